"""What is used in games of pieces: actions, the ways that pieces take and their kinds; and what sides have in hand.

A way that is taken tells its kind of move and the kind of its piece. What is shot is no choice by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from squares.core.events import Event
from squares.core.game import AnyGame
from squares.core.kernel import Ban, Clause
from squares.core.seats import Seat
from squares.games.pieces.rules import tables as t
from squares.playtest.usage import Resources, Use, Uses

_WAYS: Final = {
    t.STEP: "step",
    t.CHARGE: "step",
    t.SLIDE: "slide",
    t.JUMP: "jump",
    t.LEAP: "leap",
    t.FLY: "fly",
    t.RUN: "run",
    t.PLACE: "place",
    t.LEAVE: "leave",
}
_SHIFT: Final = 20  # what lies above so many bits of a move is the number of its way, from 1


def everything(game: Any) -> dict[str, str]:
    """See ``squares.playtest.usage``: kinds of move and kinds of pieces, where there are several."""
    told = [tokens for tokens in _by_way(game) if tokens]
    ways = {way: f"pieces.use.{way.partition(':')[2]}" for way, _ in told}
    kinds = {kind: game.definition.kind_name(kind.partition(":")[2]) for _, kind in told}
    return {token: label for some in (ways, kinds) if len(some) > 1 for token, label in some.items()}


def _by_way(game: Any) -> list[tuple[str, ...]]:
    """Return what is used with each way: its kind of move, and the kind of the piece; nothing with a shot."""
    rows, kinds = list(map(int, game.codec.tables.ways)), list(game.definition.kinds)
    found = [(rows[row + t.VERB], kinds[rows[row + t.KIND]]) for row in range(0, len(rows), t.WAY)]
    return [(f"way:{_WAYS[verb]}", f"kind:{kind}") if verb in _WAYS else () for verb, kind in found]


def uses(game: Any) -> Uses:
    """See ``squares.playtest.usage``."""
    known, by_way = everything(game), _by_way(game)

    def told(before: Any, action: Any, events: tuple[Event, ...], seat: Seat) -> Iterator[Use]:
        yield f"action:{game.describe(before, action).key.rpartition('.')[2]}", seat
        way = (game.codec.move(before, action) >> _SHIFT) - 1 if known else -1
        if way >= 0:
            yield from ((token, seat) for token in by_way[way] if token in known)

    return told


def ban(game: Any, token: str, side: int) -> Ban:
    """See ``squares.playtest.usage``."""
    return Ban(side, _SHIFT, [Clause(1 + way) for way, tokens in enumerate(_by_way(game)) if token in tokens])


def resources(game: AnyGame) -> Resources:
    """See ``squares.playtest.usage``."""
    return {"pieces.resource.hand": lambda position, seat: sum(position.hands[game.seats.index(seat)])}
