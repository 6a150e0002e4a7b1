"""A person before the running program, for the tests of the quiet screens."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from scenes.app import App
from scenes.boot import build, first_screen
from scenes.driver import Driver
from scenes.geometry import Rect
from scenes.screens.setup.agreement import LOTS, Agreement
from scenes.screens.setup.screen import SetUp
from scenes.services import Services
from scenes.system.window import Window
from scenes.ui import fonts, sprites, text
from scenes.ui.cache import SurfaceCache
from scenes.ui.canvas import Canvas
from scenes.ui.paintbox import LARGE_BYTES, SMALL_BYTES, Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.text import Letters
from scenes.ui.widgets import Widget
from squares.core.seats import Seat
from squares.saves import Record, new_id
from squares.saves.settings import LastSetup
from tests.ready_checker import ReadyChecker
from tests.ready_replays import ReadyReplays
from tests.scenes.clerk import clerk, program, sit  # noqa: F401 - fixtures

NOW = datetime(2026, 3, 14, 21, 40, tzinfo=UTC)
NAMES = {Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}


class Person(Driver):
    """A driver who finds things on the top screen; ``clipboard`` is what was copied last."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.clipboard = ""

    @property
    def services(self) -> Services:
        return self.app.services

    @property
    def screen(self) -> Any:
        return self.services.stack.top

    @property
    def canvas(self) -> Canvas:
        """A canvas over the window, to measure with."""
        app = self.app
        return ScreenCanvas(app.window.surface, app.paintbox, app.fit.scale, app.fit.compact)

    @property
    def toast(self) -> str:
        """The line that is shown, or nothing."""
        return self.app.overlay.toast.text if self.app.overlay.toast.visible else ""

    def press_on(self, thing: Widget | Rect) -> Person:
        """A click in the middle of a widget of the screen."""
        rect = thing.rect if isinstance(thing, Widget) else thing
        self.click(rect.center)
        return self

    def answer(self, label: str) -> Person:
        """Presses a button of the dialog. Errors: StopIteration if there is none of that name."""
        self.frame()
        assert self.app.overlay.dialog is not None
        return self.press_on(next(b for b in self.app.overlay.dialog.buttons if b.label == label))

    def tab_to(self, wanted: Widget, most: int = 40) -> Person:
        """Tab until a widget has the focus."""
        for _ in range(most):
            if self.screen.form.focus is wanted:
                return self
            self.key("tab")
        raise AssertionError("Tab never comes there")

    def set_up(self, game: str = "squares-ii") -> Any:
        """The set-up page of a game that people alone have played last, or whoever has played it meanwhile."""
        of = self.services.registry.entry(game)
        if game not in self.services.settings.last:
            alone = LastSetup(variant=next(iter(of.variants)), first=LOTS)
            self.services.change(last={**self.services.settings.last, game: alone})
        self.services.stack.push(SetUp(self.services, game))
        self.frame()
        return self.screen

    def look_again(self) -> None:
        """The player's own game files are looked for and checked, and all of them have come."""
        self.services.own_games.look()
        while self.services.own_games.left:
            self.frame()
        self.frame()

    def save(self, game: str = "squares-ii", plies: int = 5, days: int = 0, **terms: Any) -> str:
        """A match of random actions in the store, played ``days`` ago, and given up by ``resigned``; its id."""
        names: Mapping[Seat, str] = terms.pop("names", NAMES)
        label, resigned = terms.pop("label", ""), terms.pop("resigned", None)
        match = Agreement(game, names=names, **terms).begin(self.services.registry, 7)
        for i in range(plies):
            match.play(random.Random(i).choice(match.legal_actions()))
        if resigned is not None:
            match.resign(resigned)
        then = NOW - timedelta(days=days)
        return self.services.store.add(Record.from_match(match, new_id(game, then), then, then, label))


@pytest.fixture(autouse=True, scope="session")
def _drawn_once() -> Iterator[None]:
    """Every test starts a program of its own: what all of them draw from the same SVG text is drawn once, and the same
    fonts are opened once. Shapes, shadows, words and kept pictures of one program are those of the next, whatever the
    size of its window."""
    small, large, letters = SurfaceCache(SMALL_BYTES), SurfaceCache(LARGE_BYTES), dict[frozenset[str], Letters]()
    begin = App.__init__

    with pytest.MonkeyPatch.context() as patch:

        def begun(app: App, services: Services, window: Window, paintbox: Paintbox) -> None:
            paintbox.small, paintbox.large = small, large
            paintbox.letters = letters.setdefault(paintbox.fonts.missing, paintbox.letters)
            patch.setattr(paintbox.letters, "clear", lambda: None)
            begin(app, services, window, paintbox)

        patch.setattr(small, "clear", lambda: None)
        patch.setattr(large, "clear", lambda: None)
        patch.setattr(text, "KEPT", 20_000)
        patch.setattr(fonts, "opened", lru_cache(500)(fonts.opened))
        patch.setattr(sprites, "raster", lru_cache(2000)(sprites.raster))
        patch.setattr(App, "__init__", begun)
        yield


@pytest.fixture(autouse=True)
def _no_checking_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.checker.Checker", ReadyChecker)


@pytest.fixture(autouse=True)
def _no_replaying_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.screens.saved.thumbnails.Replays", ReadyReplays)


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """The program on its home screen, with a home folder of its own and a clipboard that no one else uses."""
    app = build(tmp_path / "home", (1440, 900), wall_clock=lambda: NOW)
    someone = Person(app)
    keep: Callable[[str], None] = lambda text: setattr(someone, "clipboard", text)  # noqa: E731
    monkeypatch.setattr(app.services.shell, "copy", keep)
    monkeypatch.setattr(app.services.shell, "paste", lambda: someone.clipboard)
    first_screen(app.services, None)
    someone.run_until_idle()
    yield someone
    app.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """A program for all tests of a file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scenes.checker.Checker", ReadyChecker)
        app = build(tmp_path_factory.mktemp("home"), (1440, 900), wall_clock=lambda: NOW)
        someone = Person(app)
        patch.setattr(app.services.shell, "copy", lambda text: setattr(someone, "clipboard", text))
        patch.setattr(app.services.shell, "paste", lambda: someone.clipboard)
        first_screen(app.services, None)
        yield someone
        app.close()


@pytest.fixture
def designer(shared: Person) -> Person:
    """The program on its home screen, without games of one's own and without tables."""
    while len(shared.services.stack) > 1:
        shared.services.stack.pop()
    places = shared.services.places
    for path in (*places.games.iterdir(), *places.own("tables").iterdir()):
        path.unlink()
    if shared.app.window.size != (1440, 900):
        shared.resize(1440, 900)
        shared.wait(200)
    shared.clipboard = ""
    shared.look_again()
    return shared
