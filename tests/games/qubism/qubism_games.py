"""Qubism as its tests play it: shipped, or with some keys of its file laid over."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.errors import IllegalAction
from squares.data.texts import Texts
from squares.games.qubism import QubismGame
from squares.games.qubism.rules.values import QubismPosition
from squares.registry import Registry

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()
READINGS = ("fin", "reverse", "keep", "left", "right")
"""Every value of ``after_roll``."""


def qubism(variant: str | None = None, **overrides: Any) -> QubismGame:
    """The shipped game, perhaps with other rules."""
    game = REGISTRY.game("qubism", variant, overrides or None)
    assert isinstance(game, QubismGame)
    return game


def lay(game: QubismGame, *ranks: str, to_act: str = "s") -> QubismPosition:
    """A position by its ranks, the last one first; the other cubes are beside the board."""
    on_board = sum(letter not in ".SN#" for rank in ranks for letter in rank)
    return game.parse(f"{'/'.join(ranks)} {to_act} {game.definition.cubes - on_board}")


def texts(game: QubismGame, position: QubismPosition) -> set[str]:
    """The legal actions as text."""
    return {str(action) for action in game.legal_actions(position)}


def play(game: QubismGame, position: QubismPosition, *actions: str) -> QubismPosition:
    """The position after some legal actions."""
    for action in actions:
        position = game.apply(position, game.parse_action(action)).position
    return position


def why(game: QubismGame, position: Any, action: str) -> str:
    """What is said when the action is tried."""
    with pytest.raises(IllegalAction) as caught:
        game.apply(position, game.parse_action(action))
    return TEXTS.say(caught.value.phrase)


def pawn_goals(game: QubismGame, position: Any, start: str) -> str:
    """Where a pawn may go, in one text."""
    return " ".join(sorted(text[2:] for text in texts(game, position) if text.startswith(start) and len(text) == 4))
