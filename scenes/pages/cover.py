"""The cover between hidden hands: the next owner's pattern over the whole window, and a button that must be held.

While it lies on the table nothing else is drawn, so nothing can be read through it or beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect
from scenes.input import Input, Key, KeyUp, PointerDown, PointerLeft, PointerMove, PointerShape, PointerUp
from squares.core.phrase import phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas, Shape
    from squares.core.phrase import Say

HOLD = 600.0
"""Milliseconds that the button must be held."""
PITCH = 60.0
_KEYS = ("return", "space")


class Cover:
    """``seat``: who is handed the table; ``note``: what is said below the name.

    ``shown`` is called once the button was held long enough, ``left`` on Esc; ``leaves``: text key of what that does.
    """

    def __init__(
        self,
        seat: Seat,
        name: str,
        note: str,
        say: Say,
        shown: Callable[[], None],
        left: Callable[[], None],
        leaves: str = "table.cover.leave",
    ) -> None:
        self.seat, self.name, self.note, self.say, self._leaves = seat, name, note, say, leaves
        self.shown, self.left = shown, left
        self.held: float | None = None
        self.by_key = self._over = False
        self.area = self.card = self.button = self.leave = Rect(0, 0, 0, 0)

    @property
    def cut(self) -> bool:
        """Whether this owner's shapes have cut corners."""
        return self.seat in (Seat.NORTH, Seat.EAST)

    def layout(self, size: tuple[float, float]) -> None:
        """Middle of the window."""
        self.area = Rect(0, 0, *size)
        self.card = Rect.around(self.area.center, 320, 260)
        self.button = Rect(self.card.x + 30, self.card.bottom - 30 - 48, self.card.w - 60, 48)
        self.leave = Rect.around((self.card.center[0], self.card.bottom + 34), 200, 36)

    @property
    def pointer(self) -> PointerShape:
        """The button is held."""
        return "hand" if self._over else "default"

    def handle(self, event: Input) -> bool:
        """Everything is swallowed; only holding the button leads on."""
        match event:
            case Key(name="escape"):
                self.left()
            case PointerUp(pos=pos) if self.leave.contains(pos) and self.held is None:
                self.left()
            case PointerDown(pos=pos, button=1):
                self._begin(pos)
            case PointerMove(pos=pos):
                self._over = self.button.contains(pos) or self.leave.contains(pos)
            case PointerUp() | PointerLeft() if not self.by_key:
                self.held = None
            case Key(name=name) if name in _KEYS:
                if self.held is None:
                    self.held, self.by_key = 0.0, True
            case KeyUp(name=name) if name in _KEYS:
                self.held = None
            case _:
                return False
        return True

    def _begin(self, pos: Point) -> None:
        if self.button.contains(pos):
            self.held, self.by_key = 0.0, False

    def update(self, ms: float) -> bool:
        """Let time pass; whether the button is being held."""
        if self.held is None:
            return False
        self.held += ms
        if self.held >= HOLD:
            self.held = None
            self.shown()
        return True

    def draw_base(self, canvas: Canvas) -> None:
        """Pattern, card and words."""
        self._draw_pattern(canvas)
        shape: Shape = "cut" if self.cut else "round"
        radius = 28.0 if self.cut else 20.0
        canvas.shadow(self.card, "dialog", radius, shape)
        canvas.box(self.card, fill="paper_high", radius=radius, shape=shape)
        x, y = self.card.center[0], self.card.y
        canvas.mark(self.seat.value, (x, y + 52), 38)
        title = self.say(phrase("table.cover.title", name=self.name))
        canvas.text(title, (x, y + 104), "h1", anchor="center", max_width=self.card.w - 40)
        canvas.text(self.note, (x, y + 138), "note", "ink_2", anchor="center")

    def draw_moving(self, canvas: Canvas) -> None:
        """The button, filling while it is held."""
        canvas.box(self.button, fill="ink", radius=6)
        if self.held is not None:
            done = self.button._replace(w=max(12.0, self.button.w * min(1.0, self.held / HOLD)))
            canvas.box(done, fill="on_ink", radius=6, alpha=0.28)
        canvas.text(self.say("table.cover.hold"), self.button.center, "name", "on_ink", anchor="center")
        canvas.box(self.leave, fill="paper_high", radius=18)
        canvas.text(self.say(self._leaves), self.leave.center, "note", "ink", anchor="center")

    def _draw_pattern(self, canvas: Canvas) -> None:
        canvas.fill("games.pieces.n_face" if self.cut else "games.pieces.s_ink")
        line = "#ffffff52"
        rows, columns = int(self.area.h / PITCH) + 2, int(self.area.w / PITCH) + 2
        for row in range(rows):
            for column in range(columns):
                x = column * PITCH + (PITCH / 2 if row % 2 else 0)
                self._motif(canvas, (x, row * PITCH), line)

    def _motif(self, canvas: Canvas, centre: Point, line: str) -> None:
        if self.cut:
            canvas.diamond(centre, 19, line=line, width=1.6)
        else:
            canvas.disc(centre, 17, line=line, width=1.6)
