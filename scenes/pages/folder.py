"""Base class of pages that list the files of a folder, such as saved games, with verbs for the chosen one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.pages.key_sheet import Caps
from scenes.pages.page import Page
from scenes.services import DialogButton
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, TextField
from squares.core.errors import BadData
from squares.saves import SaveProblem

if TYPE_CHECKING:
    from scenes.services import Services

Line = TypeVar("Line")


class FolderPage(Page, ABC, Generic[Line]):
    """``entries``: the lines of the list, at the left; the panel at the right shows the ``chosen`` one.

    ``verbs``: the buttons for the chosen line. While ``renaming``, its name is edited in ``field``. A subclass reads
    its folder and paints, and says what the verbs do.
    """

    entries: Sequence[Line]
    caps: Caps = (("arrows", "choose"), ("enter", "open"), ("del", "delete"), ("esc", "back"))

    def __init__(self, services: Services, title: str, row_height: float, most_name: int) -> None:
        """``most_name``: characters of the longest name."""
        super().__init__(services, title)
        self.entries = ()
        self.renaming = False
        say = self.say
        self.list = ScrollList(0, row_height, self.paint_row, self._pick, self.open_chosen)
        self.open_button = Button(say("games.open"), self.open_chosen, "primary")
        self.verbs = [
            Button(say("games.rename"), self._begin_renaming),
            Button(say("games.duplicate"), self.duplicate),
            Button(say("games.copy"), self.copy),
            Button(say("games.paste"), self.paste),
            Button(say("games.delete"), self.ask_delete),
        ]
        self.field = TextField(done=self.rename, longest=most_name, **services.writing)

    # ---- what a subclass says

    @abstractmethod
    def read(self, keep: str | None = None) -> None:
        """Read the folder anew; ``keep``: the id of what is to be chosen."""

    def look(self) -> None:
        """Something else was chosen."""

    @abstractmethod
    def shut(self) -> None:
        """Say which verbs the chosen line allows."""

    @abstractmethod
    def paint_row(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """Draw a line of the list."""

    @abstractmethod
    def open_chosen(self, row: int = 0) -> None:
        """Open the chosen line."""

    @abstractmethod
    def name(self) -> str | None:
        """What the chosen line is named; None where it cannot be renamed."""

    @abstractmethod
    def rename(self, name: str) -> None:
        """Give the chosen line a name."""

    @abstractmethod
    def duplicate(self) -> None:
        """Add a copy of the chosen line."""

    @abstractmethod
    def copy(self) -> None:
        """Put the chosen line into the clipboard."""

    @abstractmethod
    def paste(self) -> None:
        """Add what is in the clipboard."""

    @abstractmethod
    def ask_delete(self) -> None:
        """Delete the chosen line after asking."""

    # ---- what all do alike

    @property
    def chosen(self) -> Line | None:
        """The line that is chosen."""
        at = self.list.selected
        return self.entries[at] if at is not None and at < len(self.entries) else None

    def _pick(self, row: int) -> None:
        self.list.selected = row
        self.renaming = False
        self.look()
        self.layout(self.size, self.compact)

    def _begin_renaming(self) -> None:
        name = self.name()
        if name is not None:
            self.renaming = True
            self.field.hold(name)
            self.field.select_all()
            self.layout(self.size, self.compact)
            self.form.set_focus(self.field, ring=True)

    def change(self, change: Callable[[], str | None], done: str = "") -> None:
        """Carry out a change of the folder and choose the id that it gives; what cannot be done is told."""
        keep = None
        try:
            keep = change()
        except (BadData, SaveProblem) as error:
            self.services.toast(self.say(error.phrase))
        else:
            if done:
                self.services.toast(done, done=True)
        self.read(keep)
        self.layout(self.size, self.compact)

    def ask(self, title: str, text: str, delete: Callable[[], str | None]) -> None:
        """Ask before something is deleted."""
        keep = DialogButton(self.say("games.keep"), safe=True)
        gone = DialogButton(self.say("games.delete"), lambda: self.change(delete))
        self.services.ask(title, text, [keep, gone])

    def handle(self, event: Input) -> bool:
        """Delete asks; Escape ends renaming before it leaves."""
        if isinstance(event, Key) and event.name == "delete" and self.form.focus is self.list:
            self.ask_delete()
            return True
        if isinstance(event, Key) and event.name == "escape" and self.renaming:
            self.renaming = False
            self.layout(self.size, self.compact)
            return True
        return super().handle(event)

    # ---- layout and drawing

    def divide(self, room: Rect, lines: int = 3) -> list[Rect]:
        """Place the list at the left, the panel at the right and its button; the cells of its verbs, two in a line."""
        wide = 272.0 if self.compact else 360.0
        self.panel = Rect(self.size[0] - wide - 16, room.y + 16, wide, self.size[1] - room.y - 32)
        self.list.rect = Rect(room.x + 32, room.y + 24, self.panel.x - room.x - 64, room.h - 32)
        at = self.panel.inset(20, 20)
        rows = lines * 40 + (lines - 1) * 10
        self.open_button.rect = Rect(at.x, at.bottom - rows - 62, at.w, 48)
        return [cell for row in Rect(at.x, at.bottom - rows, at.w, rows).rows(lines, 10) for cell in row.columns(2, 10)]

    def draw_base(self, canvas: Canvas) -> None:
        """The empty panel."""
        super().draw_base(canvas)
        canvas.sheet(self.panel)

    def draw_bad(self, canvas: Canvas, name: str, why: str) -> None:
        """The panel of a file that cannot be read."""
        at = self.panel.inset(20, 20)
        canvas.text(name, at.topleft, "name", max_width=at.w)
        canvas.paragraph(why, Rect(at.x, at.y + 32, at.w, 300), "body", "beni")

    @property
    def caps_right(self) -> float:
        """The keys stand left of the panel."""
        return self.panel.x - 32


def draw_frame(canvas: Canvas, rect: Rect, selected: bool, hovered: bool) -> None:
    """The frame of a line of the list that is chosen or pointed at."""
    if selected or hovered:
        edge = "ink" if selected else "line"
        canvas.box(rect.inset(2, 3), fill="paper_high" if selected else "paper", line=edge, radius=8)


def draw_bad_row(canvas: Canvas, rect: Rect, y: float, name: str, why: str) -> None:
    """A line of the list for a file that cannot be read; ``y``: the middle of its first row of text."""
    canvas.text(name, (rect.x + 20, y), "name", "ink_2", "midleft", rect.w * 0.6)
    canvas.text(why, (rect.x + 20, y + 21), "note", "beni", "midleft", rect.w - 40)
