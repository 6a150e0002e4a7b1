"""Base class of pages that stand on one sheet, with paragraphs at its head that say what they are for."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas

_WIDEST, _HIGHEST, _GAP = 820.0, 720.0, 14.0


class SheetPage(Page):
    """``sheet``: where it lies, in the middle of the page. ``words``: its paragraphs."""

    sheet = Rect(0, 0, 0, 0)
    words: Sequence[str] = ()

    def lay(self, room: Rect) -> Rect:
        """Place the sheet; what is left of it below its paragraphs."""
        width = min(_WIDEST, room.w - 64)
        self.sheet = Rect(room.center[0] - width / 2, room.y + 16, width, min(_HIGHEST, room.h - 24))
        at, height = self._inner, self.services.measure.height
        return at.cut_top(sum(height(words, at.w) + _GAP for words in self.words))[1]

    @property
    def _inner(self) -> Rect:
        return self.sheet.inset(32, 24)

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet and its paragraphs."""
        super().draw_base(canvas)
        canvas.sheet(self.sheet)
        at = self._inner
        for words in self.words:
            at = at.cut_top(canvas.paragraph(words, at, "body") + _GAP)[1]
