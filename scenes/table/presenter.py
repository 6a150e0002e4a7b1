"""Shows on the board what becomes of the match, and looks back in it.

The match is final before anything moves: what moves on the board follows from the events of a step.
"""

from __future__ import annotations

from typing import Any

from scenes.board.timeline import plan
from scenes.geometry import Point
from scenes.table.picture import picture_of
from scenes.table.state import TableState
from squares.core.game import Step
from squares.core.match import AnyPly
from squares.core.seats import Seat
from squares.match.news import Changed, News


class Presenter:
    """Listens to the session of the match on the table."""

    def __init__(self, state: TableState) -> None:
        self._state, self._session = state, state.session
        self._dropped: Point | None = None
        self._line = self._read()
        self._session.listen(self._hear)

    def play(self, action: Any, dropped: Point | None = None) -> None:
        """Carry out what a gesture chose; ``dropped``: where the pointer let the piece go."""
        self._dropped = dropped
        try:
            self._session.play(action)
        finally:
            self._dropped = None

    def _hear(self, news: News) -> None:
        if not isinstance(news, Changed):
            return
        before, self._line = self._line, self._read()
        if news.step is not None:
            self._show(news.step, None)
            return
        if self._line != before:
            self._state.film.skip()
            self._state.observer.browsing = None
        self._state.refresh()

    def _read(self) -> tuple[int, tuple[AnyPly, ...]]:
        """What of the match lies on the table: a name, a note or an end change nothing of it."""
        return self._state.match.cursor, self._state.match.plies

    def _show(self, step: Step[Any], browsing: int | None, aside: tuple[AnyPly, ...] = ()) -> None:
        """Look at the position after ``browsing`` plies, with the movement that led there; None for the game itself.

        ``aside``: plies after it that nobody played.
        """
        state = self._state
        pieces, view = state.observer.pieces, state.view
        rects, lying = {piece.spot: view.rect(piece.spot) for piece in pieces}, tuple(map(state.lying, pieces))
        state.observer.browsing = browsing
        state.observer.aside = aside
        state.refresh()
        view.show(picture_of(state))
        if state.observer.cover is None:
            events = state.observer.seen(step)

            made = plan(
                lying,
                events,
                lambda spot: rects.get(spot) or view.rect(spot),
                view.rect,
                state.motion,
                self._dropped,
                view.motions,
            )
            state.film.start(made)

    # back and forth

    def undo(self) -> bool:
        """Come back to the game from what is looked at, else take back the last decision; whether there was either."""
        state = self._state
        if state.observer.browsing is not None and not state.match.pruned:
            self.browse(None)
            return True
        return self._session.undo()

    def redo(self) -> bool:
        """Play again what was taken back, with its movement; whether there was anything."""
        self._state.film.skip()
        return self._session.redo()

    def step_on(self) -> None:
        """Look one ply on from what is on show, with its movement; nothing after the last one."""
        match, ply = self._state.match, self._state.observer.ply
        if ply < len(match.plies):
            self._state.film.skip()
            self._show(match.plies[ply].step, None if ply + 1 == match.cursor else ply + 1)

    def look_at(self, ply: int) -> None:
        """Look at the position after ``ply`` plies, also where the game itself stands there."""
        self._state.film.skip()
        self._state.observer.browsing = ply
        self._state.refresh()

    def step_aside(self, action: Any) -> None:
        """Show an action that nobody played after what is looked at, with its movement."""
        observer = self._state.observer
        self._state.film.skip()
        ply = observer.imagined(action)
        self._show(ply.step, observer.browsing, (*observer.aside, ply))

    def browse(self, ply: int | None) -> None:
        """Look at the position after ``ply`` plies without touching the game; None comes back to it."""
        self._state.film.skip()
        self._state.observer.browsing = None if ply == self._state.match.cursor else ply
        self._state.refresh()

    def play_from_here(self) -> None:
        """Go on from the position looked at; the plies after it stay beside whatever is played."""
        browsing = self._state.observer.browsing
        if browsing is not None:
            self._session.go_on_from(browsing)

    def sit_near(self, seat: Seat) -> None:
        """Turn the board to a seat."""
        self._state.near = seat

    # handing over

    def uncover(self) -> None:
        """The next person confirmed and sits near from now on."""
        state = self._state
        state.observer.uncover()
        state.pointer.hover = state.pointer.cursor = None
        self.sit_near(state.observer.viewer or state.near)
        state.refresh()

    def replay(self) -> None:
        """Show whoever has taken over the table what happened before, where cards are played."""
        state, observer = self._state, self._state.observer
        last = state.match.last
        if last is None or observer.over or state.view.cards is None:
            return
        pieces, rect = observer.pieces_before, state.view.rect
        state.film.start(plan(pieces, observer.seen(last.step), rect, rect, state.motion, motions=state.view.motions))
