"""Where the large parts of the table lie in the window, by the tokens' layout; spare room goes to the stage."""

from __future__ import annotations

from typing import NamedTuple

from scenes.geometry import Rect


class Places(NamedTuple):
    """The top bar, the side panel, the stage of the board, the status bar."""

    bar: Rect
    panel: Rect
    stage: Rect
    status: Rect


def places(size: tuple[float, float], compact: bool) -> Places:
    """Where everything lies in a window of ``size``."""
    w, h = size
    if compact:
        bar, panel = Rect(0, 0, w, 44), Rect(w - 280, 52, 272, h - 60)
        return Places(bar, panel, Rect(8, 52, w - 296, h - 92), Rect(82, h - 35, w - 444, 24))
    bar, panel = Rect(0, 0, w, 56), Rect(w - 376, 72, 360, h - 88)
    return Places(bar, panel, Rect(16, 64, w - 408, h - 112), Rect(16, h - 40, w - 408, 28))
