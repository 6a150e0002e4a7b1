"""A side of a card as its layout has it: a ground, and places with boxes, words and pictures.

One drawing for the screen and for paper. Its unit is a millimetre; what stands in a place is known to whoever uses it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.fitted import PITCH, fit, smallest
from scenes.games.logistic.face.art import CREAM, INK, Fit, draw_fitted, paints, sprite_named
from scenes.games.logistic.face.typeset import Kind, Paragraph, Row, Setting, settle, wide, write
from scenes.geometry import Rect
from squares.games.logistic import layouts
from squares.games.logistic.layouts import Side, shows
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.layout.model import Box, Place, Shown

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

EDGE = "#00000040"
POINT = 25.4 / 72
"""Millimetres."""
_STYLES = {"text": "text", "display": "display", "numeral": "numeral", "mono": "mono"}
_CLEAR = 1.0
"""Millimetres that a place stays away from one at its right."""
_STEP = 0.96
"""From size to size of words that stay in one line."""
_PAST = 2.0
"""Millimetres that a border over a picture runs beyond the ground, whose corners it fills."""
_OVER = 1.02
"""How much wider than its place a line may be, as sizes are whole pixels."""
_TALL = 1.6
"""How much higher than its place a line of letters may be on the screen, where they are never very small."""
_TOUCH = 0.02
"""Millimetres within which a place lies at the edge of the card."""


class Paper(NamedTuple):
    """How a side lies on paper: how far its ground runs over the cut, whether what is set too small is told, and how
    large a millimetre of the layout is there.
    """

    bleed: float = 0.0
    told: bool = True
    zoom: float = 1.0


class CardSide(ABC):
    """A side of a card of a game.

    ``paper``: None on the screen; ``colours``: what words mean.
    """

    def __init__(
        self,
        canvas: Canvas,
        definition: LogisticDefinition,
        side: Side,
        paper: Paper | None,
        colours: Mapping[str, str | None],
    ) -> None:
        self.canvas, self.definition, self.side, self.paper = canvas, definition, side, paper
        self.card_size = layouts.size(definition.layout)
        self._colours = {**paints(definition), **colours}
        self._icons = {word: sprite_named(definition, each.picture) for word, each in definition.layout.icons.items()}

    # What stands in places: other sides know more

    @abstractmethod
    def key(self) -> Hashable:
        """All that it depends on besides its size."""

    def said(self, shown: Shown, place: Place) -> str | None:
        """The words of a place; None where this side has none."""
        return place.words if shown == "words" else None

    def draw_own(self, canvas: Canvas, shown: Shown, place: Place, rect: Rect) -> None:
        """Draw what is neither words nor a box nor a picture."""

    def has(self, shown: Shown, place: Place) -> bool:
        """Whether there is anything to be drawn in a place."""
        return shown in ("box", "picture") or bool(self.said(shown, place))

    def paint(self, word: str) -> str | None:
        """The token or value of a colour; None for no colour."""
        return word if word.startswith("#") else self._colours.get(word)

    # The ground

    def draw_ground(self, fill: str | None, taller: float = 0.0, edge: float = 0.0) -> None:
        """What lies under all places, over the bleed as well.

        ``taller``: millimetres that the paper has more below; ``edge``: how thick its outline is.
        """
        frame, size = self.side.frame, self.card_size
        trim, bleed = Rect(0, 0, size.width, size.height + taller), self.paper.bleed if self.paper else 0.0
        ground, radius = trim.inset(-bleed), 0.0 if self.paper else size.corner
        border = self.paint(frame.border) if frame.width else None
        self.canvas.box(ground, fill=border or fill, line=EDGE if edge else None, width=edge, radius=radius)
        if frame.picture:
            self._picture(self.canvas, frame.picture, ground, "fill")
            if border:
                self.canvas.box(ground.inset(-_PAST), line=border, width=frame.width + bleed + _PAST)
        elif border:
            self.canvas.box(trim.inset(frame.width), fill=fill, radius=frame.inner)

    def over_the_cut(self, rect: Rect) -> Rect:
        """A place with the bleed where it touches the edge of the card."""
        bleed = self.paper.bleed if self.paper else 0.0
        left, top, right, bottom = (bleed * touches for touches in self._touched(rect))
        return Rect(rect.x - left, rect.y - top, rect.w + left + right, rect.h + top + bottom)

    def _touched(self, rect: Rect) -> tuple[bool, bool, bool, bool]:
        """Whether a place touches the left, upper, right and lower edge of the card."""
        size = self.card_size
        gaps = rect.x, rect.y, size.width - rect.right, size.height - rect.bottom
        left, top, right, bottom = (gap <= _TOUCH for gap in gaps)
        return left, top, right, bottom

    def round_off(self, rects: Iterable[Rect]) -> None:
        """Cut the corners off on the screen where something may lie in them."""
        size = self.card_size
        if self.side.frame.picture or any(any(self._touched(rect)) for rect in rects):
            self.canvas.round_off(Rect(0, 0, size.width, size.height), size.corner)

    # Places

    def draw_places(self, places: Mapping[str, Place], rects: Mapping[str, Rect], set_text: Setting | None) -> None:
        """All places that are to be seen here, each in its rectangle; ``set_text``: the text as it was set."""
        for name, place in places.items():
            shown, rect = shows(name, place), rects[name]
            if not self.is_seen(place) or not self.has(shown, place):
                continue
            rect = self.cleared(place, rect, places, rects)
            if not place.turn:
                self._draw(self.canvas, shown, place, rect, set_text)
                continue
            room = Rect(0, 0, *(rect.size if place.turn == 180 else (rect.h, rect.w)))
            key = self.key(), "turned", name, room, bool(self.paper)
            draw = partial(self._draw, shown=shown, place=place, rect=room, set_text=set_text)
            self.canvas.blit_turned(key, Rect.around(rect.center, room.w, room.h), draw, place.turn)

    def cleared(self, place: Place, rect: Rect, places: Mapping[str, Place], rects: Mapping[str, Rect]) -> Rect:
        """A place's rectangle without what it leaves to another one."""
        name = place.clear_of or ""
        other = places.get(name)
        if other is None or not self.is_seen(other) or not self.has(shows(name, other), other):
            return rect
        return rect._replace(w=min(rect.w, rects[name].x - _CLEAR - rect.x))

    def letters_lost(self, place: Place, rect: Rect, said: str) -> tuple[float, int] | None:
        """The size in which words would fit in one line, and how many letters have no room in the smallest."""
        kind, floor = self.kind_of(place), max(self.floor(place), smallest(self.canvas))
        width = wide(self.canvas, said, kind, floor)
        if width <= rect.w * _OVER:
            return None
        kept = next(n for n in range(len(said), -1, -1) if wide(self.canvas, said[:n], kind, floor) <= rect.w)
        return floor * rect.w / width, len(said) - kept

    def is_seen(self, place: Place) -> bool:
        """Whether a place is drawn here."""
        here = place.only == "both" or (place.only == "paper") == (self.paper is not None)
        return place.visible and here and place.w > 0 and place.h > 0

    def _draw(self, canvas: Canvas, shown: Shown, place: Place, rect: Rect, set_text: Setting | None) -> None:
        if shown == "box":
            self.draw_box(canvas, place.box, rect if place.turn else self.over_the_cut(rect))
        elif shown == "picture":
            self.draw_box(canvas, place.box, rect)
            where = rect if place.turn else self.over_the_cut(rect)
            self._picture(canvas, place.picture or "", where, place.fit, self.paint(place.colour) or INK)
        elif shown == "text" and set_text is not None:
            self.draw_box(canvas, place.box, rect)
            self._rows(canvas, place, rect, set_text)
        elif (said := self.said(shown, place)) is not None:
            self.draw_words(canvas, place, rect, said)
        else:
            self.draw_own(canvas, shown, place, rect)

    def draw_box(self, canvas: Canvas, box: Box, rect: Rect) -> None:
        """What stands behind the words of a place, or is all that it shows."""
        fill, line = self.paint(box.fill), self.paint(box.line)
        if fill or line:
            canvas.box(rect, fill=fill, line=line, width=box.width, radius=box.corner)

    def _picture(self, canvas: Canvas, name: str, rect: Rect, fit: Fit, ink: str = INK) -> None:
        """A picture by its name in the layout: the game file's own, else a shipped one."""
        colours = {"ink": ink, "paper": ink, "light": CREAM}
        own = canvas.paintbox.own(self.definition.look.pictures.get(name, ""), colours)
        if own is not None:
            draw_fitted(canvas, own, rect, fit)
        elif canvas.paintbox.sprites.has(f"cards/{name}"):
            canvas.sprite(f"cards/{name}", rect, colours)

    # Words

    def kind_of(self, place: Place) -> Kind:
        """How the letters of a place are drawn. On the screen a text breaks as if it were strong."""
        style = "text_strong" if place.bold and place.face == "text" else _STYLES[place.face]
        strong = style == "text" and not self.paper
        return Kind(style, "text_strong" if strong else style, self._icons)

    def floor(self, place: Place) -> float:
        """How small the letters of a place may be, in millimetres."""
        if self.paper:
            return place.least * POINT / self.paper.zoom if self.paper.told else 0.0
        return min(place.screen or place.least, place.size) * POINT

    def setting(self, place: Place, said: Sequence[Paragraph], rect: Rect, least: float | None = None) -> Setting:
        """A text as it is set in several lines; ``least`` in place of the layout's own."""
        floor = self.floor(place) if least is None else least
        return settle(self.canvas, said, rect.size, self.kind_of(place), place.size * POINT, floor)

    def draw_words(self, canvas: Canvas, place: Place, rect: Rect, said: str) -> None:
        """Words in one line, or in several where that fits better; on the screen what is too long ends in dots."""
        box, colour = place.box, self.paint(place.colour) or INK
        room = rect.inset(box.pad, 0) if box.hugs != "no" else rect
        if place.lines == "many":
            found = self.setting(place, [Paragraph(said, colour)], room)
        else:
            found = self._one_line(place, said, room, colour)
        if self.paper and self.paper.told and (found.size < self.floor(place) - 1e-6 or not found.fits):
            canvas.paintbox.tiny[said] = said
        kind = self.kind_of(place)
        if not self.paper and canvas.measure("x", kind.style, found.size)[1] > _TALL * rect.h:
            return
        if not self.paper and place.words and not found.fits:  # a beginning of a layout's own words says nothing
            return
        widest = min(room.w, max(wide(canvas, row.text, kind, row.size) for row in found.rows))
        if box.hugs != "no":
            line = canvas.measure(said, kind.style, found.size)[1]
            h = rect.h if box.hugs == "across" else line + (len(found.rows) - 1) * found.pitch + 2 * box.rise
            w = widest + 2 * box.pad
            rect = Rect(
                _aligned(rect.x, rect.right, w, _SHARES[place.align]),
                _aligned(rect.y, rect.bottom, h, _SHARES[place.valign]),
                w,
                h,
            )
            self.draw_box(canvas, box, rect)
            self._rows(canvas, place.model_copy(update={"align": "center", "valign": "center"}), rect, found)
        else:
            self.draw_box(canvas, box, rect)
            self._rows(canvas, place, rect, found)

    def _one_line(self, place: Place, said: str, room: Rect, colour: str) -> Setting:
        kind, size, floor = self.kind_of(place), place.size * POINT, self.floor(place)
        has_icons = any(f"{{{word}}}" in said for word in self._icons)
        if self.paper and not has_icons:
            found = fit(self.canvas, said, (room.w, max(room.h, size)), kind.style, size, floor)
            rows = tuple(Row(line, colour, found.size) for line in found.lines)
            return Setting(rows, found.size, found.size * PITCH, found.height <= room.h or len(rows) == 1)
        width = wide(self.canvas, said, kind, size)
        if width > room.w:
            size = max(floor, size * room.w / width)
        while size > floor and wide(self.canvas, said, kind, size) > room.w * _OVER:
            size = max(floor, size * _STEP)
        fits = wide(self.canvas, said, kind, size) <= room.w * _OVER
        return Setting((Row(said, colour, size),), size, size * PITCH, fits)

    def _rows(self, canvas: Canvas, place: Place, rect: Rect, found: Setting) -> None:
        """Lines in a rectangle; on the screen as many as have room there, the last of them with dots."""
        kind = self.kind_of(place)
        line = round(canvas.measure("x", kind.style, found.size)[1] * canvas.scale) / canvas.scale
        block = (len(found.rows) - 1) * found.pitch + line
        top = _aligned(rect.y, rect.bottom, block, _SHARES[place.valign])
        x = {"left": rect.x, "center": rect.center[0], "right": rect.right}[place.align]
        for i, row in enumerate(found.rows):
            write(
                canvas,
                row,
                (x, top + i * found.pitch + line / 2),
                place.align,
                kind,
                None if self.paper else rect.w * _OVER,
            )


_SHARES = {"left": 0.0, "top": 0.0, "center": 0.5, "right": 1.0, "bottom": 1.0}
"""How much of the room that is left lies before what is aligned."""


def _aligned(start: float, end: float, length: float, share: float) -> float:
    return start + (end - start - length) * share
