"""The runs that lie in a player's folder of playtests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from squares.playtest.plan import SUMMARY
from squares.playtest.study import Kept, kept_in, written
from squares.playtest.summary import Summary, read


class KeptRun(Kept[Summary]):
    """A run that was played. See Kept."""


def runs_of(folder: Path, game: str) -> Iterator[KeptRun]:
    """Read the runs of a game, the newest first. What cannot be read is left out."""
    return (each for each in kept_in(folder, f"{game}-*", SUMMARY, _kept) if each.found.game == game)


def _kept(path: Path) -> KeptRun:
    return KeptRun(path, written(path / SUMMARY), read(path))
