"""The runs that lie in a player's folder of playtests: which there are of a game, and where a new one goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from squares.core.errors import BadData
from squares.playtest.plan import Folder, Plan, is_same
from squares.playtest.summary import Summary, read


@dataclass(frozen=True, slots=True)
class Kept:
    """A run that was played, whole or in part. ``when``: seconds since 1970, of its last figures."""

    path: Path
    when: float
    summary: Summary


def runs_of(folder: Path, game: str) -> list[Kept]:
    """The runs of a game, the newest first. What cannot be read is left out."""
    return sorted(_runs(folder, game), key=lambda each: (each.when, each.path), reverse=True)


def newest_run(folder: Path, game: str) -> Kept | None:
    """The run of a game with the newest figures that can be read."""
    files = []
    for path in folder.glob(f"{game}-*") if folder.is_dir() else ():
        with suppress(OSError):
            files.append((Folder(path).summary.stat().st_mtime, path))
    for when, path in sorted(files, reverse=True):
        with suppress(BadData):
            found = read(path)
            if found.game == game:
                return Kept(path, when, found)
    return None


def _runs(folder: Path, game: str) -> Iterator[Kept]:
    for path in folder.glob(f"{game}-*") if folder.is_dir() else ():
        with suppress(BadData, OSError):
            found = read(path)
            if found.game == game:
                yield Kept(path, Folder(path).summary.stat().st_mtime, found)


def place_for(folder: Path, plan: Plan) -> Path:
    """Where a run goes: where it lies already, else a folder of its own."""
    for number in count(1):
        path = folder / (plan.name if number == 1 else f"{plan.name}-{number}")
        try:
            if not path.exists() or is_same(Folder(path).read(), plan):
                return path
        except BadData:
            continue
    raise AssertionError
