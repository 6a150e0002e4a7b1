"""The session record of the match on the table: its questions are asked once, when the game is over or the table left.

Without a session nothing is asked. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from scenes.services import DialogButton, Services
from scenes.table.match_file import MatchFile
from scenes.table.state import TableState
from squares.core.session import Session


class SessionQuestions:
    """One for a match on the table."""

    def __init__(self, services: Services, state: TableState, file: MatchFile) -> None:
        self._services, self._state, self._file = services, state, file
        self._asked = False

    @property
    def _due(self) -> bool:
        session = self._state.match.session
        return session is not None and not session.answered and not self._asked

    def follow(self) -> bool:
        """Ask once the game is over and everything lies still; whether it was asked now."""
        over = self._state.observer.over and not self._state.film.running
        if not (over and self._due) or self._services.shell.asks:
            return False
        self._ask(None, self.open)
        return True

    def leave(self, go: Callable[[], None]) -> None:
        """Ask before the table goes, if that is due; ``go`` takes it away."""
        if not (self._due and self._state.match.plies):
            go()
            return

        def answer() -> None:
            go()
            self.open()

        self._ask(go, answer)

    def open(self) -> None:
        """The page with the questions."""
        match = self._state.match
        if match.session is not None:
            self._services.routes.questions(str(match.game.definition.title), match.session, self._answered)

    def _answered(self, session: Session) -> None:
        match = self._state.match
        if match.session != session:
            match.session = session
            self._file.save(match)

    def _ask(self, leave: Callable[[], None] | None, answer: Callable[[], None]) -> None:
        self._asked = True
        say, session = self._services.say, self._state.match.session
        assert session is not None
        text = say("session.ask_text", n=len(session.questions))
        wait = DialogButton(say("session.later"), leave, safe=True)
        now = DialogButton(say("session.answer"), answer, primary=True)
        self._services.ask(say("session.ask_title"), text, (wait, now))
