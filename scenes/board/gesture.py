"""Pointer gestures as values: what presses, moves and releases amount to. Knows no board and no pieces."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.geometry import Point, distance

THRESHOLD = 5.0
"""Logical pixels that the pointer must travel with the button down before a press becomes a drag."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """The left button went down; a click or a drag will follow."""

    pos: Point


@dataclass(frozen=True, slots=True)
class Clicked:
    """The left button went up where it had gone down."""

    pos: Point


@dataclass(frozen=True, slots=True)
class DragBegan:
    """The press at ``start`` has become a drag."""

    start: Point
    pos: Point


@dataclass(frozen=True, slots=True)
class DragMoved:
    """The drag goes on."""

    pos: Point


@dataclass(frozen=True, slots=True)
class Dropped:
    """The drag that began at ``start`` ends."""

    start: Point
    pos: Point


@dataclass(frozen=True, slots=True)
class TurnAsked:
    """Right click or wheel: turn what lies there, or what is being dragged, over."""

    pos: Point
    by_wheel: bool = False


@dataclass(frozen=True, slots=True)
class Hovered:
    """The pointer moves with no button down."""

    pos: Point


Act = Pressed | Clicked | DragBegan | DragMoved | Dropped | TurnAsked | Hovered


@dataclass(frozen=True, slots=True)
class Gesture:
    """Where the pointer is in its present gesture. Every method returns the gesture after it and what it meant."""

    start: Point | None = None
    dragging: bool = False

    def down(self, pos: Point, button: int = 1) -> tuple[Gesture, Act | None]:
        """A button went down."""
        if button == 1:
            return Gesture(pos), Pressed(pos)
        return self, TurnAsked(pos) if button == 3 else None

    def move(self, pos: Point, held: bool) -> tuple[Gesture, Act | None]:
        """The pointer moved. A release that was never seen (outside the window) ends the gesture here."""
        if not held and self.start is not None:
            return self.up(pos)
        if self.start is None:
            return self, Hovered(pos)
        if self.dragging:
            return self, DragMoved(pos)
        if distance(self.start, pos) < THRESHOLD:
            return self, None
        return Gesture(self.start, dragging=True), DragBegan(self.start, pos)

    def up(self, pos: Point, button: int = 1) -> tuple[Gesture, Act | None]:
        """A button went up."""
        if button != 1 or self.start is None:
            return self, None
        return Gesture(), Dropped(self.start, pos) if self.dragging else Clicked(self.start)

    def wheel(self, pos: Point, dy: float) -> tuple[Gesture, Act | None]:
        """The wheel turned, either way."""
        return self, TurnAsked(pos, by_wheel=True) if dy else None

    def stop(self) -> Gesture:
        """The gesture is given up (Esc, a dialog opened)."""
        return Gesture()
