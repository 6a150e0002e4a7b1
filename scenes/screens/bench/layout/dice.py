"""The dice of the sandbox: how many of which kind, and what they show. As part of the draft they can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.layout.workpiece import Workpiece
from scenes.ui.widgets import Button, Stepper, Widget

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas

SHOWN, COUNT, SIDES = "dice", "dice.count", "dice.sides"
"""Values of the draft: what the dice show, parted by spaces, how many they are, how many sides they have."""
KINDS = (2, 3, 4, 6, 8, 10, 12, 20, 100)
MOST = 6
DIE, ROW = 44.0, 34.0


class Dice:
    """``throw`` gives so many numbers up to so many."""

    def __init__(self, desk: Desk, work: Workpiece, throw: Callable[[int, int], list[int]]) -> None:
        self._work, self._throw = work, throw
        say = desk.services.say
        self.count = Stepper(say("bench.table.dice"), "", self._more)
        self.sides = Stepper(say("bench.table.sides"), "", self._other)
        self.roll = Button(say("bench.table.roll"), self._roll, "primary")
        self._rect = Rect(0, 0, 0, 0)

    def _value(self, id: str, usual: int) -> int:
        value = self._work.draft.values.get(id, usual)
        return value if isinstance(value, int) else usual

    def read(self) -> None:
        """The draft has changed."""
        self.count.value = str(self._value(COUNT, 1))
        self.sides.value = str(self._value(SIDES, 6))

    def _more(self, by: int) -> None:
        count = max(1, min(MOST, self._value(COUNT, 1) + by))
        self._work.become(self._work.draft.with_value(COUNT, count))

    def _other(self, by: int) -> None:
        sides = self._value(SIDES, 6)
        at = (KINDS.index(sides) if sides in KINDS else 3) + by
        self._work.become(self._work.draft.with_value(SIDES, KINDS[max(0, min(len(KINDS) - 1, at))]))

    def _roll(self) -> None:
        thrown = self._throw(self._value(COUNT, 1), self._value(SIDES, 6))
        self._work.become(self._work.draft.with_value(SHOWN, " ".join(map(str, thrown))))

    def place(self, room: Rect, compact: bool) -> tuple[list[Widget], Rect]:
        """The widgets, and what they leave of the room."""
        self.count.compact = self.sides.compact = compact
        self.count.rect, room = room.cut_top(ROW)
        self.sides.rect, room = room.cut_top(ROW)
        self._rect, room = room.cut_top(DIE + 16)
        self.roll.rect = Rect(room.right - 96, self._rect.y + 8, 96, DIE)
        return [self.count, self.sides, self.roll], room

    def draw(self, canvas: Canvas) -> None:
        """What was thrown last, and its sum."""
        shown = str(self._work.draft.values.get(SHOWN, "")).split()
        room = self._rect.w - 104
        size = min(DIE, room / max(1, len(shown)) - 6)
        for i, number in enumerate(shown):
            die = Rect(self._rect.x + i * (size + 6), self._rect.center[1] - size / 2, size, size)
            canvas.shadow(die, "paper", radius=8)
            canvas.box(die, fill="paper_high", line="ink", width=1.4, radius=8)
            canvas.text(number, die.center, "name", anchor="center", size=min(22.0, size * 0.5))
