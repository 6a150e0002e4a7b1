"""What is odd about a game of pieces that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.data.models import Remark
from squares.games.pieces.rules.checks import named
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.ends import AnyEnd, Full, Left, Line, Passes, Stuck
from squares.games.pieces.rules.ways import Jump, Leave, Place, Run, Shoot, Step

BOARDS: tuple[str, ...] = ()
"""Materials of boards besides the plain one."""


def remarks(game: PiecesDefinition) -> Iterator[Remark]:
    """Yield kinds and regions that nothing uses, and ends that cannot come."""
    ways = [way for kind in game.kinds.values() for way in kind.moves]
    comes = {way.piece for way in ways if isinstance(way, Shoot)}
    comes |= {kind.promotes.to for kind in game.kinds.values() if kind.promotes is not None}
    comes |= {kind.taken_as for kind in game.kinds.values() if kind.taken_as is not None}
    for id in game.kinds:
        if id not in comes and not game.comes(id):
            yield Remark(("kinds", id), phrase("pieces.odd.never_there", kind=game.kind_name(id)), always=True)
    used = {value for _, value, what in named(game) if what == "region"}
    for name in game.regions:
        if name not in used:
            yield Remark(("regions", name), phrase("pieces.odd.unused", name=name), always=True)
    if all(end.result == "draw" for end in game.ends):
        yield Remark(("ends",), phrase("pieces.odd.draws_only"))
    never = [(i, _never(game, end)) for i, end in enumerate(game.ends)]
    yield from (Remark(("ends", i), why) for i, why in never if why is not None)
    if all(why for _, why in never):
        yield Remark(("ends",), phrase("pieces.odd.never_ends"))
    yield from _chains(game)
    if game.must == "most" and not any(isinstance(way, Jump | Step) and way.chain != "no" for way in ways):
        yield Remark(("must",), phrase("pieces.odd.no_chain"))


def _never(game: PiecesDefinition, end: AnyEnd) -> Phrase | None:
    """Tell why an end cannot come; None where it may."""
    if isinstance(end, Passes) and game.passing == "never":
        return phrase("pieces.odd.never_passes")
    if isinstance(end, Stuck) and game.passing != "never":
        return phrase("pieces.odd.never_stuck")
    if isinstance(end, Left) and not _loses(game):
        return phrase("pieces.odd.nothing_taken")
    moves = [way for kind in game.kinds.values() for way in kind.moves]
    if isinstance(end, Full) and not any(isinstance(way, Place | Shoot) for way in moves):
        return phrase("pieces.odd.nothing_put")
    if isinstance(end, Full) and _fewer(game):
        return phrase("pieces.odd.never_full")
    if isinstance(end, Line):
        most = [_most(game, end, seat) for seat in TWO if end.side in (None, str(seat))]
        if all(each is not None and each < end.length for each in most):
            return phrase("pieces.odd.few_pieces", length=end.length)
    return None


def _chains(game: PiecesDefinition) -> Iterator[Remark]:
    """Yield chains of ways that never take."""
    for id, kind in game.kinds.items():
        for i, way in enumerate(kind.moves):
            if isinstance(way, Step | Jump) and way.chain != "no" and not _takes(way):
                yield Remark(("kinds", id, "moves", i, "chain"), phrase("pieces.odd.chain_takes_nothing"))


def _takes(way: Step | Jump) -> bool:
    """Tell whether a way takes what it goes over, or what it comes to."""
    over = isinstance(way, Jump) and way.takes and "enemy" in way.over
    return over or bool({"enemy", "lone"} & set(way.onto)) or (isinstance(way, Step) and way.takes is not None)


def _fewer(game: PiecesDefinition) -> bool:
    """Tell whether there are fewer pieces than cells."""
    most = sum(game.in_bag.values())
    for kind in game.kinds.values():
        if (kind.placed and kind.hand is None) or kind.side == "nobody":
            return False
        most += sum(len(game.standing(kind, seat)) + (kind.hand or 0) * kind.has(seat) for seat in TWO)
    return most < game.board.grid.size - len(game.holes)


def _loses(game: PiecesDefinition) -> bool:
    """Tell whether a player can lose a piece in any way."""
    ways = [way for kind in game.kinds.values() for way in kind.moves]
    met = {who for way in ways for key in ("onto", "over") for who in getattr(way, key, ())}
    takes = any(isinstance(way, Leave | Run) or getattr(way, "takes", False) for way in ways)
    return bool(game.captures) or bool({"enemy", "lone"} & met) or takes


def _most(game: PiecesDefinition, line: Line, seat: Seat) -> int | None:
    """Return how many pieces of a line a player can have at most; None where there is no telling."""
    if _loses(game) or any(kind.promotes is not None for kind in game.kinds.values()):
        return None
    found = 0
    for id, kind in ((id, game.kinds[id]) for id in line.kinds or game.kinds):
        if kind.has(seat):
            if kind.placed and kind.hand is None:
                return None
            found += len(game.standing(kind, seat)) + (kind.hand or 0) + game.in_bag.get(id, 0)
    return found


def of_part(part: Any) -> Iterator[Remark]:
    """Yield nothing: games of pieces include no files."""
    yield from ()
