"""Which clocks the set-up page offers, and what it calls them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scenes.ui.widgets import Stepper
from squares.core.clock import TimeControl
from squares.core.phrase import Say

_MINUTE = 60
CONTROLS: tuple[TimeControl | None, ...] = (
    None,
    *(TimeControl(seconds, whole=False) for seconds in (10, 30, _MINUTE, 3 * _MINUTE)),
    TimeControl(_MINUTE),
    *(
        TimeControl(minutes * _MINUTE, increment=seconds)
        for minutes, increment in ((3, 2), (5, 3), (10, 5), (15, 10), (30, 20), (60, 30))
        for seconds in (0, increment)
    ),
)
"""Without clocks, time for each move, time for the game; the increments are those that chess players know."""


def clock_steppers(
    control: TimeControl | None, say: Say, change: Callable[[TimeControl | None], None]
) -> tuple[Stepper, Stepper]:
    """Two lines: how much time there is, and what happens when it is up."""
    loses = control is None or control.loses
    plain = control and replace(control, loses=True)
    here = CONTROLS.index(plain) if plain in CONTROLS else 0

    def step(by: int) -> None:
        chosen = CONTROLS[(here + by) % len(CONTROLS)]
        change(chosen and replace(chosen, loses=loses))

    def switch(_: int) -> None:
        change(control and replace(control, loses=not loses))

    up = "none" if control is None else "loses" if loses else "told"
    time_up = Stepper(say("setup.time_up"), say(f"setup.time_{up}"), switch)
    time_up.enabled, time_up.why = control is not None, say("setup.time_why")
    return Stepper(say("setup.clock"), say(control.words) if control else say("setup.clock_off"), step), time_up
