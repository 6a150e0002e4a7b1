"""Asks which game pieces are brought from, in the place of the panel: one on the shelf, an example, or any file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.layout.places import HEAD
from scenes.ui.widgets import Button, ScrollList, TextField, Widget
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import named

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas
    from squares.registry import Entry

ROW, FIELD, LABEL, MOST_PATH = 34.0, 40.0, 22.0, 1000


class BringForm:
    """``take`` hears the id of the game; ``closed`` is called when the form goes without one."""

    def __init__(self, desk: Desk, take: Callable[[str], None], closed: Callable[[], None]) -> None:
        services = desk.services
        self._services, self._say, self._take = services, services.say, take
        registry, own = services.registry, desk.file.entry
        entries = sorted(registry.entries, key=lambda entry: entry.shipped)
        self.entries = [entry for entry in (*entries, *registry.examples) if entry is not own]
        self.list = ScrollList(len(self.entries), ROW, self._paint, self._chosen, lambda _: self._bring())
        self.path = TextField(
            "",
            done=lambda _: self._bring(),
            longest=MOST_PATH,
            placeholder=self._say("bench.bring.path_hint"),
            **services.writing,
        )
        self.bring = Button(self._say("bench.bring.do"), self._bring, "primary")
        self.cancel = Button(self._say("bench.save.cancel"), closed)
        self._rect = Rect(0, 0, 0, 0)

    @property
    def first(self) -> Widget:
        """What has the keys first."""
        return self.list

    def _chosen(self, row: int) -> None:
        self.list.selected = row

    def _bring(self) -> None:
        """The pieces of the file that is named, else those of the game that is chosen."""
        name = self.path.text.strip().strip("\"'")
        row = self.list.selected
        if name:
            self.bring_from(Path(name))
        elif row is None:
            self._services.toast(self._say("bench.bring.none"))
        else:
            self.bring_from(self.entries[row].path)

    def bring_from(self, path: Path) -> None:
        """Any file is read and checked first, in a process of its own."""
        try:
            path = path.expanduser().absolute()
            there = path.is_file()
        except (OSError, RuntimeError):  # such as a name that is too long, or nobody's home
            there = False
        if there:
            self._services.toast(self._say("bench.bring.reading", file=named(path.name)))
            self._services.own_games.read(path, self._read)
        else:
            self._services.toast(self._say("bench.bring.no_file", file=named(path.name)))

    def _read(self, entry: Entry) -> None:
        if entry.faults:
            problem = BadData(phrase("bench.bring.faults", file=entry.name, n=len(entry.faults)))
            self._services.toast(self._say(problem.phrase))
        else:
            self._take(entry.id)

    def place(self, rect: Rect, compact: bool) -> list[Widget]:
        """The list, the field below it, the buttons."""
        self._rect, inner = rect, rect.inset(16, 10)
        foot, inner = inner.cut_bottom(42)
        self.cancel.rect, self.bring.rect = foot.columns(2, 8)
        field, inner = inner.cut_bottom(FIELD + 12)
        self.path.rect = field.cut_top(FIELD)[0]
        self._label = field.y - LABEL / 2
        inner = inner.cut_bottom(LABEL)[1]
        self.list.rect = Rect(inner.x - 6, inner.y + HEAD, inner.w + 8, inner.h - HEAD - 6)
        self.list.scroll(0.0)
        return [self.list, self.path, self.bring, self.cancel]

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet and its words."""
        rect, say = self._rect, self._say
        canvas.sheet(rect)
        at = rect.x + 16, rect.y + 30
        canvas.text(say("bench.bring.title"), at, "h2", anchor="midleft", max_width=rect.w - 32)
        canvas.text(say("bench.bring.path"), (rect.x + 16, self._label), "small", "ink_2", "midleft", rect.w - 32)

    def _paint(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        entry, middle = self.entries[index], rect.center[1]
        if selected or hovered:
            fill, line = "paper_high" if selected else None, "line_strong" if hovered else None
            canvas.box(rect.inset(0, 2), fill=fill, line=line, radius=6)
        if selected:
            canvas.box(Rect(rect.x, rect.y + 8, 3, rect.h - 16), fill="ink")
        kind = "own" if not entry.shipped else "shelf" if entry in self._services.registry.entries else "example"
        note = canvas.text(self._say(f"bench.bring.{kind}"), (rect.right - 10, middle), "small", "ink_2", "midright")
        canvas.text(entry.title, (rect.x + 14, middle), "body", anchor="midleft", max_width=note.x - rect.x - 24)
