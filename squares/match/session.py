"""The one door to a match that is being played: plies, undo, lines, seats, draw offers, clocks and its end.

It knows nothing of screens. Whoever shows the match, keeps it or answers in it listens and is told what changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from squares.core.actions import DECLINE
from squares.core.clock import warnings
from squares.core.game import Step
from squares.core.grid import Mark
from squares.core.match import AnyMatch, AnyNode, Match
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.match.bot_client import BotClient, HereAndNow, Thinker
from squares.match.deciding import Deciding
from squares.match.news import Changed, DrawAnswered, Listener, News, SeatFailed, TimeLow, TimeUp
from squares.match.secrets import Secrets


class MatchSession:
    """One match while it is played. ``deciding``: the seats that no person plays; ``client`` asks bots about it.

    ``thinker``: where bots think; without one here, while whoever asks them waits. ``spares_people``: whether several
    people are not asked what they can only decline; one alone never is.
    """

    def __init__(
        self, match: AnyMatch, thinker: Thinker | None = None, spares_people: Callable[[], bool] = lambda: False
    ) -> None:
        self.match, self.secrets = match, Secrets(match)
        self._spares_people = spares_people
        self._listeners: list[Listener] = []
        self._timed_out: object = None  # the position for which it was told that time is up
        self.client = BotClient(thinker or HereAndNow(), match)
        self.deciding = Deciding(match, self.client)

    def listen(self, listener: Listener) -> None:
        """Have ``listener`` called with all news from now on, after those that listen already."""
        self._listeners.append(listener)

    def tell(self, news: News) -> None:
        """Let all who listen know."""
        for listener in self._listeners:
            listener(news)

    # playing

    def play(self, action: Any) -> None:
        """Carry out an action, and decline whatever nobody can answer otherwise. Errors: IllegalAction."""
        step = self.match.play(action)
        while not self._answers_controller and (spared := self.spared) is not None:
            after = self.match.play(spared)
            step = Step(after.position, step.events + after.events)
        self.tell(Changed(step))

    @property
    def _answers_controller(self) -> bool:
        """Whether the question is about what a bot did, which is left on show for a while."""
        last = self.match.last
        return last is not None and last.seat in self.match.bots

    @property
    def spared(self) -> Any | None:
        """The action of a person who is not asked, since all that can be done is to decline.

        Between people that would tell what hidden cards cannot do, so there it goes by the setting.
        """
        match = self.match
        if match.outcome is not None or match.to_act not in match.people or not self.spares:
            return None
        return self._only_decline(match.cursor)

    @property
    def spares(self) -> bool:
        """Whether people are not asked what they can only decline."""
        return len(self.match.people) == 1 or self._spares_people()

    def _only_decline(self, ply: int) -> Any | None:
        """The one legal action after ``ply`` plies, if it is to decline."""
        game, position = self.match.game, self.match.position_at(ply)
        legal = game.legal_actions(position)
        alone = len(legal) == 1 and game.targets(position, legal[0]) == (DECLINE,)
        return legal[0] if alone else None

    def carry_out(self) -> bool:
        """Carry out what a controller decided: a ply, a draw that was offered, or nothing; whether a ply was played."""
        seat, reply = self.deciding.seat, self.deciding.take()
        if seat is None or reply is None:
            return False
        if self.deciding.failed:
            self.tell(SeatFailed(seat, reply))
            return False
        agreed = self.deciding.answer_draw(seat, reply)
        if agreed is not None:
            self.tell(DrawAnswered(seat, agreed))
        if agreed:
            self.agree_draw()
        else:
            self.play(reply.action)
        return not agreed

    # back and forth

    def undo(self) -> bool:
        """Put back what was pruned, or go back to the last decision of a person; whether there was either."""
        match = self.match
        if match.pruned or (match.conclusion is not None and match.at_end):
            return self._changed(match.undo())
        target = self.decision
        if target is not None:
            match.goto(target)
        return self._changed(target is not None)

    def take_out(self, action: Any, then: Any = None) -> bool:
        """Play the running turn without one of its actions, and ``then`` perhaps another; whether there was such a ply.

        What was played on from there stays as a line of its own; a turn that was merely changed leaves none.
        """
        match = self.match
        seat, found = match.to_act, match.cursor - 1
        while found >= 0 and match.plies[found].seat is seat and match.plies[found].action != action:
            found -= 1
        if found < 0 or match.plies[found].seat is not seat:
            return False
        old, later = match.node_at(found + 1), match.plies[found + 1 : match.cursor]
        merely = match.at_end and not any(match.branches(ply) for ply in range(found + 1, match.cursor + 1))
        match.goto(found)
        for ply in later:
            match.play(ply.action, ply.ms)
        if then is not None:
            match.play(then)
        if merely:
            match.prune(old)
            match.goto(match.cursor)  # what was merely changed is not put back by undo
        return self._changed()

    @property
    def decision(self) -> int | None:
        """The last ply of the line before the cursor that a person chose; None where nobody chose any."""
        return next((ply for ply in reversed(range(self.match.cursor)) if self._decided(ply)), None)

    @property
    def revealed(self) -> bool:
        """Whether going back would take back what showed or drew something hidden, which cannot be.

        Once a game is over, all that was hidden lies open; whoever would go on from before does so as practice.
        """
        match, target = self.match, self.decision
        if match.conclusion is not None and match.at_end and not match.pruned:
            return match.game.secrets and bool(match.people) and not match.practice
        if target is None or match.conclusion is not None or match.pruned:
            return False
        return self.secrets.told_since(target)

    def _decided(self, ply: int) -> bool:
        """Whether a ply of the line was a person's choice. Where bots play alone, each is as good as another."""
        match = self.match
        if match.plies[ply].seat in match.bots and match.people:
            return False
        return not (self.spares and self._only_decline(ply) is not None)

    def redo(self) -> bool:
        """Play again what was taken back, up to the next decision of a person; whether there was anything."""
        match = self.match
        step = match.redo()
        while step and not match.at_end and not self._decided(match.cursor) and (after := match.redo()):
            step = Step(after.position, step.events + after.events)
        if step is not None:
            self.tell(Changed(step))
        return step is not None

    def go_on_from(self, ply: int) -> None:
        """Put the cursor after ``ply`` plies; those after it stay beside whatever is played."""
        self.match.goto(ply)
        self._changed()

    def practice(self, node: AnyNode, reader: Seat | None, seed: int) -> AnyMatch:
        """A match that goes on from a node to try how it could have gone: what ``reader`` cannot know is drawn anew."""
        match, game = self.match, self.match.game
        position = match.start if node.parent is None else node.ply.step.position
        seat, rng = reader or game.to_act(position), Rng(seed % (1 << 64))
        imagined = game.determinize(game.observe(position, seat), rng)
        return Match(game, match.setup, seed, match.players, imagined, bots=match.bots, practice=True)

    # other lines

    def walk(self, node: AnyNode) -> None:
        """Put the line that goes through a node on the table, as far as it was played."""
        self.match.walk(node)
        self.match.goto(len(self.match.plies))
        self._changed()

    def line_after(self, ply: int) -> AnyNode | None:
        """Where the next of the lines begins that part last before the position after ``ply`` plies; None for none."""
        match = self.match
        for each in range(ply, 0, -1):
            node = match.node_at(each)
            lines = [other for other in match.node_at(each - 1).children if not other.concludes]
            if len(lines) > 1:
                return lines[(lines.index(node) + 1) % len(lines)]
        return None

    def promote(self, node: AnyNode) -> None:
        """Make the line that goes through a node the main one."""
        self.match.promote(node)
        self._changed()

    def name(self, node: AnyNode, name: str) -> None:
        """Call the line from a node on by a name."""
        self.match.name(node, name)
        self._changed()

    def note(self, node: AnyNode, note: str) -> None:
        """Pin a note to a node."""
        self.match.note(node, note)
        self._changed()

    def mark(self, node: AnyNode, marks: tuple[Mark, ...]) -> None:
        """Keep what a person drew on the board at a node."""
        self.match.mark(node, marks)
        self._changed()

    def prune(self, node: AnyNode) -> None:
        """Take a node away with all that follows it, until undo."""
        self.match.prune(node)
        self._changed()

    # seats and the end

    def give_seat_to_a_person(self, seat: Seat) -> None:
        """Let a person play from now on where a controller did."""
        del self.match.bots[seat]
        self.deciding.leave(seat)
        self._changed()

    def resign(self, seat: Seat) -> None:
        """``seat`` gives up."""
        self.match.resign(seat)
        self._changed()

    def lose_on_time(self, seat: Seat) -> None:
        """``seat`` has no time left."""
        self.match.lose_on_time(seat)
        self._changed()

    def agree_draw(self) -> None:
        """All call it a draw."""
        self.match.agree_draw()
        self._changed()

    def _changed(self, so: bool = True) -> bool:
        if so:
            self.tell(Changed())
        return so

    # time

    def think(self, ms: float) -> None:
        """Let time go by on the clock of the seat that decides; a session record only notes it down."""
        match, seat, control = self.match, self.match.to_act, self.match.time
        if seat in match.bots:
            match.think(min(ms, max(0.0, self.deciding.granted * 1000 - match.spent)))
            return
        before = 0 if control is None else match.left(seat)
        match.think(ms)
        if control is None:
            return
        left = match.left(seat)
        if any(left <= 1000 * at < before for at in warnings(control)):
            self.tell(TimeLow())
        if left <= 0 and self._timed_out is not match.position:
            self._timed_out = match.position
            if control.loses:
                self.lose_on_time(seat)
            self.tell(TimeUp(seat))
