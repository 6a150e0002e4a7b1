"""Who plays: a seat's bot, and what the players are called in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat

FULL = 9
"""The strongest level of a bot, which plays at full strength; 1 is the weakest."""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A seat that the program plays: how strong, and how long it may think about one action.

    ``level``: from 1 to ``FULL``; ``seconds``: more than 0.
    """

    level: int
    seconds: float


@dataclass(frozen=True, slots=True)
class People:
    """The players as a sentence speaks of them. ``you``: the seat of the reader, None where several read along."""

    names: Mapping[Seat, str]
    you: Seat | None = None

    def who(self, seat: Seat) -> Phrase | str:
        """The player as a subject: "you" or the name."""
        return phrase("core.you") if seat == self.you else self.names[seat]

    def whose(self, seat: Seat) -> Phrase:
        """The player as an owner: "your" or the name with its s."""
        return phrase("core.your") if seat == self.you else phrase("core.whose", name=self.names[seat])
