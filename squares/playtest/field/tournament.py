"""A tournament: every entrant against every other, or the first against a field, and ratings of all on one scale.

The folder holds ``tournament.json`` (what was asked), ``games.jsonl`` (``rows.py``) and ``table.json`` (the figures).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from squares.bots.levels import Roster, digest
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.core.rating import Scale, scale_of
from squares.data.faults import shown
from squares.data.installed import module
from squares.playtest.contest import Contest, opening_of
from squares.playtest.course import Course, Progress
from squares.playtest.executors import Crew
from squares.playtest.plan import Folder, Matchup
from squares.playtest.players import choices, entrant
from squares.playtest.rows import GameRow, Writer
from squares.playtest.sequential import ERROR, deviations, share
from squares.playtest.study import GameStudy
from squares.playtest.witness import Batch
from squares.saves import files

MOST = 40  # entrants
ALL = "*"  # an answer that stands for all that a choice has
PAIR, SINGLE = 4, 2  # points of two games dealt alike, and of one game
_LEAST = 3  # units below which no interval is told
_FILES = (".yaml", ".yml", ".txt")


class Tournament(GameStudy):
    """What was asked: entrants as they were named and as they are read, and games of each pairing.

    ``gauntlet``: only the first plays the others.
    """

    FILE: ClassVar[str] = "tournament.json"
    KEYS: ClassVar[tuple[str, ...]] = ("game", "variant", "hash", "entrants", "gauntlet", "levels", "seed", "version")
    OTHER: ClassVar[str] = "tournament.other"

    file: Literal["masume-tournament"] = "masume-tournament"
    format: Literal[1] = 1
    names: tuple[str, ...] = Field(min_length=2, max_length=MOST, strict=False)
    entrants: tuple[str, ...] = Field(min_length=2, max_length=MOST, strict=False)
    games: int = Field(ge=2, le=10**6)
    gauntlet: bool = False

    @classmethod
    def of(cls, game: AnyGame, words: Sequence[str], games: int, seed: int, gauntlet: bool = False) -> Tournament:
        """Make a tournament of the entrants that words name. Errors: BadData."""
        named = [found for word in words for found in meant(word, game)]
        roster = Roster.load()
        players = [entrant(text, game, roster) for _, text in named]
        twice = next((str(who) for i, who in enumerate(players) if who in players[:i]), None)
        if twice is not None and not gauntlet:
            raise BadData(phrase("playtest.player_twice", player=shown(twice)))
        if not 2 <= len(named) <= MOST:
            raise BadData(phrase("tournament.entrants", most=MOST))
        return cls(
            **cls.about(game),
            levels=digest([who.settings for who in players]),
            seed=seed,
            names=tuple(name for name, _ in named),
            entrants=tuple(map(str, players)),
            games=games + games % 2,
            gauntlet=gauntlet,
        )

    @property
    def name(self) -> str:
        return f"{'gauntlet' if self.gauntlet else 'tournament'}-{self.game}-{self.variant}-{digest(self.entrants)}"

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who plays whom, by their places among the entrants."""
        return [pair for pair in combinations(range(len(self.entrants)), 2) if not (self.gauntlet and pair[0])]

    @cached_property
    def matchups(self) -> tuple[Matchup, ...]:
        """The pairings as they are played; equal numbers of all are dealt alike. Errors: BadData."""
        game, roster = self.make(), Roster.load()
        opening, players = opening_of(game), [entrant(text, game, roster) for text in self.entrants]
        contests = [Contest.of(game, players[a], players[b], self.seed, opening) for a, b in self.pairings]
        return tuple(Matchup("tournament", str(each.a), self.games, each) for each in contests)


def meant(word: str, game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield the entrants of a word, as they are called and as they are read: one for each answer of ``deck=*``.

    An answer that is a file is a player's document, such as a deck. Errors: BadData.
    """
    bot, *brought = word.split(":")
    for at, (name, answer) in enumerate(part.partition("=")[::2] for part in brought):
        others = brought[:at], brought[at + 1 :]
        if answer == ALL and name in choices(game):
            option = next(iter(choices(game)[name].values()))
            values = option.values if option.count == 1 else ()
            for value in values:
                yield from meant(":".join([bot, *others[0], f"{name}={value}", *others[1]]), game)
            return
        if answer.endswith(_FILES):
            ((_, text),) = meant(
                ":".join([bot, *others[0], f"{name}={_document(Path(answer), game)}", *others[1]]), game
            )
            yield word, text
            return
    yield word, word


def _document(path: Path, game: AnyGame) -> str:
    """Return a player's document as an answer. Errors: BadData where it cannot be read or is none of this game."""
    documents = module(game.definition.engine, "documents")
    if documents is None:
        raise BadData(phrase("tournament.no_documents", file=path))
    with files.refused("playtest.no_file", file=path):
        text = files.read(path)
    return ",".join(documents.answer(text))


class Result(NamedTuple):
    """A game of two entrants outside of the tournament; ``score`` of the first: 2 a win, 1 a draw, 0 a loss."""

    one: str
    other: str
    score: int


@dataclass(frozen=True, slots=True)
class Place:
    """One entrant in the table: its rating in points about the mean, with an interval, and what it scored.

    ``first``, ``last``: the places that it may hold, as far as the games tell.
    """

    name: str
    points: float
    low: float | None
    high: float | None
    first: int
    last: int
    score: float
    games: int


@dataclass(frozen=True, slots=True)
class Table:
    """What a tournament came to, the best first. ``cross``: score and games of each against each, in their order.

    ``field``: in a gauntlet the first entrant, and its share against all others, each counted alike, with its interval.
    """

    title: str
    variant: str
    seed: int
    games: int
    places: tuple[Place, ...]
    cross: tuple[tuple[tuple[float, int] | None, ...], ...]
    field: tuple[str, float, float, float] | None = None

    @property
    def best(self) -> Place | None:
        """Who is surely the best; None where it is not known."""
        return next((each for each in self.places if each.last == 1), None)

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


class TournamentRun(Course):
    """A tournament in a folder, begun or gone on with. Errors: BadData where it cannot be."""

    def __init__(self, path: Path, asked: Tournament, outside: Iterable[Result] = ()) -> None:
        """``outside``: results from elsewhere that count, too, of entrants that may not be in the tournament."""
        super().__init__(asked.matchups)
        self.folder, self.asked = Folder(path), asked
        self._outside = list(outside)
        self._scores = [dict[int, list[int]]() for _ in asked.matchups]
        with self.folder.kept_from_others():
            asked.begin(path)
            with files.refused("playtest.no_folder", folder=path):
                self._writer = Writer(self.folder.games)
            for row in self.folder.rows(asked):
                self.seen.add(row.matchup, row.number)
                self._count(row)
        self.let(asked.games)

    def let(self, games: int) -> None:
        """Play so many games of each pairing."""
        self.horizons = [games for _ in self.matchups]

    def play(self, by: Crew) -> Iterator[Progress]:
        with self.folder.kept_from_others():
            yield from super().play(by)

    def keep(self, batch: Batch) -> None:
        with files.refused("playtest.no_folder", folder=self.folder.path):
            self._writer.add(batch.lines)
        for line in batch.lines:
            self._count(GameRow.model_validate_json(line))

    def _count(self, row: GameRow) -> None:
        score = 1 if row.won is None else 2 * (row.won == row.a)
        self._scores[row.matchup].setdefault(row.number // 2, []).append(score)

    def pairs(self, pairing: int) -> dict[int, int]:
        """Return the scores, 0 to 4, of the first in the whole pairs of games of a pairing, by their numbers."""
        return {number: sum(both) for number, both in self._scores[pairing].items() if len(both) == 2}

    def table(self) -> Table:
        """Return what it came to, from whole pairs of games and what was played outside."""
        names = [*self.asked.names]
        names += sorted({name for each in self._outside for name in each[:2]} - {*names})
        units: dict[tuple[int, int], Counter[tuple[int, int]]] = {}
        for at, pairing in enumerate(self.asked.pairings):
            units[pairing] = Counter((score, PAIR) for score in self.pairs(at).values())
        for one, other, score in self._outside:
            units.setdefault((names.index(one), names.index(other)), Counter())[score, SINGLE] += 1
        return _table(self.asked, names, units)


def _table(asked: Tournament, names: Sequence[str], units: dict[tuple[int, int], Counter[tuple[int, int]]]) -> Table:
    size = len(names)
    scale = scale_of(size, units)
    counts = [sum(sum(found.values()) for pair, found in units.items() if at in pair) for at in range(size)]
    cross = [[_met(units, one, other) for other in range(size)] for one in range(size)]
    surely = [[_is_better(scale, counts, one, other) for other in range(size)] for one in range(size)]
    places = []
    for at, name in enumerate(names):
        half = scale.error(at) * deviations(counts[at], ERROR / size) if counts[at] >= _LEAST else None
        met = [each for each in cross[at] if each is not None]
        place = Place(
            name=name,
            points=scale.points[at],
            low=None if half is None else scale.points[at] - half,
            high=None if half is None else scale.points[at] + half,
            first=1 + sum(row[at] for row in surely),
            last=size - sum(surely[at]),
            score=sum(score for score, _ in met),
            games=sum(games for _, games in met),
        )
        places.append(place)
    order = sorted(range(size), key=lambda at: -scale.points[at])
    return Table(
        title=asked.title,
        variant=asked.variant,
        seed=asked.seed,
        games=sum(each.games for each in places) // 2,
        places=tuple(places[at] for at in order),
        cross=tuple(tuple(cross[one][other] for other in order) for one in order),
        field=(names[0], *_field(units, len(asked.names))) if asked.gauntlet else None,
    )


def _met(units: dict[tuple[int, int], Counter[tuple[int, int]]], one: int, other: int) -> tuple[float, int] | None:
    """Return what one scored against another, in games, and in how many; None where they have not met."""
    nothing = Counter[tuple[int, int]]()
    mine, theirs = units.get((one, other), nothing), units.get((other, one), nothing)
    got = sum(score * n for (score, _), n in mine.items()) + sum((of - got) * n for (got, of), n in theirs.items())
    games = sum(of * n for found in (mine, theirs) for (_, of), n in found.items()) // 2
    return (got / 2, games) if games else None


def _is_better(scale: Scale, counts: Sequence[int], one: int, other: int) -> bool:
    """Tell whether one is surely better than another, all such questions of a table together and at any time."""
    n = min(counts[one], counts[other])
    if one == other or n < _LEAST:
        return False
    return scale.points[one] - scale.points[other] > scale.error(one, other) * deviations(
        n, ERROR / comb(len(counts), 2)
    )


def _field(units: dict[tuple[int, int], Counter[tuple[int, int]]], size: int) -> tuple[float, float, float]:
    """Return the first one's share against each other alike, with an interval that holds at every look."""
    met = [units.get((0, other), Counter[tuple[int, int]]()) for other in range(1, size)]
    shares = [_met(units, 0, other) for other in range(1, size)]
    known = [each[0] / each[1] for each in shares if each is not None]
    low, high = share(sum(met, Counter[tuple[int, int]]()), PAIR)
    return (sum(known) / len(known) if known else 0.5), low, high
