"""A choice laid out round a cell: each offer lies where its direction points, and is taken by one click, key or drag.

Takes the place of a menu where the view knows how to show what is offered. Knows no game: offers are rectangles
with a picture, their directions follow from where they lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect, distance, heading
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp, Wheel

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_KEYS = {"up": (0.0, -1.0), "down": (0.0, 1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}


@dataclass(frozen=True, slots=True)
class Offer:
    """Something to choose. ``paint``: draws it into a rectangle, marked or not; ``show``: it is pointed at now."""

    rect: Rect
    paint: Callable[[Canvas, Rect, bool], None]
    take: Callable[[], None]
    show: Callable[[], None]


class PieMenu:
    """A choice among ``offers`` round ``cell``; ``closed`` is called when it goes, before an offer is taken.

    ``held``: the button is still down from before, so that letting go over an offer takes it.
    """

    def __init__(self, offers: Sequence[Offer], cell: Rect, closed: Callable[[], None], held: bool = False) -> None:
        self.offers = sorted(offers, key=lambda offer: self._angle(cell.center, offer.rect.center))
        self.cell, self.closed, self.held = cell, closed, held
        self.pressed = False
        self.reach = max(distance(cell.center, offer.rect.center) + offer.rect.w for offer in offers)
        self._mark(0)

    def _mark(self, index: int) -> None:
        self.at = index
        self.offers[index].show()

    @staticmethod
    def _angle(centre: Point, at: Point) -> float:
        """Clockwise from just before straight up."""
        return (math.atan2(at[0] - centre[0], centre[1] - at[1]) + math.pi / 4) % math.tau

    def _heading(self, index: int) -> Point:
        return heading(self.cell.center, self.offers[index].rect.center)

    @property
    def pointer(self) -> PointerShape:
        """An offer is pressed wherever the pointer is."""
        return "hand"

    def layout(self, area: Rect, measure: Callable[[str], float]) -> None:
        """Everything lies where the view put it."""

    def handle(self, event: Input) -> bool:
        """Every input ends here while it is open."""
        match event:
            case PointerMove(pos=pos):
                self._point(pos)
            case PointerDown(pos=pos, button=1):
                self._press(pos)
            case PointerDown(button=3):
                self._other()
            case PointerUp(pos=pos, button=1) if self.held:
                self._release(pos)
            case Wheel(dy=dy) if dy:
                self._turn(1 if dy < 0 else -1)
            case Key(name=name):
                self._key(name)
        return True

    def covers(self, pos: Point) -> bool:
        """Whether a press there is meant for an offer."""
        return distance(pos, self.cell.center) <= self.reach

    def _press(self, pos: Point) -> None:
        if not self.covers(pos):
            self.closed()
            return
        self.held = self.pressed = True
        self._point(pos)

    def _point(self, pos: Point) -> None:
        """The offer that lies nearest, unless the pointer is still in the middle."""
        if not self._in_the_middle(pos):
            self._mark(min(range(len(self.offers)), key=lambda i: distance(self.offers[i].rect.center, pos)))

    def _in_the_middle(self, pos: Point) -> bool:
        return distance(pos, self.cell.center) <= self.cell.w * 0.3

    def _release(self, pos: Point) -> None:
        """Out in a direction, or on the middle by a press that began here: take it."""
        self.held = False
        if self.covers(pos) and (self.pressed or not self._in_the_middle(pos)):
            self._take()

    def _key(self, name: str) -> None:
        if name in _KEYS:
            self._towards(_KEYS[name])
        elif name == "f":
            self._other()
        elif name == "tab":
            self._mark((self.at + 1) % len(self.offers))
        elif name in ("return", "space"):
            self._take()
        elif name == "escape":
            self.closed()

    def _towards(self, wanted: Point) -> None:
        """An offer on that side, the one whose place in its pair is the same if there is one."""
        side = [i for i in range(len(self.offers)) if self._heading(i) == wanted]
        if side:
            self._mark(side[min(self._place(self.at), len(side) - 1)])

    def _pair(self, index: int) -> list[int]:
        """The offers on the same side, clockwise."""
        return [i for i in range(len(self.offers)) if self._heading(i) == self._heading(index)]

    def _place(self, index: int) -> int:
        return self._pair(index).index(index)

    def _other(self) -> None:
        """The next one on the same side."""
        pair = self._pair(self.at)
        self._mark(pair[(self._place(self.at) + 1) % len(pair)])

    def _turn(self, by: int) -> None:
        """To the next side, clockwise for 1."""
        sides = list(dict.fromkeys(self._heading(i) for i in range(len(self.offers))))
        self._towards(sides[(sides.index(self._heading(self.at)) + by) % len(sides)])

    def _take(self) -> None:
        self.closed()
        self.offers[self.at].take()

    def draw(self, canvas: Canvas) -> None:
        """The offers on slips of paper, the marked one also on the cell itself."""
        for side in dict.fromkeys(self._heading(i) for i in range(len(self.offers))):
            rects = [offer.rect for i, offer in enumerate(self.offers) if self._heading(i) == side]
            left, top = min(r.x for r in rects), min(r.y for r in rects)
            right, bottom = max(r.right for r in rects), max(r.bottom for r in rects)
            slip = Rect(left, top, right - left, bottom - top).inset(-6)
            canvas.shadow(slip, "dialog", 10)
            canvas.box(slip, fill="paper_high", line="line_strong", width=1.2, radius=10)
        for i, offer in enumerate(self.offers):
            offer.paint(canvas, offer.rect, i == self.at)
            if i == self.at:
                canvas.focus_ring(offer.rect.inset(3), radius=4)
        self.offers[self.at].paint(canvas, self.cell, True)
