"""What is said of Noughts."""

from __future__ import annotations

from typing import Any

from squares.core.phrase import Phrase, phrase


def advice(game: Any) -> Phrase:
    """What to do with nothing in hand."""
    key = "noughts.view.avoid" if game.definition.misere else "noughts.view.advice"
    return phrase(key, n=game.definition.line)


def in_hand(n: int) -> Phrase:
    """How many marks a player has left."""
    return phrase("noughts.view.in_hand", n=n)
