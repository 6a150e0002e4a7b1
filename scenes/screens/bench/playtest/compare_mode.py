"""Comparisons: the file as it is now against a version, a variant or another game, until their difference is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.screens.bench.compare.others import Other, others
from scenes.screens.bench.playtest import charts
from scenes.screens.bench.playtest.charts import Chart, Words
from scenes.screens.bench.playtest.charts import Heading as Title
from scenes.screens.bench.playtest.mode import SHORT, Heading, Mode, briefly
from scenes.screens.bench.playtest.wish import GAMES, Wish, called, step
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment
from scenes.ui.widgets.stepper import Stepper
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import capital
from squares.data.engines import engine
from squares.playtest import summary
from squares.playtest.comparing import ERROR, Change
from squares.playtest.plot import Value
from squares.playtest.sequential import FIRST_LOOK
from squares.playtest.versions import SIDES, KeptVersions, Versions, comparisons_of, read_kept
from squares.playtest.wording import cell, is_share, label, rows, who

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list: a heading, something to compare with, or a comparison that was played."""

    title: str = ""
    other: Other | None = None
    kept: KeptVersions | None = None

    @property
    def is_heading(self) -> bool:
        """Whether it cannot be chosen."""
        return self.other is None and self.kept is None


class CompareMode(Mode):
    """``shown``: the comparison that is looked at; ``other``: what the file is compared with next. See Mode."""

    name = "compare"

    def __init__(self, desk: Desk, relay: Callable[[], None], wish: Wish) -> None:
        super().__init__(desk, relay)
        self.wish = wish
        self.rows: list[Row] = []
        self.list.passes = lambda row: row < len(self.rows) and self.rows[row].is_heading
        self.shown: KeptVersions | None = None
        self.other: Other | None = None

    # which there are

    def read_all(self) -> None:
        listed = others(self.desk, positions=False)
        self.rows = [Row(each.title, each if each.load is not None else None) for each in listed]
        played = comparisons_of(self.tests.folder, self.id) if self.id else []
        if played:
            self.rows += [Row(self.say("runs.compare.earlier")), *(Row(kept=each) for each in played)]
        known = {row.other.key: row.other for row in self.rows if row.other is not None}
        self.other = known.get(self.other.key if self.other else ("", "")) or next(iter(known.values()), None)
        shown = self.shown.path if self.shown is not None else None
        self.shown = next((each for each in played if each.path == shown), played[0] if played else None)
        self._mark()

    def read_one(self, path: Path) -> None:
        try:
            self.shown = read_kept(path)
        except BadData:
            return
        self.read_all()

    def _mark(self) -> None:
        self.list.count = max(1, len(self.rows))
        at = [row.kept.path if row.kept else None for row in self.rows]
        self.list.selected = at.index(self.shown.path) if self.shown and self.shown.path in at else None

    def pick(self, row: int) -> None:
        if row >= len(self.rows):
            return
        found = self.rows[row]
        if found.other is not None:
            self.other = found.other
        elif found.kept is not None:
            self.shown = found.kept
        self.relay()

    @property
    def heading(self) -> Heading | None:
        if self.shown is None:
            return None
        asked, found = self.shown.asked, self.shown.found
        hashes = [plan.hash[:SHORT] for plan in asked.plans]
        stands_on = self.say("runs.compare.stands_on", a=hashes[0], b=hashes[1], seed=asked.plans[0].seed)
        title = self.say("runs.compare.title", a=asked.names[0], b=asked.names[1])
        return Heading(self.shown.path, title, stands_on, 2 * found.games, self.shown.complete, asked)

    @property
    def why_not(self) -> str:
        return "" if self.other is not None else self.say("runs.compare.nothing_else")

    # what is asked for

    def begin(self) -> tuple[Path, Versions] | None:
        game, other = self.desk.game, self.other
        if game is None or self.desk.file.stale or other is None or other.load is None:
            self.services.toast(self.why_not or self.say("runs.run_shut"))
            return None
        try:
            file = other.load()
            variant = other.variant or (
                game.variant if game.variant in file.definitions else next(iter(file.definitions))
            )
            made = engine(file.base.engine).make(file.definitions[variant], variant)
            names = other.title, self._now(other, game)
            wish = self.wish
            asked = Versions.of((made, game), names, wish.one(made, game), wish.most, wish.seed, wish.counts)
            path = asked.place(self.tests.folder)
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
            return None
        self.shown = None
        return path, asked

    def _now(self, other: Other, game: AnyGame) -> str:
        """What this file is called beside another: beside one of its own variants by that of its own."""
        good = self.desk.file.good
        assert good is not None
        own = good.base.variants.get(game.variant) if other.variant is not None else None
        return own.name if own is not None else self.say("compare.now", file=self.desk.file.name)

    def lines(self) -> list[Stepper | Segment]:
        say, wish = self.say, self.wish
        return [
            self.stepper(
                say("runs.compare.player"),
                called(wish.player, self.services.texts) if wish.player else say("runs.no_handicap"),
                partial(wish.turn_one, self.desk.game),
            ),
            self.stepper(say("runs.compare.most"), f"{wish.most:,}", self._turn_most),
            self.stepper(
                say("runs.compare.counts"), say("runs.compare.points", n=round(wish.counts)), wish.turn_counts
            ),
            self.stepper(say("runs.seed"), str(wish.seed), wish.turn_seed),
            self.stepper(say("runs.workers"), str(wish.workers), wish.turn_workers),
        ]

    def _turn_most(self, by: int) -> None:
        self.wish.most = step(GAMES, self.wish.most, by)

    # what came of it

    def charts(self) -> tuple[Iterable[Chart], Iterable[Chart]]:
        return (self._differences(self.shown), self._figures(self.shown)) if self.shown is not None else ((), ())

    def _differences(self, kept: KeptVersions) -> Iterator[Chart]:
        """What differs, each with its interval and a verdict."""
        say, found = self.say, kept.found
        yield Words(say("runs.compare.sense", a=kept.asked.names[0], b=kept.asked.names[1]), "note", "ink_2")
        for change in found.changes:
            by = 100 if is_share(change.key) else 1
            unit = " %" if by == 100 else ""
            both = say("runs.compare.both", a=f"{by * change.a:.1f}{unit}", b=f"{by * change.b:.1f}{unit}")
            yield Title(capital(label(change.key, self.services.texts)), both)
            yield charts.Difference(self._value(kept, change, by), by * change.margin)
            yield Words(self._verdict(kept, change, by), "body")
        yield Words(say("playtest.compare.error", percent=f"{100 * ERROR:.0f}"), "small", "ink_2")
        yield Words(who(kept.asked.plans[0].players, self.services.texts), "small", "ink_2")

    def _value(self, kept: KeptVersions, change: Change, by: int) -> Value:
        low, high = (None if end is None else by * end for end in (change.low, change.high))
        between = "-" if low is None or high is None else f"{low:+.1f} … {high:+.1f}"
        name = capital(label(change.key, self.services.texts))
        plan = kept.asked.plans[0]
        tip = self.say("runs.compare.tip", name=name, change=f"{by * change.value:+.1f}", between=between)
        players = called(plan.players[0], self.services.texts)
        stands_on = self.say("runs.compare.games", n=kept.found.games, players=players, seed=plan.seed)
        return Value(name, by * change.value, low, high, f"{by * change.value:+.1f}", (tip, stands_on))

    def _verdict(self, kept: KeptVersions, change: Change, by: int) -> str:
        if change.low is None:
            return self.say("runs.compare.few", n=2 * FIRST_LOOK)
        unit = "percent" if by == 100 else "moves"
        margin = self.say(f"playtest.compare.margin_{unit}", n=f"{by * change.margin:.{0 if by == 100 else 1}f}")
        if change.verdict in ("more", "less"):
            return self.say(f"runs.compare.verdict.{change.key}.{change.verdict}", b=kept.asked.names[1])
        return self.say(f"playtest.compare.verdict.{change.verdict}", games=f"{change.missing:,}", margin=margin)

    def _figures(self, kept: KeptVersions) -> Iterator[Chart]:
        """All figures of both."""
        yield Title(self.say("playtest.report.figures"), self.say("runs.intervals"), parted=False)
        try:
            a, b = (summary.read(kept.path / side) for side in SIDES)
        except BadData as fault:
            yield Words(self.say(fault.phrase), "body", "ink_2")
            return
        both = a.model_copy(update={"strengths": (*a.strengths, *b.strengths)})
        tell = briefly if self.compact else cell
        found = [(capital(name), *map(tell, figures)) for name, figures in rows(both, self.services.texts)]
        yield charts.Table(found, ("", *kept.asked.names))

    # drawing

    def paint_row(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        row: Any = self.rows[index] if self.rows else Row(self.say("runs.compare.nothing_else"))
        if row.kept is not None:
            names = row.kept.asked.names
            games = self.say("runs.compare.each", n=row.kept.found.games)
            words = self.say("runs.compare.title", a=names[0], b=names[1]), games
            self.paint_played(canvas, rect, (selected, hovered), words, row.kept.when)
        elif row.other is not None:
            self.paint_choice(
                canvas, rect, (row.other == self.other, hovered), row.title or row.other.title, row.other.note
            )
        else:
            self.paint_heading(canvas, rect, row.title)
