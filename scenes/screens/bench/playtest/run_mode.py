"""Runs: strengths against themselves, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.screens.bench.playtest.charts import Chart
from scenes.screens.bench.playtest.mode import SHORT, Heading, Mode
from scenes.screens.bench.playtest.results import VIEWS, Results, Shown
from scenes.screens.bench.playtest.wish import Wish, called, strengths
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment, Widget
from scenes.ui.widgets.stepper import Stepper
from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.playtest import summary
from squares.playtest.plan import REPORT, Folder, Plan
from squares.playtest.replay import PICKS, game_row, record_of
from squares.playtest.report.page import keep
from squares.playtest.shelf import KeptRun, runs_of
from squares.registry import hash_of
from squares.saves import Opened

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk


class RunMode(Mode):
    """``shown``: the run that is looked at. See Mode."""

    name = "run"

    def __init__(self, desk: Desk, relay: Callable[[], None], wish: Wish) -> None:
        super().__init__(desk, relay)
        self.wish = wish
        self.runs: list[KeptRun] = []
        self.shown: Shown | None = None
        self.results = Results(self.services.texts, self.services.theme)
        self._hashes: dict[tuple[str, int], str] = {}  # of the rules as they are now, by variant
        self._foot: Rect | None = None

    # which there are

    def read_all(self) -> None:
        self.runs = list(runs_of(self.tests.folder, self.id)) if self.id else []
        shown = self.shown.path if self.shown is not None else None
        self._show(next((run for run in self.runs if run.path == shown), self.runs[0] if self.runs else None))
        self._mark()

    def read_one(self, path: Path) -> None:
        try:
            found = KeptRun(path, self.services.wall_clock().timestamp(), summary.read(path))
        except BadData:
            return
        self.runs = [found, *(run for run in self.runs if run.path != path)]
        if self.shown is None or self.shown.path == path:
            self._show(found)
        self._mark()

    def _show(self, kept: KeptRun | None) -> None:
        self.shown = Shown.of(kept) if kept is not None else None
        self.results.show(self.shown)

    def _mark(self) -> None:
        paths = [run.path for run in self.runs]
        self.list.count = max(1, len(paths))
        self.list.selected = paths.index(self.shown.path) if self.shown and self.shown.path in paths else None

    def pick(self, row: int) -> None:
        if row < len(self.runs):
            self._show(self.runs[row])
            self.relay()

    @property
    def heading(self) -> Heading | None:
        if self.shown is None:
            return None
        found = self.shown.summary
        stands_on = self.say("runs.stands_on", variant=found.variant, hash=found.hash[:SHORT], seed=found.seed)
        return Heading(self.shown.path, found.title, stands_on, found.games, self.shown.complete, self.shown.plan)

    @property
    def changed(self) -> Phrase | None:
        file = self.desk.file.good
        if self.shown is None or file is None or self.shown.summary.variant not in file.definitions:
            return None
        variant, then = self.shown.summary.variant, self.shown.summary.hash
        key = variant, self.desk.file.stamp
        if key not in self._hashes:
            game = self.desk.file.game(variant)
            self._hashes[key] = hash_of(game) if game is not None else ""
        now = self._hashes[key]
        return None if now == then else phrase("runs.changed", then=then[:SHORT], now=now[:SHORT])

    # what is asked for

    def begin(self) -> tuple[Path, Plan] | None:
        """See Mode; where exactly that was played to its end, it is another seed."""
        game = self.desk.game
        if game is None or self.desk.file.stale:
            self.services.toast(self.say("runs.run_shut"))
            return None
        try:
            plan = self.wish.plan(game)
            path = plan.place(self.tests.folder)
            if any(run.path == path and Shown.of(run).complete for run in self.runs) and self._is_played(path, plan):
                self.wish.turn_seed(1)
                plan = self.wish.plan(game)
                path = plan.place(self.tests.folder)
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
            return None
        self._show(None)
        return path, plan

    def _is_played(self, path: Path, plan: Plan) -> bool:
        before = Plan.read(path)
        return before.games >= plan.games and before.precision == plan.precision

    def lines(self) -> list[Stepper | Segment]:
        say, wish, texts = self.say, self.wish, self.services.texts
        among = strengths(self.desk.game)
        found: list[Stepper | Segment] = [
            self.stepper(say("runs.strength", n=i + 1), called(word, texts), partial(wish.turn_player, i, among))
            for i, word in enumerate(wish.players)
        ]
        amount = say("runs.percent_points", n=f"{wish.points:g}") if wish.precise else f"{wish.games:,}"
        return [
            *found,
            Segment([say("runs.games"), say("runs.precision")], int(wish.precise), self._measure),
            self.stepper(say("runs.points" if wish.precise else "runs.each"), amount, wish.turn_amount),
            self.stepper(say("runs.seed"), str(wish.seed), wish.turn_seed),
            self.stepper(say("runs.workers"), str(wish.workers), wish.turn_workers),
        ]

    def _measure(self, index: int) -> None:
        self.wish.precise = bool(index)
        self.relay()

    def extra(self) -> Button | None:
        """The report."""
        return Button(self.say("runs.report"), self._report)

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

    # what came of it

    def place(self, sheets: list[Rect], compact: bool) -> list[Widget]:
        assert self.shown is not None
        self.compact, say, results = compact, self.say, self.results
        one, two = (sheet.inset(16 if not compact else 12, 12) for sheet in sheets)
        self.first.rect = one._replace(w=one.w + 8)
        labels = [called(each.players, self.services.texts) for each in self.shown.summary.strengths]
        choice = Segment(labels, results.strength, self._choose)
        choice.rect, two = two.cut_top(38)
        views = Segment([say(f"runs.view.{view}") for view in VIEWS], results.view, self._view)
        views.rect, two = two.cut_top(6)[1].cut_top(34)
        picked = {pick.which for pick in results.chosen.picks}
        foot, two = two.cut_bottom(66 if picked else 0)
        buttons = [Button(say(f"runs.pick.{which}"), partial(self._look, which)) for which in PICKS]
        for button, which, rect in zip(buttons, PICKS, foot.cut_bottom(36)[0].columns(len(PICKS), 8), strict=True):
            button.rect, button.shown, button.enabled = rect, bool(picked), which in picked
        self._foot = foot if picked else None
        two = two.cut_top(8)[1].cut_bottom(8)[1]
        self.second.rect = two._replace(w=two.w + 8)
        self.fill()
        return [self.first, self.first.bar, choice, views, self.second, self.second.bar, *buttons]

    def charts(self) -> tuple[Iterable[Chart], Iterable[Chart]]:
        return (self.results.first(), self.results.second()) if self.shown is not None else ((), ())

    def _choose(self, index: int) -> None:
        self.results.strength = index
        self.relay()

    def _view(self, index: int) -> None:
        self.results.view = index
        self.second.to_top()
        self.relay()

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

        self.services.routes.open_record(read, from_start=True)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        if self._foot is not None:
            canvas.line((self._foot.x, self._foot.y - 4), (self._foot.right, self._foot.y - 4), "line", 1)
            canvas.text(self.say("runs.look"), (self._foot.x, self._foot.y + 12), "name", anchor="midleft", size=15)

    def paint_row(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        if not self.runs:
            self.paint_none_yet(canvas, rect)
            return
        run = self.runs[index]
        found = run.found
        about = self.say("runs.stands_on", variant=found.variant, hash=found.hash[:SHORT], seed=found.seed)
        words = self.say("runs.played", n=found.games), about
        self.paint_played(canvas, rect, (selected, hovered), words, run.when)
