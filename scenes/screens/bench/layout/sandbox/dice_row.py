"""The dice of the sandbox: a roll as it is written, what they show, and the last rolls; all of it can be undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.layout.workpiece import Workpiece
from scenes.ui.widgets import Button, TextField, Widget
from squares.core import dice
from squares.core.errors import Fault

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas

WRITTEN, ROLLS, OLD_COUNT, OLD_SIDES = "dice.roll", "dice.rolls", "dice.count", "dice.sides"
"""Values of the draft: the roll, and the last ones as lines of text; what older tables have in place of the roll."""
MOST_ROLLS, MOST_KEPT = 12, 3000
"""How many rolls are kept, and letters of them."""
DIE, ROW, LINE = 40.0, 36.0, 19.0
_TUMBLE = {"full": 480.0, "short": 160.0, "none": 0.0}
_FACE = 60.0
"""Milliseconds for which dice tumble, by the setting, and for which a face shows meanwhile."""
_PARTED = " · "
"""Between what the dice of a roll show."""


class DiceRow:
    """``throw`` throws a roll."""

    def __init__(self, desk: Desk, work: Workpiece, throw: Callable[[dice.Roll], dice.Thrown]) -> None:
        services = desk.services
        self._services, self._say, self._work, self._throw = services, services.say, work, throw
        self.written = TextField(
            self._usual(),
            done=lambda _: self.roll.activate(),
            longest=dice.MOST_LETTERS,
            placeholder=self._say("dice.hint"),
            **services.writing,
        )
        self.roll = Button(self._say("bench.table.roll"), self._roll, "primary")
        self._rect = Rect(0, 0, 0, 0)
        self._lines = 0
        self._left = 0.0
        self._tumbling: dice.Roll | None = None

    def _usual(self) -> str:
        values = self._work.draft.values
        old = f"{values.get(OLD_COUNT, 1)}d{values.get(OLD_SIDES, 6)}"
        return str(values.get(WRITTEN, old))[: dice.MOST_LETTERS]

    @property
    def rolls(self) -> list[str]:
        """The last rolls, the newest first: each what was written and what was thrown, parted by a tab."""
        return [line for line in str(self._work.draft.values.get(ROLLS, "")).split("\n") if "\t" in line]

    def _roll(self) -> None:
        try:
            roll = dice.parse(self.written.text)
        except Fault as problem:
            self._services.toast(self._say(problem.phrase))
            return
        thrown = self._throw(roll)
        written, shown = " ".join(self.written.text.split()), _PARTED.join(thrown.faces)
        total = "" if thrown.total is None else str(thrown.total)
        lines = [f"{written}\t{shown}\t{total}", *self.rolls][:MOST_ROLLS]
        while sum(map(len, lines)) + len(lines) > MOST_KEPT:
            lines.pop()
        rolls = "\n".join(lines)
        self._tumbling, self._left = roll, _TUMBLE[self._services.settings.motion]
        self._work.become(self._work.draft.with_value(WRITTEN, written).with_value(ROLLS, rolls))

    def update(self, ms: float) -> bool:
        """``ms`` passed; whether the dice tumble."""
        moved = self._left > 0
        self._left = max(0.0, self._left - ms)
        return moved

    def place(self, room: Rect, lines: int) -> tuple[list[Widget], Rect]:
        """The widgets, and what they leave of the room. ``lines``: how many earlier rolls are listed."""
        row, room = room.cut_top(ROW)
        self.roll.rect, rest = row.cut_right(92)
        self.written.rect = rest.cut_right(8)[1]
        self._lines = lines
        self._rect, room = room.cut_top(DIE + 14 + LINE * lines)
        return [self.written, self.roll], room

    def draw(self, canvas: Canvas) -> None:
        """What was thrown last with its sum, and the rolls before."""
        rolls = [line.split("\t") for line in self.rolls]
        if not rolls:
            canvas.paragraph(self._say("dice.note"), self._rect.inset(0, 6), "small", "ink_2")
            return
        _, shown, *total = rolls[0]
        faces = self._faces(shown.split(_PARTED)[: dice.MOST_DICE])
        self._draw_dice(canvas, faces, total[0] if total else "")
        y = self._rect.y + DIE + 14 + LINE / 2
        for written, before, *sum_ in rolls[1 : 1 + self._lines]:
            words = f"{written}: {before}" + (f" = {sum_[0]}" if sum_ and sum_[0] and _PARTED in before else "")
            canvas.text(words, (self._rect.x, y), "small", "ink_2", "midleft", self._rect.w)
            y += LINE

    def _faces(self, shown: list[str]) -> list[str]:
        """What the dice show: other faces in turn while they tumble."""
        if self._left <= 0 or self._tumbling is None:
            return shown
        step, dice_ = int(self._left / _FACE), self._tumbling.dice
        return [die.face((7 * i + 5 * step) % die.sides) for i, (die, _) in enumerate(dice_)]

    def _draw_dice(self, canvas: Canvas, faces: list[str], total: str) -> None:
        words = total if len(faces) > 1 and self._left <= 0 else ""
        room = self._rect.w - (64.0 if len(faces) > 1 and total else 0.0)
        wide = [max(DIE, canvas.measure(face, "name", 15)[0] + 16) for face in faces]
        k = min(1.0, room / (sum(wide) + 6 * len(wide) - 6))
        x, middle = self._rect.x, self._rect.y + 7 + DIE / 2
        for face, w in zip(faces, wide, strict=True):
            die = Rect(x, middle - DIE * max(k, 0.6) / 2, w * k, DIE * max(k, 0.6))
            canvas.shadow(die, "paper", radius=8 * k)
            canvas.box(die, fill="paper_high", line="ink", width=1.4 * max(k, 0.6), radius=8 * k)
            if w * k >= 14:
                size = max(12.0, min(20.0, die.h * 0.5)) if len(face) < 4 else 13.0
                canvas.text(face, die.center, "name", anchor="center", max_width=die.w - 2, size=size)
            x += (w + 6) * k
        if words:
            canvas.text(f"= {words}", (self._rect.right, middle), "h2", anchor="midright", max_width=64)
