"""Positions and actions of games of pieces as frozen values: what screens, saves and tests see.

A piece is its text: the letter of its kind, capital for South, small for North; nobody's have a ``*`` before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from squares.core.actions import Swap
from squares.core.grid import Cell
from squares.core.seats import Seat

CHAIN: Final = ("", "may", "must")
"""Whether the piece that has taken goes on: not, as its owner likes, or it has to."""
TAKES: Final = {"": "", "approach": "+", "withdrawal": "="}
HIDDEN: Final = -1
"""In place of a generator that the reader may not know."""
CHOICE: Final = ("", "swap", "open")
"""What has become of the choice of sides (H8): settled or not agreed on, offered, or nothing played yet."""


@dataclass(frozen=True, slots=True)
class PiecesPosition:
    """``board``: by index of the grid, each cell's pieces from the bottom up.

    ``hands``: South's and North's, how many of each kind that is counted, in the order of the file. ``action``: which
    of the turn it is, from 0. ``held``: the piece that acted before in this turn, where that matters. ``heading``: the
    direction in which its chain went last, from 1. ``due``: enemies that may be picked. ``passes``: in a row.
    ``quiet``: plies in which nothing was taken. ``turns``: so far, as far as the rules tell them apart. ``sides``: of
    CHOICE. ``dice``: what they, or numbers from a bag, show, 0 for those that have served; ``bag``: how many of each
    it still holds, in the order of the file; ``seed``: the state of the generator of chance, 0 where there is none.
    """

    board: tuple[tuple[str, ...], ...]
    to_act: Seat
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    action: int = 0
    held: Cell | None = None
    chain: str = CHAIN[0]
    heading: int = 0
    due: int = 0
    passes: int = 0
    quiet: int = 0
    turns: int = 0
    sides: str = CHOICE[0]
    dice: tuple[int, ...] = ()
    bag: tuple[int, ...] = ()
    seed: int = 0

    def top(self, index: int) -> str:
        """Return the piece on top of a cell, empty text where there is none."""
        return self.board[index][-1] if self.board[index] else ""


@dataclass(frozen=True, slots=True)
class Put:
    """A piece of a kind, by its letter, comes onto a cell; of nobody's it is shot there."""

    letter: str
    cell: Cell

    def __str__(self) -> str:
        return f"{self.letter}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Go:
    """The piece on top of a cell goes to another."""

    start: Cell
    goal: Cell
    takes: str = ""
    """``approach`` or ``withdrawal`` where it takes in that way."""

    def __str__(self) -> str:
        return f"{self.start}{self.goal}{TAKES[self.takes]}"


@dataclass(frozen=True, slots=True)
class Off:
    """The piece of a cell goes off the board: one's own that leaves, or the enemy's that a mill takes."""

    cell: Cell

    def __str__(self) -> str:
        return f"{self.cell}-"


@dataclass(frozen=True, slots=True)
class Twist:
    """The part of the board that begins at a cell turns by a quarter."""

    cell: Cell
    left: bool

    def __str__(self) -> str:
        return f"{self.cell}{'<' if self.left else '>'}"


@dataclass(frozen=True, slots=True)
class Word:
    """What no piece does: ``pass``, or ``stop`` taking."""

    word: str

    def __str__(self) -> str:
        return self.word


PASS: Final = Word("pass")
STOP: Final = Word("stop")
PiecesAction = Put | Go | Off | Twist | Word | Swap
