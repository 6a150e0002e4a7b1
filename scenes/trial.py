"""Tries how a stranger's game looks where no window waits for it: whether its drawings can be borne, its texts read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.art import Trial
from squares.data.engines import failing
from squares.data.installed import engines
from squares.data.models import Definition, Remark
from squares.data.texts import Texts

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

MOST_SECONDS = 0.5
"""Of work that a drawing may take at the largest size that is ever drawn: longer, and one sees a window stop."""


def drawn(drawing: str) -> None:
    """Draw the text of an SVG for a try. Errors: BadData where it takes too long."""
    try:
        from scenes.system.window import without
        from scenes.ui.sprites import coloured, quick  # loaded where there is a drawing to try
    except ImportError:  # files are checked where no window can be opened, too
        return
    without()
    try:
        borne = quick(coloured(drawing, lambda _: (0, 0, 0, 255)), MOST_SECONDS)
    except (RuntimeError, ValueError):
        raise BadData(phrase("data.art_no_svg")) from None
    if not borne:
        raise BadData(phrase("data.art_long", most=MOST_SECONDS))


def odd(definition: Definition) -> Iterator[Remark]:
    """What of a game cannot be read whole on the screen, if the module ``odd`` of its engine's room tells."""
    engine = engines()[definition.engine]
    yield from failing(engine.name, engine.looks, ("look", "odd", "parts", "gallery"))
    try:
        own = engine.look("odd")
        if own is None:
            return
        for path, what in own.odd(definition, _texts().say, _canvas):
            yield Remark(path, what)
    except ImportError:  # as above
        return


@cache
def _texts() -> Texts:
    """What is said; one for all files, for what was measured is kept with who said it."""
    return Texts.load()


@cache
def _canvas() -> Canvas:
    """Something to measure texts with, in a window that has room for all."""
    import pygame

    from scenes.shipped import load_theme, paintbox
    from scenes.system.window import without
    from scenes.ui.screen_canvas import ScreenCanvas

    without()
    pygame.font.init()
    box = paintbox(load_theme())
    return ScreenCanvas(pygame.Surface((1, 1)), box, 1.0)


TRIAL = Trial(drawn, odd)
PAPER = TRIAL._replace(seconds=60.0)
"""For those who wait for sheets: more pixels to the inch."""
