"""The right side of the sandbox: the table's name, what is aimed at, whose view it is, dice, piles, and what no piece
tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.board_view import SeatStyle
from scenes.geometry import Point, Rect
from scenes.input import Wheel
from scenes.screens.bench.layout.field_list import FieldList
from scenes.screens.bench.layout.sandbox.dice_row import DiceRow
from scenes.screens.bench.layout.sandbox.tabletop import Tabletop
from scenes.screens.bench.layout.workpiece import BOX
from scenes.ui.widgets import Button, IconButton, Segment, TextField, Widget
from squares.core.loose import COUNTER, KIT, NOTE, PIECE, Loose
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas

ROW, ROW_COMPACT = 38.0, 34.0
_EARLIER = 3
"""So many earlier rolls are listed where there is room."""


_MARKED = 2
"""Up to so many seats there is room for marks before their names."""


class Doing(NamedTuple):
    """What the panel's buttons and fields do."""

    renamed: Callable[[], None]
    write: Callable[[], None]
    turn: Callable[[], None]
    copy: Callable[[], None]
    remove: Callable[[], None]
    bring: Callable[[], None]
    save: Callable[[], None]
    as_text: Callable[[], None]
    shuffle: Callable[[], None]
    draw: Callable[[], None]
    delete: Callable[[], None]
    done: Callable[[], None]


class Views(Segment):
    """Whose view is on show: everybody's, ``open``, or that of one of the seats."""

    def __init__(
        self, open: str, seats: Sequence[Seat], names: Sequence[str], style: SeatStyle, see: Callable[[int], None]
    ) -> None:
        marks = ["", *map(str, seats)] if len(seats) <= _MARKED else []
        super().__init__([open, *names], 0, see, marks=marks)
        self._style = style

    def draw_mark(self, canvas: Canvas, index: int, centre: Point, size: float) -> None:
        """Paints the mark that the game gives the seat."""
        self._style.mark(canvas, Seat(self.marks[index]), centre, size)


class Panel:
    """``view``: whose view is on show; what it shows is set from outside."""

    def __init__(self, desk: Desk, work: Tabletop, dice: DiceRow, name: TextField, view: Views, do: Doing) -> None:
        self._desk, self._say, self._work, self.dice, self.name = desk, desk.services.say, work, dice, name
        say = self._say
        self.undo = IconButton("icons/undo", say("bench.edit.undo"), work.undo, why=say("bench.edit.undo_shut"))
        self.redo = IconButton("icons/redo", say("bench.edit.redo"), work.redo, why=say("bench.edit.redo_shut"))
        self.clear = IconButton("icons/trash", say("bench.edit.clear"), work.clear_board)
        none = say("bench.free.none_aimed")
        self.write = IconButton("icons/pencil", say("bench.free.write"), do.write, why=none)
        self.turn = IconButton("icons/flip", say("bench.free.turn"), do.turn, why=none)
        self.copy = IconButton("icons/copy", say("bench.free.copy"), do.copy, why=none)
        self.remove = IconButton("icons/cross", say("bench.free.remove"), do.remove, why=none)
        self.bring = Button(say("bench.bring.heading"), do.bring)
        self.save = Button(say("bench.edit.save"), do.save)
        self.as_text = Button(say("bench.free.as_text"), do.as_text)
        self.view = view
        self.shuffle = Button(say("bench.table.shuffle"), do.shuffle)
        self.draw_next = Button(say("bench.table.draw"), do.draw)
        self.delete = Button(say("bench.table.delete"), do.delete, why=say("bench.table.delete_shut"))
        self.done = Button(say("bench.edit.done"), do.done)
        self._fields = FieldList(desk, work)
        self._rect = self._aimed = Rect(0, 0, 0, 0)
        self._component: Loose | None = None

    def read(self, component: Loose | None, stacked: bool, kept: bool) -> None:
        """The draft, the open tray, or what is aimed at has changed. ``stacked``: it lies on another one."""
        work, say = self._work, self._say
        self.undo.enabled, self.redo.enabled = work.can_undo, work.can_redo
        self._fields.read()
        self._component = component
        self.write.enabled = component is not None and component.kind != PIECE
        self.write.why = say("bench.free.none_aimed" if component is None else "bench.free.no_writing")
        self.turn.enabled = component is not None and component.kind not in (NOTE, COUNTER)
        self.turn.why = say("bench.free.none_aimed" if component is None else "bench.free.one_side")
        self.copy.enabled = self.remove.enabled = component is not None
        open_pile = work.open not in (BOX, KIT) and not work.secret(work.open) and bool(work.tokens(work.open))
        self.shuffle.enabled, self.draw_next.enabled = open_pile or stacked, open_pile
        self.shuffle.why = self.draw_next.why = say("bench.table.pile_shut")
        self.delete.enabled = kept

    def place(self, side: Rect, compact: bool) -> list[Widget]:
        """All widgets below each other; the fields take what is left."""
        row = ROW_COMPACT if compact else ROW
        self._rect, inner = side, side.inset(14, 10)
        head, rest = inner.cut_top(40)
        for i, icon in enumerate((self.clear, self.redo, self.undo)):
            icon.rect = Rect(head.right - (i + 1) * 36, head.y + 2, 36, 36)
        self.name.rect, rest = rest.cut_top(row)
        doing, rest = rest.cut_top(8)[1].cut_top(row)
        self.bring.rect, self.save.rect, self.as_text.rect = doing.columns(3, 8)
        self._aimed, rest = rest.cut_top(6)[1].cut_top(row)
        for i, icon in enumerate((self.remove, self.copy, self.turn, self.write)):
            icon.rect = Rect(self._aimed.right - (i + 1) * 36, self._aimed.center[1] - 18, 36, 36)
        self.view.rect, rest = rest.cut_top(6)[1].cut_top(row)
        foot, rest = rest.cut_bottom(40)
        dice, rest = self.dice.place(rest.cut_top(10)[1], 0 if compact else _EARLIER)
        piles, rest = rest.cut_top(row)
        self.shuffle.rect, self.draw_next.rect = piles.columns(2, 8)
        self.delete.rect, self.done.rect = foot.columns(2, 8)
        fields, _ = self._fields.place(Rect(rest.x, rest.y + 8, rest.w, max(0.0, rest.h - 16)), compact)
        aimed: list[Widget] = [self.write, self.turn, self.copy, self.remove]
        ways: list[Widget] = [self.bring, self.save, self.as_text, *aimed, self.view]
        last: list[Widget] = [self.delete, self.done, self.undo, self.redo, self.clear]
        return [self.name, *ways, *dice, self.shuffle, self.draw_next, *fields, *last]

    def wheel(self, event: Wheel) -> bool:
        """Go through the fields."""
        return self._rect.contains(event.pos) and self._fields.wheel(event.dy)

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet."""
        canvas.sheet(self._rect)
        canvas.text(self._say("bench.table.title"), (self._rect.x + 16, self._rect.y + 30), "h2", anchor="midleft")

    def draw_moving(self, canvas: Canvas) -> None:
        """What is aimed at, and the dice."""
        at, component = self._aimed, self._component
        words, style, colour = self._say("bench.free.none"), "small", "ink_2"
        if component is not None:
            words, style, colour = self._named(component), "name", "ink"
        canvas.text(words, (at.x + 2, at.center[1]), style, colour, "midleft", self.write.rect.x - at.x - 8, 14)
        self.dice.draw(canvas)

    def _named(self, component: Loose) -> str:
        """What a component is, with what stands on it."""
        kind = self._say(f"bench.free.kinds.{component.kind}")
        words = " ".join(component.said.split())
        return words if component.kind == PIECE and words else f"{kind}: {words}" if words else kind
