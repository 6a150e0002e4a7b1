"""Who plays: a seat's bot, and what the players are called in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from squares.core.phrase import YOU, Phrase, phrase
from squares.core.seats import Seat

FULL: Final = 0
"""The level of a bot at full strength, the highest of every game. The others count from 1, the weakest."""
MOST_LEVELS: Final = 20
"""No game has more levels, full strength included; so many have names."""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A seat that the program plays: how strong, and how long it may think about one action.

    ``level``: ``FULL``, or from 1 to less than ``MOST_LEVELS``; where the game has fewer, the highest below full
    strength plays. ``seconds``: more than 0.
    """

    level: int
    seconds: float

    @property
    def strength(self) -> Phrase:
        """What its level is called by its number."""
        return phrase("bots.level_number", n=self.level) if self.level != FULL else phrase("bots.full")


Names = Mapping[Seat, Phrase | str]
"""What the players are called."""


@dataclass(frozen=True, slots=True)
class People:
    """The players as a sentence speaks of them. ``you``: the seat of the reader, None where several read along."""

    names: Names
    you: Seat | None = None

    @classmethod
    def among(cls, names: Names, bots: Collection[Seat]) -> People:
        """Return the players by name; whoever plays alone among bots is the reader."""
        alone = [seat for seat in names if seat not in bots]
        return cls(names, alone[0] if len(alone) == 1 else None)

    def who(self, seat: Seat) -> Phrase | str:
        """Return the player as a subject: "you" or the name."""
        return YOU if seat == self.you else self.names[seat]

    @property
    def called(self) -> Names:
        """Every player as a subject."""
        return {seat: self.who(seat) for seat in self.names}

    def whose(self, seat: Seat) -> Phrase:
        """Return the player as an owner: "your" or the name with its s."""
        return phrase("core.whose", name=self.who(seat))
