"""All that bots do at one table: they play, give hints and weigh the position. One question at a time."""

from __future__ import annotations

from scenes.services import Services
from scenes.table.bot_client import Asker
from scenes.table.bots import Bots
from scenes.table.evaluation import Evaluation
from scenes.table.hint import Hints
from scenes.table.state import Play
from squares.core.phrase import Phrase, phrase


class Thought:
    """``bots`` play, ``hints`` and ``evaluation`` answer a person."""

    def __init__(self, services: Services, play: Play) -> None:
        self.services = services
        asker = Asker(services, play.match)
        self.bots = Bots(services, play, asker)
        self.hints = Hints(play, asker)
        self.evaluation = Evaluation(play, asker)
        self._told: object = None

    def update(self, ms: float) -> bool:
        """Time goes by; whether something looks different."""
        changed = self.hints.follow() | self.evaluation.follow() | self.bots.update(ms)
        told = self.hints.step, self.hints.asked, self.evaluation.reading, self.evaluation.asked, self.bots.thinking
        if told != self._told:
            self._told, changed = told, True
        if self.bots.thinking is not None:
            self.evaluation.asked = False
        trouble, self.evaluation.trouble = self.evaluation.trouble, None
        if trouble is not None:
            self._tell(trouble)
        return changed

    def stop(self) -> None:
        """The table is left."""
        self.bots.stop()
        self.hints.put_away()
        self.bots.asker.stop()

    def hint(self) -> None:
        """One step more of the hint, or why there is none."""
        if self.hints.shut:
            self._tell(phrase(self.hints.shut))
            return
        self.evaluation.asked = False
        self.hints.more()

    def evaluate(self) -> None:
        """Weigh the position on the table, with the bar on show, or say why that cannot be."""
        if not self.services.settings.evaluation:
            self.services.change(evaluation=True)
        shut = self.evaluation.shut(self.bots.thinking is not None)
        if shut:
            self._tell(phrase(shut))
            return
        if self.hints.asked:
            self.hints.put_away()
        self.evaluation.ask()

    def _tell(self, what: Phrase) -> None:
        self.services.toast(self.services.say(what))
