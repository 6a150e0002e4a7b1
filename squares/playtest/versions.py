"""A comparison as a run of its own: two versions of a game in one folder, played until it is known how they differ.

The folder holds ``comparison.json`` (what was asked), a run of each version in ``a`` and ``b``, and ``result.json``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from squares.playtest.comparing import GAMES, POINTS, Comparison, compared, looks, read
from squares.playtest.course import Progress
from squares.playtest.plan import Plan
from squares.playtest.several import Several, SeveralRuns
from squares.playtest.study import Kept, kept_in, written
from squares.playtest.study import read as read_file
from squares.saves import files

SIDES = ("a", "b")
RESULT = "result.json"
_FIGURES: TypeAdapter[Comparison] = TypeAdapter(Comparison)


class Versions(Several):
    """What is compared: two plans of one strength each, by their ``names``. ``points``: see ``comparing.POINTS``."""

    FILE: ClassVar[str] = "comparison.json"
    OTHER: ClassVar[str] = "playtest.compare.other"

    file: Literal["masume-comparison"] = "masume-comparison"
    format: Literal[1] = 1
    names: tuple[str, str] = Field(strict=False)
    plans: tuple[Plan, Plan] = Field(strict=False)
    points: float = Field(default=POINTS, gt=0, le=50)

    @classmethod
    def of(
        cls,
        games: tuple[Any, Any],
        names: tuple[str, str],
        player: str,
        most: int = GAMES,
        seed: int = 1,
        points: float = POINTS,
    ) -> Versions:
        """Two games with one player, at most so many games of each. Errors: BadData."""
        a, b = (Plan.of(game, (player,), most, seed).model_copy(update={"thorough": False}) for game in games)
        return cls(names=names, plans=(a, b), points=points)

    @property
    def name(self) -> str:
        return "-".join(("compare", *(plan.hash for plan in self.plans), self.plans[0].players[0]))

    def folders(self, path: Path) -> tuple[Path, ...]:
        return tuple(path / side for side in SIDES)


@dataclass(frozen=True, slots=True)
class KeptVersions(Kept[Comparison]):
    """A comparison that was played. See Kept."""

    asked: Versions

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to play."""
        return self.found.settled or self.found.games >= self.asked.plans[0].games


class VersionsRun(SeveralRuns[Versions]):
    """A comparison in a folder, begun or gone on with. Errors: BadData where it cannot be."""

    def __init__(self, path: Path, asked: Versions) -> None:
        super().__init__(path, asked)
        self._settled = False
        self._limit: int | None = None  # games of each that both may play for now
        self.look()

    @property
    def progress(self) -> Progress:
        """How far it is, at most."""
        most, found = 2 * self.asked.plans[0].games, super().progress
        return replace(found, total=found.done if self._settled else most)

    def known(self) -> Comparison:
        """What is known now. Errors: BadData."""
        a, b = map(read, self.asked.folders(self.path))
        return compared(a, b, self.asked.points)

    def summary(self) -> Comparison:
        """The same, written into the folder, with the summaries of both runs. Errors: BadData."""
        found = self.known()
        with files.refused("playtest.no_folder", folder=self.path):
            files.lay(self.path / RESULT, _FIGURES.dump_json(found).decode() + "\n")
        super().summary()
        return found

    def look(self) -> None:
        """Once both have played as far as they may: whether that settles everything, and how far they may play else."""
        done = [run.progress.done for run in self.runs]
        if self._settled or (self._limit is not None and min(done) < self._limit):
            return
        most = self.asked.plans[0].games
        self._settled = min(done) > 0 and self.known().settled
        self._limit = 0 if self._settled else next((n for n in looks(most) if n > min(done)), most)
        for run, played in zip(self.runs, done, strict=True):
            run.let(max(self._limit, played))


def read_kept(path: Path) -> KeptVersions:
    """A comparison and what it came to so far. Errors: BadData."""
    file = path / RESULT
    return KeptVersions(path, written(file), read_file(file, _FIGURES.validate_json), Versions.read(path))


def comparisons_of(folder: Path, game: str) -> list[KeptVersions]:
    """Those of a game, the newest first. What cannot be read is left out."""
    return [each for each in kept_in(folder, "compare-*", RESULT, read_kept) if each.asked.game == game]
