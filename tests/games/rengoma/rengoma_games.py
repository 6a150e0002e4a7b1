"""What the tests of Rengoma share: games with switches turned, and positions written by their pieces alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from squares.games.rengoma import RengomaGame
from squares.games.rengoma.rules.values import RengomaPosition
from squares.registry import Registry, definition_of
from tests.games.rengoma.oracle_rengoma import Oracle

REGISTRY = Registry.of_engines()
GAMES = [(id, variant) for id in ("rengoma", "rengoma-4p") for variant in ("standard", "standard-swap", "small")]


def rengoma(id: str = "rengoma", variant: str | None = None, **overrides: Any) -> RengomaGame:
    """A shipped game with some keys of its file laid over."""
    game = REGISTRY.game(id, variant, overrides or None)
    assert isinstance(game, RengomaGame)
    return game


def oracle(game: RengomaGame) -> Oracle:
    """The slow engine for the same rules."""
    return Oracle(definition_of(game))


def laid(
    game: RengomaGame,
    pieces: dict[str, str],
    *,
    to_act: str = "",
    field: str = "b2r4",
    chips: str = "2.0.0",
    phase: str = "n",
    earned: int = 0,
    quiet: int = 0,
) -> RengomaPosition:
    """A position with stacks by cell. What is neither there nor in the field lies in the stocks, weakest first."""
    grid = game.grid
    cells = [pieces.get(str(grid.cell(i)), "-") for i in range(grid.size)]
    rows = [cells[i : i + grid.files] for i in range(0, grid.size, grid.files)]
    board = "/".join(",".join(row) for row in reversed(rows))
    seen = "".join(pieces.values()) + field
    stocks = []
    for colour in "br":
        left = Counter(str(strength) for strength in game.definition.strengths)
        left.subtract(seen[i + 1] for i in range(0, len(seen), 2) if seen[i] == colour and seen[i + 1] != "-")
        stocks.append(colour + ":" + "".join(sorted(left.elements())))
    actor = to_act or game.letter(game.seats[0])
    return game.parse(f"{board} {actor} {field} {'/'.join(stocks)} {chips} {phase} {earned} {quiet}")


def played(game: RengomaGame, position: RengomaPosition, *actions: str) -> RengomaPosition:
    """The position after some actions."""
    for action in actions:
        position = game.apply(position, game.parse_action(action)).position
    return position


def texts(game: RengomaGame, position: RengomaPosition) -> set[str]:
    """The legal actions as text."""
    return {str(action) for action in game.legal_actions(position)}


def winner(game: RengomaGame, position: RengomaPosition) -> str | None:
    """Who has won; "draw", or None while the game goes on."""
    outcome = game.outcome(position)
    return None if outcome is None else outcome.winner or "draw"
