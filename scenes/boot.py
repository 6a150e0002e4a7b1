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

from scenes import garbage
from scenes.crash_counter import STEPS, CrashCounter
from scenes.shipped import load_theme, paintbox
from scenes.system.language import preferred
from scenes.system.theme import mode_of
from scenes.system.window import Window, fitting
from squares.cli.answers import DONE, FAULTY, STOPPED, complain
from squares.data.faults import named
from squares.data.loader import read
from squares.data.places import Places, shipped
from squares.data.texts import Texts, chosen

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.diagnosis import Diagnosis
    from scenes.services import Services
    from scenes.ui.theme import Theme

UP_MS = 2000.0
"""A program that has shown pictures for so long, with all that the player added, has come up."""
_KEY_REPEAT = (350, 40)

Size = tuple[int, int]


def monotonic_ms() -> float:
    """Milliseconds that only grow."""
    return time.monotonic() * 1000


def asleep_ms() -> float:
    """Milliseconds that the machine has slept since it was switched on; 0 where ``monotonic_ms`` counts them."""
    whole, awake = getattr(time, "CLOCK_BOOTTIME", None), getattr(time, "CLOCK_MONOTONIC", None)
    if sys.platform == "darwin":
        whole, awake = awake, getattr(time, "CLOCK_UPTIME_RAW", None)
    if whole is None or awake is None:
        return 0.0
    return max(0.0, time.clock_gettime(whole) - time.clock_gettime(awake)) * 1000


def now() -> datetime:
    """The date and time of day, with its zone."""
    return datetime.now(UTC)


def build(
    home: Path | None,
    size: Size | None = None,
    clock: Callable[[], float] = monotonic_ms,
    wall_clock: Callable[[], datetime] = now,
    safe: bool = False,
    step: Callable[[str], None] = lambda _: None,
) -> App:
    """The program with its window open and no screen yet.

    ``size``: of the window in points, None for the one of last time. ``safe``: leave out the player's settings, games
    and texts. ``step`` hears what is done next. Errors: pygame.error where no window can be opened, OSError where the
    player's folders cannot be made.
    """
    places = Places(home)
    mode, last_size, language = (mode_of("auto"), None, "auto") if safe else _glance(places.settings)
    step("texts")
    folders = [] if safe else [places.texts]
    texts = Texts.load(chosen(language, preferred(), folders), folders)
    step("window")
    theme = load_theme(mode)
    window = Window(texts.say("ui.title"), size or fitting(last_size), shipped("sprites", "icons", "seal.svg"))
    try:
        window.surface.fill(theme.colour("table"))
        window.flip()
        pygame.key.set_repeat(*_KEY_REPEAT)
        return _furnish(window, places, texts, theme, clock, wall_clock, safe, step)
    except Exception:
        window.close()
        raise


def _glance(path: Path) -> tuple[str, Size | None, str]:
    """Mode of colours, size of the window and language of last time, before settings are read with all their checks."""
    found: dict[str, Any] = read(path).root.plain()
    match found.get("window"):
        case (int(width), int(height)) if width > 0 and height > 0:
            size: Size | None = (width, height)
        case _:
            size = None
    return mode_of(str(found.get("theme", "auto"))), size, str(found.get("language", "auto"))


def _furnish(
    window: Window,
    places: Places,
    texts: Texts,
    theme: Theme,
    clock: Callable[[], float],
    wall_clock: Callable[[], datetime],
    safe: bool,
    step: Callable[[str], None],
) -> App:
    """Loads what all screens need. The window is on the desktop meanwhile."""
    from scenes.app import App
    from scenes.checker import Checker
    from scenes.diagnosis import Diagnosis
    from scenes.own_games import OwnGames
    from scenes.playtests import Playtests
    from scenes.routes import ScreenRoutes
    from scenes.services import Services
    from scenes.system.audio import Audio
    from scenes.worker import Worker
    from squares.bots.helper_pool import spare_cores
    from squares.bots.kept import look_in
    from squares.data.faults import bad_data
    from squares.registry import Registry
    from squares.saves import Store
    from squares.saves.settings import Settings
    from squares.saves.versions import Versions, hashes_in

    step("settings")
    settings, lost = (Settings(), None) if safe else Settings.load(places.settings)
    audio = Audio({name: float(sound["volume"]) for name, sound in theme.token("sound").items()})
    step("games")
    registry = Registry.of_engines()
    versions = Versions(places.versions, lambda: hashes_in(places.playtests))
    own = OwnGames(registry, places.games, Checker(), clock, versions)
    known = None if safe else places.data
    if known is not None:
        look_in(known)
    worker = Worker(clock, helpers=spare_cores(), own=known)
    store, diagnosis = Store(places.saves), Diagnosis(places, wall_clock)
    shared = places, texts, theme, settings, registry, own, store, audio, clock, wall_clock, worker, diagnosis
    services = Services(*shared, Playtests(places.playtests, clock), safe, asleep_ms)
    services.routes = ScreenRoutes(services)
    box = paintbox(theme, language=texts.language)
    box.art = registry.picture
    app = App(services, window, box)
    worker.restarted = lambda: services.toast(services.say("bots.replaced"))
    services.shell.apply()
    if texts.faults:
        services.toast(services.say(bad_data(texts.faults).phrase))
    if lost is not None:
        services.toast(services.say(lost))
    return app


def first_screen(services: Services, opening: Path | None, bench: bool = False) -> None:
    """Puts the home screen on the stack, and what the person named on the command line over it.

    ``bench``: a game file on the designer's bench.
    """
    from scenes.pages.recent import remember

    services.routes.home(plain=services.safe)
    if opening is not None and bench:
        remember(services, opening)
        services.own_games.read(opening, services.routes.bench)
    elif opening is not None:
        services.shell.open_file(opening)


def run(home: Path | None, opening: Path | None, bench: bool = False) -> int:
    """Opens the window and stays until it is closed; see ``first_screen``. Returns the exit status of the program."""
    from scenes.diagnosis import Diagnosis

    try:
        places = Places(home)
        crash_counter, diagnosis = CrashCounter(places.logs), Diagnosis(places, now)
    except OSError as error:
        return _refused("ui.no_folder", why=error.strerror, folder=named(str(error.filename)))
    with diagnosis.watching():
        try:
            app = _come_up(home, crash_counter, diagnosis)
        except pygame.error as error:
            crash_counter.up()  # a missing screen is no fault of what the player added
            return _refused("ui.no_window", why=error)
        except OSError as error:
            return _refused("ui.no_folder", why=error.strerror, folder=named(str(error.filename)))
        status = DONE
        try:
            _open_first(app, crash_counter, opening, bench)
            _loop(app, crash_counter, diagnosis)
        except KeyboardInterrupt:
            status = STOPPED
        finally:
            app.close()
        crash_counter.up()
    return status


def _refused(key: str, **values: object) -> int:
    complain(Texts.load().say(key, **values))
    return FAULTY


def _come_up(home: Path | None, crash_counter: CrashCounter, diagnosis: Diagnosis) -> App:
    """The program; where it fails with everything, without what the player added. Errors: as ``build``."""
    if not crash_counter.safe:
        try:
            return build(home, step=crash_counter.step)
        except pygame.error:
            raise
        except Exception as error:
            diagnosis.report(error, {"start": crash_counter.at})
            crash_counter.give_up()
    return build(home, safe=True, step=crash_counter.step)


def _open_first(app: App, crash_counter: CrashCounter, opening: Path | None, bench: bool) -> None:
    from scenes.services import DialogButton

    services, app.forgives = app.services, True
    services.own_games.heed(crash_counter.left_out, crash_counter.shows if crash_counter.careful else None)
    crash_counter.step("home")
    app.attempt(lambda: first_screen(services, None if services.safe else opening, bench), services.clock())
    crash_counter.step("frames")
    say = services.say
    go_on = DialogButton(say("fault.go_on"), safe=True, primary=True)

    def folder(path: Path) -> DialogButton:
        return DialogButton(say("fault.folder"), lambda: services.shell.open_folder(path))

    if services.safe:
        step = say(
            f"fault.step.{crash_counter.stopped_at}" if crash_counter.stopped_at in STEPS else "fault.step.unknown"
        )
        services.ask(say("fault.safe_title"), say("fault.safe", step=step), [folder(services.places.logs), go_on])
    elif crash_counter.culprit in crash_counter.left_out:
        path = crash_counter.culprit
        services.ask(say("fault.one_title"), say("fault.one", file=path), [folder(path.parent), go_on])


def _loop(app: App, crash_counter: CrashCounter, diagnosis: Diagnosis) -> None:
    clock, ticker = app.services.clock, pygame.time.Clock()
    app.frame((), clock())
    app.attempt(lambda: _begin_the_rest(app), clock())
    garbage.settle()
    up_at = clock() + UP_MS
    while app.running:
        app.frame(pygame.event.get(), clock())
        diagnosis.alive(clock())
        if app.services.own_games.left and up_at < float("inf"):
            up_at = clock() + UP_MS
        elif clock() >= up_at:
            crash_counter.up()
            up_at = float("inf")
        ticker.tick(app.rate)


def _begin_the_rest(app: App) -> None:
    """What is not needed for the first picture."""
    app.services.audio.start()
    app.services.worker.start()
    if not app.services.safe:
        app.services.own_games.look()
    if app.paintbox.fonts.missing:
        app.services.toast(app.services.say("ui.fonts_missing", folder=shipped("fonts")))
