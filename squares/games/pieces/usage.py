"""What is used in games of pieces: what is done, and the kinds that do it; and what sides have in hand.

Where pieces take several ways, the way is what is done. A shot is no choice by itself, for it must follow a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from squares.core.events import Event
from squares.core.game import AnyGame, Outcome
from squares.core.kernel import Ban, Clause
from squares.core.seats import Seat
from squares.games.pieces.rules import tables as t
from squares.playtest.usage import ACTION, KIND, Resources, Use, Uses, told_apart

_AIMS: Final = {"line", "reach", "connects", "united"}
_LOSSES: Final = {"left", "stuck"}
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
_SHOT: Final = f"{ACTION}:shoot"
_SHIFT: Final = 20  # what lies above so many bits of a move is the number of its way, from 1


def everything(game: Any) -> dict[str, str]:
    """See ``squares.playtest.usage``: ways that pieces take and kinds of pieces, where there are several."""
    told = [tokens for tokens in _by_way(game) if tokens != (_SHOT,)]
    ways = {way: f"pieces.use.{way.partition(':')[2]}" for way, _ in told}
    kinds = {kind: game.definition.kind_name(kind.partition(":")[2]) for _, kind in told}
    return {token: label for some in (ways, kinds) if len(some) > 1 for token, label in some.items()}


def _by_way(game: Any) -> list[tuple[str, ...]]:
    """Return what is used with each way: what is done, and the kind of the piece; of a shot the first alone."""
    rows, kinds = list(map(int, game.codec.tables.ways)), list(game.definition.kinds)
    found = [(rows[row + t.VERB], kinds[rows[row + t.KIND]]) for row in range(0, len(rows), t.WAY)]
    return [(f"{ACTION}:{_WAYS[verb]}", f"{KIND}:{kind}") if verb in _WAYS else (_SHOT,) for verb, kind in found]


def uses(game: Any) -> Uses:
    """See ``squares.playtest.usage``."""
    known = {*everything(game), _SHOT}
    by_way = [[token for token in tokens if token in known] for tokens in _by_way(game)]

    def told(before: Any, action: Any, events: tuple[Event, ...], seat: Seat) -> Iterator[Use]:
        way = (game.codec.move(before, action) >> _SHIFT) - 1
        tokens = by_way[way] if way >= 0 else []
        if not any(token.startswith(f"{ACTION}:") for token in tokens):
            yield f"{ACTION}:{game.describe(before, action).key.rpartition('.')[2]}", seat
        yield from ((token, seat) for token in tokens)

    return told


def ban(game: Any, token: str, side: int) -> Ban:
    """See ``squares.playtest.usage``."""
    return Ban(side, _SHIFT, [Clause(1 + way) for way, tokens in enumerate(_by_way(game)) if token in tokens])


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
