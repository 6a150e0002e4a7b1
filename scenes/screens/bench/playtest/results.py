"""A run that is looked at, and its charts in two columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.screens.bench.playtest import charts
from scenes.screens.bench.playtest.charts import Chart, Heading, Words
from scenes.screens.bench.playtest.heat import Ground, Heat
from scenes.screens.bench.playtest.wish import called
from squares.core.errors import BadData
from squares.core.phrase import Phrase, capital
from squares.data.texts import Texts
from squares.playtest.contest import opening_of
from squares.playtest.plan import Plan
from squares.playtest.plot import Bar, Value
from squares.playtest.report.sentences import evened_out, findings, strongest
from squares.playtest.summary import Distribution, Figure, Strength, Summary, UseRow
from squares.playtest.wording import cell, course, ending, is_share, kind_name, label, maps, mark, rows, used_name

if TYPE_CHECKING:
    from scenes.ui.theme import Theme
    from squares.playtest.shelf import KeptRun

VIEWS = ("course", "uses", "board")
"""What the second column can show."""
SPREADS = ("turns", "plies", "minutes", "choices", "leads", "tide")
SHORT = 8  # letters of a hash that are shown
_CURVE = 3  # strengths, from which on a curve tells something
_APART = frozenset({"action"})
"""What every game has: told last."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A run, its figures, and its plan; ``fault``: why the plan cannot be used."""

    path: Path
    summary: Summary
    plan: Plan | None
    fault: Phrase | None = None

    @classmethod
    def of(cls, kept: KeptRun) -> Shown:
        """A run of the list."""
        try:
            return cls(kept.path, kept.found, Plan.read(kept.path))
        except BadData as fault:
            return cls(kept.path, kept.found, None, fault.phrase)

    @property
    def complete(self) -> bool:
        """Whether all that was asked for is played; a run that cannot go on counts as such."""
        return self.plan is None or all(self._enough(strength, self.plan) for strength in self.summary.strengths)

    def _enough(self, strength: Strength, plan: Plan) -> bool:
        margin = strength.figures["first"].margin
        known = plan.precision is not None and margin is not None and 100 * margin <= plan.precision
        return known or strength.games >= plan.games


class Results:
    """What the columns show. ``strength``: the place of the one that the second is about; ``view``: of ``VIEWS``."""

    def __init__(self, texts: Texts, theme: Theme) -> None:
        self._texts, self._say, self._theme = texts, texts.say, theme
        self.summary: Summary | None = None
        self._ground: Ground | None = None
        self.strength, self.view = 0, 0

    def show(self, shown: Shown | None) -> None:
        """Another run, of which the strongest players come first, or another state of the same."""
        before, self.summary = self.summary, shown.summary if shown is not None else None
        if shown is None or self.summary is None:
            return
        if before is None or _players(before) != _players(self.summary):
            self.strength = len(self.summary.strengths) - 1
        if self._ground is None or self._ground.key != (shown.path, self.summary.hash):
            self._ground = self._ground_of(shown)

    def _ground_of(self, shown: Shown) -> Ground | None:
        """The board of the rules that were played; None where they can no longer be made."""
        try:
            game = shown.plan.make() if shown.plan is not None else None
        except BadData:
            return None
        return None if game is None else Ground(game, self._say, self._theme, (shown.path, shown.summary.hash))

    @property
    def chosen(self) -> Strength:
        """The strength that is looked at."""
        assert self.summary is not None
        return self.summary.strengths[self.strength]

    def _called(self, word: str) -> str:
        return called(word, self._texts)

    # the first column

    def first(self) -> list[Chart]:
        """Who wins, what stands out, what changes with strength, and all figures of the chosen one."""
        assert self.summary is not None
        say, found = self._say, self.summary
        shares = [self._value(self._called(each.players), each.figures["first"], each) for each in found.strengths]
        parts: list[Chart] = [Heading(say("runs.first"), say("runs.draws_half"), parted=False)]
        parts += [charts.Intervals(shares), Heading(say("runs.stands_out"))]
        parts += [Words(say(each.sentence)) for each in findings(found, self._texts)]
        parts += [*self._ladder(), *self._curves(), *self._sides()]
        title = say("runs.figures", players=self._called(self.chosen.players))
        return [*parts, Heading(title, say("runs.intervals")), charts.Table(self._figures())]

    def _ladder(self) -> Iterator[Chart]:
        """What more thought scores, strength by strength."""
        assert self.summary is not None
        steps = [(who, figure) for who, figure in self.summary.thought.items() if figure.n]
        if steps:
            yield Heading(self._say("runs.ladder"), self._say("runs.draws_half"))
            strengths = {each.players: each for each in self.summary.strengths}
            best = strongest(self.summary)  # whose games are shown where the pairing has none of equals
            bars = [self._value(self._called(who), each, strengths.get(who, best)) for who, each in steps]
            bars += [
                self._value(self._say("playtest.report.same", players=self._called(who)), each.same, each)
                for who, each in strengths.items()
                if who in self.summary.thought and each.same is not None
            ]
            yield charts.Intervals(bars)

    def _curves(self) -> Iterator[Chart]:
        """What changes with strength: beginning, draws."""
        assert self.summary is not None
        for key in ("first", "draws"):
            known = [each for each in self.summary.strengths if each.figures[key].n]
            if len(known) >= _CURVE:
                yield Heading(self._say(f"playtest.report.{key}_curve"))
                points = [self._value(self._called(each.players), each.figures[key], each) for each in known]
                yield charts.Curve(points, " %", 50.0 if key == "first" else None)

    def _sides(self) -> Iterator[Chart]:
        """What sides and seats score."""
        chosen = self.chosen
        if chosen.games:
            sides = [(label(key, self._texts), each) for key, each in chosen.figures.items() if key.startswith("wins.")]
            sides += [(self._say("playtest.report.begins", seat=seat), each) for seat, each in chosen.begins.items()]
            yield Heading(self._say("runs.sides", players=self._called(chosen.players)))
            yield charts.Intervals([self._value(capital(name), each, chosen) for name, each in sides])

    def _figures(self) -> list[tuple[str, str]]:
        """All that is known of the strength that is looked at."""
        assert self.summary is not None
        only = self.summary.model_copy(update={"strengths": (self.chosen,)})
        return [(capital(name), cell(figures[0])) for name, figures in rows(only, self._texts)]

    # the second column

    def second(self) -> list[Chart]:
        """How games go, what is used, or where it happens, at one strength."""
        if not self.chosen.games:
            return [Words(self._say("runs.no_games"), "body", "ink_2")]
        return list((self._course, self._uses, self._board)[self.view]())

    def _course(self) -> Iterator[Chart]:
        """How long games are and how they end."""
        say, chosen = self._say, self.chosen
        ends = [self._value(ending(why, self._texts), each, chosen) for why, each in chosen.ends.items()]
        yield Heading(say("runs.ends"), say("runs.played", n=chosen.games), parted=False)
        yield charts.Bars(ends)
        turns = chosen.distributions.get("turns")
        for key in SPREADS:
            spread = chosen.distributions.get(key)
            if spread is None or (key == "plies" and turns is not None and turns.bars == spread.bars):
                continue
            by = 100 if is_share(key) else 1
            between = say("runs.middle", low=f"{by * spread.tenth:g}", high=f"{by * spread.ninetieth:g}")
            yield Heading(capital(label(key, self._texts)), between)
            yield self._histogram(spread, by)
        yield from self._courses(chosen.curves, "part_of_game")
        if chosen.turns:
            yield Heading(say("playtest.report.turns"))
            yield Words(say("playtest.report.of_those"), "small", "ink_2")
            yield from self._courses(chosen.turns, "turn")

    def _courses(self, curves: Mapping[str, Iterable[Figure]], below: str) -> Iterator[Chart]:
        """What there is in the course of a game; ``below``: what it runs over."""
        for key, figures in curves.items():
            yield Heading(course(key, self._called(self.chosen.players), self._texts))
            yield charts.Curve(
                [self._value(mark(figure), figure, self.chosen) for figure in figures],
                " %" if is_share(key) else "",
                50.0 if key == "hope" else None,
            )
            yield Words(capital(self._say(f"playtest.report.{below}")), "small", "ink_2")

    def _histogram(self, spread: Distribution, by: int) -> Chart:
        bars = []
        for low, high, count in spread.bars:
            low, high = by * low, by * high
            name = f"{low:g}" if high - low < 1 else f"{low:g}-{high:g}"
            kind = "bar" if high >= by * spread.tenth and low <= by * spread.ninetieth else "pale"
            said = self._say("runs.class", name=name, n=count, percent=f"{100 * count / max(1, spread.n):.0f}")
            bars.append(Bar(f"{low:g}", count, (said, self._stands_on(spread.n, self.chosen, "games")), kind))
        return charts.Histogram(bars)

    def _uses(self) -> Iterator[Chart]:
        """Everything that was used, by kind, the most used first; then what nobody used."""
        say, chosen, parted = self._say, self.chosen, False
        heads = capital(say("playtest.report.used")), capital(say("playtest.report.scores"))
        if evened_out(chosen):
            yield Words(say("playtest.tells.evened"), "small", "ink_2")
        for kind, some in used(chosen):
            title = capital(kind_name(kind, self._texts))
            yield Heading(title, say("runs.of_uses", n=sum(row.uses for row in some)), parted)
            parted = True
            found = sorted((row for row in some if row.uses), key=lambda row: -(row.used.value or 0.0))
            yield charts.Uses([self._use(row) for row in found], heads)
            never = [used_name(row, self._texts) for row in some if not row.uses]
            if never:
                yield Words(say("runs.never", names=", ".join(never)), "small", "ink_2")
        if not parted:
            yield Words(say("runs.no_uses"), "body", "ink_2")
        if chosen.openings:
            yield Heading(say("playtest.report.openings", players=self._called(chosen.players)))
            if self._ground is not None:
                lot = "by_lot" if opening_of(self._ground.game) else "by_choice"
                yield Words(say(f"playtest.report.{lot}"), "small", "ink_2")
            heads = capital(say("playtest.report.made_in")), capital(say("playtest.report.scores"))
            yield charts.Uses([self._use(row, "opening") for row in chosen.openings], heads)
        if chosen.options:
            yield Heading(say("playtest.report.options", players=self._called(chosen.players)))
            yield Words(say("playtest.report.agreed_by_lot"), "small", "ink_2")
            heads = capital(say("playtest.report.made_in")), capital(say("playtest.report.first_scores"))
            yield charts.Uses([self._use(row, "option") for row in chosen.options], heads)

    def _use(self, row: UseRow, told: str = "use") -> tuple[Value, Value]:
        name = used_name(row, self._texts)
        one = self._say(f"runs.{told}", name=name, used=cell(row.used), scores=cell(row.won), n=row.uses)
        tip = (one, self._stands_on(row.used.n, self.chosen, "sides" if told == "use" else "games"))
        return _value(name, row.used, tip), _value(name, row.won, ())

    def _board(self) -> Iterator[Chart]:
        """The maps."""
        if self._ground is None:
            yield Words(self._say("runs.no_board"), "body", "ink_2")
            return
        found = list(maps(self.chosen, self._ground.game, self._texts))
        for i, (title, each) in enumerate(found):
            unit = "turn" if each.key.startswith("stand") else "game"
            yield Heading(title, self._say(f"runs.map.a_{unit}"), parted=i > 0)
            yield Heat(self._ground, each, unit, self._stands_on(each.n, self.chosen, "games"), self._say)
        if not found:
            yield Words(self._say("runs.no_map"), "body", "ink_2")

    # what a figure stands on

    def _value(self, name: str, figure: Figure, strength: Strength) -> Value:
        tip = f"{name}: {cell(figure)}", self._stands_on(figure.n, strength, "games")
        return _value(name, figure, tip)

    def _stands_on(self, n: int, strength: Strength, unit: str) -> str:
        assert self.summary is not None
        found, players = self.summary, self._called(strength.players)
        return self._say(f"runs.tip.{unit}", n=n, seed=found.seed, players=players, hash=found.hash[:SHORT])


def _value(name: str, figure: Figure, tip: tuple[str, ...]) -> Value:
    """A figure as charts have it."""
    found = Value.of(name, figure, tip=tip)
    unit, digits = (" %", 0) if is_share(figure.key) else ("", 1)
    return replace(found, text="-" if found.value is None else f"{found.value:.{digits}f}{unit}")


def used(strength: Strength) -> list[tuple[str, list[UseRow]]]:
    """What was used, by kind; what every game has comes last."""
    rows = sorted(strength.uses, key=lambda row: (row.kind in _APART, row.kind))
    return [(kind, list(some)) for kind, some in groupby(rows, lambda row: row.kind)]


def _players(summary: Summary) -> list[Any]:
    return [each.players for each in summary.strengths]
