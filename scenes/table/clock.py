"""The clocks of the match on the table: they run, stand still, warn and run out. Draws nothing, knows no real time.

For a session record the same time is measured, with or without clocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scenes.services import Services
from scenes.table.state import TableState
from squares.core.clock import TimeControl, warnings
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.match.news import News, TimeLow, TimeUp

Mood = Literal["calm", "low", "urgent", "out"]

TENTHS = 10_000
"""Milliseconds below which tenths are shown."""
_LONGEST = 1000.0  # ms; a longer frame is the computer's doing, such as sleep
_TOLD = 5000.0  # ms; a frame so long is told where it counts


@dataclass(frozen=True, slots=True)
class Face:
    """What a clock shows. ``runs``: its seat decides; ``mood``: how near the end is."""

    text: str
    runs: bool
    mood: Mood


class TableClock:
    """One for all seats of a match. ``faces``: what each shows now; none without a time control."""

    def __init__(self, services: Services, state: TableState) -> None:
        self._services, self._state = services, state
        self._seen, self._slept = services.clock(), services.asleep()
        self.faces: dict[Seat, Face] = {}
        state.session.listen(self._hear)

    @property
    def control(self) -> TimeControl | None:
        """What was agreed on, None without clocks."""
        return self._state.match.time

    @property
    def running(self) -> Seat | None:
        """Whose time runs now: of a bot only while it thinks, of a person only while everything can be seen.

        That of a session record stands still whenever somebody is away.
        """
        state = self._state
        if not state.match.measured or state.match.outcome is not None or state.observer.cover is not None:
            return None
        seat = state.match.to_act
        if seat in state.match.bots:
            return state.session.deciding.thinking
        stopped = self._waits and self._services.shell.away
        return None if stopped or state.film.running or state.session.spared is not None else seat

    @property
    def _waits(self) -> bool:
        """Whether time stands still while nobody can be at the table."""
        return self.control is None or self._services.settings.clock_stops

    def update(self, ms: float) -> bool:
        """Time goes by; whether a clock shows something else."""
        if not self._state.match.measured:
            return False
        self._seen, seat, slept = self._services.clock(), self.running, self._sleep()
        if seat is not None and (self._waits or seat in self._state.match.bots):
            self._state.session.think(min(ms, _LONGEST))
        elif seat is not None:
            self._state.session.think(ms + slept)
            if ms + slept >= _TOLD:
                self._services.toast(self._services.say("table.clock.ran_on", time=shown(round(ms + slept))))
        before = self.faces
        self.look()
        return self.faces != before

    def come_back(self) -> None:
        """Another page lay over the table: where clocks do not wait, that time counts."""
        seat = self.running
        if self.control is not None and seat is not None and not self._services.settings.clock_stops:
            self._state.session.think(self._services.clock() - self._seen + self._sleep())

    def _sleep(self) -> float:
        """Milliseconds that the machine has slept since this was asked last."""
        before, self._slept = self._slept, self._services.asleep()
        return self._slept - before

    def look(self) -> None:
        """Read what every clock shows in the position on show."""
        if self.control is not None:
            self.faces = {seat: self._face(self.control, seat) for seat in self._state.match.game.seats}

    def _hear(self, news: News) -> None:
        match news:
            case TimeLow():
                self._state.sound("clock_low")
            case TimeUp(seat=seat) if self._state.match.outcome is None:
                self._state.sound("clock_low")
                self._services.toast(self._services.say(phrase("table.clock.up", name=self._state.names[seat])))

    def _face(self, control: TimeControl, seat: Seat) -> Face:
        match, observer = self._state.match, self._state.observer
        left = match.left(seat, observer.browsing)
        runs = observer.outcome is None and observer.to_act == seat
        return Face(shown(left), runs, mood(control, left))


def mood(control: TimeControl, left: int) -> Mood:
    """How near the end ``left`` milliseconds are."""
    passed = sum(left <= 1000 * at for at in warnings(control))
    return "out" if left <= 0 else ("calm", "low", "urgent")[passed]


def shown(ms: int) -> str:
    """Minutes and seconds, with hours where there are any; tenths at the end; a minus before what is overdrawn."""
    if 0 < ms < TENTHS:
        return f"{ms // 1000}.{ms % 1000 // 100}"
    seconds = abs(ms) // 1000
    minutes, hours = seconds // 60 % 60, seconds // 3600
    text = f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes:02}:{seconds % 60:02}"
    return f"\u2212{text}" if ms <= -1000 else text
