"""How free components look: tokens, blank cards, notes, counters, and pieces of other games with their own faces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from squares.core.loose import CARD, COUNTER, NOTE, PIECE, Loose

if TYPE_CHECKING:
    from scenes.screens.bench.layout.sandbox.brought import Brought

_TOKENS = {
    "gold": "hint_fill",
    "red": "seal",
    "green": "legal",
    "purple": "threat",
    "south": "south",
    "north": "north",
    "dark": "#23201B",
    "light": "#FDFAF3",
}
_ON_DARK, _ON_LIGHT = "#FDFAF3", "#23201B"
_EDGE, _EDGE_OF_DARK = "#23201B99", "#FDFAF366"
_SIZES = {CARD: (1.16, 1.62), NOTE: (1.5, 0.98), COUNTER: (1.2, 0.66)}
_TOKEN = 0.66, 0.66
_PATHS = {
    "cube": "M24 3 L43 13 L43 35 L24 45 L5 35 L5 13 Z",
    "pawn": "M24 4 C33 4 34 16 28 20 C29 29 36 33 37 44 L11 44 C12 33 19 29 20 20 C14 16 15 4 24 4 Z",
    "star": "M24 3 L30 18 L46 19 L34 29 L38 45 L24 36 L10 45 L14 29 L2 19 L18 18 Z",
    "figure": "M24 4 C31 4 33 10 31 15 L45 22 L44 29 L33 28 L39 44 L27 44 L24 37 L21 44 L9 44 L15 28 L4 29 L3 22 L17 15"
    " C15 10 17 4 24 4 Z",
}
_CUBE_EDGES = "M5 13 L24 23 L43 13 M24 23 L24 45"
_LETTER_AT = {"pawn": 0.66, "figure": 0.56, "star": 0.54, "cube": 0.64}
"""How far down the letter of a token stands, as a share of its height; in the middle of all others."""
_WHOLE = 4.4
"""Pixels to a millimetre at which all of a printed face can be read; smaller ones are this picture made smaller."""
_TEXT = (15.0, 13.0, 12.0)
"""Sizes in which what is written is tried."""


def size_of(component: Loose) -> tuple[float, float]:
    """How wide and high a component is, in units of the table."""
    if component.kind == PIECE and component.w and component.h:
        return component.w, component.h
    return _SIZES.get(component.kind, _TOKEN)


def fitted(component: Loose, rect: Rect) -> Rect:
    """Where a component lies in the middle of a place of another shape, as in a tray."""
    w, h = size_of(component)
    k = min(rect.w / w, rect.h / h)
    return Rect.around(rect.center, w * k, h * k)


class Faces:
    """``brought``: the faces of pieces from other games."""

    def __init__(self, brought: Brought) -> None:
        self._brought = brought

    def draw(self, canvas: Canvas, component: Loose, rect: Rect) -> None:
        """Draw a component into its rectangle."""
        if component.kind == CARD:
            self._card(canvas, component, rect)
        elif component.kind == NOTE:
            self._note(canvas, component, rect)
        elif component.kind == COUNTER:
            self._counter(canvas, component, rect)
        elif component.kind == PIECE:
            self._piece(canvas, component, rect)
        else:
            self._token(canvas, component, rect)

    def _token(self, canvas: Canvas, token: Loose, rect: Rect) -> None:
        fill, width = _TOKENS[token.colour], min(3.0, max(1.2, rect.w * 0.035))
        edge = _edge(canvas, fill)
        if token.kind == "disc":
            canvas.shadow(rect, "piece", radius=rect.w / 2)
            canvas.disc(rect.center, rect.w / 2, fill, edge, width)
        elif token.kind == "square":
            square = rect.inset(rect.w * 0.05)
            canvas.shadow(square, "piece", radius=4)
            canvas.box(square, fill, edge, width, radius=4)
        else:
            canvas.path(_PATHS[token.kind], rect, fill, edge, width)
        if token.kind == "cube":
            canvas.path(_CUBE_EDGES, rect, None, edge, width)
        at = rect.center[0], rect.y + rect.h * _LETTER_AT.get(token.kind, 0.5)
        size = max(12.0, rect.h * (0.5 if len(token.said) < 2 else 0.36) * (0.8 if token.kind in _LETTER_AT else 1.0))
        canvas.text(token.said, at, "numeral", _ink(canvas, fill), "center", rect.w, size)

    def _card(self, canvas: Canvas, card: Loose, rect: Rect) -> None:
        fill, radius = _TOKENS[card.colour], min(8.0, rect.w * 0.1)
        canvas.shadow(rect, "piece", radius=radius)
        canvas.box(rect, _TOKENS["light"], _EDGE, 1.2, radius=radius)
        inner = rect.inset(rect.w * 0.07)
        if card.down:
            canvas.box(inner, fill, _EDGE, 1.0, radius=radius * 0.6)
            canvas.box(inner.inset(inner.w * 0.09), None, _ink(canvas, fill), 1.0, radius=radius * 0.4)
            _write(canvas, card.back, inner.inset(inner.w * 0.14), _ink(canvas, fill))
        else:
            canvas.box(Rect(inner.x, inner.y, inner.w, rect.h * 0.06), fill, _EDGE, 0.8, radius=2)
            _write(canvas, card.text, inner.cut_top(rect.h * 0.08)[1], _ON_LIGHT)

    def _note(self, canvas: Canvas, note: Loose, rect: Rect) -> None:
        canvas.shadow(rect, "paper", radius=2)
        canvas.box(rect, _TOKENS["light"], _EDGE, 1.0, radius=2)
        canvas.box(Rect(rect.x, rect.y, max(4.0, rect.w * 0.06), rect.h), _TOKENS[note.colour], radius=2)
        _write(canvas, note.text, rect.cut_left(rect.w * 0.06)[1].inset(4, 3), _ON_LIGHT)

    def _counter(self, canvas: Canvas, counter: Loose, rect: Rect) -> None:
        fill = _TOKENS[counter.colour]
        ink, (x, y) = _ink(canvas, fill), rect.center
        canvas.shadow(rect, "piece", radius=rect.h * 0.3)
        canvas.box(rect, fill, _edge(canvas, fill), 1.2, radius=rect.h * 0.3)
        number = str(counter.count or 0).replace("-", "−")
        y += rect.h * 0.12 if counter.text else 0.0
        canvas.text(number, (x, y), "numeral", ink, "center", rect.w * 0.62, max(12.0, rect.h * 0.5))
        for part, sign in zip(counter_ends(rect), ("minus", "plus"), strict=True):
            canvas.sprite(f"icons/{sign}", Rect.around(part.center, max(10.0, rect.h * 0.34)), {"ink": ink})
        if counter.text:
            canvas.text(counter.text, (x, rect.y + rect.h * 0.2), "small", ink, "center", rect.w * 0.9, 12.0)

    def _piece(self, canvas: Canvas, piece: Loose, rect: Rect) -> None:
        ready = self._brought.is_ready(piece)
        part = self._brought.part(piece) if ready else None
        draw = None if part is None else part.back if piece.down else part.front
        if part is None or draw is None:
            dash = (3.0, 3.0) if ready and part is None else None
            canvas.box(rect, _TOKENS["light"], _EDGE, 1.2, radius=6, dash=dash)
            _write(canvas, piece.said, rect.inset(4, 3), _ON_LIGHT)
            return
        paint, trim = draw, Rect(0, 0, part.w, part.h)
        canvas.shadow(rect, "piece", radius=part.corner * rect.w / part.w, shape=part.shape)
        key = "brought", piece.source, piece.part, piece.down, self._brought.stamp
        zoom = max(rect.w / part.w, _WHOLE)
        whole = Rect.around(rect.center, part.w * zoom, part.h * zoom)
        k = rect.w / whole.w
        canvas.blit_scaled(key, whole, lambda on: paint(on.sub(Rect(0, 0, 1, 1), zoom=zoom), trim, 0.0), k, k)

    def back(self, canvas: Canvas, rect: Rect, colour: str) -> None:
        """Draw what another seat holds and nobody else sees."""
        inner = rect.inset(rect.w * 0.12, 0)
        canvas.shadow(inner, "piece", radius=6)
        canvas.box(inner, "paper_high", "line_strong", 1.2, radius=6)
        canvas.box(inner.inset(4), colour, radius=4)
        canvas.box(inner.inset(8), None, "paper_high", 1.2, radius=3)


def counter_ends(rect: Rect) -> tuple[Rect, Rect]:
    """Where a counter is pressed to count down and up."""
    return rect.cut_left(rect.w * 0.26)[0], rect.cut_right(rect.w * 0.26)[0]


def _light(canvas: Canvas, fill: str) -> float:
    """How bright a fill is, from 0 to 255."""
    r, g, b = canvas.theme.colour(fill)[:3]
    return 0.299 * r + 0.587 * g + 0.114 * b


def _ink(canvas: Canvas, fill: str) -> str:
    """What can be read on a fill."""
    return _ON_LIGHT if _light(canvas, fill) > 140 else _ON_DARK


def _edge(canvas: Canvas, fill: str) -> str:
    """What parts a fill from the ground."""
    return _EDGE if _light(canvas, fill) > 60 else _EDGE_OF_DARK


def _write(canvas: Canvas, text: str, room: Rect, colour: str) -> None:
    """As large as it fits, from the top; what finds no room is left out."""
    if not text:
        return
    for size in _TEXT:
        lines = canvas.lines(text, room.w, "body", size)
        if len(lines) * size * 1.2 <= room.h:
            break
    shown = max(1, int(room.h / (size * 1.2)))
    for i, line in enumerate(lines[:shown]):
        more = "…" if i == shown - 1 and len(lines) > shown else ""
        at = room.center[0], room.y + i * size * 1.2
        canvas.text(line.rstrip() + more, at, "body", colour, "midtop", room.w + 1, size)
