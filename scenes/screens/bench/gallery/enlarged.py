"""One thing of the gallery large, with what the rules say because of it, the warnings about it and its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.gallery.items import Item
from scenes.ui.widgets import Button, ScrollLines, Widget
from squares.data.faults import Diagnostic, dotted

if TYPE_CHECKING:
    from scenes.services import Services
    from scenes.ui.canvas import Canvas

WORDS, WORDS_COMPACT = 400.0, 320.0
PAD, BUTTON, ROW, BESIDE = 20.0, 40.0, 20.0, 14.0
_MOST = 3.2, 9.0
"""How large things are drawn at the most, at the table and on paper, beside their unit."""

Line = tuple[str, str, str]
"""Text, style, colour."""


class Enlarged:
    """``item``: what is shown, None while this is closed. ``rect``: the sheet that lies over the grid."""

    def __init__(
        self,
        services: Services,
        close: Callable[[], None],
        step: Callable[[int], None],
        source: Callable[[], None],
        edit: Callable[[], None],
    ) -> None:
        self._services, self._say = services, services.say
        self.item: Item | None = None
        self.warnings: Sequence[Diagnostic] = ()
        self.rect = self._picture = Rect(0, 0, 0, 0)
        self._lines: list[Line] = []
        self.words = ScrollLines(0, ROW, self._write)
        say = self._say
        self.previous = Button(say("gallery.previous"), lambda: step(-1), icon="icons/left", icon_size=20)
        self.next = Button(say("gallery.next"), lambda: step(1), icon="icons/right", icon_size=20)
        self.source = Button(say("gallery.source"), source, icon="icons/menu", icon_size=20)
        self.edit = Button(say("gallery.edit"), edit, icon="icons/pencil", icon_size=20)
        self.close = Button(say("gallery.close"), close, kind="primary")

    def show(self, item: Item | None, warnings: Sequence[Diagnostic]) -> None:
        """Show something, or nothing."""
        self.item, self.warnings = item, warnings
        has_place = item is not None and bool(item.part.paths)
        for button in (self.source, self.edit):
            button.enabled, button.why = has_place, self._say("gallery.no_place")

    def place(self, rect: Rect, compact: bool) -> list[Widget]:
        """The sheet in its place; its widgets in the order of Tab."""
        self.rect = rect
        inner = rect.inset(PAD)
        right, left = inner.cut_right(WORDS_COMPACT if compact else WORDS)
        self._picture = left.cut_right(PAD)[1]
        row, right = right.cut_bottom(BUTTON)
        above, right = right.cut_bottom(BUTTON + 8)
        for button, place in zip((self.source, self.edit), above._replace(h=BUTTON).columns(2, 8), strict=True):
            button.rect = place
        for button, place in zip((self.previous, self.next, self.close), row.columns(3, 8), strict=True):
            button.rect = place
        self.words.rect = right.cut_bottom(PAD)[1]
        self._lines = list(self._broken(self.words.rect.w - 16)) if self.item is not None else []
        self.words.count = len(self._lines)
        self.words.scroll(0.0)
        return [self.close, self.source, self.edit, self.previous, self.next, self.words]

    def _broken(self, width: float) -> Iterator[Line]:
        """Everything in words, in lines that fit."""
        item, say, measure = self.item, self._say, self._services.measure
        assert item is not None
        for line in measure.lines(item.part.title, width, "h2", 19):
            yield line, "h2", "ink"
        part = item.part
        size = {"w": f"{part.w:.0f}", "h": f"{part.h:.0f}"}
        note = say("gallery.printed", n=part.count, group=item.group, **size) if item.paper else item.group
        yield note, "small", "ink_2"
        if part.paths:
            yield say("gallery.place", path=", ".join(map(dotted, part.paths))), "small", "ink_2"
        for warning in self.warnings:
            yield "", "note", "ink"
            place = say("gallery.warning", line=warning.mark.line, what=warning.what)
            yield from ((line, "note", "beni") for line in measure.lines(place, width, "note"))
        for sentence in item.says:
            yield "", "note", "ink"
            yield from ((line, "note", "ink") for line in measure.lines(sentence, width, "note"))

    def _write(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        text, style, colour = self._lines[index]
        size = 19 if style == "h2" else None
        canvas.text(text, (rect.x, rect.center[1]), style, colour, "midleft", rect.w, size)

    def _sides(self) -> Iterator[tuple[bool, Rect]]:
        """Front and back beside each other, or below each other where they are larger so."""
        assert self.item is not None
        part, room, n = self.item.part, self._picture, len(self.item.sides)
        beside = min((room.w - BESIDE * (n - 1)) / n / part.w, room.h / part.h)
        below = min(room.w / part.w, (room.h - BESIDE * (n - 1)) / n / part.h)
        k = min(max(beside, below), _MOST[self.item.paper])
        w, h = part.w * k, part.h * k
        dx, dy = (w + BESIDE, 0.0) if beside >= below else (0.0, h + BESIDE)
        x, y = room.center[0] - (w + dx * (n - 1)) / 2, room.center[1] - (h + dy * (n - 1)) / 2
        for i, back in enumerate(self.item.sides):
            yield back, Rect(x + dx * i, y + dy * i, w, h)

    def draw(self, canvas: Canvas) -> None:
        """The sheet and the picture; its widgets are the form's."""
        canvas.box(self.rect, fill="paper", line="line_strong", radius=12)
        if self.item is not None:
            for back, place in self._sides():
                self.item.draw(canvas, place, back)
