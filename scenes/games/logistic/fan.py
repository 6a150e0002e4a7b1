"""The near hand as a fan: cards lean outwards, like cards lie on each other, what is pointed at stands straight."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scenes.board.picture import Picture
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.face.art import CREAM
from scenes.games.logistic.places import CARD_H, CARD_W, Places
from scenes.geometry import Rect
from squares.core.actions import Button, InHand, Spot
from squares.core.grid import Cell
from squares.core.seats import Seat
from squares.games.logistic.rules.values import LogisticPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

RAISED, HOVER, FADED, PALE = 16.0, 10.0, 0.34, 0.6
LEAN, MOST = 1.2, 4.0
"""Degrees from card to card, and of the outermost."""
_ROOM = 34.0
"""Room round a card for its frame, its shadow and the cards below it."""


class FanCard(NamedTuple):
    """How a card of the hand is drawn. ``frame``: token of its edge, empty for none; ``alpha`` below 1 is faded."""

    card: str
    copies: int
    seat: Seat
    frame: str
    alpha: float
    away: bool


def hand_of(position: LogisticPosition, seat: Seat) -> tuple[tuple[str, int], ...]:
    """The different cards of a hand with how many there are of each; like cards lie on each other."""
    hand = position.player(seat).hand
    return tuple((card, hand.count(card)) for card in dict.fromkeys(hand))


def place_of(places: Places, picture: Picture, index: int, count: int, spot: InHand) -> Rect:
    """Where a card lies now: higher while it is pointed at, picked, or may answer."""
    place = places.card(index, count)
    position: LogisticPosition = picture.position
    if spot in picture.picked:
        return place.move(0, -RAISED - 8)
    rise = RAISED if position.phase == "answer" and spot in picture.cards.offered else 0.0
    return place.move(0, -rise - (HOVER if spot == picture.hover and picture.drag is None else 0.0))


class Fan:
    """Draws the near hand, in natural units."""

    def __init__(self, words: CardWords) -> None:
        self.words, self.say = words, words.say

    def draw(self, canvas: Canvas, places: Places, picture: Picture, moving: frozenset[Spot]) -> None:
        """All cards that do not move; what rises lies over the others."""
        position: LogisticPosition = picture.position
        hand = list(enumerate(hand_of(position, places.near)))
        raised = (*picture.picked, picture.hover)
        hand.sort(key=lambda card: InHand(places.near, card[1][0]) in raised)
        for i, (card, n) in hand:
            spot = InHand(places.near, card)
            copies = n - 1 if spot in moving else n
            if copies:
                look = self._look(picture, spot, copies)
                place = place_of(places, picture, i, len(hand), spot)
                straight = spot in (*picture.picked, picture.hover, picture.cursor)
                off = i - (len(hand) - 1) / 2
                lean = 0.0 if straight else _lean(off)
                drop = 0.0 if straight else min(8.0, off * off * 1.6)
                self._draw_card(canvas, place.move(0, drop), look, lean)

    def ahead(self, canvas: Canvas, card: str, copies: int, seat: Seat, off: float) -> None:
        """A card as it leans ``off`` the middle of the hand: at rest, where it can be pressed, and where it cannot."""
        for frame, alpha in (("", 1.0), ("legal", 1.0), ("", PALE)):
            look = FanCard(card, copies, seat, frame, alpha, False)
            self._draw_card(canvas, Rect(0, 0, CARD_W, CARD_H), look, _lean(off))

    def _look(self, picture: Picture, spot: InHand, copies: int) -> FanCard:
        alpha = FADED if self._faded(picture, spot) else PALE if self._idle(picture, spot) else 1.0
        lit = alpha == 1 and picture.to_act is spot.seat and bool(picture.cards.offered)
        frame = "ink" if spot in picture.picked else "legal" if lit else ""
        away = picture.drag is not None and picture.drag.target == spot
        return FanCard(spot.text, copies, spot.seat or Seat.SOUTH, frame, alpha, away)

    def _draw_card(self, canvas: Canvas, place: Rect, look: FanCard, lean: float) -> None:
        room = place.inset(-_ROOM)
        key = ("fan", self.words.stamp(look.card), look)
        if lean:
            canvas.blit_turned(key, room, lambda on: self._paint(on, look), lean)
        else:
            canvas.surface(key, room, lambda on: self._paint(on, look))

    def _paint(self, canvas: Canvas, look: FanCard) -> None:
        place = Rect(_ROOM, _ROOM, CARD_W, CARD_H)
        if look.card.startswith("?"):
            cards.draw_back(canvas, self.words, "resource", place)
            return
        alpha = look.alpha
        for k in range(min(look.copies, 3) - 1, 0, -1):
            under = place.move(5.0 * k, -5.0 * k)
            canvas.box(under, fill=CREAM, line="#00000059", width=1, radius=8, alpha=alpha)
        if look.away and look.copies == 1:
            canvas.box(place, line="line_strong", width=2, radius=8, dash=(6, 5))
            return
        if alpha < 1:
            canvas.box(place, fill="table", radius=8)
        cards.draw(canvas, self.words, look.card, place, "hand", look.seat, alpha == 1, alpha)
        if look.frame:
            canvas.box(place.inset(-3), line=look.frame, width=3.2, radius=10)
        if look.copies > 1:
            badge = Rect.around((place.right - 10, place.y - 4), 34, 22)
            canvas.box(badge, fill="ink", radius=11)
            canvas.text(self.say("court.copies", n=look.copies), badge.center, "name", "on_ink", "center", size=14)

    def _chooses(self, picture: Picture) -> bool:
        """Whether cards are chosen among, instead of played."""
        position: LogisticPosition = picture.position
        if not picture.cards.offered:
            return False
        if position.phase == "answer" or position.frames:
            return True
        first = picture.picked[0] if picture.picked else None
        if first is None or isinstance(first, Cell) or picture.to_act is None:
            return False
        return isinstance(first, Button) or first.text in position.player(picture.to_act).integrate

    def _idle(self, picture: Picture, spot: InHand) -> bool:
        """Whether a card cannot be used in its owner's own turn, as it is."""
        if picture.to_act is not spot.seat or not picture.cards.offered or spot in picture.picked:
            return False
        return not self._chooses(picture) and spot not in picture.cards.offered

    def _faded(self, picture: Picture, spot: InHand) -> bool:
        """Whether a card of whoever acts is none of those that are chosen among."""
        if picture.to_act is not spot.seat or spot in picture.picked or not self._chooses(picture):
            return False
        choices = picture.legal if picture.picked else {*picture.cards.offered, *picture.legal}
        return spot not in choices


def _lean(off: float) -> float:
    """Degrees of a card so many places off the middle of the hand."""
    return max(-MOST, min(MOST, off * LEAN))
