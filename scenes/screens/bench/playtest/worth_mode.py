"""What things are worth: the game played with each of them and without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from scenes.screens.bench.playtest import charts
from scenes.screens.bench.playtest.charts import Chart, Words
from scenes.screens.bench.playtest.charts import Heading as Title
from scenes.screens.bench.playtest.mode import Heading, KeptMode
from scenes.screens.bench.playtest.wish import GAMES, called, step
from scenes.ui.widgets import Button, Segment
from scenes.ui.widgets.stepper import Stepper
from squares.core.errors import BadData
from squares.playtest.report import worth
from squares.playtest.worth.study import PAGE, KeptWorth, Worth, read_kept, worths_of


class WorthMode(KeptMode[KeptWorth]):
    """See KeptMode."""

    name = "worth"

    def find(self) -> Sequence[KeptWorth]:
        return worths_of(self.tests.folder, self.id)

    def read(self, path: Path) -> KeptWorth:
        return read_kept(path)

    def told(self, kept: KeptWorth) -> tuple[str, str]:
        return self.say("runs.played", n=kept.found.games), self._about(kept.asked)

    @property
    def heading(self) -> Heading | None:
        if self.shown is None:
            return None
        asked, found = self.shown.asked, self.shown.found
        title = self.say("runs.worth.title")
        return Heading(self.shown.path, title, self._about(asked), found.games, found.complete, asked)

    def _about(self, asked: Worth) -> str:
        players = called(asked.player, self.services.texts)
        return self.say("runs.sweep.stands_on", variant=asked.variant, players=players, seed=asked.seed)

    # what is asked for

    def begin(self) -> tuple[Path, Worth] | None:
        game, wish = self.desk.game, self.wish
        if game is None or self.desk.file.stale:
            self.services.toast(self.say("runs.run_shut"))
            return None
        try:
            asked = Worth.of(game, wish.one(game), wish.valued, wish.seed, wish.counts)
            path = asked.place(self.tests.folder)
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
            return None
        self.shown = None
        return path, asked

    def lines(self) -> list[Stepper | Segment]:
        say, wish, game = self.say, self.wish, self.desk.game
        player = called(wish.player or (wish.one(game) if game else ""), self.services.texts)
        return [
            self.stepper(say("runs.compare.player"), player, partial(wish.turn_one, game)),
            self.stepper(say("runs.worth.each"), f"{wish.valued:,}", self._turn_games),
            self.stepper(
                say("runs.compare.counts"), say("runs.compare.points", n=round(wish.counts)), wish.turn_counts
            ),
            self.stepper(say("runs.seed"), str(wish.seed), wish.turn_seed),
            self.stepper(say("runs.workers"), str(wish.workers), wish.turn_workers),
        ]

    def _turn_games(self, by: int) -> None:
        self.wish.valued = step(GAMES, self.wish.valued, by)

    def extra(self) -> Button | None:
        return Button(self.say("runs.report"), self._report)

    def _report(self) -> None:
        """Write the report of the table that is looked at, and open it."""
        assert self.shown is not None
        file = self.shown.path / PAGE
        try:
            worth.keep(self.shown.asked, self.shown.found.things, file, self.services.texts)
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
        else:
            self.services.shell.open_folder(file)

    # what came of it

    def charts(self) -> tuple[Iterable[Chart], Iterable[Chart]]:
        return (self._scores(self.shown), self._verdicts(self.shown)) if self.shown is not None else ((), ())

    def _scores(self, kept: KeptWorth) -> Iterator[Chart]:
        """What those score who do without each thing, and those who use it."""
        yield Words(self.say("playtest.worth.how"), "note", "ink_2")
        for key, values in worth.scores(kept.asked, kept.found.things, self.services.texts).items():
            if values:
                yield Title(self.say(f"runs.worth.{key}"), self.say("runs.intervals"))
                yield charts.Intervals(values)

    def _verdicts(self, kept: KeptWorth) -> Iterator[Chart]:
        """What each thing is worth, in words."""
        texts = self.services.texts
        yield Title(self.say("runs.worth.known"), self.say("playtest.worth.head.points"), parted=False)
        for each in kept.found.things:
            yield Title(worth.name(kept.asked, each, texts), worth.points(each))
            yield Words(worth.verdict(each, texts))
        yield Words(worth.error(kept.asked, texts), "small", "ink_2")
