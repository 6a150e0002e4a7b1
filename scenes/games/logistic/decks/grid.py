"""Decks as a grid of pictures: each with its AVI, its name and its plan. Scrolls by wheel and by keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scenes.games.logistic.decks.summary import draw_avi
from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp, Wheel
from scenes.pages.folder import draw_frame
from scenes.ui.widgets.base import Widget

if TYPE_CHECKING:
    from scenes.games.logistic.decks.card_pool import CardPool
    from scenes.games.logistic.decks.deck_list import DeckEntry
    from scenes.ui.canvas import Canvas

WIDE, HIGH, GAP = 300.0, 150.0, 12.0
"""The least width of a tile, its height, and from one to the next."""
_PICTURE = 84.0


class DeckTiles(Widget):
    """``entries`` in reading order. ``pick`` hears of one that is chosen, ``open`` of one that is pressed again."""

    def __init__(self, pool: CardPool, pick: Callable[[], None], open: Callable[[], None]) -> None:
        super().__init__()
        self.pool, self.pick, self.open = pool, pick, open
        self.entries: Sequence[DeckEntry] = ()
        self.selected = 0
        self._top = 0.0
        self._over: int | None = None
        self._down: int | None = None

    @property
    def looks(self) -> object:
        """What is chosen and pointed at, and how far it is scrolled."""
        return tuple(self.entries), self.selected, self._over, self._top

    @property
    def pointer(self) -> PointerShape:
        """Tiles are pressed."""
        return "hand" if self._over is not None else "default"

    @property
    def columns(self) -> int:
        """How many tiles lie beside each other."""
        return max(1, int((self.rect.w + GAP) // (WIDE + GAP)))

    def tile(self, index: int) -> Rect:
        """Where a tile lies now, also out of sight."""
        row, column = divmod(index, self.columns)
        wide = (self.rect.w - GAP * (self.columns - 1)) / self.columns
        return Rect(self.rect.x + column * (wide + GAP), self.rect.y + row * (HIGH + GAP) - self._offset, wide, HIGH)

    @property
    def _offset(self) -> float:
        rows = -(-len(self.entries) // self.columns)
        return max(0.0, min(self._top, rows * (HIGH + GAP) - GAP - self.rect.h))

    def choose(self, index: int) -> None:
        """Select a tile and bring it into sight."""
        self.selected = max(0, min(len(self.entries) - 1, index))
        place = self.tile(self.selected)
        self._top = self._offset + min(0.0, place.y - self.rect.y) + max(0.0, place.bottom - self.rect.bottom)
        self.pick()

    def handle(self, event: Input) -> bool:
        """Wheel, press, arrows, Home, End, Enter."""
        match event:
            case Wheel(dy=dy):
                self._top = self._offset - dy * HIGH / 2
            case PointerMove(pos=pos):
                before, self._over = self._over, self._at(pos)
                return before != self._over
            case PointerDown(pos=pos, button=1):
                self._down = self._at(pos)
            case PointerUp(pos=pos, button=1):
                pressed, self._down = self._down, None
                if pressed is not None and pressed == self._at(pos):
                    self.open() if pressed == self.selected else self.choose(pressed)
            case Key(name="return", ctrl=False, alt=False):
                self.open()
            case Key(name=name, ctrl=False, alt=False):
                return self._step(name)
            case _:
                return False
        return True

    def _step(self, name: str) -> bool:
        steps = {"left": -1, "right": 1, "up": -self.columns, "down": self.columns}
        if name in ("home", "end"):
            self.choose(0 if name == "home" else len(self.entries) - 1)
        elif name in steps and 0 <= self.selected + steps[name] < len(self.entries):
            self.choose(self.selected + steps[name])
        return name in steps or name in ("home", "end")

    def _at(self, pos: tuple[float, float]) -> int | None:
        if not self.rect.contains(pos):
            return None
        return next((i for i in range(len(self.entries)) if self.tile(i).contains(pos)), None)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The tiles in sight."""
        with canvas.clip(self.rect.inset(-3)):
            for i, entry in enumerate(self.entries):
                place = self.tile(i)
                if place.bottom > self.rect.y and place.y < self.rect.bottom:
                    draw_tile(canvas, place, self.pool, entry, i == self.selected, hovered and i == self._over)


def draw_tile(canvas: Canvas, rect: Rect, pool: CardPool, entry: DeckEntry, selected: bool, hovered: bool) -> None:
    """The AVI at the left; name, whose deck it is, and its plan."""
    canvas.box(rect, fill="paper", line="line", width=1, radius=8)
    draw_frame(canvas, rect, selected, hovered)
    draw_avi(canvas, Rect(rect.x + 14, rect.center[1] - _PICTURE / 2, _PICTURE, _PICTURE), pool, entry.deck.avatar)
    say, x = pool.texts.say, rect.x + _PICTURE + 28
    room = rect.right - 14 - x
    y = rect.y + 12
    y += canvas.text(entry.deck.name, (x, y), "h2", max_width=room).h
    avatar = pool.name(entry.deck.avatar) if entry.deck.avatar else say("decks.no_avi")
    state = "starter" if entry.starts else "ready" if entry.ready else "own"
    y += canvas.text(say("decks.tile", avi=avatar, state=say(f"decks.{state}")), (x, y), "small", "ink_2").h + 2
    said, ink = entry.deck.note, "ink"
    if entry.faults:
        said, ink = say("decks.unplayable", n=len(entry.faults)), "beni"
    canvas.paragraph(said, Rect(x, y, room, rect.bottom - 6 - y), "small", ink)
