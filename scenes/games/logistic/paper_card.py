"""Cards on paper: without an edge, with all of their text, set as small as it has to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.fitted import LEAST, fitted, smallest
from scenes.games.logistic.card import CREAM, INK, NATURAL, PITCH, TEXT, Back, CardWords, Face, paint_emblem
from scenes.geometry import Rect
from squares.core.seats import Seat
from squares.games.logistic.rules.cards import Avatar

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

SIZE, ASIDE = 12.0, 0.88
"""Of the text in units of the card, where there is room, and of what has no effect as a share of it."""
_STEP, _TRIES = 0.94, 50
"""From size to size, and how many are tried."""
_QUIET = "#5B564C"
"""Colour of what has no effect."""


class _Line(NamedTuple):
    """A line of the text. ``size`` in units of the card."""

    text: str
    size: float
    colour: str


def draw_front(
    canvas: Canvas, words: CardWords, id: str, rect: Rect, ground: Rect, seat: Seat, least: float = LEAST
) -> None:
    """A card's face in a place of millimetres, its cream over all of ``ground``. ``least``: as for ``fitted``."""
    canvas.box(ground, fill=CREAM)
    place, unit = _within(rect, NATURAL["hand"])
    on = canvas.sub(place._replace(y=rect.y), zoom=unit)
    taller = (rect.h - place.h) / unit
    floor = smallest(on) / SIZE
    for step in range(_TRIES):
        face = PaperFace(on, words, id, seat, least / unit, max(floor, _STEP**step), taller)
        if face.fits() or _STEP**step < floor:
            break
    face.draw_face()


def draw_back(canvas: Canvas, back: Back, rect: Rect, ground: Rect, *, outlined: bool) -> None:
    """A card's back; ``outlined``: on a bare ground, which takes hardly any ink."""
    w, h = NATURAL["pile"]
    colour = f"materials.card_backs.{back}"
    canvas.box(ground, fill="#FFFFFF" if outlined else colour)
    ink = colour if outlined else "materials.card_backs.line"
    place, unit = _within(rect, (w, h))
    on = canvas.sub(place, zoom=unit)
    if outlined:
        on.box(Rect(3, 3, w - 6, h - 6), line=ink, width=0.8, radius=2)
    paint_emblem(on, back, (w / 2, h / 2), ink)


def _within(rect: Rect, natural: tuple[float, float]) -> tuple[Rect, float]:
    """Where a card of a natural size lies in the middle of a place of any shape, and how large a unit of it is."""
    unit = min(rect.w / natural[0], rect.h / natural[1])
    w, h = natural[0] * unit, natural[1] * unit
    return Rect(rect.center[0] - w / 2, rect.center[1] - h / 2, w, h), unit


class PaperFace(Face):
    """A face with all that the card says, ``fit`` times as large as on the screen.

    ``least``: the size of letters under which they are hard to read; ``taller``: how much more room it has below.
    """

    def __init__(
        self, canvas: Canvas, words: CardWords, id: str, seat: Seat, least: float, fit: float, taller: float
    ) -> None:
        super().__init__(canvas, words, id, "hand", seat)
        self._least, self._fit, self.taller = least, fit, taller
        size, aside = SIZE * fit, SIZE * fit * ASIDE
        self._lines = [
            _Line(line, size, INK) for said in words.printed(id) for line in canvas.lines(said, TEXT, "text", size)
        ]
        if flavour := self.card.flavour:
            self._lines += [_Line("", size, INK)] if self._lines else []
            self._lines += [_Line(line, aside, _QUIET) for line in canvas.lines(flavour, TEXT, "text", aside)]

    def fits(self) -> bool:
        """Whether all of the text stands on the card."""
        return len(self._lines) * self._pitch() <= self.places().text.h

    def _pitch(self) -> float:
        return PITCH * self._fit

    def _text_lines(self) -> list[str]:
        return [line.text for line in self._lines]

    def _name(self, place: Rect) -> None:
        fitted(self.canvas, self.words.name(self.id), place.inset(0, 1), "name", self.on_band, 15.0, self._least)

    def _text(self, place: Rect) -> None:
        if self._lines and SIZE * self._fit < self._least:
            self.canvas.paintbox.tiny[" ".join(self.words.printed(self.id))] = self.words.name(self.id)
        for i, line in enumerate(self._lines):
            at = place.x, place.y + i * self._pitch()
            self.canvas.text(line.text, at, "text", line.colour, size=line.size)

    def _framed(self, place: Rect) -> None:
        """See Face. An AVI's number keeps its word, or it would be read as its life."""
        figure = self._figure()
        if figure is None or not isinstance(self.card, Avatar):
            super()._framed(place)
            return
        upper, lower = place.cut_top(place.h * 0.62)
        self.canvas.text(str(figure[0]), (upper.right, upper.center[1]), "numeral", INK, "midright", size=19)
        word = self.words.say(figure[1])
        wide = self.canvas.measure(word, "small", 9)[0]
        size = 9 * min(1.0, lower.w / wide)
        self.canvas.text(word, (lower.right, lower.center[1]), "small", _QUIET, "midright", size=size)
