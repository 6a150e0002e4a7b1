"""A bot as records and settings have it: its level, of how many levels there were then, and its think time."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from squares.core.players import FULL, BotPlayer
from squares.data.models import Model

MOST_SECONDS = 3600.0
OF_FIVE = (6, 7, 8, 8, FULL)
"""The levels of now that are about as strong as the five of before; files that do not say how many there are mean
those."""


class BotEntry(Model):
    """A bot. Errors: pydantic's ValidationError where there is no such level, or never were so many."""

    level: Annotated[int, Field(ge=1, le=FULL)]
    of: int = len(OF_FIVE)
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)]

    @model_validator(mode="after")
    def _exists(self) -> BotEntry:
        if self.of not in (len(OF_FIVE), FULL) or self.level > self.of:
            raise ValueError("no such level")
        return self

    @classmethod
    def of_bot(cls, bot: BotPlayer) -> BotEntry:
        """What a file says of a bot."""
        return cls(level=bot.level, of=FULL, seconds=bot.seconds)

    def value(self) -> BotPlayer:
        """The bot, its level as they are counted now."""
        return BotPlayer(self.level if self.of == FULL else OF_FIVE[self.level - 1], self.seconds)
