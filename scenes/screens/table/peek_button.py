"""The button that shows down faces."""

from __future__ import annotations

from scenes.input import Input, Key, PointerDown, PointerUp
from scenes.table.looking.peeking import Peeking
from scenes.ui.widgets.button import Button


class PeekButton(Button):
    """Shows the down faces for as long as the pointer holds it; a key switches them on and off."""

    def __init__(self, peeking: Peeking, label: str, icon: str, tip: str) -> None:
        super().__init__(label, icon=icon, tip=tip)
        self._peeking = peeking

    def handle(self, event: Input) -> bool:
        """Pressing and letting go is all there is to it."""
        used = super().handle(event)
        if isinstance(event, PointerDown | PointerUp):
            self._peeking.show(self.down)
        elif isinstance(event, Key) and used:
            self._peeking.show(not self._peeking.shown)
        return used
