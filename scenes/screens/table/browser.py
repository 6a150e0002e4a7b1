"""Looking through cards that lie open on the table, such as a trash. A sheet over everything; it changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.games.kit.board_view import CardTable, Pile
from scenes.geometry import Point, Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, Wheel
from scenes.ui.widgets.base import Pressable
from squares.core.phrase import Say

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

CARD, GAP, PAD, HEAD = (112.0, 156.0), 14.0, 24.0, 64.0
READ, LOW = 300.0, 400.0
"""Width of what reads one card at the right, and how low the sheet may be for it."""
_CLOSING = ("escape", "return", "space")


class PileButton(Pressable):
    """The place of a pile, to be looked through."""

    radius = 4.0

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The view draws the pile; here is only a frame under the pointer."""
        if hovered:
            canvas.box(self.rect.inset(-3), line="ink", width=3 if self.down else 2, radius=6)


class Browser:
    """``closed`` is called when it goes: a press beside it, Esc or Enter."""

    def __init__(self, pile: Pile, table: CardTable, say: Say, closed: Callable[[], None]) -> None:
        self.pile, self.table, self.say, self.closed = pile, table, say, closed
        self.cards = tuple((card, pile.cards.count(card)) for card in dict.fromkeys(pile.cards))
        self.rect = Rect(0, 0, 0, 0)
        self.columns, self.top = 1, 0
        self.hover: str | None = None

    def layout(self, area: Rect, measure: Callable[[str], float]) -> None:
        """In the middle, as wide as the cards need; what does not fit is scrolled."""
        room = min(area.w - 32, 1180.0) - READ - 2 * PAD
        fits = max(1, int((room - 2 * PAD + GAP) / (CARD[0] + GAP)))
        self.columns = max(1, min(fits, max(3, len(self.cards))))
        rows = -(-len(self.cards) // self.columns)
        self.rows = max(1, min(rows, int((area.h - 32 - HEAD - PAD) / (CARD[1] + GAP))))
        self.top = min(self.top, max(0, rows - self.rows))
        self.last = max(0, rows - self.rows)
        width = 2 * PAD + self.columns * (CARD[0] + GAP) - GAP
        height = HEAD + max(1, min(rows, self.rows)) * (CARD[1] + GAP) - GAP + PAD
        height = min(max(height, LOW), area.h - 32) if self.cards else HEAD + 2 * PAD
        self.rect = Rect.around(area.center, max(width, measure(self.pile.title) + 2 * PAD) + READ + 2 * PAD, height)

    @property
    def pointer(self) -> PointerShape:
        """Cards are only looked at."""
        return "default"

    def places(self) -> list[tuple[str, int, Rect]]:
        """The cards on show with how many there are of each."""
        first = self.top * self.columns
        shown = self.cards[first : first + self.rows * self.columns]
        return [
            (card, n, Rect(self._x(i % self.columns), self._y(i // self.columns), *CARD))
            for i, (card, n) in enumerate(shown)
        ]

    def _x(self, column: int) -> float:
        return self.rect.x + PAD + column * (CARD[0] + GAP)

    def _y(self, row: int) -> float:
        return self.rect.y + HEAD + row * (CARD[1] + GAP)

    def handle(self, event: Input) -> bool:
        """Every input ends here while the sheet is open."""
        match event:
            case PointerDown(pos=pos) if not self.rect.contains(pos):
                self.closed()
            case PointerMove(pos=pos):
                self._point(pos)
            case Wheel(dy=dy):
                self._scroll(-1 if dy > 0 else 1)
            case Key(name="down" | "pagedown"):
                self._scroll(1)
            case Key(name="up" | "pageup"):
                self._scroll(-1)
            case Key(name=name) if name in _CLOSING:
                self.closed()
        return True

    def _scroll(self, rows: int) -> None:
        self.top = min(self.last, max(0, self.top + rows))

    def _point(self, pos: Point) -> None:
        self.hover = next((card for card, _, place in self.places() if place.contains(pos)), None)

    def draw(self, canvas: Canvas) -> None:
        """The table veiled, the cards on a sheet; the one under the pointer, else the first, is read at the right."""
        canvas.veil()
        canvas.shadow(self.rect, "dialog", 12)
        canvas.box(self.rect, fill="paper_high", radius=12)
        head = (self.rect.x + PAD, self.rect.y + HEAD / 2)
        title = canvas.text(self.pile.title, head, "h2", anchor="midleft")
        count = self.say("court.cards", n=len(self.pile.cards))
        canvas.text(count, (title.right + 12, head[1] + 2), "note", "ink_2", "midleft")
        if not self.cards:
            canvas.text(self.say("table.pile_empty"), (head[0], self.rect.y + HEAD + 10), "body", "ink_2", "midleft")
        for card, n, place in self.places():
            self.table.draw_card(canvas, card, place, self.pile.owner)
            if card == self.hover:
                canvas.box(place.inset(-4), line="ink", width=2.4, radius=9)
            if n > 1:
                badge = Rect.around((place.right - 10, place.y + 2), 34, 22)
                canvas.box(badge, fill="ink", radius=11)
                canvas.text(self.say("court.copies", n=n), badge.center, "name", "on_ink", "center", size=14)
        read = self.hover or next((card for card, _ in self.cards), None)
        if read is not None:
            column = Rect(self.rect.right - PAD - READ, self.rect.y + PAD, READ, self.rect.h - 2 * PAD)
            canvas.line((column.x - PAD, column.y), (column.x - PAD, column.bottom), "line", 1)
            self.table.read_card(canvas, read, column, self.pile.owner)
