"""Where parts lie on sheets of paper: plain data in millimetres from a sheet's left upper corner, drawn by nobody here.

Sheets of small parts are grids. Their backs lie so that they meet their fronts once the paper is turned over, or
folded: the whole grid is mirrored, also where the last sheet is not full. What is larger than a sheet is tiled over
several with an overlap for the glue.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scenes.games.kit.parts import Part
from scenes.geometry import Point, Rect

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
Backs = Literal["long", "short", "fold", "none"]
Side = Literal["front", "back", "fold", "single", "page", "booklet"]
MARGIN = 10.0
FOOT = 13.0
"""Height above the lower margin that is kept for what a sheet says of itself, which reaches into that margin."""
MARK, MARK_OFF = 4.0, 1.0
"""Length of a crop mark, and how far from the art it begins."""
OVERLAP = 10.0
"""How much of a tiled board two sheets show both."""
GUTTER = 3.0
"""From the fold to the art on either side."""


@dataclass(frozen=True, slots=True)
class Paper:
    """How it is printed. ``size``: of the paper, upright; ``bleed``: how far grounds run over the cut.

    ``booklet``: pages lie two by two on sheets that are folded and put into each other.
    """

    size: tuple[float, float]
    backs: Backs = "long"
    bleed: float = 3.0
    booklet: bool = False

    def page(self) -> tuple[float, float]:
        """The size of what is printed on a page: the paper or half of it, less margins and foot."""
        w, h = (self.size[1] / 2, self.size[0]) if self.booklet else self.size
        return w - 2 * MARGIN, h - 2 * MARGIN - FOOT


class Placed(NamedTuple):
    """A part on a sheet. ``back``: its back is shown; ``turned``: upside down; ``bleed``: as far as it runs over.

    ``window``: the part of the sheet outside of which nothing of it is shown.
    """

    part: Part
    trim: Rect
    back: bool = False
    turned: bool = False
    bleed: float = 0.0
    window: Rect | None = None


class Line(NamedTuple):
    """A mark from one point to another. ``kind``: crop, fold or seam."""

    a: Point
    b: Point
    kind: str = "crop"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet. ``block``: around all cuts, ``bled``: around all that is printed of the parts.

    ``side``: front, back, fold (both), single (nothing behind it), page, or booklet (two pages). ``piece``: which part
    of a tiled board.
    """

    size: tuple[float, float]
    side: Side
    placed: tuple[Placed, ...]
    lines: tuple[Line, ...]
    block: Rect
    bled: Rect
    piece: str = ""

    @property
    def lies(self) -> bool:
        """Whether it is wider than high."""
        return self.size[0] > self.size[1]


def sheets(parts: Sequence[Part], paper: Paper) -> list[Sheet]:
    """All parts in their numbers on sheets; those of one size share sheets."""
    groups: dict[tuple[object, ...], list[Part]] = {}
    for part in parts:
        key: tuple[object, ...] = (part.kind,) if part.whole else (round(part.w, 2), round(part.h, 2), part.bleed)
        groups.setdefault(key, []).append(part)
    found: list[Sheet] = []
    for group in groups.values():
        every = [part for part in group for _ in range(part.count)]
        if group[0].whole:
            found += _booklet(every, paper) if paper.booklet else (_page(part, paper) for part in every)
        elif _grid(group[0], paper, False, 1) is None:
            found += (sheet for part in every for sheet in _tiled(part, paper))
        else:
            found += _gridded(every, paper)
    return found


def area(size: tuple[float, float]) -> Rect:
    """The part of a sheet where art may lie."""
    return Rect(0, 0, *size).inset(MARGIN)._replace(h=size[1] - 2 * MARGIN - FOOT)


# grids


class _Grid(NamedTuple):
    size: tuple[float, float]
    columns: int
    rows: int
    origin: Point
    pitch: tuple[float, float]
    bleed: float

    def trim(self, index: int, part: Part) -> Rect:
        """Where the part with that number is cut."""
        column, row = index % self.columns, index // self.columns
        x, y = self.origin[0] + column * self.pitch[0], self.origin[1] + row * self.pitch[1]
        return Rect(x + self.bleed, y + self.bleed, part.w, part.h)


def _grid(part: Part, paper: Paper, backed: bool, count: int) -> _Grid | None:
    """The grid that needs the fewest sheets, upright if it can be, for so many parts; None where not one fits."""
    found = []
    for size in (paper.size, paper.size[::-1]):
        bleed = paper.bleed if part.bleed else 0.0
        pitch = part.w + 2 * bleed, part.h + 2 * bleed
        room = area(size)
        tumbles = backed and _tumbles(size, paper.backs)
        if tumbles:  # the same room where the sheet is upside down
            room = room._replace(y=MARGIN + FOOT, h=size[1] - 2 * (MARGIN + FOOT))
        folds = backed and paper.backs == "fold"
        wide = room.w / 2 - GUTTER if folds else room.w
        columns, rows = (math.floor(length / step + 1e-6) for length, step in ((wide, pitch[0]), (room.h, pitch[1])))
        if columns < 1 or rows < 1:
            continue
        x = size[0] / 2 - GUTTER - columns * pitch[0] if folds else (size[0] - columns * pitch[0]) / 2
        y = (size[1] - rows * pitch[1]) / 2 if tumbles else room.y
        found.append(_Grid(size, columns, rows, (x, y), pitch, bleed))
    return min(found, key=lambda grid: math.ceil(count / (grid.columns * grid.rows)), default=None)


def _gridded(parts: Sequence[Part], paper: Paper) -> Iterator[Sheet]:
    backed = paper.backs != "none" and any(part.back for part in parts)
    grid = _grid(parts[0], paper, backed, len(parts))
    if grid is None:  # there is room for the part, but not for its back as well
        backed, grid = False, _grid(parts[0], paper, False, len(parts))
    assert grid is not None
    folds = backed and paper.backs == "fold"
    for start in range(0, len(parts), grid.columns * grid.rows):
        here = parts[start : start + grid.columns * grid.rows]
        fronts = tuple(Placed(part, grid.trim(i, part), bleed=grid.bleed) for i, part in enumerate(here))
        backs = tuple(_behind(placed, grid.size, paper.backs) for placed in fronts if placed.part.back)
        lines = tuple(_marks(fronts))
        if folds:
            yield _sheet(grid.size, "fold", (*fronts, *backs), (*lines, *_fold(grid)))
            continue
        yield _sheet(grid.size, "front" if backed else "single", fronts, lines)
        if backed:
            block, bled = (_mirrored(rect, grid.size, paper.backs) for rect in _around(fronts))
            yield Sheet(grid.size, "back", backs, (), block, bled)


def _behind(placed: Placed, size: tuple[float, float], backs: Backs) -> Placed:
    """Where the back of a part lies."""
    return placed._replace(trim=_mirrored(placed.trim, size, backs), back=True, turned=_tumbles(size, backs))


def _mirrored(rect: Rect, size: tuple[float, float], backs: Backs) -> Rect:
    """Where the other side of the paper meets a rectangle, once it is turned over that edge or folded in the middle."""
    if _tumbles(size, backs):
        return rect._replace(y=size[1] - rect.bottom)
    return rect._replace(x=size[0] - rect.right)


def _tumbles(size: tuple[float, float], backs: Backs) -> bool:
    """Whether the sheet is turned over its upper edge, which is the long one of a sheet that lies."""
    return backs == ("long" if size[0] > size[1] else "short")


def _sheet(
    size: tuple[float, float],
    side: Side,
    placed: tuple[Placed, ...],
    lines: tuple[Line, ...],
) -> Sheet:
    return Sheet(size, side, placed, lines, *_around(placed))


def _around(placed: Sequence[Placed]) -> tuple[Rect, Rect]:
    """The rectangles around all cuts and around all art."""
    return _hull([p.trim for p in placed]), _hull([p.trim.inset(-p.bleed) for p in placed])


def _hull(rects: Sequence[Rect]) -> Rect:
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


def _marks(placed: Sequence[Placed]) -> Iterator[Line]:
    """Crop marks outside of the block, at every line that is cut."""
    _, bled = _around(placed)
    xs = {round(x, 4) for p in placed for x in (p.trim.x, p.trim.right)}
    ys = {round(y, 4) for p in placed for y in (p.trim.y, p.trim.bottom)}
    top, bottom, left, right = bled.y - MARK_OFF, bled.bottom + MARK_OFF, bled.x - MARK_OFF, bled.right + MARK_OFF
    for x in sorted(xs):
        yield Line((x, top - MARK), (x, top))
        yield Line((x, bottom), (x, bottom + MARK))
    for y in sorted(ys):
        yield Line((left - MARK, y), (left, y))
        yield Line((right, y), (right + MARK, y))


def _fold(grid: _Grid) -> Iterator[Line]:
    middle = grid.size[0] / 2
    yield Line((middle, MARGIN), (middle, grid.size[1] - MARGIN - FOOT), "fold")


# what is larger than a sheet, and pages


def _tiled(part: Part, paper: Paper) -> Iterator[Sheet]:
    """A part over as few sheets as may be, in equal pieces that share ``OVERLAP`` with their neighbours."""
    choices = []
    for size in (paper.size, paper.size[::-1]):
        room = area(size).inset(0, MARK + MARK_OFF)
        counts = [_pieces(length, have) for length, have in ((part.w, room.w), (part.h, room.h))]
        choices.append((counts[0] * counts[1], size, room, counts))
    _, size, room, (across, down) = min(choices, key=lambda choice: choice[0])
    w, h = ((full + (n - 1) * OVERLAP) / n for full, n in ((part.w, across), (part.h, down)))
    for row in range(down):
        for column in range(across):
            window = Rect(room.x + (room.w - w) / 2, room.y, w, h)
            trim = Rect(window.x - column * (w - OVERLAP), window.y - row * (h - OVERLAP), part.w, part.h)
            placed = Placed(part, trim, window=window)
            lines = tuple(_seams(window, (column, across), (row, down)))
            piece = f"{chr(65 + row)}{column + 1}" if across * down > 1 else ""
            yield Sheet(size, "single", (placed,), lines, window, window, piece)


def _pieces(length: float, have: float) -> int:
    return max(1, math.ceil((length - OVERLAP - 1e-6) / (have - OVERLAP))) if length > have else 1


def _seams(window: Rect, column: tuple[int, int], row: tuple[int, int]) -> Iterator[Line]:
    """Crop marks at the outer edges; at an inner one, the middle of the overlap, where both sheets meet."""
    half = OVERLAP / 2
    xs = (
        (window.x + (half if column[0] else 0.0), "seam" if column[0] else "crop"),
        (window.right - (half if column[0] < column[1] - 1 else 0.0), "seam" if column[0] < column[1] - 1 else "crop"),
    )
    ys = (
        (window.y + (half if row[0] else 0.0), "seam" if row[0] else "crop"),
        (window.bottom - (half if row[0] < row[1] - 1 else 0.0), "seam" if row[0] < row[1] - 1 else "crop"),
    )
    for x, kind in xs:
        yield Line((x, window.y - MARK_OFF - MARK), (x, window.y - MARK_OFF), kind)
        yield Line((x, window.bottom + MARK_OFF), (x, window.bottom + MARK_OFF + MARK), kind)
    for y, kind in ys:
        yield Line((window.x - MARK_OFF - MARK, y), (window.x - MARK_OFF, y), kind)
        yield Line((window.right + MARK_OFF, y), (window.right + MARK_OFF + MARK, y), kind)


def _booklet(parts: Sequence[Part], paper: Paper) -> Iterator[Sheet]:
    """Pages in such an order that they follow each other once the sheets are folded in the middle."""
    size = paper.size[::-1]
    count = 4 * math.ceil(len(parts) / 4)
    middle = Line((size[0] / 2, MARGIN), (size[0] / 2, size[1] - MARGIN - FOOT), "fold")
    for i in range(count // 2):
        numbers = (count - 1 - i, i) if i % 2 == 0 else (i, count - 1 - i)
        places = (
            (parts[number], half * size[0] / 2 + MARGIN) for half, number in enumerate(numbers) if number < len(parts)
        )
        placed = tuple(Placed(part, Rect(x, MARGIN, part.w, part.h)) for part, x in places)
        whole = Rect(0, 0, *size)
        yield Sheet(size, "booklet", placed, (middle,) if i % 2 == 0 else (), whole, whole)


def _page(part: Part, paper: Paper) -> Sheet:
    """A part that is a page."""
    size = paper.size if part.h >= part.w else paper.size[::-1]
    place = area(size)._replace(w=part.w, h=part.h)
    return Sheet(size, "page", (Placed(part, place),), (), place, place)
