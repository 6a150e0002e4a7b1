"""What cannot be read whole on a card, on the screen and on paper, which ``masume check`` warns of."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.logistic.card import CardWords, Face, natural
from scenes.games.logistic.face.side import POINT, Paper
from scenes.geometry import Rect
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

Odd = tuple[tuple[str, ...], Phrase]
_TooLong = tuple[float, float, int] | None


class _Room(NamedTuple):
    """What is too long of a text on the screen and on paper, and where the name beside it has room."""

    screen: _TooLong
    paper: _TooLong
    name: tuple[Place, Rect] | None


_MOST_CARDS = 3000
_ODD: LruCache[tuple[AnyCard, tuple[Odd, ...]]] = LruCache(_MOST_CARDS)
_ROOMS: LruCache[_Room] = LruCache(_MOST_CARDS)
"""By all that they depend on: files are checked again and again while few of their cards change. A card is told
by being the very same thing, which it is for as long as it is kept."""


def odd(definition: LogisticDefinition, say: Say, canvas: Callable[[], Canvas]) -> Iterator[Odd]:
    """Texts that end in dots or come out too small, and names that end in dots; ``canvas`` makes what measures them."""
    words = CardWords(definition, say)
    fine = canvas().sub(Rect(0, 0, 1, 1), zoom=_FINE)
    by: Hashable = say, canvas
    for id, card in definition.cards.items():
        key = builtins.id(card), id, words.around(id), by
        yield from _ODD.get(key, partial(_of_card, words, fine, id, by))[1]


def _of_card(words: CardWords, fine: Canvas, id: str, by: Hashable) -> tuple[AnyCard, tuple[Odd, ...]]:
    """A card, and what of it cannot be read whole; ``by``: who says it and what measures it."""
    card, unit, found = words.definition.cards[id], natural(words, "hand")[2], list[Odd]()
    key = next((key for key in ("text", "effect") if getattr(card, key, None)), None)
    place = ("cards", id, key) if key else ("cards", id)
    face = Face(fine, words, id, "hand", Seat.SOUTH)
    room = _ROOMS.get((face.room, by), partial(_room, fine, face))
    if (text := room.screen) is not None:
        size, usual = (f"{each * unit:.0f}" for each in text[:2])
        found.append((place, phrase("logistic.odd.cut", card=words.name(id), size=size, usual=usual, n=text[2])))
    if (text := room.paper) is not None:
        points, least = (f"{each / POINT:.2g}" for each in text[:2])
        found.append((place, phrase("logistic.odd.tiny", card=words.name(id), points=points, least=least, n=text[2])))
    if (name := face.name_too_long(room.name)) is not None:
        values = {"card": words.name(id), "size": f"{name[0] * unit:.0f}", "n": name[1]}
        found.append((("cards", id, "name"), phrase("logistic.odd.name", **values)))
    return card, tuple(found)


def _room(fine: Canvas, face: Face) -> _Room:
    paper = Face(fine, face.words, face.id, "hand", face.seat, Paper())
    return _Room(face.too_long(), paper.too_long(), face.name_place())
