"""Learns a game: rounds of self-play, each fitted and tried against what plays best so far; then levels."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from statistics import fmean

from squares.bots.bot import search_of
from squares.bots.evaluations import names
from squares.bots.learned import Learned
from squares.bots.level_file import Pairing, Strength
from squares.bots.levels import Level, Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame
from squares.learning import selfplay
from squares.learning.choosing import changed, choose, games_of
from squares.learning.climbing import Ascent, Asked, climb
from squares.learning.fitting import Fit, fits
from squares.learning.selfplay import Game, Lesson
from squares.learning.study import GAMES, HALF, ROUNDS, RUNGS, TRIALS, Learning, Rung, Trial, best_of, read_lines
from squares.learning.trial import contest
from squares.playtest import rows
from squares.playtest.arena import Arena, Figures, figures
from squares.playtest.contest import Contest, opening_of, seed_of
from squares.playtest.course import Progress
from squares.playtest.executors import Crew, spread
from squares.playtest.players import Entrant
from squares.saves import files

PLAY, CHOOSE, TRY = 0.09, 0.12, 0.09  # parts of the time of a round; what is left confirms
ROUND = PLAY + CHOOSE + TRY
TASK = 4  # games of self-play that a worker is given
BATCH = 40  # games of a trial between two looks
MOST = 2000  # games of a trial
LEVELS = 2.0  # how many times as long as all this it may take to find levels
TRIED, MEASURED = 160, 100  # games of a level, while it is looked for at most, and when it is measured
ERROR = 0.05  # how often anything is taken that plays no better, all trials together
WORTH = 0.53  # a share that is surely no more is no gain


class LearningRun:
    """Learning in a folder below ``learning`` of the player's, begun or gone on with.

    Errors: BadData where it cannot be.

    ``first``: the player with all strength that there was before; ``kept``: the file in which players look for what was
    learned.
    """

    def __init__(self, path: Path, asked: Learning) -> None:
        asked = asked.begun(path)
        self.path, self.asked = path, asked
        self.game: AnyGame = asked.make()
        self._roster = Roster.load()
        self._plain = self._roster.levels_by(self.game, None)[-1]
        self.first = self._plain if asked.base is None else self.player(asked.base)
        asked.begin(path)
        with files.refused("learning.no_folder", folder=path):
            self._games, self._trials = rows.Writer(path / GAMES), rows.Writer(path / TRIALS)
            self._rungs = rows.Writer(path / RUNGS)
            self.games, self.trials = read_lines(path / GAMES, Game), read_lines(path / TRIALS, Trial)
            self.rungs = read_lines(path / RUNGS, Rung)
        self.kept = path.parent.with_name("learned") / f"{asked.hash}.json"
        self._levels: tuple[Strength, ...] = ()
        lines: tuple[Game | Trial | Rung, ...] = (*self.games, *self.trials, *self.rungs)
        self._spent = sum(line.seconds for line in lines)
        self._workers = 1

    @property
    def progress(self) -> Progress:
        """How far it is, in seconds."""
        total = round(60 * self.asked.minutes * (1 + LEVELS))
        done = min(total, round(self._spent / self._workers))
        return Progress(done, total, ((done, total),))

    def play(self, by: Crew) -> Iterator[Progress]:
        """Learn and then find levels until the time is up, and tell after every task. Errors: BadData."""
        self._workers = max(1, by.ahead // 2)
        yield from self._learn(by)
        yield from self.climb(by)

    def _learn(self, by: Crew) -> Iterator[Progress]:
        """Look for numbers that play better."""
        terms = names(self.game)
        while len(self.trials) < ROUNDS:
            number, best = len(self.trials), best_of(self.trials)
            old = self.first if best is None else self.player(best)
            yield from self._self_play(by, old, number * ROUND + PLAY)
            spent, begun = self._spent, time.monotonic()
            found = fits(self.games, self.game.grid, self._plain.weights, terms)
            if not found:
                return
            found += [Fit(weights=each, patterns=old.patterns) for each in changed(old.weights, self.games, terms)]
            self._spent += (time.monotonic() - begun) * self._workers
            yield self.progress
            chosen = yield from self._choose(by, found, old, number * ROUND + PLAY + CHOOSE)
            yield from self._try(by, chosen, old, (number + 1) * ROUND, spent)
        best = best_of(self.trials)
        if len(self.trials) == ROUNDS and best is not None:
            yield from self._try(by, best, self.first, 1.0, self._spent)

    def summary(self) -> Learned | None:
        """Keep what plays better than the first player and the levels, as far as known; None where there is neither.

        Errors: BadData.
        """
        found = self._found()
        kept = found or self.asked.base
        with files.refused("learning.no_folder", folder=self.kept.parent):
            if kept is not None:
                self.kept.parent.mkdir(parents=True, exist_ok=True)
                files.lay(self.kept, kept.model_dump_json(exclude_defaults=True) + "\n")
            else:
                self.kept.unlink(missing_ok=True)
        return found

    def _found(self) -> Learned | None:
        """Return what was found here, with levels once all of them were measured."""
        numbers = self._numbers()
        if not self._levels:
            return numbers if numbers is not None and numbers.better else None
        learned = (numbers or self._unchanged()).model_copy(update={"levels": self._levels, "pairings": ()})
        pairings = []
        for rung in (rung for rung in self.rungs if rung.measured):
            a, b = f"L{rung.number}", f"L{rung.number - 1}" if rung.below is not None else "beginner"
            played = {"games": rung.played, "won": rung.won, "drawn": rung.drawn}
            settings = self._roster.settings_by(self.game, learned, a, b)
            pairings.append(Pairing.model_validate({"a": a, "b": b, "settings": settings, **played}))
        return learned.model_copy(update={"pairings": tuple(pairings)})

    def _numbers(self) -> Learned | None:
        """Return what plays better than the first player; None where nothing does."""
        best = best_of(self.trials)
        if best is None:
            return None
        against = next((each for each in self.trials[ROUNDS:]), next(each for each in self.trials if each.taken))
        return self._unchanged().model_copy(
            update={
                "weights": best.weights,
                "patterns": best.patterns,
                "games": len(self.games),
                "played": against.played,
                "won": against.won,
                "drawn": against.drawn,
                "low": against.low,
                "high": against.high,
            }
        )

    def _unchanged(self) -> Learned:
        """Return the numbers that there were, as though they had been learned."""
        base = self.asked.base
        if base is not None:
            return base.model_copy(update={"levels": None, "pairings": ()})
        return Learned(
            game=self.game.id,
            variant=self.game.variant,
            hash=self.asked.hash,
            weights=dict(self._plain.weights),
            games=len(self.games),
            played=0,
            won=0,
            drawn=0,
            low=0.0,
            high=1.0,
        )

    def player(self, found: Fit | Learned) -> Level:
        """Return the player with all strength that goes by what was found."""
        return replace(self._plain, weights=found.weights, patterns=found.patterns)

    def _has(self, part: float) -> bool:
        """Tell whether less than a part of the time has gone."""
        return self._spent < part * 60 * self.asked.minutes * self._workers

    def _self_play(self, by: Crew, player: Level, until: float) -> Iterator[Progress]:
        """Play games of a player against itself until a part of the time has gone."""
        definition = json.dumps(self.asked.definition)

        def lessons() -> Iterator[Lesson]:
            number = max((game.number for game in self.games), default=-1) + 1
            while self._has(until):
                yield Lesson(definition, self.game.variant, player, self.asked.seed, (*range(number, number + TASK),))
                number += TASK

        for lines in spread(selfplay.play, lessons(), by):
            with files.refused("learning.no_folder", folder=self.path):
                self._games.add(lines)
            more = [Game.model_validate_json(line) for line in lines]
            self.games += more
            self._spent += sum(game.seconds for game in more)
            yield self.progress

    def _choose(self, by: Crew, found: Sequence[Fit], old: Level, until: float) -> Generator[Progress, None, Fit]:
        """Return what plays best against another player, as far as the time tells."""
        spent, begun, chosen = self._spent, time.monotonic(), found[0]
        seed = seed_of(self.asked.seed, len(self.trials))
        left = until * 60 * self.asked.minutes * self._workers - spent
        games = games_of(len(found), left, fmean(game.seconds for game in self.games))

        def arena(place: int) -> Arena:
            return Arena(contest(self.game, self.player(found[place]), old, seed_of(seed, place)), 0)

        for best in choose(found, arena, games, by, lambda: self._has(until)):
            chosen = best
            self._spent = spent + (time.monotonic() - begun) * self._workers
            yield self.progress
        return chosen

    def _try(self, by: Crew, found: Fit, old: Level, until: float, since: float) -> Iterator[Progress]:
        """Play what was found against another player until it is known whether it is better, or the time is up.

        ``since``: the seconds that had been spent before it was fitted.
        """
        number, spent, begun = len(self.trials), self._spent, time.monotonic()
        arena = Arena(contest(self.game, self.player(found), old, self.asked.seed + 1 + number), 0)
        low, high = 0.0, 1.0
        while (not arena.games or self._has(until)) and len(arena.games) < MOST and low <= HALF and high > WORTH:
            arena.let(len(arena.games) + BATCH)
            for _ in arena.play(by):
                self._spent = spent + (time.monotonic() - begun) * self._workers
                yield self.progress
            low, high = figures(arena.games).lasting(ERROR / (ROUNDS + 1))
        total, seconds = figures(arena.games), self._spent - since
        trial = Trial(games=len(self.games), fit=found, low=low, high=high, seconds=seconds, **_counted(total))
        with files.refused("learning.no_folder", folder=self.path):
            self._trials.add([trial.model_dump_json() + "\n"])
        self.trials.append(trial)

    def climb(self, by: Crew) -> Iterator[Progress]:
        """Find levels and measure them."""
        numbers = self._numbers() or self._unchanged()
        ascent = ascent_of(self.game, self._roster.levels_by(self.game, numbers))
        climbing = climb(ascent)
        try:
            asked = next(climbing)
            for number in count():
                if number == len(self.rungs):
                    if not self._has(1 + LEVELS):
                        return
                    yield from self._step(by, numbers, asked)
                asked = climbing.send(self.rungs[number].share)
        except StopIteration as end:
            self._levels = end.value

    def _step(self, by: Crew, numbers: Learned, asked: Asked) -> Iterator[Progress]:
        """Play games of a level against the one below, no more than it takes to know whether the share is near."""
        spent, begun = self._spent, time.monotonic()
        arena = Arena(self._contest(numbers, asked), 0)
        low, high = 0.0, 1.0
        most = MEASURED if asked.aim is None else TRIED
        while len(arena.games) < most and (asked.aim is None or low < asked.aim < high):
            arena.let(min(most, len(arena.games) + BATCH))
            for _ in arena.play(by):
                self._spent = spent + (time.monotonic() - begun) * self._workers
                yield self.progress
            low, high = figures(arena.games).interval
        rung = Rung(
            number=asked.number,
            limits=asked.limits,
            below=asked.below,
            measured=asked.aim is None,
            low=low,
            high=high,
            seconds=self._spent - spent,
            **_counted(figures(arena.games)),
        )
        with files.refused("learning.no_folder", folder=self.path):
            self._rungs.add([rung.model_dump_json() + "\n"])
        self.rungs.append(rung)

    def _contest(self, numbers: Learned, asked: Asked) -> Contest:
        """Return the games that are asked for; others in each try, and when it is measured."""
        below = asked.below or Strength(nodes=1)
        *lower, full = self._roster.levels_by(
            self.game, numbers.model_copy(update={"levels": (below, asked.limits, Strength())})
        )
        strong = full if asked.limits == Strength() else lower[1]
        weak = "beginner" if asked.below is None else "L1"
        limit = Limit(nodes=strong.nodes or strong.full_nodes)
        a, b = Entrant("L2", strong, limit), Entrant(weak, lower[0], Limit(nodes=lower[0].nodes))
        seed = seed_of(self.asked.seed, len(self.rungs))
        return Contest.of(self.game, a, b, seed, opening_of(self.game))


def ascent_of(game: AnyGame, levels: Sequence[Level]) -> Ascent:
    """Return how the players of a game search, by its levels."""
    erring, clean = (search_of(game, level) for level in (levels[0], levels[-1]))
    return Ascent(erring, clean, levels[-1].full_nodes)


def _counted(found: Figures) -> dict[str, int]:
    return {"played": found.games, "won": found.won, "drawn": found.drawn}
