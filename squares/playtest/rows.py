"""Finished games of a run: one line of JSON each, only ever added and forced to the disk before they count.

A program that is killed loses no game that was told as finished: a torn last line is cut off, a game that stands twice
counts once. A line holds what was played and what was seen on the way; but for times, it is equal wherever it was
played.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.models import Model
from squares.saves import files

NOBODY = 2
"""Where pieces that belong to nobody are counted, beside the two sides."""
LOOKS = 10
"""Of a game, for curves over it."""
TURNS = 60
"""So many turns of a game are told one by one."""
APART = ";"
"""Between the actions of a game."""
_MOST_LINE = 4_000_000  # bytes

Count = Annotated[int, Field(ge=0, le=10**12)]
Thousandths = Annotated[int, Field(ge=0, le=1000)]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Pace(Model):
    """Time for thinking: ``seconds`` in all over ``moves`` (those with a choice), ``longest`` for one of them."""

    moves: Count = 0
    seconds: Seconds = 0.0
    longest: Seconds = 0.0

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Pace:
        """The pace of moves that took so long."""
        return cls(moves=len(seconds), seconds=sum(seconds), longest=max(seconds, default=0.0))

    def __add__(self, other: Pace) -> Pace:
        longest = max(self.longest, other.longest)
        return Pace(moves=self.moves + other.moves, seconds=self.seconds + other.seconds, longest=longest)

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0


class GameRow(Model):
    """One finished game. Sides are 0 and 1; lists by cell follow the index of the grid.

    ``matchup``: its place in ``Plan.matchups``; ``number``: of the game within it. ``first``: the side that decided
    first; ``a``: the side of player a; ``won``: the side that won, None for a draw; ``end``: how, a text key's last
    part under ``outcome``; ``way``: which of several such ends in the file, empty where there is
    one. ``seat``: the seat that decided first; ``choices``: what was agreed before. ``moves``: the actions in
    notation, parted by ``APART``.

    ``plies``, ``turns``; ``legal``: legal actions of all plies together; ``widths``: of each ply, empty in games of
    earlier versions; ``real``: plies with a choice; ``tree``: thousandths of the decimal logarithm of the product of
    these choices; ``seconds``: people's time, estimated.

    ``values``: what side 0 could expect before each ply, in thousandths; empty where nobody can say. ``luck``: see
    ``lots.luck_of``. ``stand``: how
    often a piece of each side (and of ``NOBODY``) stood on each cell, looked at once a turn; ``come``: pieces that
    came to each cell; ``fight``: battles and hits on each cell. ``used``: how often each side used what, by token.
    ``has``: what each side had at the end of each turn, by the key of a text; games of earlier versions tell ``LOOKS``
    turns, those in the middle of each part of the game. ``each_turn``: what was done in each turn, by the key of a
    text.
    ``mattered``: for each key of the definition that was tried, whether it mattered in this game; None where none was.
    ``thought``: what players a and b took for it, in the arena alone, for it hangs on the machine.
    """

    matchup: int = Field(ge=0)
    number: int = Field(ge=0, lt=10**8)
    first: int = Field(ge=0, le=1)
    a: int = Field(ge=0, le=1)
    won: int | None = Field(ge=0, le=1)
    end: str
    way: str = ""
    seat: str
    choices: dict[str, tuple[str, ...]] = Field(default_factory=dict, strict=False)
    moves: str
    plies: Count
    turns: Count
    legal: Count
    real: Count
    tree: Count
    seconds: Count
    values: tuple[Thousandths, ...]
    luck: int | None = Field(default=None, ge=-1000, le=1000)
    widths: tuple[Count, ...] = ()
    stand: tuple[tuple[Count, ...], ...]
    come: tuple[Count, ...]
    fight: tuple[Count, ...]
    used: dict[str, tuple[Count, Count]]
    has: dict[str, tuple[tuple[Count, ...], tuple[Count, ...]]] = Field(default_factory=dict, max_length=20)
    each_turn: dict[str, tuple[Count, ...]] = Field(default_factory=dict, max_length=20)
    mattered: dict[str, bool] | None = None
    thought: tuple[Pace, Pace] | None = Field(default=None, strict=False)

    def fits(self, matchups: int, cells: int) -> bool:
        """Whether a run with so many pairings, on a board of so many cells, may have such a game."""
        boards = (*self.stand, self.come, self.fight)
        return (
            self.matchup < matchups
            and len(self.stand) == NOBODY + 1
            and all(len(board) == cells for board in boards)
            and (self.turns > 0 or not self.plies)
            and all(len(side) in (0, LOOKS, self.turns) for sides in self.has.values() for side in sides)
            and all(len(counts) in (0, self.turns) for counts in self.each_turn.values())
        )

    def line(self) -> str:
        """As it stands in the file, with the line's end."""
        return self.model_dump_json(exclude_defaults=True) + "\n"


class Seen:
    """Which games of each pairing are there: a bit each, so that a million take little room."""

    def __init__(self) -> None:
        self._bits: dict[int, bytearray] = {}
        self._counts: dict[int, int] = {}

    def add(self, matchup: int, number: int) -> bool:
        """Note a game; whether it is new."""
        bits = self._bits.setdefault(matchup, bytearray())
        byte, bit = number // 8, 1 << number % 8
        if byte >= len(bits):
            bits.extend(bytes(byte + 1 - len(bits)))
        new = not bits[byte] & bit
        bits[byte] |= bit
        self._counts[matchup] = self._counts.get(matchup, 0) + new
        return new

    def has(self, matchup: int, number: int) -> bool:
        """Whether a game is there."""
        bits = self._bits.get(matchup, b"")
        return number // 8 < len(bits) and bool(bits[number // 8] & 1 << number % 8)

    def count(self, matchup: int) -> int:
        """How many games of a pairing are there."""
        return self._counts.get(matchup, 0)


def read(path: Path) -> Iterator[GameRow]:
    """The games of a file one after another, each once. Errors: BadData naming a line that is none; OSError."""
    seen = Seen()
    if not path.exists():
        return
    for number, line in lines(path):
        row = parsed(line, path, number)
        if seen.add(row.matchup, row.number):
            yield row


def lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The whole lines of a file, numbered from 1; one at the end may have been cut off. Errors: BadData, OSError."""
    files.regular(path)
    with path.open("rb") as file:
        for number, line in enumerate(iter(partial(file.readline, _MOST_LINE), b""), 1):
            if line.endswith(b"\n"):
                yield number, line
            elif len(line) == _MOST_LINE:
                raise bad_line(path, number)


def bad_line(path: Path, number: int) -> BadData:
    """What to say of a line that holds no game."""
    return BadData(phrase("playtest.bad_line", file=path, line=number))


def parsed(line: bytes | str, path: Path, number: int) -> GameRow:
    """The game of a line. Errors: BadData naming it."""
    try:
        return GameRow.model_validate_json(line)
    except ValidationError:
        raise bad_line(path, number) from None


def found(path: Path, matchup: int, number: int) -> GameRow | None:
    """One game of a file, looked for without reading the others. Errors: BadData, OSError."""
    head = f'{{"matchup":{matchup},"number":{number},'.encode()
    return next((parsed(line, path, at) for at, line in lines(path) if line.startswith(head)), None)


class Writer:
    """Adds games to a file."""

    def __init__(self, path: Path) -> None:
        """Cut off what a killed program left of a line. Errors: BadData, OSError."""
        self._path = path
        if os.path.lexists(path):
            files.regular(path)
        with path.open("ab+") as file:
            file.truncate(_whole(file.fileno()))

    def add(self, games: Iterable[str]) -> None:
        """Add games, a line each; when this returns, they are on the disk.

        Errors: OSError; then what was written of them is cut off where the system allows it.
        """
        files.add(self._path, "".join(games).encode())


def _whole(handle: int) -> int:
    """How many bytes of a file are whole lines."""
    size = os.fstat(handle).st_size
    step = 1 << 16
    while size:
        begin = max(0, size - step)
        os.lseek(handle, begin, os.SEEK_SET)
        at = os.read(handle, size - begin).rfind(b"\n")
        if at >= 0:
            return begin + at + 1
        size = begin
    return 0
