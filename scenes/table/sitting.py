"""One match on the table with all that plays it; made anew whenever another match is put there."""

from __future__ import annotations

from collections.abc import Callable

from scenes.board.motion import Motion
from scenes.games.kit.board_view import BoardView
from scenes.services import Services
from scenes.table.assistant import Assistant
from scenes.table.clock import TableClock
from scenes.table.foresight import Foresight
from scenes.table.gestures import Gestures
from scenes.table.history import History
from scenes.table.observer import AnyMatch
from scenes.table.playback import Playback
from scenes.table.state import TableState


class Sitting:
    """``changed`` is called after every change of the match. Whoever thought about another match stops."""

    def __init__(self, services: Services, match: AnyMatch, view: BoardView, changed: Callable[[], None]) -> None:
        tokens = services.theme.token("motion")
        view.agreed = match.setup.choices
        self.state = TableState(
            match,
            view,
            lambda: services.settings,
            lambda: Motion.of(tokens, services.settings.motion),
            services.audio.play,
        )
        self.history = History(self.state, changed)
        self.playback = Playback(self.state, self.history)
        self.gestures = Gestures(self.state, self.history)
        self.foresight = Foresight(self.state)
        services.worker.cancel()
        self.assistant = Assistant(services, self.state, self.history)
        self.clock = TableClock(services, self.state, self.history, self.assistant.bots)
