"""The sandbox: the pieces of the game without its rules, as on a real table, with bags and dice. It keeps itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key, Wheel
from scenes.screens.bench.layout.dice import Dice
from scenes.screens.bench.layout.draft_table import DraftTable
from scenes.screens.bench.layout.field_list import FieldList
from scenes.screens.bench.layout.mode import Mode
from scenes.screens.bench.layout.workpiece import BOX, Workpiece
from scenes.services import Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, TextField, Widget
from squares.core.editing import Draft, Editing
from squares.core.errors import Fault
from squares.core.game import AnyGame
from squares.core.rng import Rng
from squares.data.engines import editing
from squares.registry import definition_of
from squares.saves.collection import MOST_NAME
from squares.saves.tables import Table, collection

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

KEPT_AFTER = 800.0
"""Milliseconds after a change at which the table is kept."""


class Sandbox(Mode):
    """``kept``: the id of the table's document, empty before the first change, and ``name`` what people call it.

    ``done`` is called to end it.
    """

    title = "bench.table.heading"
    caps = (("enter", "take_lay"), ("f", "turn_piece"), ("r", "roll"))
    more_caps = (
        *(("d", "draw"), ("s", "shuffle"), ("arrows", "move_cursor"), ("shift_arrows", "push"), ("c", "recolour")),
        *(("del", "take_away"), ("digits", "from_tray"), ("comma_period", "next_tray")),
        *(("ctrl_z", "undo"), ("ctrl_y", "redo")),
    )

    def __init__(
        self,
        desk: Desk,
        game: AnyGame,
        how: Editing[Any],
        draft: Draft,
        done: Callable[[], None],
        kept: str = "",
        name: str = "",
    ) -> None:
        self._desk, self._say, self._done, self.kept = desk, desk.services.say, done, kept
        self._tables = collection(desk.services.places.own("tables"))
        self._unkept = 0.0
        self._told = False
        say, shell = self._say, desk.services.shell
        self.name = TextField(
            (name or game.definition.title)[:MOST_NAME],
            lambda _: self._touch(),
            measure=desk.services.measure,
            longest=MOST_NAME,
            copy=shell.copy,
            paste=shell.paste,
        )
        self._rng = Rng(int(desk.services.wall_clock().timestamp() * 1000))
        self.shuffle = Button(say("bench.table.shuffle"), self._shuffle)
        self.draw_next = Button(say("bench.table.draw"), self._draw)
        self.delete = Button(say("bench.table.delete"), self._delete, why=say("bench.table.delete_shut"))
        self.done = Button(say("bench.edit.done"), done)
        self._place(game, how, draft)

    def _place(self, game: AnyGame, how: Editing[Any], draft: Draft) -> None:
        say = self._say
        self.work = work = Workpiece(game, how, draft, self._changed)
        self.table = DraftTable(self._desk.services, work, hidden=True)
        self.undo = IconButton("icons/undo", say("bench.edit.undo"), work.undo, why=say("bench.edit.undo_shut"))
        self.redo = IconButton("icons/redo", say("bench.edit.redo"), work.redo, why=say("bench.edit.redo_shut"))
        self.clear = IconButton("icons/trash", say("bench.edit.clear"), work.clear_board)
        self.dice = Dice(self._desk, work, self._roll)
        self._fields = FieldList(self._desk, work)
        self._rect = Rect(0, 0, 0, 0)
        self._read()

    def _read(self) -> None:
        """The draft, or the tray that is open, has changed."""
        self.undo.enabled, self.redo.enabled = self.work.can_undo, self.work.can_redo
        self._fields.read()
        self.dice.read()
        self._open_pile = self.work.open
        for button in (self.shuffle, self.draw_next):
            button.enabled = bool(self.work.open != BOX and self.work.tokens(self.work.open))
            button.why = self._say("bench.table.pile_shut")
        self.delete.enabled = bool(self.kept)

    def _changed(self) -> None:
        self._read()
        self.table.refresh()
        self._touch()
        self._desk.relayout()

    # keeping

    def _touch(self) -> None:
        self._unkept = KEPT_AFTER

    def update(self, ms: float) -> bool:
        """See Mode: a moment after a change the table is kept."""
        if self.work.open != self._open_pile:
            self._read()
        if self._unkept > 0:
            self._unkept -= ms
            if self._unkept <= 0:
                self._keep()
        return False

    def _keep(self) -> None:
        """Write the document; a full disk is told once, and everything goes on."""
        self._unkept = 0.0
        name = " ".join(self.name.text.split()) or self.work.game.definition.title[:MOST_NAME]
        table = Table.of(name, self.work.game, self.work.draft)
        try:
            if self.kept:
                self._tables.save(self.kept, table)
            else:
                self.kept = self._tables.add(table)
                self.delete.enabled = True
        except Fault as problem:
            if not self._told:
                self._desk.services.toast(self._say(problem.phrase))
            self._told = True

    def leave(self) -> None:
        if self._unkept > 0:
            self._keep()

    def _delete(self) -> None:
        """Remove the document; the link puts it back."""
        self._unkept = 0.0
        table, services = Table.of(self.name.text, self.work.game, self.work.draft), self._desk.services
        try:
            self._tables.delete(self.kept)
        except Fault as problem:
            services.toast(self._say(problem.phrase))
            return
        undo = Link(self._say("bench.take_back"), lambda: self._bring_back(table))
        services.toast(self._say("bench.table.deleted", name=table.name), undo)
        self._done()

    def _bring_back(self, table: Table) -> None:
        try:
            self._tables.add(table)
        except Fault as problem:
            self._desk.services.toast(self._say(problem.phrase))
        self._done()

    # as at a real table

    def _roll(self, count: int, sides: int) -> list[int]:
        """So many dice thrown."""
        thrown = []
        for _ in range(count):
            number, self._rng = self._rng.below(sides)
            thrown.append(number + 1)
        return thrown

    def _shuffle(self) -> None:
        self._rng = self.work.shuffle(self.work.open, self._rng)

    def _draw(self) -> None:
        """The next piece of the open pile comes into the hand."""
        self.work.pick(self.work.open, 0)
        self.table.refresh()

    # Mode

    def file_read(self) -> bool:
        """See Mode: what lies there goes over to the changed game."""
        game = self._desk.game
        how = None if game is None else editing(game)
        if game is None or how is None:
            return False
        if definition_of(game) != definition_of(self.work.game):
            self._place(game, how, Table.of("", self.work.game, self.work.draft).draft(game, how))
        return True

    def place(self, middle: Rect, side: Rect | None, compact: bool) -> list[Widget]:
        self.table.place(middle, compact)
        if side is None:
            return [self.table]
        self._rect = side
        inner = side.inset(14, 10)
        head, rest = inner.cut_top(40)
        for i, icon in enumerate((self.clear, self.redo, self.undo)):
            icon.rect = Rect(head.right - (i + 1) * 36, head.y + 2, 36, 36)
        self.name.rect, rest = rest.cut_top(36)
        foot, rest = rest.cut_bottom(40)
        self.delete.rect, self.done.rect = foot.columns(2, 8)
        dice, rest = self.dice.place(rest.cut_top(10)[1], compact)
        row, rest = rest.cut_top(38)
        self.shuffle.rect, self.draw_next.rect = row.columns(2, 8)
        fields, _ = self._fields.place(Rect(rest.x, rest.y + 8, rest.w, max(0.0, rest.h - 16)), compact)
        buttons = (self.shuffle, self.draw_next, self.delete, self.done)
        return [self.table, self.name, *dice, *fields, *buttons, self.undo, self.redo, self.clear]

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return self._rect.contains(event.pos) and self._fields.wheel(event.dy)
        if not isinstance(event, Key):
            return False
        presses: dict[tuple[str, bool], Callable[[], None]] = {
            ("z", True): self.undo.activate,
            ("y", True): self.redo.activate,
            ("r", False): self.dice.roll.activate,
            ("s", False): self.shuffle.activate,
            ("d", False): self.draw_next.activate,
        }
        press = presses.get((event.name, event.ctrl))
        if press is not None:
            press()
        return press is not None

    def escape(self) -> bool:
        if self.work.held is None:
            self._done()
        self.work.held = None
        self.table.refresh()
        return True

    def draw_base(self, canvas: Canvas) -> None:
        canvas.shadow(self._rect, "panel", radius=10)
        canvas.box(self._rect, fill="paper", radius=10)
        canvas.text(self._say("bench.table.title"), (self._rect.x + 16, self._rect.y + 30), "h2", anchor="midleft")

    def draw_moving(self, canvas: Canvas) -> None:
        self.dice.draw(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        self.table.draw_over(canvas)
