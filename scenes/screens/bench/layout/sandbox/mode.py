"""The sandbox: pieces of any game without rules and free components, as on a real table. It keeps itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerShape, Wheel
from scenes.pages.cover import Cover
from scenes.screens.bench.layout.mode import Mode
from scenes.screens.bench.layout.sandbox.as_text import as_text
from scenes.screens.bench.layout.sandbox.bring_form import BringForm
from scenes.screens.bench.layout.sandbox.brought import Brought
from scenes.screens.bench.layout.sandbox.dice_row import DiceRow
from scenes.screens.bench.layout.sandbox.faces import Faces
from scenes.screens.bench.layout.sandbox.keeping import Keeping
from scenes.screens.bench.layout.sandbox.panel import Doing, Panel, Views
from scenes.screens.bench.layout.sandbox.table import SandboxTable
from scenes.screens.bench.layout.sandbox.tabletop import Aim, Tabletop
from scenes.screens.bench.layout.sandbox.writing import WriteForm
from scenes.screens.bench.layout.save_form import SaveForm
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import TextField, Widget
from squares.core import dice, loose
from squares.core.editing import Draft, Editing
from squares.core.game import AnyGame
from squares.core.phrase import Phrase
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.data.engines import editing
from squares.registry import definition_of
from squares.saves.collection import MOST_NAME
from squares.saves.tables import Table

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

Asking = WriteForm | BringForm | SaveForm
"""What stands in the place of the panel while something is asked."""


class Sandbox(Mode):
    """``kept``: the id of the table's document and the table; else ``draft`` lies there at first. ``done`` ends it.

    ``cover``: what lies over the window until the next seat has taken over.
    """

    title = "bench.table.heading"
    caps = (("enter", "take_lay"), ("f", "turn_piece"), ("w", "write"))
    more_caps = (
        *(
            ("r", "roll"),
            ("v", "pass_on"),
            ("n", "next_free"),
            ("ctrl_d", "copy_free"),
            ("plus_minus", "count"),
            ("d", "draw"),
            ("s", "shuffle"),
        ),
        *(("arrows", "move_cursor"), ("shift_arrows", "push"), ("c", "recolour"), ("del", "take_away")),
        *(("digits", "from_tray"), ("comma_period", "next_tray"), ("ctrl_s", "save"), ("ctrl_c", "copy_text")),
        *(("ctrl_z", "undo"), ("ctrl_y", "redo")),
    )

    def __init__(
        self,
        desk: Desk,
        game: AnyGame,
        how: Editing[Any],
        draft: Draft,
        done: Callable[[], None],
        kept: tuple[str, Table] | None = None,
    ) -> None:
        services = desk.services
        self._desk, self._say, self._done = desk, services.say, done
        id, table = kept or ("", None)
        self.keeping = Keeping(services, id, self._document, self._read)
        self.name = TextField(
            (table.name if table is not None else game.definition.title)[:MOST_NAME],
            lambda _: self.keeping.touch(),
            longest=MOST_NAME,
            **services.writing,
        )
        self._rng = Rng(int(services.wall_clock().timestamp() * 1000))
        self._brought = Brought(services)
        self._faces, self._faces_of = Faces(self._brought), 0
        self.asking: Asking | None = None
        self.cover: Cover | None = None
        self._beside = True  # whether there is room for the panel
        self._begin(game, how, draft)
        if table is not None and table.view in map(str, game.seats):
            self.work.viewer = Seat(table.view)
            self._hand_over(self.work.viewer)

    def _begin(self, game: AnyGame, how: Editing[Any], draft: Draft, viewer: Seat | None = None) -> None:
        """Lay a draft out."""
        self.work = work = Tabletop(game, how, draft, self._changed, self._tell)
        work.viewer = viewer if viewer in game.seats else None
        self.table = SandboxTable(self._desk.services, work, self._faces, self._write)
        self._names = [self._say(self._name(seat)) for seat in game.seats]
        views = Views(self._say("bench.view.open"), game.seats, self._names, self.table.view.seat_style, self._see)
        doing = Doing(
            *(self.keeping.touch, self._write, self._turn, self.table.copy, self._remove),
            *(self._bring, self._save, self._copy_text),
            *(self._shuffle, self._draw, lambda: self.keeping.delete(self._done), self._done),
        )
        self.dice = DiceRow(self._desk, work, self._throw)
        self.panel = Panel(self._desk, work, self.dice, self.name, views, doing)
        self.asking = None
        self._read()

    def _name(self, seat: Seat) -> Phrase:
        """What the game calls a seat where it says who acts; else its place at the table."""
        known = (field.names for field in self.work.editing.fields if seat in field.names)
        return next(known, {seat: self.table.view.plate(seat)})[seat]

    # what has changed

    def _read(self) -> None:
        self._seen = self.work.open, self.table.aimed
        self.panel.view.index = self._view_index
        self.panel.read(self.work.component(self.table.aimed), self._stack is not None, bool(self.keeping.id))

    def _changed(self) -> None:
        if isinstance(self.asking, WriteForm) and self.asking.stale:
            self.asking = None
        self._read()
        self.table.refresh()
        self.keeping.touch()
        self._desk.relayout()

    def _tell(self, what: Phrase) -> None:
        self._desk.services.toast(self._say(what))

    def _document(self) -> Table:
        name = " ".join(self.name.text.split()) or self.work.game.definition.title[:MOST_NAME]
        return Table.of(name, self.work.game, self.work.draft, str(self.work.viewer or ""))

    def update(self, ms: float) -> bool:
        """See Mode: a moment after a change the table is kept."""
        if self.cover is not None:
            return self.cover.update(ms)
        if (self.work.open, self.table.aimed) != self._seen:
            self._read()
        self.keeping.update(ms)
        tumbled = self.dice.update(ms)
        return self._update_faces() or tumbled

    def _update_faces(self) -> bool:
        """Show one more face of a piece from another game, or none of a game that has gone; whether any changed."""
        self._brought.look_again()
        gone = self._brought.stamp != self._faces_of
        self._faces_of = self._brought.stamp
        changed = self._brought.make_ready(self.table.seen()) or gone
        if changed:
            self.table.refresh()
        return changed

    def leave(self) -> None:
        self.asking = None
        self.keeping.leave()

    def file_read(self) -> bool:
        """See Mode: what lies there goes over to the changed game."""
        game = self._desk.game
        how = None if game is None else editing(game)
        if game is None or how is None:
            return False
        if definition_of(game) != definition_of(self.work.game):
            self._begin(game, how, self._document().draft(game, how), self.work.viewer)
        return True

    # components

    def _aimed(self, do: Callable[[Aim], object]) -> None:
        aim = self.table.aimed
        if aim is not None:
            do(aim)

    def _turn(self) -> None:
        self._aimed(lambda aim: self.work.change(aim, loose.Loose.turned))

    def _remove(self) -> None:
        self._aimed(self.work.remove)

    def _write(self) -> None:
        """Write on the component that is aimed at; a piece of another game bears nothing of one's own."""
        aim = self.table.aimed
        component = self.work.component(aim)
        if aim is not None and component is not None and component.kind != loose.PIECE:
            form = WriteForm(self._desk, self.work, aim, self._faces, self._answered)
            self._ask(form, form.first)

    def _bring(self) -> None:
        form = BringForm(self._desk, self._take_pieces, self._answered)
        self._ask(form, form.first)

    def _take_pieces(self, id: str) -> None:
        """The pieces of a game come into the kit, if that is still wanted once its file has been read."""
        if not isinstance(self.asking, BringForm):
            return
        pieces = self._brought.pieces(id)
        left = self.work.bring(pieces)
        title = self._desk.services.registry.entry(id).title
        self.work.open = loose.KIT
        self._answered()
        key = "bench.bring.nothing" if not pieces else "bench.bring.full" if left else "bench.bring.done"
        self._desk.services.toast(self._say(key, title=title, n=len(pieces) - left, left=left))

    def _ask(self, form: Asking, first: Widget) -> None:
        self.asking = form
        self._desk.relayout()
        self._desk.form.set_focus(first)

    def _answered(self) -> None:
        """The panel again, and the keys on the table."""
        self.asking = None
        self._read()
        self._desk.relayout()
        self._desk.form.set_focus(self.table)

    # whose view

    @property
    def _view_index(self) -> int:
        viewer, seats = self.work.viewer, list(self.work.game.seats)
        return 0 if viewer is None else 1 + seats.index(viewer)

    def _see(self, index: int) -> None:
        """Everything lies open; or the table is handed over to a seat, which alone sees its hand."""
        self.panel.view.index = self._view_index
        if index == 0:
            self._look_as(None)
        else:
            self._hand_over(self.work.game.seats[index - 1])

    def _pass_on(self) -> None:
        """To the next seat, to the first one while everything lies open."""
        self._see(self._view_index % len(self.work.game.seats) + 1)

    def _hand_over(self, seat: Seat) -> None:
        """Cover the table until a seat has taken over; the way back leads to no hand either."""
        before = self.work.viewer

        def back() -> None:
            if before is seat:
                self._done()
            elif before is not None:
                self._hand_over(before)
            else:
                self._look_as(None)

        name, note = self._names[self.work.game.seats.index(seat)], self._say("table.cover.note")
        self.work.held = None
        shown = lambda: self._look_as(seat)  # noqa: E731
        self.cover = Cover(seat, name, note, self._say, shown, back, "bench.view.back")
        self.keeping.leave()
        self._desk.relayout()

    def _look_as(self, viewer: Seat | None) -> None:
        self.cover = None
        self.work.viewer, self.work.held = viewer, None
        own = next((tray for tray, seat in self.work.hands.items() if seat is viewer), None)
        self.work.open = own or self.work.open
        self._changed()
        self._desk.form.set_focus(self.table)

    # as at a real table

    def _throw(self, roll: dice.Roll) -> dice.Thrown:
        thrown, self._rng = roll.thrown(self._rng)
        return thrown

    def _shuffle(self) -> None:
        """The stack that is aimed at, else the open pile."""
        stack = self._stack
        if stack is not None:
            self._rng = self.work.shuffle_stack(stack.spot, self._rng)
        else:
            self._rng = self.work.shuffle(self.work.open, self._rng)

    @property
    def _stack(self) -> loose.Loose | None:
        """What is aimed at, if it lies on the table on others."""
        aim = self.table.aimed
        component = self.work.component(aim)
        if aim is None or component is None or aim[0] != loose.TABLE:
            return None
        return component if len(loose.stack_at(self.work.draft, component.spot)) > 1 else None

    def _draw(self) -> None:
        """The next piece of the open pile comes into the hand."""
        self.work.pick(self.work.open, 0)
        self.table.refresh()

    # out of the sandbox

    def _save(self) -> None:
        """Ask how what lies on the board goes into the file."""
        work = self.work
        form = SaveForm(
            self._desk, work.game, self._notation, self._answered, self._answered, (work.editing, lambda: work.draft)
        )
        self._ask(form, form.name)

    def _notation(self) -> str:
        """The position that comes nearest to what lies there."""
        work = self.work
        return work.game.format(work.editing.position(work.draft)[0])

    def _copy_text(self) -> None:
        work, services = self.work, self._desk.services
        notation = self._notation() if work.viewer is None else ""  # which tells of hands
        services.shell.copy(as_text(self._document().name, work, notation, self._say))
        services.toast(self._say("bench.free.text_copied"), done=True)

    # Mode

    def place(self, middle: Rect, side: Rect | None, compact: bool) -> list[Widget]:
        if self.cover is not None:
            self.cover.layout(self.window)
        self.table.place(middle, compact)
        self._beside = side is not None
        if self.asking is not None:
            form = self.asking.place(side or middle, compact)
            return [self.table, *form] if side is not None else form
        return [self.table, *(self.panel.place(side, compact) if side is not None else [])]

    def handle(self, event: Input) -> bool:
        if self.cover is not None:
            self.cover.handle(event)
            return True
        if self.asking is not None:
            return False
        if isinstance(event, Wheel):
            return self.panel.wheel(event)
        if not isinstance(event, Key):
            return False
        panel = self.panel
        presses: dict[tuple[str, bool], Callable[[], None]] = {
            ("z", True): panel.undo.activate,
            ("y", True): panel.redo.activate,
            ("d", True): panel.copy.activate,
            ("s", True): panel.save.activate,
            ("c", True): panel.as_text.activate,
            ("r", False): panel.dice.roll.activate,
            ("s", False): panel.shuffle.activate,
            ("d", False): panel.draw_next.activate,
            ("v", False): self._pass_on,
        }
        press = presses.get((event.name, event.ctrl))
        if press is not None:
            press()
        return press is not None

    def escape(self) -> bool:
        """See Mode: what is held, what is asked, then the sandbox."""
        if self.cover is not None:
            return False
        if self.work.held is not None:
            self.work.held = None
            self.table.refresh()
        elif self.asking is not None:
            self._answered()
        else:
            self._done()
        return True

    def dropped(self, path: Path) -> bool:
        """See BenchPage: pieces are brought from it while that is asked."""
        if not isinstance(self.asking, BringForm):
            return False
        self.asking.bring_from(path)
        return True

    @property
    def pointer(self) -> PointerShape | None:
        return None if self.cover is None else self.cover.pointer

    @property
    def modal(self) -> bool:
        return self.cover is not None

    def draw_base(self, canvas: Canvas) -> None:
        if self.asking is not None or self._beside:
            (self.asking or self.panel).draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        if self.asking is None and self._beside:
            self.panel.draw_moving(canvas)
        elif isinstance(self.asking, WriteForm):
            self.asking.draw_moving(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        if self.cover is not None:
            self.cover.draw_base(canvas)
            self.cover.draw_moving(canvas)
        elif self.asking is None or self.work.held is not None:
            self.table.draw_over(canvas)
