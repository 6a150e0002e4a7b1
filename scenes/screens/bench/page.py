"""What a page of the bench is: what stands below one of its tabs.

A page is a class with this one as its base, and one line in ``scenes.screens.bench.pages``. It gets the ``Desk`` and
overrides what it needs; nothing has to be overridden but ``place``. The bench itself is the screen: it has the bar, the
tabs and the form, follows the file and calls the page that is on show.

Life: ``__init__(desk)`` when its tab is chosen for the first time; it stays until the bench is left. ``opened`` each
time its tab is chosen, then ``place``, which is called again on every change of size, theme or settings and after
``desk.relayout()``. ``file_read`` comes whenever the file was read anew, also while another page is on show;
``desk.file`` then tells its faults and ``desk.game`` is the game of the last version without any. ``closed`` when
another tab is chosen, ``leave`` when the bench is left.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.key_sheet import Caps

if TYPE_CHECKING:
    from scenes.input import Input, PointerShape
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas


class BenchPage:
    """``caps``: the keys on the lowest line; ``more_caps``: further ones for the sheet of all keys."""

    caps: Caps = (("tab", "next_field"), ("esc", "back"))
    more_caps: Caps = ()

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.services = desk.services
        self.say = desk.services.say

    def opened(self) -> None:
        """The tab was chosen."""

    def closed(self) -> None:
        """Another tab was chosen."""

    @property
    def unsaved(self) -> bool:
        """Whether a position that is laid out would be lost if the bench were left."""
        return False

    def leave(self) -> None:
        """The bench is left: nothing may go on behind it."""

    def place(self, room: Rect, compact: bool) -> None:
        """Give every widget its rectangle and add it to ``desk.form``, which is empty. ``room``: all below the bar."""

    def file_read(self) -> None:
        """The file was read anew, or has gone."""

    def update(self, ms: float) -> bool:
        """``ms`` passed; whether a frame must be drawn."""
        return False

    def handle(self, event: Input) -> bool:
        """An input that no widget wanted; whether it was used."""
        return False

    def escape(self) -> bool:
        """Escape was pressed: close what lies over the page; whether there was anything. Else the bench is left."""
        return False

    def reload(self) -> bool:
        """F5; the file is read again where this returns False."""
        return False

    def ahead(self) -> Callable[[Canvas], None] | None:
        """What draws something that will soon be wanted, in a few milliseconds; None while all is ready."""
        return None

    def dropped(self, path: Path) -> bool:
        """A file was dropped; whether the page had a use for it."""
        return False

    @property
    def modal(self) -> bool:
        """Whether something lies over the whole window, so that every input is the page's."""
        return False

    @property
    def pointer(self) -> PointerShape | None:
        """The pointer's shape over what is no widget; None for the usual one."""
        return None

    @property
    def caps_right(self) -> float | None:
        """Where the line of keys ends; None for the window's right edge."""
        return None

    def draw_base(self, canvas: Canvas) -> None:
        """Paint the still picture below the bar; ``desk.repaint()`` asks for it anew."""

    def draw_moving(self, canvas: Canvas) -> None:
        """Paint what changes often, under the widgets, which the bench draws."""

    def draw_over(self, canvas: Canvas) -> None:
        """Paint what lies over the widgets."""
