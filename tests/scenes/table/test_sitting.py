"""Around one match at the table, driven through the running program: new games, files, saving, turning the board."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.driver import Driver
from scenes.screens.home.screen import Home
from scenes.screens.saved.screen import SavedGames
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from scenes.ui.widgets import Button
from squares.core.actions import InHand
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.match import Match
from squares.core.seats import Seat
from squares.saves import Record, record_text

S, N = Seat.SOUTH, Seat.NORTH
NAMES = {S: "Mei", N: "Kaede"}


class Person:
    """Somebody at the table of a program of their own."""

    def __init__(self, app: App) -> None:
        self.app = app
        app.services.stack.push(Home(app.services))
        self.driver = Driver(app)

    @property
    def table(self) -> Table:
        top = self.app.services.stack.top
        assert isinstance(top, Table), top
        return top

    @property
    def match(self) -> Match[Any, Any]:
        return self.table.state.match

    def sit(self, game: str = "squares-ii", variant: str | None = None, start: str | None = None) -> None:
        made = self.app.services.registry.game(game, variant)
        match = Match(made, Setup(), 1, NAMES, made.parse(start) if start else None)
        self.app.services.stack.push(Table(self.app.services, match))
        self.driver.run_until_idle()

    def at(self, where: str, seat: Seat = S) -> tuple[float, float]:
        spot = Cell(File(ord(where[0]) - 97), Rank(int(where[1]) - 1)) if len(where) == 2 else InHand(seat, where)
        return self.table.view.rect(spot).center

    def drag(self, source: str, goal: str, seat: Seat = S) -> None:
        self.driver.drag(self.at(source, seat), self.at(goal)).run_until_idle()

    def played(self) -> list[str]:
        return [ply.text for ply in self.match.plies[: self.match.cursor]]

    def saved(self) -> list[str]:
        return sorted(path.read_text("utf-8") for path in self.app.services.places.saves.glob("*.yaml"))

    def text_file(self, name: str, actions: tuple[str, ...]) -> str:
        """The text of a record of a game by these actions, which lies nowhere yet."""
        game = self.app.services.registry.game("squares-ii")
        match = Match(game, Setup(), 1, NAMES)
        for action in actions:
            match.play(game.parse_action(action))
        now = self.app.services.wall_clock()
        return record_text.dump(Record.from_match(match, name, now, now))


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    app = build(tmp_path / "home", (1440, 900))
    yield Person(app)
    app.close()


def test_a_new_game_is_agreed_on_first_and_the_present_one_stays_saved(person: Person) -> None:
    person.sit()
    person.drag("S4J2", "b1")
    table = person.table
    person.driver.key("n", "ctrl").run_until_idle()
    top = person.app.services.stack.top
    assert isinstance(top, SetUp)
    assert top.entry.id == "squares-ii"
    person.driver.key("return").run_until_idle()
    assert person.table is table
    assert person.played() == []
    assert len(person.app.services.store.list()) == 1


def test_leaving_the_set_up_goes_back_to_the_game(person: Person) -> None:
    person.sit()
    person.drag("S4J2", "b1")
    person.driver.key("n", "ctrl").run_until_idle().key("escape").run_until_idle()
    assert person.played() == ["S4J2@b1"]


def test_a_game_that_left_the_shelf_begins_anew_at_once(person: Person, tmp_path: Path) -> None:
    services = person.app.services
    own = services.places.games / "mine.yaml"
    text = (services.registry.entry("squares-ii").path).read_text("utf-8").replace("id: squares-ii", "id: mine", 1)
    own.write_text(text, "utf-8")
    services.registry.reload(own)
    person.sit("mine")
    person.drag("S4J2", "b1")
    own.write_text("id: mine\nboard: {files: five}\n", "utf-8")
    services.registry.reload(own)
    person.driver.key("n", "ctrl").run_until_idle()
    assert person.played() == []
    person.drag("S4J2", "b1")
    assert person.played() == ["S4J2@b1"]


def test_a_rematch_begins_at_once(person: Person) -> None:
    person.sit()
    person.drag("S4J2", "b1")
    person.table.session.resign(S)
    table = person.table
    table.commands.rematch()
    person.driver.run_until_idle()
    assert person.table is table
    assert (person.played(), person.match.to_act) == ([], S)


def test_giving_up_shows_at_once(person: Person) -> None:
    person.sit()
    person.drag("S4J2", "b1")
    place = person.table.panel.plate(N)
    person.driver.click((place.right - 30, place.center[1])).key("down").key("return").run_until_idle()
    assert person.app.overlay.dialog is not None
    person.driver.key("tab").key("return").run_until_idle()
    assert person.match.outcome is not None
    assert person.match.outcome.winner == "south"
    assert person.table.picture.to_act is None
    labels = [widget.label for widget in person.table.controls.form.widgets if isinstance(widget, Button)]
    assert person.app.services.say("table.rematch") in labels


def test_looking_at_an_earlier_ply_saves_nothing(person: Person) -> None:
    person.sit()
    person.drag("S4J2", "b1")
    person.drag("S4J2", "b5", N)
    before = person.saved()
    person.driver.key("home").key("pagedown").key("end").run_until_idle()
    assert person.saved() == before
    person.driver.key("z", "ctrl").run_until_idle()
    assert person.saved() != before


def test_the_board_turns_to_whoever_plays_where_that_is_wanted(person: Person) -> None:
    person.sit()
    person.drag("S4J2", "b1")
    assert person.table.state.near == S
    person.app.services.change(auto_flip=True)
    person.drag("S4J2", "b5", N)
    person.drag("b1", "b2")
    assert person.table.state.near == N
    assert person.at("a5")[1] > person.at("a1")[1]
    person.driver.key("v").run_until_idle()
    assert person.table.state.near == S, "turning by hand holds until the next turn"


def test_a_full_disk_is_told_while_the_game_goes_on(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    person.sit()
    person.drag("S4J2", "b1")
    before = person.saved()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        person.drag("S4J2", "b5", N)
        assert person.app.overlay.toast.visible
        assert person.saved() == before
        assert len(person.played()) == 2
    person.drag("b1", "b2")
    record = person.app.services.store.load(person.app.services.store.list()[0].id).value
    assert [ply.text for ply in record.plies] == ["S4J2@b1", "S4J2@b5", "b1b2"]


def test_the_record_of_a_game_with_hidden_hands_is_not_copied_before_its_end(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(person.app.services.shell, "copy", copied.append)
    game = person.app.services.registry.game("strive", "expert-1")
    match = Match(game, Setup(), 1, NAMES)
    match.play(match.legal_actions()[0])
    now = person.app.services.wall_clock()
    person.app.services.store.add(Record.from_match(match, "secret", now, now))
    page = SavedGames(person.app.services)
    person.app.services.stack.push(page)
    person.driver.run_until_idle().click(page.verbs[2].rect.center).run_until_idle()
    assert (copied, person.app.overlay.toast.visible) == ([], True)
    match.resign(S)
    person.app.services.store.autosave(Record.from_match(match, "secret", now, now))
    page.resumed()
    person.driver.click(page.verbs[2].rect.center).run_until_idle()
    assert copied


# files that arrive


def test_a_damaged_record_that_is_dropped_opens_up_to_its_last_good_action(person: Person, tmp_path: Path) -> None:
    whole = person.text_file("friend", ("S4J2@b1", "S4J2@b5", "b1b2"))
    file = tmp_path / "friend.yaml"
    file.write_text(whole.replace("b1b2", "b1b4"), "utf-8")
    person.driver.drop_file(file).run_until_idle()
    assert person.app.overlay.dialog is not None
    assert isinstance(person.app.services.stack.top, Home)
    person.driver.key("tab").key("return").run_until_idle()
    assert person.played() == ["S4J2@b1", "S4J2@b5"]
    person.drag("b1", "c1")
    assert len(person.app.services.store.list()) == 1
    assert "b1b4" in file.read_text("utf-8"), "the file that was dropped stays as it is"


def test_a_damaged_record_may_be_left_alone(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "friend.yaml"
    file.write_text(person.text_file("friend", ("S4J2@b1", "S4J2@b5"))[:-12], "utf-8")
    person.driver.drop_file(file).run_until_idle().key("escape").run_until_idle()
    assert isinstance(person.app.services.stack.top, Home)
    assert person.app.services.store.list() == ()


def test_a_dropped_record_does_not_touch_the_saved_game_of_its_name(person: Person, tmp_path: Path) -> None:
    person.sit()
    person.drag("S4J2", "b1")
    id = person.app.services.store.list()[0].id
    file = tmp_path / "friend.yaml"
    file.write_text(person.text_file(id, ("S5J1@c1", "S5J1@c5")), "utf-8")
    person.driver.drop_file(file).run_until_idle()
    person.drag("c1", "c2")
    assert [ply.text for ply in person.app.services.store.load(id).value.plies] == ["S4J2@b1"]
    assert len(person.app.services.store.list()) == 2
