"""Learning in a folder: rounds of self-play, each fitted and tried against what plays best so far.

The folder holds ``learning.json`` (what was asked), ``games.jsonl`` (self-play) and ``trials.jsonl`` (what was found,
and how it played); all of it is only added to, so learning that was stopped goes on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import ClassVar, Literal, TypeVar

from pydantic import Field, ValidationError

from squares.bots.evaluations import names
from squares.bots.learned import Learned, learned_of
from squares.bots.levels import Level, Roster, digest
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.data.models import Model
from squares.learning import selfplay
from squares.learning.fitting import Fit, fit
from squares.learning.selfplay import Game, Lesson
from squares.learning.trial import contest
from squares.playtest import rows
from squares.playtest.arena import Arena, figures
from squares.playtest.course import Progress
from squares.playtest.executors import Crew, spread
from squares.playtest.study import GameStudy, Kept, kept_in, written
from squares.saves import files

ROUNDS = 3
PLAY, TRY = 0.18, 0.12  # parts of the time that a round plays and then tries; what is left confirms
TASK = 4  # games of self-play that a worker is given
BATCH = 40  # games of a trial between two looks
MOST = 2000  # games of a trial
ERROR = 0.05  # how often anything is taken that plays no better, all trials together
HALF, WORTH = 0.5, 0.53  # a share that is surely no more than the second is no gain
GAMES, TRIALS = "games.jsonl", "trials.jsonl"
M = TypeVar("M", bound=Model)


class Learning(GameStudy):
    """What is to be learned, within some minutes.

    ``base``: what was learned before, which is to be beaten.
    """

    FILE: ClassVar[str] = "learning.json"
    KEYS: ClassVar[tuple[str, ...]] = ("version", "game", "variant", "hash", "levels", "seed")
    OTHER: ClassVar[str] = "learning.other"

    file: Literal["masume-learning"] = "masume-learning"
    format: Literal[1] = 1
    minutes: float = Field(gt=0, le=100_000)
    base: Learned | None = None

    @classmethod
    def of(cls, game: AnyGame, minutes: float, seed: int) -> Learning:
        """What is learned of a game within some minutes."""
        return cls(
            **cls.about(game),
            levels=digest(repr(Roster.load().unlearned(game)[-1])),
            seed=seed,
            minutes=minutes,
            base=learned_of(game),
        )

    @property
    def name(self) -> str:
        return f"{self.game}-{self.variant}-{self.hash}-{self.seed}"

    def place(self, folder: Path) -> Path:
        """Find where it goes among others: where the same lies and is not over, else a folder of its own."""
        for number in count(1):
            path = folder / (self.name if number == 1 else f"{self.name}-{number}")
            if not path.exists():
                return path
            with suppress(BadData):
                found = read_kept(path)
                if not any(found.asked.differences(self)) and not is_over(found.found):
                    return path
        raise AssertionError

    def begun(self, path: Path) -> Learning:
        """Return what goes on in a folder: as it was begun there, with the more minutes. Errors: BadData."""
        if not self.lies_in(path):
            return self
        began = self.read(path)
        return began.model_copy(update={"minutes": max(began.minutes, self.minutes)})


class Trial(Model):
    """How numbers that were found played: ``games`` of self-play had been played by then.

    ``played``, ``won``, ``drawn``: against what had played best; ``low``, ``high``: the interval of the share, 0..1,
    that holds at every look and in all trials together (95 %). ``seconds``: of all workers.
    """

    games: int = Field(ge=0)
    fit: Fit
    played: int = Field(ge=0)
    won: int = Field(ge=0)
    drawn: int = Field(ge=0)
    low: float = Field(ge=0, le=1)
    high: float = Field(ge=0, le=1)
    seconds: float = Field(ge=0)

    @property
    def taken(self) -> bool:
        """Whether they surely play better."""
        return self.low > HALF

    @property
    def share(self) -> float:
        """Part of the games that was won, 0..1, a draw counted half; a half with no games."""
        return (self.won + self.drawn / 2) / self.played if self.played else HALF


def best_of(trials: Sequence[Trial]) -> Fit | None:
    """Return what plays best after some trials; None where nothing plays better than the first player.

    The last trial is what was taken against the first player, by games that chose nothing.
    """
    taken = [trial.fit for trial in trials[:ROUNDS] if trial.taken]
    return taken[-1] if taken and all(trial.share >= HALF for trial in trials[ROUNDS:]) else None


def is_over(trials: Sequence[Trial]) -> bool:
    """Tell whether there is nothing left to try."""
    return len(trials) > ROUNDS or (len(trials) == ROUNDS and best_of(trials) is None)


@dataclass(frozen=True, slots=True)
class KeptLearning(Kept[tuple[Trial, ...]]):
    """Learning in a folder, and its trials."""

    asked: Learning


def read_kept(path: Path) -> KeptLearning:
    """Read what was asked in a folder, and what came of it. Errors: BadData."""
    asked, file = Learning.read(path), path / TRIALS
    with files.refused("learning.no_folder", folder=path):
        return KeptLearning(path, written(file), tuple(_read(file, Trial)), asked)


def learning_of(folder: Path, game: str) -> list[KeptLearning]:
    """Return that of a game, the newest first. What cannot be read is left out."""
    return [each for each in kept_in(folder, f"{game}-*", TRIALS, read_kept) if each.asked.game == game]


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
        self._plain = Roster.load().unlearned(self.game)[-1]
        self.first = self._plain if asked.base is None else self._player(asked.base)
        asked.begin(path)
        with files.refused("learning.no_folder", folder=path):
            self._games, self._trials = rows.Writer(path / GAMES), rows.Writer(path / TRIALS)
            self.games, self.trials = _read(path / GAMES, Game), _read(path / TRIALS, Trial)
        self.kept = path.parent.with_name("learned") / f"{asked.hash}.json"
        self._spent = sum(game.seconds for game in self.games) + sum(trial.seconds for trial in self.trials)
        self._workers = 1

    @property
    def progress(self) -> Progress:
        """How far it is, in seconds."""
        total = round(60 * self.asked.minutes)
        done = min(total, round(self._spent / self._workers))
        return Progress(done, total, ((done, total),))

    def play(self, by: Crew) -> Iterator[Progress]:
        """Learn until the time is up, and tell after every task. Errors: BadData."""
        self._workers = max(1, by.ahead // 2)
        terms = names(self.game.definition.engine)
        while len(self.trials) < ROUNDS:
            number, best = len(self.trials), best_of(self.trials)
            old = self.first if best is None else self._player(best)
            yield from self._self_play(by, old, number * (PLAY + TRY) + PLAY)
            found = fit(self.games, self.game.grid, self._plain.weights, terms)
            if found is None:
                return
            yield from self._try(by, found, old, (number + 1) * (PLAY + TRY))
        best = best_of(self.trials)
        if len(self.trials) == ROUNDS and best is not None:
            yield from self._try(by, best, self.first, 1.0)

    def summary(self) -> Learned | None:
        """Keep what plays better than the first player, as far as it is known, and return it; None where nothing does.

        Errors: BadData.
        """
        found = self._found() or self.asked.base
        with files.refused("learning.no_folder", folder=self.kept.parent):
            if found is not None:
                self.kept.parent.mkdir(parents=True, exist_ok=True)
                files.lay(self.kept, found.model_dump_json(exclude_defaults=True) + "\n")
            else:
                self.kept.unlink(missing_ok=True)
        return self._found()

    def _found(self) -> Learned | None:
        best = best_of(self.trials)
        if best is None:
            return None
        against = next((each for each in self.trials[ROUNDS:]), next(each for each in self.trials if each.taken))
        return Learned(
            game=self.game.id,
            variant=self.game.variant,
            hash=self.asked.hash,
            weights=best.weights,
            patterns=best.patterns,
            games=len(self.games),
            played=against.played,
            won=against.won,
            drawn=against.drawn,
            low=against.low,
            high=against.high,
        )

    def _player(self, found: Fit | Learned) -> Level:
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

    def _try(self, by: Crew, found: Fit, old: Level, until: float) -> Iterator[Progress]:
        """Play what was found against another player until it is known whether it is better, or the time is up."""
        number, spent, begun = len(self.trials), self._spent, time.monotonic()
        arena = Arena(contest(self.game, self._player(found), old, self.asked.seed + 1 + number), 0)
        low, high = 0.0, 1.0
        while self._has(until) and len(arena.games) < MOST and low <= HALF and high > WORTH:
            arena.let(len(arena.games) + BATCH)
            for _ in arena.play(by):
                self._spent = spent + (time.monotonic() - begun) * self._workers
                yield self.progress
            low, high = figures(arena.games).lasting(ERROR / (ROUNDS + 1))
        total, seconds = figures(arena.games), self._spent - spent
        played = {"played": total.games, "won": total.won, "drawn": total.drawn}
        trial = Trial(games=len(self.games), fit=found, low=low, high=high, seconds=seconds, **played)
        with files.refused("learning.no_folder", folder=self.path):
            self._trials.add([trial.model_dump_json() + "\n"])
        self.trials.append(trial)


def _read(path: Path, kind: type[M]) -> list[M]:
    """Return the lines of a file. Errors: BadData naming a line that is none, OSError."""
    found: list[M] = []
    for number, line in rows.lines(path):
        try:
            found.append(kind.model_validate_json(line))
        except ValidationError:
            raise rows.bad_line(path, number) from None
    return found
