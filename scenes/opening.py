"""How the program comes up: the window first, then what it needs, then the first screen. Also its loop.

The order is what makes the start feel quick: an empty desk is on the screen before games and saves are read.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pygame

from scenes.app import App
from scenes.audio import Audio
from scenes.services import Services
from scenes.shell import SETTINGS, theme_mode
from scenes.ui.canvas import Canvas
from scenes.ui.paintbox import Paintbox
from scenes.ui.theme import Theme
from scenes.window import Window
from squares.core.phrase import Phrase
from squares.data.places import Places, shipped
from squares.data.texts import Texts
from squares.saves.settings import Settings

_KEY_REPEAT = (350, 40)


def monotonic_ms() -> float:
    """Milliseconds that only grow."""
    return time.monotonic() * 1000


def now() -> datetime:
    """The date and time of day, with its zone."""
    return datetime.now(UTC)


def build(
    home: Path | None,
    size: tuple[int, int] | None = None,
    clock: Callable[[], float] = monotonic_ms,
    wall_clock: Callable[[], datetime] = now,
) -> App:
    """The program with its window open and no screen yet.

    ``size``: of the window in points, None for the one of last time. Errors: pygame.error where no window can be
    opened, OSError where the player's folders cannot be made.
    """
    places = Places(home)
    settings, lost = Settings.load(places.config / SETTINGS)
    texts = Texts.load(settings.language)
    theme = Theme.load(shipped("data", "theme.yaml"), theme_mode(settings), settings.palette)
    window = Window(texts.say("ui.title"), size or settings.window, shipped("sprites", "icons", "seal.svg"))
    paintbox = Paintbox(theme, shipped("sprites"), places.cache)
    Canvas(window.surface, paintbox, 1.0).table()
    window.flip()
    pygame.key.set_repeat(*_KEY_REPEAT)
    app = App(_services(places, texts, theme, settings, clock, wall_clock), window, paintbox)
    _tell(app, lost)
    return app


def _services(
    places: Places,
    texts: Texts,
    theme: Theme,
    settings: Settings,
    clock: Callable[[], float],
    wall_clock: Callable[[], datetime],
) -> Services:
    from squares.registry import Registry
    from squares.saves import Store

    audio = Audio({name: float(sound["volume"]) for name, sound in theme.token("sound").items()})
    audio.set_volume(settings.volume if settings.sound else 0.0)
    registry = Registry([shipped("data", "games"), places.games])
    return Services(
        places=places, texts=texts, theme=theme, settings=settings, registry=registry,
        store=Store(places.saves), audio=audio, clock=clock, wall_clock=wall_clock,
    )  # fmt: skip


def _tell(app: App, lost: Phrase | None) -> None:
    if lost is not None:
        app.services.toast(app.services.say(lost))


def first_screen(app: App, opening: Path | None) -> None:
    """Puts the home screen on the stack, and what the person named on the command line over it."""
    from scenes.screens.home import Home

    app.services.stack.push(Home(app.services))
    if opening is not None:
        app.services.shell.open_file(opening)


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
        first_screen(app, opening)
        _loop(app)
    finally:
        app.close()
    return 0


def _loop(app: App) -> None:
    ticker = pygame.time.Clock()
    app.frame((), app.services.clock())
    app.services.audio.start()
    app.paintbox.fonts.start_cutting()
    while app.running:
        app.frame(pygame.event.get(), app.services.clock())
        ticker.tick(app.rate)
