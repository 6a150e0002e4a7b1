"""Sheets and parts on the screen: the drawing of the file, its lines broken where the file breaks them."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Self

import pygame
from PIL import Image

from scenes.geometry import Point, Rect
from scenes.print.draw import draw_part, draw_sheet
from scenes.print.export import in_ink
from scenes.print.paper_canvas import PaperCanvas
from scenes.print.since import Known, digest
from scenes.print.vector_canvas import PER_MM
from scenes.shipped import paintbox as shipped_paintbox
from scenes.ui.measure import TextMeasure
from scenes.ui.screen_canvas import ScreenCanvas
from squares.data.texts import ENGLISH

if TYPE_CHECKING:
    from scenes.games.kit.parts import Part
    from scenes.print.job import Print
    from scenes.ui.canvas import Canvas
    from scenes.ui.display_list import Drawable
    from scenes.ui.paintbox import Paintbox

FINE = 7.0
"""Pixels to a millimetre from which on the small type of a sheet keeps its proportions; what is smaller is shrunk."""
_numbers = count()


class SheetCanvas(PaperCanvas):
    """Breaks lines by the letters of ``paper``, which draws the file. See PaperCanvas."""

    def __init__(
        self,
        surface: Drawable,
        box: Paintbox,
        scale: float,
        per_mm: float,
        ink: str,
        paper: Paintbox,
        origin: Point = (0.0, 0.0),
        size: tuple[float, float] | None = None,
    ) -> None:
        super().__init__(surface, box, scale, per_mm, ink, origin, size)
        self._paper = per_mm, ink, paper
        self._measure = TextMeasure(paper.letters, scale / per_mm * PER_MM)

    def legible(self, least: float) -> Self:
        made, (per_mm, ink, paper) = super().legible(least), self._paper
        scale = self.scale / per_mm * PER_MM
        made._paper = per_mm, ink, paper.legible(round(least * scale))
        made._measure = TextMeasure(made._paper[2].letters, scale)
        return made

    def part_of(self, surface: Drawable, scale: float, origin: Point, size: tuple[float, float]) -> ScreenCanvas:
        return SheetCanvas(surface, self.paintbox, scale, *self._paper, origin, size)


class Preview:
    """The sheets of a game as they will be printed. It is made anew whenever anything about them changes."""

    def __init__(self, printed: Print) -> None:
        self.printed = printed
        self._box = printed.screen_box()
        self._number = next(_numbers)

    def draw(self, canvas: Canvas, index: int, place: Rect) -> None:
        """A sheet of paper with what is on it, stretched into ``place``."""
        canvas.shadow(place, "panel")
        canvas.surface(("sheet of paper", self._number, index), place, self._painter(index))

    def _painter(self, index: int) -> Callable[[Canvas], None]:
        printed = self.printed
        sheet, wish = printed.sheets[index], printed.wish

        def draw(canvas: Canvas) -> None:
            draw_sheet(canvas, printed.say, printed.sheets, index, printed.imprint, wish.backs, wish.drift)

        return lambda canvas: paint(canvas, sheet.size, self._box, printed.box, wish.ink, draw)


def paint(
    canvas: Canvas,
    size: tuple[float, float],
    screen: Paintbox,
    paper: Paintbox,
    ink: str,
    draw: Callable[[Canvas], None],
) -> None:
    """Fill a kept picture with paper of ``size`` millimetres and what ``draw`` draws on it in these."""
    assert isinstance(canvas, ScreenCanvas)
    target = canvas.surface_px
    assert isinstance(target, pygame.Surface)
    times = max(1, math.ceil(FINE * size[0] / target.get_width()))
    fine = pygame.Surface((target.get_width() * times, target.get_height() * times), pygame.SRCALPHA)
    fine.fill("white")
    per_mm = fine.get_width() / size[0]
    draw(SheetCanvas(fine, screen, per_mm, per_mm, ink, paper, size=size))
    if ink != "normal":  # before it is shrunk, which blends small type into lighter colours
        picture = in_ink(Image.frombytes("RGBA", fine.get_size(), pygame.image.tobytes(fine, "RGBA")), ink)
        fine = pygame.image.frombytes(picture.convert("RGBA").tobytes(), fine.get_size(), "RGBA")
    target.blit(pygame.transform.smoothscale(fine, target.get_size()), (0, 0))


class Proof:
    """Parts one by one as they are printed, without sheets. ``art``: as of ``Paintbox``."""

    def __init__(self, art: Callable[[str], str | bytes | None], language: str = ENGLISH) -> None:
        from scenes.print.job import paintbox

        self.box, _ = paintbox(language=language)
        self._screen = shipped_paintbox(self.box.theme, language=language)
        self.box.art = self._screen.art = art
        self._known: Known = {}

    def digest(self, part: Part) -> str:
        """Equal for parts that look the same; of any part, on paper or not."""
        return digest(part, self.box, self._known)

    def paint(self, canvas: Canvas, part: Part, back: bool) -> None:
        """Fill a kept picture with a side of a part."""
        paint(canvas, (part.w, part.h), self._screen, self.box, "normal", lambda on: draw_part(on, part, back))
