"""The cards of a game as they are read at the table, and its AVIs as they stand on the court."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenes.games.kit import gallery as kit
from scenes.games.kit.parts import Job, Part
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords, natural
from scenes.geometry import Rect
from squares.core.editing import Token
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules.cards import Avatar

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_ORDER = ("avatar", "action", "script", "break", "integrate", "token")
_FIGURE = "figure"
_BACKS: tuple[cards.Back, ...] = ("avi", "resource", "it")


def gallery(job: Job) -> Iterator[Part]:
    """Every card by its category and the backs, then the figures of both players."""
    definition = job.game.definition
    words = CardWords(definition, job.say)
    for id in sorted(definition.cards, key=lambda id: _ORDER.index(definition.cards[id].category)):
        yield _card(words, id)
    for back in _BACKS:
        yield _back(job, words, back)
    avatars = [id for id, card in definition.cards.items() if isinstance(card, Avatar)]
    figures = [Token(_FIGURE, seat, id) for id in avatars for seat in TWO]
    yield from kit.pieces(job, figures, lambda token: (("cards", token.text),))


def _card(words: CardWords, id: str) -> Part:
    def draw(canvas: Canvas, place: Rect, bleed: float) -> None:
        cards.draw(canvas, words, id, place, "hand", Seat.SOUTH)

    category, key = words.definition.cards[id].category, words.stamp(id)
    return Part(category, id, *natural(words, "hand")[:2], draw, title=words.name(id), paths=(("cards", id),), key=key)


def _back(job: Job, words: CardWords, back: cards.Back) -> Part:
    def draw(canvas: Canvas, place: Rect, bleed: float) -> None:
        cards.draw_back(canvas, words, back, place)

    return Part(
        "back",
        back,
        *natural(words, "hand")[:2],
        draw,
        title=job.say(f"gallery.back.{back}"),
        key=(back, words.look),
    )
