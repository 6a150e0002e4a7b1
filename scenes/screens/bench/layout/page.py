"""The page of the file itself: its text and problems, its board in the middle, at the right what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.screens.bench.layout.contents import Contents
from scenes.screens.bench.layout.file_panel import FilePanel
from scenes.screens.bench.layout.live_board import LiveBoard
from scenes.screens.bench.layout.places import BUTTON, BUTTON_COMPACT, FOOT, places
from scenes.screens.bench.page import BenchPage
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from squares.core.errors import BadData

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk


class LayoutPage(BenchPage):
    """See ``scenes.screens.bench.page``."""

    caps = (("f8", "next_problem"), ("f5", "reread"), ("esc", "back"))
    more_caps = (("tab", "next_field"), ("enter", "press"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.panel = FilePanel(desk)
        self.contents = Contents(desk, desk.repaint)
        self.board = LiveBoard(desk)
        self.compact = self.unfolded = False
        self.play = Button(self.say("bench.play"), self._play, icon="icons/play", icon_size=20)
        self.fold = Button(self.say("bench.source"), self._fold, icon="icons/menu", icon_size=20)
        self._middle = Rect(0, 0, 0, 0)

    def place(self, room: Rect, compact: bool) -> None:
        """See BenchPage."""
        at = places(room, compact, self.unfolded, len(self.desk.file.problems))
        form = self.desk.form
        self.compact, self._middle = compact, at.middle
        row, board = at.middle.cut_bottom(FOOT - 12)[1].cut_bottom(BUTTON_COMPACT if compact else BUTTON)
        self.board.place(board.cut_bottom(14)[1], compact)
        buttons = [self.fold, self.play] if compact else [self.play]
        for button, rect in zip(buttons, row.columns(max(2, len(buttons)), 8), strict=False):
            button.rect = rect
        form.add(*buttons, *self.contents.place(at.side), *self.panel.place(at.source, at.problems))
        self._watch()

    def _watch(self) -> None:
        """What can be pressed now."""
        problems = len(self.desk.file.problems)
        self.fold.label = self.say("bench.source_problems", n=problems) if problems else self.say("bench.source")
        self.play.enabled = not self.desk.file.stale
        self.play.why = self.say("bench.play_shut")

    @property
    def caps_right(self) -> float:
        """The keys stand below the board."""
        return self._middle.right

    def file_read(self) -> None:
        """See BenchPage."""
        self.panel.read()
        self.contents.read()
        self.desk.relayout()

    def update(self, ms: float) -> bool:
        """See BenchPage."""
        return self.panel.update()

    def handle(self, event: Input) -> bool:
        """F8 goes through the problems."""
        if isinstance(event, Key) and event.name == "f8":
            if self.compact and not self.unfolded:
                self._fold()
            self.panel.next_problem()
            return True
        return False

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self.desk.relayout()

    def _play(self) -> None:
        """The set-up page of the game."""
        try:
            self.services.routes.set_up(self.desk.file.entry.id)
        except BadData as problem:
            self.services.toast(self.say(problem.phrase))

    def draw_base(self, canvas: Canvas) -> None:
        """See BenchPage."""
        self.panel.draw_base(canvas)
        self.contents.draw_base(canvas)
        self.board.draw_base(canvas, self.contents.game, self.contents.position)

    def draw_moving(self, canvas: Canvas) -> None:
        """See BenchPage."""
        self.panel.draw_moving(canvas)
