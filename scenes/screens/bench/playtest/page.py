"""The page: at the left what is asked for and what was played before, at the right what it has come to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.page import BenchPage
from scenes.screens.bench.playtest.compare_mode import CompareMode
from scenes.screens.bench.playtest.hunt_mode import HuntMode
from scenes.screens.bench.playtest.learn_mode import LearnMode
from scenes.screens.bench.playtest.mode import GAP, Heading, Mode
from scenes.screens.bench.playtest.run_mode import RunMode
from scenes.screens.bench.playtest.sweep_mode import SweepMode
from scenes.screens.bench.playtest.wish import Wish
from scenes.screens.bench.playtest.worth_mode import WorthMode
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment
from scenes.ui.widgets.stepper import Stepper
from squares.learning.study import Learning
from squares.playtest.hunt.study import Hunt
from squares.playtest.plan import Plan
from squares.playtest.sweep_run import Values
from squares.playtest.versions import Versions
from squares.playtest.worth.study import Worth

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

EDGE, HEAD, FOOT = 16.0, 44.0, 34.0
MODES = 78.0  # two lines of them
LEFT, LEFT_COMPACT = 340.0, 262.0
LINE, LINE_COMPACT = 38.0, 33.0
TOP, NOTICE = 78.0, 40.0


class PlaytestPage(BenchPage):
    """``mode``: what is done, one of ``modes``. See ``scenes.screens.bench.page``."""

    caps = (("f5", "run"), ("esc", "back"))
    more_caps = (("tab", "next_field"), ("arrows", "change"), ("left_right", "next_figure"), ("enter", "press"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.wish = Wish()
        kinds = RunMode, CompareMode, SweepMode, WorthMode, HuntMode, LearnMode
        self.modes: tuple[Mode, ...] = tuple(kind(desk, self._relay, self.wish) for kind in kinds)
        self.mode = self.modes[0]
        self._tests = self.services.playtests
        self._stamp, self._at = -1, (0, 0, 0, "")
        self._stood: tuple[object, ...] = ()  # what decided the widgets when they were placed
        self._sheets: tuple[Rect, ...] = ()
        self._right = self._strip = Rect(0, 0, 0, 0)

    @property
    def _playing(self) -> bool:
        """Whether something of this game is playing."""
        return self._tests.path is not None and self._tests.plan is not None and self._tests.plan.game == self.mode.id

    def _mode_of(self, plan: object) -> Mode:
        kinds = (Plan, Versions, Values, Worth, Hunt, Learning)
        return next(mode for mode, kind in zip(self.modes, kinds, strict=True) if isinstance(plan, kind))

    def opened(self) -> None:
        if self._playing:
            self.mode = self._mode_of(self._tests.plan)
        self._read_all()

    def file_read(self) -> None:
        self._read_all()
        self.desk.relayout()

    def _read_all(self) -> None:
        self._stamp = self._tests.stamp
        for mode in self.modes:
            mode.read_all()

    def _set_mode(self, index: int) -> None:
        self.mode = self.modes[index]
        self.mode.read_all()
        self._relay()

    # playing

    def _run(self) -> None:
        """Begin what is asked for."""
        asked = self.mode.begin()
        if asked is not None:
            self.mode.read_one(asked[0])
            self._start(partial(self._tests.start, *asked, self.wish.workers))

    def _go_on(self) -> None:
        """Go on with what was interrupted, or with what is looked at."""
        shown = self.mode.heading
        if self._tests.paused is not None:
            self._start(self._tests.go_on)
        elif shown is not None and shown.plan is not None:
            self._start(partial(self._tests.start, shown.path, shown.plan, self.wish.workers))

    def _start(self, start: Callable[[], None]) -> None:
        try:
            start()
        except OSError as error:
            self.services.toast(self.say("runs.no_process", why=error.strerror or str(error)))
        self.desk.relayout()

    def _pause(self) -> None:
        self._tests.pause()
        self.desk.relayout()

    def _cancel(self) -> None:
        self._tests.stop()
        self.desk.relayout()

    def reload(self) -> bool:
        """F5 runs."""
        if self._tests.path is None:
            if self._tests.paused is not None:
                self._go_on()
            else:
                self._run()
        return True

    def update(self, ms: float) -> bool:
        tests = self._tests
        if tests.stamp != self._stamp:
            self._stamp = tests.stamp
            if self._playing and tests.path is not None:
                self._mode_of(tests.plan).read_one(tests.path)
            else:
                self._read_all()
            if tests.failed is not None:
                self.services.toast(self.say(tests.failed))
            self.mode.fill()
        if self._standing != self._stood:
            self.desk.relayout()
        was, self._at = self._at, (self._stamp, tests.done, tests.total, self._time)
        return self._at != was

    @property
    def _standing(self) -> tuple[object, ...]:
        """What decides which widgets there are."""
        shown = self.mode.heading
        about = (shown.path, shown.complete, shown.games > 0) if shown is not None else None
        return about, self._tests.path, self._tests.paused is not None

    # place

    def place(self, room: Rect, compact: bool) -> None:
        top, low = (10, 8) if compact else (16, 16)
        inner = Rect(room.x + EDGE, room.y + top, room.w - 2 * EDGE, room.h - top - low - FOOT)
        left, right = inner.cut_left(LEFT_COMPACT if compact else LEFT)
        self._right = right.cut_left(GAP)[1]
        line = LINE_COMPACT if compact else LINE
        lines = self.mode.lines()
        asked = left._replace(h=MODES + len(lines) * line + 64)
        earlier = Rect(left.x, asked.bottom + GAP, left.w, left.bottom - asked.bottom - GAP)
        self._sheets = asked, earlier
        listed = self.mode.list
        listed.rect = Rect(earlier.x + 8, earlier.y + HEAD + 4, earlier.w - 12, earlier.h - HEAD - 10)
        for i, widget in enumerate(lines):
            widget.rect = Rect(asked.x + 16, asked.y + MODES + i * line, asked.w - 32, line)
            if isinstance(widget, Segment):
                widget.rect = widget.rect.inset(0, 2)
            elif isinstance(widget, Stepper):
                widget.compact = compact
        names = [self.say(f"runs.mode.{mode.name}") for mode in self.modes]
        modes = Segment(names, self.modes.index(self.mode), self._set_mode, lines=2)
        modes.rect = Rect(asked.x + 8, asked.y + 5, asked.w - 16, MODES - 10)
        buttons = self._buttons()
        row = Rect(asked.x + 16, asked.bottom - 54, asked.w - 32, 40)
        for button, rect in zip(buttons, row.columns(len(buttons), 10), strict=True):
            button.rect = rect
        self.desk.form.add(modes, *lines, *buttons, listed)
        self._stood = self._standing
        if self.mode.heading is not None:
            self._strip = self._right._replace(h=TOP + (NOTICE if self.mode.changed is not None else 0))
            sheets = self._right.cut_top(self._strip.h)[1].columns(2, GAP)
            self._sheets = (*self._sheets, *sheets)
            self.desk.form.add(*self.mode.place(sheets, compact))

    def _relay(self) -> None:
        """Place all widgets anew; the focus stays at its place among them."""
        form = self.desk.form
        at = form.widgets.index(form.focus) if form.focus in form.widgets else None
        keys = form.keys_last
        self.desk.relayout()
        if at is not None and at < len(form.widgets):
            form.set_focus(form.widgets[at])
            form.keys_last = keys

    def _buttons(self) -> list[Button]:
        say, tests, shown = self.say, self._tests, self.mode.heading
        cancel = Button(say("runs.cancel"), self._cancel)
        if tests.path is not None:
            return [Button(say("runs.pause"), self._pause, icon="icons/pause", icon_size=20), cancel]
        if tests.paused is not None:
            return [Button(say("runs.continue"), self._go_on, "primary"), cancel]
        stale = self.desk.file.good is None or self.desk.file.stale
        why = say("runs.run_shut") if stale else self.mode.why_not
        key = "again" if shown is not None else "begin"
        run = Button(say(f"runs.{self.mode.name}.{key}"), self._run, "primary", enabled=not why, why=why)
        if shown is None:
            return [run]
        if not shown.complete:
            return [run, Button(say("runs.continue"), self._go_on)]
        extra = self.mode.extra()
        return [run] if extra is None else [run, extra]

    # drawing

    @property
    def _time(self) -> str:
        """How long the rest takes."""
        left = self._tests.seconds_left
        if left is None:
            return self.say("runs.starting") if not self._tests.done else ""
        if left < 90:
            return self.say("runs.left_seconds", n=max(5, 5 * round(left / 5)))
        if left < 5400:
            return self.say("runs.left_minutes", n=round(left / 60))
        return self.say("runs.left_hours", n=round(left / 3600))

    def draw_base(self, canvas: Canvas) -> None:
        for i, sheet in enumerate(self._sheets):
            canvas.sheet(sheet)
            if i == 1:
                title = self.say(f"runs.{self.mode.name}.list")
                canvas.text(title, (sheet.x + 16, sheet.y + HEAD / 2), "name", anchor="midleft", size=15)
            if i < 2:
                y = sheet.y + (HEAD if i else MODES)
                canvas.line((sheet.x, y), (sheet.right, y), "line", 1)
        shown = self.mode.heading
        if shown is None:
            key = "runs.first_games" if self._playing else f"runs.{self.mode.name}.nothing"
            key = "runs.no_game" if self.desk.file.good is None else key
            canvas.paragraph(self.say(key), self._right.inset(40, 60), "body", "ink_2")
            return
        strip = self._strip
        right = canvas.text(shown.stands_on, (strip.right, strip.y + 14), "small", "ink_2", "midright", strip.w * 0.6)
        canvas.text(shown.title, (strip.x, strip.y + 12), "h2", anchor="midleft", max_width=right.x - strip.x - 12)
        changed = self.mode.changed
        if changed is not None:
            note = Rect(strip.x, strip.bottom - NOTICE - 4, strip.w, NOTICE - 6)
            canvas.box(note, fill="paper_high", line="hint", width=1.6, radius=6)
            middle = note.x + 14, note.center[1]
            canvas.text(self.say(changed), middle, "note", anchor="midleft", max_width=note.w - 28)
        self.mode.draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        earlier, shown = self._sheets[1], self.mode.heading
        if self._tests.path is not None and not self._playing and self._tests.plan is not None:
            other = self.say("runs.elsewhere", title=self._tests.plan.title)
            canvas.text(
                other, (earlier.right - 16, earlier.y + HEAD / 2), "small", "ink_2", "midright", earlier.w - 150
            )
        if shown is not None:
            self._draw_progress(canvas, shown)

    def draw_over(self, canvas: Canvas) -> None:
        """What the part of a chart that is pointed at, or come to by keys, stands on."""
        for column in (self.mode.first, self.mode.second):
            if self.desk.form.attended is column:
                column.draw_tip(canvas)

    def _draw_progress(self, canvas: Canvas, shown: Heading) -> None:
        strip, tests = self._strip, self._tests
        live = tests.path == shown.path
        done, total = shown.games, 0
        if live and tests.total:
            done, total = tests.done, tests.total
            note = self._time
        elif tests.paused is not None and tests.paused[0] == shown.path:
            done, total, note = tests.done, tests.total, self.say("runs.paused")
        else:
            note = self.say("runs.starting" if live else "runs.finished" if shown.complete else "runs.kept")
        of = self.say(self.mode.counted, done=f"{done:,}", total=f"{total:,}")
        key = of if total else self.say("runs.played", n=done)
        y = strip.y + 42
        canvas.text(key, (strip.x, y), "name", anchor="midleft", size=15)
        canvas.text(note, (strip.right, y), "small", "ink_2", "midright")
        share = done / total if total else 1.0 if shown.complete else 0.5
        track = Rect(strip.x, strip.y + 58, strip.w, 6)
        canvas.box(track, fill="table_deep", radius=3)
        if share > 0:
            canvas.box(track._replace(w=max(6.0, track.w * share)), fill="ink", radius=3)
