"""What was learned of one game by self-play (``masume learn``): its evaluation, and levels that fit it.

A file lies below ``learned`` in one of ``kept.FOLDERS``, named after the hash of the rules, so that a changed rule
never plays by old numbers.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from squares.bots import kept
from squares.bots.level_file import Levels, Pairing, Weights
from squares.bots.patterns import Patterns
from squares.core.game import AnyGame
from squares.data.bounded import start_of
from squares.data.models import Model
from squares.registry import hash_of

_MOST_BYTES = 16_000_000


class Learned(Model):
    """What was learned. ``weights``: of the engine's terms, of players who do not err.

    ``games``: of self-play. ``played``, ``won`` and ``drawn``: against what there was before, with as much time;
    ``low`` and ``high``: the interval of that share, 0..1, which holds at every look. Where nothing played better,
    ``played`` is 0, and ``weights`` are those that there were. ``levels``: found for these rules, full strength last;
    ``pairings``: how they were measured.
    """

    format: Literal[1] = 1
    game: str
    variant: str
    hash: str
    weights: Weights = Field(default_factory=dict)
    patterns: Patterns | None = None
    levels: Levels | None = None
    pairings: tuple[Pairing, ...] = Field(default=())
    games: int = Field(ge=0)
    played: int = Field(ge=0)
    won: int = Field(ge=0)
    drawn: int = Field(ge=0)
    low: float = Field(ge=0, le=1)
    high: float = Field(ge=0, le=1)

    @property
    def better(self) -> bool:
        """Whether its numbers play better than those that there were."""
        return self.played > 0

    @property
    def share(self) -> float:
        """Part of ``played`` games that it won, 0..1, a draw counted half; a half with no games."""
        return (self.won + self.drawn / 2) / self.played if self.played else 0.5


def learned_of(game: AnyGame) -> Learned | None:
    """Return what was learned of a game with exactly these rules; None where nothing was."""
    folders = [place for folder in kept.FOLDERS if (place := folder / "learned").is_dir()]
    if not folders:  # before the rules are hashed, which takes its time
        return None
    name = hash_of(game)
    found = (read(folder / f"{name}.json") for folder in folders)
    return next((each for each in found if each is not None and each.hash == name and _fits(each, game)), None)


def _fits(learned: Learned, game: AnyGame) -> bool:
    """Tell whether all cells are the board's."""
    patterns = learned.patterns
    return patterns is None or all(cell < game.grid.size for group in patterns.groups for cell in group)


def read(path: Path) -> Learned | None:
    """Return what a file holds; None where there is none that is whole."""
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=8)
def _read(path: Path, written: int) -> Learned | None:
    try:
        return Learned.model_validate_json(start_of(path, _MOST_BYTES))
    except ValidationError:
        return None
