"""The session record of the match on the table: its questions are asked once, when it leaves the table.

Without a session nothing is asked. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from scenes.services import DialogButton, Services
from scenes.table.state import TableState
from squares.core.session import Session
from squares.evenings.stored import games_of
from squares.saves import MatchFile


class SessionQuestions:
    """One for a match on the table."""

    def __init__(self, services: Services, state: TableState, file: MatchFile) -> None:
        self._services, self._state, self._file = services, state, file
        self._asked = False

    def leave(self, go: Callable[[], None]) -> None:
        """Ask before the table goes, if that is due; ``go`` takes it away."""

        def answer() -> None:
            go()
            self.open()

        self._ask(go, answer)

    def make_room(self, go: Callable[[], None]) -> None:
        """Ask before ``go`` brings another match, if that is due; whoever answers stays with this one.

        Of an evening all games are asked about together, in the end.
        """
        session = self._state.match.session
        if session is not None and session.evening is not None:
            go()
        else:
            self._ask(go, self.open)

    def open(self) -> None:
        """The page with the questions."""
        match = self._state.match
        if match.session is not None:
            people = {seat: match.players[seat] for seat in match.people}
            title = self._services.texts.word(match.game.definition.title)
            self._services.routes.questions(title, match.session, people, self._answered, self._then(match.session))

    def _then(self, session: Session) -> tuple[str, Callable[[], None]] | None:
        """What follows the questions of a game that came in a pack."""
        evening, services = session.evening, self._services
        if evening is None:
            return None
        return services.say("evening.give_back"), lambda: services.routes.give_back(evening.id)

    def _answered(self, session: Session) -> None:
        match = self._state.match
        if match.session != session:
            match.session = session
            self._file.save(match)

    def _has_earlier(self, session: Session) -> bool:
        """Whether a game of the same evening was played before this one."""
        return session.evening is not None and bool(games_of(self._services.store, session.evening.id))

    def _ask(self, leave: Callable[[], None], answer: Callable[[], None]) -> None:
        say, match = self._services.say, self._state.match
        session = match.session
        if session is None or self._asked or not (match.plies or self._has_earlier(session)):
            leave()
            return
        answered = session.answered(match.people)
        if answered and session.evening is None:
            leave()
            return
        self._asked = True
        text = say("session.ask_text", n=len(session.asked(match.people)))
        if session.evening is not None:
            text = say("evening.ask_back" if answered else "evening.ask_text")
        wait = DialogButton(say("session.later"), leave, safe=True)
        now = DialogButton(say("session.answer"), answer, primary=True)
        self._services.ask(say("session.ask_title"), text, (wait, now))
