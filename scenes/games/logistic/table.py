"""The table of Battle Logistic Square as the mouse and the keyboard find it: places, targets, buttons and words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from scenes.board.picture import Picture
from scenes.games.kit.board_view import Asked, BoardView, Pile, Words
from scenes.games.logistic import court
from scenes.games.logistic import words as words_of
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.chain import ChainPanel
from scenes.games.logistic.fan import Fan, hand_of
from scenes.games.logistic.paths import Path, paths
from scenes.games.logistic.places import Places
from scenes.games.logistic.side import Side, integrates_of
from scenes.geometry import Point, Rect
from squares.core.actions import Button, InHand, Spot, Target
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import TWO, Seat
from squares.rules.logistic import LogisticGame
from squares.rules.logistic.values import LogisticAction, LogisticPosition

if TYPE_CHECKING:
    pass


class LogisticTable(BoardView):
    """The parts of the view that draw nothing. ``around``: with the cards and the panel."""

    game: LogisticGame
    own_presses = numbered_hand = replays = reader = True
    log_by = "ply"

    def __init__(self, game: LogisticGame, say: Say, around: bool) -> None:
        super().__init__(game)
        self._say, self._around = say, around
        self.words = CardWords(game.definition, say)
        self.panel = ChainPanel(game, self.words)
        self.side, self.fan = Side(self.words), Fan(self.words)
        self._comings: list[tuple[LogisticPosition, words_of.Coming | None]] = []
        self._picture: Picture | None = None
        self.layout(Rect(16, 64, 1032, 788), False, Seat.SOUTH)

    # places

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        """See BoardView."""
        self.places = Places(self.game.grid, stage, near, field_only=not self._around)

    def show(self, picture: Picture) -> None:
        """See BoardView."""
        self._picture = picture
        self.panel.names = self.names

    def rect(self, spot: Spot) -> Rect:
        """See BoardView."""
        return self.places.out(self._place(spot))

    def _place(self, spot: Spot) -> Rect:
        if isinstance(spot, Cell):
            return Rect.around(self.places.cell(spot).center, 2 * court.avi_radius(self.places))
        if self._picture is None or spot.seat is None:
            return self.places.deck(spot.seat or self.places.near)
        position: LogisticPosition = self._picture.position
        return self._in_hand(position, spot.seat, spot.text)

    def _in_hand(self, position: LogisticPosition, seat: Seat, text: str) -> Rect:
        """The slot of a card in hand, in the IT row or in the chain; anything else lies on a pile."""
        hand, row = hand_of(position, seat), integrates_of(position, seat)
        index = next((i for i, (card, _) in enumerate(hand) if card == text), None)
        if index is not None and seat is self.places.near:
            return self.places.card(index, len(hand))
        if index is not None:
            return self.places.back(0, len(position.player(seat).hand))
        index = next((i for i, (card, _) in enumerate(row) if card == text), None)
        if index is not None:
            return self.places.integrate(seat, index, len(row))
        index = next((i for i, link in enumerate(position.chain) if (link.card, link.owner) == (text, seat)), None)
        if index is not None:
            return self.panel.link(position, index)
        pile = self.places.trash if text in position.player(seat).trash else self.places.deck
        return pile(seat)

    def pick(self, pos: Point) -> Target | None:
        """See BoardView."""
        at = self.places.into(pos)
        for target, place in reversed(self._cards()):
            if place.inset(-2).contains(at):
                return target
        return self.places.cell_at(at)

    def _cards(self) -> list[tuple[InHand, Rect]]:
        """Every card that can be pointed at, with its place; later ones lie over earlier ones."""
        if self._picture is None or not self._around:
            return []
        position: LogisticPosition = self._picture.position
        found = [
            (InHand(seat, card), self.places.integrate(seat, i, len(row)))
            for seat in TWO
            for row in [integrates_of(position, seat)]
            for i, (card, _) in enumerate(row)
        ]
        if not position.frames:
            found += [
                (InHand(link.owner, link.card), self.panel.link(position, i)) for i, link in enumerate(position.chain)
            ]
        hand = hand_of(position, self.places.near)
        for i, (card, _) in enumerate(hand):
            spot = InHand(self.places.near, card)
            place = self.fan.place(self.places, self._picture, i, len(hand), spot)
            found.append((spot, place._replace(h=place.h + 40)))
        return found

    def zones(self) -> list[tuple[Target, ...]]:
        """See BoardView: the hand, the IT row, the court, the far side."""
        if self._picture is None or not self._around:
            return [self.places.cells()]
        position: LogisticPosition = self._picture.position
        near, far = self.places.near, words_of.other(self.places.near)
        hand = tuple(InHand(near, card) for card, _ in hand_of(position, near))
        rows = {seat: tuple(InHand(seat, card) for card, _ in integrates_of(position, seat)) for seat in (near, far)}
        far_row = tuple(spot for spot in rows[far] if not spot.text.startswith("?"))
        zones: list[tuple[Target, ...]] = [hand, rows[near], self.places.cells(), far_row]
        return [zone for zone in zones if zone]

    # what the table asks

    def about(self, position: Any, seat: Seat) -> Phrase | None:
        """See BoardView."""
        return words_of.about(self.words, position, seat)

    def notice(self, picture: Picture) -> tuple[Phrase, Phrase] | None:
        """See BoardView: what is pointed at, in full where there is no reader, else what is to be decided."""
        if picture.to_act is None:
            return None
        return words_of.prompt(self.game, self.words, picture, self.names)

    def reading(self, picture: Picture) -> Words | None:
        """See BoardView."""
        if picture.to_act is None:
            return None
        id = words_of.card_of(picture, picture.hover if picture.hover is not None else picture.cursor)
        if id is not None:
            lines = self.words.text(id)
            return phrase("court.card_name", card=self.words.name(id)), phrase(
                "court.line", text=lines[0] if lines else ""
            )
        return words_of.prompt(self.game, self.words, picture, self.names)

    def headline(self, picture: Picture) -> Words | None:
        """See BoardView."""
        return words_of.headline(picture, self.names)

    def paths(self, position: LogisticPosition, action: LogisticAction) -> Iterable[Path]:
        """See BoardView."""
        return paths(self.game, position, action)

    def asked(self, picture: Picture) -> list[Asked]:
        """See BoardView: legal buttons, and the AVI's effects that are shut with the reason."""
        held = [target for target in picture.picked if isinstance(target, Button)]
        found = {*picture.legal, *held} if held else {*picture.legal, *picture.offered, *picture.shut}
        targets = sorted((target for target in found if isinstance(target, Button)), key=_order)
        places = self.panel.buttons(picture, targets)
        return [
            Asked(
                target,
                self.places.out(places[target]),
                words_of.label(self.game, picture, target, self.words),
                target.id in ("decline", "pass", "caa-done") or target in held,
                self._say(picture.shut[target]) if target in picture.shut else "",
            )
            for target in targets
            if target in places
        ]

    def piles(self, picture: Picture) -> list[Pile]:
        """See BoardView: both trashes, the newest card first."""
        position: LogisticPosition = picture.position
        return [
            Pile(
                self.places.out(self.places.trash(seat)),
                self._say("court.trash_of", name=self.names.get(seat, "")),
                position.player(seat).trash,
                seat,
            )
            for seat in TWO
        ]

    def holding(self, picture: Picture) -> Words:
        """See BoardView."""
        return words_of.holding(self.game, self.words, picture)

    def reads(self, picture: Picture) -> str | None:
        """See BoardView: what is pointed at, else what is held."""
        pointed = picture.hover if picture.hover is not None else picture.cursor
        held = picture.picked[0] if picture.picked else None
        return words_of.card_of(picture, pointed) or words_of.card_of(picture, held)


def _order(button: Button) -> tuple[int, str]:
    """Effects first, the end of the turn last."""
    kind = button.id.partition("-")[0]
    return ("yes", "no", "way", "card", "avi", "caa", "end", "pass", "decline").index(kind), button.id
