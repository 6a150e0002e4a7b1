"""The faults of a file as a list: place, sentence, source line with a caret, what may be meant. A press opens one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerLeft, PointerMove, PointerShape, PointerUp, Wheel
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import Widget
from scenes.ui.widgets.scroll import BAR, thumb
from squares.core.signs import visible
from squares.data import quick_fix
from squares.data.faults import Diagnostic, dotted, named
from squares.data.tree import NOWHERE

if TYPE_CHECKING:
    from scenes.services import Services

PAD, MARK, BETWEEN = 12.0, 22.0, 6.0
SOURCE = 12.0  # size of a source line
STEP = 48.0
BUTTON_H, BUTTON_PAD, BUTTON_SIZE = 30.0, 14.0, 14.0


@dataclass(frozen=True, slots=True)
class Row:
    """A fault as it is written in the list, in lines that fit; ``top`` below the first one."""

    fault: Diagnostic
    place: str
    sentence: tuple[str, ...]
    source: tuple[str, int] | None
    hint: tuple[str, ...]
    mend: str
    top: float
    height: float


class FaultList(Widget):
    """``open`` hears of a fault that was pressed, or chosen with the arrows and opened with Enter.

    Faults of another file than ``main`` (a path as text) are told with its name. ``mend`` hears of one whose button
    was pressed, which stands beside each that has a word to put in the place of a wrong one. ``source``: each is told
    with its line.
    """

    radius = 8.0

    def __init__(
        self,
        services: Services,
        open: Callable[[Diagnostic], None],
        mend: Callable[[Diagnostic], None] | None = None,
        source: bool = True,
    ) -> None:
        super().__init__()
        self._services, self._say, self._open, self._mend = services, services.say, open, mend
        self._source = source
        self._faults: Sequence[Diagnostic] = ()
        self._main = ""
        self.rows: list[Row] = []
        self.selected: int | None = None
        self._over: int | None = None
        self._down: int | None = None
        self._offset = 0.0

    def show(self, faults: Sequence[Diagnostic], main: str) -> None:
        """Tell these faults, from the first on."""
        self._faults, self._main, self._offset = faults, main, 0.0
        self.selected = self._over = self._down = None
        self.layout(self.rect)

    def layout(self, rect: Rect) -> None:
        """Break the sentences to the width of the list."""
        self.rect = rect
        self.rows, top = [], 0.0
        for fault in self._faults if rect.w > 0 else ():
            row = self._row(fault, top, rect.w - PAD - MARK - PAD - BAR)
            self.rows.append(row)
            top += row.height + BETWEEN
        self._scroll(0.0)

    def _row(self, fault: Diagnostic, top: float, width: float) -> Row:
        measure, say = self._services.measure, self._say
        how = "bench.add" if fault.added else "bench.use"
        is_known = fault.mend and quick_fix.mend(fault) is not None
        mend = say(how, word=fault.mend) if self._mend is not None and is_known else ""
        if mend:
            width -= measure.width(mend, "name", BUTTON_SIZE) + 2 * BUTTON_PAD + PAD
        other = fault.file != self._main and fault.file
        where = "" if fault.mark == NOWHERE else f"{fault.mark.line}:{fault.mark.column}"
        words = (where, named(fault.file.replace("\\", "/").rpartition("/")[2]) if other else "", dotted(fault.path))
        sentence = measure.lines(say(fault.what), width, "note")
        hint = measure.lines(say(fault.hint), width, "small") if fault.hint is not None else ()
        source = None
        if self._source and fault.mark != NOWHERE and fault.source.strip():
            source = _around(fault.source, fault.mark.column, int(width / measure.width("m", "source", SOURCE)))
        place = " ".join(filter(None, words))
        height = 2 * 7 + (17.0 if place else 0.0) + 19.0 * len(sentence) + 17.0 * len(hint)
        height = max(height + (31.0 if source is not None else 0.0), 2 * 7 + BUTTON_H if mend else 0.0)
        return Row(fault, place, sentence, source, hint, mend, top, height)

    # scrolling

    @property
    def _whole(self) -> float:
        return self.rows[-1].top + self.rows[-1].height if self.rows else 0.0

    def _scroll(self, by: float) -> bool:
        before = self._offset
        self._offset = max(0.0, min(self._offset + by, self._whole - self.rect.h))
        return self._offset != before

    def row_rect(self, index: int) -> Rect:
        """Where a fault stands now, also out of sight."""
        row = self.rows[index]
        bar = BAR + 4 if self._whole > self.rect.h else 0.0
        return Rect(self.rect.x, self.rect.y + row.top - self._offset, self.rect.w - bar, row.height)

    def mend_rect(self, index: int) -> Rect | None:
        """Where the button stands that mends a fault, None where it has none."""
        row, rect = self.rows[index], self.row_rect(index)
        if not row.mend:
            return None
        wide = self._services.measure.width(row.mend, "name", BUTTON_SIZE) + 2 * BUTTON_PAD
        return Rect(rect.right - wide - PAD, rect.center[1] - BUTTON_H / 2, wide, BUTTON_H)

    def _at(self, pos: tuple[float, float]) -> int | None:
        inside = self.rect.contains(pos)
        return next((i for i in range(len(self.rows)) if inside and self.row_rect(i).contains(pos)), None)

    # input

    @property
    def pointer(self) -> PointerShape:
        """Faults are pressed."""
        return "hand" if self._over is not None else "default"

    def handle(self, event: Input) -> bool:
        """A press opens a fault in the editor; wheel and arrows go through them."""
        match event:
            case Wheel(dy=dy):
                return self._scroll(-dy * STEP)
            case PointerMove(pos=pos):
                before, self._over = self._over, self._at(pos)
                return self._over != before
            case PointerDown(pos=pos, button=1):
                self._down = self.selected = self._at(pos)
                return True
            case PointerUp(pos=pos, button=1):
                down, self._down = self._down, None
                if down is not None and self._at(pos) == down:
                    self._press(down, pos)
                return True
            case PointerLeft():
                self._over = None
                return True
            case Key(name=name):
                return self._key(name)
        return False

    def _press(self, index: int, pos: tuple[float, float]) -> None:
        button = self.mend_rect(index)
        if self._mend is not None and button is not None and button.contains(pos):
            self._mend(self.rows[index].fault)
        else:
            self._open(self.rows[index].fault)

    def choose(self, index: int) -> None:
        """Select a fault and bring it into sight; of one that is higher than the list the beginning."""
        self.selected = max(0, min(len(self.rows) - 1, index))
        row = self.rows[self.selected]
        down = max(0.0, row.top + row.height - self.rect.h - self._offset)
        self._scroll(min(down, row.top - self._offset))

    def _key(self, name: str) -> bool:
        if name in ("return", "space") and self.selected is not None:
            self._open(self.rows[self.selected].fault)
            return True
        if name not in ("up", "down") or not self.rows:
            return False
        step = 1 if name == "down" else -1
        self.choose(0 if self.selected is None else self.selected + step)
        return True

    # drawing

    @property
    def looks(self) -> object:
        """Equal while the list looks the same."""
        return self.rect, tuple(map(id, self.rows)), self.selected, self._over, self._down, self._offset

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The faults in sight, and a bar where there are more."""
        with canvas.clip(self.rect):
            for i, row in enumerate(self.rows):
                rect = self.row_rect(i)
                if rect.bottom >= self.rect.y and rect.y <= self.rect.bottom:
                    self._draw_row(canvas, i, row, rect)
        if self._whole > self.rect.h:
            track = Rect(self.rect.right - BAR, self.rect.y, BAR, self.rect.h)
            bar = thumb(track, self.rect.h, self._whole, self._offset)
            canvas.box(bar, fill="line_strong", radius=BAR / 2)

    def _draw_row(self, canvas: Canvas, index: int, row: Row, rect: Rect) -> None:
        if index == self._over or index == self.selected:
            line = "ink" if index == self._over else "line_strong"
            canvas.box(
                rect.inset(1, 1), fill="paper_low" if index == self._down else None, line=line, radius=self.radius
            )
        x, y = rect.x + PAD + MARK, rect.y + 7
        if row.fault.warning:
            canvas.sprite("icons/warning", Rect(rect.x + PAD - 2, y + 1, 15, 15), {"ink": "hint"})
        else:
            canvas.box(Rect(rect.x + PAD, y + 3, 11, 11), fill="beni", radius=2)
        if row.place:
            canvas.text(row.place, (x, y), "source", "ink_2", size=SOURCE, max_width=rect.right - x - 6)
            y += 17
        for line in row.sentence:
            canvas.text(line, (x, y), "note")
            y += 19
        if row.source is not None:
            text, column = row.source
            canvas.text(text, (x, y), "source", "ink_2", size=SOURCE)
            at = x + canvas.measure(text[:column], "source", SOURCE)[0]
            canvas.text("^", (at, y + 13), "source", "beni", size=SOURCE)
            y += 31
        for line in row.hint:
            canvas.text(line, (x, y), "small", "ink_2")
            y += 17
        button = self.mend_rect(index)
        if button is not None:
            canvas.box(button, fill="paper_high", line="line_strong", width=1.2, radius=6)
            canvas.text(row.mend, button.center, "name", anchor="center", size=BUTTON_SIZE)


def _around(source: str, column: int, most: int) -> tuple[str, int]:
    """As much of a source line round a column (from 1) as finds room, and where the column lies in that, from 0."""
    lead = len(source) - len(source.lstrip())
    text, at = source.strip(), max(0, column - 1 - lead)
    start = max(0, min(at - most // 2, len(text) - most))
    shown = "".join(each if visible(each) else "·" for each in text[start : start + most])
    return shown, min(at - start, len(shown))
