"""The page: at the left what is asked for and the earlier runs, at the right what a run has come to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.screens.bench.page import BenchPage
from scenes.screens.bench.playtest.column import Column
from scenes.screens.bench.playtest.results import SHORT, VIEWS, Results, Shown
from scenes.screens.bench.playtest.wish import Wish, called, strengths
from scenes.screens.dates import relative_date
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, Segment
from scenes.ui.widgets.stepper import Stepper
from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.playtest import summary
from squares.playtest.plan import REPORT, Folder, Plan
from squares.playtest.replay import PICKS, game_row, record_of
from squares.playtest.report.page import keep
from squares.playtest.shelf import Kept, place_for, runs_of
from squares.registry import hash_of
from squares.saves import Opened

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.screens.bench.desk import Desk

EDGE, GAP, HEAD, FOOT = 16.0, 16.0, 44.0, 34.0
LEFT, LEFT_COMPACT = 340.0, 262.0
LINE, LINE_COMPACT = 38.0, 33.0
RUN_ROW, TOP, NOTICE = 46.0, 78.0, 40.0


class PlaytestPage(BenchPage):
    """``shown``: the run that is looked at. See ``scenes.screens.bench.page``."""

    caps = (("f5", "run"), ("esc", "back"))
    more_caps = (("tab", "next_field"), ("arrows", "change"), ("left_right", "next_figure"), ("enter", "press"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.wish = Wish()
        self.runs: list[Kept] = []
        self.shown: Shown | None = None
        self.results = Results(self.services.texts, self.services.theme)
        self.first, self.second = Column(self.services.measure), Column(self.services.measure)
        self.list = ScrollList(0, RUN_ROW, self._paint_run, self._pick)
        self._tests = self.services.playtests
        self._stamp, self._at = -1, (0, 0, 0, "")
        self._stood: tuple[object, ...] = ()  # what decided the widgets when they were placed
        self._hashes: dict[str, str] = {}  # of the rules as they are now, by variant
        self._sheets: tuple[Rect, ...] = ()
        self._right = self._strip = Rect(0, 0, 0, 0)
        self._foot: Rect | None = None
        self._compact = False

    # runs

    @property
    def _id(self) -> str:
        """Of the game whose runs these are."""
        good = self.desk.file.good
        return good.base.id if good is not None else ""

    @property
    def _playing(self) -> bool:
        """Whether a run of this game is playing."""
        return self._tests.path is not None and self._tests.plan is not None and self._tests.plan.game == self._id

    def opened(self) -> None:
        """See BenchPage."""
        self._read_all()

    def file_read(self) -> None:
        """See BenchPage."""
        self._hashes.clear()
        self._read_all()
        self.desk.relayout()

    def _read_all(self) -> None:
        """Which runs there are; what is looked at stays, else the newest."""
        self._stamp = self._tests.stamp
        self.runs = runs_of(self._tests.folder, self._id) if self._id else []
        shown = self.shown.path if self.shown is not None else None
        self._show(next((run for run in self.runs if run.path == shown), self.runs[0] if self.runs else None))
        self._mark()

    def _read_one(self, path: Path) -> None:
        """A run has new figures, or ones for the first time."""
        try:
            found = Kept(path, self.services.wall_clock().timestamp(), summary.read(path))
        except BadData:
            return
        self.runs = [found, *(run for run in self.runs if run.path != path)]
        if self.shown is None or self.shown.path == path:
            self._show(found)
        self._mark()

    def _show(self, kept: Kept | None) -> None:
        self.shown = Shown.of(kept) if kept is not None else None
        self.results.show(self.shown)

    def _mark(self) -> None:
        paths = [run.path for run in self.runs]
        self.list.count = max(1, len(paths))
        self.list.selected = paths.index(self.shown.path) if self.shown and self.shown.path in paths else None

    def _pick(self, row: int) -> None:
        if row < len(self.runs):
            self._show(self.runs[row])
            self.desk.relayout()

    @property
    def _changed(self) -> Phrase | None:
        """What to say where the rules are others than when the run was played."""
        file = self.desk.file.good
        if self.shown is None or file is None or self.shown.summary.variant not in file.definitions:
            return None
        variant, then = self.shown.summary.variant, self.shown.summary.hash
        if variant not in self._hashes:
            game = self.desk.file.game(variant)
            self._hashes[variant] = hash_of(game) if game is not None else ""
        now = self._hashes[variant]
        if now == then:
            return None
        return phrase("runs.changed", then=then[:SHORT], now=now[:SHORT])

    # playing

    def _run(self) -> None:
        """Begin what is asked for; where exactly that was played to its end, by another seed."""
        game = self.desk.game
        if game is None or self.desk.file.stale:
            self.services.toast(self.say("runs.run_shut"))
            return
        try:
            plan = self.wish.plan(game)
            path = place_for(self._tests.folder, plan)
            if any(run.path == path and Shown.of(run).complete for run in self.runs) and self._is_played(path, plan):
                self.wish.turn_seed(1)
                plan = self.wish.plan(game)
                path = place_for(self._tests.folder, plan)
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
            return
        self._show(None)
        self._read_one(path)
        self._start(partial(self._tests.start, path, plan, self.wish.workers))

    def _is_played(self, path: Path, plan: Plan) -> bool:
        before = Folder(path).read()
        return before.games >= plan.games and before.precision == plan.precision

    def _go_on(self) -> None:
        """Go on with the run that was interrupted, or with the one that is looked at."""
        if self._tests.paused is not None:
            self._start(self._tests.go_on)
        elif self.shown is not None and self.shown.plan is not None:
            self._start(partial(self._tests.start, self.shown.path, self.shown.plan, self.wish.workers))

    def _start(self, start: Callable[[], None]) -> None:
        try:
            start()
        except OSError as error:
            self.services.toast(self.say("runs.no_process", why=error.strerror or str(error)))
        self.desk.relayout()

    def _report(self) -> None:
        """Write the report of the run that is looked at, and open it."""
        shown = self.shown
        assert shown is not None
        file = shown.path / REPORT
        try:
            if shown.plan is None:
                assert shown.fault is not None
                raise BadData(shown.fault)
            keep(shown.summary, shown.plan.make(), shown.path, file, self.services.texts)
        except BadData as error:
            self.services.toast(self.say(error.phrase))
        else:
            self.services.shell.open_folder(file)

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
        """See BenchPage."""
        tests = self._tests
        if tests.stamp != self._stamp:
            self._stamp = tests.stamp
            if self._playing and tests.path is not None:
                self._read_one(tests.path)
            else:
                self._read_all()
            if tests.failed is not None:
                self.services.toast(self.say(tests.failed))
            self._fill()
        if self._standing != self._stood:
            self.desk.relayout()
        was, self._at = self._at, (self._stamp, tests.done, tests.total, self._time)
        return self._at != was

    @property
    def _standing(self) -> tuple[object, ...]:
        """What decides which widgets there are."""
        shown, tests = self.shown, self._tests
        about = (shown.path, shown.complete, bool(self.results.chosen.picks)) if shown is not None else None
        return about, tests.path, tests.paused is not None

    # looking at games

    def _look(self, which: str) -> None:
        """Open a game at the table, at its start."""
        shown, chosen = self.shown, self.results.chosen
        assert shown is not None
        number = next(pick.number for pick in chosen.picks if pick.which == which)

        def read() -> Opened[Any]:
            if shown.plan is None:
                assert shown.fault is not None
                raise BadData(shown.fault)
            record = record_of(shown.plan, game_row(Folder(shown.path), chosen.matchup, number), ended=True)
            return Opened((record, record.to_match(self.services.registry)))

        self.services.routes.open_record(read, review=True)

    # place

    def place(self, room: Rect, compact: bool) -> None:
        """See BenchPage."""
        top, low = (10, 8) if compact else (16, 16)
        inner = Rect(room.x + EDGE, room.y + top, room.w - 2 * EDGE, room.h - top - low - FOOT)
        left, right = inner.cut_left(LEFT_COMPACT if compact else LEFT)
        self._right = right.cut_left(GAP)[1]
        line = LINE_COMPACT if compact else LINE
        lines = self._lines(compact)
        asked = left._replace(h=HEAD + len(lines) * line + 64)
        earlier = Rect(left.x, asked.bottom + GAP, left.w, left.bottom - asked.bottom - GAP)
        self._sheets = asked, earlier
        self.list.rect = Rect(earlier.x + 8, earlier.y + HEAD + 4, earlier.w - 12, earlier.h - HEAD - 10)
        for i, widget in enumerate(lines):
            widget.rect = Rect(asked.x + 16, asked.y + HEAD + i * line, asked.w - 32, line)
            if isinstance(widget, Segment):
                widget.rect = widget.rect.inset(0, 2)
        buttons = self._buttons()
        row = Rect(asked.x + 16, asked.bottom - 54, asked.w - 32, 40)
        for button, rect in zip(buttons, row.columns(len(buttons), 10), strict=True):
            button.rect = rect
        self.desk.form.add(*lines, *buttons, self.list)
        self._stood = self._standing
        if self.shown is not None:
            self._place_results(compact)

    def _lines(self, compact: bool) -> list[Stepper | Segment]:
        """What can be chosen, a line each."""
        say, wish, texts = self.say, self.wish, self.services.texts
        among = strengths(self.desk.game)
        found: list[Stepper | Segment] = [
            Stepper(say("runs.strength", n=i + 1), called(word, texts), self._turn(partial(wish.turn_player, i, among)))
            for i, word in enumerate(wish.players)
        ]
        amount = say("runs.percent_points", n=f"{wish.points:g}") if wish.precise else f"{wish.games:,}"
        found += [
            Segment([say("runs.games"), say("runs.precision")], int(wish.precise), self._measure),
            Stepper(say("runs.points" if wish.precise else "runs.each"), amount, self._turn(wish.turn_amount)),
            Stepper(say("runs.seed"), str(wish.seed), self._turn(wish.turn_seed)),
            Stepper(say("runs.workers"), str(wish.workers), self._turn(wish.turn_workers)),
        ]
        for widget in found:
            if isinstance(widget, Stepper):
                widget.compact = compact
        return found

    def _turn(self, turn: Callable[[int], None]) -> Callable[[int], None]:
        def step(by: int) -> None:
            turn(by)
            self._relay()

        return step

    def _measure(self, index: int) -> None:
        self.wish.precise = bool(index)
        self._relay()

    def _relay(self) -> None:
        """Place all widgets anew; the focus stays at its place among them."""
        form = self.desk.form
        at = form.widgets.index(form.focus) if form.focus in form.widgets else None
        keys = form.keys_last
        self.desk.relayout()
        if at is not None:
            form.set_focus(form.widgets[at])
            form.keys_last = keys

    def _buttons(self) -> list[Button]:
        say, tests = self.say, self._tests
        cancel = Button(say("runs.cancel"), self._cancel)
        if tests.path is not None:
            return [Button(say("runs.pause"), self._pause, icon="icons/pause", icon_size=20), cancel]
        if tests.paused is not None:
            return [Button(say("runs.continue"), self._go_on, "primary"), cancel]
        stale = self.desk.file.good is None or self.desk.file.stale
        label = say("runs.run_again" if self.shown is not None else "runs.run")
        run = Button(label, self._run, "primary", enabled=not stale, why=say("runs.run_shut"))
        if self.shown is None:
            return [run]
        if self.shown.complete:
            return [run, Button(say("runs.report"), self._report)]
        return [run, Button(say("runs.continue"), self._go_on)]

    def _place_results(self, compact: bool) -> None:
        """The strip above, and below it two sheets."""
        assert self.shown is not None
        form, picked = self.desk.form, {pick.which for pick in self.results.chosen.picks}
        self._strip = self._right._replace(h=TOP + (NOTICE if self._changed is not None else 0))
        sheets = self._right.cut_top(self._strip.h)[1].columns(2, GAP)
        self._sheets = (*self._sheets, *sheets)
        one, two = (sheet.inset(16 if not compact else 12, 12) for sheet in sheets)
        self.first.rect = one._replace(w=one.w + 8)
        labels = [called(each.players, self.services.texts) for each in self.shown.summary.strengths]
        choice = Segment(labels, self.results.strength, self._choose)
        choice.rect, two = two.cut_top(38)
        foot, two = two.cut_bottom(66 if picked else 0)
        buttons = [Button(self.say(f"runs.pick.{which}"), partial(self._look, which)) for which in PICKS]
        for button, rect in zip(buttons, foot.cut_bottom(36)[0].columns(len(PICKS), 8), strict=True):
            button.rect, button.shown = rect, bool(picked)
            button.enabled = button.label in {self.say(f"runs.pick.{which}") for which in picked}
        self._foot = foot if picked else None
        views = Segment([self.say(f"runs.view.{view}") for view in VIEWS], self.results.view, self._view)
        views.rect, two = two.cut_top(6)[1].cut_top(34)
        two = two.cut_top(8)[1].cut_bottom(8)[1]
        self.second.rect = two._replace(w=two.w + 8)
        self._compact = compact
        self._fill()
        form.add(self.first, self.first.bar, choice, views, self.second, self.second.bar, *buttons)

    def _fill(self) -> None:
        """The figures as they are now into the columns."""
        if self.shown is not None:
            self.first.place(self.first.rect, self.results.first(), self._compact)
            self.second.place(self.second.rect, self.results.second(), self._compact)

    def _choose(self, index: int) -> None:
        self.results.strength = index
        self._relay()

    def _view(self, index: int) -> None:
        self.results.view = index
        self.second.to_top()
        self._relay()

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
        """See BenchPage."""
        titles = self.say("runs.title"), self.say("runs.earlier")
        for i, sheet in enumerate(self._sheets):
            canvas.shadow(sheet, "panel", radius=10)
            canvas.box(sheet, fill="paper", radius=10)
            if i < len(titles):
                canvas.text(titles[i], (sheet.x + 16, sheet.y + HEAD / 2), "name", anchor="midleft", size=15)
                canvas.line((sheet.x, sheet.y + HEAD), (sheet.right, sheet.y + HEAD), "line", 1)
        if self.shown is None:
            key = "runs.first_games" if self._playing else "runs.nothing"
            key = "runs.no_game" if self.desk.file.good is None else key
            canvas.paragraph(self.say(key), self._right.inset(40, 60), "body", "ink_2")
            return
        found, strip = self.shown.summary, self._strip
        stands_on = self.say("runs.stands_on", variant=found.variant, hash=found.hash[:SHORT], seed=found.seed)
        right = canvas.text(stands_on, (strip.right, strip.y + 14), "small", "ink_2", "midright", strip.w * 0.6)
        canvas.text(found.title, (strip.x, strip.y + 12), "h2", anchor="midleft", max_width=right.x - strip.x - 12)
        changed = self._changed
        if changed is not None:
            note = Rect(strip.x, strip.bottom - NOTICE - 4, strip.w, NOTICE - 6)
            canvas.box(note, fill="paper_high", line="hint", width=1.6, radius=6)
            canvas.text(
                self.say(changed), (note.x + 14, note.center[1]), "note", anchor="midleft", max_width=note.w - 28
            )
        if self._foot is not None:
            canvas.line((self._foot.x, self._foot.y - 4), (self._foot.right, self._foot.y - 4), "line", 1)
            canvas.text(self.say("runs.look"), (self._foot.x, self._foot.y + 12), "name", anchor="midleft", size=15)

    def draw_moving(self, canvas: Canvas) -> None:
        """See BenchPage."""
        asked = self._sheets[0]
        if self._tests.path is not None and not self._playing and self._tests.plan is not None:
            other = self.say("runs.elsewhere", title=self._tests.plan.title)
            canvas.text(other, (asked.right - 16, asked.y + HEAD / 2), "small", "ink_2", "midright", asked.w - 110)
        if self.shown is not None:
            self._draw_progress(canvas, self.shown)

    def draw_over(self, canvas: Canvas) -> None:
        """What the part of a chart that is pointed at, or come to by keys, stands on."""
        form = self.desk.form
        for column in (self.first, self.second):
            if form.attended is column:
                column.draw_tip(canvas)

    def _draw_progress(self, canvas: Canvas, shown: Shown) -> None:
        strip, tests = self._strip, self._tests
        live = tests.path == shown.path
        done, total = shown.summary.games, 0
        if live and tests.total:
            done, total = tests.done, tests.total
            note = self._time
        elif tests.paused is not None and tests.paused[0] == shown.path:
            done, total, note = tests.done, tests.total, self.say("runs.paused")
        else:
            note = self.say("runs.starting" if live else "runs.finished" if shown.complete else "runs.kept")
        key = self.say("runs.of", done=f"{done:,}", total=f"{total:,}") if total else self.say("runs.played", n=done)
        y = strip.y + 42
        canvas.text(key, (strip.x, y), "name", anchor="midleft", size=15)
        canvas.text(note, (strip.right, y), "small", "ink_2", "midright")
        share = done / total if total else 1.0 if shown.complete else 0.5
        track = Rect(strip.x, strip.y + 58, strip.w, 6)
        canvas.box(track, fill="table_deep", radius=3)
        if share > 0:
            canvas.box(track._replace(w=max(6.0, track.w * share)), fill="ink", radius=3)

    def _paint_run(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        if not self.runs:
            canvas.text(self.say("runs.none_yet"), (rect.x + 8, rect.center[1]), "note", "ink_2", "midleft")
            return
        run = self.runs[index]
        if selected or hovered:
            fill, line = "paper_high" if selected else None, "line_strong" if hovered else None
            canvas.box(rect.inset(0, 2), fill, line, radius=6)
        if selected:
            canvas.box(Rect(rect.x, rect.y + 8, 3, rect.h - 16), fill="ink")
        now = self.services.wall_clock().astimezone()
        when = relative_date(self.say, datetime.fromtimestamp(run.when, UTC).astimezone(), now)
        x, room, found = rect.x + 14, rect.w - 24, run.summary
        end = canvas.text(when, (rect.right - 10, rect.y + 15), "small", "ink_2", "midright", room * 0.5).x - 8
        games = self.say("runs.played", n=found.games)
        canvas.text(games, (x, rect.y + 15), "name", anchor="midleft", max_width=end - x, size=14)
        about = self.say("runs.stands_on", variant=found.variant, hash=found.hash[:SHORT], seed=found.seed)
        canvas.text(about, (x, rect.y + 32), "small", "ink_2", "midleft", room)
