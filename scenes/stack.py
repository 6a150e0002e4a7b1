"""Screens and the stack they stand on. Knows nothing of pygame events: screens get values of ``scenes.input``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, PointerShape
from squares.core.phrase import Phrase, phrase

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Salvage:
    """What is left of a screen that failed. ``said``: what became of it.

    ``facts``: what a report says of it. ``again`` opens what it showed anew, and ``key`` names that.
    """

    said: Phrase
    facts: Mapping[str, str] = field(default_factory=dict)
    key: str = ""
    again: Callable[[], None] | None = None


class Screen:
    """One full window of content. Every method has an empty default; a screen overrides what it needs.

    Life: ``enter`` when it is put on the stack, ``layout`` before the first drawing and on every change of
    size, ``resumed`` when the screen above it goes, ``leave`` when it goes itself.
    """

    base_dirty: bool = True

    def layout(self, size: tuple[float, float], compact: bool) -> None:
        """Places everything in a window of ``size`` logical pixels."""

    def handle(self, event: Input) -> bool:
        """Takes an input; returns whether it was used (only then a frame is drawn for it)."""
        return False

    def update(self, ms: float) -> bool:
        """``ms`` passed since the last frame; returns whether a frame must be drawn (something moves)."""
        return False

    def draw_base(self, canvas: Canvas) -> None:
        """Paints the still picture over the whole canvas; the app keeps it until ``base_dirty``."""
        canvas.table()

    def draw_moving(self, canvas: Canvas) -> None:
        """Paints what changes often, over the still picture, in every frame that is drawn."""

    def ahead(self) -> Callable[[Canvas], None] | None:
        """What draws something that will soon be wanted, in a few milliseconds; None while all is ready."""
        return None

    @property
    def pointer(self) -> PointerShape:
        """The pointer's shape over what it points at."""
        return "default"

    def is_free(self, place: Rect) -> bool:
        """Whether nothing that can be pressed lies there."""
        return True

    def stage(self) -> Rect | None:
        """Where a dialog is centred, in logical pixels; None for the middle of the window."""
        return None

    def reload(self) -> bool:
        """The person asks to read the files on show again (F5); returns whether that meant anything here."""
        return False

    def dropped(self, path: Path) -> bool:
        """A file was dropped onto the window; returns whether it was taken, else the program opens it."""
        return False

    def enter(self) -> None:
        """The screen was put on the stack."""

    def leave(self) -> None:
        """The screen was taken off the stack, or the program ends."""

    def resumed(self) -> None:
        """The screen above went away."""

    def anew(self) -> Callable[[], None] | None:
        """What opens the same in another language; None where the screen just goes."""
        return None

    def salvage(self) -> Salvage:
        """The screen failed and will be closed: keep what would be lost with it."""
        return Salvage(phrase("fault.page"))


class Stack:
    """Screens from the bottom to the one that is seen. ``changes`` counts every change of the top."""

    def __init__(self) -> None:
        self._screens: list[Screen] = []
        self.changes = 0

    def __len__(self) -> int:
        return len(self._screens)

    @property
    def top(self) -> Screen | None:
        """The screen that is seen and gets the input."""
        return self._screens[-1] if self._screens else None

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All screens, the seen one last."""
        return tuple(self._screens)

    def push(self, screen: Screen) -> None:
        """Puts a screen over the present one."""
        self._screens.append(screen)
        self.changes += 1
        screen.enter()

    def pop(self) -> None:
        """Takes the top away and goes on with the one below; the last screen stays."""
        if len(self._screens) > 1:
            try:
                self._take()
            finally:
                self._screens[-1].resumed()

    def replace(self, screen: Screen) -> None:
        """Puts a screen in the place of the top."""
        try:
            if self._screens:
                self._take()
        finally:
            self.push(screen)

    def close(self) -> None:
        """Lets every screen leave, the seen one first: the program ends."""
        while self._screens:
            self._take()

    def _take(self) -> None:
        screen = self._screens.pop()
        self.changes += 1
        screen.leave()
