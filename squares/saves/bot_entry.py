"""A bot as records and settings have it: its level and its think time."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from squares.core.players import FULL, MOST_LEVELS, BotPlayer
from squares.data.models import Model

MOST_SECONDS = 3600.0
_FULL = "full"
_OLDER = {5: (6, 7, 8, 8, FULL), 9: (*range(1, 9), FULL)}
"""What levels are called now that older files count to five or to nine, the same in all games."""


class BotEntry(Model):
    """A bot. Errors: pydantic's ValidationError where there is no such level, or never were so many.

    ``level``: such as L4, or full; older files have a number, and ``of`` how many levels there were, five without it.
    """

    level: Annotated[int, Field(ge=1)] | Annotated[str, Field(pattern=rf"^({_FULL}|L[1-9][0-9]?)$")]
    of: int | None = None
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)]

    @model_validator(mode="after")
    def _exists(self) -> BotEntry:
        older = _OLDER.get(self.of or 5, ())
        there = self.level <= len(older) if isinstance(self.level, int) else self.value().level < MOST_LEVELS
        if not there:
            raise ValueError("no such level")
        return self

    @classmethod
    def of_bot(cls, bot: BotPlayer) -> BotEntry:
        """Return what a file says of a bot."""
        return cls(level=_FULL if bot.level == FULL else f"L{bot.level}", seconds=bot.seconds)

    def value(self) -> BotPlayer:
        """Return the bot, its level as they are counted now."""
        if isinstance(self.level, int):
            return BotPlayer(_OLDER[self.of or 5][self.level - 1], self.seconds)
        return BotPlayer(FULL if self.level == _FULL else int(self.level[1:]), self.seconds)
