"""Rengoma, four in a row with pieces that cover each other: one engine for two and for four players."""

from __future__ import annotations

from squares.games.rengoma.rules.definition import RengomaDefinition as Definition
from squares.games.rengoma.rules.game import RengomaGame

__all__ = ["Definition", "RengomaGame", "make"]


def make(definition: Definition, variant: str) -> RengomaGame:
    """Return the game of a definition, whose variant is already laid over it."""
    return RengomaGame(definition, variant)
