"""What lies round the court: decks, trash, IT rows, the far hand's backs, action points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.face.art import owner_line
from scenes.games.logistic.fan import FADED
from scenes.games.logistic.places import AP, Places
from scenes.games.logistic.targets import latest, other
from squares.core.actions import InHand, Spot
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules.values import LogisticPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


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
            self._draw_piles(canvas, places, picture, seat)
            self._draw_integrates(canvas, places, picture, seat, moving)
        self._draw_backs(canvas, places, position)
        if picture.on_turn is not None:
            self._draw_ap(canvas, position)

    def _draw_piles(self, canvas: Canvas, places: Places, picture: Picture, seat: Seat) -> None:
        player = picture.position.player(seat)
        for place, n, key in (
            (places.deck(seat), len(player.deck), "court.deck"),
            (places.trash(seat), len(player.trash), "court.trash"),
        ):
            if n == 0:
                canvas.box(place, line="line_strong", width=1.2, radius=3, dash=(4, 4))
            elif key == "court.deck":
                for i in range(min(3, 1 + n // 10)):
                    cards.draw_back(canvas, self.words, "resource", place.move(-2.0 * i, -2.0 * i), shade=i == 0)
            else:
                cards.draw(canvas, self.words, latest(picture, seat)[0], place, "pile", seat)
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
                cards.draw_back(canvas, self.words, "it", place)
                continue
            place = place.move(0, -6 if spot in picture.picked else 0)
            cards.draw(canvas, self.words, card, place, "pile", seat, alpha=FADED if used else 1.0)
            if used:
                canvas.line((place.x + 5, place.bottom - 8), (place.right - 5, place.y + 8), "ink", 2.4)
            elif spot in picture.cards.offered:
                canvas.box(place.inset(-2), line="legal", width=2.4, radius=5)
        area = places.integrates(seat)
        left = sum(not used for _, used in row)
        canvas.text(self.say("court.integrates", n=left), (area.x, area.bottom + 12), "small", "ink_2", "midleft")

    def _draw_backs(self, canvas: Canvas, places: Places, position: LogisticPosition) -> None:
        """The far hand: nothing but how many cards."""
        n = len(position.player(other(places.near)).hand)
        for i in range(n):
            cards.draw_back(canvas, self.words, "resource", places.back(i, n))
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
            draw(
                centre,
                min(11.0, pitch * 0.4),
                colour if full else None,
                None if full else owner_line(canvas, seat),
                2,
            )
