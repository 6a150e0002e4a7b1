"""Whatever fails in the window: the game is saved, a card tells of it, and the program goes on."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pygame
import pytest

from scenes.app import App
from scenes.games.kit.look import Look
from scenes.geometry import Rect
from scenes.input import Input
from scenes.overlay import Overlay
from scenes.rescue import MOST, QUIET_MS
from scenes.screens.home.screen import Home
from scenes.screens.saved.screen import SavedGames
from scenes.screens.table.screen import Table
from scenes.stack import Screen
from scenes.ui.canvas import Canvas
from squares.core.game import Setup
from squares.core.match import Match
from squares.saves import Store, record_text
from squares.support import bare
from tests.scenes.conftest import NAMES, Person


@pytest.fixture(autouse=True)
def _forgiving(person: Person) -> None:
    """As the program runs for a person."""
    person.app.forgives = True


class BrokenError(Exception):
    """What the tests throw."""


def broken(*_: object, **__: object) -> NoReturn:
    raise BrokenError("on purpose")


def at_table(person: Person, plies: int = 3, game: str = "squares-ii") -> Table:
    """A table with a match that has been played on a little, and saved."""
    made = person.services.registry.game(game)
    match = Match(made, Setup(), 1, {seat: NAMES.get(seat, seat.value) for seat in made.seats})
    table = Table(person.services, match)
    person.services.stack.push(table)
    person.run_until_idle()
    for _ in range(plies):
        table.session.play(match.legal_actions()[0])
        person.run_until_idle()
    return table


def card(person: Person) -> str:
    """What the card says, nothing where there is none."""
    dialog = person.app.overlay.dialog
    return f"{dialog.title}: {dialog.text}" if dialog is not None else ""


def reports(person: Person) -> list[str]:
    return [path.read_text() for path in sorted(person.services.places.logs.glob("report-*.txt"))]


def poke(person: Person) -> None:
    """Something that every screen hears of, and a whole new picture."""
    top = person.services.stack.top
    assert top is not None
    top.base_dirty = True
    person.app.services.stack.changes += 1
    person.key("f5")
    person.move((300, 300)).move((310, 310))
    person.wait(50)


# the table


@pytest.mark.parametrize("part", ["draw_base", "draw_moving", "handle", "update", "layout", "stage", "reload"])
def test_a_table_that_raises_is_closed_saved_and_can_be_gone_on_with(
    person: Person, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    table = at_table(person)
    texts = [ply.text for ply in table.state.match.plies]
    monkeypatch.setattr(table, part, broken)
    poke(person)
    assert isinstance(person.screen, Home)
    assert card(person).startswith("Something went wrong: The table of SQUARES II failed and was closed.")
    assert "BrokenError, test_faults.py" in card(person)
    [report] = reports(person)
    for piece in ("Masume", "screens: Home > Table", "game: squares-ii", "position: ", " ".join(texts), "on purpose"):
        assert piece in report
    assert str(table.match_file.record_id) in report
    person.answer("Go on").run_until_idle()
    assert isinstance(person.screen, Table)
    assert person.screen is not table
    assert [ply.text for ply in person.screen.state.match.plies] == texts
    assert person.app.running


@pytest.mark.parametrize(
    ("game", "part"), [("squares-ii", "draw_base"), ("qubism", "draw_moving"), ("rengoma", "show")]
)
def test_a_view_that_keeps_raising_leads_home(
    person: Person, monkeypatch: pytest.MonkeyPatch, game: str, part: str
) -> None:
    table = at_table(person, game=game)
    monkeypatch.setattr(type(table.view), part, broken)
    poke(person)
    assert card(person)
    person.answer("Go on")
    person.run_until_idle()
    poke(person)
    while person.app.overlay.dialog is not None:
        person.answer("Go on").run_until_idle()
    assert isinstance(person.screen, Home)
    assert person.app.running
    monkeypatch.undo()
    saved = person.services.store.open(str(table.match_file.record_id), person.services.registry).value[1]
    assert len(saved.plies) == 3


def test_a_view_that_cannot_be_made_closes_what_asked_for_it(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    id = person.save()
    monkeypatch.setattr(Look, "view", broken)
    monkeypatch.setattr("scenes.games.tiles.look.LOOK.view", broken)
    person.app.attempt(lambda: person.services.routes.resume(id), person.now)
    assert isinstance(person.screen, Home)
    assert card(person).startswith("Something went wrong: That failed.")


def test_a_match_that_cannot_be_saved_stands_in_the_report(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_table(person)
    texts = [ply.text for ply in table.state.match.plies]
    monkeypatch.setattr(Store, "autosave", broken)
    table.state.match.play(table.state.match.legal_actions()[0])
    texts.append(table.state.match.plies[-1].text)
    monkeypatch.setattr(table, "draw_base", broken)
    poke(person)
    assert "could not be saved, but the report holds its moves." in card(person)
    report = reports(person)[0]
    assert f"actions: {' '.join(texts)}" in report
    assert record_text.dump(table.match_file.record(table.state.match)).rstrip() in report


def test_a_store_that_fails_in_the_middle_of_a_move_loses_no_move(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = at_table(person)
    monkeypatch.setattr(Store, "append", broken)
    action = table.state.match.legal_actions()[0]

    def play(_: Input) -> bool:
        table.session.play(action)
        return True

    monkeypatch.setattr(table, "handle", play)
    person.move((300, 300))
    assert "on purpose" in reports(person)[0]
    assert "failed and was closed" in card(person)
    person.answer("Go on").run_until_idle()
    assert isinstance(person.screen, Table)
    assert len(person.screen.state.match.plies) == 4


# screens


class Frail(Screen):
    """Raises in one part of its life."""

    def __init__(self, part: str) -> None:
        self.part = part

    def _at(self, part: str) -> None:
        if part == self.part:
            broken()

    def enter(self) -> None:
        self._at("enter")

    def leave(self) -> None:
        self._at("leave")

    def resumed(self) -> None:
        self._at("resumed")

    def handle(self, event: Input) -> bool:
        self._at("handle")
        return True

    def draw_base(self, canvas: Canvas) -> None:
        with canvas.clip(Rect(0, 0, 10, 10)):
            self._at("draw")
        canvas.table()

    def salvage(self) -> Any:
        self._at("draw")
        return super().salvage()


@pytest.mark.parametrize("part", ["enter", "draw", "handle"])
def test_a_page_that_raises_is_closed(person: Person, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    home = person.screen
    monkeypatch.setattr(home, "handle", lambda _: person.services.stack.push(Frail(part)))
    person.move((4, 4))
    monkeypatch.undo()
    person.move((5, 5)).wait(50)
    assert person.screen is home
    assert "failed" in card(person)
    person.answer("Go on").run_until_idle()
    assert person.app.overlay.dialog is None
    assert person.app.window.surface.get_clip().size == person.app.window.size


def test_a_page_that_raises_while_it_leaves_is_gone_all_the_same(person: Person) -> None:
    person.services.stack.push(Frail("leave"))
    person.run_until_idle()
    person.app.attempt(person.services.stack.pop, person.now)
    assert isinstance(person.screen, Home)
    assert card(person)


@pytest.mark.parametrize("part", ["refresh", "layout", "draw_base", "draw_moving", "update"])
def test_a_home_screen_that_keeps_raising_gives_way_to_a_plain_one(
    person: Person, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    whole: Callable[..., Any] = getattr(Home, part)
    monkeypatch.setattr(Home, part, lambda self, *given: whole(self, *given) if self.plain else broken())
    poke(person)
    person.wait(200)
    assert isinstance(person.screen, Home)
    assert person.screen.plain
    assert card(person)
    person.answer("Go on").run_until_idle()
    assert person.app.running


def test_where_no_home_screen_can_be_drawn_the_card_still_is(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Home, "draw_base", broken)
    poke(person)
    person.wait(200)
    assert type(person.screen) is Screen
    assert card(person)
    person.answer("Go on").run_until_idle()
    assert person.app.running


def test_a_card_that_cannot_be_shown_is_given_up(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Overlay, "draw", broken)
    top = person.screen
    person.services.toast("Hello")
    person.wait(QUIET_MS)
    assert person.app.overlay.dialog is None
    assert person.screen is top
    count = len(reports(person))
    person.wait(500)
    assert len(reports(person)) == count <= MOST


def test_what_fails_in_every_frame_is_noted_a_few_times_only(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(App, "_follow_size", broken)
    person.wait(QUIET_MS * 3)
    assert 0 < len(reports(person)) <= MOST
    assert isinstance(person.screen, Home)


def test_the_report_is_copied_and_its_folder_opened(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []

    def no_manager(folder: Path, _: object) -> bool:
        opened.append(folder)
        return False

    monkeypatch.setattr("scenes.shell.open_folder", no_manager)
    person.services.stack.push(Frail("draw"))
    person.run_until_idle()
    person.answer("Copy the report")
    [report] = reports(person)
    assert person.clipboard == bare(report)
    assert "BrokenError: on purpose" in person.clipboard
    assert person.toast == "Report copied"
    assert card(person)
    person.answer("Open the folder")
    assert opened == [person.services.places.logs]
    assert str(opened[0]) in person.toast
    assert card(person)
    person.answer("Go on")
    assert not card(person)


def test_the_copy_of_a_report_holds_no_names_and_no_hands(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_table(person, 2, game="logistic")
    monkeypatch.setattr(Store, "autosave", broken)
    monkeypatch.setattr(table, "draw_moving", broken)
    poke(person)
    [report] = reports(person)
    assert all(telling in report for telling in ("position: ", "masume_record: ", *NAMES.values()))
    person.answer("Copy the report")
    copy = person.clipboard
    assert copy
    assert not any(telling in copy for telling in ("position: ", "seed: ", "masume_record: ", *NAMES.values()))
    assert "BrokenError: on purpose" in copy


def test_a_report_names_no_home_folder(person: Person) -> None:
    home = str(person.services.places.home)
    at_table(person)
    person.app.attempt(lambda: broken(), person.now)
    monkey = person.services.diagnosis.report(BrokenError(f"{home}/data and {Path.home()}/x"), {"record": f"{home}/y"})
    assert home not in monkey
    assert f"{Path.home()}/" not in monkey
    assert "record: ~/y" in monkey


# what strangers made


def test_a_record_that_cannot_be_drawn_costs_only_its_small_board(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = person.save()
    for look in ("scenes.games.tiles.look.LOOK.draw_mini", "scenes.games.kit.look.LOOK.draw_mini"):
        monkeypatch.setattr(look, broken)
    home = person.screen
    home.resumed()
    person.run_until_idle()
    assert person.screen is home
    assert home.card.looked_up
    assert home.card.match is None
    person.services.routes.saved()
    person.run_until_idle()
    saved = person.screen
    assert isinstance(saved, SavedGames)
    assert saved.chosen is not None
    assert saved.chosen.id == id
    assert not card(person)


def test_a_record_that_cannot_be_read_costs_only_its_small_board(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.save()
    monkeypatch.setattr(Store, "open", broken)
    home = person.screen
    home.resumed()
    person.run_until_idle()
    assert person.screen is home
    assert home.card.match is None
    assert not card(person)


# who tries the window


def test_a_program_that_tries_the_window_hears_of_every_fault(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    person.app.forgives = False
    monkeypatch.setattr(person.screen, "draw_base", broken)
    person.screen.base_dirty = True
    with pytest.raises(BrokenError):
        person.frame()
    monkeypatch.undo()


# the end


def test_a_fault_at_the_end_keeps_nothing_from_ending(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(person.services.worker, "close", lambda: closed.append("worker"))

    def window_close() -> NoReturn:
        closed.append("window")
        broken()

    monkeypatch.setattr(person.app.window, "close", window_close)
    monkeypatch.setattr(person.services.shell, "remember_window", broken)
    person.services.stack.push(Frail("leave"))
    person.app.close()
    assert closed == ["worker", "window"]
    monkeypatch.undo()


def test_the_log_is_quiet_while_nobody_watches(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    person.app.attempt(lambda: broken(), person.now)
    assert capsys.readouterr() == ("", "")
    assert logging.getLogger("masume").handlers
    assert pygame.display.get_init()
    assert os.path.isdir(person.services.places.logs)
