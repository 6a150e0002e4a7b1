"""The edge between two parts of a page, which is dragged to make one of them wider, or moved by the arrow keys."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Widget

STEP = 24.0


class Edge(Widget):
    """``move`` hears by how much it is to go to the right, ``done`` that it is let go."""

    def __init__(self, move: Callable[[float], None], done: Callable[[], None], tip: str) -> None:
        super().__init__(tip=tip)
        self._move, self._done = move, done
        self._grip: float | None = None

    @property
    def pointer(self) -> PointerShape:
        """It is taken hold of."""
        return "grab" if self._grip is None else "grabbing"

    @property
    def looks(self) -> object:
        """Whether it is held."""
        return self._grip is not None

    def handle(self, event: Input) -> bool:
        """Drag it, or press left and right."""
        match event:
            case PointerDown(pos=(x, _), button=1):
                self._grip = x - self.rect.x
            case PointerMove(pos=(x, _), held=True) if self._grip is not None:
                self._move(x - self._grip - self.rect.x)
            case PointerUp(button=1):
                self._grip = None
                self._done()
            case Key(name="left" | "right" as name, ctrl=False, alt=False):
                self._move(STEP if name == "right" else -STEP)
                self._done()
            case _:
                return False
        return True

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """A short grip in the middle, longer under the pointer."""
        strong = hovered or self._grip is not None
        grip = Rect.around(self.rect.center, 4, 72.0 if strong else 36.0)
        canvas.box(grip, fill="ink_3" if strong else "line_strong", radius=2)
