"""Learning: the bots play the game against themselves, and how what they find plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.screens.bench.playtest import charts
from scenes.screens.bench.playtest.charts import Chart, Words
from scenes.screens.bench.playtest.charts import Heading as Title
from scenes.screens.bench.playtest.mode import Heading, KeptMode
from scenes.screens.bench.playtest.wish import MINUTES, Wish, step
from scenes.ui.widgets import Segment
from scenes.ui.widgets.stepper import Stepper
from squares.learning.study import (
    ROUNDS,
    KeptLearning,
    Learning,
    Rung,
    Trial,
    best_of,
    is_tried,
    learning_of,
    read_kept,
)
from squares.playtest.plot import Value

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk


class LearnMode(KeptMode[KeptLearning]):
    """See KeptMode."""

    name = "learn"
    counted = "runs.learn.of"

    def __init__(self, desk: Desk, relay: Callable[[], None], wish: Wish) -> None:
        super().__init__(desk, relay, wish)
        self._folder = self.services.places.learning

    def find(self) -> Sequence[KeptLearning]:
        return learning_of(self._folder, self.id)

    def read(self, path: Path) -> KeptLearning:
        return read_kept(path)

    def told(self, kept: KeptLearning) -> tuple[str, str]:
        return self.say(f"runs.learn.row.{self._verdict(kept.found)}"), self._about(kept.asked)

    @property
    def heading(self) -> Heading | None:
        if self.shown is None:
            return None
        asked, over = self.shown.asked, self.shown.over
        games = self.shown.found[-1].games if self.shown.found else 0
        return Heading(self.shown.path, self.say("runs.learn.title"), self._about(asked), games, over, asked)

    def _about(self, asked: Learning) -> str:
        return self.say("runs.learn.stands_on", variant=asked.variant, n=f"{asked.minutes:g}", seed=asked.seed)

    @property
    def why_not(self) -> str:
        return "" if find_spec("numpy") is not None else self.say("learning.no_numpy")

    def begin(self) -> tuple[Path, Learning] | None:
        game = self.desk.game
        if game is None or self.desk.file.stale or self.why_not:
            self.services.toast(self.why_not or self.say("runs.run_shut"))
            return None
        self.shown = None
        asked = Learning.of(game, self.wish.minutes, self.wish.seed)
        return asked.place(self._folder), asked

    def lines(self) -> list[Stepper | Segment]:
        say, wish = self.say, self.wish
        return [
            self.stepper(say("runs.learn.minutes"), str(wish.minutes), self._turn_minutes),
            self.stepper(say("runs.seed"), str(wish.seed), wish.turn_seed),
            self.stepper(say("runs.workers"), str(wish.workers), wish.turn_workers),
        ]

    def _turn_minutes(self, by: int) -> None:
        self.wish.minutes = step(MINUTES, self.wish.minutes, by)

    # what came of it

    def charts(self) -> tuple[Iterable[Chart], Iterable[Chart]]:
        if self.shown is None:
            return (), ()
        found = self.shown.found
        return (*self._scores(found), *self._tried(found)), self._steps(self.shown)

    def _verdict(self, trials: tuple[Trial, ...]) -> str:
        if best_of(trials) is not None:
            return "better"
        return "not_better" if is_tried(trials) else "going"

    def _scores(self, trials: tuple[Trial, ...]) -> Iterator[Chart]:
        """What each trial scored, and whether anything was won."""
        if not trials:
            yield Words(self.say("runs.learn.no_trial"))
            return
        yield Words(self.say(f"runs.learn.{self._verdict(trials)}"))
        yield Title(self.say("runs.learn.trials"), self.say("runs.learn.against"))
        yield charts.Intervals([self._value(number, trial) for number, trial in enumerate(trials, 1)])

    def _value(self, number: int, trial: Trial) -> Value:
        name = self.say("runs.learn.confirmed") if number > ROUNDS else self.say("runs.learn.trial", n=number)
        tip = self.say("runs.learn.tip", games=f"{trial.games:,}", played=trial.played)
        return Value(name, 100 * trial.share, 100 * trial.low, 100 * trial.high, tip=(name, tip))

    def _tried(self, trials: tuple[Trial, ...]) -> Iterator[Chart]:
        """What was tried."""
        if trials:
            yield Title(self.say("runs.learn.tried"), "")
            rows = enumerate(trials[:ROUNDS], 1)
            yield charts.Table(
                [
                    (self.say("runs.learn.trial", n=n), self.say(f"learning.{each.fit.kind}", n=each.fit.groups))
                    for n, each in rows
                ]
            )

    def _steps(self, shown: KeptLearning) -> Iterator[Chart]:
        """How often each level that was found beat the one below."""
        yield Title(self.say("runs.learn.levels"), self.say("runs.learn.steps"), parted=False)
        if shown.levels:
            yield charts.Intervals([self._step(rung) for rung in shown.levels])
        elif shown.rungs:
            yield Words(self.say("runs.learn.climbing", n=shown.rungs[-1].number, played=len(shown.rungs)))
        else:
            yield Words(self.say("runs.learn.no_level"))

    def _step(self, rung: Rung) -> Value:
        name = self.say("runs.learn.full" if rung.full else "runs.learn.level", n=rung.number)
        tip = self.say(
            "runs.learn.step_tip",
            below=self.say("runs.learn.level", n=rung.number - 1) if rung.below else self.say("bots.beginner"),
            played=rung.played,
        )
        return Value(name, 100 * rung.share, 100 * rung.low, 100 * rung.high, tip=(name, tip))
