"""What the pages before a game have in common: the rules of the game, and Enter, which begins it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from scenes.input import Input, Key
from scenes.pages.page import Page
from squares.core.game import AnyGame

if TYPE_CHECKING:
    from squares.registry import Entry


class BeforePlay(Page, ABC):
    """``entry``: whose game is begun; ``game``: as it is agreed so far."""

    entry: Entry
    game: AnyGame

    @abstractmethod
    def _begin(self) -> None:
        """Begin with what is agreed, or say why that cannot be."""

    def open_rules(self) -> None:
        """The rules of this game."""
        self.services.routes.rules(self.entry.id, self.game.variant)

    def handle(self, event: Input) -> bool:
        """Enter begins unless a widget wants it."""
        used = super().handle(event)
        if not used and isinstance(event, Key) and event.name == "return" and not (event.ctrl or event.alt):
            self._begin()
            return True
        return used
