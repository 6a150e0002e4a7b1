"""Where parts lie on sheets of paper: plain data in millimetres from a sheet's left upper corner, drawn by nobody here.

Sheets stand upright, so that a printer takes all of them the same way; what lies better across is turned a quarter.
Parts of one size make blocks, whole grids whose backs meet their fronts once the paper is turned over, or folded, also
where a grid is not full. Blocks lie one below the other on a sheet. What is larger than a sheet is tiled over several
with an overlap for the glue.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from scenes.games.kit.parts import Part
from scenes.geometry import Point, Rect

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
CARDS = {"poker": (63.0, 88.0), "bridge": (57.0, 87.0), "tarot": (70.0, 120.0)}
Backs = Literal["long", "short", "fold", "none"]
Foot = Literal["below", "either", "beside"]
Side = Literal["front", "back", "fold", "single", "empty", "page", "booklet"]
MARGIN = 10.0
FOOT = 13.0
"""Height above the lower margin that is kept for what a sheet says of itself, which reaches into that margin."""
MARK, MARK_OFF = 4.0, 1.0
"""Length of a crop mark, and how far from the art it begins."""
EDGE = 5.0
"""What a printer may leave white along the edges of the paper: neither marks nor the foot reach into it."""
STRIP, SHORT_MARK = 3.4, 1.5
"""Where the foot stands beside the parts: the width of each of its two lines, and what is left of the marks above and
below: so nine poker cards, which are 189 by 264, lie on Letter."""
BETWEEN = 2 * (MARK + MARK_OFF) + 2.0
"""From one block to the next, so that the marks of both have room."""
FOLDS = ((True, False), (True,), (False,))
"""Whether sheets are folded along an upright line: either way, as each size of parts takes less paper, or all alike."""
FEET: tuple[Foot, ...] = ("below", "either", "beside")
"""Where sheets of small parts may have their foot, the usual place first: below the parts, wherever a size of parts
needs fewer sheets, or at their left and right wherever they fit in between.
"""
OVERLAP = 10.0
"""How much of a tiled board two sheets show both."""
GUTTER = 1.0
"""From a fold to the art on either side: more would leave no room on A4 for two poker cards that lie across."""


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
        """The size of what is printed on a page: the paper or half of it, less margins, and in a booklet the foot."""
        w, h = self.size
        if self.booklet:  # the page lies across, and the foot beyond its outer edge
            return h / 2 - 2 * MARGIN - FOOT, w - 2 * MARGIN
        return w - 2 * MARGIN, h - 2 * MARGIN


class Placed(NamedTuple):
    """A part on a sheet. ``back``: its back is shown; ``turn``: degrees clockwise; ``bleed``: as far as it runs over.

    ``window``: the part of the sheet outside of which nothing of it is shown.
    """

    part: Part
    trim: Rect
    back: bool = False
    turn: int = 0
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

    ``side``: front, back, fold (both), single (nothing behind it), empty (what is behind that), page, or booklet (two
    pages). ``piece``: which part of a tiled board. ``beside``: the foot stands at the left and right of the parts.
    ``number``: which sheet of paper it is a side of, from 1.
    """

    size: tuple[float, float]
    side: Side
    placed: tuple[Placed, ...]
    lines: tuple[Line, ...]
    block: Rect
    bled: Rect
    piece: str = ""
    beside: bool = False
    number: int = 0


def sheets(parts: Sequence[Part], paper: Paper) -> list[Sheet]:
    """All parts in their numbers on the sides of sheets, in the order of printing. Where both sides are printed, every
    sheet to cut has two.
    """
    groups: dict[tuple[object, ...], list[Part]] = {}
    for part in parts:
        key: tuple[object, ...] = (part.kind,) if part.whole else (round(part.w, 2), round(part.h, 2), part.bleed)
        groups.setdefault(key, []).append(part)
    small: list[list[Part]] = []
    tiled: list[Sheet] = []
    pages: list[Sheet] = []
    for group in groups.values():
        every = [part for part in group for _ in range(part.count)]
        if group[0].whole:
            pages += _booklet(every, paper) if paper.booklet else (_page(part, paper) for part in every)
        elif _blocks(every, paper):
            small.append(every)
        else:
            tiled += (sheet for part in every for sheet in _tiled(part, paper))
    folded = FOLDS if paper.backs == "fold" else FOLDS[:1]
    # Blocks share a sheet only where they are folded alike and the foot stands at the same place.
    ways = [(folds, foot) for foot in FEET for folds in folded]
    stacks = min((_stacks([b for every in small for b in _blocks(every, paper, *way)]) for way in ways), key=len)
    cut = [*tiled, *(sheet for stack in stacks for sheet in _filled(stack, paper))]
    if any(sheet.side == "back" for sheet in cut):  # or a front would come out behind what has no back
        cut = [side for sheet in cut for side in ((sheet, _empty(sheet)) if sheet.side == "single" else (sheet,))]
    return list(_numbered(cut, pages, paper))


def _numbered(cut: Sequence[Sheet], pages: Sequence[Sheet], paper: Paper) -> Iterator[Sheet]:
    """All sides, each with the number of its sheet of paper. Pages follow each other on both sides of the paper unless
    the printer is not to turn over what comes before them.
    """
    both = any(side.side == "back" for side in cut)
    of_cut = len(cut) // (1 + both)
    turned = paper.booklet or both or (not cut and paper.backs in ("long", "short"))
    for index, side in enumerate(cut):
        yield replace(side, number=1 + index // (1 + both))
    for index, side in enumerate(pages):
        yield replace(side, number=1 + of_cut + index // (1 + turned))


def turned_over(sides: Sequence[Sheet], backs: Backs) -> Literal["never", "long", "short"] | None:
    """Over which edge a printer turns the paper of the whole file; None where of a part of it."""
    papers = sides[-1].number
    if len(sides) == papers:
        return "never"
    if len(sides) < 2 * papers - 1:
        return None
    return "long" if backs == "long" else "short"


def area(size: tuple[float, float], beside: bool = False) -> Rect:
    """The part of a sheet where art may lie. ``beside``: the foot stands at its left and right instead of below it."""
    if beside:
        return Rect(0, 0, *size).inset(EDGE + STRIP + MARK + MARK_OFF, EDGE + SHORT_MARK + MARK_OFF)
    return Rect(0, 0, *size).inset(MARGIN)._replace(h=size[1] - 2 * MARGIN - FOOT)


# blocks


class _Mirror(NamedTuple):
    """Where the other side meets a place. ``upright``: the axis; ``sum``: of a coordinate and its mirrored one."""

    upright: bool
    sum: float

    def rect(self, rect: Rect) -> Rect:
        """Where the other side meets a rectangle."""
        if self.upright:
            return rect._replace(x=self.sum - rect.right)
        return rect._replace(y=self.sum - rect.bottom)

    def behind(self, front: Placed) -> Placed:
        """The back of a part, upright where the part is turned over its own upright axis."""
        turn = (-front.turn if self.upright else 180 - front.turn) % 360
        return front._replace(trim=self.rect(front.trim), back=True, turn=turn)


class _Room(NamedTuple):
    """Where fronts may lie on a sheet, and where their backs come. ``folds``: on the same side of the paper;
    ``beside``: see Sheet.
    """

    rect: Rect
    mirror: _Mirror | None = None
    folds: bool = False
    beside: bool = False


class _Block(NamedTuple):
    """A grid of parts of one size in a room, its last row perhaps not full. ``size``: that of the whole grid."""

    parts: Sequence[Part]
    room: _Room
    columns: int
    pitch: tuple[float, float]
    size: tuple[float, float]
    turn: int
    bleed: float

    def placed(self, top: float) -> list[Placed]:
        """The fronts, the block beginning at that height."""
        left = self.room.rect.center[0] - self.size[0] / 2
        found = []
        for index, part in enumerate(self.parts):
            x, y = left + index % self.columns * self.pitch[0], top + index // self.columns * self.pitch[1]
            cell = Rect(x, y, *self.pitch)
            found.append(Placed(part, cell.inset(self.bleed), turn=self.turn, bleed=self.bleed))
        return found


@dataclass(slots=True)
class _Stack:
    """Blocks that share a sheet. ``used``: the height that is taken."""

    room: _Room
    used: float = -BETWEEN
    blocks: list[tuple[int, _Block]] = field(default_factory=list)


def _rooms(paper: Paper, backed: bool, folds: Sequence[bool], beside: bool) -> list[list[_Room]]:
    """Where parts may lie, in the order in which that is tried. ``folds``: which are preferred, upright ones or not."""
    (w, h), whole = paper.size, area(paper.size, beside)
    if paper.backs in ("long", "short"):
        long = paper.backs == "long"
        return [[_Room(whole, _Mirror(long, w if long else h), False, beside)]]
    if paper.backs == "none" or not backed:
        return [[_Room(whole, beside=beside)]]
    x, y = whole.center
    halves = {
        True: _Room(whole._replace(w=whole.w / 2 - GUTTER), _Mirror(True, 2 * x), True, beside),
        False: _Room(whole._replace(h=whole.h / 2 - GUTTER), _Mirror(False, 2 * y), True, beside),
    }
    return [[halves[upright] for upright in folds], list(halves.values()), [_Room(whole, beside=beside)]]


def _blocks(
    parts: Sequence[Part], paper: Paper, folds: Sequence[bool] = FOLDS[0], foot: Foot = "below"
) -> list[_Block]:
    """Parts of one size on as few sheets as may be; none where they are too large for one with its foot below them."""
    below = _arranged(parts, paper, folds, False)
    wide = _arranged(parts, paper, folds, True) if foot != "below" else []
    if wide and foot == "beside":
        return wide
    if not wide or len(wide) >= len(below):
        return below
    rest = _arranged(wide[-1].parts, paper, folds, False)  # where other parts may join them
    return wide[:-1] + (rest if len(rest) == 1 else wide[-1:])


def _arranged(parts: Sequence[Part], paper: Paper, folds: Sequence[bool], beside: bool) -> list[_Block]:
    """Parts of one size in the arrangement that takes the least paper, upright if it can be; none where none fits."""
    for rooms in _rooms(paper, any(part.back for part in parts), folds, beside):
        found = [(*tried, room) for room in rooms for turn in (0, 90) if (tried := _tried(parts, paper, room, turn))]
        if found:
            break
    else:
        return []
    _, columns, rows, pitch, turn, room = min(found, key=lambda option: round(option[0], 4))
    bleed = paper.bleed if parts[0].bleed else 0.0
    blocks = []
    for start in range(0, len(parts), columns * rows):
        here = parts[start : start + columns * rows]
        size = columns * pitch[0], math.ceil(len(here) / columns) * pitch[1]
        blocks.append(_Block(here, room, columns, pitch, size, turn, bleed))
    return blocks


def _tried(
    parts: Sequence[Part], paper: Paper, room: _Room, turn: int
) -> tuple[float, int, int, tuple[float, float], int] | None:
    """How many sheets are taken, columns and rows of a full one, and the pitch; None where there is no room."""
    part = parts[0]
    bleed = 2 * paper.bleed if part.bleed else 0.0
    pitch = (part.w + bleed, part.h + bleed) if turn == 0 else (part.h + bleed, part.w + bleed)
    columns, rows = (math.floor(have / step + 1e-6) for have, step in zip(room.rect[2:], pitch, strict=True))
    if columns < 1 or rows < 1:
        return None
    full, rest = divmod(len(parts), columns * rows)
    return full + math.ceil(rest / columns) * pitch[1] / room.rect.h, columns, rows, pitch, turn


def _stacks(blocks: Sequence[_Block]) -> list[_Stack]:
    """The highest first, each on the first sheet that has room for it; sheets in the order of their first blocks."""
    found: list[_Stack] = []
    for index, block in sorted(enumerate(blocks), key=lambda each: -each[1].size[1]):
        needed, room = block.size[1] + BETWEEN, block.room
        fitting = (each for each in found if each.room == room and each.used + needed <= room.rect.h + 1e-6)
        stack = next(fitting, None)
        if stack is None:
            stack = _Stack(room)
            found.append(stack)
        stack.used += needed
        stack.blocks.append((index, block))
    for stack in found:
        stack.blocks.sort(key=lambda each: each[0])
    return sorted(found, key=lambda stack: stack.blocks[0][0])


def _filled(stack: _Stack, paper: Paper) -> Iterator[Sheet]:
    """The sheet of a stack, and its other side if anything is on it."""
    size, mirror, beside = paper.size, stack.room.mirror, stack.room.beside
    fronts: list[Placed] = []
    lines: list[Line] = []
    top = stack.room.rect.y
    for _, block in stack.blocks:
        placed = block.placed(top)
        fronts += placed
        lines += _marks(placed, size, mirror if stack.room.folds else None)
        top += block.size[1] + BETWEEN
    backs = [mirror.behind(placed) for placed in fronts if placed.part.back] if mirror else []
    cut, bled = _around(fronts)
    if stack.room.folds and mirror:
        lines.append(_fold(area(size, beside), mirror))
        yield Sheet(size, "fold", (*fronts, *backs), tuple(lines), *_around([*fronts, *backs]), beside=beside)
        return
    yield Sheet(size, "front" if backs else "single", tuple(fronts), tuple(lines), cut, bled, beside=beside)
    if backs and mirror:
        yield Sheet(size, "back", tuple(backs), (), mirror.rect(cut), mirror.rect(bled), beside=beside)


def _empty(sheet: Sheet) -> Sheet:
    """The other side of a sheet where nothing is printed."""
    whole = Rect(0, 0, *sheet.size)
    return Sheet(sheet.size, "empty", (), (), whole, whole)


def _around(placed: Sequence[Placed]) -> tuple[Rect, Rect]:
    """The rectangles around all cuts and around all art."""
    return _hull([p.trim for p in placed]), _hull([p.trim.inset(-p.bleed) for p in placed])


def _hull(rects: Sequence[Rect]) -> Rect:
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


def _marks(placed: Sequence[Placed], size: tuple[float, float], fold: _Mirror | None) -> Iterator[Line]:
    """Crop marks outside of a block, at every line that is cut, as far as a printer reaches. Beside a fold they end
    before the backs.
    """
    _, bled = _around(placed)
    xs = {round(x, 4) for p in placed for x in (p.trim.x, p.trim.right)}
    ys = {round(y, 4) for p in placed for y in (p.trim.y, p.trim.bottom)}
    top, left = bled.y - MARK_OFF, bled.x - MARK_OFF
    right, far = _beside(bled.right, fold if fold and fold.upright else None)
    bottom, low = _beside(bled.bottom, fold if fold and not fold.upright else None)
    for x in sorted(xs):
        yield Line((x, max(EDGE, top - MARK)), (x, top))
        yield Line((x, bottom), (x, min(low, size[1] - EDGE)))
    for y in sorted(ys):
        yield Line((left - MARK, y), (left, y))
        yield Line((right, y), (far, y))


def _beside(edge: float, fold: _Mirror | None) -> tuple[float, float]:
    """Where marks right of or below an edge of art begin and end."""
    if fold is None:
        return edge + MARK_OFF, edge + MARK_OFF + MARK
    off = min(MARK_OFF, (fold.sum / 2 - edge) / 2)
    return edge + off, min(edge + off + MARK, fold.sum - edge - off)


def _fold(room: Rect, mirror: _Mirror) -> Line:
    at = mirror.sum / 2
    if mirror.upright:
        return Line((at, room.y), (at, room.bottom), "fold")
    return Line((room.x, at), (room.right, at), "fold")


# what is larger than a sheet, and pages


def _tiled(part: Part, paper: Paper) -> Iterator[Sheet]:
    """A part over as few sheets as may be, in equal pieces that share ``OVERLAP`` with their neighbours."""
    room = area(paper.size).inset(0, MARK + MARK_OFF)
    choices = []
    for turn, size in ((0, (part.w, part.h)), (90, (part.h, part.w))):
        counts = [_pieces(length, have) for length, have in zip(size, (room.w, room.h), strict=True)]
        choices.append((counts[0] * counts[1], turn, size, counts))
    _, turn, size, (across, down) = min(choices)
    w, h = ((full + (n - 1) * OVERLAP) / n for full, n in zip(size, (across, down), strict=True))
    for row in range(down):
        for column in range(across):
            window = Rect(room.x + (room.w - w) / 2, room.y, w, h)
            trim = Rect(window.x - column * (w - OVERLAP), window.y - row * (h - OVERLAP), *size)
            placed = Placed(part, trim, turn=turn, window=window)
            lines = tuple(_seams(window, (column, across), (row, down)))
            piece = f"{chr(65 + row)}{column + 1}" if across * down > 1 else ""
            yield Sheet(paper.size, "single", (placed,), lines, window, window, piece)


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
    """Pages in such an order that they follow each other once the sheets are folded across their middle."""
    (w, h), whole = paper.size, Rect(0, 0, *paper.size)
    count = 4 * math.ceil(len(parts) / 4)
    fold = Line((MARGIN, h / 2), (w - MARGIN, h / 2), "fold")
    for side in range(count // 2):
        left, right = (count - 1 - side, side) if side % 2 == 0 else (side, count - 1 - side)
        turn = 270 if side % 2 and paper.backs == "long" else 90
        upper, lower = (left, right) if turn == 90 else (right, left)
        placed = [
            Placed(parts[number], Rect(MARGIN, y, parts[number].h, parts[number].w), turn=turn)
            for number, y in ((upper, MARGIN + FOOT), (lower, h / 2 + MARGIN))
            if number < len(parts)
        ]
        yield Sheet(paper.size, "booklet", tuple(placed), (fold,) if side % 2 == 0 else (), whole, whole)


def _page(part: Part, paper: Paper) -> Sheet:
    """A part that is a page."""
    place = Rect(MARGIN, MARGIN, part.w, part.h)
    return Sheet(paper.size, "page", (Placed(part, place),), (), place, place)
