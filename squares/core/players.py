"""A seat's bot: level and think time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A seat that the program plays: how strong, and how long it may think about one action.

    ``level``: 1 the weakest; ``seconds``: more than 0.
    """

    level: int
    seconds: float
