"""Files of evenings, given back or still among the saved games, put together: each game counts once.

What cannot be read is named and left out; whatever lies beside it counts all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.evenings.evening import MOST_BYTES, SUFFIX, Evening, Kept, evening, read
from squares.registry import Registry
from squares.saves import files, record_head, record_text

MOST_FILES = 5000
_RECORD = b"masume_record:"
_SAVES = (".yaml", ".yml")


@dataclass
class Collected:
    """``evenings`` by the time of their first game. ``skipped``: files with what is wrong; ``twice``: so many files
    told nothing that another had not told.
    """

    evenings: list[Evening] = field(default_factory=list)
    skipped: list[tuple[str, Phrase]] = field(default_factory=list)
    twice: int = 0


def collected(paths: Sequence[Path], registry: Callable[[], Registry]) -> Collected:
    """Read files and folders. Of a folder, files of evenings count and saved games with a session.

    Errors: BadData where there is nothing to read, or too much.
    """
    found, saved = Collected(), dict[str, list[Kept]]()
    known: dict[tuple[str, str, str], Evening] = {}
    for path, is_meant in _files(paths):
        try:
            source = files.read_bytes(path, max(MOST_BYTES, record_head.MOST_BYTES))
            if source.startswith(_RECORD):
                _take_save(source, registry(), saved, is_meant)
            else:
                found.twice += not _add(known, read(source))
        except BadData as error:
            found.skipped.append((path.name, error.phrase))
        except FileNotFoundError:
            found.skipped.append((path.name, phrase("pack.gone")))
    for games in saved.values():
        games.sort(key=lambda each: each.record.started)
        found.twice += not _add(known, evening(games))
    found.evenings = sorted(known.values(), key=lambda each: min((g.started for g in each.games), default=""))
    return found


def _files(paths: Sequence[Path]) -> Iterator[tuple[Path, bool]]:
    """Yield the files, and whether each was named itself. Errors: BadData."""
    count = 0
    for path in paths:
        if not path.is_dir():
            yield path, True
            continue
        try:
            inside = sorted(islice(path.iterdir(), 20 * MOST_FILES))
        except OSError as error:
            raise BadData(phrase("pack.no_folder", folder=path, why=error.strerror or str(error))) from None
        for each in inside:
            if each.suffix == SUFFIX or (each.suffix in _SAVES and not each.name.startswith(".")):
                count += 1
                if count > MOST_FILES:
                    raise BadData(phrase("pack.many_files", most=MOST_FILES))
                yield each, each.suffix == SUFFIX


def _take_save(source: bytes, registry: Registry, saved: dict[str, list[Kept]], is_meant: bool) -> None:
    """Put a saved game with the others of its evening; one without a session only counts where it is named itself.

    Errors: BadData.
    """
    text = source.decode("utf-8", "replace")
    if record_text.parse_head(text).session is None:
        if is_meant:
            raise BadData(phrase("pack.no_session"))
        return
    record, match = record_text.opened(text, registry)
    assert match.session is not None
    told = match.session.evening
    saved.setdefault(record.id if told is None else told.id, []).append(Kept(record, match))


def _add(known: dict[tuple[str, str, str], Evening], new: Evening) -> bool:
    """Take an evening in; whether it told anything new."""
    key = new.id, new.game, new.rules
    old = known.get(key)
    known[key] = new if old is None else _merged(old, new)
    return known[key] != old


def _merged(one: Evening, other: Evening) -> Evening:
    """Return all that two files tell of the same evening; of a game that both have the longer line counts."""
    games = {game.id: game for game in one.games}
    for game in other.games:
        before = games.get(game.id)
        if before is None or len(game.plies) > len(before.plies):
            games[game.id] = game
    asked = one.asked
    if [each.value() for each in asked] == [each.value() for each in other.asked]:
        asked = tuple(
            each.model_copy(update={"answer": each.answer or more.answer, "answers": {**more.answers, **each.answers}})
            for each, more in zip(asked, other.asked, strict=True)
        )
    elif not asked:
        asked = other.asked
    games_now = tuple(sorted(games.values(), key=lambda game: game.started))
    return one.model_copy(update={"games": games_now, "asked": asked})


def by_rules(evenings: Iterable[Evening]) -> dict[tuple[str, str], list[Evening]]:
    """Return the evenings by game and hash of rules, the rules that most played first."""
    found: dict[tuple[str, str], list[Evening]] = {}
    for each in evenings:
        found.setdefault((each.game, each.rules), []).append(each)
    return dict(sorted(found.items(), key=lambda pair: -len(pair[1])))
