"""A column of charts that scrolls where it is longer than its place, and says what its figures stand on."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.geometry import Point, Rect
from scenes.input import Input, Key, PointerLeft, PointerMove, PointerShape, Wheel
from scenes.screens.bench.playtest.charts import Chart, Mark
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.widgets import ScrollBar, Widget

STEP = 60.0
_BAR = 16.0  # at the right, that the charts leave free
_TIP = 300.0  # the widest tip


class Column(Widget):
    """``bar`` is a widget of the form. ``marks``: what can be pointed at, below the column's upper end.

    The keys scroll it, and go from mark to mark; what a mark says is drawn by ``draw_tip``, over everything.
    """

    def __init__(self, name: str, measure: TextMeasure) -> None:
        super().__init__()
        self._name, self._measure = name, measure
        self._stamp = 0  # goes up with everything that is shown anew
        self._charts: list[tuple[float, Chart]] = []
        self._whole = self._top = 0.0
        self.marks: list[Mark] = []
        self._over: int | None = None
        self.bar = ScrollBar(self._go)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether anything can be scrolled or read."""
        return self._whole > self.rect.h + 0.5 or bool(self.marks)

    @property
    def pointer(self) -> PointerShape:
        """Nothing here is pressed."""
        return "default"

    def _go(self, top: float) -> None:
        self._top = max(0.0, min(top, self._whole - self.rect.h))
        self.bar.set(self.rect.h, max(self._whole, 1.0), self._top)

    def to_top(self) -> None:
        """Something else is shown: from its beginning."""
        self._top, self._over = 0.0, None

    def place(self, rect: Rect, charts: Sequence[Chart], compact: bool) -> None:
        """Where it stands, and what it shows; the bar at its right edge."""
        self.rect = rect
        self.bar.rect = Rect(rect.right - 8, rect.y, 8, rect.h)
        self._charts, self.marks, y = [], [], 0.0
        self._stamp += 1
        for chart in charts:
            chart.lay(rect.w - _BAR, self._measure, compact)
            self._charts.append((y, chart))
            self.marks += [Mark(mark.rect.move(0, y), mark.lines) for mark in chart.marks()]
            y += chart.height
        self._whole = y
        if self._over is not None and self._over >= len(self.marks):
            self._over = None
        self._go(self._top)

    def rect_of(self, mark: Mark) -> Rect:
        """Where a mark lies in the window now."""
        return mark.rect.move(self.rect.x, self.rect.y - self._top)

    @property
    def told(self) -> tuple[str, ...]:
        """What the mark says that is pointed at, or that the keys came to."""
        return () if self._over is None else self.marks[self._over].lines

    # input

    def handle(self, event: Input) -> bool:
        """The wheel, the keys, and the pointer over a mark."""
        before = self._top, self._over
        page = self.rect.h - STEP
        steps = {"up": -STEP, "down": STEP, "page up": -page, "page down": page, "home": -1e6, "end": 1e6}
        match event:
            case Wheel():
                self._go(self._top - event.dy * STEP)
                self._over = None
            case PointerMove(pos=pos):
                self._over = self._at(pos)
            case PointerLeft():
                self._over = None
            case Key(name=name) if name in steps:
                self._go(self._top + steps[name])
                self._over = None
            case Key(name="left" | "right" as name) if self.marks:
                self._step(1 if name == "right" else -1)
        return (self._top, self._over) != before

    def focus_lost(self) -> None:
        self._over = None

    def _at(self, pos: Point) -> int | None:
        if not self.rect.contains(pos):
            return None
        spot = pos[0] - self.rect.x, pos[1] - self.rect.y + self._top
        return next((i for i, mark in enumerate(self.marks) if mark.rect.contains(spot)), None)

    def _step(self, by: int) -> None:
        """One mark on, which is brought into sight; the first time to the first one in sight."""
        if self._over is None:
            seen = (i for i, mark in enumerate(self.marks) if mark.rect.y >= self._top)
            self._over = next(seen, len(self.marks) - 1)
        else:
            self._over = max(0, min(len(self.marks) - 1, self._over + by))
        rect = self.marks[self._over].rect
        if rect.y < self._top:
            self._go(rect.y - 8)
        elif rect.bottom > self._top + self.rect.h:
            self._go(rect.bottom + 8 - self.rect.h)

    # drawing

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints what is in sight, and a rim round the mark that is told."""
        canvas.part(f"bench.{self._name}", (self._stamp, self._top, self.rect), self._paint)
        if self._over is not None and (focused or hovered):
            with canvas.clip(self.rect):
                canvas.box(self.rect_of(self.marks[self._over]), line="line_strong", width=1.2, radius=4)

    def _paint(self, canvas: Canvas) -> None:
        with canvas.clip(self.rect):
            for y, chart in self._charts:
                rect = Rect(self.rect.x, self.rect.y + y - self._top, chart.width, chart.height)
                if rect.bottom > self.rect.y and rect.y < self.rect.bottom:
                    chart.draw(canvas, rect)

    def draw_tip(self, canvas: Canvas) -> None:
        """What the mark under the pointer, or the one that the keys came to, stands on."""
        if self._over is None:
            return
        lines = [line for text in self.told for line in canvas.lines(text, _TIP, "small")]
        pitch = canvas.measure("x", "small")[1]
        wide = max(canvas.measure(line, "small")[0] for line in lines) + 20
        about, high = self.rect_of(self.marks[self._over]), pitch * len(lines) + 10
        y = about.bottom + 4 if about.bottom + 4 + high <= canvas.size[1] - 4 else about.y - 4 - high
        x = max(4.0, min(about.center[0] - wide / 2, canvas.size[0] - wide - 4))
        canvas.box(Rect(x, y, wide, high), fill="ink", radius=5)
        for i, line in enumerate(lines):
            canvas.text(line, (x + 10, y + 5 + pitch * (i + 0.5)), "small", "on_ink", "midleft")
