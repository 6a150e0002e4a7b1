"""What stands on a free component is written here, in the place of the panel; it counts while it is being written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.layout.places import HEAD
from scenes.screens.bench.layout.sandbox.faces import Faces, fitted
from scenes.screens.bench.layout.sandbox.tabletop import Aim, Tabletop
from scenes.ui.widgets import Button, Stepper, TextField, Widget
from scenes.ui.widgets.area import TextArea
from squares.core.loose import CARD, COLOURS, COUNTER, NOTE, SHAPES, Loose

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas

LINE, LABEL, SHOWN = 38.0, 26.0, 96.0


class WriteForm:
    """``aim``: the component. ``closed`` is called when the form goes; all that was written is one change to undo."""

    def __init__(self, desk: Desk, work: Tabletop, aim: Aim, faces: Faces, closed: Callable[[], None]) -> None:
        component = work.component(aim)
        assert component is not None
        self._say, self._work, self._aim, self._faces = desk.services.say, work, aim, faces
        self._now, self._changed = component, False
        areas = component.kind in (CARD, NOTE)
        sides = ("text", "back") if component.kind == CARD else ("text",)
        self.fields = {side: self._field(desk, side, areas) for side in sides}
        self.steppers = [Stepper(self._say("bench.free.colour"), "", partial(self._step, "colour", COLOURS))]
        if component.kind in SHAPES:
            self.steppers.insert(0, Stepper(self._say("bench.free.shape"), "", partial(self._step, "kind", SHAPES)))
        if component.kind == COUNTER:
            self.steppers.insert(0, Stepper(self._say("bench.free.number"), "", self._count))
        self.close = Button(self._say("bench.edit.done"), closed, "primary")
        self._rect = self._shown = Rect(0, 0, 0, 0)
        self._labels: list[tuple[str, float]] = []
        self._read()

    @property
    def first(self) -> Widget:
        """What is written in first."""
        return self.fields["back" if self._now.down and "back" in self.fields else "text"]

    @property
    def stale(self) -> bool:
        """Whether something else has become of the component since, as by undoing."""
        return self._work.component(self._aim) != self._now

    def _field(self, desk: Desk, side: str, area: bool) -> TextField:
        now = self._now
        return (TextArea if area else TextField)(
            now.back if side == "back" else now.text,
            lambda text: self._become(
                replace(self._now, back=text) if side == "back" else replace(self._now, text=text)
            ),
            None if area else lambda _: self.close.activate(),
            longest=now.most,
            **desk.services.writing,
        )

    def _written(self, side: str, text: str) -> None:
        self._become(replace(self._now, back=text) if side == "back" else replace(self._now, text=text))

    def _become(self, component: Loose) -> None:
        if self.stale or component == self._now:
            return
        self._now = component
        draft = self._work.draft.changed(*self._aim, component)
        (self._work.amend if self._changed else self._work.become)(draft)
        self._changed = True
        self._read()

    def _step(self, key: str, values: tuple[str, ...], by: int) -> None:
        at = values.index(self._now.kind if key == "kind" else self._now.colour) + by
        value = values[at % len(values)]
        self._become(replace(self._now, kind=value) if key == "kind" else replace(self._now, colour=value))

    def _count(self, by: int) -> None:
        self._become(self._now.counted(by))

    def _read(self) -> None:
        now, say = self._now, self._say
        values = [say(f"bench.free.colours.{now.colour}")]
        if now.kind in SHAPES:
            values.insert(0, say(f"bench.free.kinds.{now.kind}"))
        if now.kind == COUNTER:
            values.insert(0, str(now.count or 0))
        for stepper, value in zip(self.steppers, values, strict=True):
            stepper.value = value

    def place(self, rect: Rect, compact: bool) -> list[Widget]:
        """The fields below each other, the component below them."""
        self._rect, inner = rect, rect.inset(16, 10)
        self.close.rect, inner = inner.cut_bottom(42)
        self._labels, y = [], inner.y + HEAD
        room = (inner.bottom - y - LINE * len(self.steppers) - SHOWN) / len(self.fields) - LABEL - 12
        for side, field in self.fields.items():
            high = min(140.0, room) if isinstance(field, TextArea) else 40.0
            key = side if len(self.fields) > 1 else "written"
            self._labels.append((self._say(f"bench.free.{key}"), y + LABEL / 2 - 2))
            field.rect = Rect(inner.x, y + LABEL, inner.w, high)
            y = field.rect.bottom + 12
        for stepper in self.steppers:
            stepper.rect, stepper.compact = Rect(inner.x, y, inner.w, LINE), compact
            y += LINE
        self._shown = Rect(inner.x, y + 12, inner.w, max(0.0, inner.bottom - y - 20))
        return [*self.fields.values(), *self.steppers, self.close]

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet and the fields' names."""
        rect = self._rect
        canvas.sheet(rect)
        title = self._say(f"bench.free.kinds.{self._now.kind}")
        canvas.text(title, (rect.x + 16, rect.y + 30), "h2", anchor="midleft")
        for label, y in self._labels:
            canvas.text(label, (rect.x + 16, y), "small", "ink_2", "midleft")

    def draw_moving(self, canvas: Canvas) -> None:
        """The component as it is now."""
        if self._shown.h >= 40:
            self._faces.draw(canvas, self._now, fitted(self._now, self._shown._replace(h=min(self._shown.h, 200.0))))
