"""What lies round the court: decks, trash, IT rows, the far hand's backs, action points, and the near hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.geometry import Rect
from scenes.board.picture import Picture
from scenes.views import logistic_card as cards
from scenes.views.logistic_card import CardWords
from scenes.views.logistic_places import AP, Places
from scenes.views.logistic_words import other
from squares.core.actions import Button, InHand, Spot
from squares.core.grid import Cell
from squares.core.seats import TWO, Seat
from squares.rules.logistic.values import LogisticPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

RAISED = 16.0
FADED = 0.34
HOVER = 10.0


def hand_of(position: LogisticPosition, seat: Seat) -> tuple[tuple[str, int], ...]:
    """The different cards of a hand with how many there are of each; like cards lie on each other."""
    hand = position.player(seat).hand
    return tuple((card, hand.count(card)) for card in dict.fromkeys(hand))


def integrates_of(position: LogisticPosition, seat: Seat) -> tuple[tuple[str, bool], ...]:
    """The IT cards of a seat, and whether each is used up."""
    player = position.player(seat)
    return (*((card, False) for card in player.integrate), *((card, True) for card in player.used))


class Side:
    """Draws what lies beside the court, in natural units."""

    def __init__(self, words: CardWords) -> None:
        self.words, self.say = words, words.say

    def draw(self, canvas: Canvas, places: Places, picture: Picture, moving: frozenset[Spot]) -> None:
        """Everything but the near hand."""
        position: LogisticPosition = picture.position
        for seat in TWO:
            self._draw_piles(canvas, places, position, seat)
            self._draw_integrates(canvas, places, picture, seat, moving)
        self._draw_backs(canvas, places, position)
        if picture.on_turn is not None:
            self._draw_ap(canvas, position)

    def _draw_piles(self, canvas: Canvas, places: Places, position: LogisticPosition, seat: Seat) -> None:
        player = position.player(seat)
        for place, n, key in (
            (places.deck(seat), len(player.deck), "court.deck"),
            (places.trash(seat), len(player.trash), "court.trash"),
        ):
            if n == 0:
                canvas.box(place, line="line_strong", width=1.2, radius=3, dash=(4, 4))
            elif key == "court.deck":
                for i in range(min(3, 1 + n // 10)):
                    cards.draw_back(canvas, "resource", place.move(-2.0 * i, -2.0 * i), shade=i == 0)
            else:
                cards.draw(canvas, self.words, player.trash[-1], place, "pile", seat)
            x = place.center[0]
            canvas.text(str(n), (x, place.bottom + 15), "numeral", "ink", "center", size=17)
            canvas.text(self.say(key), (x, place.bottom + 33), "small", "ink_2", "center")

    def _draw_integrates(
        self, canvas: Canvas, places: Places, picture: Picture, seat: Seat, moving: frozenset[Spot]
    ) -> None:
        position: LogisticPosition = picture.position
        row = integrates_of(position, seat)
        if not row:
            return
        for i, (card, used) in enumerate(row):
            place, spot = places.integrate(seat, i, len(row)), InHand(seat, card)
            if spot in moving and not used:
                continue
            if card.startswith("?"):
                cards.draw_back(canvas, "it", place)
                continue
            place = place.move(0, -6 if spot in picture.picked else 0)
            cards.draw(canvas, self.words, card, place, "pile", seat, alpha=FADED if used else 1.0)
            if used:
                canvas.line((place.x + 5, place.bottom - 8), (place.right - 5, place.y + 8), "ink", 2.4)
            elif spot in picture.offered:
                canvas.box(place.inset(-2), line="legal", width=2.4, radius=5)
        area = places.integrates(seat)
        left = sum(not used for _, used in row)
        canvas.text(self.say("court.integrates", n=left), (area.x, area.bottom + 12), "small", "ink_2", "midleft")

    def _draw_backs(self, canvas: Canvas, places: Places, position: LogisticPosition) -> None:
        """The far hand: nothing but how many cards."""
        n = len(position.player(other(places.near)).hand)
        for i in range(n):
            cards.draw_back(canvas, "resource", places.back(i, n))
        last = places.back(max(0, n - 1), n)
        canvas.text(self.say("court.in_hand", n=n), (16, last.bottom + 13), "small", "ink_2", "midleft")

    def _draw_ap(self, canvas: Canvas, position: LogisticPosition) -> None:
        """A pip for each action point that is left, rings for those that are spent."""
        seat, most = position.turn, max(3, position.ap)
        draw = canvas.diamond if seat is Seat.NORTH else canvas.disc
        colour = "north" if seat is Seat.NORTH else "south"
        canvas.text(self.say("court.ap"), (AP.center[0], AP.y + 8), "name", "ink_2", "center", size=13)
        pitch = min(30.0, (AP.h - 20) / most)
        for i in range(most):
            centre = (AP.center[0], AP.y + 36 + i * pitch)
            full = i >= most - position.ap
            draw(centre, min(11.0, pitch * 0.4), colour if full else None, colour, 2)

    # the near hand

    def draw_hand(self, canvas: Canvas, places: Places, picture: Picture, moving: frozenset[Spot]) -> None:
        """The near hand; only what the viewer may see lies face up."""
        position: LogisticPosition = picture.position
        hand = list(enumerate(hand_of(position, places.near)))
        hand.sort(key=lambda card: InHand(places.near, card[1][0]) == picture.hover)  # what rises lies over the others
        for i, (card, n) in hand:
            spot = InHand(places.near, card)
            if spot in moving and n == 1:
                continue
            place = self.place(places, picture, i, len(hand), spot)
            faded = self._faded(picture, spot)
            for k in range(1, min(n, 4)) if not card.startswith("?") else ():
                alpha = FADED if faded else 1.0
                under = place.move(6.0 * k, -5.0 * k)
                canvas.box(under, fill=cards.CREAM, line="#00000059", width=1, radius=8, alpha=alpha)
            self._draw_card(canvas, picture, place, card, spot)
            if n > 1:
                badge = Rect.around((place.right - 8, place.y + 2), 34, 22)
                canvas.box(badge, fill="ink", radius=11)
                text = self.say("court.copies", n=n)
                canvas.text(text, badge.center, "name", "on_ink", "center", size=14)

    def place(self, places: Places, picture: Picture, index: int, count: int, spot: InHand) -> Rect:
        """Where a card of the near hand lies now: higher while it is pointed at, picked, or may answer."""
        place = places.card(index, count)
        position: LogisticPosition = picture.position
        if spot in picture.picked:
            return place.move(0, -RAISED - 8)
        rise = RAISED if position.phase == "answer" and spot in picture.offered else 0.0
        return place.move(0, -rise - (HOVER if spot == picture.hover and picture.drag is None else 0.0))

    def _chooses(self, picture: Picture) -> bool:
        """Whether cards are chosen among, instead of played."""
        position: LogisticPosition = picture.position
        picking = bool(picture.picked) and not isinstance(picture.picked[0], Cell)
        integrating = picking and picture.picked[0] in self._row(picture)
        held = picking and (isinstance(picture.picked[0], Button) or integrating)
        return position.phase == "answer" or held or bool(position.frames)

    @staticmethod
    def _row(picture: Picture) -> tuple[InHand, ...]:
        position: LogisticPosition = picture.position
        seat = picture.to_act
        return () if seat is None else tuple(InHand(seat, card) for card in position.player(seat).integrate)

    def _faded(self, picture: Picture, spot: InHand) -> bool:
        """Whether a card of whoever acts is none of those that are chosen among."""
        if picture.to_act is not spot.seat or spot in picture.picked or not self._chooses(picture):
            return False
        choices = picture.legal if picture.picked else {*picture.offered, *picture.legal}
        return spot not in choices

    def _draw_card(self, canvas: Canvas, picture: Picture, place: Rect, card: str, spot: InHand) -> None:
        position: LogisticPosition = picture.position
        if card.startswith("?"):
            cards.draw_back(canvas, "resource", place)
            return
        faded = self._faded(picture, spot)
        away = picture.drag is not None and picture.drag.target == spot
        if away:
            canvas.box(place, line="line_strong", width=2, radius=8, dash=(6, 5))
            return
        if faded:
            canvas.box(place, fill="table", radius=8)
        cards.draw(
            canvas, self.words, card, place, "hand", spot.seat or Seat.SOUTH, not faded, alpha=FADED if faded else 1.0
        )
        if spot in picture.picked:
            canvas.box(place.inset(-3), line="ink", width=3, radius=10)
        elif not faded and picture.to_act is spot.seat and (self._chooses(picture) or position.phase == "discard"):
            canvas.box(place.inset(-3), line="legal", width=3.4, radius=10)
