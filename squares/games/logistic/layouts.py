"""Lays what a game file says of its cards' layout over the shipped layout, and says what is odd about the two together.

In order: the shipped layout of all kinds, that of a kind, the file's of all kinds, the file's of that kind. So a file
says only what differs, unless it begins with nothing (``base``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from squares.core.phrase import phrase
from squares.data.loader import read
from squares.data.models import Remark
from squares.data.places import shipped
from squares.games.logistic.rules.layout.model import (
    BRACED,
    VALUES,
    CardSize,
    Frame,
    Had,
    Layout,
    Place,
    Shown,
    named,
)

Drawn = Literal["hand", "small", "tiny"]
Deck = Literal["resource", "integrate", "avatar"]
KINDS = ("action", "script", "break", "integrate", "token", "avatar")
_SHOWN = get_args(Shown)
_BEYOND = 0.05  # millimetres by which a place may lie outside of its card: sums of rounded numbers


class Way(NamedTuple):
    """Where everything stands on cards that have some things and lack others; the places in the order of drawing."""

    has: frozenset[Had]
    lacks: frozenset[Had]
    spare: float
    places: Mapping[str, Place]


class Side(NamedTuple):
    """A side of cards as it is drawn: one way or several to place things, in the order in which they are tried."""

    frame: Frame
    ways: tuple[Way, ...]


@cache
def standard() -> Mapping[str, Any]:
    """Return the shipped layout as plain data."""
    path = shipped("data", "games", "logistic", "layouts", "standard.yaml")
    layout = Layout.model_validate(read(path).root.plain()["layout"])
    return layout.model_dump()


def size(layout: Layout) -> CardSize:
    """Return the size of the cards."""
    return CardSize.model_validate(_over(standard()["card"], layout.card.model_dump()))


def front(layout: Layout, kind: str, drawn: Drawn = "hand") -> Side:
    """Return how the fronts of a kind of card are drawn: small ones as in the hand, unless they have own places."""
    layers = [each.get(key, {}) for each in _layouts(layout) for key in ("default", kind)]
    frame = _frame(layers)
    small = [] if drawn == "hand" else [each.get(drawn, {}) for each in layers]
    if any("places" in each for each in small) and not _all_over(small, "whole"):
        return _side(small, _over(frame, _frame(small)))
    return _side(layers, frame)


def back(layout: Layout, deck: Deck) -> Side:
    """Return how the backs of a deck are drawn."""
    layers = [each.get("backs", {}).get(key, {}) for each in _layouts(layout) for key in ("default", deck)]
    return _side(layers, _frame(layers))


def shows(name: str, place: Place) -> Shown:
    """Return what a place shows: what it says, else what it is called, else what it holds."""
    if place.shows is not None:
        return place.shows
    if name in _SHOWN:
        return name  # type: ignore[return-value]
    return "words" if place.words else "picture" if place.picture else "box"


def _layouts(layout: Layout) -> tuple[Mapping[str, Any], ...]:
    own = layout.model_dump()
    return (standard(), own) if layout.base == "standard" else (own,)


def _side(layers: Sequence[Mapping[str, Any]], frame: Mapping[str, Any]) -> Side:
    """Return what layers make together: what a later one says of a place counts in every arrangement."""
    ways = []
    for name in dict.fromkeys(name for each in layers for name in each.get("arrangements", {})) or ("",):
        said: dict[str, Any] = {}
        places: dict[str, Any] = {}
        for each in layers:
            arranged = each.get("arrangements", {}).get(name, {})
            said |= arranged
            places = _over(_over(places, each.get("places", {})), arranged.get("places", {}))
        has, lacks, spare = (said.get(key) for key in ("has", "lacks", "spare"))
        usual = _all_over(layers, "spare") or 0.0
        ways.append(
            Way(frozenset(has or ()), frozenset(lacks or ()), usual if spare is None else spare, _placed(places))
        )
    return Side(Frame.model_validate(frame), tuple(ways))


def _all_over(layers: Sequence[Mapping[str, Any]], key: str) -> Any:
    """Return what the last layer says that says anything of a key."""
    return next((each[key] for each in reversed(layers) if key in each), None)


def _frame(layers: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    frame: dict[str, Any] = {}
    for each in layers:
        frame = _over(frame, each.get("frame", {}))
    return frame


def _placed(places: Mapping[str, Any]) -> Mapping[str, Place]:
    made = {name: Place.model_validate(place) for name, place in places.items()}
    return dict(sorted(made.items(), key=lambda entry: entry[1].layer))


def _over(base: Mapping[str, Any], upper: Mapping[str, Any]) -> dict[str, Any]:
    """Return plain data laid over other data, key by key."""
    merged = dict(base)
    for key, value in upper.items():
        below = merged.get(key)
        merged[key] = _over(below, value) if isinstance(value, Mapping) and isinstance(below, Mapping) else value
    return merged


def remarks(layout: Layout, pictures: Mapping[str, str]) -> Iterator[Remark]:
    """Yield pictures that there are not and places that are odd; ``pictures``: the game file's by their names."""
    for path, word, what in named(layout, ("layout",)):
        if what == "picture" and word not in pictures:
            known = tuple(pictures)
            yield Remark(path, phrase("logistic.layout.no_picture", picture=word), word, known, sprite=f"cards/{word}")
    yield from odd_places(layout)


def odd_places(layout: Layout) -> Iterator[Remark]:
    """Yield places that lie outside of the card, have no size, or name what there is not."""
    told: set[str] = set()
    for key, side, path in _sides(layout):
        for way in side.ways:
            for name, place in way.places.items():
                where = f"{key}.{name}"
                if where in told or not place.visible:
                    continue
                for remark in _odd(layout, (*path, "places", name), name, place, tuple(way.places)):
                    told.add(where)
                    yield remark


def _sides(layout: Layout) -> Iterator[tuple[str, Side, tuple[str, ...]]]:
    """Yield all sides that a layout changes, each with a name and the keys that lead to where it is changed."""
    for key in sorted(layout.model_fields_set & {"default", *KINDS}):
        kind, face = KINDS[0] if key == "default" else key, getattr(layout, key)
        yield key, front(layout, kind), ("layout", key)
        for drawn in ("small", "tiny"):
            if drawn in face.model_fields_set:
                yield f"{key}.{drawn}", front(layout, kind, drawn), ("layout", key, drawn)
    for key in sorted(layout.backs.model_fields_set):
        deck: Deck = "integrate" if key == "integrate" else "avatar" if key == "avatar" else "resource"
        yield f"backs.{key}", back(layout, deck), ("layout", "backs", key)


def _odd(layout: Layout, path: tuple[str, ...], name: str, place: Place, names: tuple[str, ...]) -> Iterator[Remark]:
    """Yield what is odd about a place; ``names``: of all places of its side."""
    if place.clear_of is not None and place.clear_of not in names:
        what = phrase("logistic.layout.no_place", place=place.clear_of)
        yield Remark((*path, "clear_of"), what, place.clear_of, names)
    for word in BRACED.findall(place.words):
        known = (*VALUES, *layout.icons)
        if word not in known:
            yield Remark((*path, "words"), phrase("logistic.layout.no_value", word=word), word, known)
    card = size(layout)
    over = max(place.x + place.w - card.width, place.y + place.h - card.height)
    if over > _BEYOND:
        values = {"place": name, "n": round(over, 1), "width": card.width, "height": card.height}
        yield Remark(path, phrase("logistic.layout.outside", **values))
    elif not place.w or not place.h:
        yield Remark(path, phrase("logistic.layout.no_size", place=name))
