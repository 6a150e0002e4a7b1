"""What cannot be read whole on a card, on the screen and on paper, which ``masume check`` warns of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scenes.games.kit.fitted import LEAST
from scenes.games.logistic.card import NATURAL, PITCH, TEXT, CardWords, Face
from scenes.games.logistic.paper_card import SIZE, PaperFace
from scenes.geometry import Rect
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.games.logistic.rules.definition import LogisticDefinition

_MM = 63.0 / NATURAL["hand"][0]
"""Millimetres to a unit of a card of the usual size."""
_POINT = 25.4 / 72
_NAME = 11.5
"""The size of the smallest name."""
_STEP, _FINE = 0.96, 8.0
"""From size to size that is tried; dots to a unit of paper."""

Odd = tuple[tuple[str, ...], Phrase]


def odd(definition: LogisticDefinition, say: Say, canvas: Callable[[], Canvas]) -> Iterator[Odd]:
    """Texts that end in dots or come out too small, and names that end in dots; ``canvas`` makes what measures them."""
    words, screen = CardWords(definition, say), canvas()
    paper = screen.sub(Rect(0, 0, 1, 1), zoom=_FINE)
    for id, card in definition.cards.items():
        key = next((key for key in ("text", "effect") if getattr(card, key, None)), None)
        place = ("cards", id, key) if key else ("cards", id)
        for what in (_on_screen(screen, words, id), _on_paper(paper, words, id)):
            if what is not None:
                yield place, what
        if (what := _name(screen, words, id)) is not None:
            yield ("cards", id, "name"), what


class _SmallFace(Face):
    """A face on the screen with its text in letters of another size."""

    def __init__(self, canvas: Canvas, words: CardWords, id: str, size: float) -> None:
        super().__init__(canvas, words, id, "hand", Seat.SOUTH)
        self._letters = size

    def _pitch(self) -> float:
        return PITCH * self._letters / SIZE

    def _text_lines(self) -> list[str]:
        said = self.words.face(self.id)
        return [line for text in said for line in self.canvas.lines(text, TEXT, "key", self._letters)]


def _on_screen(canvas: Canvas, words: CardWords, id: str) -> Phrase | None:
    face = Face(canvas, words, id, "hand", Seat.SOUTH)
    if not face.cut():
        return None
    size, fine = SIZE, canvas.sub(Rect(0, 0, 1, 1), zoom=_FINE)
    while size > 1 and _SmallFace(fine, words, id, size).cut():
        size *= _STEP
    return phrase("logistic.odd.cut", card=words.name(id), size=f"{size:.0f}", usual=f"{SIZE:.0f}", n=face.beyond())


def _on_paper(canvas: Canvas, words: CardWords, id: str) -> Phrase | None:
    fit = LEAST / _MM / SIZE
    least = PaperFace(canvas, words, id, Seat.SOUTH, 0.0, fit, 0.0)
    if least.fits():
        return None
    while fit > 0.1 and not PaperFace(canvas, words, id, Seat.SOUTH, 0.0, fit, 0.0).fits():
        fit *= _STEP
    points = f"{fit * SIZE * _MM / _POINT:.1f}"
    return phrase("logistic.odd.tiny", card=words.name(id), points=points, n=least.beyond())


def _name(canvas: Canvas, words: CardWords, id: str) -> Phrase | None:
    name, room = words.name(id), Face(canvas, words, id, "hand", Seat.SOUTH).name_place().w
    wide = canvas.measure(name, "name", _NAME)[0]
    if wide <= room:
        return None
    kept = next(n for n in range(len(name), -1, -1) if canvas.measure(name[:n], "name", _NAME)[0] <= room)
    return phrase("logistic.odd.name", card=name, size=f"{_NAME * room / wide:.0f}", n=len(name) - kept)
