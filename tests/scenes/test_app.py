"""The program as a whole: sizes, scale, when it draws, what lies over the screens, files that arrive."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app import FAST, SETTLE_MS, SLOW, App
from scenes.boot import build, first_screen
from scenes.driver import Driver
from scenes.input import FileDropped, Input, Key, KeyUp, PointerDown, PointerLeft, PointerMove, PointerUp, Typed, Wheel
from scenes.scale import fit, next_factor
from scenes.screens.faults import FaultsPage
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from scenes.services import DialogButton, Link
from scenes.stack import Screen
from scenes.system.theme import mode_of
from scenes.system.window import Window
from scenes.ui.cache import SurfaceCache
from scenes.ui.canvas import Canvas
from squares.core.game import Setup
from squares.core.match import Match
from squares.saves import Record, record_text
from squares.saves.settings import Settings
from tests.game_files import game_file


class Probe(Screen):
    """Notes everything; uses every input; moves while ``moving``."""

    def __init__(self) -> None:
        self.heard: list[Input] = []
        self.sizes: list[tuple[tuple[float, float], bool]] = []
        self.uses = True
        self.moving = False
        self.reloads = 0
        self.bases = 0

    def layout(self, size: tuple[float, float], compact: bool) -> None:
        self.sizes.append((size, compact))

    def handle(self, event: Input) -> bool:
        self.heard.append(event)
        return self.uses

    def update(self, ms: float) -> bool:
        return self.moving

    def reload(self) -> bool:
        self.reloads += 1
        return True

    def draw_base(self, canvas: Canvas) -> None:
        self.bases += 1
        canvas.table()


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    app = build(tmp_path, (1440, 900), clock=lambda: 0.0)
    app.services.stack.push(Probe())
    driver = Driver(app)
    driver.run_until_idle()
    yield driver
    app.close()


@pytest.fixture
def app(driver: Driver) -> App:
    return driver.app


@pytest.fixture
def probe(app: App) -> Probe:
    top = app.services.stack.top
    assert isinstance(top, Probe)
    top.heard.clear()
    return top


# scale


@pytest.mark.parametrize(
    ("window", "factor", "scale", "compact"),
    [
        ((1440, 900), 1.0, 1.0, False),
        ((3840, 2160), 1.0, 2.4, False),
        ((1024, 640), 1.0, 1.0, True),
        ((1199, 900), 1.0, 1199 / 1024, True),
        ((1440, 900), 0.75, 0.75, False),
        ((1440, 900), 1.3, 1.3, True),
        ((1440, 900), 3.0, 900 / 640, True),
        ((1024, 640), 3.0, 1.0, True),
        ((3840, 2160), 1.15, 2.76, True),
    ],
)
def test_scale_of_a_window(window: tuple[int, int], factor: float, scale: float, compact: bool) -> None:
    found = fit(*window, factor)
    assert found.scale == pytest.approx(scale)
    assert found.compact is compact
    assert found.size == pytest.approx((window[0] / scale, window[1] / scale))


@pytest.mark.parametrize("factor", [0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("window", [(1024, 640), (1200, 760), (1366, 768), (1600, 2000), (2560, 1080), (3840, 2160)])
def test_every_window_shows_enough(window: tuple[int, int], factor: float) -> None:
    found = fit(*window, factor)
    least = (1024, 640) if found.compact else (1440, 900)
    assert found.size[0] >= least[0] - 1e-6
    assert found.size[1] >= least[1] - 1e-6


def test_a_dense_display_is_judged_by_its_points() -> None:
    assert fit(2048, 1280, density=2.0).compact
    assert not fit(2048, 1280).compact


def test_factors_stop_at_their_ends() -> None:
    assert next_factor(1.0, 1) == 1.15
    assert next_factor(3.0, 1) == 3.0
    assert next_factor(0.75, -1) == 0.75


# drawing


def test_an_idle_program_draws_nothing(driver: Driver, app: App) -> None:
    before = app.drawn
    driver.wait(5000)
    assert app.drawn == before


def test_input_that_a_screen_uses_is_drawn_once(driver: Driver, app: App, probe: Probe) -> None:
    before = app.drawn
    driver.move((100, 100))
    assert app.drawn == before + 1
    probe.uses = False
    driver.move((200, 100))
    assert app.drawn == before + 1


def test_the_base_is_painted_only_when_it_changed(driver: Driver, probe: Probe) -> None:
    before = probe.bases
    driver.move((100, 100)).move((110, 100))
    assert probe.bases == before
    probe.base_dirty = True
    driver.frame()
    driver.frame()
    assert probe.bases == before + 1


def test_a_moving_screen_is_drawn_in_every_frame(driver: Driver, app: App, probe: Probe) -> None:
    before = app.drawn
    probe.moving = True
    driver.frame()
    driver.frame()
    assert app.drawn == before + 2


def test_the_loop_sleeps_longer_two_seconds_after_the_last_input(driver: Driver, app: App) -> None:
    driver.move((10, 10)).wait(1900)
    assert app.rate == FAST
    driver.wait(200)
    assert app.rate == SLOW


# size


def test_a_new_size_is_stretched_at_once_and_laid_out_when_it_rests(driver: Driver, app: App, probe: Probe) -> None:
    laid, before = len(probe.sizes), app.drawn
    driver.resize(1600, 1000)
    driver.resize(1920, 1200)
    assert app.drawn == before + 2
    assert len(probe.sizes) == laid
    driver.wait(200)
    assert probe.sizes[laid:] == [((1440.0, 900.0), False)]
    assert app.fit.scale == pytest.approx(4 / 3)
    driver.run_until_idle().click((720, 450))
    assert probe.heard[-1] == PointerUp((720.0, 450.0))


def test_what_was_painted_at_the_old_size_is_dropped(driver: Driver, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    caches, dropped, made = (SurfaceCache(1 << 20), SurfaceCache(1 << 20)), list[str](), list[pygame.Surface]()

    def shape() -> pygame.Surface:
        made.append(pygame.Surface((10, 10)))
        return made[-1]

    monkeypatch.setattr(app.paintbox, "small", caches[0])
    monkeypatch.setattr(app.paintbox, "large", caches[1])
    monkeypatch.setattr(app.paintbox.letters, "clear", lambda: dropped.append("words"))
    for cache in caches:
        cache.get("shape", shape)
    driver.resize(1300, 850).wait(SETTLE_MS + 1)
    for cache in caches:
        cache.get("shape", shape)
    assert (dropped, len(made)) == (["words"], 2 * len(caches))


def test_a_press_during_resizing_finds_the_new_layout(driver: Driver, probe: Probe) -> None:
    driver.resize(1024, 640)
    driver.press((100, 100))
    assert probe.sizes[-1] == ((1024.0, 640.0), True)


def test_keys_change_the_scale_and_the_setting_stays(driver: Driver, app: App, probe: Probe) -> None:
    driver.key("=", "ctrl")
    assert app.services.settings.ui_scale == 1.15
    assert probe.sizes[-1][1]
    driver.key("-", "ctrl").key("-", "ctrl")
    assert app.services.settings.ui_scale == 0.9
    kept, fault = Settings.load(app.services.places.config / "settings.yaml")
    assert (kept.ui_scale, fault) == (0.9, None)
    driver.key("0", "ctrl")
    assert app.services.settings.ui_scale == 1.0
    assert probe.heard == [KeyUp("="), KeyUp("-"), KeyUp("-"), KeyUp("0")]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], None]:
    """Gives the desktop a size; a bar of 30 points lies at its edge."""

    def measures(wide: int, high: int) -> None:
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(wide, high)])
        monkeypatch.setattr("scenes.system.window._usable", lambda: (wide, high - 30))

    return measures


def reopened(home: Path) -> tuple[int, int]:
    """The window's size at the next start."""
    app = build(home)
    size = app.window.size
    app.close()
    return size


def test_the_window_opens_next_time_as_it_was_left(tmp_path: Path, screen: Callable[[int, int], None]) -> None:
    screen(1920, 1080)
    first = build(tmp_path, (1440, 900))
    first.services.stack.push(Probe())
    Driver(first).resize(1300, 850)
    first.close()
    assert reopened(tmp_path) == (1300, 850)


def test_its_size_is_kept_as_soon_as_it_rests(tmp_path: Path, screen: Callable[[int, int], None]) -> None:
    """A program that is killed never closes its window."""
    screen(1920, 1080)
    killed = build(tmp_path, (1440, 900))
    killed.services.stack.push(Probe())
    driver = Driver(killed)
    driver.resize(1300, 850).wait(SETTLE_MS / 2)
    assert Settings.load(killed.services.places.settings)[0].window is None
    driver.wait(SETTLE_MS)
    assert reopened(tmp_path) == (1300, 850)
    killed.close()


def test_a_first_size_is_no_wish(tmp_path: Path, screen: Callable[[int, int], None]) -> None:
    screen(1600, 900)
    first = build(tmp_path)
    first.services.change(theme="dark")
    assert Settings.load(first.services.places.settings)[0].window is None
    assert reopened(tmp_path) == first.window.size == (1152, 720)
    first.close()


@pytest.mark.parametrize(
    ("desktop", "last", "size"),
    [
        ((1600, 1000), "[3840, 2160]", (1600, 930)),
        ((1600, 1000), "[16384, 16384]", (1600, 930)),
        ((1600, 1000), "[19999, 19999]", (1600, 930)),
        ((1600, 1000), "[10, 10]", (1024, 640)),
        ((800, 600), "[1440, 900]", (800, 530)),
        ((800, 600), "null", (800, 530)),
    ],
)
def test_no_window_is_larger_than_the_room_for_it(
    tmp_path: Path,
    screen: Callable[[int, int], None],
    desktop: tuple[int, int],
    last: str,
    size: tuple[int, int],
) -> None:
    screen(*desktop)
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.yaml").write_text(f"window: {last}\n", encoding="utf-8")
    assert reopened(tmp_path) == size


# theme


def test_a_press_of_the_moon_shows_the_other_theme(driver: Driver, app: App, probe: Probe) -> None:
    app.services.change(theme="auto")
    app.services.theme.set("light", "okabe_ito")
    driver.run_until_idle()
    bright = app.window.surface.get_at((5, 5))
    bases = probe.bases
    app.services.shell.next_theme()
    driver.run_until_idle()
    assert (app.services.theme.mode, probe.bases) == ("dark", bases + 1)
    assert sum(app.window.surface.get_at((5, 5))[:3]) < sum(bright[:3]) / 2
    app.services.shell.next_theme()
    assert app.services.settings.theme == "light"


def test_a_named_theme_asks_no_desktop() -> None:
    assert (mode_of("light"), mode_of("dark")) == ("light", "dark")


# input


def test_events_become_values(driver: Driver, probe: Probe, tmp_path: Path) -> None:
    driver.move((1, 2), held=True).press((3, 4), 3).wheel((5, 6), -1).key("f", "shift").type("m")
    pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=4))
    driver.frame()
    assert probe.heard == [
        PointerMove((1, 2), held=True), PointerDown((3, 4), 3), PointerMove((5, 6)), Wheel((5, 6), -1.0),
        Key("f", shift=True), KeyUp("f"), Key("m"), Typed("m"), KeyUp("m"), PointerLeft(),
    ]  # fmt: skip


def test_keys_of_the_number_pad_are_named_like_their_twins(driver: Driver, probe: Probe) -> None:
    for code in (pygame.K_KP_ENTER, pygame.K_KP5, pygame.K_KP_PLUS):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
    driver.frame()
    assert probe.heard == [Key("return"), Key("5"), Key("+")]


def test_f5_is_the_top_screens(driver: Driver, probe: Probe) -> None:
    driver.key("f5")
    assert probe.reloads == 1
    assert probe.heard == [KeyUp("f5")]


def test_closing_the_window_ends_the_program(driver: Driver, app: App) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    driver.frame()
    assert not app.running


def test_a_pushed_screen_is_laid_out_before_it_hears_anything(driver: Driver, app: App) -> None:
    new = Probe()
    app.services.stack.push(new)
    driver.press((10, 10))
    assert new.sizes == [((1440.0, 900.0), False)]
    assert new.heard == [PointerDown((10, 10))]


# toast and dialog


def test_a_toast_stays_four_seconds(driver: Driver, app: App) -> None:
    app.services.toast("Position copied")
    driver.frame()
    driver.run_until_idle()
    before = app.drawn
    driver.wait(3800)
    assert (app.overlay.toast.visible, app.drawn) == (True, before)
    driver.wait(300)
    assert (app.overlay.toast.visible, app.drawn) == (False, before + 1)


def test_the_link_of_a_toast(driver: Driver, app: App) -> None:
    followed: list[str] = []
    app.services.toast("Position copied", Link("Show", lambda: followed.append("x")))
    driver.run_until_idle()
    place = app.overlay.toast.rect
    for x in range(int(place.center[0]), int(place.right), 10):
        if app.overlay.toast.visible and not followed:
            driver.move((x, place.center[1]))
            driver.press((x, place.center[1]))
            if not followed:
                app.services.toast("Position copied", Link("Show", lambda: followed.append("x")))
                driver.run_until_idle()
    assert followed == ["x"]


def test_a_dialog_keeps_input_from_the_screen_until_it_is_answered(driver: Driver, app: App, probe: Probe) -> None:
    taken: list[str] = []
    choices = [
        DialogButton("Keep playing", lambda: taken.append("kept"), safe=True),
        DialogButton("Give up", lambda: taken.append("gave up"), primary=True),
    ]
    app.services.ask("Give up this game?", "North wins.", choices)
    driver.run_until_idle().key("f").click((10, 10))
    assert probe.heard == []
    driver.key("escape")
    app.services.ask("Give up this game?", "North wins.", choices)
    driver.run_until_idle()
    assert app.overlay.dialog is not None
    driver.click(app.overlay.dialog.buttons[1].rect.center)
    assert taken == ["kept", "gave up"]
    assert app.overlay.dialog is None
    driver.key("f")
    assert Key("f") in probe.heard


# the world


def test_the_clipboard(app: App) -> None:
    app.services.shell.copy("5x5 héllo")
    assert app.services.shell.paste() == "5x5 héllo"


def test_a_file_that_cannot_be_read_is_told(driver: Driver, app: App, probe: Probe, tmp_path: Path) -> None:
    driver.drop_file(tmp_path / "nothing.yaml")
    assert "nothing.yaml" in app.overlay.toast.text
    assert not any(isinstance(event, FileDropped) for event in probe.heard)
    assert app.services.stack.top is probe


def test_settings_that_cannot_be_kept_are_told_and_used(driver: Driver, app: App) -> None:
    config = app.services.places.config
    (config / "settings.yaml").unlink(missing_ok=True)
    (config / "settings.yaml").mkdir()
    app.services.change(ui_scale=1.3)
    assert app.services.settings.ui_scale == 1.3
    assert app.overlay.toast.visible


@pytest.mark.parametrize(
    "text",
    [
        *("", "theme: [", "window: [a, b]", "window: 3", "- 1", "theme: purple", "window: [-5, 9]", "language: zh"),
        *("last: {x: 2024-02-31}", "theme: " + 5000 * "[", "window: [" + 5000 * "9" + ", 9]", "volume: !!int abc"),
        "a: &a [x, x]\nb: &b [*a, *a]\ntheme: *b",
    ],
)
def test_damaged_settings_do_not_stop_the_program(tmp_path: Path, text: str) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.yaml").write_text(text, encoding="utf-8")
    app = build(tmp_path)
    assert app.window.size[0] >= 1024
    app.close()


def test_what_is_told_while_the_program_comes_up_is_seen(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.yaml").write_text("theme: dark\nui_scale: 900\n")
    app = build(tmp_path, (1024, 640), clock=lambda: 25_000_000.0)  # of a machine that has been on for hours
    first_screen(app.services, None)
    app.frame((), 25_000_000.0)
    assert app.overlay.toast.visible
    app.close()


def test_texts_of_a_designers_own_are_said_and_their_faults_told(tmp_path: Path) -> None:
    own = tmp_path / "data" / "text" / "en"
    own.mkdir(parents=True)
    (own / "mine.yaml").write_text("mine: {hello: Hello}\ncore: {over: Mine}\n", encoding="utf-8")
    app = build(tmp_path)
    assert app.services.say("mine.hello") == "Hello"
    assert app.overlay.toast.text.startswith("text/en/mine.yaml, line 2: The text core.over stands in")
    app.close()


def test_a_game_file_that_is_dropped_can_be_set_up(driver: Driver, app: App, tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    text = game_file("strive").read_text(encoding="utf-8")
    own.write_text(text.replace("id: strive", "id: mine", 1), encoding="utf-8")
    driver.drop_file(own).run_until_idle()
    assert isinstance(app.services.stack.top, SetUp)
    assert "mine" in [entry.id for entry in app.services.registry.entries]


def test_a_faulty_game_file_shows_its_faults(driver: Driver, app: App, tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("id: mine\nboard: {files: five}\n", encoding="utf-8")
    driver.drop_file(own).run_until_idle()
    assert isinstance(app.services.stack.top, FaultsPage)


def test_a_saved_game_that_is_dropped_goes_on(driver: Driver, app: App, tmp_path: Path) -> None:
    game = app.services.registry.game("squares-ii")
    match = Match(game, Setup(), 1, {seat: seat.value for seat in game.seats})
    match.play(match.legal_actions()[0])
    record = Record.from_match(match, "elsewhere", app.services.wall_clock(), app.services.wall_clock(), "")
    saved = tmp_path / "friend.yaml"
    saved.write_text(record_text.dump(record), encoding="utf-8")
    driver.drop_file(saved).run_until_idle()
    top = app.services.stack.top
    assert isinstance(top, Table)
    assert top.state.match.position == match.position


def test_a_damaged_saved_game_is_told_in_one_line(driver: Driver, app: App, probe: Probe, tmp_path: Path) -> None:
    saved = tmp_path / "friend.yaml"
    saved.write_text("masume_record: 1\nid: [", encoding="utf-8")
    driver.drop_file(saved).run_until_idle()
    assert app.services.stack.top is probe
    assert app.overlay.toast.visible


@pytest.mark.parametrize("keys", [("f11",), ("return", "alt")])
def test_keys_cover_the_desktop_and_come_back(driver: Driver, app: App, keys: tuple[str, ...]) -> None:
    driver.key(*keys)
    assert app.window.full
    driver.key(*keys).wait(300)
    assert not app.window.full


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of POSIX")
def test_a_pipe_that_is_dropped_is_not_waited_for(driver: Driver, app: App, probe: Probe, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    driver.drop_file(tmp_path / "pipe.yaml")
    assert app.services.stack.top is probe
    assert app.overlay.toast.text == "pipe.yaml is a folder or a device, not a file."


def test_a_system_without_a_plain_framebuffer_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    real, asked = pygame.Window, []

    def refuse_once(*args: Any, **kwargs: Any) -> pygame.Window:
        asked.append(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
        if len(asked) == 1:
            raise pygame.error("Window framebuffer support not available")
        return real(*args, **kwargs)

    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    monkeypatch.setattr(pygame, "Window", refuse_once)
    window = Window("x", (1100, 700))
    assert asked == ["0", None]
    assert window.size == (1100, 700)
    window.close()


FIRST_FRAME = """
import sys
from pathlib import Path
from scenes import boot

class Shown(Exception):
    pass

class Window(boot.Window):
    def flip(self):
        raise Shown

boot.Window = Window
try:
    boot.build(Path(sys.argv[1]))
except Shown:
    print("shown", *sys.modules)
"""


def test_the_first_frame_is_shown_before_anything_heavy_is_loaded(tmp_path: Path) -> None:
    words = [sys.executable, "-c", FIRST_FRAME, str(tmp_path / "home")]
    done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True)
    shown, *modules = done.stdout.splitlines()[-1].split()
    heavy = (
        "pydantic",
        "fontTools",
        "fpdf",
        "PIL",
        "uharfbuzz",
        "squares.registry",
        *("squares.saves.journal", "squares.saves.record", "squares.saves.settings", "squares.saves.store"),
        "squares.games.",
        "squares.bots",
        "scenes.app",
    )
    assert shown == "shown"
    assert [name for name in modules if name.startswith(heavy)] == []
