"""The rules pages: the contents at the left, one game's rules with diagrams drawn from the same data.

A diagram of an action can be tried: then its board lies beside the chapter's words, and is played on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from scenes.games import look_of
from scenes.geometry import Rect
from scenes.input import Input, Key, Wheel
from scenes.pages.key_sheet import Caps
from scenes.pages.page import Page
from scenes.screens.rules.tryout import Tryout
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, ScrollBar, ScrollList
from squares.core.game import AnyGame
from squares.data.rulebook import Page as Chapter
from squares.data.rulebook import Picture, pages

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

MOST, LEAST, BETWEEN = 400.0, 310.0, 24.0  # width of a diagram, and from one to the next
CAPTION = 64.0
TITLE, GAP, TEXT = 50.0, 12.0, 680.0  # height of the title, gap between paragraphs, their greatest width
STEP = 60.0
LINE = 36.0
TRY = (88.0, 30.0)  # of the button below a diagram
WORDS = 0.34  # of a page, for its words beside a board that is tried


_TRY_CAPS: Caps = (("arrows", "choose"), ("enter", "press"), ("r", "set_back"), ("esc", "back"))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the contents: a game, or (``chapter``) a chapter of the open one."""

    game: int
    title: str
    chapter: int | None = None


class Rules(Page):
    """``game_id``: the game whose rules are opened first, as they are in ``variant``; of the others the usual one.

    ``read`` hears in the end which of that game's pages were open, and for how many milliseconds.
    """

    caps = (("up_down", "chapter"), ("pageup", "page"), ("ctrl_p", "print"), ("esc", "back"))
    icons = ("sound", "theme", "settings")

    def __init__(
        self,
        services: Services,
        game_id: str | None = None,
        variant: str | None = None,
        read: Callable[[str, float], None] | None = None,
    ) -> None:
        super().__init__(services, services.say("rules.title"))
        self.variant, self._read = (game_id, variant), read
        self._times: dict[str, float] = {}
        self._page_open: tuple[str, float] | None = None  # since when
        self.entries = self._with_rules()
        ids = [entry.id for entry in self.entries]
        self.open_game = -1
        self.chapter, self.scroll = 0, 0.0
        self.sections: list[Chapter] = []
        self.lines: list[Line] = []
        self.tries: dict[int, Button] = {}  # by the diagram's place in its chapter
        self.tryout: Tryout | None = None
        self._arrived = services.own_games.arrived
        way = IconButton("icons/printer", self.say("print.page.open"), self.print)
        self.bar = {"print": way, **self.bar}
        self.page_bar = ScrollBar(self._scroll_to)
        self.contents = ScrollList(0, LINE, self._paint_line, self._turn_to)
        if self.entries:
            self._load(ids.index(game_id) if game_id in ids else 0)

    def _with_rules(self) -> list[Entry]:
        registry, asked = self.services.registry, self.variant[0]
        entries = list(registry.entries)
        if asked is not None and registry.entry(asked) not in entries:
            entries.append(registry.entry(asked))  # an example
        # What came with the program is examined once its rules are opened: all of it at once would stall the window.
        return [each for each in entries if each.shipped or (not each.faults and each.definition)]

    def update(self, ms: float) -> bool:
        """The file of the open game is followed; while it has faults its pages stay as they were."""
        own = self.services.own_games
        own.watch(ms, self.entries[self.open_game].path if self.entries else None)
        if own.arrived != self._arrived and own.left == 0:
            self._arrived = own.arrived
            self._follow()
        return super().update(ms)

    def _follow(self) -> None:
        known, path = self._with_rules(), self.entries[self.open_game].path if self.entries else None
        at = next((i for i, entry in enumerate(known) if entry.path == path), None)
        if at is None or known == self.entries:
            return
        chapter, scroll, self.entries = self.chapter, self.scroll, known
        self._load(at)
        self.chapter = min(chapter, len(self.sections) - 1)
        self._make_tries()
        self.layout(self.size, self.compact)
        self._scroll_to(scroll)

    def _load(self, at: int) -> None:
        """Opens a game at its first chapter; its chapters stand below it in the contents."""
        entry = self.entries[at]
        assert entry.definition is not None
        self.open_game, self.chapter, self.scroll = at, 0, 0.0
        chosen = self.variant[1] if entry.id == self.variant[0] else None
        registry = self.services.registry

        @cache
        def game(variant: str | None) -> AnyGame | None:
            return registry.game(entry.id, variant) if variant is None or variant in entry.variants else None

        opened = game(chosen or entry.variants[0])
        assert opened is not None
        self.sections = pages(opened, game, self.say)
        self.lines = []
        for i, other in enumerate(self.entries):
            self.lines.append(Line(i, other.title))
            if i == at:
                self.lines += [Line(i, section.title, n) for n, section in enumerate(self.sections)]
        self.contents.count = len(self.lines)
        self._mark()
        self._make_tries()

    def _make_tries(self) -> None:
        """A button for each diagram of an action."""
        self.tryout = None
        pictures, say = self.sections[self.chapter].pictures, self.say
        self.tries = {
            i: Button(say("rules.try.open"), partial(self._try, i), icon="icons/play", icon_size=16)
            for i, picture in enumerate(pictures)
            if picture.action is not None
        }

    def _try(self, index: int) -> None:
        """A diagram is played on."""
        picture = self.sections[self.chapter].pictures[index]
        self.tryout = Tryout(self.services, picture, self._relayout, partial(self._leave_try, index))
        self._relayout()
        self.form.set_focus(self.tryout.board)

    def _leave_try(self, index: int) -> None:
        self.tryout = None
        self._relayout()
        self.form.set_focus(self.tries[index])

    def _relayout(self) -> None:
        self.layout(self.size, self.compact)

    def _turn_to(self, row: int) -> None:
        """A game opens at its first chapter."""
        line = self.lines[row]
        if line.game != self.open_game:
            self._load(line.game)
        self.chapter, self.scroll = line.chapter or 0, 0.0
        self._mark()
        self._make_tries()
        self.layout(self.size, self.compact)

    def _end_of_game_before(self) -> bool:
        """Upward from a first chapter one comes to the last one of the game above."""
        if self.open_game > 0:
            self._load(self.open_game - 1)
            self._turn_to(self.open_game + len(self.sections))
        return True

    def _turned(self, shut: bool = False) -> None:
        """Counts how long the page lay open that was there before."""
        now = self.services.clock()
        if self._page_open is not None:
            page, since = self._page_open
            self._times[page] = self._times.get(page, 0.0) + now - since
        here = not shut and bool(self.sections) and self.entries[self.open_game].id == self.variant[0]
        self._page_open = (self.sections[self.chapter].title, now) if here else None

    def leave(self) -> None:
        """Whoever asked hears what was read."""
        self._turned(shut=True)
        for page, ms in self._times.items():
            if self._read is not None:
                self._read(page, ms)

    def _mark(self) -> None:
        """Selects the open chapter's line and keeps it in sight."""
        self._turned()
        self.contents.selected = self.open_game + 1 + self.chapter
        self.contents.show(self.contents.selected)

    def place(self, room: Rect) -> None:
        """Games and chapters at the left, the page at the right."""
        width = min(1200.0, room.w - 32)
        x = room.center[0] - width / 2
        left = 220.0 if self.compact else 260.0
        self.bar["print"].shown = bool(self.entries)
        self.contents.rect = Rect(x, room.y + 20, left, room.h - 28)
        self.sheet = Rect(x + left + 20, room.y + 16, width - left - 20, room.h - 20)
        self.page_bar.rect = Rect(self.sheet.right - 14, self.sheet.y + 12, 8, self.sheet.h - 24)
        self._show_bar()
        self.form.add(self.contents)
        if self.tryout is not None:
            at = self._page
            self.form.add(*self.tryout.place(at.cut_left(at.w * WORDS + BETWEEN)[1]))
        else:
            self.form.add(*self.tries.values(), self.page_bar)
        self.focus_first(self.contents)
        if self.entries:
            self._mark()

    @property
    def caps_now(self) -> Caps:
        """On a board that is tried the keys are those of the board."""
        return self.caps if self.tryout is None else _TRY_CAPS

    def handle(self, event: Input) -> bool:
        """The wheel scrolls the page, so do Page Up, Page Down and Space; up and down turn to another chapter.

        Escape lays down what is held on a board that is tried, then leaves it.
        """
        if self.tryout is not None and not self.keys.shown:
            if isinstance(event, Key) and event.name == "escape":
                if not self.tryout.let_go():
                    self.tryout.back.activate()
                self.base_dirty = True
                return True
            if self.tryout.handle(event):
                return True
        if isinstance(event, Wheel) and self.sheet.contains(event.pos):
            return self._scroll(-event.dy * STEP)
        if isinstance(event, Key) and event.name == "p" and event.ctrl and not self.keys.shown:
            self.print()
            return True
        if isinstance(event, Key) and not self.keys.shown and not (event.ctrl or event.alt):
            if event.name == "up" and self.chapter == 0 and self.form.focus is self.contents:
                return self._end_of_game_before()
            if event.name in ("pageup", "page up"):
                return self._scroll(STEP - self.sheet.h)
            if event.name in ("pagedown", "page down"):
                return self._scroll(self.sheet.h - STEP)
        return super().handle(event)

    def print(self) -> None:
        """The open game on paper."""
        if self.entries:
            entry = self.entries[self.open_game]
            self.services.routes.printing(entry, self.variant[1] if entry.id == self.variant[0] else None)

    def _scroll(self, by: float) -> bool:
        if self.tryout is not None:
            return False
        self._scroll_to(self.scroll + by)
        return True

    def _scroll_to(self, offset: float) -> None:
        before = self.scroll
        self.scroll = max(0.0, min(offset, self._height() - self.sheet.h))
        self.base_dirty = self.base_dirty or self.scroll != before
        self._show_bar()

    def _show_bar(self) -> None:
        self.page_bar.set(self.sheet.h, self._height(), self.scroll)
        for i, button in self.tries.items():
            place = self._place_of(i)
            button.rect = Rect(place.right - TRY[0], place.bottom + 6, *TRY)
            button.shown = self.sheet.y < button.rect.y and button.rect.bottom < self.sheet.bottom

    def _height(self) -> float:
        """How high the open chapter is."""
        if not self.sections:
            return 0.0
        rows = -(-len(self.sections[self.chapter].pictures) // self._across)
        return self._above + rows * (self._diagram[1] + CAPTION) + 60

    @property
    def _above(self) -> float:
        """How high title and words are, above the diagrams."""
        measure, wide = self.services.measure, min(self._page.w, TEXT)
        texts = (measure.height(part, wide) + GAP for part in self.sections[self.chapter].paragraphs)
        return TITLE + sum(texts) + GAP

    def _place_of(self, index: int) -> Rect:
        """Where a diagram lies now, also out of sight."""
        wide, high = self._diagram
        row, column = divmod(index, self._across)
        at = self._page
        y = at.y - self.scroll + self._above + row * (high + CAPTION)
        return Rect(at.x + column * (wide + BETWEEN), y, wide, high)

    @property
    def _page(self) -> Rect:
        """The part of the sheet that is written on."""
        return self.sheet.inset(36, 28)

    @property
    def _across(self) -> int:
        """How many diagrams lie side by side."""
        return max(1, int((self._page.w + BETWEEN) // (LEAST + BETWEEN)))

    @property
    def _diagram(self) -> tuple[float, float]:
        """Width and height of a diagram."""
        wide = min(MOST, (self._page.w - BETWEEN * (self._across - 1)) / self._across)
        return wide, wide * 0.75

    def _paint_line(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """Games in strong type; the chapter that is open has a bar of ink."""
        line = self.lines[row]
        colour = "ink" if selected or hovered or line.chapter is None else "ink_2"
        style = "name" if selected or line.chapter is None else "body"
        if selected:
            canvas.box(Rect(rect.x, rect.y + 6, 3, rect.h - 12), fill="ink")
        indent = 12 if line.chapter is None else 28
        canvas.text(line.title, (rect.x + indent, rect.center[1]), style, colour, "midleft", rect.w - indent - 8, 15)

    def draw_base(self, canvas: Canvas) -> None:
        """The open chapter on its sheet."""
        super().draw_base(canvas)
        if not self.entries:
            canvas.text(self.say("rules.none"), self.content.center, "body", "ink_2", "center")
            return
        canvas.sheet(self.sheet)
        section, at = self.sections[self.chapter], self._page
        with canvas.clip(self.sheet.inset(2)):
            if self.tryout is None:
                canvas.text(section.title, (at.x, at.y - self.scroll), "h1")
                y = at.y - self.scroll + TITLE
            else:
                at = at.cut_left(at.w * WORDS)[0]
                y = at.y + canvas.paragraph(section.title, at, "h1") + GAP
                y += canvas.paragraph(self.tryout.picture.caption, Rect(at.x, y, at.w, 200), "name") + GAP
            for part in section.paragraphs:
                y += canvas.paragraph(part, Rect(at.x, y, min(at.w, TEXT), 4000), "body") + GAP
            if self.tryout is None:
                self._diagrams(canvas, section.pictures)
            else:
                self.tryout.draw_base(canvas)

    def _diagrams(self, canvas: Canvas, pictures: tuple[Picture, ...]) -> None:
        """Draws the pictures in sight, side by side as far as there is room."""
        for i, picture in enumerate(pictures):
            rect = self._place_of(i)
            if rect.bottom + CAPTION < self.sheet.y or rect.y > self.sheet.bottom:
                continue
            look = look_of(picture.game)
            look.draw_diagram(canvas, rect, picture.game, self.say, picture.position, picture.action)
            words = Rect(rect.x, rect.bottom + 8, rect.w - (TRY[0] + 12) * (i in self.tries), 60)
            canvas.paragraph(picture.caption, words, "small", "ink_2")
