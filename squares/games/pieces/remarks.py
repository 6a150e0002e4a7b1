"""What is odd about a game of pieces: ends that never come, kinds that never stand on the board."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.data.models import Remark
from squares.games.pieces.rules.checks import named
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.ends import AnyEnd, Full, Left, Line, Passes, Stuck
from squares.games.pieces.rules.file import Kind
from squares.games.pieces.rules.ways import Jump, Leave, Run, Shoot, Step

BOARDS = ()


def remarks(game: PiecesDefinition) -> Iterator[Remark]:
    """Yield everything odd, each at the key that it is about."""
    if all(end.result == "draw" for end in game.ends):
        yield Remark(("ends",), phrase("pieces.odd.draws_only"))
    for i, end in enumerate(game.ends):
        why = _never(game, end)
        if why is not None:
            yield Remark(("ends", i), why)
    made = {kind.promotes.to for kind in game.kinds.values() if kind.promotes is not None}
    made |= {kind.taken_as for kind in game.kinds.values() if kind.taken_as is not None}
    made |= {way.piece for kind in game.kinds.values() for way in kind.moves if isinstance(way, Shoot)}
    for id, kind in game.kinds.items():
        if not (id in made or kind.placed or any(game.standing(kind, seat) for seat in TWO)):
            yield Remark(("kinds", id), phrase("pieces.odd.never_there", name=game.kind_name(id)), always=True)
    used = {value for _, value, what in named(game) if what == "region"}
    for name in game.regions:
        if name not in used:
            yield Remark(("regions", name), phrase("pieces.odd.unused", name=name), always=True)
    ways = [way for kind in game.kinds.values() for way in kind.moves]
    if game.must == "most" and not any(isinstance(way, Jump | Step) and way.chain != "no" for way in ways):
        yield Remark(("must",), phrase("pieces.odd.no_chain"))


def _never(game: PiecesDefinition, end: AnyEnd) -> Phrase | None:
    """Tell why an end can never come; None where it may."""
    kinds = game.kinds.values()
    if isinstance(end, Left) and not _takes(game):
        return phrase("pieces.odd.nothing_taken")
    if isinstance(end, Full) and not any(kind.placed or _shoots(kind) for kind in kinds):
        return phrase("pieces.odd.nothing_put")
    if isinstance(end, Passes) and game.passing == "never":
        return phrase("pieces.odd.no_passing")
    if isinstance(end, Stuck) and game.passing != "never":
        return phrase("pieces.odd.never_stuck")
    if isinstance(end, Line):
        most = [_most(game, end, seat) for seat in TWO if end.side in (None, str(seat))]
        if all(each is not None and each < end.length for each in most):
            return phrase("pieces.odd.few_pieces", length=end.length)
    return None


def _shoots(kind: Kind) -> bool:
    return any(isinstance(way, Shoot) for way in kind.moves)


def _takes(game: PiecesDefinition) -> bool:
    """Tell whether a player can lose a piece in any way."""
    ways = [way for kind in game.kinds.values() for way in kind.moves]
    met = [who for way in ways for key in ("onto", "over") for who in getattr(way, key, ())]
    takes = any(isinstance(way, Leave | Run) or getattr(way, "takes", None) is not None for way in ways)
    return bool(game.captures) or takes or "enemy" in met


def _most(game: PiecesDefinition, line: Line, seat: Seat) -> int | None:
    """Return how many pieces of a line a player can have at most; None where there is no telling."""
    if _takes(game) or any(kind.promotes is not None for kind in game.kinds.values()):
        return None
    found = 0
    for id in line.kinds or game.kinds:
        kind = game.kinds[id]
        if kind.has(seat):
            if kind.placed and kind.hand is None:
                return None
            found += len(game.standing(kind, seat)) + (kind.hand or 0)
    return found
