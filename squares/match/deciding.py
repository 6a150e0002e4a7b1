"""The seats of a session that no person plays: who is asked, what has been answered, and draws that were offered."""

from __future__ import annotations

from typing import Any

from squares.core.match import AnyMatch
from squares.core.seats import Seat
from squares.match.bot_client import BotClient
from squares.match.seats import Reply, SeatController, controllers


class Deciding:
    """Asks one controller at a time. ``granted``: seconds that it may take for its present decision."""

    def __init__(self, match: AnyMatch, client: BotClient) -> None:
        self._match = match
        self._controllers = controllers(match, client)
        self._offered: str | None = None  # the side that has offered a draw
        self._failed: object = None  # the position in which a controller found nothing
        self._forget()

    def _forget(self) -> None:
        self._position: Any = None
        self._asked: SeatController | None = None  # who has not answered yet
        self._reply: Reply | None = None
        self.granted = 0.0

    @property
    def seat(self) -> Seat | None:
        """The seat that has to decide now, None while a person has or the game is over."""
        match = self._match
        return match.to_act if match.outcome is None and match.to_act in self._controllers else None

    @property
    def thinking(self) -> Seat | None:
        """The seat that has been asked and has not answered yet."""
        return self.seat if self._asked is not None else None

    @property
    def answered(self) -> bool:
        """Whether what was decided in the position on the table can be carried out."""
        return self._reply is not None and self._position is self._match.position

    @property
    def failed(self) -> bool:
        """Whether nothing was found in the position on the table, and nobody has said how to go on."""
        return self._failed is self._match.position

    def ask(self) -> bool:
        """Ask whoever has to decide, unless that was done in this position; whether somebody was asked now."""
        seat, match = self.seat, self._match
        if seat is None or self._position is match.position:
            return False
        self._forget()
        self._position = position = match.position
        self._asked = controller = self._controllers[seat]
        self.granted = controller.time(None if match.time is None else match.time.ration(match.left(seat)))

        def hear(reply: Reply) -> None:
            if self._position is position:
                self._asked, self._reply = None, reply

        controller.ask(self.granted, hear)
        return True

    def cancel(self) -> bool:
        """Let nobody decide any more what was asked; whether anybody did, or has."""
        if self._position is None:
            return False
        asked = self._asked
        self._forget()
        if asked is not None:  # else the bots' process may be at work for somebody else
            asked.cancel()
        return True

    def take(self) -> Reply | None:
        """Hand over what was decided in the position on the table, once; None where nothing was.

        Where that is nothing that can be played, nobody is asked again until ``try_again``.
        """
        reply = self._reply if self.answered else None
        if reply is not None:
            self._forget()
            if reply.action not in self._match.legal_actions():
                self._failed = self._match.position
        return reply

    def try_again(self) -> None:
        """Ask once more where nothing was found."""
        self._failed = None

    def leave(self, seat: Seat) -> None:
        """A person plays a seat from now on."""
        self.cancel()
        self._failed = None
        self._controllers.pop(seat, None)

    # draws

    def offer_draw(self, side: str) -> Seat | None:
        """Offer a draw for a side: the next controller of another side to decide answers, this seat or one after it.

        None where only people play the other sides, who agree among themselves.
        """
        answers = self.answers_draw(side)
        if answers is not None:
            self._offered = side
        return answers

    def answers_draw(self, side: str) -> Seat | None:
        """The first seat whose controller would answer a draw that a side offers."""
        return next((seat for seat in self._controllers if self._match.game.side(seat) != side), None)

    def answer_draw(self, seat: Seat, reply: Reply) -> bool | None:
        """Whether a seat takes the draw that was offered; None where none was, or its controller has not weighed it."""
        if self._offered in (None, self._match.game.side(seat)) or reply.takes_draw is None:
            return None
        self._offered = None
        return reply.takes_draw
