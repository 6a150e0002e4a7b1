"""How the program comes up where something stops it, and what it notes of faults that nobody catches."""

from __future__ import annotations

import faulthandler
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NoReturn

import pygame
import pytest

from scenes import boot
from scenes.app import App
from scenes.crash_counter import FAILED, STEPS, CrashCounter
from scenes.diagnosis import FROZEN_MS, Diagnosis
from scenes.driver import Driver
from scenes.main import bench
from scenes.own_games import OwnGames
from scenes.screens.home.screen import Home
from squares.data.places import Places
from squares.data.texts import Texts
from squares.saves.settings import Settings
from tests.game_files import game_file
from tests.waiting import until

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 3, 14, 21, 40, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _own_faulthandler(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests' own stays as it is."""
    monkeypatch.setattr(faulthandler, "enable", lambda *_: None)
    monkeypatch.setattr(faulthandler, "disable", lambda: None)
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda *_, **__: None)
    monkeypatch.setattr(faulthandler, "cancel_dump_traceback_later", lambda: None)


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Runs the program as a person would; ``see`` is shown it when it stands, and then it ends."""

    def run(see: Callable[[App], None] = lambda _: None, opening: Path | None = None) -> int:
        def loop(app: App, crash_counter: CrashCounter, _: Diagnosis) -> None:
            for part in (app.services.audio, app.services.worker):
                monkeypatch.setattr(part, "start", lambda: None)
            boot._begin_the_rest(app)
            Driver(app).run_until_idle()
            see(app)

        monkeypatch.setattr(boot, "_loop", loop)
        return boot.run(tmp_path, opening)

    return run


def note(home: Path) -> Path:
    return home / "logs" / "starts.txt"


def own_game(home: Path) -> None:
    text = game_file("strive").read_text(encoding="utf-8")
    (home / "data" / "games").mkdir(parents=True)
    (home / "data" / "games" / "mine.yaml").write_text(text.replace("id: strive", "id: mine", 1), encoding="utf-8")


def games(app: App) -> list[str]:
    """The ids of all games, once the player's own have been checked."""
    own = app.services.own_games
    until(lambda: not own.left, own.poll)
    return [entry.id for entry in app.services.registry.entries]


def dark(home: Path) -> Path:
    (home / "config").mkdir(parents=True)
    path = home / "config" / "settings.yaml"
    path.write_text("theme: dark\n", encoding="utf-8")
    return path


def broken(*_: object, **__: object) -> NoReturn:
    raise ZeroDivisionError("on purpose")


def test_a_start_that_comes_up_leaves_no_note(start: Callable[..., int], tmp_path: Path) -> None:
    notes: list[str] = []
    assert start(lambda app: notes.append(note(tmp_path).read_text())) == 0
    assert json.loads(notes[0]) == {"failed": 1, "step": "frames", "shown": [], "left_out": []}
    assert not note(tmp_path).exists()
    assert "Masume" in (tmp_path / "logs" / "masume.log").read_text()


def test_a_start_counts_once_pictures_have_been_shown_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time, seen = [0.0], []

    def tick() -> list[pygame.Event]:
        time[0] += boot.UP_MS / 2 + 1
        seen.append(note(tmp_path).exists())
        return [pygame.event.Event(pygame.QUIT)] if len(seen) == 3 else []

    app = boot.build(tmp_path, (1440, 900), clock=lambda: time[0])
    crash_counter = CrashCounter(app.services.places.logs)
    crash_counter.step("frames")
    app.services.stack.push(Home(app.services))
    monkeypatch.setattr(boot, "_begin_the_rest", lambda _: None)
    monkeypatch.setattr(pygame.event, "get", tick)
    boot._loop(app, crash_counter, app.services.diagnosis)
    app.close()
    assert seen == [True, True, False]


def test_a_start_counts_only_once_all_games_are_on_the_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time, left, seen = [0.0], [1, 1, 1, 1, 0, 0, 0], []

    def tick() -> list[pygame.Event]:
        time[0] += boot.UP_MS / 2 + 1
        seen.append(note(tmp_path).exists())
        left.pop(0)
        return [pygame.event.Event(pygame.QUIT)] if len(seen) == 6 else []

    app = boot.build(tmp_path, (1440, 900), clock=lambda: time[0])
    crash_counter = CrashCounter(app.services.places.logs)
    crash_counter.step("frames")
    app.services.stack.push(Home(app.services))
    monkeypatch.setattr(boot, "_begin_the_rest", lambda _: None)
    monkeypatch.setattr(OwnGames, "left", property(lambda _: left[0]))
    monkeypatch.setattr(pygame.event, "get", tick)
    boot._loop(app, crash_counter, app.services.diagnosis)
    app.close()
    assert seen == [True, True, True, True, True, False]


def test_a_file_that_stops_a_start_is_found_and_left_out_alone(start: Callable[..., int], tmp_path: Path) -> None:
    own_game(tmp_path)
    path = tmp_path / "data" / "games" / "mine.yaml"
    CrashCounter(Places(tmp_path).logs).step("frames")
    left: list[str] = []

    def stop(app: App) -> None:
        games(app)
        left.append(note(tmp_path).read_text())

    start(stop)
    assert json.loads(left[0])["shown"][0][0] == str(path)
    note(tmp_path).write_text(left[0])  # as a program that is killed there leaves it

    seen: list[Any] = []

    def see(app: App) -> None:
        dialog = app.overlay.dialog
        ids = games(app)
        faults = [fault.what.key for fault in app.services.registry.entry("mine").faults]
        seen[:] = ["mine" in ids, faults, app.services.safe, dialog.text if dialog else ""]

    start(see)
    assert seen[:3] == [True, ["data.stopped"], False]
    assert f"stopped while it showed {path}" in seen[3]
    start(see)
    assert seen == [True, ["data.stopped"], False, ""]
    os.utime(path, ns=(1, 1))
    start(see)
    assert seen == [True, [], False, ""]
    assert not note(tmp_path).exists()


def test_after_two_starts_that_failed_the_next_one_is_safe_and_names_what_is_left_out(
    start: Callable[..., int], tmp_path: Path
) -> None:
    settings = dark(tmp_path)
    own_game(tmp_path)
    for _ in range(FAILED):
        CrashCounter(Places(tmp_path).logs).step("games")
    seen: list[Any] = []

    def see(app: App) -> None:
        home, services, dialog = app.services.stack.top, app.services, app.overlay.dialog
        assert isinstance(home, Home)
        assert dialog is not None
        seen.extend([home.plain, services.settings.theme, games(app), dialog.text])
        services.change(volume=0.1)

    assert start(see, opening=tmp_path / "anything.yaml") == 0
    plain, theme, ids, text = seen
    assert (plain, theme) == (True, "auto")
    assert "mine" not in ids
    assert "The last start failed at reading the games," in text
    for left_out in ("settings", "games", "last game"):
        assert left_out in text
    assert settings.read_text() == "theme: dark\n"

    seen.clear()
    start(lambda app: seen.extend([app.services.settings.theme, app.services.safe, "mine" in games(app)]))
    assert seen == ["dark", False, True]


def test_after_a_safe_start_one_failure_is_enough_for_the_next(tmp_path: Path) -> None:
    for _ in range(FAILED):
        CrashCounter(tmp_path).step("settings")
    safe = CrashCounter(tmp_path)
    assert safe.safe
    safe.step("frames")
    safe.up()
    assert not CrashCounter(tmp_path).safe
    CrashCounter(tmp_path).step("settings")
    assert CrashCounter(tmp_path).safe


NOTE = '{{"failed": {}, "step": "{}", "shown": {}, "left_out": []}}'


@pytest.mark.parametrize(
    "text",
    [
        *("", "2 games", "3", "[]", "[" * 9000, "\xff\xfe", '{"failed": 2, "step": "games"}'),
        *(NOTE.format(count, "games", "[]") for count in (-2, 9**9, '"2"', 2.0, "NaN")),
        NOTE.format(2, "elsewhere", "[]"),
        NOTE.format(0, "games", '[["a", 1], 7, {}]'),
    ],
)
def test_a_note_that_says_nothing_counts_for_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "starts.txt").write_text(text, encoding="latin-1")
    assert CrashCounter(tmp_path).failed == 0


def test_every_step_has_words() -> None:
    texts = Texts.load()
    assert [step for step in (*STEPS, "unknown") if f"fault.step.{step}" not in texts] == []


@pytest.mark.parametrize("error", [ZeroDivisionError, OSError, RecursionError])
def test_a_start_that_raises_goes_on_as_a_safe_one(
    start: Callable[..., int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def load(_: Path) -> NoReturn:
        raise error("on purpose")

    monkeypatch.setattr(Settings, "load", load)
    texts: list[str] = []
    assert start(lambda app: texts.append(app.overlay.dialog.text if app.overlay.dialog else "")) == 0
    assert "The last start failed at reading your settings" in texts[0]
    [report] = (tmp_path / "logs").glob("report-*.txt")
    assert "on purpose" in report.read_text()


def test_a_first_screen_that_raises_leaves_the_program_up(
    start: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Home.refresh
    monkeypatch.setattr(Home, "refresh", lambda self: whole(self) if self.plain else broken())
    seen: list[Any] = []
    assert start(lambda app: seen.extend([app.services.stack.top, app.overlay.dialog])) == 0
    assert isinstance(seen[0], Home)
    assert seen[0].plain
    assert seen[1].title == "Something went wrong"


def test_ctrl_c_in_a_terminal_ends_the_program_without_a_traceback(start: Callable[..., int]) -> None:
    def interrupt(app: App) -> NoReturn:
        raise KeyboardInterrupt

    assert start(interrupt) == 130


def test_a_missing_screen_is_no_failed_start(
    start: Callable[..., int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(*_: object) -> NoReturn:
        raise pygame.error("no screen")

    monkeypatch.setattr(boot, "Window", none)
    assert start() == 1
    assert capsys.readouterr().err == "No window can be opened here: no screen\n"
    assert CrashCounter(tmp_path / "logs").failed == 0


def test_without_any_folder_it_is_told_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert boot.run(tmp_path / "file", None) != 0
    assert len(capsys.readouterr().err.splitlines()) == 1


# what nobody catches


def test_what_nobody_catches_leaves_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sys.excepthook, threading.excepthook
    diagnosis = Diagnosis(Places(tmp_path), lambda: NOW)
    with diagnosis.watching():
        thread = threading.Thread(target=broken, name="a helper")
        thread.start()
        thread.join()
        try:
            broken()
        except ZeroDivisionError as error:
            sys.excepthook(type(error), error, error.__traceback__)
    assert (sys.excepthook, threading.excepthook) == before
    first, second = sorted((tmp_path / "logs").glob("report-*.txt"))
    assert "thread: a helper" in first.read_text()
    assert "ZeroDivisionError: on purpose" in second.read_text()
    assert "on purpose" in (tmp_path / "logs" / "masume.log").read_text()


def test_only_the_newest_reports_are_kept(tmp_path: Path) -> None:
    times = (NOW + timedelta(seconds=n) for n in range(30))
    diagnosis = Diagnosis(Places(tmp_path), lambda: next(times))
    for n in range(30):
        diagnosis.note(f"fault {n}", {})
    kept = sorted((tmp_path / "logs").glob("report-*.txt"))
    assert [path.read_text().splitlines()[-1] for path in kept] == [f"fault {n}" for n in range(10, 30)]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
def test_where_nothing_can_be_written_nothing_else_fails(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in the way")
    diagnosis = Diagnosis(Places(tmp_path), lambda: NOW)
    with diagnosis.watching():
        assert "a fault" in diagnosis.note("a fault", {})


def test_what_stands_still_is_written_down_and_the_watch_is_seldom_wound_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wound: list[float] = []
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda seconds, file: wound.append(seconds))
    diagnosis = Diagnosis(Places(tmp_path), lambda: NOW)
    with diagnosis.watching():
        for frame in range(0, 40_000, 40):
            diagnosis.alive(frame)
        assert len(wound) == 1 + 40_000 // (FROZEN_MS / 2)
        diagnosis.alive(60_000)
    assert set(wound[1:]) == {FROZEN_MS / 1000}
    assert "no frame for 20 s" in (tmp_path / "logs" / "masume.log").read_text()


STUCK = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from scenes import diagnosis
from squares.data.places import Places
diagnosis.FROZEN_MS = 50.0
watch = diagnosis.Diagnosis(Places(Path(sys.argv[1])), lambda: datetime.now(UTC))

def stands_still():
    written = Path(sys.argv[1], "logs", "crashes.txt")
    while "stands_still" not in written.read_text():
        pass

with watch.watching():
    watch.alive(0.0)
    stands_still()
"""


def test_the_stacks_of_a_program_that_stands_still_are_written_down(tmp_path: Path) -> None:
    words = [sys.executable, "-c", STUCK, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, check=True, timeout=60)


CRASH = """
import faulthandler, sys
from datetime import UTC, datetime
from pathlib import Path
from scenes.diagnosis import Diagnosis
from squares.data.places import Places
with Diagnosis(Places(Path(sys.argv[1])), lambda: datetime.now(UTC)).watching():
    faulthandler._sigsegv()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_crash_of_python_itself_leaves_its_trace(tmp_path: Path) -> None:
    words = [sys.executable, "-c", CRASH, str(tmp_path)]
    subprocess.run(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False)
    assert "Segmentation fault" in (tmp_path / "logs" / "crashes.txt").read_text()


def test_the_bench_knows_worked_examples_by_their_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []

    def run(home: Path | None, path: Path, bench: bool) -> int:
        opened.append(path)
        return 0

    monkeypatch.setattr(boot, "run", run)
    assert bench(["twin-rows"], tmp_path, Texts.load()) == 0
    assert [path.name for path in opened] == ["twin-rows.yaml"]
