"""How a game of pieces is won, in a sentence or two."""

from __future__ import annotations

from functools import reduce

from squares.core.phrase import Phrase, numbered, phrase
from squares.games.pieces.rules import ends as e
from squares.games.pieces.rules.file import PiecesFile
from squares.games.pieces.rules.regions import BUILT_IN


def goal(game: PiecesFile) -> Phrase | str:
    """Return what wins, as the ends of the file say it; the summary where none does."""
    told = [end_told(game, end) for end in game.ends if end.result != "draw"]
    if not told:
        return game.summary
    return reduce(lambda a, b: phrase("core.sentences", first=a, rest=b), told[:3])


def end_told(game: PiecesFile, end: e.AnyEnd) -> Phrase:
    """Return an end in a sentence."""
    what = phrase(f"pieces.end.{end.by}", **_values(game, end))
    who = phrase(f"pieces.player.{end.side or 'anybody'}")
    return phrase(f"pieces.end_is.{end.result}", who=who, what=what)


def _values(game: PiecesFile, end: e.AnyEnd) -> dict[str, Phrase | str | int]:
    match end:
        case e.Line():
            key = "square" if end.square else "exactly" if end.exactly else "line"
            return {"kinds": kinds(game, end.kinds), "line": phrase(f"pieces.length.{key}", n=numbered(end.length))}
        case e.Reach():
            safely = phrase("pieces.safely") if end.safe else ""
            return {"kind": some_kind(game, end.kinds), "region": region(end.region), "safely": safely}
        case e.Left():
            return {"kinds": kinds(game, end.kinds), "n": end.at_most, "number": numbered(end.at_most)}
        case e.Connects():
            return {"one": region(end.regions[0]), "other": region(end.regions[1])}
        case e.Quiet():
            return {"n": end.plies}
    return {}


def region(name: str) -> Phrase | str:
    """Return what a region is called."""
    return phrase(f"pieces.region.{name}") if name in BUILT_IN else phrase("pieces.region.named", name=_spaced(name))


def _spaced(name: str) -> str:
    return name.replace("-", " ")


def kinds(game: PiecesFile, ids: tuple[str, ...] | None) -> Phrase | str:
    """Return several pieces of some kinds, by their names."""
    known = ids or (tuple(game.kinds) if len(game.kinds) == 1 else None)
    if known is None:
        return phrase("pieces.pieces")
    return phrase("core.all", names=[game.kinds_name(id) for id in known])


def some_kind(game: PiecesFile, ids: tuple[str, ...] | None) -> Phrase | str:
    """Return one piece of some kinds, by its name."""
    known = ids or (tuple(game.kinds) if len(game.kinds) == 1 else None)
    return (
        phrase("pieces.piece") if known is None else phrase("pieces.either", names=[game.kind_name(i) for i in known])
    )
