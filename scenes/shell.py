"""What screens ask of the program as a whole: settings, theme, files, the clipboard, the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from scenes.open_file import open_file
from scenes.services import Choice, Link
from scenes.startup import SETTINGS
from scenes.system_theme import mode_of
from squares.saves import SaveProblem

if TYPE_CHECKING:
    from scenes.app import App

THEMES = ("auto", "light", "dark")


class AppShell:
    """Does for screens what only the app can; see ``scenes.services.Shell``."""

    def __init__(self, app: App) -> None:
        self._app = app

    def toast(self, text: str, link: Link | None = None, done: bool = False) -> None:
        """Shows one line for four seconds; ``done`` puts a check before it."""
        self._app.overlay.show_toast(text, link, done)

    def ask(self, title: str, text: str, choices: Sequence[Choice]) -> None:
        """Opens a dialog over the screen."""
        self._app.overlay.ask(title, text, choices)

    def change(self, **values: Any) -> None:
        """Changes settings by name, shows them at once and keeps them on disk; a full disk is told, not fatal."""
        services = self._app.services
        services.settings = services.settings.changed(**values)
        self.apply()
        self._save()

    def _save(self) -> None:
        services = self._app.services
        try:
            services.settings.save(services.places.config / SETTINGS)
        except SaveProblem as problem:
            self.toast(services.say(problem.phrase))

    def apply(self) -> None:
        """Makes window, theme and sound follow the settings."""
        services = self._app.services
        settings = services.settings
        services.theme.set(mode_of(settings.theme), settings.palette)
        services.audio.set_volume(settings.volume if settings.sound else 0.0)
        self._app.relayout()

    def next_theme(self) -> None:
        """Goes on from auto to light to dark."""
        here = THEMES.index(self._app.services.settings.theme)
        self.change(theme=THEMES[(here + 1) % len(THEMES)])

    def open_file(self, path: Path) -> None:
        """Takes a game file, a saved game or a deck that the person named."""
        open_file(self._app.services, path)

    def quit(self) -> None:
        """Ends the program after this frame."""
        self._app.running = False

    def remember_window(self) -> None:
        """Keeps the window's size in the settings, unless it covers the desktop."""
        window, services = self._app.window, self._app.services
        if not window.full and window.points != services.settings.window:
            services.settings = services.settings.changed(window=window.points)
            self._save()

    def copy(self, text: str) -> None:
        """Puts text on the clipboard."""
        pygame.scrap.put_text(text)

    def paste(self) -> str:
        """Text from the clipboard, "" where it holds none."""
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
