"""The position editor: a draft on the bench with what the rules say of it, and the ways to keep it or to play on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.screens.bench.layout.draft_table import DraftTable
from scenes.screens.bench.layout.position_mode import PositionMode
from scenes.screens.bench.layout.position_panel import PositionPanel
from scenes.screens.bench.layout.save_form import Laid
from scenes.screens.bench.layout.workpiece import Workpiece
from scenes.ui.widgets import Widget
from squares.core.editing import Draft, Editing, fitted
from squares.core.game import AnyGame, Setup
from squares.data.engines import editing
from squares.registry import definition_of

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas


class Editor(PositionMode):
    """``done`` is called to end it."""

    caps = (("enter", "take_lay"), ("f", "turn_piece"), ("ctrl_s", "save"))
    more_caps = (
        *(("arrows", "move_cursor"), ("shift_arrows", "push"), ("f8", "next_problem")),
        *(("c", "recolour"), ("del", "take_away"), ("digits", "from_tray"), ("comma_period", "next_tray")),
        *(("ctrl_z", "undo"), ("ctrl_y", "redo"), ("ctrl_c", "copy"), ("ctrl_v", "paste")),
    )

    def __init__(self, desk: Desk, game: AnyGame, how: Editing[Any], position: Any, done: Callable[[], None]) -> None:
        super().__init__(desk, done)
        self._place(game, how, how.draft(position))
        self.kept = self.notation

    def _place(self, game: AnyGame, how: Editing[Any], draft: Draft) -> None:
        self.work = Workpiece(game, how, draft, self._changed)
        self.table = DraftTable(self._desk.services, self.work)
        self.panel = PositionPanel(self._desk, self.work, self.save, self.play_on, self._done)

    def _changed(self) -> None:
        self.panel.read()
        self.table.refresh()
        self._desk.relayout()

    def file_read(self) -> bool:
        """See Mode: what lies there goes over to the changed game."""
        game, old = self._desk.game, self.work.game
        how = None if game is None else editing(game)
        if game is None or how is None:
            return False
        if definition_of(game) == definition_of(old) and game.variant == old.variant:
            return True  # as when a position or a diagram was added
        self.saving = None
        draft = self.work.draft
        start = how.draft(game.start(Setup(), 0))
        self._place(game, how, fitted(draft, how, game.grid, start))
        return True

    @property
    def game(self) -> AnyGame:
        return self.work.game

    @property
    def laid(self) -> Laid:
        return self.work.editing, lambda: self.work.draft

    @property
    def notation(self) -> str:
        return self.panel.notation

    # Mode

    def place(self, middle: Rect, side: Rect | None, compact: bool) -> list[Widget]:
        self.table.place(middle, compact)
        panel = self.saving or self.panel
        return [self.table, *(panel.place(side, compact) if side is not None else [])]

    def handle(self, event: Input) -> bool:
        if self.saving is not None:
            return False
        if not isinstance(event, Key) or not event.ctrl:
            return self.panel.handle(event)
        panel = self.panel
        presses = {"z": panel.undo, "y": panel.redo, "c": panel.copy, "v": panel.paste}
        if event.name in presses:
            presses[event.name].activate()
        elif event.name == "s":
            panel.save.activate()
        else:
            return False
        return True

    def escape(self) -> bool:
        """See Mode: what is held, the form, then the editor."""
        if self.work.held is not None:
            self.work.held = None
            self.table.refresh()
        elif self.saving is not None:
            self.close_form()
        else:
            self._done()
        return True

    def draw_base(self, canvas: Canvas) -> None:
        (self.saving or self.panel).draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        if self.saving is None:
            self.panel.draw_moving(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        self.table.draw_over(canvas)
