"""What the middle and the right side of the page are used for: looking, editing a position, playing freely.

Looking is the page's own business; the others take its place for as long as they last.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, PointerShape
from scenes.pages.key_sheet import Caps
from scenes.ui.widgets import Widget

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


class Mode:
    """``title``: text key of the heading above the board. ``caps``, ``more_caps``: as of a page.

    ``window``: how wide and high the window is.
    """

    title = ""
    caps: Caps = ()
    more_caps: Caps = ()
    window = 0.0, 0.0

    def place(self, middle: Rect, side: Rect | None, compact: bool) -> list[Widget]:
        """The widgets in their places. ``middle``: below the heading, above the buttons. ``side``: None if hidden."""
        return []

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost if this ended."""
        return False

    def file_read(self) -> bool:
        """The file was read anew; whether this goes on."""
        return True

    def update(self, ms: float) -> bool:
        """``ms`` passed; whether a frame must be drawn."""
        return False

    def handle(self, event: Input) -> bool:
        """An input that no widget wanted; whether it was used."""
        return False

    def escape(self) -> bool:
        """Escape was pressed; whether there was something to close."""
        return False

    def closed(self) -> None:
        """Another page is shown; this may go on later."""

    def leave(self) -> None:
        """This ends."""

    def dropped(self, path: Path) -> bool:
        """See BenchPage."""
        return False

    @property
    def modal(self) -> bool:
        """See BenchPage."""
        return False

    @property
    def pointer(self) -> PointerShape | None:
        """See BenchPage."""
        return None

    def draw_base(self, canvas: Canvas) -> None:
        """The still picture of the right side."""

    def draw_moving(self, canvas: Canvas) -> None:
        """What changes there, under the widgets."""

    def draw_over(self, canvas: Canvas) -> None:
        """What lies over the widgets."""
