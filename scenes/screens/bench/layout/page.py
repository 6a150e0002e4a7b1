"""The page of the file itself: its text and problems, its board in the middle, at the right what it holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerShape
from scenes.pages.key_sheet import Caps
from scenes.screens.bench.layout.beside import Beside
from scenes.screens.bench.layout.contents import Contents
from scenes.screens.bench.layout.edge import Edge
from scenes.screens.bench.layout.editor import Editor
from scenes.screens.bench.layout.file_panel import FilePanel
from scenes.screens.bench.layout.knobs import Knobs
from scenes.screens.bench.layout.last_run import LastRun
from scenes.screens.bench.layout.live_board import LiveBoard
from scenes.screens.bench.layout.mode import Mode
from scenes.screens.bench.layout.notation_editor import NotationEditor
from scenes.screens.bench.layout.places import BUTTON, BUTTON_COMPACT, EDGE, FOOT, LEAST, places
from scenes.screens.bench.layout.position_mode import PositionMode
from scenes.screens.bench.layout.sandbox.mode import Sandbox
from scenes.screens.bench.layout.tests.mode import Tests
from scenes.screens.bench.page import BenchPage
from scenes.services import Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from scenes.ui.widgets.button import abreast
from squares.core.errors import BadData, BadPosition
from squares.data.engines import editing
from squares.saves.tables import Table

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

_LOOKING: Caps = (("f8", "next_problem"), ("f5", "reread"), ("esc", "back"))
_ALWAYS: Caps = (("tab", "next_field"), ("enter", "press"), ("f8", "next_problem"), ("f9", "source_whole"))


class LayoutPage(BenchPage):
    """See ``scenes.screens.bench.page``. ``mode``: what is done with a position, None while it is only looked at."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.panel = FilePanel(desk)
        self.contents = Contents(desk, desk.relayout, self._open_table, self._test)
        self.last_run = LastRun(desk)
        self.board = LiveBoard(desk)
        self.beside = Beside(desk)
        self.mode: Mode | None = None
        self.compact = self.unfolded = False
        say = self.say
        self.play = Button(say("bench.play"), self._play, icon="icons/play", icon_size=20)
        self.edit = Button(say("bench.edit.button"), self._edit, icon="icons/pencil", icon_size=20)
        self.sandbox = Button(say("bench.table.heading"), self._play_freely, icon="icons/person", icon_size=20)
        self.knobs = Button(say("knobs.heading"), self._turn_knobs, icon="icons/settings", icon_size=20)
        self.tests = Button(say("bench.tests.heading"), self._test, icon="icons/check", icon_size=20)
        self.fold = Button(say("bench.source"), self._fold, icon="icons/menu", icon_size=20)
        self.edge = Edge(self._widen, self._keep_width, say("bench.source_edge"))
        self._width = self.services.settings.source
        self._middle = self._board = Rect(0, 0, 0, 0)

    # places

    def place(self, room: Rect, compact: bool) -> None:
        self.unfolded = self.unfolded or self.desk.reveal is not None
        at = places(room, compact, self.unfolded, len(self.desk.file.problems), self._width, self.panel.whole)
        self.compact, self._middle = compact, at.middle
        if self.panel.whole:
            self.desk.form.add(*self.panel.place(at.source, at.problems))
            self._reveal()
            self._watch()
            return
        row, board = at.middle.cut_bottom(FOOT - 12)[1].cut_bottom(BUTTON_COMPACT if compact else BUTTON)
        self.board.place(board.cut_bottom(14)[1], compact)
        buttons = [*([self.fold] if compact else []), self.play, self.edit, self.sandbox, self.knobs, self.tests]
        abreast(row, buttons, self.services.measure)
        if self.mode is not None:
            self.mode.window = room.right, room.bottom
            self.desk.form.add(*self.mode.place(self.board.room, at.side, compact))
        else:
            side, buttons_below = self.last_run.place(at.side, compact)
            self._board = self.beside.place(self.board.room, self.contents.game, self.contents.position)
            self.desk.form.add(*self.contents.place(side), *buttons_below, self.beside)
        self.desk.form.add(*buttons, *self.panel.place(at.source, at.problems))
        if at.source is not None and at.edge is not None:
            self.edge.rect = at.edge
            self.desk.form.add(self.edge)
        self._reveal()
        self._watch()

    def _reveal(self) -> None:
        """Show the line that another page asks for."""
        if self.desk.reveal is not None:
            self.panel.show(self.desk.reveal)
            self.desk.reveal = None

    def _watch(self) -> None:
        """What can be pressed now."""
        problems, game = len(self.desk.file.problems), self.contents.game
        self.fold.label = self.say("bench.source_problems", n=problems) if problems else self.say("bench.source")
        self.play.enabled = not self.desk.file.stale
        self.play.why = self.say("bench.play_shut")
        self.edit.enabled = game is not None
        self.edit.why = self.say("bench.no_board")
        self.caps = self.mode.caps if self.mode is not None and not self.panel.whole else _LOOKING
        self.more_caps = (*(self.mode.more_caps if self.mode is not None else ()), *_ALWAYS)
        self.edit.kind = "primary" if isinstance(self.mode, PositionMode) else "plain"
        self.sandbox.kind = "primary" if isinstance(self.mode, Sandbox) else "plain"
        self.knobs.kind = "primary" if isinstance(self.mode, Knobs) else "plain"
        self.knobs.enabled = game is not None
        self.knobs.why = self.say("bench.no_board")
        self.tests.kind = "primary" if isinstance(self.mode, Tests) else "plain"
        self.tests.enabled, self.tests.why = game is not None, self.say("bench.no_board")
        self.sandbox.enabled = game is not None and editing(game) is not None
        self.sandbox.why = self.say("bench.no_board" if game is None else "bench.table.no_pieces")

    @property
    def caps_right(self) -> float | None:
        """The keys stand below the board."""
        return None if self.panel.whole else self._middle.right

    # BenchPage

    def opened(self) -> None:
        self.last_run.read()

    def closed(self) -> None:
        if self.mode is not None:
            self.mode.closed()

    def file_read(self) -> None:
        self.panel.read()
        self.contents.read()
        self.last_run.read()
        if self.mode is not None and not self.mode.file_read():
            self._end_mode()
        self.desk.relayout()

    def update(self, ms: float) -> bool:
        moved = self.mode is not None and self.mode.update(ms)
        if self.mode is None and self.last_run.update():
            self.desk.relayout()
        return self.panel.update() or moved

    def handle(self, event: Input) -> bool:
        """F8 goes through the problems, F9 shows the text alone; all else is for what is done now."""
        if isinstance(event, Key) and event.name == "f8" and not self.modal:
            if self.compact and not self.unfolded and not self.panel.whole:
                self._fold()
            self.panel.next_problem()
            return True
        if isinstance(event, Key) and event.name == "f9" and not self.modal:
            self.panel.toggle()
            return True
        return self.mode is not None and not self.panel.whole and self.mode.handle(event)

    def dropped(self, path: Path) -> bool:
        return self.mode is not None and self.mode.dropped(path)

    @property
    def modal(self) -> bool:
        return self.mode is not None and self.mode.modal

    @property
    def pointer(self) -> PointerShape | None:
        return None if self.mode is None else self.mode.pointer

    def escape(self) -> bool:
        return self.panel.escape() or (self.mode is not None and self.mode.escape())

    @property
    def unsaved(self) -> bool:
        return self.mode is not None and self.mode.unsaved

    def leave(self) -> None:
        if self.mode is not None:
            self.mode.leave()

    # what the buttons do

    def _widen(self, by: float) -> None:
        self._width = max(LEAST, self.edge.rect.x - EDGE + by)
        self.desk.relayout()

    def _keep_width(self) -> None:
        """The text is as wide the next time."""
        self.services.change(source=self._width)

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self.desk.relayout()

    def _play(self) -> None:
        """The set-up page of the game."""
        try:
            self.services.routes.set_up(self.desk.file.entry.id)
        except BadData as problem:
            self.services.toast(self.say(problem.phrase))

    def _edit(self) -> None:
        """Edit what the board shows, or look at it again."""
        was, game, position = isinstance(self.mode, PositionMode), self.contents.game, self.contents.position
        self._end_mode()
        self.unfolded = False
        if not was and game is not None:
            how = editing(game)
            self.mode = (
                NotationEditor(self.desk, game, position, self._look)
                if how is None
                else Editor(self.desk, game, how, position, self._look)
            )
        self._begin_mode()

    def _play_freely(self) -> None:
        """What the board shows lies on a table without rules; or look at it again."""
        was, game, position = isinstance(self.mode, Sandbox), self.contents.game, self.contents.position
        self._end_mode()
        how = None if game is None else editing(game)
        self.unfolded = False
        if not was and game is not None and how is not None:
            self.mode = Sandbox(self.desk, game, how, how.draft(position), self._look)
        self._begin_mode()

    def _turn_knobs(self) -> None:
        """Turn single values of the file; or look at the board again."""
        was, game, position = isinstance(self.mode, Knobs), self.contents.game, self.contents.position
        self._end_mode()
        self.unfolded = False
        if not was and game is not None:
            self.mode = Knobs(self.desk, game, position, self._look)
        self._begin_mode()

    def _test(self) -> None:
        """Test the rules from what the board shows on; or look at it again."""
        was, game, position, name = isinstance(self.mode, Tests), self.contents.game, *self._on_show()
        self._end_mode()
        self.unfolded = False
        if not was and game is not None:
            self.mode = Tests(self.desk, game, position, name, self._look)
        self._begin_mode()

    def _on_show(self) -> tuple[Any, str]:
        """The position on the board, and its name in the file; one that is edited has none, and may be none yet."""
        if isinstance(self.mode, PositionMode):
            try:
                return self.mode.game.parse(self.mode.notation), ""
            except BadPosition as bad:
                self.services.toast(self.say(bad.phrase))
        return self.contents.position, self.contents.name

    def _open_table(self, id: str, table: Table) -> None:
        """Go on at a table that was kept."""
        game = self.desk.file.game(table.variant)
        how = None if game is None else editing(game)
        if game is not None and how is not None:
            self.desk.variant = game.variant
            self.mode = Sandbox(self.desk, game, how, table.draft(game, how), self._look, (id, table))
            self._begin_mode()

    def _begin_mode(self) -> None:
        """The keys go to what is laid out, and not to the button that began it."""
        self.desk.relayout()
        if isinstance(self.mode, Editor | Sandbox):
            self.desk.form.set_focus(self.mode.table)
        elif isinstance(self.mode, Knobs):
            self.desk.form.set_focus(self.mode.list)

    def _end_mode(self) -> None:
        mode, self.mode = self.mode, None
        if mode is not None:
            mode.leave()
            self.contents.read()
            if mode.unsaved:
                self.services.toast(
                    self.say("bench.not_saved"), Link(self.say("bench.take_back"), lambda: self._resume(mode))
                )

    def _resume(self, mode: Mode) -> None:
        """Go on with what was left unsaved, by the file as it is now."""
        self._end_mode()
        if mode.file_read():
            self.mode = mode
        self._begin_mode()

    def _look(self) -> None:
        self._end_mode()
        self.desk.relayout()

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        self.panel.draw_base(canvas)
        if self.panel.whole:
            return
        if self.mode is not None:
            self.board.draw_head(canvas, self.mode.title)
            self.mode.draw_base(canvas)
        else:
            self.board.draw_head(canvas, "bench.live")
            self.board.draw_board(canvas, self.contents.game, self.contents.position, self._board)
            self.contents.draw_base(canvas)
            self.last_run.draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        self.panel.draw_moving(canvas)
        if self.mode is not None and not self.panel.whole:
            self.mode.draw_moving(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        if self.mode is not None and not self.panel.whole:
            self.mode.draw_over(canvas)
