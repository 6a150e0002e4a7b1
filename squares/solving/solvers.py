"""What solves the games of an engine: its module ``solver``, which knows more than ``generic.py`` does of any game.

It offers ``needs(game)`` and ``Solver(game, folder)``. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from squares.data.installed import module

STATE = "state.json"
"""The file that tells how far a run has come; it goes when all is done."""
Told = Callable[[int, int, int], None]
"""Hears the round, how many parts of it are done, and how many there are."""


class Needs(NamedTuple):
    """What it takes to solve a game: about so many positions, and bytes on the disk."""

    positions: int
    bytes: int


class Solver(Protocol):
    """Solves one game in a folder. It may be ended at any time, also killed, and goes on from what lies there.

    ``whole``: whether it knows all positions, not only those of a win that is forced from the start.
    """

    whole: bool

    def prepare(self) -> None:
        """Begin, or open what a run left that was stopped. Errors: OSError."""

    def run(self, told: Told) -> None:
        """Go on until all is solved."""

    def written(self) -> int:
        """See that the table lies on the disk; how many binary digits its numbers have."""

    def clean_up(self) -> None:
        """Leave only the table in the folder."""

    def positions(self) -> int:
        """How many positions with one side on turn there are."""


def solver_of(engine: str) -> Any:
    """The module of an engine; None where it has none."""
    return module(engine, "solver")
