"""A sixth game, made of the files in this folder alone: it is found, drawn, played, explained and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.driver import Driver
from scenes.games import look_for, look_of, looks
from scenes.games.kit.look import Look
from scenes.pages import bot_text
from scenes.screens.home.screen import Home
from scenes.screens.rules.screen import Rules
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.bars import _situation
from scenes.screens.table.screen import Table
from scenes.table.captions import headline, must_take_back, status
from scenes.ui.screen_canvas import ScreenCanvas
from squares.bots.levels import Roster
from squares.core.actions import InHand
from squares.core.errors import BadPosition
from squares.core.game import AnyGame
from squares.core.grid import Cell
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.data.check import check
from squares.data.installed import NAMED
from squares.data.places import Places
from squares.playtest.conformance import examine
from squares.playtest.plan import Plan
from squares.playtest.witness import witnessed
from squares.saves.store import Store
from tests.contract.window import opened, sit
from tests.waiting import until

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent / "noughts"
ID = HERE.name
S, N = Seat.SOUTH, Seat.NORTH


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The engine is named, as ``masume --engine FOLDER`` does, here and in the processes that tests start."""
    monkeypatch.setenv(NAMED, str(HERE))
    bot_text.roster.cache_clear()
    yield
    bot_text.roster.cache_clear()


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The program with the engine."""
    yield from opened(tmp_path, monkeypatch)


def game_of(driver: Driver, variant: str = "classic") -> AnyGame:
    return driver.app.services.registry.game(ID, variant)


def put(driver: Driver, table: Table, text: str) -> None:
    """Drags a mark from the tray of whoever is to act onto a cell."""
    match = table.state.match
    hand, cell = match.game.targets(match.position, match.game.parse_action(text))
    assert isinstance(hand, InHand)
    assert isinstance(cell, Cell)
    driver.drag(table.view.rect(hand).center, table.view.rect(cell).center)
    driver.run_until_idle()


def test_its_file_is_sound_and_its_texts_clash_with_no_others(driver: Driver) -> None:
    assert check(HERE / f"{ID}.yaml") == []
    assert driver.app.services.texts.faults == ()


@pytest.mark.parametrize("variant", ["classic", "misere"])
def test_it_keeps_the_contract(driver: Driver, variant: str) -> None:
    texts = driver.app.services.texts
    told = [texts.say(fault) for verdict in examine(game_of(driver, variant), texts) for fault in verdict.faults]
    assert told == []


def test_it_is_playtested(driver: Driver) -> None:
    pairing = Plan.of(game_of(driver), ("beginner",), 2, 1).matchups[0]
    found = witnessed(pairing.contest, 0, 0, tries=True)
    assert found.plies == sum(sum(counts) for counts in found.used.values())
    assert found.mattered
    assert len(found.values) == found.plies


def test_it_stands_on_the_shelf_with_its_cover_and_is_played_and_saved(driver: Driver, tmp_path: Path) -> None:
    stack = driver.app.services.stack
    home = stack.top
    assert isinstance(home, Home)
    driver.wheel(home.shelf.center, -1).run_until_idle()  # the shipped games fill the shelf
    box = next(box for box in home.boxes if box.cover.title == "Noughts")
    assert box.shown
    assert box.cover.picture == (HERE / f"{ID}.svg").read_text(encoding="utf-8")
    driver.click(box.rect.center).run_until_idle()
    page = stack.top
    assert isinstance(page, SetUp)
    assert [card.title for card in page.cards] == ["Classic", "Misère"]
    driver.click(page.players.kinds[Seat.NORTH].parts()[0].center)
    driver.click(page.begins.rect.columns(4)[0].center).run_until_idle()
    driver.click(page.begin_button.rect.center).run_until_idle()
    table = stack.top
    assert isinstance(table, Table)
    for text in ("a1", "a3", "b1", "b3", "c1"):
        put(driver, table, text)
    match = table.state.match
    assert [ply.text for ply in match.plies] == ["a1", "a3", "b1", "b3", "c1"]
    assert match.outcome is not None
    assert match.outcome.winner == "south"
    store = Store(Places(tmp_path).saves)
    [summary] = store.list()
    assert store.load(summary.id).value.plies[-1].text == "c1"


def test_where_cells_are_pressed_alone_nothing_is_to_be_taken_back(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(driver)
    monkeypatch.setattr(type(game), "targets", lambda self, position, action: (action.cell,))
    table = sit(driver, game)
    assert table.state.observer.forced
    assert must_take_back(table.state) is None
    assert not table.picture.forced
    said = [driver.app.services.say(part) for part in (*status(table.state), headline(table.state)[1]) if part]
    assert not [sentence for sentence in said if "back" in sentence]
    assert _situation(table.state) == "idle"
    driver.click(table.view.rect(game.parse_action("b2").cell).center).run_until_idle()
    assert [ply.text for ply in table.match.plies] == ["b2"]


def test_it_has_a_look_of_its_own(driver: Driver) -> None:
    game = game_of(driver)
    look = look_of(game)
    assert look is look_for(ID)
    assert look in looks()
    theme = driver.app.services.theme
    view = look.view(game, driver.app.services.say, theme)
    assert type(view).__module__ == f"squares.games.{ID}.view"
    table = sit(driver, game, "---/-o-/--- n")
    surface = pygame.Surface((1440, 900))
    canvas = ScreenCanvas(surface, driver.app.paintbox, 1.0)
    table.view.draw_base(canvas, table.picture, frozenset())
    x, y = (round(v) for v in table.view.rect(game.parse_action("b2").cell).center)
    reach = range(-60, 61)
    assert theme.colour("south")[:3] in {tuple(surface.get_at((x + dx, y)))[:3] for dx in reach}


def test_its_captions_and_its_refusal_are_spoken(driver: Driver) -> None:
    game = game_of(driver)
    say = driver.app.services.say
    table = sit(driver, game, "---/-o-/--- n")
    assert [say(part) for part in status(table.state) if part] == [
        "Kaede, it is your turn.",
        "Put a mark on an empty cell. 3 in a line win.",
    ]
    hand = table.view.rect(InHand(N, "X"))
    driver.click(hand.center).move(table.view.rect(game.parse_action("b2").cell).center).run_until_idle()
    assert say(status(table.state)[0]) == "b2 is taken already."
    with pytest.raises(BadPosition) as bad:
        game.parse("---/-q- z")
    assert [say(part) for part in bad.value.phrases] == [
        'The board "---/-q-" is not 3 ranks of 3 cells. Write "-", "o" or "x" and part the ranks by "/".',
        'Who acts is "s" or "n", not "z".',
    ]


def test_its_rules_page_shows_its_diagram(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[Look, str]] = []
    draw = Look.draw_diagram

    def note(look: Look, canvas: Any, rect: Any, game: AnyGame, *rest: Any) -> None:
        drawn.append((look, game.id))
        draw(look, canvas, rect, game, *rest)

    monkeypatch.setattr(Look, "draw_diagram", note)
    page = Rules(driver.app.services, ID)
    driver.app.services.stack.push(page)
    driver.run_until_idle()
    assert [line.title for line in page.lines if line.chapter is not None] == ["Aim", "When nobody wins", "Notation"]
    assert set(drawn) == {(look_for(ID), ID)}


def test_a_bot_plays_it_with_its_own_levels_in_its_own_process(driver: Driver) -> None:
    game = game_of(driver)
    levels = Roster.load().levels(game)
    assert levels[-1].weights == {"open": 8, "near": 40}
    table = sit(driver, game, "-x-/-o-/--o n", bots={N: BotPlayer(FULL, 0.2)})
    match = table.state.match
    until(lambda: match.plies, lambda: driver.wait(20))
    assert [ply.text for ply in match.plies] == ["a3"], "it closes the line"


def files_in(*folders: Path) -> list[Path]:
    found = (path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file())
    return [path for path in found if "__pycache__" not in path.parts and path.suffix not in {".so", ".pyd"}]


def test_no_file_outside_of_this_folder_knows_it() -> None:
    name = ID.encode()
    folders = ("squares", "scenes", "data", "sprites", "docs", "benchmarks", "tests")
    files = [path for path in files_in(*(ROOT / name for name in folders)) if HERE.parent not in path.parents]
    files += [path for path in ROOT.iterdir() if path.suffix in {".py", ".md", ".toml", ".in"}]
    assert len(files) > 500
    assert [str(path) for path in files if ID in path.name or name in path.read_bytes().lower()] == []


def test_it_takes_nine_files_of_its_own() -> None:
    own = files_in(HERE)
    assert len(own) == 9
    assert sum(path.read_bytes().count(b"\n") for path in own) < 600
