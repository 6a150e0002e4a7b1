"""The sheets on the page: two side by side, fitted into the room or in their real size, turned over like pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect
from scenes.input import Input, PointerDown, PointerMove, PointerShape, PointerUp, Wheel
from squares.core.phrase import Phrase, phrase

if TYPE_CHECKING:
    from scenes.print.layout import Sheet
    from scenes.print.preview import Preview
    from scenes.ui.canvas import Canvas
    from squares.core.phrase import Say

INCH = 25.4
BAR = 100.0
"""Millimetres of the bar that a ruler is held to."""
_GAP, _CAPTION, _STEP = 14.0, 30.0, 60.0
_SLIP = 44.0


class Sheets:
    """``preview``: what is shown, None while there is nothing. ``at``: which pair of sheets, from 0.

    ``dpi``: logical pixels to an inch of the screen, for the real size. ``whole``: fitted into the room.
    """

    def __init__(self, say: Say, dpi: int) -> None:
        self._say, self.dpi = say, dpi
        self.preview: Preview | None = None
        self.at = 0
        self.whole = True
        self.room = Rect(0, 0, 0, 0)
        self._moved: Point = (0.0, 0.0)
        self._grip: tuple[Point, Point] | None = None

    def show(self, preview: Preview | None) -> None:
        """Show these sheets, where possible at the same place."""
        self.preview = preview
        self.turn(0)

    @property
    def sheets(self) -> Sequence[Sheet]:
        """All of them."""
        return self.preview.printed.sheets if self.preview is not None else ()

    @property
    def pairs(self) -> list[list[int]]:
        """The numbers of the sheets that lie side by side: a front and its back; others two by two, but empty ones."""
        found: list[list[int]] = []
        for index, sheet in enumerate(self.sheets):
            if sheet.side == "empty":
                continue
            beside = found and len(found[-1]) == 1 and sheet.side != "front"
            if beside and (sheet.side == "back" or self.sheets[found[-1][0]].side != "front"):
                found[-1].append(index)
            else:
                found.append([index])
        return found

    def numbers(self) -> Phrase:
        """Which sheets of paper are shown."""
        shown = sorted({self.sheets[index].number for index in self.pairs[self.at]})
        key = "print.page.sheet" if len(shown) == 1 else "print.page.two_sheets"
        return phrase(key, n=shown[0], other=shown[-1], all=self.sheets[-1].number)

    def turn(self, by: int) -> bool:
        """So many pairs on or back; whether there are any there."""
        before, self.at = self.at, max(0, min(self.at + by, len(self.pairs) - 1))
        if self.at != before:
            self._moved = (0.0, 0.0)
        return self.at != before

    def zoom(self, whole: bool) -> None:
        """The whole of the sheets, or their real size."""
        self.whole, self._moved = whole, (0.0, 0.0)

    def places(self) -> list[tuple[int, Rect]]:
        """Where the sheets of the pair lie, by their numbers."""
        if not self.pairs:
            return []
        pair = self.pairs[self.at]
        sizes = [self.sheets[index].size for index in pair]
        wide, high = sum(w for w, _ in sizes), max(h for _, h in sizes)
        room, gaps = self.room, _GAP * (len(pair) - 1)
        k = self.dpi / INCH if not self.whole else min((room.w - gaps) / wide, (room.h - _CAPTION) / high)
        x = room.x + max(0.0, (room.w - wide * k - gaps) / 2)
        found = []
        for index, (w, h) in zip(pair, sizes, strict=True):
            found.append((index, Rect(x + self._moved[0], room.y + self._moved[1], w * k, h * k)))
            x += w * k + _GAP
        return found

    # input

    def handle(self, event: Input) -> bool:
        """The wheel turns pages, or moves what is larger than the room, which can be dragged as well."""
        if isinstance(event, Wheel) and self.room.contains(event.pos):
            if self.whole:
                return self.turn(-1 if event.dy > 0 else 1)
            return self.move(event.dx * _STEP, event.dy * _STEP)
        if isinstance(event, PointerDown) and event.button == 1 and not self.whole and self.room.contains(event.pos):
            self._grip = event.pos, self._moved
            return True
        if isinstance(event, PointerMove) and event.held and self._grip is not None:
            (x, y), (dx, dy) = self._grip
            return self.move(dx + event.pos[0] - x - self._moved[0], dy + event.pos[1] - y - self._moved[1])
        if isinstance(event, PointerUp) and self._grip is not None:
            self._grip = None
            return True
        return False

    def move(self, dx: float, dy: float) -> bool:
        """Move the sheets as far as there is more of them to see; whether they moved."""
        places = [rect for _, rect in self.places()]
        if self.whole or not places:
            return False
        right, bottom = max(rect.right for rect in places), max(rect.bottom for rect in places)
        wide, high = right - places[0].x, bottom - places[0].y + _CAPTION + _SLIP
        least = min(0.0, self.room.w - wide), min(0.0, self.room.h - high)
        before = self._moved
        self._moved = (
            max(least[0], min(0.0, self._moved[0] + dx)),
            max(least[1], min(0.0, self._moved[1] + dy)),
        )
        return self._moved != before

    @property
    def pointer(self) -> PointerShape | None:
        """Over the sheets in their real size the hand that drags them."""
        return "grabbing" if self._grip is not None else None

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """The sheets with what each of them is below it; in real size a bar to hold a ruler to."""
        if self.preview is None:
            return
        with canvas.clip(self.room.inset(-8) if self.whole else self.room):
            for index, place in self.places():
                self.preview.draw(canvas, index, place)
                words = self._say(self.caption(index))
                canvas.text(words, (place.center[0], place.bottom + 8), "name", "ink", "midtop", place.w, 14)
        if not self.whole:
            self._bar(canvas)

    def _bar(self, canvas: Canvas) -> None:
        length = BAR * self.dpi / INCH
        slip = Rect(self.room.x, self.room.bottom - _SLIP, self.room.w, _SLIP)
        canvas.box(slip, "paper_high", "line_strong", 1.2, 8)
        x, y = slip.x + 16, slip.center[1] + 6
        canvas.line((x, y), (x + length, y), "ink", 1.5)
        for tick in range(11):
            at = x + length * tick / 10
            canvas.line((at, y - (14 if tick % 5 == 0 else 8)), (at, y), "ink", 1.2)
        words = Rect(x + length + 20, slip.y, slip.right - x - length - 30, _SLIP)
        text = self._say("print.page.ruler")
        lines = canvas.lines(text, words.w, "small")[:2]
        canvas.paragraph("\n".join(lines), words._replace(y=slip.center[1] - 9 * len(lines)), "small", "ink_2")

    def caption(self, index: int) -> Phrase:
        """What a side of a sheet is, and the sheet's number."""
        preview = self.preview
        assert preview is not None
        sheet = self.sheets[index]
        side = sheet.side if sheet.side != "back" else f"back_{preview.printed.wish.backs}"
        number = phrase("print.sheet", n=sheet.number, all=self.sheets[-1].number)
        if sheet.piece:
            return phrase("print.page.piece", piece=sheet.piece, sheet=number)
        return phrase(f"print.page.side.{side}", sheet=number)
