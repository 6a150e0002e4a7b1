"""How long things move and along which curve: the motion tokens as data, and the curves themselves. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Ease = Callable[[float], float]


def bezier(x1: float, y1: float, x2: float, y2: float) -> Ease:
    """The curve of CSS ``cubic-bezier``: from (0, 0) to (1, 1) with two handles, x as time."""

    def along(a: float, b: float, s: float) -> float:
        return 3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s**3

    def ease(t: float) -> float:
        if t <= 0 or t >= 1:
            return 0.0 if t <= 0 else 1.0
        low, high = 0.0, 1.0
        for _ in range(24):
            s = (low + high) / 2
            if along(x1, x2, s) < t:
                low = s
            else:
                high = s
        return along(y1, y2, low)

    return ease


def linear(t: float) -> float:
    """No easing, clamped to 0..1."""
    return min(1.0, max(0.0, t))


@dataclass(frozen=True, slots=True)
class Motion:
    """Spans by name in milliseconds with their curve, already shortened by the person's setting.

    ``longest``: a plan that would last longer runs faster. A name that is not there moves at once.
    """

    spans: Mapping[str, tuple[float, Ease]]
    longest: float = 900.0

    @classmethod
    def of(cls, tokens: Mapping[str, Any], setting: str = "full") -> Motion:
        """From the ``motion`` tokens of the theme; ``setting`` is one of their factors (full, short, none)."""
        factor = float(tokens["factor"][setting])
        eases = {name: bezier(*handles) for name, handles in tokens["ease"].items()}
        spans = {
            name: (float(value[0]) * factor, eases[value[1]])
            for name, value in tokens.items()
            if isinstance(value, (list, tuple)) and len(value) == 2 and value[1] in eases
        }
        return cls(spans, float(tokens.get("max_queue", 900)))

    def ms(self, name: str) -> float:
        """Length of a span, 0 for an unknown one."""
        return self.spans[name][0] if name in self.spans else 0.0

    def ease(self, name: str) -> Ease:
        """Curve of a span."""
        return self.spans[name][1] if name in self.spans else linear


def hump(t: float) -> float:
    """0 at both ends, 1 in the middle: the height of an arc."""
    return math.sin(math.pi * min(1.0, max(0.0, t)))
