"""Tests of the rules on the bench: those of the file with what came of them, and one that is put together by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.pages.key_sheet import Caps
from scenes.screens.bench.layout.mode import Mode
from scenes.screens.bench.layout.tests.boards import Boards
from scenes.screens.bench.layout.tests.listed import TestList
from scenes.screens.bench.layout.tests.panel import TestPanel
from scenes.screens.bench.layout.tests.trial import Line, Said, Trial, begun
from scenes.services import Link
from scenes.ui.widgets import Widget
from squares.core.errors import BadData, BadPosition
from squares.core.game import AnyGame, Setup
from squares.core.phrase import Phrase, phrase
from squares.data.append import appended
from squares.data.positions import entries

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas


_LOOKING: Caps = (("enter", "open"), ("del", "delete"), ("esc", "back"))
_MAKING: Caps = (("r", "forbid"), ("del", "take_out"), ("ctrl_s", "save"))


class Tests(Mode):
    """``position`` is where a new test begins, ``name`` the named position that it is, if any.

    ``panel`` is there while a test is put together, else ``listed`` shows those of the file. ``done`` ends the mode.
    """

    title = "bench.tests.heading"
    more_caps = (("f", "turn_piece"), ("g", "gives"), ("ctrl_z", "undo"), ("ctrl_y", "redo"), ("arrows", "move_cursor"))

    def __init__(self, desk: Desk, game: AnyGame, position: Any, name: str, done: Callable[[], None]) -> None:
        self._desk, self._say, self._done = desk, desk.services.say, done
        self._game, self._position = game, position
        self.boards = Boards(desk, self._play, self._forbid, self._held)
        self.listed = TestList(desk, self._look, self._open, self._new, self._delete, done)
        self.panel: TestPanel | None = None
        self._told: Line | None = None
        self._unsaved = False
        self.listed.choose(name)
        self._look()

    @property
    def unsaved(self) -> bool:
        return self._unsaved

    # which one

    def _fresh(self, game: AnyGame, position: Any) -> Trial:
        good = self._desk.file.good
        first = next(iter(good.base.variants), None) if good is not None else None
        return Trial(game, begun(game, first, position), None, self._show)

    def _look(self) -> None:
        """Show the test that is chosen in the list; else where a new one would begin."""
        named = self.listed.named
        game = self._desk.file.game(named.variant) if named is not None else None
        self.trial = self._fresh(self._game, self._position)
        if named is not None and game is not None:
            self.trial = Trial(game, entries.said(named), named, self._show)
        self._show()

    def _new(self) -> None:
        """Put together a test that begins at the position on show."""
        shown = self.trial
        if shown.position is not None:
            self.trial = self._fresh(shown.game, shown.position)
        else:
            self.trial = self._fresh(self._game, self._position)
        self._edit()

    def _open(self) -> None:
        """Go on with the test that is chosen."""
        self._look()
        self._edit()

    def _edit(self) -> None:
        self.panel = TestPanel(self._desk, self.trial, self._show, self.save, self._close)
        self._show()
        self._desk.form.set_focus(self.boards.live)

    def _close(self) -> None:
        """Back to the list; the link behind the line that tells so brings back what was not saved."""
        panel, say, unsaved = self.panel, self._say, self._unsaved
        self._end()
        if panel is not None and unsaved:
            back = Link(say("bench.take_back"), partial(self._reopen, panel))
            self._desk.services.toast(say("bench.not_saved"), back)

    def _reopen(self, panel: TestPanel) -> None:
        self.panel, self.trial = panel, panel.trial
        self._show()

    def _end(self) -> None:
        """Show the tests of the file again."""
        self.panel = None
        self._look()

    # what changes

    def _show(self) -> None:
        """Everything as the test is now."""
        trial, making, self._told = self.trial, self.panel is not None, self._wrong()
        self.caps, self._unsaved = _MAKING if making else _LOOKING, making and trial.can_undo
        if trial.position is None:
            self.boards.clear()
        else:
            pair = trial.boards_of(self._told) if self._told is not None else None
            self.boards.show(trial.game, trial.position, pair)
        self._held()

    def _wrong(self) -> Line | None:
        """The line that is chosen, else one that does not hold, such as can be shown on boards."""
        chosen = self.panel.chosen if self.panel is not None else None
        wrong = [each for each in self.trial.lines if each.why is not None]
        return chosen or next((each for each in wrong if self.trial.boards_of(each)), next(iter(wrong), None))

    def _held(self) -> None:
        """Something is picked up on the board, or laid down: only what goes on from there is listed."""
        if self.panel is not None:
            self.panel.read(self.boards.live)
        self._desk.relayout()

    def _play(self, text: str) -> None:
        """An action was chosen on the board."""
        if self.panel is None:
            self._edit()
        assert self.panel is not None
        self.panel.put(text)

    def _forbid(self, text: str, why: Phrase) -> None:
        """What the rules refused on the board must be forbidden."""
        if self.panel is None:
            self._edit()
        self.trial.refuse(text, why)

    # the file

    def save(self) -> None:
        """Write the test into the file, if everything is as it should be; else say what is not."""
        file, named = self._desk.file, self.trial.named
        try:
            item = self._entry()
        except BadData as problem:
            self._desk.services.toast(self._say(problem.phrase))
            return
        change = partial(appended, path=(entries.KEY,), item=item)
        if named is not None:
            change = partial(entries.rewritten, named=named, item=item)
        if file.change(file.holder(entries.KEY), change, phrase("bench.tests.saved", name=item["name"])):
            self.listed.wanted = item["name"]
            self._end()

    def _entry(self) -> Said:
        """What the file will say. Errors: BadData for a test without a name, one that says nothing, a shipped file."""
        assert self.panel is not None
        name = " ".join(self.panel.name.text.split())
        if not name:
            raise BadData(phrase("bench.save.no_name"))
        if not self.trial.lines:
            raise BadData(phrase("bench.tests.says_nothing"))
        self._own()
        return {"name": name, **{key: value for key, value in self.trial.entry.items() if key != "name"}}

    def _own(self) -> None:
        """Errors: BadData where the file comes with the program."""
        file = self._desk.file
        if file.entry.shipped:
            raise BadData(phrase("bench.save.shipped", file=file.name))

    def _delete(self) -> None:
        """Take the chosen test out of the file; the link behind the line that tells so takes that back."""
        file, named = self._desk.file, self.listed.named
        if named is None:
            return
        try:
            self._own()
        except BadData as problem:
            self._desk.services.toast(self._say(problem.phrase))
            return
        done = phrase("bench.tests.deleted", name=named.name)
        file.change(file.holder(entries.KEY), partial(entries.taken_out, named=named), done)

    # Mode

    def file_read(self) -> bool:
        """See Mode: a test that is put together goes over to the changed game."""
        game = self._desk.game
        if game is None:
            return False
        self._position = _gone_over(self._game, game, self._position)
        self._game = game
        self.listed.read()
        if self.panel is None:
            self._look()
            return True
        named = self.trial.named
        self.trial.become((self._desk.file.game(named.variant) if named is not None else None) or game)
        self._show()
        return True

    def place(self, middle: Rect, side: Rect | None, compact: bool) -> list[Widget]:
        boards = self.boards.place(middle)
        if side is None:
            return boards
        beside = self.listed.place(side) if self.panel is None else self.panel.place(side, compact)
        return [*boards, *beside]

    def handle(self, event: Input) -> bool:
        if not isinstance(event, Key):
            return False
        presses: dict[tuple[str, bool], Callable[[], None]] = {("delete", False): self.listed.delete.activate}
        if self.panel is not None:
            presses = {
                ("delete", False): self.panel.take_out.activate,
                ("r", False): self.boards.forbid.activate,
                ("g", False): self.panel.gives.activate,
                ("s", True): self.save,
                ("z", True): self.panel.undo.activate,
                ("y", True): self.trial.redo,
            }
        press = presses.get((event.name, event.ctrl))
        if press is not None:
            press()
        return press is not None

    def escape(self) -> bool:
        """See Mode: what is held, the test, then all tests."""
        if self.boards.let_go():
            self._held()
        elif self.panel is not None:
            self._close()
        else:
            self._done()
        return True

    def draw_base(self, canvas: Canvas) -> None:
        self.boards.draw_base(canvas)
        (self.listed if self.panel is None else self.panel).draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        self.boards.draw_moving(canvas, None if self._told is None else self._told.why)


def _gone_over(old: AnyGame, new: AnyGame, position: Any) -> Any:
    """Return a position by changed rules; the start where it is none any more."""
    try:
        return new.parse(old.format(position))
    except BadPosition:
        return new.start(Setup(), 0)
