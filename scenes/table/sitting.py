"""One match on the table with all that plays it; made anew whenever another match is put there."""

from __future__ import annotations

from scenes.board.motion import Motion
from scenes.games.kit.board_view import BoardView
from scenes.services import Services
from scenes.table.assistant import Assistant
from scenes.table.clock import TableClock
from scenes.table.foresight import Foresight
from scenes.table.gestures import Gestures
from scenes.table.looking.aside import Aside
from scenes.table.looking.marking import Marking
from scenes.table.looking.peeking import Peeking
from scenes.table.looking.playback import Playback
from scenes.table.presenter import Presenter
from scenes.table.recorder import Recorder
from scenes.table.state import TableState
from squares.core.match import AnyMatch
from squares.match.session import MatchSession


class Sitting:
    """Whoever thought about another match stops."""

    def __init__(self, services: Services, match: AnyMatch, view: BoardView) -> None:
        tokens = services.theme.token("motion")
        view.agreed = match.setup.choices
        services.worker.cancel()
        self.session = MatchSession(match, services.worker, lambda: services.settings.spare_questions)
        if match.session is not None:
            self.session.listen(Recorder(match, services.say).hear)
        self.state = TableState(
            self.session,
            view,
            lambda: services.settings,
            lambda: Motion.of(tokens, services.settings.motion),
            services.audio.play,
        )
        self.presenter = Presenter(self.state)
        self.playback = Playback(self.state, self.presenter)
        self.aside = Aside(self.state, self.presenter)
        self.gestures = Gestures(self.state, self.presenter)
        self.marking = Marking(self.state)
        self.foresight = Foresight(self.state)
        self.assistant = Assistant(services, self.state, self.presenter)
        self.peeking = Peeking(self.state, services.clock)
        self.clock = TableClock(services, self.state)
