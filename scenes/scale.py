"""How large everything is drawn: from a window's pixels to the logical pixels in which all screens measure."""

from __future__ import annotations

from typing import NamedTuple

WIDE = (1440.0, 900.0)
COMPACT = (1024.0, 640.0)
COMPACT_BELOW = (1200.0, 760.0)
FACTORS = (0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 2.0, 3.0)


class Fit(NamedTuple):
    """``scale``: device pixels to a logical one. ``size``: the window in logical pixels."""

    scale: float
    size: tuple[float, float]
    compact: bool


def fit(width: int, height: int, factor: float = 1.0, density: float = 1.0) -> Fit:
    """The scale for a window of so many device pixels.

    ``factor`` is the person's own (0.75 to 3); ``density`` says how many device pixels make one of the points in
    which the system counts. Wide windows show 1440x900 logical pixels and more, compact ones at least 1024x640.
    """
    most, usual = _scales(width, height, density)
    compact = usual == most or factor > 1
    scale = min(most, usual * factor)
    return Fit(scale, (width / scale, height / scale), compact)


def largest(width: int, height: int, density: float = 1.0) -> float:
    """The person's factor from which on a window shows nothing larger."""
    most, usual = _scales(width, height, density)
    return most / usual


def _scales(width: int, height: int, density: float) -> tuple[float, float]:
    """The greatest scale for a window, and the one for a factor of 1; a small window has no other."""
    most = min(width / COMPACT[0], height / COMPACT[1])
    small = width / density < COMPACT_BELOW[0] or height / density < COMPACT_BELOW[1]
    return most, most if small else min(width / WIDE[0], height / WIDE[1])


def first_at_least(factor: float) -> int:
    """Which of the factors is the first that is no smaller; the last one where all are."""
    return next((i for i, offered in enumerate(FACTORS) if offered > factor - 1e-9), len(FACTORS) - 1)


def next_factor(factor: float, step: int) -> float:
    """The next larger (``step`` 1) or smaller (-1) factor that is offered; the last one stays."""
    nearest = min(range(len(FACTORS)), key=lambda i: abs(FACTORS[i] - factor))
    return FACTORS[max(0, min(len(FACTORS) - 1, nearest + step))]
