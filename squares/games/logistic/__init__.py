"""Battle Logistic Square, a duel of cards on a grid: the engine, and the language that its cards are written in."""

from __future__ import annotations

from squares.games.logistic.rules.definition import CardFile, DeckFile, LayoutFile
from squares.games.logistic.rules.definition import LogisticDefinition as Definition
from squares.games.logistic.rules.game import LogisticGame

__all__ = ["Definition", "LogisticGame", "PARTS", "make"]

PARTS = {"decks": DeckFile, "cards": CardFile, "layout": LayoutFile}
"""Files that a game file can include, by the key that tells them; the first that fits counts."""


def make(definition: Definition, variant: str) -> LogisticGame:
    """Return the game of a definition, whose variant is already laid over it."""
    return LogisticGame(definition, variant)
