"""The grid of the gallery: everything under its headings, of which only what is in sight is drawn.

Each thing is painted once for each size. A few are painted in a frame, so that scrolling goes on meanwhile; until then
it stands there as it was before, or an empty frame does.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING, NamedTuple

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerLeft, PointerMove, PointerShape, PointerUp, Wheel
from scenes.screens.bench.gallery.items import Identity, Item
from scenes.ui.widgets import Widget

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

HEADING, CAPTION, GAP, PAD, BESIDE = 42.0, 26.0, 14.0, 10.0, 6.0
"""The height of a heading, that of a name, from one thing to the next, around a picture, from front to back."""
NARROW = 128.0
"""How wide a place is at least, for its name."""
AT_ONCE = 3
"""How many pictures are painted in a frame; while it is scrolled only one."""
_LOW, _HIGH, _CARD = 0.42, 1.2, {False: 190.0, True: 88.0}
"""How high things are drawn beside a card, whose height at the table and on paper is the unit, at least and at most."""
_AHEAD = 30_000_000
"""Pixels that are painted ahead of what is in sight."""


class Cell(NamedTuple):
    """Where an item lies below the upper edge of the first row: its place, and its pictures within that."""

    item: Item
    place: Rect
    sides: tuple[Rect, ...]


class Row(NamedTuple):
    """A heading with how many things stand below it, or some cells. ``cells`` counts from the first of the row."""

    y: float
    h: float
    heading: str
    first: int
    cells: tuple[Cell, ...]


class GalleryGrid(Widget):
    """``open`` hears of an item that is pressed, or opened with Enter; ``moved`` that it was scrolled."""

    radius = 10.0

    def __init__(self, open: Callable[[int], None], moved: Callable[[], None]) -> None:
        super().__init__()
        self._open, self._moved = open, moved
        self.items: Sequence[Item] = ()
        self.warned: Collection[Identity] = ()
        self.selected: int | None = None
        self.size = 200.0
        self.offset = 0.0
        self._rows: list[Row] = []
        self._cells: list[Cell] = []
        self._ends: list[float] = []
        self._over: int | None = None
        self._down: int | None = None
        self._ready: set[Hashable] = set()
        self._last: dict[Identity, Item] = {}  # each as it was painted last
        self._look: Hashable = None
        self._rested = 0.0  # how far it was scrolled in the last frame

    # what is shown

    def show(self, items: Sequence[Item], warned: Collection[Identity]) -> None:
        """Show these; what was selected stays so if it is still there, and painted what has not changed."""
        before = self.items[self.selected].identity if self.selected is not None else None
        self.items, self.warned = items, warned
        self.selected = next((i for i, item in enumerate(items) if item.identity == before), None)
        self._over = self._down = None
        self._lay_out()

    def place(self, rect: Rect, size: float, look: Hashable) -> None:
        """``size``: how high a card is; ``look``: where that is another one, nothing is painted yet."""
        if look != self._look:
            self._ready.clear()
            self._last.clear()
        self.rect, self.size, self._look = rect, size, look
        self._lay_out()

    @property
    def whole(self) -> float:
        """How high everything is."""
        return self._ends[-1] if self._ends else 0.0

    def scroll_to(self, offset: float) -> bool:
        """Whether that moved anything."""
        before, self.offset = self.offset, max(0.0, min(offset, self.whole - self.rect.h))
        if self.offset != before:
            self._moved()
        return self.offset != before

    def _lay_out(self) -> None:
        self._rows = list(self._made()) if self.rect.w > 0 else []
        self._cells = [cell for row in self._rows for cell in row.cells]
        self._ends = [row.y + row.h for row in self._rows]
        self.scroll_to(self.offset)

    def _made(self) -> Iterator[Row]:
        y, first = 0.0, 0
        for heading, group in groupby(self.items, lambda item: item.group):
            yield Row(y, HEADING, heading, first, ())
            y += HEADING
            for line in self._lines(list(group)):
                high = max(picture[1] for _, picture in line) + CAPTION + 2 * PAD
                x, cells = 0.0, []
                for item, picture in line:
                    place = Rect(x, y, self._wide(item, picture), high)
                    cells.append(Cell(item, place, tuple(self._sides(item, picture, place))))
                    x = place.right + GAP
                yield Row(y, high + GAP, "", first, tuple(cells))
                first += len(cells)
                y += high + GAP

    def _lines(self, items: Sequence[Item]) -> Iterator[list[tuple[Item, tuple[float, float]]]]:
        """Items with the sizes of their pictures, as many in a line as have room."""
        line: list[tuple[Item, tuple[float, float]]] = []
        x = 0.0
        for item in items:
            picture = self._picture(item)
            wide = self._wide(item, picture)
            if line and x + wide > self.rect.w:
                yield line
                line, x = [], 0.0
            line.append((item, picture))
            x += wide + GAP
        if line:
            yield line

    def _picture(self, item: Item) -> tuple[float, float]:
        """Width and height of a side: small things smaller than cards, and nothing wider than there is room."""
        part, sides = item.part, len(item.sides)
        high = self.size * max(_LOW, min(_HIGH, part.h / _CARD[item.paper]))
        wide = high * part.w / part.h
        k = min(1.0, ((self.rect.w - 2 * PAD + BESIDE) / sides - BESIDE) / wide)
        return wide * k, high * k

    @staticmethod
    def _wide(item: Item, picture: tuple[float, float]) -> float:
        sides = len(item.sides)
        return max(NARROW, sides * picture[0] + (sides - 1) * BESIDE + 2 * PAD)

    @staticmethod
    def _sides(item: Item, picture: tuple[float, float], place: Rect) -> Iterator[Rect]:
        wide = len(item.sides) * (picture[0] + BESIDE) - BESIDE
        x = place.x + (place.w - wide) / 2
        for _ in item.sides:
            yield Rect(x, place.bottom - PAD - CAPTION - picture[1], *picture)
            x += picture[0] + BESIDE

    # where things are

    def rect_of(self, index: int) -> Rect:
        """Where an item lies now, also out of sight."""
        return self._cells[index].place.move(self.rect.x, self.rect.y - self.offset)

    def _seen(self) -> Iterator[Row]:
        for i in range(bisect_left(self._ends, self.offset), len(self._rows)):
            if self._rows[i].y >= self.offset + self.rect.h:
                return
            yield self._rows[i]

    def _at(self, pos: tuple[float, float]) -> int | None:
        if not self.rect.contains(pos):
            return None
        inside = pos[0] - self.rect.x, pos[1] - self.rect.y + self.offset
        cells = ((row.first + i, cell) for row in self._seen() for i, cell in enumerate(row.cells))
        return next((index for index, cell in cells if cell.place.contains(inside)), None)

    def choose(self, index: int) -> None:
        """Select an item and bring it into sight, with the heading above it."""
        self.selected = max(0, min(len(self.items) - 1, index))
        place = self._cells[self.selected].place
        row = next(i for i, row in enumerate(self._rows) if row.cells and row.first + len(row.cells) > self.selected)
        top = self._rows[row - 1].y if not self._rows[row - 1].cells else place.y
        if top < self.offset:
            self.scroll_to(top)
        elif place.bottom > self.offset + self.rect.h:
            self.scroll_to(place.bottom - self.rect.h)

    # input

    @property
    def pointer(self) -> PointerShape:
        """Pictures are pressed."""
        return "hand" if self._over is not None else "default"

    def handle(self, event: Input) -> bool:
        """Wheel, press, arrows, Page up and down, Home, End, Enter."""
        match event:
            case Wheel(dy=dy):
                return self.scroll_to(self.offset - dy * 80.0)
            case PointerMove(pos=pos):
                before, self._over = self._over, self._at(pos)
                return before != self._over
            case PointerLeft():
                self._over = None
            case PointerDown(pos=pos, button=1):
                self._down = self._at(pos)
            case PointerUp(pos=pos, button=1):
                pressed, self._down = self._down, None
                if pressed is not None and pressed == self._at(pos):
                    self.selected = pressed
                    self._open(pressed)
            case Key(name="return", ctrl=False, alt=False) if self.selected is not None:
                self._open(self.selected)
            case Key(name=name, ctrl=False, alt=False):
                return self._step(name)
            case _:
                return False
        return True

    def _step(self, name: str) -> bool:
        """To the next one to a side; up and down to the nearest one of the next row."""
        if not self._cells:
            return False
        here = self.selected
        if name in ("page up", "page down"):
            return self.scroll_to(self.offset + self.rect.h * (0.85 if name == "page down" else -0.85)) or True
        if name in ("home", "end"):
            self.choose(0 if name == "home" else len(self._cells) - 1)
        elif name in ("left", "right", "up", "down"):
            if here is None:
                self.choose(next((row.first for row in self._seen() if row.cells), 0))
            elif name in ("left", "right"):
                self.choose(here + (1 if name == "right" else -1))
            else:
                self._to_row(here, 1 if name == "down" else -1)
        else:
            return False
        return True

    def _to_row(self, here: int, by: int) -> None:
        rows = [row for row in self._rows if row.cells]
        at = next(i for i, row in enumerate(rows) if row.first + len(row.cells) > here) + by
        if 0 <= at < len(rows):
            x = self._cells[here].place.center[0]
            row = rows[at]
            self.choose(row.first + min(range(len(row.cells)), key=lambda i: abs(row.cells[i].place.center[0] - x)))

    # drawing

    @property
    def looks(self) -> object:
        """What is selected and pointed at, how far it is scrolled, and how much is painted."""
        return self.selected, self._over, self.offset, len(self._ready)

    def _known(self, cell: Cell) -> Hashable:
        return cell.item.identity, cell.item.key, cell.sides[0].w

    def advance(self) -> bool:
        """Once a frame: a few more of what is in sight may be painted; whether there were any."""
        left = AT_ONCE if self.offset == self._rested else 1
        waiting = (cell for row in self._seen() for cell in row.cells if not self._is_ready(cell))
        added = list(islice(waiting, left))
        for cell in added:
            self._make_ready(cell)
        self._rested = self.offset
        return bool(added)

    def _is_ready(self, cell: Cell) -> bool:
        return cell.item.is_known and self._known(cell) in self._ready

    def _make_ready(self, cell: Cell) -> None:
        self._ready.add(self._known(cell))
        self._last[cell.item.identity] = cell.item

    def ahead(self) -> Callable[[Canvas], None] | None:
        """What paints the next one that is out of sight, as long as all of them have room."""
        painted, middle = 0.0, self.offset + self.rect.h / 2
        for cell in sorted(self._cells, key=lambda cell: abs(cell.place.center[1] - middle)):
            painted += sum(side.w * side.h for side in cell.sides)
            if painted > _AHEAD:
                break
            if not self._is_ready(cell):
                self._make_ready(cell)
                return partial(self._paint, cell, 0.0, 0.0)
        return None

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The rows in sight."""
        x, y = self.rect.x, self.rect.y - self.offset
        with canvas.clip(self.rect):
            for row in self._seen():
                if not row.cells:
                    middle = y + row.y + HEADING / 2 + 2
                    canvas.text(row.heading, (x + PAD, middle), "name", anchor="midleft", max_width=self.rect.w)
                for i, cell in enumerate(row.cells):
                    self._draw_cell(canvas, cell, row.first + i, hovered, focused)

    def _draw_cell(self, canvas: Canvas, cell: Cell, index: int, hovered: bool, focused: bool) -> None:
        x, y = self.rect.x, self.rect.y - self.offset
        place, item = cell.place.move(x, y), cell.item
        if index == self.selected:
            canvas.box(place, fill="paper", line="ink" if focused else "line_strong", width=2, radius=8)
        elif hovered and index == self._over:
            canvas.box(place, line="line_strong", width=1.2, radius=8)
        seen = item if self._is_ready(cell) else self._last.get(item.identity)
        if seen is not None and len(seen.sides) == len(cell.sides):
            self._paint(cell._replace(item=seen), x, y, canvas)
        else:
            for side in cell.sides:
                canvas.box(side.move(x, y), fill="paper_low", line="line", radius=6)
        middle = place.bottom - PAD / 2 - CAPTION / 2
        room, left = place.w - 2 * PAD, place.center[0]
        if item.identity in self.warned:
            room -= 22
            left += 11
        said = canvas.text(item.part.title, (left, middle), "small", "ink_2", "center", room)
        if item.identity in self.warned:
            canvas.sprite("icons/warning", Rect.around((said.x - 12, middle), 17), {"ink": "hint"})

    def _paint(self, cell: Cell, x: float, y: float, canvas: Canvas) -> None:
        for back, side in zip(cell.item.sides, cell.sides, strict=True):
            cell.item.draw(canvas, side.move(x, y), back)
