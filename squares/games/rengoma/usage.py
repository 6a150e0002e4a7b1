"""What is used in Rengoma: the three actions, the strengths that are laid and moved, and chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.actions import Swap
from squares.core.events import Event, Placed
from squares.core.game import AnyGame
from squares.core.kernel import Ban, Clause
from squares.core.seats import Seat
from squares.games.rengoma.rules import kernel as k
from squares.games.rengoma.rules.values import End, Foe, Move, Own, Spend
from squares.playtest.usage import Resources, Use, Uses


def everything(game: AnyGame) -> dict[str, str]:
    """See ``squares.playtest.usage``."""
    strengths = [str(each) for each in sorted(set(game.definition.strengths))]
    found = {f"action:{name}": f"rengoma.use.{name}" for name in ("own", "foe", "move")}
    if game.definition.house.swap:
        found["action:swap"] = "rengoma.use.swap"
    found |= {f"strength:{each}": each for each in strengths} | {f"moved:{each}": each for each in strengths}
    return found | ({"chips:kept": "rengoma.use.kept", "chips:1": "1"} if game.definition.chips else {})


def resources(game: AnyGame) -> Resources:
    """See ``squares.playtest.usage``."""
    colour = {seat: at % 2 for at, seat in enumerate(game.seats)}
    return {
        "rengoma.resource.chips": lambda position, seat: position.chips[1 + colour[seat]],
        "rengoma.resource.stock": lambda position, seat: position.left(colour[seat]),
    }


def uses(game: AnyGame) -> Uses:
    """See ``squares.playtest.usage``."""

    def told(before: Any, action: Any, events: tuple[Event, ...], seat: Seat) -> Iterator[Use]:
        match action:
            case Own() | Foe():
                yield f"action:{'own' if isinstance(action, Own) else 'foe'}", seat
                yield from ((f"strength:{event.piece}", seat) for event in events if isinstance(event, Placed))
            case Move(start=start):
                yield "action:move", seat
                yield f"moved:{before.top(game.grid.index(start))[1:]}", seat
            case Swap():
                yield "action:swap", seat
            case Spend(count=count):
                yield f"chips:{count}", seat
            case End():
                yield "chips:kept", seat

    return told


def ban(game: Any, token: str, side: int) -> Ban:
    """See ``squares.playtest.usage``."""
    return Ban(side, k.KIND_SHIFT, [_clause(game, token, side)])


def _clause(game: Any, token: str, side: int) -> Clause:
    """Return the moves of a side, 0 black or 1 red, that use something."""
    sort, _, name = token.partition(":")
    if sort == "action":
        placed = {"own": side, "foe": 1 - side}
        if name in placed:
            return Clause(k.PLACE, 10, 1, frozenset({placed[name]}))
        return Clause(k.MOVE if name == "move" else k.SWAP)
    if sort == "chips":
        return Clause(k.END) if name == "kept" else Clause(k.SPEND, 10, 1023, frozenset({int(name)}))
    both = frozenset({2 * int(name), 2 * int(name) + 1})  # colours
    if sort == "moved":
        return Clause(k.MOVE, at=(10, 1023, 0), lying=frozenset(1 + each for each in both))
    if game.codec.tables.open:
        return Clause(k.PLACE, 10, 1023, both)
    return Clause(k.PLACE, at=(10, 1, game.codec.tables.field), lying=frozenset({int(name)}))


def goals(game: AnyGame) -> tuple[str, ...]:
    """See ``squares.playtest.usage``."""
    return ("line",)
