"""Knobs: every number, switch and choice of the file beside the board, which shows at once what turning one makes.

Turning one writes its value into the file and nothing else. That is tried before as far as it goes quickly; if the
check that follows finds that the rules do not allow it all the same, it is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key, KeyUp
from scenes.screens.bench.layout.knob_list import KnobList
from scenes.screens.bench.layout.live_board import draw_position
from scenes.screens.bench.layout.mode import Mode
from scenes.screens.bench.layout.places import HEAD
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, TextField, Widget
from squares.core.errors import BadData, BadPosition
from squares.core.game import AnyGame, Setup
from squares.data.faults import dotted, named
from squares.data.loader import stamp
from squares.data.values.writing import Setting, Steps
from squares.knobs import Checked, Knob, Rack, Turned, values_of

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

_FIELD, _ICON, _BUTTON = 36.0, 36.0, 40.0
_LAST = 1_000_000  # a line below all others


class Knobs(Mode):
    """``position``: what the board shows, by the changed rules; the start where they do not take it.

    ``faulty``: the file has errors, and nothing can be turned. ``done`` is called to end it.
    """

    title = "bench.live"
    caps = (("arrows", "turn_knob"), ("enter", "type_value"), ("esc", "back"))
    more_caps = (("del", "put_knob_back"), ("ctrl_z", "undo"), ("ctrl_y", "redo"))

    def __init__(self, desk: Desk, game: AnyGame, position: Any, done: Callable[[], None]) -> None:
        self._desk, self._say, self._done = desk, desk.services.say, done
        start = game.start(Setup(), 0)
        self._text = None if position == start else game.format(position)
        self.game, self.position = game, position
        self.faulty = False
        self._rack: Rack | None = None
        self._opened: dict[Steps, Setting] = {}
        self._turning: Steps | None = None
        self._unchecked = self._writes = 0
        self.list = KnobList(desk.services, self._turn, self._put, self._let_go)
        say, file = self._say, desk.file
        self.search = TextField("", lambda _: self._arrange(), placeholder=say("knobs.search"), **desk.services.writing)
        self.undo = IconButton("icons/undo", say("bench.undo_file"), file.take_back, why=say("bench.edit.undo_shut"))
        self.redo = IconButton("icons/redo", say("bench.redo_file"), file.do_again, why=say("bench.edit.redo_shut"))
        self.done = Button(say("bench.edit.done"), done)
        self._board, self._side = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self._follow()

    # the file

    def _follow(self) -> None:
        """Read the file if it is not as it was read or turned last."""
        file = self._desk.file
        self._writes = file.writes
        known = file.good.definitions if file.good is not None else {}
        look = known.get(self.game.variant, self.game.definition).look
        try:
            if self._rack is None:
                self._rack = Rack(file.path, self.game.variant, look, self._checked())
            elif not self._rack.is_current or self._rack.look != look:
                self._rack.read(look, self._checked())
            self.faulty = False
        except BadData:
            self.faulty = True
        if self._rack is not None and file.first is not None:
            self._opened = values_of(file.first.definitions.get(self._rack.variant, file.first.base))
        self._show()

    def _checked(self) -> Checked | None:
        """The game that the bench shows, where the file had no faults when it was checked."""
        file, game = self._desk.file, self._desk.game
        return None if game is None or file.stale else Checked(game, file.entry.files)

    def _show(self) -> None:
        """Show the game as the rack has it; one that is slow to make stays as it was until it was checked."""
        if self._rack is not None and self._rack.game is not None and not self.faulty:
            self.game = self._rack.game
        try:
            self.position = self.game.parse(self._text) if self._text is not None else None
        except BadPosition:
            self.position = None
        if self.position is None:
            self.position = self.game.start(Setup(), 0)
        self.undo.enabled, self.redo.enabled = self._desk.file.can_take_back, self._desk.file.can_do_again
        self._arrange()
        self._desk.repaint()

    def _arrange(self) -> None:
        """Show the knobs that are looked for, under their headings."""
        if not self.list.rect.w:
            return  # it has no place yet
        if self._rack is None or self.faulty:
            self.list.show((), {})
            return
        words = self.search.text.lower().split()
        knobs = [knob for knob in self._rack.knobs.values() if _is_meant(knob, words)]
        self.list.show(self._groups(knobs), self._opened)

    def _groups(self, knobs: Iterable[Knob]) -> list[tuple[str, list[Knob]]]:
        """Knobs by where they stand, in the order of the file."""
        found: dict[tuple[Path, bool, Steps], list[Knob]] = {}
        own = self._desk.file.path
        for knob in sorted(knobs, key=lambda knob: (knob.place.file != own, knob.place.line or _LAST)):
            found.setdefault((knob.place.file, knob.place.is_variant, knob.path[:-1]), []).append(knob)
        return [(self._heading(*where), each) for where, each in found.items()]

    def _heading(self, file: Path, is_variant: bool, keys: Steps) -> str:
        title = dotted(keys) or self._say("knobs.top")
        if is_variant:
            title = self._say("knobs.in_variant", keys=title, variant=self.game.variant)
        return title if file == self._desk.file.path else self._say("knobs.in_file", keys=title, file=named(file.name))

    # turning

    def _turn(self, knob: Knob, by: int) -> None:
        self._do(lambda rack: rack.stepped(knob.path, by), knob.path)

    def _put(self, knob: Knob, value: Setting) -> None:
        if value == knob.value:
            self._arrange()
        else:
            self._do(lambda rack: rack.turned(knob.path, value), None)

    def _let_go(self) -> None:
        """What is turned next is a step of its own."""
        self._turning = None

    def _do(self, turned: Callable[[Rack], Turned], held: Steps | None) -> None:
        """Turned a knob; what is wrong is told, and the file stays as it is. ``held``: the path of a key held down."""
        rack, file = self._rack, self._desk.file
        if file.entry.shipped:
            self._desk.services.toast(self._say("bench.save.shipped", file=file.name))
            return
        if rack is not None and not rack.is_current:
            self._follow()
        if rack is None or self.faulty:
            return
        try:
            turn = turned(rack)
        except BadData as fault:
            self._desk.services.toast(self._say(fault.phrase))
        else:
            if file.change(turn.file, turn.change, joins=held is not None and held == self._turning):
                rack.take(turn)
                self._desk.services.own_games.passing = file.path
                self._turning, self._unchecked, self._writes = held, self._unchecked + 1, file.writes
        self._show()

    def file_read(self) -> bool:
        """See Mode. What the check does not let pass after all is taken back."""
        file = self._desk.file
        if file.gone:
            return False
        if all(stamp(path) == was for path, was in file.entry.files.items()):
            if file.entry.faults and self._unchecked and file.is_as_changed:
                self._unchecked -= 1
                what = file.entry.faults[0].what
                self._desk.services.toast(self._say("knobs.taken_back", what=what))
                file.take_back()
            else:
                self._unchecked = 0
        self._follow()
        if self._rack is None or self._rack.game is None:
            self.game = self._desk.game or self.game
            self._show()
        return True

    # Mode

    def place(self, middle: Rect, side: Rect | None, compact: bool) -> list[Widget]:
        """See Mode. The panel at the right holds everything; it is away while the text lies there."""
        self._board, self._side = middle, side or Rect(0, 0, 0, 0)
        if side is None:
            return []
        inner = side.inset(14, 10)
        self.redo.rect = Rect(inner.right - _ICON, inner.y + 2, _ICON, _ICON)
        self.undo.rect = Rect(self.redo.rect.x - _ICON, inner.y + 2, _ICON, _ICON)
        self.search.rect = Rect(inner.x, inner.y + HEAD, inner.w, _FIELD)
        self.done.rect = inner.cut_bottom(_BUTTON)[0]
        top = self.search.rect.bottom + 8
        self.list.rect = Rect(inner.x, top, inner.w + 6, self.done.rect.y - 10 - top)
        self._arrange()
        return [self.search, self.list, self.done, self.undo, self.redo]

    def update(self, ms: float) -> bool:
        """See Mode: the arrow above the text may have taken a change back."""
        if self._writes == self._desk.file.writes:
            return False
        self._follow()
        return True

    def handle(self, event: Input) -> bool:
        """See Mode."""
        if isinstance(event, KeyUp):
            self._let_go()
        if not isinstance(event, Key) or not event.ctrl or event.name not in ("z", "y"):
            return False
        (self.undo if event.name == "z" else self.redo).activate()
        return True

    def closed(self) -> None:
        """See Mode. What has been turned becomes one version of the file."""
        own_games = self._desk.services.own_games
        if own_games.passing is not None:
            own_games.passing = None
            self._desk.file.reread()

    def leave(self) -> None:
        """See Mode."""
        self.closed()

    def escape(self) -> bool:
        """See Mode: what is open in the list, the search, then the knobs."""
        if self.list.fold():
            self._desk.repaint()
        elif self.search.text:
            self.search.hold("")
            self._arrange()
        else:
            self._done()
        return True

    def draw_base(self, canvas: Canvas) -> None:
        """See Mode: the board, and the sheet."""
        draw_position(canvas, self._say, self.game, self.position, self._board)
        side = self._side
        if not side.w:
            return
        canvas.sheet(side)
        title = canvas.text(self._say("knobs.heading"), (side.x + 16, side.y + 30), "h2", anchor="midleft")
        variant = self._desk.services.registry.variant(self.game)
        if variant is not None:
            at = (title.right + 12, side.y + 33)
            canvas.text(variant.name, at, "small", "ink_2", "midleft", self.undo.rect.x - title.right - 18)

    def draw_moving(self, canvas: Canvas) -> None:
        """See Mode: why there is nothing to turn."""
        if self._side.w and not self.list.rows:
            why = self._say("knobs.faulty" if self.faulty else "knobs.none")
            canvas.paragraph(why, self.list.rect.inset(2, 8), "body", "ink_2")


def _is_meant(knob: Knob, words: Iterable[str]) -> bool:
    """Whether all words that are looked for stand in a knob's key or in what it means."""
    about = f"{dotted(knob.path)} {knob.meaning}".lower()
    return all(word in about for word in words)
