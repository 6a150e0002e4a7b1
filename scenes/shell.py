"""What screens ask of the program as a whole: settings, theme, files, the clipboard, the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from scenes.geometry import Rect
from scenes.open_file import open_file
from scenes.overlay import Overlay
from scenes.scale import largest
from scenes.services import DialogButton, Link, Services
from scenes.system.editor import open_text
from scenes.system.folder import open_folder
from scenes.system.theme import mode_of
from scenes.system.window import Window
from squares.data.faults import named
from squares.saves import SaveProblem


class AppShell:
    """See ``scenes.services.Shell``. ``relayout`` lays everything out anew, ``stop`` ends the loop.

    ``focused``: whether the window has the keyboard; the app sets it.
    """

    def __init__(
        self,
        services: Services,
        overlay: Overlay,
        window: Window,
        relayout: Callable[[], None],
        stop: Callable[[], None],
    ) -> None:
        self._services = services
        self._overlay = overlay
        self._window = window
        self._relayout = relayout
        self._stop = stop
        self.focused = True
        self._unopened: deque[str] = deque()

    def toast(self, text: str, link: Link | None = None, done: bool = False) -> None:
        """Shows one line for four seconds; ``done`` puts a check before it."""
        self._overlay.show_toast(text, link, done)

    def ask(self, title: str, text: str, buttons: Sequence[DialogButton]) -> None:
        """Opens a dialog over the screen."""
        self._overlay.ask(title, text, buttons)

    def change(self, **values: Any) -> None:
        """Changes settings by name, shows them at once and keeps them on disk; a full disk is told, not fatal."""
        self._services.settings = self._services.settings.changed(**values)
        self.apply()
        self._save()

    def _save(self) -> None:
        services = self._services
        if services.safe:  # the file that may be to blame stays as it is
            return
        try:
            services.settings.save(services.places.settings)
        except SaveProblem as problem:
            self.toast(services.say(problem.phrase))

    def apply(self) -> None:
        """Makes window, theme and sound follow the settings."""
        services, settings = self._services, self._services.settings
        services.theme.set(mode_of(settings.theme), settings.palette)
        services.audio.set_volume(settings.volume if settings.sound else 0.0)
        self._relayout()

    def next_theme(self) -> None:
        """Shows the other theme than is seen."""
        self.change(theme="light" if self._services.theme.mode == "dark" else "dark")

    def open_file(self, path: Path) -> None:
        """Takes a game file, a saved game or a deck that the person named."""
        open_file(self._services, path)

    def quit(self) -> None:
        """Ends the program after this frame."""
        self._stop()

    def remember_window(self) -> None:
        """Keeps the window's size in the settings, unless it covers the desktop."""
        window, services = self._window, self._services
        if not window.full and window.points != services.settings.window:
            services.settings = services.settings.changed(window=window.points)
            self._save()

    @property
    def asks(self) -> bool:
        """Whether a dialog is open."""
        return self._overlay.dialog is not None

    @property
    def told(self) -> Rect | None:
        """Where a toast lies now."""
        return self._overlay.toast.rect if self._overlay.toast.visible else None

    @property
    def away(self) -> bool:
        """Whether a dialog is open, or another window has the keyboard."""
        return self.asks or not self.focused

    @property
    def full_screen(self) -> bool:
        """Whether the window covers the screen."""
        return self._window.full

    @property
    def largest_factor(self) -> float:
        """The setting of size from which on this window shows nothing larger."""
        return largest(*self._window.size, self._window.density)

    def toggle_full_screen(self) -> None:
        """Covers the screen, or goes back to a window; whatever shows which of them it is, is laid out anew."""
        self._window.toggle_fullscreen()
        self._relayout()

    def open_folder(self, folder: Path) -> None:
        """Shows a folder in the system's file manager, or says where it is."""
        said = self._services.say("ui.no_file_manager", folder=folder)
        if not open_folder(folder, partial(self._unopened.append, said)):
            self.toast(said)

    def open_text(self, file: Path, line: int = 1, column: int = 1) -> None:
        """Opens a file in the system's editor, or says where it is."""
        said = self._services.say("ui.no_editor", file=named(file), line=line)
        if not open_text(file, line, column, partial(self._unopened.append, said)):
            self.toast(said)

    def poll(self) -> None:
        """Tells what the system could not open, which it answers late and in another thread."""
        while self._unopened:
            self.toast(self._unopened.popleft())

    def copy(self, text: str) -> None:
        """Puts text on the clipboard."""
        pygame.scrap.put_text(text)

    def paste(self) -> str:
        """Text from the clipboard, "" where it holds none."""
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
