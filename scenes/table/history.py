"""The one door to the match: plies are played, taken back, played again and looked at here, and it ends here.

After every change the state is read anew and ``changed`` is called; what moves on the board follows from the events.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from scenes.board.timeline import plan
from scenes.geometry import Point, Rect
from scenes.table.observer import AnyMatch, AnyNode
from scenes.table.picture import picture_of
from scenes.table.state import TableState
from squares.core.actions import Spot
from squares.core.game import Piece, Step
from squares.core.match import Match
from squares.core.rng import Rng
from squares.core.seats import Seat


class History:
    """The lines of the match on the table."""

    def __init__(self, state: TableState, changed: Callable[[], None]) -> None:
        self._state, self._changed = state, changed

    # playing

    def play(self, action: Any, dropped: Point | None = None) -> None:
        """Carry out an action, then show how; ``dropped``: where the pointer let the piece go."""
        state = self._state
        rects, shown = self._rects(), tuple(map(state.lying, state.observer.pieces))
        step = state.match.play(action)
        state.observer.browsing = None
        while not self._answers_bot and (spared := state.spared) is not None:
            after = state.match.play(spared)
            step = Step(after.position, step.events + after.events)
        self._show(step, shown, rects, dropped)
        self._changed()

    @property
    def _answers_bot(self) -> bool:
        """Whether the question is about what a bot did, which is left on show for a while."""
        last = self._state.match.last
        return last is not None and last.seat in self._state.match.bots

    def _show(
        self, step: Step[Any], shown: tuple[Piece, ...], rects: dict[Spot, Rect], dropped: Point | None = None
    ) -> None:
        """The position is final already; the picture follows."""
        state = self._state
        state.refresh()
        state.view.show(picture_of(state))
        if state.observer.cover is None:
            rect = state.view.rect
            events = state.observer.seen(step)
            made = plan(shown, events, lambda spot: rects.get(spot) or rect(spot), rect, state.motion, dropped)
            state.film.start(made)

    def _rects(self) -> dict[Spot, Rect]:
        return {piece.spot: self._state.view.rect(piece.spot) for piece in self._state.observer.pieces}

    # back and forth

    def undo(self) -> bool:
        """Put back what was pruned, or go back to the last decision of a person; while browsing, only to the game."""
        state = self._state
        if state.match.pruned:
            state.observer.browsing = None
            return self._follow(state.match.undo())
        if state.observer.browsing is not None:
            self.browse(None)
            return True
        state.film.skip()
        if state.match.conclusion is not None and state.match.at_end:
            return self._follow(state.match.undo())
        target = self.decision
        if target is not None:
            state.match.goto(target)
        return self._follow(target is not None)

    def take_out(self, action: Any, then: Any = None) -> bool:
        """Play the running turn without one of its actions, and ``then`` perhaps another; whether there was such a ply.

        What was played on from there stays as a line of its own; a turn that was merely changed leaves none.
        """
        match = self._state.match
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
        return self._follow(True)

    @property
    def decision(self) -> int | None:
        """The last ply of the line before the cursor that a person chose; None where nobody chose any."""
        plies = reversed(range(self._state.match.cursor))
        return next((ply for ply in plies if self._decided(ply)), None)

    @property
    def revealed(self) -> bool:
        """Whether going back would take back what showed or drew something hidden, which cannot be.

        Once a game is over, all that was hidden lies open; whoever would go on from before does so as practice.
        """
        match, target = self._state.match, self.decision
        if match.conclusion is not None and match.at_end and not match.pruned:
            return match.game.secrets and bool(self._state.observer.people) and not match.practice
        if target is None or match.conclusion is not None or match.pruned:
            return False
        return self.told_since(target)

    def told_since(self, ply: int) -> bool:
        """Whether the game told something hidden after ``ply`` plies, so that it cannot go back there.

        Its end tells all that was hidden. As practice and among bots alone it can go back.
        """
        match, observer = self._state.match, self._state.observer
        if match.practice or not observer.people:
            return False
        if match.outcome is not None:
            return match.game.secrets and ply < match.cursor
        return any(observer.tells(each) for each in range(ply, match.cursor))

    def told_beside(self, node: AnyNode) -> bool:
        """Whether going to a node of another line would take back what cannot be taken back."""
        line = self._state.match.node_at(self._state.match.cursor).path()
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(node.path(), line, strict=False)))
        return self.told_since(shared)

    def _decided(self, ply: int) -> bool:
        """Whether a ply of the line was a person's choice. Where bots play alone, each is as good as another."""
        match, observer = self._state.match, self._state.observer
        if match.plies[ply].seat in match.bots and observer.people:
            return False
        return not (self._state.spares and observer.declined(ply))

    def redo(self) -> bool:
        """Play again what was taken back, up to the next decision of a person, with its movement."""
        state = self._state
        state.film.skip()
        match = state.match
        rects, shown = self._rects(), state.observer.pieces
        step = match.redo()
        while step and not match.at_end and not self._decided(match.cursor) and (after := match.redo()):
            step = Step(after.position, step.events + after.events)
        if step is not None:
            state.observer.browsing = None
            self._show(step, shown, rects)
            self._changed()
        return step is not None

    def step_on(self) -> None:
        """Look one ply on from what is on show, with its movement; nothing after the last one."""
        state, match = self._state, self._state.match
        ply = state.observer.ply
        if ply == len(match.plies):
            return
        state.film.skip()
        rects, shown = self._rects(), state.observer.pieces
        state.observer.browsing = None if ply + 1 == match.cursor else ply + 1
        self._show(match.plies[ply].step, shown, rects)

    def browse(self, ply: int | None) -> None:
        """Look at the position after ``ply`` plies without touching the game; None comes back to it."""
        self._state.film.skip()
        self._state.observer.browsing = None if ply == self._state.match.cursor else ply
        self._state.refresh()

    def practice(self, node: AnyNode, seed: int) -> AnyMatch:
        """A match that goes on from a node to try how it could have gone: what the reader cannot know is drawn anew."""
        match, game = self._state.match, self._state.match.game
        position = match.start if node.parent is None else node.ply.step.position
        seat, rng = self._state.observer.viewer or game.to_act(position), Rng(seed % (1 << 64))
        imagined = game.determinize(game.observe(position, seat), rng)
        return Match(game, match.setup, seed, match.players, imagined, bots=match.bots, practice=True)

    def play_from_here(self) -> None:
        """Go on from the position looked at; the plies after it stay beside whatever is played."""
        observer = self._state.observer
        if observer.browsing is not None:
            self._state.match.goto(observer.browsing)
            observer.browsing = None
            self._follow(True)

    # other lines

    def walk(self, node: AnyNode) -> None:
        """Put the line that goes through a node on the table, as far as it was played."""
        state = self._state
        state.film.skip()
        state.observer.browsing = None
        state.match.walk(node)
        state.match.goto(len(state.match.plies))
        self._follow(True)

    @property
    def next_line(self) -> AnyNode | None:
        """Where the next of the lines begins that part last before the position on show; None where none part."""
        match = self._state.match
        for ply in range(self._state.observer.ply, 0, -1):
            node = match.node_at(ply)
            lines = [other for other in match.node_at(ply - 1).children if not other.concludes]
            if len(lines) > 1:
                return lines[(lines.index(node) + 1) % len(lines)]
        return None

    def promote(self, node: AnyNode) -> None:
        """Make the line that goes through a node the main one."""
        self._state.match.promote(node)
        self._follow(True)

    def name(self, node: AnyNode, name: str) -> None:
        """Call the line from a node on by a name."""
        self._state.match.name(node, name)
        self._follow(True)

    def note(self, node: AnyNode, note: str) -> None:
        """Pin a note to a node."""
        self._state.match.note(node, note)
        self._follow(True)

    def prune(self, node: AnyNode) -> None:
        """Take a node away with all that follows it, until undo."""
        self._state.film.skip()
        self._state.observer.browsing = None
        self._state.match.prune(node)
        self._follow(True)

    # seats and the end

    def give_seat_to_a_person(self, seat: Seat) -> None:
        """A person plays from now on where a bot did."""
        del self._state.match.bots[seat]
        self._follow(True)

    def resign(self, seat: Seat) -> None:
        """``seat`` gives up."""
        self._state.match.resign(seat)
        self._follow(True)

    def lose_on_time(self, seat: Seat) -> None:
        """``seat`` has no time left."""
        self._state.match.lose_on_time(seat)
        self._follow(True)

    def agree_draw(self) -> None:
        """All call it a draw."""
        self._state.match.agree_draw()
        self._follow(True)

    def _follow(self, changed: bool) -> bool:
        if changed:
            self._state.refresh()
            self._changed()
        return changed

    # handing over

    def uncover(self) -> None:
        """The next person confirmed and sits near from now on."""
        state = self._state
        state.observer.uncover()
        state.pointer.hover = state.pointer.cursor = None
        state.near = state.observer.viewer or state.near
        state.refresh()

    def replay(self) -> None:
        """Show whoever has taken over the table what happened before, where the view wants that."""
        state, observer = self._state, self._state.observer
        last = state.match.last
        if last is None or observer.over or not state.view.replays:
            return
        pieces, rect = observer.pieces_before, state.view.rect
        state.film.start(plan(pieces, observer.seen(last.step), rect, rect, state.motion))
