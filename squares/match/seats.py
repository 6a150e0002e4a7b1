"""Who decides for a seat that no person plays: a controller, which is asked what to do and can be told to stop.

A new kind of controller is a class here, and what makes it of a match's players is ``controllers``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from squares.bots.process import Answer
from squares.core.match import AnyMatch
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.match.bot_client import BotClient


@dataclass(frozen=True, slots=True)
class Reply:
    """What a controller decided: its ``action``, or None and what the ``trouble`` is, with a ``trace`` for a report.

    ``takes_draw``: whether it would take a draw here; None where it has not weighed that.
    """

    action: Any | None
    takes_draw: bool | None = None
    trouble: str = ""
    trace: str = ""


class SeatController(Protocol):
    """Decides for one seat of a match."""

    def time(self, left: float | None) -> float:
        """Seconds that it takes for a decision at most; ``left``: what it may take, None without a clock."""

    def ask(self, seconds: float, hear: Callable[[Reply], None]) -> None:
        """Call ``hear`` with what it decides in the position on the table, now or ``seconds`` later."""

    def cancel(self) -> None:
        """Nobody waits for the reply any more."""


class BotSeat:
    """A bot of the program."""

    def __init__(self, bot: BotPlayer, client: BotClient) -> None:
        self._bot, self._client = bot, client

    def time(self, left: float | None) -> float:
        """See SeatController."""
        return self._bot.seconds if left is None else min(self._bot.seconds, left)

    def ask(self, seconds: float, hear: Callable[[Reply], None]) -> None:
        """See SeatController."""

        def heard(answer: Answer) -> None:
            choice = answer.choice
            if choice is None:
                hear(Reply(None, trouble=answer.trouble or "", trace=answer.trace))
            else:
                hear(Reply(choice.action, choice.takes_draw))

        self._client.ask(self._bot.level, seconds, heard)

    def cancel(self) -> None:
        """See SeatController."""
        self._client.cancel()


def controllers(match: AnyMatch, client: BotClient) -> dict[Seat, SeatController]:
    """The controllers of all seats that no person plays."""
    return {seat: BotSeat(bot, client) for seat, bot in match.bots.items()}
