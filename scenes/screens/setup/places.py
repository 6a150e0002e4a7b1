"""Where everything on the set-up page lies. A place depends on the window and the game, never on what is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scenes.geometry import Rect
from scenes.screens.setup.variant_cards import LOW
from squares.core.seats import Seat

TALL = 78.0  # a card that bears a note


@dataclass(frozen=True, slots=True)
class Contents:
    """How much there is to be placed: ``games`` in the box, ``variants``, ``rules`` and ``clocks`` to step through.

    ``options``: how many values each option shows, in their order.
    """

    games: int
    variants: int
    rules: int
    clocks: int
    seats: tuple[Seat, ...]
    options: Sequence[int]


@dataclass(frozen=True, slots=True)
class Left:
    """The column of what is played. Titles are left middles; ``box``: which game of the box, None for the only one."""

    box_title: Rect
    box: Rect
    variants_title: Rect
    variants: tuple[Rect, ...]
    rules_title: Rect
    reset: Rect
    rules: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Middle:
    """The column of who plays, and what they agree on."""

    plates: Mapping[Seat, Rect]
    begins_title: Rect
    begins: Rect
    toggles: tuple[Rect, ...]
    option_titles: tuple[Rect, ...]
    options: tuple[tuple[Rect, ...], ...]


@dataclass(frozen=True, slots=True)
class Right:
    """The panel of what follows from it, with the clocks and the way on at its foot."""

    panel: Rect
    clocks: tuple[Rect, ...]
    begin: Rect
    swap: Rect


@dataclass(frozen=True, slots=True)
class Places:
    """All of the page."""

    left: Left
    middle: Middle
    right: Right


def places(size: tuple[float, float], compact: bool, what: Contents) -> Places:
    """The page in a window of ``size`` logical pixels."""
    high = size[1]
    if compact:
        left, middle, right = (
            Rect(16, 52, 240, high - 100),
            Rect(272, 52, 456, high - 100),
            Rect(744, 52, 272, high - 60),
        )
    else:
        spare = max(0.0, (size[0] - 1440) / 2)
        left = Rect(32 + spare * 0.3, 72, 352, high - 104)
        right = Rect(size[0] - 376, 72, 360, high - 88)
        middle = Rect(left.right + 40, 72, min(760.0, right.x - 72 - left.right), high - 104)
    return Places(_left(left, compact, what), _middle(middle, compact, what), _right(right, compact, what))


def _left(column: Rect, compact: bool, what: Contents) -> Left:
    head, row = (34.0, 30.0) if compact else (50.0, 34.0)
    line = Rect(column.x, column.y, column.w, head - 8)
    box = line.move(0, head - 2)._replace(h=36 if compact else 44)
    y = (box.bottom + (6 if compact else 14)) if what.games > 1 else column.y
    variants_title = line._replace(y=y)
    y += head
    rules_h = head + row * what.rules
    gap = 6.0 if compact else 10.0
    each = min(112.0, (column.bottom - rules_h - 8 - y) / what.variants - gap)
    if compact or each < TALL:
        each = min(each, LOW)
    cards = tuple(Rect(column.x, y + i * (each + gap), column.w, each) for i in range(what.variants))
    rules_title = line._replace(y=cards[-1].bottom + gap)
    top = rules_title.y + head - 6
    return Left(
        box_title=line,
        box=box,
        variants_title=variants_title,
        variants=cards,
        rules_title=rules_title,
        reset=Rect(column.right - 92, rules_title.center[1] - 14, 92, 28),
        rules=tuple(Rect(column.x, top + i * row, column.w, row) for i in range(what.rules)),
    )


def _middle(column: Rect, compact: bool, what: Contents) -> Middle:
    plate, gap = (148.0, 8.0) if compact else (200.0, 18.0)
    far, near = what.seats[1:3], (what.seats[0], *what.seats[3:])
    row = Rect(column.x, column.y + (0 if compact else 12), column.w, plate)
    plates = dict(zip(far, row.columns(len(far), 16), strict=True))
    y = row.bottom + gap
    if compact:
        begins_title, begins = Rect(column.x, y, 104, 44), Rect(column.x + 104, y, column.w - 104, 44)
    else:
        begins_title = Rect(column.x, y, column.w, 24)
        begins = Rect.around((column.center[0], y + 50), min(500.0, column.w), 44)
    row = row._replace(y=begins.bottom + gap)
    plates |= zip(near, row.columns(len(near), 16), strict=True)
    y = row.bottom + gap
    toggles = Rect(column.x, y, column.w, 26 if compact else 46).columns(2, 16)
    y = toggles[0].bottom + (6 if compact else 12)
    titles, options = [], []
    tall = 40.0 if compact else 58.0
    for count in what.options:
        titles.append(Rect(column.x, y, column.w, 24))
        cells = Rect(column.x, y + (28 if compact else 32), column.w, tall).columns(min(count, 2), 16)
        options.append(tuple(cells[i % 2].move(0, (i // 2) * (tall + 8)) for i in range(count)))
        y = options[-1][-1].bottom + 12
    return Middle(plates, begins_title, begins, tuple(toggles), tuple(titles), tuple(options))


def _right(panel: Rect, compact: bool, what: Contents) -> Right:
    at = panel.inset(20 if compact else 24, 0)
    row, high, swap = (27.0, 42.0, 32.0) if compact else (34.0, 56.0, 44.0)
    swap_at = Rect(at.x, panel.bottom - swap - 12, at.w, swap)
    begin = Rect(at.x, swap_at.y - high - 10, at.w, high)
    top = begin.y - 14 - row * what.clocks
    clocks = tuple(Rect(at.x, top + i * row, at.w, row) for i in range(what.clocks))
    return Right(panel, clocks, begin, swap_at)
