"""Lists of cards: one to build a deck from, one of the deck. Rows can be dragged out with the pointer."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from scenes.games.logistic.decks.card_pool import CardPool
from scenes.games.logistic.decks.draft import Draft, Line
from scenes.games.logistic.face.art import colour_of
from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerUp
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import ScrollList
from scenes.ui.widgets.scroll import RowPainter
from squares.core.phrase import phrase
from squares.games.logistic.rules.cards import Break, Resource, Usable, limits

DRAG_FROM = 4.0  # logical pixels
_MORE, _LESS = ("+", "="), ("-", "delete")


class CardList(ScrollList):
    """``usual`` is +1 or -1: what a press or Enter does to the deck; a right press does the opposite, + and - what
    they say.

    ``change`` hears a row and +1 or -1, ``drag`` a row that the pointer draws out of the list.
    """

    def __init__(
        self,
        row_h: float,
        paint: RowPainter,
        usual: int,
        change: Callable[[int, int], None],
        drag: Callable[[int], None],
    ) -> None:
        super().__init__(0, row_h, paint, open=lambda row: change(row, usual))
        self._usual, self._change, self._draw_out = usual, change, drag
        self._pressed: tuple[float, float] | None = None

    @property
    def over(self) -> int | None:
        """The row below the pointer."""
        return self._over if self._over is not None and self._over < self.count else None

    def handle(self, event: Input) -> bool:
        """As any list, but rows do not scroll with the pointer: they come along."""
        if isinstance(event, PointerMove) and event.held and self._grip is not None and not self._grip[2]:
            return self._maybe_drag(event)
        if isinstance(event, Key) and not (event.ctrl or event.alt) and self.selected is not None:
            by = (event.name in _MORE) - (event.name in _LESS)
            if by:
                self._change(self.selected, by)
                return True
        if isinstance(event, PointerDown):
            self._pressed = event.pos
            row = self._at(event.pos)
            if event.button == 3 and row is not None:
                self.selected = row
                self._change(row, -self._usual)
                return True
        return super().handle(event)

    def let_go(self) -> None:
        """What was pressed is no longer held."""
        self._grip = None

    def _maybe_drag(self, event: PointerMove) -> bool:
        start = self._pressed or event.pos
        row = self._at(start)
        if row is None or hypot(event.pos[0] - start[0], event.pos[1] - start[1]) < DRAG_FROM:
            return False
        self.let_go()
        self._draw_out(row)
        return True

    def _release(self, event: PointerUp) -> bool:
        """One press is enough, on any row."""
        pressed = self._grip is not None and not self._moved and not self._grip[2]
        self.let_go()
        row = self._at(event.pos)
        if pressed and row is not None:
            self.selected = row
            self._change(row, self._usual)
        return True


def card_colour(pool: CardPool, id: str) -> str:
    """Token of a card's colour."""
    card = pool.definition.cards.get(id)
    return "line_strong" if card is None else colour_of(pool.definition, card)


def draw_pool_row(canvas: Canvas, rect: Rect, draft: Draft, id: str, selected: bool, hovered: bool) -> None:
    """A card that can be had: name, what it is, its number, and how many of it the deck holds."""
    pool = draft.pool
    _slip(canvas, rect, selected, hovered)
    middle = rect.center[1]
    x = _signs(canvas, Rect(rect.x + 8, rect.y, 40, rect.h), pool, id)
    right = rect.right - 12
    count, card = draft.count(id), pool.definition.cards[id]
    most = limits(pool.definition)[card.colour].each if isinstance(card, Resource | Break) else 1
    if count:
        words = pool.say(phrase("decks.copies", count=count, most=most))
        canvas.text(words, (right, middle), "name", "beni" if count > most else "ink", "midright", size=15)
    elif hovered:
        canvas.sprite("icons/plus", Rect.around((right - 10, middle), 18), {"ink": "ink"})
    right -= 46
    _draw_number(canvas, (right, middle), pool, id)
    room = right - 50 - x
    canvas.text(pool.name(id), (x, middle - 9), "name", anchor="midleft", max_width=room, size=15)
    canvas.text(pool.head(id), (x, middle + 10), "small", "ink_2", "midleft", room)


def draw_deck_row(canvas: Canvas, rect: Rect, pool: CardPool, line: Line, selected: bool, hovered: bool) -> None:
    """A card of the deck with how many of it."""
    _slip(canvas, rect, selected, hovered)
    middle, card = rect.center[1], pool.definition.cards.get(line.id)
    if isinstance(card, Resource | Break) or line.copies > 1:
        canvas.text(str(line.copies), (rect.x + 20, middle), "numeral", anchor="center", size=17)
    x = _signs(canvas, Rect(rect.x + 34, rect.y, 40, rect.h), pool, line.id)
    right = rect.right - 12
    if hovered:
        canvas.sprite("icons/minus", Rect.around((right - 10, middle), 18), {"ink": "ink"})
    right -= 28
    _draw_number(canvas, (right, middle), pool, line.id)
    ink = "ink" if card is not None else "beni"
    room = right - 50 - x
    name = canvas.text(pool.name(line.id), (x, middle), "name", ink, "midleft", max_width=room, size=15)
    if isinstance(card, Usable) and room - name.w > 40:
        colour = pool.say(pool.wording.colour(card.colour))
        canvas.text(colour, (name.right + 8, middle + 1), "small", "ink_2", "midleft", room - name.w - 8)


def draw_dragged(canvas: Canvas, centre: tuple[float, float], pool: CardPool, id: str) -> None:
    """The card under the pointer."""
    rect = Rect.around(centre, 220, 40)
    canvas.shadow(rect, "lifted", radius=8)
    canvas.box(rect, fill="paper_high", line="ink", width=1.6, radius=8)
    x = _signs(canvas, Rect(rect.x + 8, rect.y, 40, rect.h), pool, id)
    canvas.text(pool.name(id), (x, rect.center[1]), "name", anchor="midleft", max_width=rect.right - 10 - x, size=15)


def _slip(canvas: Canvas, rect: Rect, selected: bool, hovered: bool) -> None:
    if selected or hovered:
        fill, line = ("paper_high", "ink") if selected else ("paper", "line")
        canvas.box(rect.inset(1, 1), fill=fill, line=line, radius=6)


def _signs(canvas: Canvas, place: Rect, pool: CardPool, id: str) -> float:
    """Colour and category at the left end of a row; returns where its name begins."""
    band = Rect(place.x, place.y + 6, 8, place.h - 12)
    canvas.box(band, fill=card_colour(pool, id), line="line_strong", width=1, radius=2)
    kind = pool.kind(id)
    if kind:
        sign = Rect.around((place.x + 24, place.center[1]), 18)
        canvas.sprite(f"cards/{kind}", sign, {"ink": "ink"})
    return place.x + 42


def _draw_number(canvas: Canvas, right: tuple[float, float], pool: CardPool, id: str) -> None:
    """A card's hit damage, or its durability in a frame like that of a placed card."""
    card = pool.definition.cards.get(id)
    if not isinstance(card, Usable):
        return
    if card.durability is not None:
        frame = Rect(right[0] - 38, right[1] - 13, 42, 26)
        canvas.box(frame, line="line_strong", width=1.4, radius=4)
        canvas.text(str(card.durability), frame.center, "numeral", "ink_2", "center", size=16)
    elif card.damage is not None:
        canvas.text(str(card.damage), right, "numeral", "ink_2", "midright", size=18)
