"""What is used in a game, so that it can be counted: abilities, tiles, cubes, strengths, chips, cards, decks.

A use has a token, ``kind:name``, such as ``ability:jump``. An engine's module ``usage`` tells them with
``everything(game)`` (of every token that there could be the name, or the key of a text) and ``uses(game)`` (a
``Uses``). Without one, the kinds of actions are counted, and what was agreed before the game. It may also tell
``zones(game)``: cells that the board marks out, by index, under ``goal``, ``home`` and
``blocked``; ``resources(game)``: what each side has beside pieces on the board, such as cards in hand, as functions
of a position and a seat, by the key of a text that names it; ``turns(game)``: what is done in a turn, such as action
points spent, as functions of the position before an action, the action and the position after it, whose numbers are
added up over the turn, by the key of a text; ``ban(game, token, side)``, a ``Ban`` on the moves by which a side uses
something, None where only what comes of a move tells that; ``goals(game)``: the ways to win, by the reasons of
their ends; and ``way(game, position, outcome)``: which of several ends with the same reason one is, empty where there
is only one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from squares.core.events import Event
from squares.core.game import AnyGame, Outcome
from squares.core.kernel import Ban
from squares.core.seats import Seat
from squares.data.installed import module
from squares.data.models import Model

Use = tuple[str, Seat]
"""A token, and the seat that used it."""
Uses = Callable[[Any, Any, tuple[Event, ...], Seat], Iterator[Use]]
"""Position before, action, events, who decided: what was used."""
Resources = dict[str, Callable[[Any, Seat], int]]
Turns = dict[str, Callable[[Any, Any, Any], int]]
CHOICE = "choice"
ACTION = "action"
KIND = "kind"  # of pieces
PIECES = "playtest.resource.pieces"
MOVES = "playtest.turn.moves"


def uses_of(game: AnyGame) -> Uses:
    """What tells the uses of a game's plies."""
    own = module(game.definition.engine, "usage")
    if hasattr(own, "uses"):
        found: Uses = own.uses(game)
        return found
    return lambda before, action, events, seat: iter([(f"{ACTION}:{_kind(game, before, action)}", seat)])


def everything(game: AnyGame) -> dict[str, str]:
    """The label of every token that could be used, so that it can be told what never was."""
    own = module(game.definition.engine, "usage")
    found: dict[str, str] = dict(own.everything(game)) if hasattr(own, "everything") else {}
    for option in game.options:
        if option.seat is not None:
            found |= {f"{CHOICE}:{value}": value for value in option.values}
    return found


def ban_of(game: AnyGame, token: str, side: int) -> Ban | None:
    """The ban on what a side, 0 or 1, uses under a token; None where a move does not tell that it uses it."""
    own = module(game.definition.engine, "usage")
    found: Ban | None = own.ban(game, token, side) if hasattr(own, "ban") and token in own.everything(game) else None
    return found


def zones_of(game: AnyGame) -> dict[str, frozenset[int]]:
    """Cells that the board marks out for something, by what it is: goal, home, blocked."""
    own = module(game.definition.engine, "usage")
    found = own.zones(game) if hasattr(own, "zones") else {}
    return {name: frozenset(cells) for name, cells in found.items() if cells}


def resources_of(game: AnyGame) -> Resources:
    """What the engine of a game tells of what each side has."""
    own = module(game.definition.engine, "usage")
    return dict(own.resources(game)) if hasattr(own, "resources") else {}


def turns_of(game: AnyGame) -> Turns:
    """What is told of each turn: how many moves it had, and what the engine of a game tells."""
    own = module(game.definition.engine, "usage")
    return {MOVES: lambda before, action, after: 1, **(own.turns(game) if hasattr(own, "turns") else {})}


def goals(game: AnyGame) -> tuple[str, ...]:
    """The reasons of ends that players aim at: without those that close a game which nobody has won."""
    own = module(game.definition.engine, "usage")
    return tuple(own.goals(game)) if hasattr(own, "goals") else ()


def way_of(game: AnyGame, position: Any, outcome: Outcome) -> str:
    """Which of several ends with the same reason this one is, as the file has it; empty where there is only one."""
    own = module(game.definition.engine, "usage")
    return str(own.way(game, position, outcome)) if hasattr(own, "way") else ""


def told_apart(entries: Sequence[Model]) -> list[str]:
    """What parts each entry of a list in a file from others of its class: the values that differ; else its number.

    Empty where there is no other.
    """
    found = []
    for number, entry in enumerate(entries, 1):
        alike = [each for each in entries if type(each) is type(entry)]
        fields = [name for name in type(entry).model_fields if len({repr(getattr(each, name)) for each in alike}) > 1]
        values = [_valued(name, getattr(entry, name)) for name in fields]
        found.append(", ".join(filter(None, values)) or (str(number) if len(alike) > 1 else ""))
    return [f"{name}, {at}" if name and found.count(name) > 1 else name for at, name in enumerate(found, 1)]


def _valued(name: str, value: object) -> str:
    """What a file says under a key, with the key where it is a number or a switch; empty for nothing."""
    match value:
        case None | False:
            return ""
        case True:
            return name
        case int():
            return f"{name} {value}".lstrip()
        case str():
            return value
        case tuple():
            return ", ".join(_valued("", each) for each in value)
        case Model():
            said = (name for name in type(value).model_fields if name in value.model_fields_set)
            return " ".join(filter(None, (_valued(each, getattr(value, each)) for each in said)))
    return str(value)


def agreed(game: AnyGame, choices: Mapping[str, tuple[str, ...]]) -> Iterator[Use]:
    """What a seat chose before a game. What both sides share cannot tip it, so it is not counted."""
    for option in game.options:
        if option.seat is not None:
            yield from ((f"{CHOICE}:{value}", option.seat) for value in choices.get(option.id, ()))


def _kind(game: AnyGame, before: Any, action: Any) -> str:
    return game.describe(before, action).key.rpartition(".")[2]
