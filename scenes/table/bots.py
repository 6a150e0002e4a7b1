"""The seats that the program plays, as people see them: what happened is left on show for a while before they go on.

Where only bots play they can be watched, paused and led move by move.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from scenes.services import DialogButton, Services
from scenes.table.state import TableState
from squares.core.actions import InHand
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.match.news import DrawAnswered, News, SeatFailed
from squares.match.seats import Reply
from squares.support import OPEN, bare

PACES = {"off": 0.0, "short": 0.45, "normal": 1.0}
"""How much of that time everything lies still before a bot moves, by the setting."""
LOOK, READ = 900.0, 1500.0
"""Milliseconds for which what happened last is left on show at the normal pace, and a card of another's."""
UNREAD = 400.0
"""Milliseconds for which what is asked after a ply that nobody pressed for takes no single press."""
_STEPS = 32
"""Lengths in which the bar grows that shows when a question is passed over."""


class BotPlayers:
    """When the bots at one table are asked, and when what they decided is carried out.

    ``passing``: how much of the time is gone after which a person's only choice is made without a press, 0 to 1.
    """

    def __init__(self, services: Services, state: TableState) -> None:
        self.services, self.state, self.session = services, state, state.session
        self._deciding = state.session.deciding
        self._one_move = False
        self.passing = self._thought = self._still = 0.0
        self.session.listen(self._hear)

    @property
    def watched(self) -> bool:
        """Whether only bots play."""
        return not self.state.match.people

    @property
    def thinking(self) -> Seat | None:
        """The bot that is looking for its move."""
        return self._deciding.thinking

    @property
    def idle(self) -> bool:
        """Whether no bot has anything to look for: its move waits to be seen, it is paused, or nobody's turn is its."""
        return self._deciding.seat is None or self._deciding.answered or self._waits

    @property
    def _waits(self) -> bool:
        return self.state.resting or (self.state.paused and not self._one_move)

    @property
    def seconds(self) -> int:
        """How long it has thought, in whole seconds."""
        return int(self._thought / 1000)

    def update(self, ms: float) -> bool:
        """Ask, wait, play; whether something looks different."""
        deciding = self._deciding
        if deciding.seat is None:
            return self.stop() | self._pass_over(ms)
        self.passing = 0.0
        if self._waits:
            return self.stop()
        if deciding.failed:
            return False
        if deciding.ask():
            self._thought = self._still = 0.0
            return True
        if not deciding.answered:
            before, self._thought = self.seconds, self._thought + ms
            return self.seconds != before
        if self._rests(ms):
            return False
        self._played_unasked(self.session.carry_out)
        return True

    def _pass_over(self, ms: float) -> bool:
        """Decline for a person who has no choice once what the bot did has been on show; whether that was done now."""
        spared, before = self.session.spared, self.passing
        if spared is None or self.state.observer.cover is not None:
            self._still = self.passing = 0.0
            return before > 0
        pointed = self.state.pointer.hover
        if (isinstance(pointed, InHand) and pointed.seat in self.state.match.bots) or self._rests(ms):
            self.passing = round(self._still / max(1.0, self._wait) * _STEPS) / _STEPS
            return self.passing != before
        self.passing = 0.0
        self._played_unasked(lambda: self.session.play(spared))
        return True

    def _played_unasked(self, play: Callable[[], object]) -> None:
        """Play without a press; whoever has a finger over what is asked next is given time to see it."""
        self._still, position = 0.0, self.state.match.position
        play()
        if self.state.match.position is not position:
            self._one_move, self.state.unread = False, UNREAD

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
        cards, events = self.state.view.cards, observer.seen(last.step) if last else ()
        reads = cards is not None and cards.shows(events, observer.viewer)
        return PACES[self.services.settings.bot_pace] * (READ if reads else LOOK)

    def hurry(self) -> None:
        """Go on: what happened has been seen."""
        self._still = math.inf

    def stop(self) -> bool:
        """No thought goes on; whether one did."""
        return self._deciding.cancel()

    # what bots answer

    def _hear(self, news: News) -> None:
        match news:
            case DrawAnswered(seat=seat, agreed=agreed):
                key = "bots.agrees" if agreed else "bots.plays_on"
                self.services.toast(self.services.say(phrase(key, name=self.state.match.players[seat])))
            case SeatFailed(seat=seat, reply=reply):
                self._ask_how_to_go_on(seat, reply)

    def _ask_how_to_go_on(self, seat: Seat, reply: Reply) -> None:
        """A bot has found nothing to play: a person takes its seat, or it tries once more."""
        match, say = self.state.match, self.services.say
        bot, place = match.bots[seat], phrase(f"table.seat.{seat.value}")
        cause = phrase(f"bots.cause.{reply.trouble or 'none'}", name=match.players[seat], seat=place)
        facts = {
            "bot": f"{seat.value}, level {bot.level or 'full'}, {bot.seconds:g} s, {reply.trouble or 'no move'}",
            "game": f"{match.game.id} {match.game.variant}",
            **({} if match.game.hidden else dict([OPEN])),
            "position": match.game.format(match.position),
        }
        report = self.services.diagnosis.note(reply.trace, facts)

        def ask() -> None:
            self.services.ask(
                say("bots.cause_title"),
                say(cause),
                [
                    DialogButton(say("fault.copy"), copy),
                    DialogButton(say("bots.again"), self._deciding.try_again),
                    DialogButton(say("bots.take_seat"), lambda: self._give_way(seat), safe=True, primary=True),
                ],
            )

        def copy() -> None:
            ask()
            self.services.shell.copy(bare(report))
            self.services.toast(say("fault.copied"), done=True)

        ask()

    def _give_way(self, seat: Seat) -> None:
        """A person plays on in the bot's place."""
        if seat in self.state.match.bots:
            self.session.give_seat_to_a_person(seat)

    def offer_draw(self, side: str) -> None:
        """A side offers a draw to bots."""
        seat = self._deciding.offer_draw(side)
        if seat is not None:
            self.services.toast(self.services.say(phrase("bots.offered", name=self.state.names[seat])))

    # watching

    def toggle(self) -> None:
        """Pause, or go on."""
        self.state.paused = not self.state.paused

    def step(self) -> None:
        """One move, then pause."""
        self.state.paused = self._one_move = True
