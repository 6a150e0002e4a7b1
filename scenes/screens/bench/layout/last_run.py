"""The last playtest of the game in short, below what the file holds, with the way to its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.layout.places import GAP, HEAD
from scenes.screens.bench.playtest.charts import Chart, Heading, Intervals, Words
from scenes.screens.bench.playtest.wish import called
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from squares.playtest.plot import Value
from squares.playtest.report.sentences import findings
from squares.playtest.shelf import runs_of

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from squares.playtest.shelf import KeptRun

_PAD, _BUTTON = 16.0, 38.0
_LIST = 240.0  # what the file holds has at least so much room


class LastRun:
    """``run``: the newest one. In a small window, or a low one, it is one line."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._say = desk, desk.services.say
        self._tests = desk.services.playtests
        self.run: KeptRun | None = None
        self._stamp, self._done = -1, 0
        self._rect: Rect | None = None
        self._charts: list[tuple[Rect, Chart]] = []
        self.button = Button("", lambda: desk.go("playtest"))

    def read(self) -> None:
        """Another file, or new figures."""
        good = self._desk.file.good
        self._stamp = self._tests.stamp
        self.run = next(runs_of(self._tests.folder, good.base.id), None) if good is not None else None
        self.button.label = self._say("bench.playtest.show" if self.run is not None else "bench.playtest.begin")

    def update(self) -> bool:
        """Whether there are new figures."""
        if self._tests.stamp == self._stamp:
            return False
        self.read()
        return True

    def place(self, side: Rect | None, compact: bool) -> tuple[Rect | None, list[Button]]:
        """What it leaves of the right side, and its button."""
        self._rect, self._charts = None, []
        if side is None or self._desk.file.good is None:
            return side, []
        charts = [] if compact else self._parts()
        for chart in charts:
            chart.lay(side.w - 2 * _PAD, self._desk.services.measure, compact)
        high = HEAD + sum(chart.height for chart in charts) + _BUTTON + _PAD + (8 if charts else 4)
        if side.h - high - GAP < _LIST:
            charts, high = [], HEAD + _BUTTON + _PAD + 4
        self._rect, rest = side.cut_bottom(high)
        top = self._rect.y + HEAD + 4
        for chart in charts:
            self._charts.append((Rect(self._rect.x + _PAD, top, chart.width, chart.height), chart))
            top += chart.height
        self.button.rect = Rect(self._rect.x + _PAD, self._rect.bottom - _BUTTON - _PAD, side.w - 2 * _PAD, _BUTTON)
        return rest.cut_bottom(GAP)[1], [self.button]

    def _parts(self) -> list[Chart]:
        """The first player's share at each strength, and the first sentence."""
        if self.run is None:
            return []
        found, texts = self.run.found, self._desk.services.texts
        rows = [Value.of(called(each.players, texts), each.figures["first"]) for each in found.strengths]
        title = Heading(self._say("runs.first"), self._say("runs.draws_half"), parted=False)
        return [title, Intervals(rows), Words(self._say(findings(found, texts)[0].sentence))]

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet and its charts."""
        rect = self._rect
        if rect is None:
            return
        canvas.sheet(rect)
        middle = rect.y + HEAD / 2
        canvas.text(self._say("bench.tab.playtest"), (rect.x + _PAD, middle), "name", anchor="midleft", size=15)
        note = self._say("bench.playtest.none")
        if self.run is not None:
            found = self.run.found
            note = self._say("bench.playtest.note", games=f"{found.games:,}", hash=found.hash[:8])
        canvas.text(note, (rect.right - _PAD, middle), "small", "ink_2", "midright", rect.w * 0.65)
        canvas.line((rect.x, rect.y + HEAD), (rect.right, rect.y + HEAD), "line", 1)
        for place, chart in self._charts:
            chart.draw(canvas, place)
