"""Paper on pixels: for previews and for pictures of parts, drawn as the file is printed."""

from __future__ import annotations

from functools import lru_cache

from scenes.geometry import Point, Rect
from scenes.print.paths import parsed
from scenes.print.pen import LARGE, large, thin, thinned
from scenes.print.svg import drawing
from scenes.print.svg_pen import SvgShapes
from scenes.ui.canvas import Shape
from scenes.ui.display_list import Drawable
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.shapes import Paint

_KEPT = 400


class PaperCanvas(ScreenCanvas):
    """A canvas without shadows, since paper has its own. With low ink, large grounds are as thin as in the file.

    ``per_mm``: pixels to a millimetre.
    """

    def __init__(
        self,
        surface: Drawable,
        box: Paintbox,
        scale: float,
        per_mm: float,
        ink: str,
        origin: Point = (0.0, 0.0),
        size: tuple[float, float] | None = None,
    ) -> None:
        super().__init__(surface, box, scale, False, origin, size)
        self.per_mm, self.ink = per_mm, ink

    def part_of(self, surface: Drawable, scale: float, origin: Point, size: tuple[float, float]) -> ScreenCanvas:
        return PaperCanvas(surface, self.paintbox, scale, self.per_mm, self.ink, origin, size)

    def shadow(self, rect: Rect, elevation: str, radius: float = 0.0, shape: Shape = "round") -> None:
        """See Canvas: nothing on paper has one."""

    def _box(self, rect: Rect, paint: Paint, radius: float, shape: Shape) -> None:
        if paint.fill and self.ink == "low" and rect.w * rect.h * (self.scale / self.per_mm) ** 2 > LARGE:
            paint = paint._replace(fill=thin(paint.fill))
        super()._box(rect, paint, radius, shape)

    def _path(self, d: str, rect: Rect, paint: Paint, viewbox: tuple[float, float]) -> None:
        if paint.fill and self.ink == "low":
            unit = (rect.w * rect.h / (viewbox[0] * viewbox[1])) ** 0.5 * self.scale / self.per_mm
            if large(parsed(d), unit):
                paint = paint._replace(fill=thin(paint.fill))
        super()._path(d, rect, paint, viewbox)

    def svg(self, source: str | bytes, rect: Rect, alpha: float = 1.0) -> None:
        if self.ink == "low" and isinstance(source, str):
            source = _thinned(source, round(rect.w * self.scale / self.per_mm, 3))
        super().svg(source, rect, alpha)


@lru_cache(maxsize=_KEPT)
def _thinned(source: str, wide: float) -> str:
    """A drawing that is so many millimetres wide with its large grounds thinned."""
    found = drawing(source)
    per_mm = found.w / wide
    pen = SvgShapes((wide, found.h / per_mm), per_mm)
    pen.shapes([thinned(shape, 1 / per_mm) for shape in found.shapes])
    return pen.text_of()
