"""What is used in Rengoma: the three actions, the strengths that are laid and moved, and chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.actions import Swap
from squares.core.events import Event, Placed
from squares.core.game import AnyGame
from squares.core.seats import Seat
from squares.games.rengoma.rules.values import End, Foe, Move, Own, Spend
from squares.playtest.usage import Use, Uses


def everything(game: AnyGame) -> dict[str, str]:
    """See ``squares.playtest.usage``."""
    strengths = [str(each) for each in sorted(set(game.definition.strengths))]
    found = {f"action:{name}": f"rengoma.use.{name}" for name in ("own", "foe", "move")}
    if game.definition.house.swap:
        found["action:swap"] = "rengoma.use.swap"
    found |= {f"strength:{each}": each for each in strengths} | {f"moved:{each}": each for each in strengths}
    return found | {"chips:kept": "rengoma.use.kept", "chips:1": "1"}


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


def goals(game: AnyGame) -> tuple[str, ...]:
    """See ``squares.playtest.usage``."""
    return ("line",)
