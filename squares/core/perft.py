"""Counting action sequences, the exact fingerprint of a rules engine. Knows no history."""

from __future__ import annotations

from typing import Any

from squares.core.game import AnyGame


def perft(game: AnyGame, position: Any, depth: int) -> int:
    """Count the action sequences of exactly ``depth`` plies (a game that ends earlier is not counted)."""
    return game.kernel(position).perft(depth)


def divide(game: AnyGame, position: Any, depth: int) -> dict[str, int]:
    """Split ``perft`` by first action, in the order of the legal actions; depth >= 1."""
    return {
        game.format_action(action): perft(game, game.apply(position, action).position, depth - 1)
        for action in game.legal_actions(position)
    }
