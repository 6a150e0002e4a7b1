"""The page: a line of controls, and below it the grid of everything that the file makes, or one thing of it large."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.screens.bench.compare.others import versions
from scenes.screens.bench.gallery.enlarged import Enlarged
from scenes.screens.bench.gallery.grid import GalleryGrid
from scenes.screens.bench.gallery.items import Item, Painter, Show
from scenes.screens.bench.page import BenchPage
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import ScrollBar, Segment, Slider, Stepper, TextField
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data import include
from squares.data.loader import read
from squares.data.smoke_test import placed

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from squares.core.game import AnyGame
    from squares.data.check import GameFile
    from squares.data.faults import Diagnostic

EDGE, ROW, GAP, NOTE, KEYS, BAR = 16.0, 40.0, 12.0, 26.0, 44.0, 8.0
WAYS, SHOWN = ("table", "paper"), ("all", "changed", "warned")
LEAST, MOST, STEP = 110.0, 420.0, 10.0
"""How high a card may be."""


class GalleryPage(BenchPage):
    """See ``scenes.screens.bench.page``."""

    caps = (("arrows", "choose"), ("enter", "enlarge"), ("ctrl_f", "find"), ("esc", "back"))
    more_caps = (("tab", "next_field"), ("pageup", "page"), ("f5", "reread"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        say, services = self.say, self.services
        self.way = Segment([say(f"gallery.way.{way}") for way in WAYS], 0, self._other_way)
        self.shown = Segment([say(f"gallery.shown.{kind}") for kind in SHOWN], 0, lambda index: self._again())
        self.since = Stepper(say("gallery.since"), "", self._other_version)
        self.search = TextField("", self._searched, longest=60, placeholder=say("gallery.search"), **services.writing)
        size = float(services.settings.gallery_size)
        self.size = Slider(size, LEAST, MOST, STEP, self._sized, self._keep_size, tip=say("gallery.size"))
        self.grid = GalleryGrid(self.enlarge, self._follow)
        self.bar = ScrollBar(self._scroll)
        self.large = Enlarged(services, self._close, self._step, self._source, self._edit)
        self.painter = Painter(services)
        self.show: Show | None = None
        self._older: dict[object, Show] = {}
        self._since = 0
        self._on_show = self._unsaved = False
        self._place = Rect(0, 0, 0, 0)
        self._note = Rect(0, 0, 0, 0)
        self._compact = False

    # what is shown

    def opened(self) -> None:
        self._on_show = True
        self._read()
        self.desk.form.set_focus(self.grid)

    def closed(self) -> None:
        self._on_show = False

    def file_read(self) -> None:
        if self._on_show:
            self._read()
            self.desk.relayout()

    def _read(self) -> None:
        """Everything of the last good version."""
        good = self.desk.file.good
        paper = WAYS[self.way.index] == "paper"
        self.show = None
        if good is not None:
            variant = self.desk.variant if self.desk.variant is not None else next(iter(good.definitions))
            self.show = Show(self.services, good, variant, self.painter, paper, self._game)
        self._since = min(self._since, len(self._versions()) - 1)
        self._filter()

    def _game(self, variant: str) -> AnyGame:
        game = self.desk.file.game(variant)
        assert game is not None
        return game

    def _versions(self) -> list[tuple[str, Callable[[], GameFile | None]]]:
        """What is compared with, by its name: the version before the last save, the first one here, earlier ones."""
        file, say = self.desk.file, self.say
        found: list[tuple[str, Callable[[], GameFile | None]]] = [
            (say("gallery.last_save"), lambda: file.before),
            (say("gallery.opened"), lambda: file.first),
        ]
        return [*found, *((other.title, other.load) for other in versions(self.desk) if other.load is not None)]

    def _before(self) -> Show | None:
        """What is compared with; None where there is nothing to compare with."""
        assert self.show is not None
        name, load = self._versions()[self._since]
        stamp = self.desk.file.stamp if self._since == 0 else 0  # each save makes another one of this alone
        key = name, stamp, self.show.variant, self.way.index
        if key not in self._older:
            try:
                file = load()
            except BadData as fault:
                self.services.toast(self.say(fault.phrase))
                return None
            if file is None:
                return None
            paper = WAYS[self.way.index] == "paper"
            self._older = {key: Show(self.services, file, self.show.variant, self.painter, paper)}
        return self._older[key]

    def _filter(self) -> None:
        """The items that pass, in the grid."""
        items: list[Item] = []
        warned = set()
        if self.show is not None:
            items = list(self.show.items)
            told = {each.path[:n] for each in self.desk.file.problems for n in range(1, len(each.path) + 1)}
            warned = {item.identity for item in items if not told.isdisjoint(item.part.paths)}
            if SHOWN[self.shown.index] == "warned":
                items = [item for item in items if item.identity in warned]
            elif SHOWN[self.shown.index] == "changed":
                before = self._before()
                self._unsaved = before is None and self._since == 0
                items = [] if before is None else self.show.changed(before)
            words = self.search.text.casefold().split()
            items = [item for item in items if item.passes(words)]
        self.since.value = self._versions()[self._since][0]
        self.grid.show(items, warned)
        if self.large.item is not None:
            self._show_large(next((item for item in items if item.identity == self.large.item.identity), None))
        self._follow()
        self.desk.repaint()

    def _warnings(self, item: Item) -> list[Diagnostic]:
        """The warnings about one of the entries that it is made of."""
        found = self.desk.file.problems
        return [each for each in found if any(path and each.path[: len(path)] == path for path in item.part.paths)]

    # what is chosen

    def _again(self) -> None:
        self._read()
        self.desk.relayout()

    def _other_way(self, index: int) -> None:
        self.grid.scroll_to(0.0)
        self._again()

    def _other_version(self, by: int) -> None:
        self._since = (self._since + by) % len(self._versions())
        self._again()

    def _searched(self, text: str) -> None:
        self._filter()

    def _sized(self, size: float) -> None:
        self.grid.place(self.grid.rect, size, self._look)
        self._follow()

    def _keep_size(self, size: float) -> None:
        self.services.change(gallery_size=int(size))

    def _follow(self) -> None:
        """The bar beside the grid tells how far it is scrolled."""
        self.bar.set(self.grid.rect.h, self.grid.whole, self.grid.offset)

    def _scroll(self, offset: float) -> None:
        self.grid.scroll_to(offset)

    @property
    def _look(self) -> object:
        return self.services.theme.look, self.services.measure.scale, self._place.size

    # one thing large

    def enlarge(self, index: int) -> None:
        """Show an item large."""
        self.grid.selected = index
        self._show_large(self.grid.items[index])
        self.desk.relayout()
        self.desk.form.set_focus(self.large.close)

    def _show_large(self, item: Item | None) -> None:
        self.large.show(item, self._warnings(item) if item is not None else ())

    def _close(self) -> None:
        self._show_large(None)
        self.desk.relayout()
        self.desk.form.set_focus(self.grid)

    def _step(self, by: int) -> None:
        at = (self.grid.selected or 0) + by
        if 0 <= at < len(self.grid.items):
            self.grid.choose(at)
            self._show_large(self.grid.items[at])
            self.desk.relayout()

    def _found(self) -> Diagnostic:
        """Where the item that is shown large stands in the files."""
        item = self.large.item
        assert item is not None
        loaded = read(self.desk.file.path)
        whole = include.whole(loaded)
        found = placed(whole.root, item.part.paths[0], phrase("gallery.place", path=item.part.title))
        return found.within(found.mark.file or loaded.name, whole.sources[found.mark.file])

    def _source(self) -> None:
        """The line of the file on page Layout."""
        self.desk.reveal = self._found()
        self._show_large(None)
        self.desk.go("layout")

    def _edit(self) -> None:
        found = self._found()
        self.services.shell.open_text(self.desk.file.path_of(found), max(1, found.mark.line), max(1, found.mark.column))

    # places

    def place(self, room: Rect, compact: bool) -> None:
        self._compact = compact
        inner = Rect(room.x + EDGE, room.y + GAP, room.w - 2 * EDGE, room.h - GAP - KEYS)
        self._place = inner
        if self.large.item is not None:
            self.desk.form.add(*self.large.place(inner, compact))
            return
        rest = self._place_controls(inner, compact)
        self._note, rest = rest.cut_top(NOTE)
        beside, grid = rest.cut_right(BAR)
        self.bar.rect = beside
        self.grid.place(grid.cut_right(6)[1], self.size.value, self._look)
        self._follow()
        self.desk.form.add(self.grid, self.search, self.way, self.shown, self.since, self.size, self.bar)

    def _place_controls(self, inner: Rect, compact: bool) -> Rect:
        """The controls in one line, or two in a small window; what they leave."""
        self.since.shown = SHOWN[self.shown.index] == "changed" and self.show is not None
        row, rest = inner.cut_top(ROW)
        parts = (self.way, 230.0), (self.search, 190.0), (self.shown, 300.0), (self.size, 140.0)
        wide = sum(width for _, width in parts) + GAP * (len(parts) - 1)
        x = row.x
        for widget, width in parts:
            width = width * min(1.0, row.w / wide)
            widget.rect = Rect(x, row.y, width, ROW - 4)
            x += width + GAP
        if row.right - x > 300:
            self.since.rect = Rect(x + GAP, row.y, row.right - x - GAP, ROW - 4)
        elif self.since.shown:
            row, rest = rest.cut_top(ROW)
            self.since.rect = row._replace(w=min(row.w, 420.0), h=ROW - 4)
        return rest

    # BenchPage

    def update(self, ms: float) -> bool:
        return self.large.item is None and self.grid.advance()

    def ahead(self) -> Callable[[Canvas], None] | None:
        return self.grid.ahead() if self.large.item is None else None

    def handle(self, event: Input) -> bool:
        """While one thing is large, left and right go on to the next; Ctrl F searches."""
        if self.large.item is not None:
            if isinstance(event, Key) and event.name in ("left", "right"):
                self._step(1 if event.name == "right" else -1)
                return True
            return False
        if isinstance(event, Key) and event.name == "f" and event.ctrl:
            self.desk.form.set_focus(self.search, ring=True)
            return True
        if isinstance(event, Key) and self.desk.form.focus is None:
            return self.grid.handle(event)
        return False

    def escape(self) -> bool:
        if self.large.item is not None:
            self._close()
            return True
        return False

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        if self.large.item is not None:
            return
        file, note = self.desk.file, self._note
        shown, whole = len(self.grid.items), len(self.show.items) if self.show is not None else 0
        said = self.say("gallery.number", n=shown, whole=whole) if whole else ""
        right = canvas.text(said, (note.right, note.center[1]), "small", "ink_2", "midright")
        if file.stale and file.good_at is not None:
            key = "bench.gone_board" if file.gone else "bench.last_good"
            words = self.say(key, time=f"{file.good_at:%H:%M:%S}", file=file.name)
            canvas.sprite("icons/warning", Rect.around((note.x + 10, note.center[1]), 18), {"ink": "hint"})
            canvas.text(words, (note.x + 26, note.center[1]), "note", anchor="midleft", max_width=right.x - note.x - 40)
        if not shown:
            place = self.grid.rect
            middle = place.center[0], place.y + place.h * 0.3
            canvas.text(self.say(self._why_empty()), middle, "body", "ink_2", "center", place.w)

    def _why_empty(self) -> str:
        if self.show is None:
            return "gallery.no_file"
        if self.search.text.strip():
            return "gallery.nothing_found"
        if self.since.shown and self._unsaved:
            return "gallery.unsaved"
        return f"gallery.nothing_{SHOWN[self.shown.index]}"

    def draw_moving(self, canvas: Canvas) -> None:
        if self.large.item is not None:
            self.large.draw(canvas)
