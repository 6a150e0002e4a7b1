"""Small menus on the table: which of two actions a drop means, and what a player can do from the plate.

A menu lies over everything, takes all input and goes with the first choice, a press beside it or Esc.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

ROW = 38.0
PAD = 6.0


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a menu. ``point`` is called when the pointer or the keys come to it."""

    label: str
    take: Callable[[], None]
    point: Callable[[], None] | None = None


class Menu:
    """``closed`` is called when the menu goes, before the chosen item is taken. ``title`` stands above the items.

    ``to_left``: it ends where the anchor ends.
    """

    def __init__(
        self,
        title: str,
        items: Sequence[Item],
        anchor: Rect,
        closed: Callable[[], None],
        by_keys: bool,
        to_left: bool = False,
    ) -> None:
        self.title, self.items, self.anchor, self.closed = title, tuple(items), anchor, closed
        self.at, self._over, self._to_left = -1, False, to_left
        self.rect = Rect(0, 0, 0, 0)
        if by_keys:
            self._mark(0)

    def layout(self, area: Rect, measure: Callable[[str], float]) -> None:
        """Beside the anchor and within ``area``. ``measure`` gives the width of a text."""
        width = max(measure(text) for text in (self.title, *(item.label for item in self.items))) + 36
        height = PAD * 2 + ROW * len(self.items) + (30 if self.title else 0)
        x = self.anchor.right - width if self._to_left else self.anchor.center[0] - width / 2
        x = min(max(area.x + 8, x), area.right - width - 8)
        below = self.anchor.bottom + 8
        y = below if below + height <= area.bottom - 8 else max(area.y + 8, self.anchor.y - 8 - height)
        self.rect = Rect(x, y, width, height)

    @property
    def pointer(self) -> PointerShape:
        """Items are pressed."""
        return "hand" if self._over else "default"

    def rows(self) -> list[Rect]:
        """Where the items lie."""
        top = self.rect.bottom - PAD - ROW * len(self.items)
        return [Rect(self.rect.x + PAD, top + i * ROW, self.rect.w - 2 * PAD, ROW) for i in range(len(self.items))]

    def handle(self, event: Input) -> bool:
        """Every input ends here while the menu is open."""
        match event:
            case PointerMove(pos=pos):
                self._point(pos)
            case PointerDown(pos=pos) if not self.rect.contains(pos):
                self.closed()
            case PointerUp(pos=pos, button=1):
                self._release(pos)
            case Key(name=name):
                self._key(name)
        return True

    def _mark(self, index: int) -> None:
        if index != self.at:
            self.at = index
            point = self.items[index].point
            if point is not None:
                point()

    def _point(self, pos: Point) -> None:
        self._over = False
        for i, row in enumerate(self.rows()):
            if row.contains(pos):
                self._over = True
                self._mark(i)

    def _release(self, pos: Point) -> None:
        for i, row in enumerate(self.rows()):
            if row.contains(pos):
                self._take(i)
                return

    def _key(self, name: str) -> None:
        if name in ("down", "right", "tab"):
            self._mark((self.at + 1) % len(self.items))
        elif name in ("up", "left"):
            self._mark((max(0, self.at) - 1) % len(self.items))
        elif name in ("return", "space"):
            self._take(self.at)
        elif name == "escape":
            self.closed()

    def _take(self, index: int) -> None:
        if index < 0:
            self._mark(0)
            return
        self.closed()
        self.items[index].take()

    def draw(self, canvas: Canvas) -> None:
        """A raised card with the line under the pointer or keys marked."""
        canvas.shadow(self.rect, "dialog", 8)
        canvas.box(self.rect, fill="paper_high", line="ink", width=1.2, radius=8)
        if self.title:
            canvas.text(self.title, (self.rect.x + 16, self.rect.y + 20), "small", "ink_2", anchor="midleft")
        for i, (row, item) in enumerate(zip(self.rows(), self.items, strict=True)):
            if i == self.at:
                canvas.box(row, fill="ink", radius=5)
            colour = "on_ink" if i == self.at else "ink"
            canvas.text(item.label, (row.x + 12, row.center[1]), "name", colour, anchor="midleft")
