"""The position editor for a game whose engine says nothing about editing: its notation in a field of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.screens.bench.layout.live_board import draw_position
from scenes.screens.bench.layout.position_mode import PositionMode
from scenes.ui.widgets import Button, Widget
from scenes.ui.widgets.area import TextArea
from squares.core.errors import BadPosition
from squares.core.game import AnyGame
from squares.core.phrase import Phrase

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas

MOST = 20_000  # characters


class NotationEditor(PositionMode):
    """The board shows the last text that was a position."""

    def __init__(self, desk: Desk, game: AnyGame, position: Any, done: Callable[[], None]) -> None:
        super().__init__(desk, done)
        self._game, self._position = game, position
        self.faults: tuple[Phrase, ...] = ()
        say = desk.services.say
        self.area = TextArea(game.format(position), self._read, longest=MOST, **desk.services.writing)
        self.save_button = Button(say("bench.edit.save"), self.save, why=say("bench.edit.save_shut"))
        self.play_button = Button(say("bench.edit.play_on"), self.play_on, "primary", why=say("bench.edit.save_shut"))
        self.done_button = Button(say("bench.edit.done"), self._done)
        self._board = self._side = Rect(0, 0, 0, 0)
        self.kept = self.notation

    @property
    def game(self) -> AnyGame:
        return self._game

    @property
    def notation(self) -> str:
        return " ".join(self.area.text.split("\n")).strip()

    def _read(self, text: str) -> None:
        try:
            self._position, self.faults = self._game.parse(self.notation), ()
        except BadPosition as bad:
            self.faults = bad.phrases
        self.save_button.enabled = self.play_button.enabled = not self.faults
        self._desk.repaint()

    def file_read(self) -> bool:
        """See Mode: the same text by the changed rules."""
        if self._desk.game is None:
            return False
        self._game = self._desk.game
        self._position = None
        self._read(self.area.text)
        return self._position is not None

    def place(self, middle: Rect, side: Rect | None, compact: bool) -> list[Widget]:
        self._board, self._side = middle, side or Rect(0, 0, 0, 0)
        if side is None:
            return []
        if self.saving is not None:
            return self.saving.place(side, compact)
        inner = side.inset(14, 10)
        upper, lower = inner.cut_bottom(88)[0].rows(2, 8)
        self.play_button.rect = upper
        self.save_button.rect, self.done_button.rect = lower.columns(2, 8)
        self.area.rect = Rect(inner.x, inner.y + 44, inner.w, 150)
        return [self.area, self.play_button, self.save_button, self.done_button]

    def escape(self) -> bool:
        (self._done if self.saving is None else self.close_form)()
        return True

    def draw_base(self, canvas: Canvas) -> None:
        draw_position(canvas, self._desk.services.say, self._game, self._position, self._board)
        if self.saving is not None:
            self.saving.draw_base(canvas)
            return
        canvas.sheet(self._side)
        say, x = self._desk.services.say, self._side.x + 16
        canvas.text(say("bench.edit.title"), (x, self._side.y + 30), "h2", anchor="midleft")
        y = self.area.rect.bottom + 16
        for fault in self.faults:
            y += canvas.paragraph(say(fault), Rect(x, y, self._side.w - 32, 0), "small") + 4
