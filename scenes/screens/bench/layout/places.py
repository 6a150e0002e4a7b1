"""Where the parts of the layout page lie, in a wide window and in a small one."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.geometry import Rect

EDGE, GAP = 16.0, 16.0
RIGHT, RIGHT_COMPACT = 384.0, 300.0
LEAST, MIDDLE = 260.0, 380.0
"""Least widths of the text and of the middle."""
SHARE = 0.307
"""What the text takes of the page's width where nobody has moved its edge."""
HEAD = 44.0
"""Height of a panel's heading."""
FOOT = 44.0
"""Room of the line of keys below the middle."""
BUTTON, BUTTON_COMPACT = 42.0, 36.0


@dataclass(frozen=True, slots=True)
class Places:
    """``source``, ``problems``: None while the text is folded away. ``side``: None while it lies under the text.

    ``edge``: between the text and the middle, None where it does not move.
    """

    source: Rect | None
    problems: Rect | None
    middle: Rect
    side: Rect | None
    edge: Rect | None = None


def places(room: Rect, compact: bool, unfolded: bool, problems: int, wanted: float | None, whole: bool) -> Places:
    """``unfolded``: the text of the file is shown in a small window, too, in the place of the panel at the right.

    ``wanted``: the width of the text in a large window, of which the middle leaves as much as it can; None for its
    share. ``whole``: the text takes all of the page.
    """
    inner = Rect(room.x + EDGE, room.y + (10 if compact else 16), room.w - 2 * EDGE, room.h - (18 if compact else 32))
    high = min(inner.h * 0.46, HEAD + (24.0 + 72.0 * problems if problems else 0.0))
    if whole:
        found, above = inner.cut_bottom(FOOT - 12)[1].cut_bottom(high)
        return Places(above.cut_bottom(GAP)[1], found, Rect(inner.right, inner.y, 0, 0), None)
    if compact and not unfolded:
        beside, middle = inner.cut_right(RIGHT_COMPACT)
        return Places(None, None, middle.cut_right(GAP)[1], beside)
    most = inner.w - RIGHT - 2 * GAP - MIDDLE
    wide = max(LEAST, min(wanted or inner.w * SHARE, most)) if not compact else inner.w * 0.5 - GAP
    left = Rect(inner.x, inner.y, wide, inner.h)
    source = Rect(left.x, left.y, left.w, left.h - high - GAP)
    found = Rect(left.x, left.bottom - high, left.w, high)
    right = 0.0 if compact else RIGHT + GAP
    middle = Rect(left.right + GAP, inner.y, inner.w - left.w - GAP - right, inner.h)
    side = None if compact else Rect(inner.right - RIGHT, inner.y, RIGHT, inner.h)
    edge = None if compact else Rect(left.right, inner.y, GAP, inner.h)
    return Places(source, found, middle, side, edge)
