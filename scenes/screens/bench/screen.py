"""The screen of the bench: the bar with the tabs, and the page that is on show."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerShape
from scenes.pages.key_sheet import Caps
from scenes.pages.page import BAR, BAR_COMPACT, Page
from scenes.screens.bench.desk import Desk
from scenes.screens.bench.file import BenchFile
from scenes.screens.bench.page import BenchPage
from scenes.screens.bench.pages import PAGES
from scenes.services import DialogButton
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

TAB, TAB_COMPACT = 98.0, 84.0


class Bench(Page):
    """``page`` is the one on show, ``desk`` what all of them share. ``tab``: the page to begin with, by its name.

    ``alone``: it is the only one, for somebody who does not design.
    """

    icons = ("rules", "theme", "settings")

    def __init__(
        self, services: Services, entry: Entry, tab: str = "layout", alone: bool = False, variant: str | None = None
    ) -> None:
        title = services.say(f"{tab}.page.title") if alone else services.say("bench.title")
        super().__init__(services, title, entry.title if alone else "")
        self.desk = Desk(services, BenchFile(services, entry), self.form, variant)
        self.desk.relayout = self._relayout
        self.desk.repaint = self._repaint
        self.desk.go = self.go
        self._names = list(PAGES)
        labels = [self.say(f"bench.tab.{name}") for name in self._names]
        self.tabs = Segment(labels, self._names.index(tab), lambda index: self.go(self._names[index]))
        self.tabs.shown = not alone
        self._pages: dict[str, BenchPage] = {}
        self.page = self._open(tab)

    def _open(self, name: str) -> BenchPage:
        if name not in self._pages:
            self._pages[name] = PAGES[name](self.desk)
        page = self._pages[name]
        page.opened()
        return page

    def go(self, name: str) -> None:
        """Show a page."""
        self.page.closed()
        self.tabs.index = self._names.index(name)
        self.page = self._open(name)
        self._relayout()

    def _relayout(self) -> None:
        self.layout(self.size, self.compact)

    def _repaint(self) -> None:
        self.base_dirty = True

    # Screen

    def place(self, room: Rect) -> None:
        """The tabs in the middle of the bar; all below it is the page's."""
        bar = BAR_COMPACT if self.compact else BAR
        wide = len(self._names) * (TAB_COMPACT if self.compact else TAB) + 6
        self.tabs.rect = Rect.around((self.size[0] / 2 + (60 if self.compact else 0), bar / 2), wide, bar - 16)
        self.page.place(Rect(0, bar, self.size[0], self.size[1] - bar), self.compact)
        own = any(key == "f5" for key, _ in self.page.caps)
        self.more_caps = self.page.more_caps if own else (*self.page.more_caps, ("f5", "reread"))
        self.form.add(self.tabs)

    def update(self, ms: float) -> bool:
        """The file is followed on every page."""
        if self.desk.file.update(ms):
            for page in self._pages.values():
                page.file_read()
            self.base_dirty = True
        moved = self.page.update(ms)
        return super().update(ms) or moved

    def handle(self, event: Input) -> bool:
        """The sheet of keys, then the page's widgets, the page, and the way back."""
        if self.page.modal:
            return self.page.handle(event)
        if not self.keys.shown:
            if isinstance(event, Key) and event.name == "escape" and self.page.escape():
                return True
            if self.form.handle(event) or self.page.handle(event):
                return True
        return super().handle(event)

    def anew(self) -> Callable[[], None]:
        """The bench with the same file."""
        return partial(self.services.routes.bench, self.desk.file.entry)

    def ahead(self) -> Callable[[Canvas], None] | None:
        return self.page.ahead()

    @property
    def pointer(self) -> PointerShape:
        """The pointer's shape over the widgets, else as the page wants it."""
        return self.page.pointer or super().pointer

    def reload(self) -> bool:
        """F5: the file is read again, unless the page has another use for it."""
        if not self.page.reload():
            self.desk.file.reread()
        return True

    def leave_page(self) -> None:
        """Back to the screen below, after asking where something would be lost."""
        say, leave = self.say, super().leave_page
        if not any(page.unsaved for page in self._pages.values()):
            leave()
            return
        buttons = [DialogButton(say("bench.unsaved.drop"), leave), DialogButton(say("bench.unsaved.stay"), safe=True)]
        self.services.ask(say("bench.unsaved.title"), say("bench.unsaved.text"), buttons)

    def dropped(self, path: Path) -> bool:
        """The page may have asked for it."""
        return self.page.dropped(path)

    def leave(self) -> None:
        """Every page that was opened ends what it does."""
        for page in self._pages.values():
            page.leave()

    def open_rules(self) -> None:
        """The rules of the game; of a file with faults they are those of the other games."""
        entry = self.desk.file.entry
        self.services.routes.rules(None if entry.faults else entry.id, self.desk.variant)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The bar with the file's name, and the page."""
        canvas.table()
        middle = (BAR_COMPACT if self.compact else BAR) / 2
        canvas.sprite("icons/seal", Rect.around((62, middle), 28))
        end = (self.tabs.rect.x if self.tabs.shown else min(icon.rect.x for icon in self.bar.values())) - 16
        title = canvas.text(self.title, (90, middle), "game", anchor="midleft", max_width=end - 90)
        if end - title.right > 60:
            at = (title.right + 14, middle + 2)
            canvas.text(self.subtitle or self.desk.file.name, at, "body", "ink_2", "midleft", end - title.right - 14)
        canvas.line((0, 2 * middle), (self.size[0], 2 * middle), "table_line", 1)
        self.page.draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        """The page, the widgets over it, the line of keys."""
        self.page.draw_moving(canvas)
        super().draw_moving(canvas)
        if not self.keys.shown:
            self.page.draw_over(canvas)

    @property
    def caps_now(self) -> Caps:
        """The page's keys."""
        return self.page.caps

    @property
    def caps_right(self) -> float:
        """Where the line of keys ends."""
        return self.page.caps_right or super().caps_right
