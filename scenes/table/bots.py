"""The seats that the program plays: a bot is asked, its move waits until it can be seen, and is played like any other.

Where only bots play they can be watched, paused and led move by move. A bot answers an offered draw when it decides.
"""

from __future__ import annotations

import math
from typing import Any

from scenes.services import DialogButton, Services
from scenes.table.bot_client import BotClient
from scenes.table.history import History
from scenes.table.state import TableState
from squares.bots.bot import Choice
from squares.bots.process import Answer
from squares.core.actions import InHand
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.support import OPEN, bare

PACES = {"off": 0.0, "short": 0.45, "normal": 1.0}
"""How much of the time that a view asks for everything lies still before a bot moves, by the setting."""
UNREAD = 400.0
"""Milliseconds for which what is asked after a ply that nobody pressed for takes no single press."""
_STEPS = 32
"""Lengths in which the bar grows that shows when a question is passed over."""


class BotPlayers:
    """The bots at one table: asks for their moves and plays them. ``granted``: seconds for the present thought.

    ``passing``: how much of the time is gone after which a person's only choice is made without a press, 0 to 1.
    """

    def __init__(self, services: Services, state: TableState, history: History, client: BotClient) -> None:
        self.services, self.state, self.history, self.client = services, state, history, client
        self._one_move = False
        self.passing = 0.0
        self._offered: str | None = None
        self._given_up: object = None  # the position in which a bot found nothing, until a person says how to go on
        self._forget()

    def _forget(self) -> None:
        self._position: Any = None
        self._answer: Answer | None = None
        self._thought = self._still = 0.0
        self.granted = 0.0

    @property
    def watched(self) -> bool:
        """Whether only bots play."""
        return not self.state.observer.people

    @property
    def seat(self) -> Seat | None:
        """The bot that has to decide now, None while a person has or the game is over."""
        match = self.state.match
        return match.to_act if match.outcome is None and match.to_act in match.bots else None

    @property
    def thinking(self) -> Seat | None:
        """The bot that is looking for its move."""
        return self.seat if self._position is not None and self._answer is None else None

    @property
    def idle(self) -> bool:
        """Whether no bot has anything to look for: its move waits to be seen, it is paused, or nobody's turn is its."""
        return self.seat is None or self._answer is not None or (self.state.paused and not self._one_move)

    @property
    def seconds(self) -> int:
        """How long it has thought, in whole seconds."""
        return int(self._thought / 1000)

    def update(self, ms: float) -> bool:
        """Ask, wait, play; whether something looks different."""
        seat = self.seat
        if seat is None:
            return self.stop() | self._pass_over(ms)
        self.passing = 0.0
        if self.state.paused and not self._one_move:
            return self.stop()
        if self._given_up is self.state.match.position:
            return False
        if self._position is not self.state.match.position:
            self._ask(seat)
            return True
        if self._answer is None:
            before, self._thought = self.seconds, self._thought + ms
            return self.seconds != before
        if self._rests(ms):
            return False
        self._move(seat, self._answer)
        return True

    def _pass_over(self, ms: float) -> bool:
        """Decline for a person who has no choice once what the bot did has been on show; whether that was done now."""
        spared, before = self.state.spared, self.passing
        if spared is None or self.state.observer.cover is not None:
            self._still = self.passing = 0.0
            return before > 0
        pointed = self.state.pointer.hover
        if (isinstance(pointed, InHand) and pointed.seat in self.state.match.bots) or self._rests(ms):
            self.passing = round(self._still / max(1.0, self._wait) * _STEPS) / _STEPS
            return self.passing != before
        self._still = self.passing = 0.0
        self._play(spared)
        return True

    def _play(self, action: Any) -> None:
        """Play without a press; whoever has a finger over what is asked next is given time to see it."""
        self.history.play(action)
        self.state.unread = UNREAD

    def _rests(self, ms: float) -> bool:
        """Whether what happened last is still to be looked at."""
        if self.state.film.running or self.state.observer.browsing is not None:
            self._still = 0.0
            return True
        self._still += ms
        return self._still < self._wait

    @property
    def _wait(self) -> float:
        """Milliseconds for which everything lies still first."""
        last, observer = self.state.match.last, self.state.observer
        asked = self.state.view.pause(observer.seen(last.step) if last else (), observer.viewer)
        return PACES[self.services.settings.bot_pace] * asked

    def hurry(self) -> None:
        """Go on: what happened has been seen."""
        self._still = math.inf

    def stop(self) -> bool:
        """No thought goes on; whether one did."""
        if self._position is None:
            return False
        asked = self._answer is None  # else the process may be at work for somebody else
        self._forget()
        if asked:
            self.client.stop()
        return True

    def _ask(self, seat: Seat) -> None:
        self._forget()
        match = self.state.match
        self._position, bot = match.position, match.bots[seat]
        self.granted = bot.seconds if match.time is None else min(bot.seconds, match.time.ration(match.left(seat)))
        self.client.ask(bot.level, self.granted, self._hear)

    def _hear(self, answer: Answer) -> None:
        self._answer = answer

    def _move(self, seat: Seat, answer: Answer) -> None:
        match = self.state.match
        self._forget()
        if answer.choice is None or answer.choice.action not in match.legal_actions():
            self._ask_how_to_go_on(seat, answer)
            return
        if self._offered not in (None, match.game.side(seat)) and self._answers_offer(seat, answer.choice):
            return
        self._one_move = False
        self._play(answer.choice.action)

    def _ask_how_to_go_on(self, seat: Seat, answer: Answer) -> None:
        """A bot has found nothing to play: a person takes its seat, or it tries once more."""
        match, say = self.state.match, self.services.say
        self._given_up = match.position
        bot, place = match.bots[seat], phrase(f"table.seat.{seat.value}")
        cause = phrase(f"bots.cause.{answer.trouble or 'none'}", name=match.players[seat], seat=place)
        facts = {
            "bot": f"{seat.value}, level {bot.level or 'full'}, {bot.seconds:g} s, {answer.trouble or 'no move'}",
            "game": f"{match.game.id} {match.game.variant}",
            **({} if match.game.hidden else dict([OPEN])),
            "position": match.game.format(match.position),
        }
        report = self.services.diagnosis.note(answer.trace, facts)

        def ask() -> None:
            self.services.ask(
                say("bots.cause_title"),
                say(cause),
                [
                    DialogButton(say("fault.copy"), copy),
                    DialogButton(say("bots.again"), self._try_again),
                    DialogButton(say("bots.take_seat"), lambda: self._give_way(seat), safe=True, primary=True),
                ],
            )

        def copy() -> None:
            ask()
            self.services.shell.copy(bare(report))
            self.services.toast(say("fault.copied"), done=True)

        ask()

    def _try_again(self) -> None:
        self._given_up = None

    def _give_way(self, seat: Seat) -> None:
        """A person plays on in the bot's place."""
        self._given_up = None
        if seat in self.state.match.bots:
            self.history.give_seat_to_a_person(seat)

    # draws

    def offer_draw(self, side: str) -> None:
        """A side offers a draw; the next bot of the other side to decide answers."""
        self._offered = side
        names = [self.state.names[seat] for seat in self._others(side)]
        self.services.toast(self.services.say(phrase("bots.offered", name=names[0])))

    def would_answer(self, side: str) -> bool:
        """Whether a bot has to be asked for a draw by that side."""
        return bool(self._others(side))

    def _others(self, side: str) -> list[Seat]:
        match = self.state.match
        return [seat for seat in match.bots if match.game.side(seat) != side]

    def _answers_offer(self, seat: Seat, choice: Choice[Any, Any]) -> bool:
        """Answer the draw that was offered once the bot has weighed a move; whether it takes it."""
        agreed = choice.takes_draw
        if agreed is None:
            return False
        self._offered = None
        said = phrase("bots.agrees" if agreed else "bots.plays_on", name=self.state.match.players[seat])
        self.services.toast(self.services.say(said))
        if agreed:
            self.history.agree_draw()
        return agreed

    # watching

    def toggle(self) -> None:
        """Pause, or go on."""
        self.state.paused = not self.state.paused

    def step(self) -> None:
        """One move, then pause."""
        self.state.paused = self._one_move = True
