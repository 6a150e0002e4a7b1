"""The worked engines in ``examples/engines``: small, sound by their own tests, with every right of a shipped engine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scenes.driver import Driver
from scenes.main import main
from scenes.pages import bot_text
from scenes.screens.bench.pages import PAGES
from scenes.screens.bench.screen import Bench
from scenes.screens.home.screen import Home
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from squares.core.actions import Target
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.data.installed import NAMED
from squares.data.places import Places
from squares.saves.store import Store
from tests.contract.window import opened, sit
from tests.waiting import until

ROOT = Path(__file__).parents[2]
ENGINES = ROOT / "examples" / "engines"
MOST_LINES = {"breakthrough": 100, "tictactoe": 60}
S, N = Seat.SOUTH, Seat.NORTH
PLIES = {"breakthrough": ("e2e3", "d7d6"), "tictactoe": ("b2", "a1")}
TITLES = {"breakthrough": "Breakthrough", "tictactoe": "Tic-tac-toe"}


def package(name: str) -> Path:
    return ENGINES / name / name


@pytest.fixture(params=sorted(MOST_LINES))
def name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An engine, named as ``masume --engine FOLDER`` does, here and in the processes that tests start."""
    monkeypatch.setenv(NAMED, str(package(request.param)))
    bot_text.roster.cache_clear()
    yield request.param
    bot_text.roster.cache_clear()


@pytest.fixture
def driver(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The program with the engine."""
    yield from opened(tmp_path, monkeypatch)


def by_mouse(driver: Driver, table: Table, text: str) -> None:
    match = table.state.match
    source, goal = map(table.state.middle, match.game.targets(match.position, match.game.parse_action(text)))
    driver.drag(source, goal)
    driver.run_until_idle()


def by_keys(driver: Driver, table: Table, text: str) -> None:
    match = table.state.match
    for target in match.game.targets(match.position, match.game.parse_action(text)):
        go_to(driver, table, target)
        driver.key("return")
    driver.run_until_idle()


def go_to(driver: Driver, table: Table, goal: Target) -> None:
    """Tab comes to the zone of a target, arrows to the target."""
    pointer, middle = table.state.pointer, table.state.middle
    zone = next(zone for zone in table.view.zones() if goal in zone)
    for _ in range(40):
        if pointer.by_keys and pointer.cursor == goal:
            return
        if not pointer.by_keys or pointer.cursor not in zone:
            driver.key("tab")
            continue
        right, down = (there - here for here, there in zip(middle(pointer.cursor), middle(goal), strict=True))
        if abs(right) > abs(down):
            driver.key("right" if right > 0 else "left")
        else:
            driver.key("down" if down > 0 else "up")
    pytest.fail("the cursor never comes there")


# ---- the examples themselves


@pytest.mark.parametrize("name", sorted(MOST_LINES), indirect=True)
def test_an_example_is_as_small_as_it_should_be(name: str) -> None:
    files = sorted(package(name).rglob("*.py"))
    assert package(name) / "__init__.py" in files
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES[name]


def test_every_example_is_looked_at() -> None:
    assert sorted(path.parent.name for path in ENGINES.glob("*/pyproject.toml")) == sorted(MOST_LINES)


@pytest.mark.parametrize("name", ["tictactoe", pytest.param("breakthrough", marks=pytest.mark.soak)], indirect=True)
def test_an_example_passes_its_own_tests_by_its_named_folder(name: str) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", str(ENGINES / name / "tests")]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


# ---- without a window


def run(tmp_path: Path, name: str, *words: str) -> int:
    return main(["--home", str(tmp_path / "home"), "--engine", str(package(name)), *words])


def test_commands_know_the_engine(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, name, "games") == 0
    assert TITLES[name] in capsys.readouterr().out
    assert run(tmp_path, name, "check", str(package(name) / f"{name}.yaml"), "--strict") == 0
    assert run(tmp_path, name, "legal", "--game", name) == 0
    assert PLIES[name][0] in capsys.readouterr().out.splitlines()
    assert run(tmp_path, name, "arena", "--game", name, "--a", "L1@nodes=10", "--b", "random", "--games", "2") == 0
    pages = tmp_path / "game.pdf"
    assert run(tmp_path, name, "print", name, "-o", str(pages)) == 0
    assert pages.read_bytes().startswith(b"%PDF")
    report = tmp_path / "run"
    assert run(tmp_path, name, "playtest", name, "--players", "beginner", "--games", "2", "-o", str(report)) == 0
    assert TITLES[name] in (report / "report.html").read_text(encoding="utf-8")


# ---- in the window


def test_it_stands_on_the_shelf_and_is_played_by_mouse_and_keys_and_kept(
    name: str, driver: Driver, tmp_path: Path
) -> None:
    stack = driver.app.services.stack
    home = stack.top
    assert isinstance(home, Home)
    driver.wheel(home.shelf.center, -1).run_until_idle()  # the shipped games fill the shelf
    box = next(box for box in home.boxes if box.cover.title == TITLES[name])
    assert box.cover.picture == (package(name) / f"{name}.svg").read_text(encoding="utf-8")
    driver.click(box.rect.center).run_until_idle()
    page = stack.top
    assert isinstance(page, SetUp)
    assert page.cards[0].title == "Classic"
    driver.click(page.players.kinds[N].parts()[0].center)
    driver.click(page.begins.rect.columns(4)[0].center).run_until_idle()
    driver.click(page.begin_button.rect.center).run_until_idle()
    table = stack.top
    assert isinstance(table, Table)
    first, second = PLIES[name]
    by_mouse(driver, table, first)
    by_keys(driver, table, second)
    assert [ply.text for ply in table.state.match.plies] == [first, second]
    store = Store(Places(tmp_path).saves)
    [summary] = store.list()
    driver.app.services.routes.resume(summary.id)
    driver.run_until_idle()
    again = stack.top
    assert isinstance(again, Table)
    assert again is not table
    assert [ply.text for ply in again.state.match.plies] == [first, second]


def test_a_bot_replies_and_gives_a_hint(name: str, driver: Driver) -> None:
    game = driver.app.services.registry.game(name, {"breakthrough": "tiny"}.get(name))
    table = sit(driver, game, bots={N: BotPlayer(FULL, 0.05)})
    by_mouse(driver, table, game.format_action(game.legal_actions(table.state.match.position)[0]))
    until(lambda: len(table.state.match.plies) == 2, lambda: driver.wait(20))
    driver.run_until_idle()
    driver.key("h")
    until(lambda: table.assistant.hint.lines, lambda: driver.wait(20))


def test_positions_are_edited_at_the_bench_and_every_page_opens(name: str, driver: Driver) -> None:
    services = driver.app.services
    services.routes.bench(services.registry.entry(name))
    driver.run_until_idle()
    bench = services.stack.top
    assert isinstance(bench, Bench)
    page: Any = bench.page
    driver.click(page.edit.rect.center).run_until_idle()
    editor = page.mode
    empty = next(cell for cell in editor.work.game.grid if not editor.work.draft.at(cell))
    driver.drag(dict(editor.table.slots())[0].center, editor.table.rect_of(empty).center)
    assert editor.work.draft.at(empty) == editor.work.editing.box[:1]
    for tab in PAGES:
        bench.go(tab)
        driver.run_until_idle()
        if tab == "gallery":
            page = bench.page
            assert {"board", "box", editor.work.editing.box[0].kind} <= {item.part.kind for item in page.grid.items}
