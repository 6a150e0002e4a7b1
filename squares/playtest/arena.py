"""The arena: one player against another, and how often each wins. Games are played and kept as a playtest's are.

A file of them begins with a line that names the match; each other line is a game (``rows.py``).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.core.statistics import paired
from squares.data.faults import shown
from squares.playtest import rows, sequential
from squares.playtest.contest import Contest
from squares.playtest.course import Course
from squares.playtest.plan import Matchup
from squares.playtest.rows import GameRow, Pace, Writer
from squares.playtest.sequential import ERROR, ON_LINE, Running
from squares.playtest.witness import Batch
from squares.saves import files

_KIND, _FORMAT = "masume-arena", 2
MARGIN = 0.03  # of the share, by which one must be better to be called so
PAIR = 4  # points of a pair of games, two a win
FIRST_LOOK = 20  # games after which it is first asked whether they are enough


@dataclass(frozen=True, slots=True)
class Played:
    """What counts of a finished game. ``score`` of a: 2 a win, 1 a draw, 0 a loss; ``began``: whether a decided first.

    Equal ``line``: the same actions throughout.
    """

    number: int
    score: int
    began: bool
    plies: int
    a: Pace
    b: Pace
    line: str

    @classmethod
    def of(cls, row: GameRow) -> Played:
        """Take from a row what counts of it. Errors: ValueError where it is not of the arena."""
        if row.thought is None or row.matchup:
            raise ValueError(row.number)
        score = 1 if row.won is None else 2 * (row.won == row.a)
        line = hashlib.sha256(f"{row.seat} {row.moves}".encode()).hexdigest()[:12]
        return cls(row.number, score, row.first == row.a, row.plies, *row.thought, line)


@dataclass(frozen=True, slots=True)
class Figures:
    """What many games came to. ``different``: how many of them took a course of their own.

    ``pairs``: how many pairs of games that were dealt alike came to each score of a, 0 to 4.
    """

    games: int
    won: int
    drawn: int
    plies: int
    different: int
    a: Pace
    b: Pace
    pairs: Mapping[int, int]

    @property
    def share(self) -> float:
        """Part of the games that a won, 0..1, a draw counted half; a half with no games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of ``share``, for one look at it."""
        return paired(self.pairs)

    def lasting(self, error: float = ERROR) -> tuple[float, float]:
        """The interval of ``share`` that holds at every look. ``error``: how often it does not, 0..1."""
        return lasting(self.pairs, error)

    @property
    def length(self) -> float:
        """Plies a game."""
        return self.plies / self.games if self.games else 0.0


def lasting(pairs: Mapping[int, int], error: float = ERROR) -> tuple[float, float]:
    """Return the interval of what pairs of games scored, by how many came to each score, that holds at every look."""
    return sequential.share({(score, PAIR): n for score, n in pairs.items()}, PAIR, error)


def telling(pairs: Mapping[int, int]) -> tuple[float, float]:
    """Return such an interval that tells sooner who plays better, or that nobody does by more than ``MARGIN``."""
    low, high = lasting(pairs, (1 - ON_LINE) * ERROR)
    found = Running(0.5)
    for score, n in pairs.items():
        found.add(score / PAIR, n)
    if found.n < sequential.FIRST_LOOK:
        return low, high
    half = sequential.line(found.n, found.deviation, MARGIN, ERROR)
    return max(low, found.mean - half), min(high, found.mean + half)


def is_known(pairs: Mapping[int, int]) -> bool:
    """Tell whether it is known who plays better, or that nobody does by more than ``MARGIN``, however often asked."""
    low, high = telling(pairs)
    return not low <= 0.5 <= high or max(0.5 - low, high - 0.5) <= MARGIN


def figures(games: Iterable[Played]) -> Figures:
    """Count games up."""
    played = sorted(games, key=lambda each: each.number)
    scores, sizes = Counter[int](), Counter(each.number // 2 for each in played)
    for each in played:
        scores[each.number // 2] += each.score
    return Figures(
        games=len(played),
        won=sum(each.score == 2 for each in played),
        drawn=sum(each.score == 1 for each in played),
        plies=sum(each.plies for each in played),
        different=len({each.line for each in played}),
        a=sum((each.a for each in played), Pace()),
        b=sum((each.b for each in played), Pace()),
        pairs=Counter(scores[pair] for pair, size in sizes.items() if size == 2),
    )


class Arena(Course):
    """The games 0 to ``games`` - 1 of a contest, begun or, where there is a file of them, gone on with.

    ``until_known``: no more of them than it takes to know who plays better, or that nobody does.
    """

    def __init__(self, contest: Contest, games: int, path: Path | None = None, until_known: bool = False) -> None:
        """Read what the file holds. Errors: BadData where it holds something else or cannot be used."""
        super().__init__([Matchup("arena", str(contest.a), games, contest)])
        self._path, self._games, self._until_known = path, list[Played](), until_known
        self._writer = self._begun(path, contest) if path is not None else None
        self.let(games)

    def let(self, games: int) -> None:
        """Play so many games."""
        self._most = games
        self.horizons = [min(games, FIRST_LOOK) if self._until_known else games]
        self.look_ahead()

    def look_ahead(self) -> None:
        """Play on where all games up to a look are there and do not tell yet who plays better."""
        while self._until_known and len(self.games) == self.horizons[0] < self._most:
            if is_known(figures(self.games).pairs):
                return
            self.horizons[0] = min(self._most, self.horizons[0] + max(FIRST_LOOK, self.horizons[0] // 10 * 2))

    @property
    def games(self) -> list[Played]:
        """Those of the games asked for that are there, in no order."""
        return [game for game in self._games if game.number < self.horizons[0]]

    def keep(self, batch: Batch) -> None:
        if self._writer is not None:
            with files.refused("arena.no_file", file=self._path):
                self._writer.add(batch.lines)
        self._games += [Played.of(GameRow.model_validate_json(line)) for line in batch.lines]

    def _begun(self, path: Path, contest: Contest) -> Writer:
        """Begin a file, or count the games that it holds. Errors: BadData."""
        with files.refused("arena.no_file", file=path):
            if path.exists() and not path.is_file():
                raise BadData(phrase("arena.no_file", file=path, why=phrase("arena.not_a_file")))
            head = {"file": _KIND, "format": _FORMAT, **contest.id()}
            if not path.exists() or not path.stat().st_size:
                files.put(path, json.dumps(head) + "\n")
            file = path.resolve()
            self._read(file, head)
            return Writer(file)

    def _read(self, path: Path, head: dict[str, Any]) -> None:
        """Errors: BadData, OSError."""
        lines = rows.lines(path)
        _compare(path, next(lines, (1, b""))[1], head)
        for at, line in lines:
            row = rows.parsed(line, path, at)
            try:
                game = Played.of(row)
            except ValueError:
                raise rows.bad_line(path, at) from None
            if self.seen.add(0, game.number):
                self._games.append(game)


def _compare(path: Path, line: bytes, head: dict[str, Any]) -> None:
    """Errors: BadData where a first line names another match, or none."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("file") != _KIND:
        raise BadData(phrase("arena.no_results", file=path))
    if found.get("format") != _FORMAT:
        raise BadData(phrase("arena.other_format", file=path))
    for key, ours in head.items():
        if found.get(key) != ours:
            theirs = shown(found.get(key))
            raise BadData(phrase("arena.other_match", file=path, key=key, theirs=theirs, ours=shown(ours)))
