"""What cannot be read whole on a card, on the screen and on paper, which ``masume check`` warns of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scenes.games.logistic.card import CardWords, Face, natural
from scenes.games.logistic.face.side import POINT, Paper
from scenes.geometry import Rect
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.games.logistic.rules.definition import LogisticDefinition

_FINE = 8.0
"""How much larger a card is measured than it is on the screen, so that no letters are kept from being small."""

Odd = tuple[tuple[str, ...], Phrase]


def odd(definition: LogisticDefinition, say: Say, canvas: Callable[[], Canvas]) -> Iterator[Odd]:
    """Texts that end in dots or come out too small, and names that end in dots; ``canvas`` makes what measures them."""
    words = CardWords(definition, say)
    fine = canvas().sub(Rect(0, 0, 1, 1), zoom=_FINE)
    unit = natural(words, "hand")[2]
    for id, card in definition.cards.items():
        key = next((key for key in ("text", "effect") if getattr(card, key, None)), None)
        place = ("cards", id, key) if key else ("cards", id)
        screen = Face(fine, words, id, "hand", Seat.SOUTH)
        if (text := screen.too_long()) is not None:
            size, usual = (f"{each * unit:.0f}" for each in text[:2])
            yield place, phrase("logistic.odd.cut", card=words.name(id), size=size, usual=usual, n=text[2])
        if (text := Face(fine, words, id, "hand", Seat.SOUTH, Paper()).too_long()) is not None:
            points, least = (f"{each / POINT:.2g}" for each in text[:2])
            yield place, phrase("logistic.odd.tiny", card=words.name(id), points=points, least=least, n=text[2])
        if (name := screen.name_too_long()) is not None:
            values = {"card": words.name(id), "size": f"{name[0] * unit:.0f}", "n": name[1]}
            yield ("cards", id, "name"), phrase("logistic.odd.name", **values)
