"""Games of pieces in sentences: how pieces move, what is taken, and how a game is won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from squares.core.grid import Grid
from squares.core.phrase import Phrase, numbered, phrase
from squares.core.seats import TWO
from squares.games.pieces.rules import ends as e
from squares.games.pieces.rules.file import PiecesFile, Promotion
from squares.games.pieces.rules.regions import BUILT_IN, cells_of, turned
from squares.games.pieces.rules.ways import (
    ADJACENT,
    MOST,
    AnyWay,
    Jump,
    Leap,
    Leave,
    Place,
    Run,
    Shoot,
    Slide,
    Step,
    Way,
)

MOST_AREAS = 9
"""So many areas of a board are named in a sentence; a picture shows more."""


def goal(game: PiecesFile) -> Phrase | str:
    """Return what wins, as the ends of the file say it; the summary where none does."""
    told = [end_told(game, end) for end in game.ends if end.result != "draw"]
    if not told:
        return game.summary
    return reduce(lambda a, b: phrase("core.sentences", first=a, rest=b), told[:3])


def end_told(game: PiecesFile, end: e.AnyEnd) -> Phrase:
    """Return an end in a sentence: to whoever plays, or of the one side that it is about."""
    of = "_of" if end.side else ""
    what = phrase(f"pieces.end{of}.{_end_key(game, end)}", **_values(game, end))
    if isinstance(end, e.Line | e.Connects | e.United) and end.directions != ADJACENT:
        where = _any_of(phrase(f"pieces.direction.{name}") for name in end.directions)
        what = phrase("pieces.along", what=what, where=where)
    who = phrase(f"setup.seat.{end.side}") if end.side else ""
    return phrase(f"pieces.end_is{of}.{end.result}", who=who, what=what)


def _end_key(game: PiecesFile, end: e.AnyEnd) -> str:
    if isinstance(end, e.Left) and end.at_most == 0:
        return "lost" if end.kinds is not None and len(end.kinds) == 1 and _single(game, end.kinds[0]) else "left_none"
    return end.by


def _values(game: PiecesFile, end: e.AnyEnd) -> dict[str, Phrase | str | int]:
    match end:
        case e.Line():
            key = ("exactly" if end.exactly else "line") + ("_square" if end.square else "")
            line = phrase(f"pieces.length.{key}", n=numbered(end.length), kinds=kinds(game, end.kinds))
            return {"line": line}
        case e.Reach():
            safely = phrase("pieces.safely") if end.safe else ""
            return {"kind": some_kind(game, end.kinds), "region": region(end.region), "safely": safely}
        case e.Left():
            one = game.kind_name(end.kinds[0]) if end.kinds else ""
            return {"kinds": kinds(game, end.kinds), "kind": one, "n": end.at_most, "number": numbered(end.at_most)}
        case e.Connects():
            return {"one": region(end.regions[0]), "other": region(end.regions[1])}
        case e.Quiet():
            return {"n": end.plies}
    return {}


def _single(game: PiecesFile, id: str) -> bool:
    """Tell whether a player never has more than one of a kind."""
    kind = game.kinds[id]
    becomes = any(other.promotes is not None and other.promotes.to == id for other in game.kinds.values())
    return not kind.placed and not becomes and all(len(game.standing(kind, seat)) <= 1 for seat in TWO)


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
    if known is None:
        return phrase("pieces.one_of", names=phrase("pieces.pieces"))
    if len(known) == 1 and _single(game, known[0]):
        return phrase("pieces.the", name=game.kind_name(known[0]))
    return phrase("pieces.one_of", names=_any_of(map(game.kinds_name, known)))


def in_bag(game: PiecesFile, held: Iterable[tuple[str | int, int]]) -> Phrase:
    """Return what a bag holds: kinds or numbers, each with how many there are."""
    things = [
        phrase("pieces.slips", n=n, number=each)
        if isinstance(each, int)
        else phrase("pieces.so_many", n=n, one=game.kind_name(each), many=game.kinds_name(each))
        for each, n in held
    ]
    return phrase("core.all", names=things)


# ---- ways


def way_told(game: PiecesFile, id: str, way: AnyWay) -> Phrase:
    """Return a way of a kind's pieces in a sentence."""
    kind = game.kind_name(id)
    values = {name: value for name, value in _way_values(game, way) if value is not None}
    key = f"step_{way.takes}" if isinstance(way, Step) and way.takes else way.does
    if isinstance(way, Jump) and way.long:
        key = "jump_long"
    if isinstance(way, Place):
        key = "place" if game.kinds[id].hand is None else "place_hand"
    said = phrase(f"pieces.way.{key}", kind=kind, kinds=game.kinds_name(id), **values)
    conditions = tuple(_conditions(way))
    if conditions:
        said = phrase("pieces.way_if", way=said, conditions=reduce(_and, conditions))
    more = list(_more(way))
    return reduce(lambda a, b: phrase("core.sentences", first=a, rest=b), more, phrase("pieces.way_is", way=said))


def _way_values(game: PiecesFile, way: AnyWay) -> Iterator[tuple[str, Phrase | str | int | None]]:
    if isinstance(way, Step | Slide | Jump | Shoot):
        yield "directions", _any_of(phrase(f"pieces.direction.{name}") for name in way.directions)
    if not isinstance(way, Leave | Shoot):
        yield "onto", _any_of(phrase(f"pieces.who.{who}") for who in way.onto)
    if isinstance(way, Jump):
        yield "over", _any_of(phrase(f"pieces.who.{who}") for who in way.over)
    if isinstance(way, Slide):
        crossed = [who for who in way.over if who != "empty"]
        yield "far", _far(way.most, "_line" if way.count_line else "")
        who = [phrase(f"pieces.who.{each}") for each in crossed]
        across: Phrase | str = phrase("pieces.across", who=_any_of(who)) if who else ""
        yield "across", across if "empty" in way.over else phrase("pieces.no_gaps", across=across)
    if isinstance(way, Shoot):
        yield "piece", game.kind_name(way.piece)
        yield "far", _far(way.most)
    if isinstance(way, Leap):
        yield "vectors", [f"{right:+d}/{ahead:+d}" for right, ahead in way.vectors]  # type: ignore[misc]
    if isinstance(way, Run):
        yield "track", region(way.track)


def _far(most: int, line: str = "") -> Phrase:
    return phrase(f"pieces.far{line}_any") if most >= MOST else phrase(f"pieces.far{line}_most", n=most)


def _any_of(names: Iterable[Phrase | str]) -> Phrase | str:
    """Return names with "or" between."""
    first, *rest = names
    return reduce(lambda a, b: phrase("pieces.or", a=a, b=b), rest, first)


def _and(a: Phrase, b: Phrase) -> Phrase:
    return phrase("pieces.and", a=a, b=b)


def _conditions(way: Way) -> Iterator[Phrase]:
    """Yield when, and from where to where, a way may be taken."""
    for key in ("starts", "lands", "avoids"):
        if (name := getattr(way, key)) is not None:
            yield phrase(f"pieces.if.{key}", region=region(name))
    if way.action is not None:
        yield phrase(f"pieces.if.action_{way.action}")
    for key in ("at_most", "turn", "from_turn"):
        if (n := getattr(way, key)) is not None:
            yield phrase(f"pieces.if.{key}", n=n)
    for key in ("after_placing", "must_take"):
        if getattr(way, key):
            yield phrase(f"pieces.if.{key}")
    if isinstance(way, Place | Leave) and way.next_to is not None:
        where = _any_of(phrase(f"pieces.direction.{name}") for name in way.directions)
        yield phrase("pieces.if.next_to", who=phrase(f"pieces.who.{way.next_to}"), where=where)


def _more(way: AnyWay) -> Iterator[Phrase]:
    """Yield what else a way does, a sentence each."""
    if isinstance(way, Jump) and not way.takes:
        yield phrase("pieces.more.takes_nothing")
    if isinstance(way, Jump | Step) and way.chain != "no":
        yield phrase(f"pieces.more.chain_{way.chain}")
        if way.heading != "any":
            yield phrase(f"pieces.more.heading_{way.heading}")
    if isinstance(way, Place) and way.falls:
        yield phrase("pieces.more.falls")
    if isinstance(way, Run):
        yield phrase("pieces.more.enters" if way.enters else "pieces.more.stays_out")
        yield phrase("pieces.more.leaves_exactly" if way.leaves and way.exactly else f"pieces.more.leaves_{way.leaves}")


def promotion_told(game: PiecesFile, id: str, promotion: Promotion) -> Phrase:
    """Return what a kind becomes, and where, in a sentence."""
    key = "pieces.promotes_stops" if promotion.stops else "pieces.promotes"
    return phrase(key, kind=game.kind_name(id), to=game.kind_name(promotion.to), region=region(promotion.at))


# ---- captures


def capture_told(game: PiecesFile, capture: e.AnyCapture) -> Phrase:
    """Return what a piece that arrives takes or turns over, in a sentence."""
    where = _any_of(phrase(f"pieces.direction.{name}") for name in capture.directions)
    does = f"_{capture.does}" if isinstance(capture, e.Custodial | e.Touched) else ""
    values: dict[str, Phrase | str | int] = {"where": where, "captors": some_kind(game, capture.captors)}
    values["victims"] = phrase("pieces.enemies") if capture.victims is None else kinds(game, capture.victims)
    if isinstance(capture, e.Mill):
        values["n"] = numbered(capture.length)
    if isinstance(capture, e.Custodial):
        values["many"] = phrase("pieces.many_any") if capture.most >= MOST else phrase("pieces.many", n=capture.most)
    more = []
    if isinstance(capture, e.Custodial | e.Surrounded) and capture.hostile is not None:
        more.append(phrase("pieces.capture.hostile", region=region(capture.hostile)))
    if isinstance(capture, e.Surrounded) and capture.at is not None:
        more.append(phrase("pieces.capture.at", region=region(capture.at)))
    if isinstance(capture, e.Mill) and capture.spares_lines:
        more.append(phrase("pieces.capture.spares"))
    said = phrase(f"pieces.capture.{capture.by}{does}", **values)
    return reduce(lambda a, b: phrase("core.sentences", first=a, rest=b), more, said)


def areas_named(areas: Iterable[str], grid: Grid, *, turn: bool = False) -> list[Phrase | str] | None:
    """Return areas by their corners, turned half round if asked; None where they are too many to read."""
    found: list[Phrase | str] = []
    for area in areas:
        corners = [turned(cell, grid) if turn else cell for cell in cells_of(area.split("-"), grid)]
        first, *last = map(str, corners)
        found.append(phrase("pieces.area", first=first, last=last[0]) if last else first)
    return found if len(found) <= MOST_AREAS else None
