"""How long players may take, and what is left of it. Knows no real time: milliseconds come with the plies.

docs/rules.md, H7.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat

MOST_SECONDS, MOST_INCREMENT = 86_400, 3_600
WARNINGS = (30, 10, 5)
"""Seconds before the end at which a person is warned: the first two that are at most half of the whole time."""
_SHARES = 25  # moves for which a bot keeps its time
_LEAST = 0.05  # seconds that a bot takes anyhow


class Timed(Protocol):
    """What clocks know of a ply: whose it was, in which turn, and how many milliseconds it took."""

    @property
    def seat(self) -> Seat:
        """Who decided."""

    @property
    def turn(self) -> int:
        """The number of the turn."""

    @property
    def ms(self) -> int:
        """How long it took."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long players may take. ``seconds``: from 1 to ``MOST_SECONDS``; ``increment``: from 0 to ``MOST_INCREMENT``.

    The seconds are for each action or, if ``whole``, for all actions of a player. Then the increment is added with a
    player's first action of each turn. ``loses``: whoever has nothing left has lost; otherwise it is only told.
    """

    seconds: int
    whole: bool = True
    increment: int = 0
    loses: bool = True

    @property
    def words(self) -> Phrase:
        """The control in a few words."""
        minutes, seconds = divmod(self.seconds, 60)
        time = phrase("table.clock.seconds", n=self.seconds) if seconds else phrase("table.clock.minutes", n=minutes)
        if not self.whole:
            return phrase("table.clock.move", time=time)
        return phrase("table.clock.increment", time=time, n=self.increment) if self.increment else time

    def left(self, seat: Seat, plies: Iterable[Timed]) -> int:
        """Return the milliseconds that a seat has for its next action after ``plies``; below 0 where it took more."""
        ms = self.seconds * 1000
        if self.whole:
            own = [ply for ply in plies if ply.seat == seat]
            ms += len({ply.turn for ply in own}) * self.increment * 1000 - sum(ply.ms for ply in own)
        return ms

    def ration(self, left: float) -> float:
        """Return the seconds that a bot may think about one action while ``left`` milliseconds are left."""
        seconds = left / 1000
        if self.whole:
            seconds = min(seconds / 2, seconds / _SHARES + 0.8 * self.increment)
        return max(_LEAST, seconds)


def warnings(control: TimeControl) -> tuple[int, ...]:
    """Return the seconds before the end at which it is warned."""
    return tuple(at for at in WARNINGS if at <= control.seconds / 2)[:2]
