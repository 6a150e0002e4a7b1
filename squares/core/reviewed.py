"""What is kept of a match that was looked over after its end: for every ply what it was worth, and what was better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

MOST_LINE = 12  # actions of a line that is kept


@dataclass(frozen=True, slots=True)
class Grounds:
    """How a match was looked over: ``nodes`` a search, 0 for those of the level; ``app``: the program's version."""

    app: str
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A ply where there was a choice. Values are as evaluations count, for the seat that played it.

    ``best``: of the best action, ``played``: of the one that was played, ``other``: of the next best one, None where
    there was none. ``line``: the best action and the play expected after it, in notation, at most ``MOST_LINE``.
    """

    best: int
    played: int
    line: tuple[str, ...]
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a match's plies, by the numbers of their nodes."""

    grounds: Grounds
    plies: Mapping[int, Reviewed] = field(default_factory=dict)
