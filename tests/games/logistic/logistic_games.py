"""What the tests of Battle Logistic Square share: a small set of cards, cards of a test's own, and laid positions."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from squares.core.errors import IllegalAction
from squares.core.events import Event
from squares.core.grid import Cell
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import Link, LogisticPosition, Player, Standing
from squares.registry import Registry, definition_of

FIRST = Path(__file__).parent / "first"
REGISTRY = Registry([FIRST])

# Cards that most tests need. "blank" does nothing and has neither range nor CB.
BASIC = """
ann: {category: avatar, name: Ann, awakening: {at: 200}}
ben: {category: avatar, name: Ben, awakening: {at: 200}}
blank: {category: script, colour: white, name: Blank}
hit: {category: action, colour: white, name: Hit, range: [x, x, x, x, A], damage: 100, effect: [{do: hit}]}
cb-hit: {category: action, colour: white, name: CB Hit, callback: true, range: [x, x, x, x, A], damage: 50,
  effect: [{do: hit}]}
cb-dash: {category: action, colour: white, name: CB Dash, callback: true, effect: [{do: move, to: [xAx]}]}
stop: {category: break, colour: white, name: Stop, answers: [{category: action}], effect: [{do: negate}]}
wall: {category: action, colour: white, name: Wall, range: [xxx, xAx], durability: 80}
"""

# A card of the type "zap".
BOLT = """
bolt: {category: action, colour: white, name: Bolt, types: [zap], range: [x, x, x, x, A], damage: 20,
  effect: [{do: hit}]}
"""


def first_game(variant: str | None = None, **overrides: Any) -> LogisticGame:
    """The game with the tests' own set of cards, and some keys laid over."""
    game = REGISTRY.game("logistic", variant, overrides or None)
    assert isinstance(game, LogisticGame)
    return game


@cache
def first_definition() -> dict[str, Any]:
    """What that game says in its first variant. Whoever changes something lays it over a copy."""
    return definition_of(first_game())


@cache
def cards_of(text: str) -> dict[str, Any]:
    """Cards as a test writes them."""
    return yaml.safe_load(text) or {}


def duel(cards: str = "", types: str = "", **keys: Any) -> LogisticGame:
    """A game with the basic cards and those of a test, whose decks are all of blanks."""
    mapping = first_definition() | {
        "types": {word: {"name": word} for word in types.split()},
        "cards": cards_of(BASIC) | cards_of(cards),
        "decks": {name: {"name": name, "avatar": name, "cards": {"blank": 30}} for name in ("ann", "ben")},
        "rules": {"white": {"each": 30}},
        **keys,
    }
    game = REGISTRY.from_definition(mapping)
    assert isinstance(game, LogisticGame)
    return game


def cell(game: LogisticGame, text: str) -> Cell:
    found = game.grid.parse(text)
    assert found is not None
    return found


def player(game: LogisticGame, name: str, at: str, hand: str = "", deck: str = "blank blank", **more: Any) -> Player:
    """A player whose cards are words; ``more`` are fields of ``Player``, zones as words too."""
    keys = [key for key in ("trash", "integrate", "used") if key in more]
    zones: dict[str, Any] = {key: tuple(sorted(more.pop(key).split())) for key in keys}
    held = tuple(sorted(hand.split()))
    return Player(name, cell(game, at), more.pop("life", 500), held, tuple(deck.split()), **zones, **more)


def laid(
    game: LogisticGame,
    hand: str = "",
    foe: str = "",
    *,
    south: dict[str, Any] | None = None,
    north: dict[str, Any] | None = None,
    placed: dict[str, str] | None = None,
    turn: Seat = Seat.SOUTH,
    **more: Any,
) -> LogisticPosition:
    """South with a ``hand``, North with that of the ``foe``; ``placed`` as ``{"c3": "wall south 80"}``."""
    me = player(game, **{"name": "ann", "at": "c1", "hand": hand, **(south or {})})
    other = player(game, **{"name": "ben", "at": "c5", "hand": foe, **(north or {})})
    standing = []
    for at, text in (placed or {}).items():
        card, owner, left = text.split()
        standing.append(Standing(cell(game, at), card, Seat(owner), int(left)))
    standing.sort(key=lambda each: game.grid.index(each.cell))
    first = {"phase": "main", "ap": 3, "to_act": turn, **more}
    return again(game, LogisticPosition(turn=turn, players=(me, other), placed=tuple(standing), **first))


def again(game: LogisticGame, position: LogisticPosition) -> LogisticPosition:
    """The position, which must be one that can be written and read."""
    assert game.parse(game.format(position)) == position
    return position


def link(game: LogisticGame, card: str, owner: Seat, target: str = "") -> Link:
    return Link(card, owner, cell(game, target) if target else None)


def played(game: LogisticGame, position: LogisticPosition, *actions: str) -> LogisticPosition:
    """The position after some actions, each of which leaves one that can be written and read."""
    for action in actions:
        position = again(game, game.apply(position, game.parse_action(action)).position)
    return position


def events(game: LogisticGame, position: LogisticPosition, *actions: str) -> tuple[Event, ...]:
    """What the last of some actions brings about."""
    position = played(game, position, *actions[:-1])
    return game.apply(position, game.parse_action(actions[-1])).events


def texts(game: LogisticGame, position: LogisticPosition, start: str = "") -> list[str]:
    """The legal actions that begin with a word."""
    return [str(action) for action in game.legal_actions(position) if str(action).startswith(start)]


def why_not(game: LogisticGame, position: LogisticPosition, action: str) -> str:
    """The last part of the key of the reason that an action is refused."""
    try:
        game.apply(position, game.parse_action(action))
    except IllegalAction as error:
        return error.phrase.key.rpartition(".")[2]
    raise AssertionError(f"{action} is legal")


def lives(position: LogisticPosition) -> tuple[int, int]:
    return position.players[0].life, position.players[1].life
