"""The cards of a deck spread out small, each with how many there are of it; the one pointed at can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.games.logistic import card as cards
from scenes.games.logistic.decks.draft import Draft, Line
from scenes.games.logistic.decks.summary import Reader
from scenes.geometry import Rect
from scenes.input import Input, Key, PointerMove
from scenes.ui.widgets import Widget
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.games.logistic.decks.card_pool import CardPool
    from scenes.ui.canvas import Canvas
    from squares.games.logistic.documents import OwnDeck

_GAP = 5.0
_READ = (372.0, 430.0)  # of the sheet on which a card is read
_WIDEST = 62.0


class DeckSpread(Widget):
    """Cards in the order of the builder. ``edge``: left of it a card is read, over what lies there."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: Sequence[Line] = ()
        self.edge = 0.0
        self._at = 0
        self._over: int | None = None
        self._aspect = 1.4

    def show(self, pool: CardPool, deck: OwnDeck | None) -> None:
        """Spread out a deck of these cards; none where there is nothing to show."""
        self.reader = Reader(pool)
        found = Draft(deck, pool).lines() if deck is not None else []
        self.lines = [line for line in found if line.id in pool.definition.cards]
        wide, high, _ = cards.natural(self.reader.words, "pile")
        self._aspect, self._at, self._over = high / wide, 0, None
        self.shown = bool(self.lines)

    @property
    def looks(self) -> object:
        """What is spread out, and what is pointed at."""
        return tuple(self.lines), self._over, self._at

    @property
    def columns(self) -> int:
        """As few as leave room for all cards, which are then as large as can be."""
        return next((n for n in range(4, len(self.lines)) if self._fits(n)), max(4, len(self.lines)))

    def _fits(self, columns: int) -> bool:
        high = self._wide(columns) * self._aspect + _GAP
        return -(-len(self.lines) // columns) * high - _GAP <= self.rect.h

    def _wide(self, columns: int) -> float:
        return min(_WIDEST, (self.rect.w - _GAP * (columns - 1)) / columns)

    def place(self, index: int) -> Rect:
        """Where a card lies."""
        columns = self.columns
        row, column = divmod(index, columns)
        wide = self._wide(columns)
        high = wide * self._aspect
        return Rect(self.rect.x + column * (wide + _GAP), self.rect.y + row * (high + _GAP), wide, high)

    def handle(self, event: Input) -> bool:
        """The pointer rests on a card; arrows go from one to the next."""
        if isinstance(event, PointerMove):
            before = self._over
            self._over = next((i for i in range(len(self.lines)) if self.place(i).contains(event.pos)), None)
            return before != self._over
        if isinstance(event, Key) and not (event.ctrl or event.alt):
            steps = {"left": -1, "right": 1, "up": -self.columns, "down": self.columns}
            at = self._at + steps.get(event.name, 0)
            if event.name in steps and 0 <= at < len(self.lines):
                self._at = at
                return True
        return False

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The cards with their numbers, and the one to read beside them."""
        for i, line in enumerate(self.lines):
            place = self.place(i)
            cards.draw(canvas, self.reader.words, line.id, place, "pile", Seat.SOUTH, shade=False)
            if line.copies > 1:
                disc = (place.right - 9, place.bottom - 9)
                canvas.disc(disc, 9, fill="ink", line="paper", width=1.5)
                canvas.text(str(line.copies), disc, "name", "on_ink", "center", size=13)
        read = self._over if hovered else self._at if focused else None
        if read is not None and read < len(self.lines):
            canvas.box(self.place(read).inset(-2), line="ink", width=2, radius=5)
            self._read(canvas, read)

    def _read(self, canvas: Canvas, index: int) -> None:
        wide, high = _READ
        y = min(self.place(index).y, self.rect.bottom - high) if self.rect.h > high else self.rect.bottom - high
        sheet = Rect(self.edge - wide - 12, max(60.0, y), wide, high)
        canvas.shadow(sheet, "lifted", radius=10)
        canvas.box(sheet, fill="paper_high", line="line", radius=10)
        self.reader.draw(canvas, sheet.inset(18, 18), self.lines[index].id)
