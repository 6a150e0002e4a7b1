"""Lists that may be longer than their place, of which only rows in sight are painted; the bar of a scrolling page."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp, Wheel
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import NOWHERE, Widget

BAR = 8.0
_DRAG_FROM = 4.0

RowPainter = Callable[[Canvas, int, Rect, bool, bool], None]
"""(canvas, row, rect, selected, hovered)"""


def thumb(track: Rect, seen: float, whole: float, offset: float) -> Rect:
    """The bar in its track: ``seen`` of ``whole`` is in sight, and ``offset`` of it is scrolled away above."""
    length = max(28.0, track.h * seen / whole)
    return Rect(track.x, track.y + offset / (whole - seen) * (track.h - length), track.w, length)


class ScrollBar(Widget):
    """At the edge of something of which ``seen`` of ``whole`` is in sight. ``change`` hears a new offset.

    ``across``: it lies below, and goes from left to right.
    """

    focusable = False

    def __init__(self, change: Callable[[float], None], across: bool = False) -> None:
        super().__init__()
        self._across = across
        self.whole = self.seen = self.offset = 0.0
        self.change = change
        self._grip: float | None = None

    @property
    def bar(self) -> Rect:
        """The part that is dragged."""
        return self._upright(thumb(self._upright(self.rect), self.seen, self.whole, self.offset))

    def _upright(self, rect: Rect) -> Rect:
        """A rectangle with its axes exchanged where the bar goes across; twice, it is the same again."""
        return Rect(rect.y, rect.x, rect.h, rect.w) if self._across else rect

    def set(self, seen: float, whole: float, offset: float) -> None:
        """What is in sight now; all of it needs no bar."""
        self.seen, self.whole, self.offset = seen, whole, offset
        self.shown = whole > seen + 0.5

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the bar, stronger under the pointer."""
        strong = hovered or self._grip is not None
        canvas.box(self.bar, fill="ink_3" if strong else "line_strong", radius=self._upright(self.rect).w / 2)

    def handle(self, event: Input) -> bool:
        """Drags the bar; a press beside it brings it there."""
        if isinstance(event, PointerDown) and event.button == 1:
            bar, along = self._upright(self.bar), event.pos[not self._across]
            self._grip = along - bar.y if self.bar.contains(event.pos) else bar.h / 2
            self._follow(along)
            return True
        if isinstance(event, PointerMove) and self._grip is not None:
            self._follow(event.pos[not self._across])
            return True
        if isinstance(event, PointerUp):
            self._grip = None
            return True
        return False

    def _follow(self, along: float) -> None:
        track = self._upright(self.rect)
        free = max(1.0, track.h - self._upright(self.bar).h)
        share = (along - (self._grip or 0.0) - track.y) / free
        self.change(max(0.0, min(1.0, share)) * (self.whole - self.seen))


class ScrollList(Widget):
    """``count`` rows of one height. ``pick`` hears a row that was chosen, ``open`` one that was pressed again or
    opened with Enter. Scrolls by wheel, by dragging rows or the bar, and by keys. ``passes``: rows that the arrow keys
    go past, such as headings."""

    radius = 6.0

    def __init__(
        self,
        count: int,
        row_h: float,
        paint: RowPainter,
        pick: Callable[[int], None] | None = None,
        open: Callable[[int], None] | None = None,
        *,
        selected: int | None = None,
        rect: Rect = NOWHERE,
    ) -> None:
        super().__init__(rect=rect)
        self.count = count
        self.row_h = row_h
        self.selected = selected
        self.pick = pick
        self.open = open
        self.passes: Callable[[int], bool] = lambda row: False
        self._paint = paint
        self._top = 0.0
        self._over: int | None = None
        self._grip: tuple[float, float, bool] | None = None
        self._moved = False

    @property
    def pointer(self) -> PointerShape:
        """Rows are pressed; where there is none, there is nothing to do."""
        return "hand" if self._over is not None or self._grip else "default"

    @property
    def offset(self) -> float:
        """Logical pixels that are scrolled away above."""
        return max(0.0, min(self._top, self._whole - self.rect.h))

    @property
    def columns(self) -> int:
        """How many rows lie beside each other."""
        return 1

    @property
    def _whole(self) -> float:
        """How high all rows are together."""
        return -(-self.count // self.columns) * self.row_h

    def scroll(self, by: float) -> bool:
        """Moves the rows up by so much; returns whether they moved."""
        before = self.offset
        self._top = before + by
        self._top = self.offset
        return self._top != before

    def show(self, row: int) -> None:
        """Scrolls as little as needed to have a row in sight; a list that has no place yet stays at its first row."""
        if not self.rect.h:
            return
        top = row // self.columns * self.row_h
        if top < self.offset:
            self.scroll(top - self.offset)
        elif top + self.row_h > self.offset + self.rect.h:
            self.scroll(top + self.row_h - self.rect.h - self.offset)

    def row_rect(self, row: int) -> Rect:
        """Where a row lies now, also out of sight."""
        line, column = divmod(row, self.columns)
        wide = (self.rect.w - (BAR + 4 if self._long else 0.0)) / self.columns
        return Rect(self.rect.x + column * wide, self.rect.y + line * self.row_h - self.offset, wide, self.row_h)

    def choose(self, row: int) -> None:
        """Selects a row as if it were pressed."""
        if not self.count:
            return
        self.selected = max(0, min(self.count - 1, row))
        self.show(self.selected)
        if self.pick is not None:
            self.pick(self.selected)

    def handle(self, event: Input) -> bool:
        """Wheel, press, drag, arrows, Page up and down, Home, End, Enter."""
        if isinstance(event, Wheel):
            return self.scroll(-event.dy * self.row_h * 2)
        if isinstance(event, PointerDown) and event.button == 1:
            on_bar = self._long and event.pos[0] >= self.rect.right - BAR - 4
            self._grip = (event.pos[1], self.offset, on_bar)
            self._moved = False
            return True
        if isinstance(event, PointerMove):
            return self._drag(event) if event.held and self._grip else self._hover(self._at(event.pos))
        if isinstance(event, PointerUp) and event.button == 1:
            return self._release(event)
        if isinstance(event, Key) and not (event.ctrl or event.alt):
            return self._key(event.name)
        return False

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the rows in sight, a rim round a pressed one, and, where there are more, the bar."""
        first = int(self.offset // self.row_h) * self.columns
        last = min(self.count, ceil((self.offset + self.rect.h) / self.row_h) * self.columns)
        with canvas.clip(self.rect):
            for row in range(first, last):
                over = hovered and row == self._over
                self._paint(canvas, row, self.row_rect(row), row == self.selected, over)
                if over and self._choosing:
                    canvas.box(self.row_rect(row).inset(2), line="ink_2", width=1.6, radius=self.radius)
        if self._long:
            canvas.box(self._bar(), fill="line_strong", radius=BAR / 2)

    @property
    def _choosing(self) -> bool:
        """Whether the button is down on a row, and letting it go there would choose it."""
        return self._grip is not None and not self._moved and not self._grip[2]

    @property
    def _long(self) -> bool:
        return self._whole > self.rect.h + 0.5

    def _bar(self) -> Rect:
        return thumb(self.rect.cut_right(BAR)[0], self.rect.h, self._whole, self.offset)

    def _drag(self, event: PointerMove) -> bool:
        assert self._grip is not None
        start, offset, on_bar = self._grip
        by = event.pos[1] - start
        if not self._moved and abs(by) < _DRAG_FROM:
            return False
        self._moved = True
        free = max(1.0, self.rect.h - self._bar().h) if on_bar else 1.0
        target = offset + by * (self._whole - self.rect.h) / free if on_bar else offset - by
        return self.scroll(target - self.offset)

    def _release(self, event: PointerUp) -> bool:
        pressed, self._grip = self._choosing, None
        row = self._at(event.pos)
        if pressed and row is not None:
            if row == self.selected and self.open is not None:
                self.open(row)
            else:
                self.choose(row)
        return True

    def _key(self, name: str) -> bool:
        here = -1 if self.selected is None else self.selected
        across = self.columns
        page = max(1, int(self.rect.h // self.row_h) - 1) * across
        steps = {"up": here - across, "down": here + across, "page up": here - page, "page down": here + page}
        steps |= {"home": 0, "end": self.count - 1} | ({"left": here - 1, "right": here + 1} if across > 1 else {})
        if name in steps:
            row, on = steps[name], -1 if name in ("up", "page up", "end") else 1
            while 0 <= row < self.count and self.passes(row):
                row += on
            if 0 <= row < self.count or name not in ("up", "down", "left", "right"):
                self.choose(row)
            return True
        if name == "return" and self.selected is not None and self.open is not None:
            self.open(self.selected)
            return True
        return False

    def _hover(self, row: int | None) -> bool:
        changed = row != self._over
        self._over = row
        return changed

    def _at(self, pos: tuple[float, float]) -> int | None:
        if not self.rect.contains(pos):
            return None
        column = int((pos[0] - self.rect.x) // self.row_rect(0).w)
        row = int((pos[1] - self.rect.y + self.offset) // self.row_h) * self.columns + column
        return row if column < self.columns and 0 <= row < self.count else None


class ScrollGrid(ScrollList):
    """Rows that lie beside each other as cells, in reading order, each ``least`` wide or wider with its gaps."""

    def __init__(
        self,
        least: float,
        row_h: float,
        paint: RowPainter,
        pick: Callable[[int], None] | None = None,
        open: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(0, row_h, paint, pick, open, selected=0)
        self._least = least

    @property
    def columns(self) -> int:
        return max(1, int((self.rect.w - BAR - 4) // self._least))


class ScrollLines(ScrollList):
    """A list that is only read: no row is chosen, and the keys scroll."""

    @property
    def pointer(self) -> PointerShape:
        """Nothing here is pressed."""
        return "default"

    def handle(self, event: Input) -> bool:
        """Wheel, drag, arrows, Page up and down, Home, End."""
        if not isinstance(event, Key):
            used = super().handle(event)
            self.selected = None
            return used
        page, whole = self.rect.h - self.row_h, self.count * self.row_h
        steps = {"up": -2 * self.row_h, "down": 2 * self.row_h, "page up": -page, "page down": page}
        steps |= {"home": -whole, "end": whole}
        if event.name not in steps or event.ctrl or event.alt:
            return False
        self.scroll(steps[event.name])
        return True


class PressList(ScrollList):
    """A list whose rows do something at one press, as ``open``; the keys go along it first."""

    def _release(self, event: PointerUp) -> bool:
        row = self._at(event.pos)
        if self._choosing and row is not None:
            self.selected = row
        return super()._release(event)
