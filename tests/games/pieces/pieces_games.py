"""What the tests of games of pieces share: the worked examples, and small games of a few words."""

from __future__ import annotations

from typing import Any

import yaml

from squares.core.game import Setup
from squares.games.pieces import PiecesGame
from squares.games.pieces.rules.values import PiecesPosition
from squares.registry import Registry

REGISTRY = Registry.of_engines()
EXAMPLES = [
    (entry.id, variant) for entry in REGISTRY.examples if entry.engine == "pieces" for variant in entry.variants
]
"""Every worked example and variant."""


def example(id: str, variant: str | None = None) -> PiecesGame:
    """A worked example."""
    game = REGISTRY.game(id, variant)
    assert isinstance(game, PiecesGame)
    return game


def mapping(text: str) -> dict[str, Any]:
    """A file of a few words of YAML on a board of three by three, which ends where nobody can act."""
    plain = {"format": 1, "id": "small", "engine": "pieces", "title": "Small", "ends": [{"by": "stuck"}]}
    return {**plain, "board": {"files": 3, "ranks": 3}, **yaml.safe_load(text)}


def small(text: str) -> PiecesGame:
    """The game of such a file."""
    game = REGISTRY.from_definition(mapping(text))
    assert isinstance(game, PiecesGame)
    return game


def legal(game: PiecesGame, position: str | None = None) -> str:
    """The legal actions of a position, or at the start, as one text."""
    at = game.start(Setup(), 0) if position is None else game.parse(position)
    return " ".join(map(str, game.legal_actions(at)))


def played(game: PiecesGame, position: str | None, *actions: str) -> PiecesPosition:
    """The position after some actions from another, or from the start."""
    at = game.start(Setup(), 0) if position is None else game.parse(position)
    for action in actions:
        at = game.apply(at, game.parse_action(action)).position
    return at


def after(game: PiecesGame, position: str | None, *actions: str) -> str:
    """The text of that position."""
    return game.format(played(game, position, *actions))


def ending(game: PiecesGame, position: str | None, *actions: str) -> str:
    """How the game has ended then: who has won, or draw, and why; nothing where it goes on."""
    outcome = game.outcome(played(game, position, *actions))
    return f"{outcome.winner or 'draw'} {outcome.reason.removeprefix('pieces_')}" if outcome else ""
