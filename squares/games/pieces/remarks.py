"""What is odd about a game of pieces that can be played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.phrase import phrase
from squares.core.seats import TWO
from squares.data.models import Remark
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.ends import Passes, Stuck
from squares.games.pieces.rules.ways import Jump, Shoot, Step

BOARDS: tuple[str, ...] = ()
"""Materials of boards besides the plain one."""


def remarks(game: PiecesDefinition) -> Iterator[Remark]:
    """Yield kinds and regions that nothing uses, and ends that cannot come."""
    ways = [way for kind in game.kinds.values() for way in kind.moves]
    comes = {way.piece for way in ways if isinstance(way, Shoot)}
    comes |= {kind.promotes.to for kind in game.kinds.values() if kind.promotes is not None}
    comes |= {kind.taken_as for kind in game.kinds.values() if kind.taken_as is not None}
    for id, kind in game.kinds.items():
        if id not in comes and not kind.placed and not any(game.standing(kind, seat) for seat in TWO):
            yield Remark(("kinds", id), phrase("pieces.odd.never_there", kind=game.kind_name(id)), always=True)
    for name in game.regions:
        if not any(name in _names(each) for each in (*ways, *game.captures, *game.ends, *game.kinds.values())):
            yield Remark(("regions", name), phrase("pieces.odd.unused", name=name), always=True)
    for i, end in enumerate(game.ends):
        if isinstance(end, Passes) and game.passing == "never":
            yield Remark(("ends", i), phrase("pieces.odd.never_passes"))
        if isinstance(end, Stuck) and game.passing != "never":
            yield Remark(("ends", i), phrase("pieces.odd.never_stuck"))
    if game.must == "most" and not any(isinstance(way, Jump | Step) and way.chain != "no" for way in ways):
        yield Remark(("must",), phrase("pieces.odd.no_chain"))


def _names(part: Any) -> set[str]:
    """Return the texts that a part of a file says, those of its promotion and lists as well."""
    found: set[str] = set()
    for value in dict(part).values():
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple):
            found |= {each for each in value if isinstance(each, str)}
        elif hasattr(value, "model_fields_set"):
            found |= _names(value)
    return found


def of_part(part: Any) -> Iterator[Remark]:
    """Yield nothing: games of pieces include no files."""
    yield from ()
