"""The tile games that the tests of the rules play: shipped ones, with switches turned, and designers' inventions."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import yaml

from squares.core.game import Setup
from squares.core.seats import TWO, Seat
from squares.games.tiles import TilesGame
from squares.games.tiles.rules.values import Tile, TilesPosition
from squares.registry import Registry, definition_of
from tests.games.tiles.oracle_tiles import Oracle, World

REGISTRY = Registry.of_engines()

GAMES = {
    f"{entry.id} {variant}": (entry.id, variant)
    for entry in REGISTRY.entries
    if entry.definition is not None and entry.definition.engine == "tiles"
    for variant in entry.variants
}
"""Every shipped tile game and variant."""

KNIGHTS = Path(__file__).with_name("knights.yaml")
TWINS = Path(__file__).with_name("twins.yaml")


def tile_game(id: str, variant: str | None = None, **overrides: Any) -> TilesGame:
    """A shipped game with some keys of its file laid over."""
    game = REGISTRY.game(id, variant, overrides or None)
    assert isinstance(game, TilesGame)
    return game


def invented(path: Path, **overrides: Any) -> TilesGame:
    """A game that no rulebook has."""
    mapping = {**yaml.safe_load(path.read_text(encoding="utf-8")), **overrides}
    game = REGISTRY.from_definition(mapping)
    assert isinstance(game, TilesGame)
    return game


def oracle(game: TilesGame) -> Oracle:
    """The slow engine for the same rules."""
    return Oracle(definition_of(game))


def starts(game: TilesGame, dice: random.Random) -> tuple[TilesPosition, World]:
    """A start with random choices, for both engines."""
    first = dice.choice([Seat.SOUTH, Seat.NORTH])
    choices = {o.id: o.first(dice.sample(o.values, len(o.values))) for o in game.options}
    chosen = [next((choices[o.id] for o in game.options if o.seat in (None, s)), None) for s in game.seats]
    south, north = (list(each or game.definition.sets.of_owner(owner)) for owner, each in enumerate(chosen))
    position = game.start(Setup(first, choices), 0)
    return position, oracle(game).start(game.letter(first), south, north)


def scattered(game: TilesGame, dice: random.Random) -> TilesPosition:
    """A random position of the middle of a game: most tiles on the board, no row over its limit, nobody has won."""
    choices = {o.id: o.first(dice.sample(o.values, len(o.values))) for o in game.options}
    position = game.start(Setup(dice.choice(TWO), choices), 0)
    board: list[Tile | None] = [None] * game.grid.size
    hands = [list(hand) for hand in position.hands]
    for owner, seat in enumerate(TWO):
        for tile in dice.sample(hands[owner], 8):
            cell = dice.choice([i for i, there in enumerate(board) if there is None])
            kind = game.sets.by_text[tile]
            up, down = dice.sample([str(kind.front), str(kind.back)], 2)
            board[cell] = Tile(seat, up, down)
            tried = TilesPosition(tuple(board), position.hands, seat, "-")
            if any(g.over for row in game.rows(tried) for g in row) or game.outcome(tried) is not None:
                board[cell] = None
            else:
                hands[owner].remove(tile)
    return TilesPosition(tuple(board), (tuple(hands[0]), tuple(hands[1])), position.to_act, "-")


def lay(game: TilesGame, to_act: str = "s", pending: str = "-", **cells: str) -> TilesPosition:
    """A position with tiles on some cells (``c3="S4J2"``, North's in lower case) and the other tiles in hand."""
    rows = [
        ",".join(cells.get(str(game.grid.cell(rank * game.grid.files + file)), "-") for file in range(game.grid.files))
        for rank in reversed(range(game.grid.ranks))
    ]
    south = [t for t in cells.values() if t.isupper()]
    north = [t.upper() for t in cells.values() if t.islower()]
    hands = [",".join(_rest(game, lying)) or "-" for lying in (south, north)]
    line = f"{'/'.join(rows)} {hands[0]} {hands[1]} {to_act} {pending}"
    position = game.parse(line)
    assert game.format(position) == line
    return position


def _rest(game: TilesGame, lying: list[str]) -> list[str]:
    """The tiles of the definition's families that do not lie on the board."""
    return sorted(
        str(kind)
        for kind in game.sets.kinds
        if kind.family in game.definition.sets.families
        and f"{kind.front}{kind.back}" not in lying
        and f"{kind.back}{kind.front}" not in lying
    )


def play(game: TilesGame, position: TilesPosition, *actions: str) -> TilesPosition:
    """The position after some legal actions."""
    for action in actions:
        position = game.apply(position, game.parse_action(action)).position
    return position


def texts(game: TilesGame, position: TilesPosition) -> set[str]:
    """The legal actions as text."""
    return {str(action) for action in game.legal_actions(position)}


def refused(game: TilesGame, position: TilesPosition) -> dict[str, str]:
    """Refused actions and the key of the reason."""
    return {str(r.action): r.why.key for r in game.refused_actions(position)}
