"""How the program comes up: the window first, then what it needs, then the first screen. Also its loop.

The order is what makes the start feel quick: the desk is on the screen before rules, games and saves are loaded, so
this file imports those only inside its functions.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import yaml

from scenes.system_theme import mode_of
from scenes.ui.theme import Theme
from scenes.window import Window
from squares.data.places import Places, shipped
from squares.data.texts import Texts

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.services import Services

_KEY_REPEAT = (350, 40)
_MOST = 20_000

Size = tuple[int, int]


def monotonic_ms() -> float:
    """Milliseconds that only grow."""
    return time.monotonic() * 1000


def now() -> datetime:
    """The date and time of day, with its zone."""
    return datetime.now(UTC)


def build(
    home: Path | None,
    size: Size | None = None,
    clock: Callable[[], float] = monotonic_ms,
    wall_clock: Callable[[], datetime] = now,
) -> App:
    """The program with its window open and no screen yet.

    ``size``: of the window in points, None for the one of last time. Errors: pygame.error where no window can be
    opened, OSError where the player's folders cannot be made.
    """
    places = Places(home)
    mode, last_size = _glance(places.settings)
    texts = Texts.load(folders=[places.texts])
    theme = Theme.load(shipped("data", "theme.yaml"), mode)
    window = Window(texts.say("ui.title"), size or last_size, shipped("sprites", "icons", "seal.svg"))
    window.surface.fill(theme.colour("table"))
    window.flip()
    pygame.key.set_repeat(*_KEY_REPEAT)
    return _furnish(window, places, texts, theme, clock, wall_clock)


def _glance(path: Path) -> tuple[str, Size | None]:
    """The colour mode and the window's size of last time, before settings are read with all their checks."""
    try:
        written = yaml.safe_load(path.read_text(encoding="utf-8")[:100_000])
    except (OSError, UnicodeDecodeError, yaml.YAMLError):
        written = None
    found: dict[str, Any] = written if isinstance(written, dict) else {}
    match found.get("window"):
        case [int(width), int(height)] if 0 < width < _MOST and 0 < height < _MOST:
            size: Size | None = (width, height)
        case _:
            size = None
    return mode_of(str(found.get("theme", "auto"))), size


def _furnish(
    window: Window,
    places: Places,
    texts: Texts,
    theme: Theme,
    clock: Callable[[], float],
    wall_clock: Callable[[], datetime],
) -> App:
    """Loads what all screens need. The window is on the desktop meanwhile."""
    from scenes.app import App
    from scenes.audio import Audio
    from scenes.routes import ScreenRoutes
    from scenes.services import Services
    from scenes.ui.paintbox import Paintbox
    from scenes.worker import Worker
    from squares.data.faults import bad_data
    from squares.registry import Registry
    from squares.saves import Store
    from squares.saves.settings import Settings

    settings, lost = Settings.load(places.settings)
    if settings.language != "en":
        texts = Texts.load(settings.language, [places.texts])
    audio = Audio({name: float(sound["volume"]) for name, sound in theme.token("sound").items()})
    registry = Registry([shipped("data", "games"), places.games])
    store, worker = Store(places.saves), Worker(clock)
    services = Services(places, texts, theme, settings, registry, store, audio, clock, wall_clock, worker)
    services.routes = ScreenRoutes(services)
    app = App(services, window, Paintbox(theme, shipped("sprites"), shipped("fonts")))
    worker.restarted = lambda: services.toast(services.say("bots.replaced"))
    services.shell.apply()
    if texts.faults:
        services.toast(services.say(bad_data(texts.faults).phrase))
    if lost is not None:
        services.toast(services.say(lost))
    return app


def first_screen(services: Services, opening: Path | None) -> None:
    """Puts the home screen on the stack, and what the person named on the command line over it."""
    services.routes.home()
    if opening is not None:
        services.shell.open_file(opening)


def run(home: Path | None, opening: Path | None) -> int:
    """Opens the window and stays until it is closed. Returns the exit status of the program."""
    try:
        app = build(home)
    except pygame.error as error:
        sys.stderr.write(Texts.load().say("ui.no_window", why=error) + "\n")
        return 1
    except OSError as error:
        sys.stderr.write(Texts.load().say("ui.no_folder", why=error.strerror, folder=error.filename) + "\n")
        return 1
    try:
        first_screen(app.services, opening)
        _loop(app)
    finally:
        app.close()
    return 0


def _loop(app: App) -> None:
    ticker = pygame.time.Clock()
    app.frame((), app.services.clock())
    app.services.audio.start()
    app.services.worker.start()
    if app.paintbox.fonts.missing:
        app.services.toast(app.services.say("ui.fonts_missing", folder=shipped("fonts")))
    while app.running:
        app.frame(pygame.event.get(), app.services.clock())
        ticker.tick(app.rate)
