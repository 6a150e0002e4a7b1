"""The one place that knows how the operating system's window is opened: an adapter over ``pygame.Window``."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

import pygame

SMALLEST = (1024, 640)
_SHARE = 0.8
_TITLE_BAR = 40  # points that the system may want above a window
_HINT = "SDL_FRAMEBUFFER_ACCELERATION"

Size = tuple[int, int]


def without() -> None:
    """Let pictures be read where no window is open. What signals mean to the program stays as it is."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
        pygame.display.init()
        pygame.display.set_mode((1, 1))


class Window:
    """A resizable window drawn in software. All sizes that matter are those of ``surface``, in device pixels."""

    def __init__(self, title: str, size: Size, icon: Path | None = None) -> None:
        """``size`` in points. Errors: pygame.error where no window can be opened."""
        prepare()
        try:
            self._window, self.surface = _open(title, size)
        except pygame.error:
            # Wayland has no plain framebuffer: let SDL choose there.
            if os.environ.pop(_HINT, None) is None:
                raise
            pygame.display.quit()
            pygame.display.init()
            self._window, self.surface = _open(title, size)
        if icon is not None:
            self._window.set_icon(pygame.image.load_sized_svg(str(icon), (128, 128)))
        self.full = False

    @property
    def size(self) -> Size:
        """Width and height in device pixels."""
        self.surface = self._window.get_surface()
        return self.surface.get_size()

    @property
    def points(self) -> Size:
        """Width and height as the system counts them, which may be coarser than device pixels."""
        return self._window.size

    @property
    def density(self) -> float:
        """Device pixels to one of the points in which the system gives pointer positions."""
        return self.surface.get_width() / max(1, self.points[0])

    def resize(self, size: Size) -> None:
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


def fitting(last: Size | None) -> Size:
    """A size for the window, in points, that the screen has room for: the one of last time if there was one.

    The first one is about four fifths of the screen in the proportion of the layout, and not under the smallest size
    if there is room for that. Errors: pygame.error where there is no screen.
    """
    prepare()
    area = work_area()
    if last is None:
        wide, high = pygame.display.get_desktop_sizes()[0]
        height = min(wide * _SHARE / 1.6, high * _SHARE)
        last = round(height * 1.6), round(height)
    return min(max(last[0], SMALLEST[0]), area[0]), min(max(last[1], SMALLEST[1]), area[1])


def work_area() -> Size:
    """The room for a window on the first screen, in points: the screen without the desktop's bars."""
    wide, high = _usable() or pygame.display.get_desktop_sizes()[0]
    return wide, high - _TITLE_BAR


def _usable() -> Size | None:
    """What SDL says of the desktop's bars, None where it cannot be asked; pygame does not pass that on."""
    bounds = (ctypes.c_int * 4)()
    try:
        # The library is loaded already: by its name on Windows, elsewhere found through the module that needs it.
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        if sdl.SDL_GetDisplayUsableBounds(0, ctypes.byref(bounds)) != 0:
            return None
    except (OSError, AttributeError):
        return None
    return (bounds[2], bounds[3]) if bounds[2] > 0 and bounds[3] > _TITLE_BAR else None


def prepare() -> None:
    """Gets SDL's display ready."""
    if sys.platform == "linux":
        # Without a graphics card SDL would draw each flip through a software OpenGL, 20 times slower.
        os.environ.setdefault(_HINT, "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    pygame.display.init()
    pygame.font.init()


def _open(title: str, size: Size) -> tuple[pygame.Window, pygame.Surface]:
    window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
    window.minimum_size = min(SMALLEST[0], size[0]), min(SMALLEST[1], size[1])
    return window, window.get_surface()
