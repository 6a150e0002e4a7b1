"""A trainer that remembers: exercises made of one's own mistakes and of proved positions, and when each is due.

What other parts show of it in passing is here, and loads the rest when it is asked for.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from squares.trainer.exercise import Exercise


def daily(day: date, game: str | None = None) -> Exercise | None:
    """Return the exercise of a day, of one game or of any; None where no game brings exercises."""
    from squares.trainer.selection import of_the_day

    return of_the_day(day, game)


def due(folder: Path, now: int) -> dict[str, int]:
    """Return by games how many exercises are due at ``now``, seconds since 1970; games without any are left out.

    ``folder``: where the player's exercises lie (``Places.exercises``). Errors: BadData.
    """
    from squares.trainer import selection
    from squares.trainer.collection import Collection

    collection = Collection(folder)
    found: dict[str, int] = {}
    for each in selection.due(collection, collection, now):
        found[each.game] = found.get(each.game, 0) + 1
    return found
