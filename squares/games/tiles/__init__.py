"""The tile games, SQUARES II and STRIVE in the SQUARES: one engine, everything else is in the game file."""

from __future__ import annotations

from squares.games.tiles.rules.definition import TilesDefinition as Definition
from squares.games.tiles.rules.game import TilesGame

__all__ = ["Definition", "TilesGame", "make"]


def make(definition: Definition, variant: str) -> TilesGame:
    """Return the game of a definition, whose variant is already laid over it."""
    return TilesGame(definition, variant)
