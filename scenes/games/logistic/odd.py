"""What of a card game cannot be read whole on the screen, which ``masume check`` warns of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scenes.games.logistic.card import CardWords, Face
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.games.logistic.rules.definition import LogisticDefinition


def odd(
    definition: LogisticDefinition, say: Say, canvas: Callable[[], Canvas]
) -> Iterator[tuple[tuple[str, ...], Phrase]]:
    """Cards whose text ends in dots; ``canvas`` makes what measures it."""
    words, on = CardWords(definition, say), canvas()
    for id in definition.cards:
        if Face(on, words, id, "hand", Seat.SOUTH).cut():
            yield ("cards", id), phrase("logistic.odd.cut", card=words.name(id))
