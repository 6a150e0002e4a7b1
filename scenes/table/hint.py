"""A hint in three steps: where, which, why. It comes from the strongest bot, which is told what the person knows."""

from __future__ import annotations

from typing import Any

from scenes.table.bot_client import FULL, BotClient
from scenes.table.state import TableState
from squares.bots.process import Answer
from squares.core.actions import InHand, Spot, Target
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase

SECONDS = 1.0
WHERE, WHICH, WHY = 1, 2, 3


class Hint:
    """``step``: how much is told yet, 0 for nothing; ``asked``: an answer is awaited.

    ``trouble``: why none was found, until it has been told.
    """

    def __init__(self, state: TableState, client: BotClient) -> None:
        self.state, self.client = state, client
        self.step = 0
        self.asked = False
        self.trouble: Phrase | None = None
        self._position: Any = None
        self._answer: Answer | None = None

    @property
    def shut(self) -> str:
        """Text key of why nothing can be asked now, empty where it can."""
        observer = self.state.observer
        if observer.over or observer.browsing is not None or observer.cover is not None:
            return "table.hint_not_now"
        return "table.hint_bot_plays" if self.state.match.to_act in self.state.match.bots else ""

    @property
    def shown(self) -> bool:
        """Whether a hint is on the table, or awaited."""
        return self.asked or self.step > 0

    def more(self) -> None:
        """One step further; after the last one the hint goes."""
        if self.shut or self.asked:
            return
        if self._answer is None:
            self._position, self.asked = self.state.match.position, True
            self.client.ask(FULL, SECONDS, self._hear, reasons=True)
        else:
            self.step = (self.step + 1) % (WHY + 1)
            self._show()

    def _hear(self, answer: Answer) -> None:
        self.asked = False
        if answer.choice is None:
            self.trouble, self._position = phrase("table.hint_none"), None
        elif answer.choice.action in self.state.match.legal_actions():
            self._answer, self.step = answer, WHERE
            self._show()

    def _show(self) -> None:
        told = self._answer is not None and self._answer.choice is not None and self.step >= WHICH
        self.state.advice = self.state.observer.preview(self._action) if told else None

    def follow(self) -> bool:
        """A hint is for one position; whether it went with it."""
        gone = self._position is not None and (self._position is not self.state.match.position or bool(self.shut))
        if gone:
            self.put_away()
        return gone

    def put_away(self) -> bool:
        """Forget the hint; whether there was one."""
        shown = self.shown
        if self.asked:
            self.client.stop()
        self.step, self.asked, self._position, self._answer = 0, False, None, None
        self.state.advice = None
        return shown

    # what is told

    @property
    def _action(self) -> Any:
        assert self._answer is not None
        assert self._answer.choice is not None
        return self._answer.choice.action

    @property
    def targets(self) -> tuple[Target, ...]:
        """What the advised action presses, in order."""
        return self.state.match.game.targets(self.state.match.position, self._action)

    @property
    def where(self) -> Spot | None:
        """The cell that the hint is about, or what lies in hand; None for a mere button."""
        spots = [target for target in self.targets if isinstance(target, Cell | InHand)]
        cells = [spot for spot in spots if isinstance(spot, Cell)]
        return cells[-1] if cells else spots[0] if spots else None

    @property
    def lines(self) -> list[tuple[str, Phrase]]:
        """What is told so far: a label's text key, and its words."""
        told = [("table.hint_where", self._where())] if self.step >= WHERE else []
        if self.step >= WHICH:
            match = self.state.match
            told.append(("table.hint_which", match.game.describe(match.position, self._action)))
        if self.step >= WHY:
            told.append(("table.hint_why", self._why()))
        return told

    def _where(self) -> Phrase:
        spot = self.where
        if isinstance(spot, Cell):
            return phrase("table.hint_cell", cell=str(spot))
        return phrase("table.hint_hand" if spot is not None else "table.hint_button")

    def _why(self) -> Phrase:
        assert self._answer is not None
        assert self._answer.choice is not None
        share = round(100 * self._answer.choice.expected)
        return self._answer.why or phrase("table.hint_share", n=share)
