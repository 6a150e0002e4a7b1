"""What is used in games of pieces: what is done, and the kinds that do it; and what sides have in hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from squares.core.events import Event
from squares.core.game import AnyGame, Outcome
from squares.core.seats import Seat
from squares.games.pieces.rules.values import Go, Put
from squares.playtest.usage import Resources, Use, Uses, told_apart

_AIMS: Final = {"line", "reach", "connects", "united"}
_LOSSES: Final = {"left", "stuck"}


def everything(game: AnyGame) -> dict[str, str]:
    """See ``squares.playtest.usage``: the kinds, where there are several."""
    kinds = {id: kind for id, kind in game.definition.kinds.items() if kind.moves}
    return {f"kind:{id}": str(game.definition.kind_name(id)) for id in kinds} if len(kinds) > 1 else {}


def uses(game: Any) -> Uses:
    """See ``squares.playtest.usage``."""
    several = bool(everything(game))

    def told(before: Any, action: Any, events: tuple[Event, ...], seat: Seat) -> Iterator[Use]:
        yield f"action:{game.describe(before, action).key.rpartition('.')[2]}", seat
        if several and isinstance(action, Put | Go):
            letter = action.letter if isinstance(action, Put) else before.top(game.grid.index(action.start))[-1]
            yield f"kind:{game.ids[letter.upper()]}", seat

    return told


def goals(game: AnyGame) -> dict[str, None]:
    """See ``squares.playtest.usage``: what is won by doing it; being the last, where there is nothing else to do."""
    ends = game.definition.ends
    aims = [end for end in ends if end.by in _AIMS and end.result in ("win", "loss")]
    return dict.fromkeys(f"pieces_{end.by}" for end in aims or [end for end in ends if end.by in _LOSSES])


def way(game: Any, position: Any, outcome: Outcome) -> str:
    """See ``squares.playtest.usage``."""
    row = int(game.kernel(position).now[game.codec.tables.ended])
    return told_apart(game.definition.ends)[row - 1] if row else ""


def resources(game: AnyGame) -> Resources:
    """See ``squares.playtest.usage``."""
    return {"pieces.resource.hand": lambda position, seat: sum(position.hands[game.seats.index(seat)])}
