"""All that bots do at one table: they play, give hints, weigh the position and look the game over after its end.

One question is out at a time.
"""

from __future__ import annotations

from scenes.services import Services
from scenes.table.advice.guide import Guide
from scenes.table.bots import BotPlayers
from scenes.table.evaluation import Evaluation
from scenes.table.hint import Hint
from scenes.table.presenter import Presenter
from scenes.table.review import TableReview
from scenes.table.state import TableState
from squares.core.phrase import Phrase, phrase


class Assistant:
    """``bots`` play, ``hint``, ``guide``, ``evaluation`` and ``review`` answer a person."""

    def __init__(self, services: Services, state: TableState, presenter: Presenter) -> None:
        self._services, self._state = services, state
        self.bots = BotPlayers(services, state)
        self.hint = Hint(state)
        self.guide = Guide(state, presenter)
        self.evaluation = Evaluation(state)
        self.review = TableReview(services, state)
        self._seen: object = None

    def update(self, ms: float) -> bool:
        """Time goes by; whether something looks different."""
        changed = self.hint.follow() | self.guide.follow(self.bots.idle and not self.hint.asked)
        if not self._free:
            self.evaluation.drop()
        changed |= self.bots.update(ms)
        self.evaluation.follow(self._free)
        changed |= self.review.follow(self.bots.idle)
        hint, evaluation = self.hint, self.evaluation
        weighed = evaluation.course, evaluation.reading, evaluation.asked
        seen = hint.step, hint.asked, self.guide.looks, weighed, self.bots.thinking, self.review.looks
        if seen != self._seen:
            self._seen, changed = seen, True
        if hint.trouble is not None:
            self._tell(hint.trouble)
        hint.trouble = None
        return changed

    @property
    def _free(self) -> bool:
        """Whether the bots' process may weigh the position: a person wants it, and no bot has anything else to do."""
        wanted = self._services.settings.evaluation and not (self.hint.asked or self.guide.asked or self.review.running)
        return wanted and self.bots.idle

    def stop(self) -> None:
        """The table is left."""
        self.bots.stop()
        self.hint.put_away()
        self.guide.put_away()
        self.evaluation.drop()
        self.review.stop()

    def ask_hint(self) -> None:
        """One step more of the hint, or why there is none."""
        if self.hint.shut:
            self._tell(phrase(self.hint.shut))
            return
        self.evaluation.drop()
        self.guide.drop()
        self.hint.more()

    def _tell(self, what: Phrase) -> None:
        self._services.toast(self._services.say(what))
