"""A comparison as a run of its own: two versions of a game in one folder, played until it is known how they differ.

The folder holds ``comparison.json`` (what was asked), a run of each version in ``a`` and ``b``, and ``result.json``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, TypeAdapter

from squares.core.errors import BadData
from squares.data.models import Model
from squares.playtest.asked import AskedFile
from squares.playtest.comparing import GAMES, POINTS, Comparison, compared, looks, read
from squares.playtest.executors import Crew
from squares.playtest.plan import Folder, Plan, is_same
from squares.playtest.plan import read as read_file
from squares.playtest.run import Progress, Run, side_by_side
from squares.saves import files

SIDES = ("a", "b")
_RESULT: TypeAdapter[Comparison] = TypeAdapter(Comparison)


class Versions(Model):
    """What is compared: two plans of one strength each, by their ``names``. ``points``: see ``comparing.POINTS``."""

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
    def game(self) -> str:
        """The id of the second version's game, which the comparison is about."""
        return self.plans[1].game

    @property
    def title(self) -> str:
        """What that game is called."""
        return self.plans[1].title

    def is_same(self, other: Versions) -> bool:
        """Whether these are the same games, of which there may be more, and looked at more closely."""
        return all(is_same(one, two) for one, two in zip(self.plans, other.plans, strict=True))


_FILE = AskedFile("comparison.json", Versions.model_validate_json, "playtest.compare.other")


@dataclass(frozen=True, slots=True)
class KeptVersions:
    """A comparison that was played, whole or in part. ``when``: seconds since 1970."""

    path: Path
    when: float
    asked: Versions
    found: Comparison

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to play."""
        return self.found.settled or self.found.games >= self.asked.plans[0].games


class VersionsRun:
    """A comparison in a folder, begun or gone on with. Errors: BadData where it cannot be."""

    def __init__(self, path: Path, asked: Versions) -> None:
        self.path, self.asked = path, asked
        _FILE.begin(path, asked)
        self.runs = tuple(Run(path / side, plan) for side, plan in zip(SIDES, asked.plans, strict=True))
        self._settled = False
        self._limit: int | None = None  # games of each that both may play for now
        self._look()

    @property
    def progress(self) -> Progress:
        """How far it is, at most."""
        most = 2 * self.asked.plans[0].games
        done = sum(run.progress.done for run in self.runs)
        return Progress(done, done if self._settled else most, tuple(run.progress.pairings[0] for run in self.runs))

    def play(self, by: Crew) -> Iterator[Progress]:
        """Play until everything is known, or as many games as were asked for. Errors: BadData."""
        for _ in side_by_side(self.runs, by):
            self._look()
            yield self.progress

    def known(self) -> Comparison:
        """What is known now. Errors: BadData."""
        a, b = (read(self.path / side) for side in SIDES)
        return compared(a, b, self.asked.points)

    def summary(self) -> Comparison:
        """The same, written into the folder, with the summaries of both runs. Errors: BadData."""
        found = self.known()
        try:
            files.lay(self.path / "result.json", _RESULT.dump_json(found).decode() + "\n")
        except OSError as error:
            raise Folder(self.path).trouble(error) from None
        for run in self.runs:
            run.summary()
        return found

    def _look(self) -> None:
        """Once both have played as far as they may: whether that settles everything, and how far they may play else."""
        done = [run.progress.done for run in self.runs]
        if self._settled or (self._limit is not None and min(done) < self._limit):
            return
        most = self.asked.plans[0].games
        self._settled = min(done) > 0 and self.known().settled
        self._limit = 0 if self._settled else next((n for n in looks(most) if n > min(done)), most)
        for run, played in zip(self.runs, done, strict=True):
            run.let(max(self._limit, played))


def read_asked(path: Path) -> Versions:
    """What the comparison in a folder is about. Errors: BadData."""
    return _FILE.read(path)


def read_kept(path: Path) -> KeptVersions:
    """A comparison and what it came to so far. Errors: BadData."""
    file = path / "result.json"
    try:
        when = file.stat().st_mtime
    except OSError as error:
        raise Folder(path).trouble(error) from None
    return KeptVersions(path, when, read_asked(path), read_file(file, _RESULT.validate_json))


def comparisons_of(folder: Path, game: str) -> list[KeptVersions]:
    """Those of a game, the newest first. What cannot be read is left out."""
    found = []
    for path in folder.glob("compare-*") if folder.is_dir() else ():
        with suppress(BadData):
            kept = read_kept(path)
            if kept.asked.game == game:
                found.append(kept)
    return sorted(found, key=lambda each: (each.when, each.path), reverse=True)


def place_for(folder: Path, asked: Versions) -> Path:
    """Where a comparison goes: where it lies already, else a folder of its own."""
    name = "-".join(("compare", *(plan.hash for plan in asked.plans), asked.plans[0].players[0]))
    return _FILE.place(folder, name, asked)
