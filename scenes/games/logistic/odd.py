"""What cannot be read whole on a card, on the screen and on paper, which ``masume check`` warns of."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.games.logistic.card import CardWords, Face
from scenes.games.logistic.face.side import POINT, Paper
from scenes.geometry import Rect
from scenes.scale import COMPACT_BELOW, WIDE, fit
from scenes.ui.cache import LruCache
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import Seat
from squares.games.logistic.rules.layout.model import Place

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.games.logistic.rules.cards import AnyCard
    from squares.games.logistic.rules.definition import LogisticDefinition

_FINE = 8.0
"""How much larger a card is measured than it is on the screen, so that no letters are kept from being small."""


class _Window(NamedTuple):
    """A window's size, how large its logical pixels are, and what measures the cards in it."""

    width: float
    height: float
    scale: float
    canvas: Canvas


Odd = tuple[tuple[str, ...], Phrase]
_TooLong = tuple[float, float, int] | None


class _Seen(NamedTuple):
    """What is too long of a text, and where the name beside it has room."""

    text: _TooLong
    name: tuple[Place, Rect] | None


class _Room(NamedTuple):
    """What is seen in each window, the size that the text has in the usual one, and what is too long on paper."""

    seen: tuple[_Seen, ...]
    size: float
    paper: _TooLong


_MOST_CARDS = 3000
_ODD: LruCache[tuple[AnyCard, tuple[Odd, ...]]] = LruCache(_MOST_CARDS)
_ROOMS: LruCache[_Room] = LruCache(_MOST_CARDS)
"""By all that they depend on: files are checked again and again while few of their cards change. A card is told
by being the very same thing, which it is for as long as it is kept."""


def odd(definition: LogisticDefinition, say: Say, canvas: Callable[[], Canvas]) -> Iterator[Odd]:
    """Texts that end in dots or come out too small, and names that end in dots; ``canvas`` makes what measures them."""
    words, whole = CardWords(definition, say), Rect(0, 0, 1, 1)
    small = fit(*map(int, COMPACT_BELOW)).scale
    windows = (
        _Window(*WIDE, 1.0, canvas().sub(whole, zoom=_FINE)),
        _Window(*COMPACT_BELOW, small, canvas().sub(whole, zoom=small)),
    )
    by: Hashable = say, canvas
    for id, card in definition.cards.items():
        key = builtins.id(card), id, words.around(id), by
        yield from _ODD.get(key, partial(_of_card, words, windows, id, by))[1]


def _of_card(words: CardWords, windows: Sequence[_Window], id: str, by: Hashable) -> tuple[AnyCard, tuple[Odd, ...]]:
    """A card, and what of it cannot be read whole; ``by``: who says it and what measures it.

    What is cut in several windows is told of the largest.
    """
    card, found = words.definition.cards[id], list[Odd]()
    key = next((key for key in ("text", "effect") if getattr(card, key, None)), None)
    place, name_place = ("cards", id, key) if key else ("cards", id), ("cards", id, "name")
    faces = [Face(window.canvas, words, id, "hand", Seat.SOUTH) for window in windows]
    room = _ROOMS.get((faces[0].room, by), partial(_room, faces))
    for window, face, seen in zip(windows, faces, room.seen, strict=True):
        unit, told = face.unit * window.scale, {path for path, _ in found}
        seen_in = {"width": f"{window.width:.0f}", "height": f"{window.height:.0f}"}
        values: dict[str, Any] = {"card": words.name(id), **seen_in}
        if seen.text is not None and place not in told:
            size, usual = (f"{each * unit:.0f}" for each in (room.size, seen.text[1]))
            found.append((place, phrase("logistic.odd.cut", **values, size=size, usual=usual, n=seen.text[2])))
        if name_place not in told and (name := face.name_too_long(seen.name)) is not None:
            values |= {"size": f"{name[0] * unit:.0f}", "n": name[1]}
            found.append((name_place, phrase("logistic.odd.name", **values)))
    if room.paper is not None:
        points, least = (f"{each / POINT:.2g}" for each in room.paper[:2])
        n, card_name = room.paper[2], words.name(id)
        found.append((place, phrase("logistic.odd.tiny", card=card_name, points=points, least=least, n=n)))
    return card, tuple(found)


def _room(faces: Sequence[Face]) -> _Room:
    usual = faces[0]
    paper = Face(usual.canvas, usual.words, usual.id, "hand", usual.seat, Paper())
    return _Room(tuple(_Seen(face.too_long(), face.name_place()) for face in faces), usual.fitting, paper.too_long())
