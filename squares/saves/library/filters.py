"""Which saved games are wanted, and in what order. The same filters serve the window and the command line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from squares.core.players import People
from squares.core.seats import Seat
from squares.saves.listing.listing import Entry
from squares.saves.record import BadFile, Summary

Result = Literal["won", "lost", "drawn", "over", "open", "bad"]
RESULTS: Final[tuple[Result, ...]] = ("won", "lost", "drawn", "over", "open", "bad")
"""How a game stands for the reader. ``over``: one that several people, or nobody, played; ``open``: it goes on."""
TAG = "#"
"""A word that begins so is looked for among the tags alone."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What is wanted; all of it together. Empty values ask for nothing.

    ``words``: each has to stand in the title, a name, a tag or the note. ``since`` and ``until``: when it was played
    last, the first of them included.
    """

    words: str = ""
    game: str = ""
    variant: str = ""
    opponent: str = ""
    result: str = ""
    tag: str = ""
    since: datetime | None = None
    until: datetime | None = None

    @property
    def asks(self) -> bool:
        """Whether it leaves anything out."""
        return self != Filter()


@dataclass(frozen=True, slots=True)
class Facts:
    """What filters ask of an entry. ``you``: the reader's seat, if one person played; ``words`` are small letters."""

    entry: Entry
    result: Result
    you: Seat | None = None
    opponents: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    words: str = ""


def facts(entry: Entry) -> Facts:
    """Return what filters ask of an entry."""
    if isinstance(entry, BadFile):
        return Facts(entry, "bad", words=entry.id.casefold())
    you = People.among(entry.players, entry.bots).you
    words = (entry.name, entry.title, entry.game, entry.variant, *entry.players.values(), *entry.tags, entry.note)
    opponents = tuple(name for seat, name in entry.players.items() if seat is not you)
    tags = tuple(tag.casefold() for tag in entry.tags)
    return Facts(entry, _result(entry, you), you, opponents, tags, "\n".join(words).casefold())


def _result(entry: Summary, you: Seat | None) -> Result:
    outcome, paper = entry.now.outcome, None if entry.session is None else entry.session.paper
    if outcome is None and paper is not None:
        return "drawn" if paper.drawn else "over"
    if outcome is None:
        return "open"
    if outcome.winner is None:
        return "drawn"
    return "over" if you is None else "won" if you in entry.now.winners else "lost"


class Shelf:
    """Entries with their facts, of which a filter is asked again and again."""

    def __init__(self) -> None:
        self._facts: dict[str, Facts] = {}
        self._entries: Sequence[Entry] = ()

    def fill(self, entries: Sequence[Entry]) -> None:
        """Take these entries in the place of all others."""
        before = self._facts
        self._entries, self._facts = entries, {}
        for entry in entries:
            known = before.get(entry.id)
            self._facts[entry.id] = known if known is not None and known.entry is entry else facts(entry)

    def __len__(self) -> int:
        return len(self._entries)

    def of(self, entry: Entry) -> Facts:
        """Return the facts of one of the entries."""
        return self._facts[entry.id]

    def entry(self, id: str) -> Entry:
        """Return the entry of an id that is on the shelf."""
        return self._facts[id].entry

    def chosen(self, wanted: Filter, order: str = "played") -> tuple[Entry, ...]:
        """Return the entries that a filter lets through, in an order of ``ORDERS``."""
        words = wanted.words.casefold().split()
        texts = [word for word in words if not word.startswith(TAG)]
        begun = [word[len(TAG) :] for word in words if word.startswith(TAG)]
        found = [each for each in self._facts.values() if _fits(each, wanted, texts, begun)]
        key = ORDERS[order]
        return tuple(each.entry for each in (found if key is None else sorted(found, key=key)))


def _fits(each: Facts, wanted: Filter, words: Sequence[str], tags: Sequence[str]) -> bool:
    entry = each.entry
    if wanted.result and each.result != wanted.result:
        return False
    if wanted.game or wanted.variant:
        if isinstance(entry, BadFile) or entry.game != (wanted.game or entry.game):
            return False
        if wanted.variant and entry.variant != wanted.variant:
            return False
    if wanted.opponent and wanted.opponent not in each.opponents:
        return False
    if wanted.tag and wanted.tag.casefold() not in each.tags:
        return False
    if wanted.since is not None and entry.last_played < wanted.since:
        return False
    if wanted.until is not None and entry.last_played >= wanted.until:
        return False
    return all(word in each.words for word in words) and all(
        any(tag.startswith(begin) for tag in each.tags) for begin in tags
    )


def _named(each: Facts) -> tuple[Any, ...]:
    entry = each.entry
    return (isinstance(entry, BadFile), "" if isinstance(entry, BadFile) else (entry.name or entry.title).casefold())


def _length(each: Facts) -> int:
    return 1 if isinstance(each.entry, BadFile) else -each.entry.now.ply


ORDERS: Final[dict[str, Callable[[Facts], Any] | None]] = {
    "played": None,
    "oldest": lambda each: each.entry.last_played,
    "name": _named,
    "game": lambda each: "\U0010ffff" if isinstance(each.entry, BadFile) else each.entry.title.casefold(),
    "opponent": lambda each: (not each.opponents, tuple(name.casefold() for name in each.opponents)),
    "result": lambda each: RESULTS.index(each.result),
    "length": _length,
}
"""By name. Entries that are equal in it stay in the order of last play."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many entries have what can be asked for, the most frequent first."""

    games: Mapping[tuple[str, str], int]
    opponents: Mapping[str, int]
    results: Mapping[str, int]
    tags: Mapping[str, int]


def counted(all: Iterable[Facts]) -> Counts:
    """Count what there is. Games count with an empty variant, and once more with theirs."""
    games, opponents, results, tags = (Counter[Any]() for _ in range(4))
    for each in all:
        results[each.result] += 1
        if not isinstance(each.entry, BadFile):
            games.update(((each.entry.game, ""), (each.entry.game, each.entry.variant)))
            opponents.update(set(each.opponents))
            tags.update(each.entry.tags)
    return Counts(*map(_by_number, (games, opponents, results, tags)))


def _by_number(counts: Counter[Any]) -> dict[Any, int]:
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))
