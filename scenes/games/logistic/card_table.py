"""What the table adds for cards: the reader, the trashes, what was played this turn, and buttons that explain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from scenes.board.picture import Picture
from scenes.games.kit.board_view import CardTable, Pile, Told
from scenes.games.logistic import captions, forecast, glossary, reader
from scenes.games.logistic import card as cards
from scenes.games.logistic.targets import card_of, effect_of, latest, owner_of, read_at_rest
from scenes.geometry import Rect
from squares.core.actions import Button, InHand
from squares.core.events import Event
from squares.core.grid import Cell
from squares.core.players import Names, People
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.events import Declared
from squares.games.logistic.rules.values import LogisticPosition

if TYPE_CHECKING:
    from scenes.games.logistic.card import CardWords
    from scenes.games.logistic.forecast import Coming
    from scenes.games.logistic.places import Places
    from scenes.ui.canvas import Canvas


def read(picture: Picture) -> str | None:
    """Return the card that is pointed at, else what is held; while a card is aimed, that one."""
    pointed = picture.hover if picture.hover is not None else picture.cursor
    held = card_of(picture, picture.picked[0]) if picture.picked else None
    aims = isinstance(pointed, Cell) and isinstance(picture.picked[0] if picture.picked else None, InHand)
    return (None if aims else card_of(picture, pointed)) or held


class Court(Protocol):
    """What is asked of the view that the cards belong to."""

    game: LogisticGame
    words: CardWords
    places: Places
    names: Names

    def foreseen(self, picture: Picture, position: LogisticPosition) -> Coming | None:
        """What happens at a position on show if nobody answers."""

    def people(self, picture: Picture) -> People:
        """The players as whoever is spoken to calls them."""


class CourtCards(CardTable):
    """The cards of a view: what is told of them stands in its words and forecasts."""

    def __init__(self, view: Court) -> None:
        self._view, self.words = view, view.words
        self._answered: tuple[LogisticPosition, str, tuple[str, ...]] | None = None

    def piles(self, picture: Picture) -> list[Pile]:
        """See CardTable: both trashes, the newest card first."""
        places, say, names = self._view.places, self.words.say, self._view.names
        return [
            Pile(
                places.out(places.trash(seat)),
                say("court.trash_of", name=names.get(seat, "")),
                latest(picture, seat),
                seat,
            )
            for seat in TWO
        ]

    def draw_reader(self, canvas: Canvas, rect: Rect, picture: Picture) -> None:
        id = read(picture)
        seat = owner_of(picture, id)
        if id is None:
            id, seat = read_at_rest(picture)
        self.draw_read(canvas, id, rect, seat, self._as_answer(picture, id))

    def draw_read(self, canvas: Canvas, id: str, rect: Rect, seat: Seat, answer: tuple[str, ...] = ()) -> None:
        """Draw a card in the reader, with what it would bring about as an answer."""
        draw = partial(reader.draw, words=self.words, id=id, rect=rect, seat=seat, answer=answer)
        canvas.part(f"reader.{seat}.{id}", (self.words, rect, answer), draw, lasts=True)

    def _as_answer(self, picture: Picture, id: str) -> tuple[str, ...]:
        """What a card of the hand would bring about as an answer, card by card."""
        position: LogisticPosition = picture.position
        seat, view = picture.to_act, self._view
        if position.phase != "answer" or seat is not picture.viewer or InHand(seat, id) not in picture.cards.offered:
            return ()
        aimed = picture.preview.position if picture.preview is not None and picture.picked else None
        coming = view.foreseen(picture, aimed) if aimed is not None and len(aimed.chain) > len(position.chain) else None
        if aimed is not None and coming is not None:
            return captions.answer_lines(self.words, aimed, coming, view.people(picture))
        if self._answered is None or self._answered[:2] != (position, id):
            found = forecast.answered(view.game, position, seat or Seat.SOUTH, id)
            lines = captions.answer_lines(self.words, *found, view.people(picture)) if found else ()
            self._answered = position, id, lines
        return self._answered[2]

    def draw_idle(self, canvas: Canvas, rect: Rect, picture: Picture) -> bool:
        """See CardTable: what was played this turn."""
        turn = captions.turn_lines(self.words, picture.cards.turn)
        if turn:
            draw = partial(reader.draw_turn, words=self.words, area=rect, turn=turn)
            canvas.part("turn", (self.words, turn, rect), draw, lasts=True)
        return bool(turn)

    def draw_card(self, canvas: Canvas, card: str, rect: Rect, owner: Seat) -> None:
        cards.draw(canvas, self.words, card, rect, "hand", owner)

    def read_card(self, canvas: Canvas, card: str, rect: Rect, owner: Seat) -> None:
        reader.draw(canvas, self.words, card, rect, owner)

    def explains(self, picture: Picture, button: Button) -> Told | None:
        game = self._view.game
        return glossary.explained(self.words, button, effect_of(game, picture, button), game.definition.caa)

    def shows(self, events: Sequence[Event], viewer: Seat | None) -> bool:
        """See CardTable: another's card."""
        return any(isinstance(event, Declared) and event.seat is not viewer for event in events)
