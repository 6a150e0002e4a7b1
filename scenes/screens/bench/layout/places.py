"""Where the parts of the layout page lie, in a wide window and in a small one."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.geometry import Rect

EDGE, GAP = 16.0, 16.0
LEFT, RIGHT, RIGHT_COMPACT = 432.0, 384.0, 300.0
HEAD = 44.0
"""Height of a panel's heading."""
FOOT = 44.0
"""Room of the line of keys below the middle."""
BUTTON, BUTTON_COMPACT = 42.0, 36.0


@dataclass(frozen=True, slots=True)
class Places:
    """``source``, ``problems``: None while the text is folded away. ``side``: None while it lies under the text."""

    source: Rect | None
    problems: Rect | None
    middle: Rect
    side: Rect | None


def places(room: Rect, compact: bool, unfolded: bool, problems: int) -> Places:
    """``unfolded``: the text of the file is shown in a small window, too, in the place of the panel at the right."""
    inner = Rect(room.x + EDGE, room.y + (10 if compact else 16), room.w - 2 * EDGE, room.h - (18 if compact else 32))
    if compact and not unfolded:
        beside, middle = inner.cut_right(RIGHT_COMPACT)
        return Places(None, None, middle.cut_right(GAP)[1], beside)
    wide = LEFT if not compact else inner.w * 0.5 - GAP
    left = Rect(inner.x, inner.y, wide, inner.h)
    high = min(inner.h * 0.46, HEAD + (24.0 + 72.0 * problems if problems else 0.0))
    source = Rect(left.x, left.y, left.w, left.h - high - GAP)
    found = Rect(left.x, left.bottom - high, left.w, high)
    right = 0.0 if compact else RIGHT + GAP
    middle = Rect(left.right + GAP, inner.y, inner.w - left.w - GAP - right, inner.h)
    side = None if compact else Rect(inner.right - RIGHT, inner.y, RIGHT, inner.h)
    return Places(source, found, middle, side)
