"""Sweeps: one key of the file at several values, as curves, with the value marked that does best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
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
from squares.playtest import sweep, whatif
from squares.playtest.plot import Value
from squares.playtest.report.sentences import FEW
from squares.playtest.sweep import KEYS, MOST, Swept
from squares.playtest.sweep_run import KeptValues, Values, read_kept, sweeps_of
from squares.playtest.wording import cell, is_share, label
from squares.registry import definition_of

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

_AROUND = 2  # values on either side of the one that a number has


class SweepMode(Mode):
    """``keys``: what can be swept, with the values that it may have. ``key``: the one that is chosen. See Mode.

    ``ends``: of the numbers that were asked for, by key.
    """

    name = "sweep"

    def __init__(self, desk: Desk, relay: Callable[[], None], wish: Wish) -> None:
        super().__init__(desk, relay)
        self.wish = wish
        self.keys: dict[sweep.Path, tuple[Any, tuple[Any, ...]]] = {}
        self.key: sweep.Path | None = None
        self.ends: dict[sweep.Path, tuple[int, int]] = {}
        self.played: list[KeptValues] = []
        self.shown: KeptValues | None = None
        self.list.passes = lambda row: row < len(self._rows) and isinstance(self._rows[row], str)

    # which there are

    def read_all(self) -> None:
        game = self.desk.game
        found = whatif.keys(game.definition) if game is not None else iter(())
        self.keys = {path: (_now(game.definition, path), others) for path, others in found} if game is not None else {}
        if self.key not in self.keys:
            self.key = next(iter(self.keys), None)
        self.played = sweeps_of(self.tests.folder, self.id) if self.id else []
        shown = self.shown.path if self.shown is not None else None
        self.shown = next((each for each in self.played if each.path == shown), next(iter(self.played), None))
        self._mark()

    def read_one(self, path: Path) -> None:
        try:
            self.shown = read_kept(path)
        except BadData:
            return
        self.played = [self.shown, *(each for each in self.played if each.path != path)]
        self._mark()

    def _mark(self) -> None:
        self.list.count = max(1, len(self._rows))

    @property
    def _rows(self) -> list[KeptValues | sweep.Path | str]:
        """The keys, and below them under a heading the sweeps that were played."""
        keys: list[KeptValues | sweep.Path | str] = list(self.keys)
        return [*keys, self.say("runs.sweep.earlier"), *self.played] if self.played else keys

    def pick(self, row: int) -> None:
        found = self._rows[row] if row < len(self._rows) else ""
        if isinstance(found, KeptValues):
            self.shown = found
        elif isinstance(found, tuple):
            self.key = found
        self.relay()

    @property
    def heading(self) -> Heading | None:
        if self.shown is None:
            return None
        asked, plan = self.shown.asked, self.shown.asked.plans[0]
        players = called(plan.players[0], self.services.texts)
        stands_on = self.say("runs.sweep.stands_on", variant=plan.variant, players=players, seed=plan.seed)
        return Heading(self.shown.path, asked.key, stands_on, self.shown.games, self.shown.complete, asked)

    @property
    def why_not(self) -> str:
        return "" if self.key is not None else self.say("runs.sweep.no_key")

    # what is asked for

    @property
    def _values(self) -> list[Any]:
        """What the chosen key is to be."""
        assert self.key is not None
        now, others = self.keys[self.key]
        if _is_number(now):
            low, high = self._ends
            return list(range(low, high + 1))
        return [False, True] if isinstance(now, bool) else [now, *others]

    @property
    def _ends(self) -> tuple[int, int]:
        assert self.key is not None
        now = self.keys[self.key][0]
        return self.ends.get(self.key, (max(0, now - _AROUND), now + _AROUND))

    def begin(self) -> tuple[Path, Values] | None:
        game = self.desk.game
        if game is None or self.desk.file.stale or self.key is None:
            self.services.toast(self.why_not or self.say("runs.run_shut"))
            return None
        try:
            now, wish = self.keys[self.key][0], self.wish
            values = self._possible(game, self.key)
            asked = Values.of(game, self.key, values, now, wish.one(game), wish.swept, wish.seed)
            path = asked.place(self.tests.folder)
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
            return None
        self.shown = None
        return path, asked

    def _possible(self, game: AnyGame, key: sweep.Path) -> list[Any]:
        """The values that the rules allow; the others are told. Errors: BadData where there is none."""
        plain, found, refused = definition_of(game), [], []
        for value in self._values:
            try:
                sweep.made(plain, {key: value}, game.variant)
            except BadData as fault:
                refused.append((value, fault))
            else:
                found.append(value)
        if refused and not found:
            raise refused[0][1]
        if refused:
            names = [sweep.value_text(value) for value, _ in refused]
            self.services.toast(self.say("runs.sweep.refused", values=names, why=refused[0][1].phrase))
        return found

    def lines(self) -> list[Stepper | Segment]:
        say, wish = self.say, self.wish
        found: list[Stepper | Segment] = []
        if self.key is not None and _is_number(self.keys[self.key][0]):
            for place, end in enumerate(self._ends):
                name = say(f"runs.sweep.{'to' if place else 'from'}")
                found.append(self.stepper(name, str(end), partial(self._turn_end, place)))
        player = called(wish.player or (wish.one(self.desk.game) if self.desk.game else ""), self.services.texts)
        return [
            *found,
            self.stepper(say("runs.compare.player"), player, partial(wish.turn_one, self.desk.game)),
            self.stepper(say("runs.each"), f"{wish.swept:,}", self._turn_games),
            self.stepper(say("runs.seed"), str(wish.seed), wish.turn_seed),
            self.stepper(say("runs.workers"), str(wish.workers), wish.turn_workers),
        ]

    def _turn_end(self, place: int, by: int) -> None:
        assert self.key is not None
        low, high = self._ends
        if place:
            high = max(low, min(low + MOST - 1, high + by))
        else:
            low = max(0, high - MOST + 1, min(high, low + by))
        self.ends[self.key] = low, high

    def _turn_games(self, by: int) -> None:
        self.wish.swept = step(GAMES, self.wish.swept, by)

    # what came of it

    def charts(self) -> tuple[Iterable[Chart], Iterable[Chart]]:
        return (self._curves(self.shown), self._figures(self.shown)) if self.shown is not None else ((), ())

    def _curves(self, kept: KeptValues) -> Iterator[Chart]:
        """Where the sweet spot lies, and a curve for each measure."""
        known = [each for each in kept.found if each.found.games]
        told = bool(known) and min(each.found.games for each in kept.found) >= FEW
        said = sweep.sentence(kept.asked.key, known, self.services.texts) if told else self.say("runs.sweep.few", n=FEW)
        yield Words(said, "note")
        if known:
            yield Words(sweep.who(known, self.services.texts), "small", "ink_2")
        best = sweep.first_of(known) if told else []
        for key in KEYS:
            yield Title(capital(label(key, self.services.texts)), self.say("runs.sweep.against", key=kept.asked.key))
            points = [self._point(kept, each, key, each in best) for each in known]
            yield charts.Curve(points, " %" if is_share(key) else "", 50.0 if key == "first" else None)

    def _point(self, kept: KeptValues, swept: Swept, key: str, marked: bool) -> Value:
        figure, plan = swept.figure(key), kept.asked.plans[0]
        name = f"{kept.asked.key} = {swept.value}, {label(key, self.services.texts)}: {cell(figure)}"
        players, rules = called(plan.players[0], self.services.texts), swept.found.hash[:SHORT]
        stands_on = self.say("runs.tip.games", n=figure.n, players=players, seed=plan.seed, hash=rules)
        return Value.of(self._named(kept, swept), figure, tip=(name, stands_on), marked=marked)

    def _named(self, kept: KeptValues, swept: Swept) -> str:
        """A value, and whether it was the file's."""
        value = swept.value
        return self.say("runs.sweep.now", value=value) if value == kept.asked.now else value

    def _figures(self, kept: KeptValues) -> Iterator[Chart]:
        """The same as numbers."""
        texts, known = self.services.texts, [each for each in kept.found if each.found.games]
        for key in KEYS:
            tell = briefly if self.compact else cell
            rows = [
                (self._named(kept, each), self.say("runs.played", n=each.found.games), tell(each.figure(key)))
                for each in known
            ]
            yield Title(capital(label(key, texts)), self.say("runs.intervals"), parted=key != KEYS[0])
            yield charts.Table(rows)

    # drawing

    def paint_row(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        row = self._rows[index] if self._rows else self.say("runs.sweep.no_key")
        if isinstance(row, KeptValues):
            games = self.say("runs.played", n=row.games)
            words = row.asked.key, f"{row.asked.values[0]} … {row.asked.values[-1]}, {games}"
            self.paint_played(canvas, rect, (row == self.shown, hovered), words, row.when)
        elif isinstance(row, str):
            self.paint_heading(canvas, rect, row)
        else:
            now = sweep.value_text(self.keys[row][0])
            self.paint_choice(canvas, rect, (row == self.key, hovered), ".".join(row), now)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _now(definition: Any, path: sweep.Path) -> Any:
    """What a key is in a definition."""
    value = definition
    for name in path:
        value = value[name] if isinstance(value, dict) or hasattr(value, "items") else getattr(value, name)
    return value
