"""Learning in a folder: rounds of self-play, each fitted and tried against what plays best so far.

The folder holds ``learning.json`` (what was asked), ``games.jsonl`` (self-play) and ``trials.jsonl`` (what was found,
and how it played); all of it is only added to, so learning that was stopped goes on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import Field, ValidationError

from squares import __version__
from squares.bots.evaluations import names
from squares.bots.learned import Learned, learned_of
from squares.bots.levels import Level, Roster, digest
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.data.models import Model
from squares.learning import selfplay
from squares.learning.fitting import Fit, fit
from squares.learning.selfplay import Game, Lesson
from squares.learning.trial import contest, interval
from squares.playtest import rows
from squares.playtest.arena import Arena, figures
from squares.playtest.course import Progress
from squares.playtest.executors import Crew, spread
from squares.playtest.study import Study
from squares.registry import Registry, definition_of, hash_of
from squares.saves import files

ROUNDS = 3
PLAY, TRY = 0.18, 0.12  # parts of the time that a round plays and then tries; what is left confirms
TASK = 4  # games of self-play that a worker is given
BATCH = 40  # games of a trial between two looks
MOST = 2000  # games of a trial
ERROR = 0.05  # how often anything is taken that plays no better, all trials together
HALF, WORTH = 0.5, 0.53  # a share that is surely no more than the second is no gain
M = TypeVar("M", bound=Model)


class Learning(Study):
    """What is to be learned, within some minutes.

    ``levels``: a digest of the player that the engine has; ``base``: what was learned before, which is to be beaten.
    """

    FILE: ClassVar[str] = "learning.json"
    KEYS: ClassVar[tuple[str, ...]] = ("version", "game", "variant", "hash", "levels", "seed")
    OTHER: ClassVar[str] = "learning.other"

    file: Literal["masume-learning"] = "masume-learning"
    format: Literal[1] = 1
    version: str
    game: str
    title: str
    variant: str
    hash: str
    levels: str
    seed: int = Field(ge=0)
    minutes: float = Field(gt=0, le=100_000)
    base: Learned | None = None
    definition: dict[str, Any]

    @classmethod
    def of(cls, game: AnyGame, minutes: float, seed: int) -> Learning:
        """What is learned of a game within some minutes."""
        return cls(
            version=__version__,
            game=game.id,
            title=game.definition.title,
            variant=game.variant,
            hash=hash_of(game),
            levels=digest(repr(Roster.load().unlearned(game)[-1])),
            seed=seed,
            minutes=minutes,
            base=learned_of(game),
            definition=definition_of(game),
        )

    @property
    def name(self) -> str:
        return f"{self.game}-{self.variant}-{self.hash}-{self.seed}"


class Trial(Model):
    """How numbers that were found played: ``games`` of self-play had been played by then.

    ``played``, ``won``, ``drawn``: against what had played best. ``taken``: whether they surely play better.
    ``seconds``: of all workers.
    """

    games: int = Field(ge=0)
    fit: Fit
    played: int = Field(ge=0)
    won: int = Field(ge=0)
    drawn: int = Field(ge=0)
    taken: bool
    seconds: float = Field(ge=0)


class LearningRun:
    """Learning in a folder, begun or gone on with. Errors: BadData where it cannot be.

    ``first``: the player with all strength that there was before.
    """

    def __init__(self, path: Path, asked: Learning) -> None:
        self.path, self.asked = path, asked
        self.game: AnyGame = Registry(()).from_definition(asked.definition, asked.variant)
        self._plain = Roster.load().unlearned(self.game)[-1]
        self.first = self._plain if asked.base is None else self._player(asked.base)
        asked.begin(path)
        with files.refused("learning.no_folder", folder=path):
            self._games, self._trials = rows.Writer(path / "games.jsonl"), rows.Writer(path / "trials.jsonl")
            self.games, self.trials = _read(path / "games.jsonl", Game), _read(path / "trials.jsonl", Trial)
        self._spent = sum(game.seconds for game in self.games) + sum(trial.seconds for trial in self.trials)
        self._workers = 1

    @property
    def over(self) -> bool:
        """Whether there is nothing more to do."""
        return len(self.trials) > ROUNDS or (len(self.trials) == ROUNDS and self.best is None)

    @property
    def best(self) -> Fit | None:
        """What plays best so far; None where nothing plays better than the first player."""
        last = self.trials[ROUNDS:]  # against the first player once more, by games that chose nothing
        taken = [trial.fit for trial in self.trials[:ROUNDS] if trial.taken]
        return taken[-1] if taken and all(trial.taken for trial in last) else None

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
            number = len(self.trials)
            old = self.first if self.best is None else self._player(self.best)
            yield from self._self_play(by, old, number * (PLAY + TRY) + PLAY)
            found = fit(self.games, self.game.grid, self._plain.weights, terms)
            if found is None:
                return
            yield from self._try(by, found, old, (number + 1) * (PLAY + TRY))
        if len(self.trials) == ROUNDS and self.best is not None:
            yield from self._try(by, self.best, self.first, 1.0)

    def summary(self) -> Learned | None:
        """Return what is to be kept; None where nothing plays better than the first player."""
        best = self.best
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
            low, high = interval(arena.games, ERROR / (ROUNDS + 1))
        total, seconds = figures(arena.games), self._spent - spent
        played = {"played": total.games, "won": total.won, "drawn": total.drawn}
        trial = Trial(games=len(self.games), fit=found, taken=low > HALF, seconds=seconds, **played)
        with files.refused("learning.no_folder", folder=self.path):
            self._trials.add([trial.model_dump_json() + "\n"])
        self.trials.append(trial)


def opened(folder: Path, asked: Learning) -> LearningRun:
    """Go on with learning of the same that is not over, else begin it in a folder of its own below ``folder``.

    Errors: BadData.
    """
    for number in count(1):
        path = folder / (asked.name if number == 1 else f"{asked.name}-{number}")
        if not path.exists():
            return LearningRun(path, asked)
        with suppress(BadData):
            began = Learning.read(path)
            if not any(began.differences(asked)):
                run = LearningRun(path, began.model_copy(update={"minutes": max(began.minutes, asked.minutes)}))
                if not run.over:
                    return run
    raise AssertionError


def keep(learned: Learned, folder: Path) -> Path:
    """Keep what was learned where players look for it; return the file. Errors: BadData."""
    file = folder / learned.file
    with files.refused("learning.no_folder", folder=folder):
        folder.mkdir(parents=True, exist_ok=True)
        files.lay(file, learned.model_dump_json(exclude_defaults=True) + "\n")
    return file


def _read(path: Path, kind: type[M]) -> list[M]:
    """Return the lines of a file. Errors: BadData naming a line that is none, OSError."""
    found: list[M] = []
    for number, line in rows.lines(path):
        try:
            found.append(kind.model_validate_json(line))
        except ValidationError:
            raise rows.bad_line(path, number) from None
    return found
