"""Whether a stranger's drawing can be borne: it is drawn where no window waits for it, before a window sees it."""

from __future__ import annotations

from squares.core.errors import BadData
from squares.core.phrase import phrase

MOST_SECONDS = 0.5
"""Of work that a drawing may take at the largest size that is ever drawn: longer, and one sees a window stop."""


def drawn(drawing: str) -> None:
    """Draw the text of an SVG for a try. Errors: BadData where it takes too long."""
    try:
        from scenes.ui.sprites import coloured, quick  # loaded where there is a drawing to try
        from scenes.window import without
    except ImportError:  # files are checked where no window can be opened, too
        return
    without()
    try:
        borne = quick(coloured(drawing, lambda _: (0, 0, 0, 255)), MOST_SECONDS)
    except (RuntimeError, ValueError):
        raise BadData(phrase("data.art_no_svg")) from None
    if not borne:
        raise BadData(phrase("data.art_long", most=MOST_SECONDS))
