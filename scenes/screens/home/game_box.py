"""A game's box on the shelf of the home screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes.games.kit.covers import Drawn, draw_cover
from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import Pressable

BOX = (316.0, 366.0)
_BAND, _LIFT = 82.0, 4.0
_INK, _INK_2 = "#23201B", "#5A5347"  # a box's band is the same paper in both themes (theme.yaml: obi)


@dataclass(frozen=True, slots=True)
class Cover:
    """What is printed on a box: ``art`` by its name, or a ``picture`` of the game file's own, as SVG, PNG or JPEG.

    ``drawn``: what the program draws on it; ``bad``: its file has faults, and ``line`` says how many. ``won``: what has
    been won, which stands in the place of the ``subtitle``; ``own``: it is the player's, and bears a pencil.
    """

    art: str
    title: str
    subtitle: str
    line: str
    bad: bool = False
    picture: str | bytes = ""
    drawn: Drawn | None = None
    won: str = ""
    own: bool = False


class GameBox(Pressable):
    """A game on the shelf."""

    def __init__(self, cover: Cover, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.cover = cover

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The box, raised a little under the pointer; its band names the game."""
        rect = self.rect.move(0, -_LIFT) if hovered and not self.down else self.rect
        k = rect.w / BOX[0]
        canvas.shadow(rect, "board", radius=4)
        draw_cover(canvas, self.cover.art, rect, self.cover.picture, self.cover.drawn)
        band = Rect(rect.x, rect.bottom - _BAND * k, rect.w, _BAND * k).inset(18 * k, 0)
        self._title(canvas, band, k)
        under = band.y + 58 * k
        colour = "#B3262B" if self.cover.bad else _INK_2
        small = max(14 * k, 12.0)
        line = canvas.text(self.cover.line, (band.x, under), "small", colour, "midleft", band.w, small)
        room = band.right - line.right - 12
        if self.cover.won:
            wide = canvas.measure(self.cover.won, "small", small)[0]
            wide = wide + 6 if wide + 20 <= room else 0.0  # the check alone, where the words have no room
            canvas.sprite("icons/check", Rect.around((band.right - wide - 7, under), 14), {"ink": _INK_2})
            canvas.text(self.cover.won if wide else "", (band.right, under), "small", _INK_2, "midright", size=small)
        elif canvas.measure(self.cover.subtitle, "h2", small)[0] <= room:
            canvas.text(self.cover.subtitle, (band.right, under), "h2", _INK_2, "midright", size=small)

    def _title(self, canvas: Canvas, band: Rect, k: float) -> None:
        size, pencil = 28 * k, 20 * k
        room = band.w - (pencil + 8 if self.cover.own else 0)
        while size > 18 * k and canvas.measure(self.cover.title, "h1", size)[0] > room:
            size -= 2 * k
        canvas.text(self.cover.title, (band.x, band.y + 28 * k), "h1", _INK, "midleft", room, size)
        if self.cover.own:
            at = (band.right - pencil / 2, band.y + 28 * k)
            canvas.sprite("icons/pencil", Rect.around(at, pencil), {"ink": _INK_2})
