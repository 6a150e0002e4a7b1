"""A game of a designer's own: one rules module and one YAML file in the test folder, and it is played with a mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import squares.rules
from scenes.driver import Driver
from scenes.screens.home.screen import Home
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from scenes.startup import build
from squares.core.actions import InHand
from squares.core.grid import Cell
from squares.data.places import Places
from squares.saves.store import Store

SIXTH = Path(__file__).parent / "sixth"


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The program with the toy engine on the rules' path and its game file in the player's folder."""
    monkeypatch.setattr(squares.rules, "__path__", [*squares.rules.__path__, str(SIXTH / "rules")])
    text = (SIXTH / "games" / "noughts.yaml").read_text(encoding="utf-8")
    (Places(tmp_path).games / "noughts.yaml").write_text(text, encoding="utf-8")
    app = build(tmp_path, (1440, 900))
    app.services.stack.push(Home(app.services))
    yield Driver(app)
    app.services.stack.close()


def test_it_stands_on_the_shelf_and_is_played_and_saved(driver: Driver, tmp_path: Path) -> None:
    stack = driver.app.services.stack
    driver.run_until_idle()
    home = stack.top
    assert isinstance(home, Home)
    driver.wheel(home.shelf.center, -1).run_until_idle()  # the shipped games fill the shelf
    box = next(box for box in home.boxes if box.cover.title == "Noughts")
    driver.click(box.rect.center).run_until_idle()
    page = stack.top
    assert isinstance(page, SetUp)
    driver.click(page.begins.rect.columns(4)[0].center).run_until_idle()
    driver.click(page.begin_button.rect.center).run_until_idle()
    table = stack.top
    assert isinstance(table, Table)
    for text in ("a1", "a3", "b1", "b3", "c1"):
        _place(driver, table, text)
    match = table.state.match
    assert [ply.text for ply in match.plies] == ["a1", "a3", "b1", "b3", "c1"]
    assert match.outcome is not None
    assert match.outcome.winner == "south"
    [summary] = Store(Places(tmp_path).saves).list()
    assert Store(Places(tmp_path).saves).load(summary.id).value.plies[-1].text == "c1"


def _place(driver: Driver, table: Table, text: str) -> None:
    """Drags a disk from the tray of whoever is to act onto a cell."""
    match = table.state.match
    action = match.game.parse_action(text)
    hand, cell = match.game.targets(match.position, action)
    assert isinstance(hand, InHand)
    assert isinstance(cell, Cell)
    driver.drag(table.view.rect(hand).center, table.view.rect(cell).center)
    driver.run_until_idle()
