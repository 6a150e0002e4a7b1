"""Learning in a folder: rounds of self-play, each fitted and tried against what plays best so far; then levels.

The folder holds ``learning.json`` (what was asked), ``games.jsonl`` (self-play), ``trials.jsonl`` (what was found,
and how it played) and ``levels.jsonl`` (how levels that were tried played); all of it is only added to, so learning
that was stopped goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import ClassVar, Literal, TypeVar

from pydantic import Field, ValidationError

from squares.bots.learned import Learned, learned_of
from squares.bots.level_file import Strength
from squares.bots.levels import Roster, digest
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.data.models import Model
from squares.learning.fitting import Fit
from squares.playtest import rows
from squares.playtest.study import GameStudy, Kept, kept_in, written
from squares.saves import files

ROUNDS = 3  # of self-play, after each of which numbers are tried
HALF = 0.5
GAMES, TRIALS, RUNGS = "games.jsonl", "trials.jsonl", "levels.jsonl"
M = TypeVar("M", bound=Model)


class Learning(GameStudy):
    """What is to be learned, within some minutes; finding levels may take twice as many more.

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
            levels=digest(repr(Roster.load().levels_by(game, None)[-1])),
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
                if not any(found.asked.differences(self)) and not found.over:
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


class Rung(Model):
    """How level ``number``, so limited, played against the one ``below``, None for a beginner.

    ``measured``: by games that chose nothing. ``seconds``: of all workers.
    """

    number: int = Field(ge=1)
    limits: Strength
    below: Strength | None
    measured: bool
    played: int = Field(ge=1)
    won: int = Field(ge=0)
    drawn: int = Field(ge=0)
    low: float = Field(ge=0, le=1)
    high: float = Field(ge=0, le=1)
    seconds: float = Field(ge=0)

    @property
    def share(self) -> float:
        """Part of the games that was won, 0..1, a draw counted half."""
        return (self.won + self.drawn / 2) / self.played

    @property
    def full(self) -> bool:
        """Whether it is of full strength."""
        return self.limits == Strength()


def best_of(trials: Sequence[Trial]) -> Fit | None:
    """Return what plays best after some trials; None where nothing plays better than the first player.

    The last trial is what was taken against the first player, by games that chose nothing.
    """
    taken = [trial.fit for trial in trials[:ROUNDS] if trial.taken]
    return taken[-1] if taken and all(trial.share >= HALF for trial in trials[ROUNDS:]) else None


def is_tried(trials: Sequence[Trial]) -> bool:
    """Tell whether there are no numbers left to try."""
    return len(trials) > ROUNDS or (len(trials) == ROUNDS and best_of(trials) is None)


@dataclass(frozen=True, slots=True)
class KeptLearning(Kept[tuple[Trial, ...]]):
    """Learning in a folder, its trials, and how levels played."""

    asked: Learning
    rungs: tuple[Rung, ...]

    @property
    def levels(self) -> tuple[Rung, ...]:
        """Those levels that were measured, the lowest first."""
        return tuple(rung for rung in self.rungs if rung.measured)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to try and to measure."""
        return is_tried(self.found) and any(rung.full for rung in self.levels)


def read_kept(path: Path) -> KeptLearning:
    """Read what was asked in a folder, and what came of it. Errors: BadData."""
    asked, file = Learning.read(path), path / TRIALS
    with files.refused("learning.no_folder", folder=path):
        return KeptLearning(
            path, written(file), tuple(read_lines(file, Trial)), asked, tuple(read_lines(path / RUNGS, Rung))
        )


def learning_of(folder: Path, game: str) -> list[KeptLearning]:
    """Return that of a game, the newest first. What cannot be read is left out."""
    return [each for each in kept_in(folder, f"{game}-*", TRIALS, read_kept) if each.asked.game == game]


def read_lines(path: Path, kind: type[M]) -> list[M]:
    """Return the lines of a file; none where it is not there. Errors: BadData naming a line that is none, OSError."""
    found: list[M] = []
    if not path.exists():
        return found
    for number, line in rows.lines(path):
        try:
            found.append(kind.model_validate_json(line))
        except ValidationError:
            raise rows.bad_line(path, number) from None
    return found
