"""The pictures of the rules pages: a court with the cards that count beside it, or one card with what stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.kit.mini import draw_diagram
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.view import LogisticView
from scenes.geometry import Point, Rect
from squares.core.phrase import Say
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.cards import Avatar, Usable
from squares.games.logistic.rules.values import Answer, Build, LogisticAction, LogisticPosition, Use, UseAbility, UseAvi

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

WIDTH, RATIO, GAP = 128.0, 190 / 136, 12.0
SMALL = 62.0  # a card that is discarded
LARGE = 168.0


def draw(
    canvas: Canvas, rect: Rect, game: LogisticGame, say: Say, position: LogisticPosition, action: LogisticAction | None
) -> None:
    """A single card in hand and nothing to do is shown large; otherwise the court, and what is declared beside it."""
    words = CardWords(game.definition, say)
    seat = position.to_act
    hand = position.player(seat).hand
    if action is None and not position.chain and len(hand) == 1:
        _draw_anatomy(canvas, rect, words, hand[0])
        return
    declared = [(link.card, link.owner) for link in position.chain]
    if isinstance(action, Use | Answer | Build):
        declared.append((action.card, seat))
    elif isinstance(action, UseAvi):
        declared.append((position.player(seat).avatar, seat))
    elif isinstance(action, UseAbility):
        declared += [(each.card, seat) for each in position.placed if each.cell == action.at]
    court = rect.cut_left(rect.w - WIDTH - GAP)[0] if declared else rect
    draw_diagram(canvas, court, LogisticView(game, say, around=False), position, action)
    place = Rect(rect.right - WIDTH, rect.y, WIDTH, WIDTH * RATIO)
    for i, (id, owner) in enumerate(declared[-2:]):
        cards.draw(canvas, words, id, place.move(0, i * (rect.h - place.h)), "hand", owner)
    for i, id in enumerate(getattr(action, "discards", ())[:2]):
        at = Rect(place.x + i * (SMALL + 4), place.bottom + GAP, SMALL, SMALL * RATIO)
        cards.draw(canvas, words, id, at, "chain", seat, alpha=0.6)


def _draw_anatomy(canvas: Canvas, rect: Rect, words: CardWords, id: str) -> None:
    """The card in the middle, and a line from each of its parts to a word."""
    place = Rect.around(rect.center, LARGE, LARGE * RATIO)
    cards.draw(canvas, words, id, place, "hand", Seat.SOUTH)
    zoom, card = LARGE / cards.natural(words, "hand")[0], words.definition.cards[id]
    found = cards.Face(canvas, words, id, "hand", Seat.SOUTH)
    number = "durability" if isinstance(card, Usable) and card.durability is not None else "hit"
    parts = [
        (-1, "category", found.place("sign")),
        (-1, "range", found.place("range")),
        (-1, "text", found.place("text")),
        (1, "name" if found.place("callback") is None else "callback", found.place("callback") or found.place("name")),
        (1, "colour", found.place("art")),
        (1, number, None if isinstance(card, Avatar) else found.place("number")),
    ]
    for side, word, at in parts:
        if at is not None:
            x, y = (at.x if side < 0 else at.right), (at.y + 8 if word == "text" else at.center[1])
            _point_out(canvas, words.say(f"court.anatomy.{word}"), (place.x + x * zoom, place.y + y * zoom), side, rect)


def _point_out(canvas: Canvas, text: str, point: Point, side: int, rect: Rect) -> None:
    """A word at the edge of ``rect`` with a line to ``point``."""
    width = (rect.w - LARGE) / 2 - 18
    high = canvas.paragraph_height(text, width, "small")
    x = rect.x if side < 0 else rect.right - width
    end = x + width + 2 if side < 0 else x - 4
    canvas.line((end, point[1]), point, "ink", 1.4)
    canvas.disc(point, 3.4, "paper", "ink", 1.4)
    canvas.paragraph(text, Rect(x, point[1] - high / 2, width, high), "small")
