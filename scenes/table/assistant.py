"""All that bots do at one table: they play, give hints, weigh the position and look the game over after its end.

One question is out at a time.
"""

from __future__ import annotations

from scenes.services import Services
from scenes.table.bots import BotPlayers
from scenes.table.evaluation import Evaluation
from scenes.table.hint import Hint
from scenes.table.review import TableReview
from scenes.table.state import TableState
from squares.core.phrase import Phrase, phrase


class Assistant:
    """``bots`` play, ``hint``, ``evaluation`` and ``review`` answer a person."""

    def __init__(self, services: Services, state: TableState) -> None:
        self._services, self._state = services, state
        self.bots = BotPlayers(services, state)
        self.hint = Hint(state)
        self.evaluation = Evaluation(state)
        self.review = TableReview(services, state)
        self._seen: object = None

    def update(self, ms: float) -> bool:
        """Time goes by; whether something looks different."""
        changed = self.hint.follow()
        if not self._free:
            self.evaluation.drop()
        changed |= self.bots.update(ms)
        self.evaluation.follow(self._free)
        changed |= self.review.follow(self.bots.idle)
        hint, evaluation = self.hint, self.evaluation
        weighed = evaluation.course, evaluation.reading, evaluation.asked
        seen = hint.step, hint.asked, weighed, self.bots.thinking, self.review.looks
        if seen != self._seen:
            self._seen, changed = seen, True
        if hint.trouble is not None:
            self._tell(hint.trouble)
        hint.trouble = None
        return changed

    @property
    def _free(self) -> bool:
        """Whether the bots' process may weigh the position: a person wants it, and no bot has anything else to do."""
        return self.evaluates and not self.hint.asked and not self.review.running and self.bots.idle

    @property
    def evaluates(self) -> bool:
        """Whether a person wants to see what the position is worth, and may."""
        session = self._state.match.session
        shut = session is not None and session.shuts("hints", self._state.match.people)
        return self._services.settings.evaluation and not shut

    def stop(self) -> None:
        """The table is left."""
        self.bots.stop()
        self.hint.put_away()
        self.evaluation.drop()
        self.review.stop()

    def ask_hint(self) -> None:
        """One step more of the hint, or why there is none."""
        if self.hint.shut:
            self._tell(phrase(self.hint.shut))
            return
        self.evaluation.drop()
        self.hint.more()

    def _tell(self, what: Phrase) -> None:
        self._services.toast(self._services.say(what))
