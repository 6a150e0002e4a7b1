"""The one place that knows how the operating system's window is opened: an adapter over ``pygame.Window``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

SMALLEST = (1024, 640)
_SHARE = 0.8
_HINT = "SDL_FRAMEBUFFER_ACCELERATION"


class Window:
    """A resizable window drawn in software. All sizes that matter are those of ``surface``, in device pixels."""

    def __init__(self, title: str, size: tuple[int, int] | None = None, icon: Path | None = None) -> None:
        _prepare()
        try:
            self._window, self.surface = _open(title, size or _first_size())
        except pygame.error:
            # Wayland has no plain framebuffer: let SDL choose there.
            if os.environ.pop(_HINT, None) is None:
                raise
            pygame.display.quit()
            pygame.display.init()
            self._window, self.surface = _open(title, size or _first_size())
        if icon is not None:
            self._window.set_icon(pygame.image.load_sized_svg(str(icon), (128, 128)))
        self.full = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in device pixels."""
        self.surface = self._window.get_surface()
        return self.surface.get_size()

    @property
    def points(self) -> tuple[int, int]:
        """Width and height as the system counts them, which may be coarser than device pixels."""
        return self._window.size

    @property
    def density(self) -> float:
        """Device pixels to one of the points in which the system gives pointer positions."""
        return self.surface.get_width() / max(1, self.points[0])

    def resize(self, size: tuple[int, int]) -> None:
        """Asks the system for another size, in points."""
        self._window.size = size

    def toggle_fullscreen(self) -> None:
        """Covers the whole desktop, or goes back to a window."""
        self.full = not self.full
        if self.full:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()

    def flip(self) -> None:
        """Shows what was drawn."""
        self._window.flip()

    def close(self) -> None:
        """Takes the window off the desktop."""
        self._window.destroy()


def _prepare() -> None:
    if sys.platform == "linux":
        # Without a graphics card SDL would draw each flip through a software OpenGL, 20 times slower.
        os.environ.setdefault(_HINT, "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    pygame.display.init()
    pygame.font.init()


def _open(title: str, size: tuple[int, int]) -> tuple[pygame.Window, pygame.Surface]:
    window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
    window.minimum_size = SMALLEST
    return window, window.get_surface()


def _first_size() -> tuple[int, int]:
    """About four fifths of the desktop, in the proportion of the layout, never under the smallest size."""
    wide, high = pygame.display.get_desktop_sizes()[0]
    height = min(wide * _SHARE / 1.6, high * _SHARE)
    return max(SMALLEST[0], round(height * 1.6)), max(SMALLEST[1], round(height))
