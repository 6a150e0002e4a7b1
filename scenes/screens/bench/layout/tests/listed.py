"""The right side of the page: the named positions of the file, and whether what they expect holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.layout.places import HEAD
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, Widget
from squares.data.models import NamedPosition

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

ROW, BUTTON = 36.0, 38.0


class TestList:
    """``look`` is called when another one is chosen, the others by the buttons.

    ``wanted``: the name of the one that is chosen as soon as the file has it.
    """

    def __init__(
        self,
        desk: Desk,
        look: Callable[[], None],
        open: Callable[[], None],
        new: Callable[[], None],
        delete: Callable[[], None],
        done: Callable[[], None],
    ) -> None:
        self._desk, self._say = desk, desk.services.say
        self.list = ScrollList(0, ROW, self._paint, lambda _: look(), lambda _: open())
        self.new = Button(self._say("bench.tests.new"), new, "primary")
        self.open = Button(self._say("bench.tests.open"), open, why=self._say("bench.tests.none_chosen"))
        self.delete = Button(self._say("bench.tests.delete"), delete, why=self._say("bench.tests.none_chosen"))
        self.done = Button(self._say("bench.edit.done"), done)
        self.rows: Sequence[NamedPosition] = ()
        self.wanted = ""
        self._unmet: set[object] = set()
        self._rect = Rect(0, 0, 0, 0)
        self.read()

    @property
    def named(self) -> NamedPosition | None:
        """The one that is chosen."""
        at = self.list.selected
        return None if at is None else self.rows[at]

    def choose(self, name: str) -> None:
        """Choose one by its name, without opening it."""
        self.wanted = name
        self.read()

    def read(self) -> None:
        """The file was read anew; which one is chosen stays, by its name."""
        file, before = self._desk.file, self.named
        self.rows = file.good.base.positions if file.good is not None else ()
        self._unmet = {each.path[1] for each in file.unmet}
        names = [each.name for each in self.rows]
        wanted = self.wanted if self.wanted in names else before.name if before is not None else ""
        if self.wanted == wanted:
            self.wanted = ""
        self.list.count = len(self.rows)
        self.list.selected = names.index(wanted) if wanted in names else None

    def place(self, rect: Rect) -> list[Widget]:
        """The list and its buttons."""
        self._rect = rect
        self.open.enabled = self.delete.enabled = self.named is not None
        foot, rest = rect.inset(14, 10).cut_bottom(2 * BUTTON + 8)
        upper, lower = foot.rows(2, 8)
        self.new.rect = upper
        self.open.rect, self.delete.rect, self.done.rect = lower.columns(3, 8)
        self.list.rect = Rect(rest.x - 6, rest.y + HEAD - 4, rest.w + 10, rest.h - HEAD - 6)
        self.list.scroll(0.0)
        return [self.list, self.new, self.open, self.delete, self.done]

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet, and how many hold."""
        rect = self._rect
        canvas.sheet(rect)
        middle = rect.y + HEAD / 2
        canvas.text(self._say("bench.tests.heading"), (rect.x + 16, middle), "name", anchor="midleft", size=15)
        tests = [i for i, each in enumerate(self.rows) if each.is_test]
        failed = sum(i in self._unmet for i in tests)
        note = self._say("bench.tests.hold", n=len(tests) - failed, of=len(tests)) if tests else ""
        canvas.text(note, (rect.right - 16, middle), "small", "beni" if failed else "ink_2", "midright")
        canvas.line((rect.x, rect.y + HEAD), (rect.right, rect.y + HEAD), "line", 1)
        if not self.rows:
            canvas.paragraph(self._say("bench.tests.no_tests"), self.list.rect.inset(10, 8), "note", "ink_2")

    def _paint(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        named, middle, wrong = self.rows[index], rect.center[1], index in self._unmet
        if selected or hovered:
            fill, line = "paper_high" if selected else None, "line_strong" if hovered else None
            canvas.box(rect.inset(0, 2), fill, line, radius=6)
        key = "bench.fails" if wrong else "bench.passes" if named.is_test else "bench.tests.no_test"
        at, colour = (rect.right - 10, middle), "beni" if wrong else "ink_2"
        end = canvas.text(self._say(key), at, "small", colour, "midright", rect.w * 0.45).x - 8
        canvas.text(named.name, (rect.x + 12, middle), "body", anchor="midleft", max_width=end - rect.x - 12)
