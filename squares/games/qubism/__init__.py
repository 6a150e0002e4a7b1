"""Qubism: a race of two pawns among common cubes that slide where their arrows point."""

from __future__ import annotations

from squares.games.qubism.rules.definition import QubismDefinition as Definition
from squares.games.qubism.rules.game import QubismGame

__all__ = ["Definition", "QubismGame", "make"]


def make(definition: Definition, variant: str) -> QubismGame:
    """Return the game of a definition, whose variant is already laid over it."""
    return QubismGame(definition, variant)
