"""A trainer that remembers: exercises made of one's own mistakes and of proved positions, and when each is due.

What other parts show of it in passing is here, and loads the rest when it is asked for.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from squares.trainer.exercise import Exercise


def daily(day: date, game: str | None = None) -> Exercise | None:
    """Return the exercise of a day, of one game or of any; None where no game brings exercises."""
    from squares.trainer.selection import of_the_day

    return of_the_day(day, game)
