"""A person draws on the board: the right button and the keys of marks, and what is seen of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.kit.drawn_marks import draw_marks
from scenes.input import Input, Key, PointerDown, PointerMove, PointerUp
from scenes.services import Services
from scenes.table.looking.marking import Marking, colour_of
from scenes.table.state import TableState

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

RIGHT = 3


class Drawing:
    """What the table screen hands on of its input, and lets be drawn over the board."""

    def __init__(self, services: Services, marking: Marking, state: TableState) -> None:
        self._services, self._marking, self._state = services, marking, state

    def pointer(self, event: Input, free: bool) -> bool:
        """The right button on the board; ``free``: nothing else lies under the pointer. Whether it was meant."""
        match event:
            case PointerDown(pos=pos, button=button) if button == RIGHT:
                held = event.shift, event.ctrl, event.alt
                return free and self._marking.press(pos, colour_of(*held))
            case PointerMove(pos=pos):
                return self._marking.move(pos)
            case PointerUp(pos=pos, button=button) if button == RIGHT:
                return self._marking.release(pos)
        return False

    def key(self, command: str | None, key: Key) -> bool:
        """The keys of marks, and Esc while one is being drawn; whether it was one of them."""
        match command:
            case "mark":
                if not self._marking.key(colour_of(key.shift, key.ctrl, key.alt)):
                    self._services.toast(self._services.say("table.mark_where"))
            case "clear_marks":
                if not self._marking.clear():
                    self._services.toast(self._services.say("table.no_marks"))
            case "put_back":
                return self._marking.give_up()
            case _:
                return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """The marks of the ply on show."""
        marks, begun = self._marking.marks, self._marking.begun
        if marks or begun is not None:
            place = self._state.view.rect
            canvas.part("table.marks", (marks, begun), lambda on: draw_marks(on, place, marks, begun))
