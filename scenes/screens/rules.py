"""The rules pages: a chapter list at the left, one game's rules with diagrams drawn from the same data."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.board.geometry import Rect
from scenes.input import Input, Key, Wheel
from scenes.screens.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment
from scenes.ui.widgets.base import Pressable
from scenes.views.mini import draw_diagram
from squares.core.game import AnyGame
from squares.data.models import Diagram, HelpSection

if TYPE_CHECKING:
    from scenes.services import Services

DIAGRAM = (400.0, 300.0)
STEP = 60.0


class Chapter(Pressable):
    """A heading in the list at the left."""

    def __init__(self, title: str, press: partial[None]) -> None:
        super().__init__(press)
        self.title = title
        self.on = False

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The chapter that is open has a bar of ink."""
        if self.on:
            canvas.box(Rect(self.rect.x, self.rect.y + 6, 3, self.rect.h - 12), fill="ink")
        colour = "ink" if self.on or hovered else "ink_2"
        style = "name" if self.on else "body"
        canvas.text(self.title, (self.rect.x + 14, self.rect.center[1]), style, colour, "midleft", self.rect.w - 20, 15)


class Rules(Page):
    """``game_id``: the game whose rules are opened first."""

    caps = (("up_down", "scroll"), ("pageup", "chapter"), ("esc", "back"))

    def __init__(self, services: Services, game_id: str | None = None) -> None:
        super().__init__(services, services.say("rules.title"))
        self.entries = [e for e in services.registry.entries if not e.faults and e.definition and e.definition.help]
        ids = [entry.id for entry in self.entries]
        at = ids.index(game_id) if game_id in ids else 0
        self.tabs = Segment([entry.title for entry in self.entries], at, self._open)
        self.chapter = 0
        self.scroll = 0.0
        self.chapters: list[Chapter] = []
        if self.entries:
            self._load(at)

    def _load(self, at: int) -> None:
        entry = self.entries[at]
        assert entry.definition is not None
        self.sections: tuple[HelpSection, ...] = entry.definition.help
        variants = {diagram.variant for section in self.sections for diagram in section.diagrams}
        self.games: dict[str | None, AnyGame] = {
            variant: self.services.registry.game(entry.id, variant) for variant in variants
        }
        self.chapters = [Chapter(section.title, partial(self._turn_to, i)) for i, section in enumerate(self.sections)]
        self.chapter, self.scroll = 0, 0.0

    def _open(self, index: int) -> None:
        self._load(index)
        self.layout(self.size, self.compact)

    def _turn_to(self, chapter: int) -> None:
        self.chapter, self.scroll = chapter, 0.0
        self.layout(self.size, self.compact)

    def place(self, room: Rect) -> None:
        """Games on top, chapters at the left, the page at the right."""
        width = min(1160.0, room.w - 48)
        x = room.center[0] - width / 2
        self.tabs.rect = Rect(x, room.y + 16, min(width, 240.0 * max(1, len(self.entries))), 44)
        top = room.y + 80
        for i, chapter in enumerate(self.chapters):
            chapter.on = i == self.chapter
            chapter.rect = Rect(x, top + i * 36, 200, 36)
        self.sheet = Rect(x + 216, top - 4, width - 216, room.bottom - top)
        self.form.add(self.tabs)
        self.form.add(*self.chapters, group="chapters")
        self.opens(self.tabs)

    def handle(self, event: Input) -> bool:
        """Wheel and arrows scroll, Page Up and Down turn to another chapter."""
        if isinstance(event, Wheel) and self.sheet.contains(event.pos):
            return self._scroll(-event.dy * STEP)
        if isinstance(event, Key) and self.chapters:
            if event.name in ("pageup", "page up", "pagedown", "page down"):
                step = 1 if event.name.endswith("down") else -1
                self._turn_to(max(0, min(len(self.chapters) - 1, self.chapter + step)))
                return True
            if event.name in ("up", "down") and self.form.focus not in self.chapters:
                return self._scroll(STEP if event.name == "down" else -STEP)
        return super().handle(event)

    def _scroll(self, by: float) -> bool:
        self.scroll = max(0.0, min(self.scroll + by, max(0.0, self._height - self.sheet.h + 60)))
        self.base_dirty = True
        return True

    _height = 0.0

    def draw_base(self, canvas: Canvas) -> None:
        """The open chapter on its sheet."""
        super().draw_base(canvas)
        if not self.entries:
            canvas.text(self.say("rules.none"), self.content.center, "body", "ink_2", "center")
            return
        canvas.shadow(self.sheet, "panel", radius=10)
        canvas.box(self.sheet, fill="paper", radius=10)
        section, at = self.sections[self.chapter], self.sheet.inset(36, 28)
        with canvas.clip(self.sheet.inset(2)):
            y = at.y - self.scroll
            canvas.text(section.title, (at.x, y), "h1")
            y += 50
            width = min(at.w, 680.0)
            for part in section.text.strip().split("\n\n"):
                y += canvas.paragraph(" ".join(part.split()), Rect(at.x, y, width, 4000), "body") + 12
            y = self._diagrams(canvas, section.diagrams, Rect(at.x, y + 12, at.w, 0))
        self._height = y + self.scroll - at.y

    def _diagrams(self, canvas: Canvas, diagrams: tuple[Diagram, ...], at: Rect) -> float:
        """Draws the pictures side by side as far as there is room; returns where they end."""
        across = max(1, int((at.w + 24) // (DIAGRAM[0] + 24)))
        y = at.y
        for i, diagram in enumerate(diagrams):
            row, column = divmod(i, across)
            y = at.y + row * (DIAGRAM[1] + 64)
            rect = Rect(at.x + column * (DIAGRAM[0] + 24), y, *DIAGRAM)
            game = self.games[diagram.variant]
            position = game.parse(diagram.position)
            action = game.parse_action(diagram.action) if diagram.action else None
            draw_diagram(canvas, rect, game, self.say, position, action)
            words = Rect(rect.x, rect.bottom + 8, rect.w, 60)
            canvas.paragraph(diagram.caption, words, "small", "ink_2")
        return y + DIAGRAM[1] + 64 if diagrams else y
