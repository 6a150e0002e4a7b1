"""The guide in the side panel: the goal, what happened, what threatens, and below that the things to do.

Resting on one shows it on the board, a press plays it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect
from scenes.input import Input, Key, PointerDown, PointerLeft, PointerMove, PointerShape, PointerUp, Wheel
from scenes.screens.table.reading.paragraphs import Paragraphs
from scenes.table.advice.guide import Guide
from scenes.ui.widgets.scroll import BAR
from squares.core.phrase import Say, capital

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.measure import TextMeasure

ROOMY, SMALL = ("note", 19.0), ("small", 16.0)
"""Style and pitch of the words, and those where they would not find room."""
LABEL = 68.0  # the column of what a paragraph is about
NUMBER = 26.0  # the column of an idea's number
STRONG = 14.0  # the size of strong words


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph: ``strong`` lines, then ``plain`` ones, of ``pitch`` pixels.

    ``label``: what it is about. ``idea``: the number of what it offers, None for none.
    """

    strong: tuple[str, ...]
    plain: tuple[str, ...]
    pitch: float
    label: str = ""
    idea: int | None = None

    @property
    def height(self) -> float:
        """In pixels, with what parts it from the next one."""
        frame = 8.0 if self.idea is not None else 0.0
        return (len(self.strong) + len(self.plain)) * self.pitch + frame + self.gap

    @property
    def gap(self) -> float:
        """Pixels below it: a ring finds room round an idea."""
        close = 5.0 if self.pitch < ROOMY[1] else 8.0
        return close if self.label else close + 3


class GuidePage(Paragraphs[Part]):
    """Paragraphs that scroll; of the ideas one may be pointed at, ``by_pointer`` or by the arrow keys."""

    def __init__(self, guide: Guide, say: Say) -> None:
        super().__init__()
        self.guide, self.say = guide, say
        self._key: object = None
        self.by_pointer = False
        self._down: int | None = None
        self._shown: int | None = None
        self._style = ROOMY

    @property
    def looks(self) -> object:
        """What is told, and where it is scrolled to."""
        return self._key, self.guide.pointed, self.top

    @property
    def pointer(self) -> PointerShape:
        """Ideas are pressed."""
        return "hand" if self.guide.pointed is not None else "default"

    def follow(self, measure: TextMeasure) -> None:
        """Say everything anew where it has changed, and keep what is pointed at in sight."""
        said = [(self.say(label), capital(self.say(words))) for label, words in self.guide.story]
        ideas = [(capital(self.say(each.words)), self.say(each.why)) for each in self.guide.ideas]
        key = said, capital(self.say(self.guide.asks)), ideas, self.rect
        if key != self._key:
            self._key, self.top = key, 0.0
            for self._style in (ROOMY, SMALL):
                self.parts = self._paragraphs(measure, *key[:3])
                if self.whole <= self.rect.h:
                    break
            else:  # what there is to do stays in sight
                self.parts = [*self.parts[len(said) :], *self.parts[: len(said)]]
        if self.guide.pointed != self._shown:
            self._shown = self.guide.pointed
            self.show(self._pointed)

    def _paragraphs(
        self, measure: TextMeasure, said: list[tuple[str, str]], asks: str, ideas: list[tuple[str, str]]
    ) -> list[Part]:
        """Everything that is told, in the style on trial."""
        (style, pitch), room = self._style, self.rect.w - BAR - 6

        def part(strong: str, plain: str, indent: float, label: str = "", idea: int | None = None) -> Part:
            bold = measure.lines(strong, room - indent, "name", STRONG) if strong else ()
            return Part(
                tuple(bold), tuple(measure.lines(plain, room - indent, style)) if plain else (), pitch, label, idea
            )

        told = [part("", words, LABEL, label) for label, words in said]
        offered = [part(words, why, NUMBER + 6, idea=number) for number, (words, why) in enumerate(ideas)]
        return [*told, part(asks, "", 0.0), *offered]

    @property
    def _pointed(self) -> Part | None:
        """What is pointed at."""
        return next((part for part in self.parts if part.idea is not None and part.idea == self.guide.pointed), None)

    def _idea_at(self, pos: Point) -> int | None:
        """The idea under a point."""
        part = self.at(pos)
        return None if part is None else part.idea

    # input

    def handle(self, event: Input) -> bool:
        """The wheel and the pointer; with the focus the arrow keys, Enter, and the numbers of the ideas."""
        match event:
            case Wheel():
                return self.wheel(event)
            case PointerMove(pos=pos):
                self.by_pointer = True
                return self.guide.point(self._idea_at(pos))
            case PointerLeft():
                return self.guide.point(None)
            case PointerDown(pos=pos, button=1):
                self._down = self._idea_at(pos)
                return True
            case PointerUp(pos=pos, button=1):
                pressed, self._down = self._down, None
                if pressed is not None and pressed == self._idea_at(pos):
                    self.guide.play(pressed)
                return True
            case Key(name=name, ctrl=False, alt=False):
                return self._key_pressed(name)
        return False

    def _key_pressed(self, name: str) -> bool:
        guide, last, self.by_pointer = self.guide, len(self.guide.ideas) - 1, False
        if name in ("up", "down"):
            at = -1 if guide.pointed is None else guide.pointed
            guide.point(min(last, at + 1) if name == "down" else max(0, at - 1))
        elif name in ("return", "space"):
            if guide.pointed is None:
                guide.point(0)
            else:
                guide.play(guide.pointed)
        elif name in ("1", "2", "3"):
            guide.play(int(name) - 1)
        else:
            return False
        return True

    def focus_lost(self) -> None:
        """What was pointed at is shown no more."""
        self.guide.point(None)

    # drawing

    def draw_ring(self, canvas: Canvas) -> None:
        """Round what is pointed at; round everything where that is nothing."""
        here = (place for part, place in self.places() if part is self._pointed)
        canvas.focus_ring(next(here, self.rect.inset(-2, 0)), radius=self.radius)

    def draw_part(self, canvas: Canvas, part: Part, place: Rect, hovered: bool) -> None:
        x, y = place.x, place.y
        if part.idea is not None:
            here = part.idea == self.guide.pointed
            line, width = ("ink", 1.4) if here else ("line_strong", 1.0)
            canvas.box(place, fill="paper_high", line=line, width=width, radius=6)
            canvas.text(str(part.idea + 1), (x + NUMBER / 2, y + 13), "name", anchor="center", size=STRONG)
            x, y = x + NUMBER, y + 4
        if part.label:
            canvas.text(part.label, (x, y), self._style[0], "ink_2")
            x += LABEL
        for line in part.strong:
            canvas.text(line, (x, y), "name", size=STRONG)
            y += part.pitch
        for line in part.plain:
            canvas.text(line, (x, y), self._style[0], "ink_2" if part.idea is not None else "ink")
            y += part.pitch
