"""A run that is looked at, and its charts in two columns."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.playtest import charts
from scenes.screens.bench.playtest.charts import Bar
from scenes.screens.bench.playtest.wish import called
from scenes.ui.canvas import Canvas
from squares.core.errors import BadData
from squares.core.phrase import Phrase, capital
from squares.data.texts import Texts
from squares.playtest.plan import Folder, Plan
from squares.playtest.report.sentences import findings
from squares.playtest.summary import Strength, Summary, UseRow
from squares.playtest.wording import cell, ending, kind_name, rows, used_name

if TYPE_CHECKING:
    from squares.playtest.shelf import Kept

MOST_USES, MOST_NAMES = 8, 6
_APART = frozenset({"action"})
"""What every game has: told only where nothing else was counted."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A run, its figures, and its plan; ``fault``: why the plan cannot be used."""

    path: Path
    summary: Summary
    plan: Plan | None
    fault: Phrase | None = None

    @classmethod
    def of(cls, kept: Kept) -> Shown:
        """A run of the list."""
        try:
            return cls(kept.path, kept.summary, Folder(kept.path).read())
        except BadData as fault:
            return cls(kept.path, kept.summary, None, fault.phrase)

    @property
    def complete(self) -> bool:
        """Whether all that was asked for is played; a run that cannot go on counts as such."""
        return self.plan is None or all(self._enough(strength, self.plan) for strength in self.summary.strengths)

    def _enough(self, strength: Strength, plan: Plan) -> bool:
        margin = strength.figures["first"].margin
        known = plan.precision is not None and margin is not None and 100 * margin <= plan.precision
        return known or strength.games >= plan.games


class Charts:
    """Paints a run; ``strength``: the place of the one that the second column is about."""

    def __init__(self, texts: Texts) -> None:
        self._texts, self._say = texts, texts.say
        self._tells: list[str] = []
        self.summary: Summary | None = None
        self.strength = 0

    def show(self, summary: Summary | None) -> None:
        """Another run, of which the strongest players come first, or another state of the same."""
        before, self.summary = self.summary, summary
        if summary is not None:
            if before is None or _players(before) != _players(summary):
                self.strength = len(summary.strengths) - 1
            self._tells = [self._say(each.sentence) for each in findings(summary, self._texts)]

    @property
    def chosen(self) -> Strength:
        """The strength that is looked at."""
        assert self.summary is not None
        return self.summary.strengths[self.strength]

    def paint_first(self, canvas: Canvas, rect: Rect) -> float:
        """Who wins, and what stands out."""
        assert self.summary is not None
        at = _Pen(canvas, rect)
        at.down(charts.heading(canvas, at.rect, self._say("runs.first"), self._say("runs.draws_half")))
        shares = [(called(each.players, self._texts), each.figures["first"]) for each in self.summary.strengths]
        at.down(charts.intervals(canvas, at.rect, shares))
        if self._tells:
            at.down(charts.gap(canvas, at.rect))
            at.down(charts.heading(canvas, at.rect, self._say("runs.stands_out")))
        for sentence in self._tells:
            at.down(canvas.paragraph(sentence, at.rect, "note") + 8)
        at.down(charts.gap(canvas, at.rect))
        title = self._say("runs.figures", players=called(self.chosen.players, self._texts))
        at.down(charts.heading(canvas, at.rect, title, self._say("runs.intervals")))
        at.down(charts.table(canvas, at.rect, self._figures()))
        return at.taken

    def _figures(self) -> list[tuple[str, str]]:
        """All that is known of the strength that is looked at."""
        assert self.summary is not None
        only = self.summary.model_copy(update={"strengths": (self.chosen,)})
        return [(capital(name), cell(figures[0])) for name, figures in rows(only, self._texts)]

    def paint_second(self, canvas: Canvas, rect: Rect) -> float:
        """How long games are, how they end and what is used, at one strength."""
        say, chosen, at = self._say, self.chosen, _Pen(canvas, rect)
        spread = chosen.distributions.get("turns")
        if spread is None:
            return canvas.paragraph(say("runs.no_games"), rect, "body", "ink_2")
        middle = say("runs.middle", low=f"{spread.tenth:g}", high=f"{spread.ninetieth:g}")
        title = say("runs.turns", players=called(chosen.players, self._texts))
        at.down(charts.heading(canvas, at.rect, title, middle))
        at.down(charts.histogram(canvas, at.rect, spread))
        at.down(charts.gap(canvas, at.rect))
        at.down(charts.heading(canvas, at.rect, say("runs.ends"), say("runs.played", n=chosen.games)))
        ends = [
            Bar(ending(why, self._texts), figure.value or 0, _percent(figure.value or 0))
            for why, figure in chosen.ends.items()
        ]
        at.down(charts.bars(canvas, at.rect, ends))
        for kind, some in used(chosen):
            at.down(charts.gap(canvas, at.rect))
            at.down(self._uses(canvas, at.rect, kind, some))
        return at.taken

    def _uses(self, canvas: Canvas, rect: Rect, kind: str, rows: list[UseRow]) -> float:
        """The most used of a kind, as parts of all its uses, and the names of what nobody used."""
        say, whole = self._say, sum(row.uses for row in rows)
        title = say("runs.uses", kind=kind_name(kind, self._texts))
        at = _Pen(canvas, rect)
        at.down(charts.heading(canvas, rect, title, say("runs.of_uses", n=f"{whole:,}")))
        shown = [row for row in sorted(rows, key=lambda row: -row.uses) if row.uses][:MOST_USES]
        parts = [Bar(used_name(row, self._texts), row.uses / whole, _percent(row.uses / whole)) for row in shown]
        at.down(charts.bars(canvas, at.rect, parts))
        never = [used_name(row, self._texts) for row in rows if not row.uses]
        if never:
            names = never[:MOST_NAMES]
            if len(never) > MOST_NAMES:
                names.append(say("runs.more", n=len(never) - MOST_NAMES))
            at.down(canvas.paragraph(say("runs.never", names=", ".join(names)), at.rect, "small", "ink_2") + 4)
        return at.taken


class _Pen:
    """Goes down a column as it is painted."""

    def __init__(self, canvas: Canvas, rect: Rect) -> None:
        self._rect, self.taken = rect, 0.0

    @property
    def rect(self) -> Rect:
        """What is left of the column."""
        return Rect(self._rect.x, self._rect.y + self.taken, self._rect.w, self._rect.h)

    def down(self, by: float) -> None:
        """So much is painted."""
        self.taken += by


def used(strength: Strength) -> list[tuple[str, list[UseRow]]]:
    """What was used, by kind; kinds of actions only where nothing else was counted."""
    rows = sorted(strength.uses, key=lambda row: row.kind)
    found = [(kind, list(some)) for kind, some in groupby(rows, lambda row: row.kind)]
    found = [(kind, some) for kind, some in found if any(row.uses for row in some)]
    return [each for each in found if each[0] not in _APART] or found


def _players(summary: Summary) -> list[str]:
    return [each.players for each in summary.strengths]


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
