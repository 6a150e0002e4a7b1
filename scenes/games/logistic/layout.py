"""Where the cards of a picture lie, and what the pointer and the keyboard find there. Draws nothing."""

from __future__ import annotations

from scenes.board.picture import Picture
from scenes.games.logistic.chain import link_place, slot_place
from scenes.games.logistic.court import avi_radius
from scenes.games.logistic.fan import hand_of, place_of
from scenes.games.logistic.paths import SLOT
from scenes.games.logistic.places import Places
from scenes.games.logistic.side import integrates_of
from scenes.games.logistic.targets import other
from scenes.geometry import Point, Rect
from squares.core.actions import InHand, Spot, Target
from squares.core.grid import Cell
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules.values import LogisticPosition


class Layout:
    """One for each picture, in natural units. ``picture``: None for the court alone, without cards.

    ``cards``: every card that can be pointed at, with its place; later ones lie over earlier ones.
    """

    def __init__(self, places: Places, picture: Picture | None) -> None:
        self._places, self._picture = places, picture
        self.cards = self._find_cards()
        answers = picture is not None and picture.cards.offered and picture.position.phase == "answer"
        self._slot = slot_place(picture.position) if picture is not None and answers else Rect(0, 0, 0, 0)

    def place(self, spot: Spot) -> Rect:
        """Footprint of what lies at ``spot``, or of what would come to lie there."""
        if isinstance(spot, Cell):
            return Rect.around(self._places.cell(spot).center, 2 * avi_radius(self._places))
        if self._picture is None or spot.seat is None:
            return self._places.deck(spot.seat or self._places.near)
        return self._card(self._picture.position, spot.seat, spot.text)

    def _card(self, position: LogisticPosition, seat: Seat, text: str) -> Rect:
        """The slot of a card in hand, in the IT row or in the chain; anything else lies on a pile."""
        places, hand, row = self._places, hand_of(position, seat), integrates_of(position, seat)
        index = next((i for i, (card, _) in enumerate(hand) if card == text), None)
        if index is not None and seat is places.near:
            return places.card(index, len(hand))
        if index is not None:
            return places.back(0, len(position.player(seat).hand))
        index = next((i for i, (card, _) in enumerate(row) if card == text), None)
        if index is not None:
            return places.integrate(seat, index, len(row))
        index = next((i for i, link in enumerate(position.chain) if (link.card, link.owner) == (text, seat)), None)
        if index is not None:
            return link_place(position, index)
        pile = places.trash if text in position.player(seat).trash else places.deck
        return pile(seat)

    def _find_cards(self) -> list[tuple[InHand, Rect]]:
        if self._picture is None:
            return []
        position: LogisticPosition = self._picture.position
        found = [
            (InHand(seat, card), self._places.integrate(seat, i, len(row)))
            for seat in TWO
            for row in [integrates_of(position, seat)]
            for i, (card, _) in enumerate(row)
        ]
        if not position.frames:
            found += [(InHand(link.owner, link.card), link_place(position, i)) for i, link in enumerate(position.chain)]
        hand = hand_of(position, self._places.near)
        for i, (card, _) in enumerate(hand):
            spot = InHand(self._places.near, card)
            place = place_of(self._places, self._picture, i, len(hand), spot)
            found.append((spot, place._replace(h=place.h + 40)))
        return found

    def pick(self, at: Point) -> Target | None:
        """The uppermost card or the cell at a natural position."""
        for target, place in reversed(self.cards):
            if place.inset(-2).contains(at):
                return target
        if self._slot.contains(at):
            return SLOT
        return self._places.cell_at(at)

    def zones(self) -> list[tuple[Target, ...]]:
        """The hand, the IT row, the court, the far side; without empty ones."""
        if self._picture is None:
            return [self._places.cells()]
        position: LogisticPosition = self._picture.position
        near, far = self._places.near, other(self._places.near)
        hand = tuple(InHand(near, card) for card, _ in hand_of(position, near))
        rows = {seat: tuple(InHand(seat, card) for card, _ in integrates_of(position, seat)) for seat in (near, far)}
        far_row = tuple(spot for spot in rows[far] if not spot.text.startswith("?"))
        zones: list[tuple[Target, ...]] = [hand, rows[near], self._places.cells(), far_row]
        return [zone for zone in zones if zone]
