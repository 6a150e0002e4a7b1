"""The log of a table: lines told, looked back along, stepped through and played on from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.input import Key, PointerLeft, PointerMove
from scenes.screens.table.screen import Table
from scenes.ui.widgets import Button
from squares.core.game import Setup
from squares.core.match import Match
from tests.scenes.at_table import NAMES, Hand, N, S, cell, sit


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: Hand.now)
    yield made
    made.close()


@pytest.fixture
def hand(app: App) -> Hand:
    return sit(app)


@pytest.mark.parametrize("way", ["board", "button", "beside", "keys"])
def test_a_line_of_the_log_is_told_for_no_longer_than_the_pointer_is_on_it(hand: Hand, way: str) -> None:
    hand.drag("S4J2", "b1")
    table = hand.table
    table.handle(PointerMove(next(rect for rect, _, ply, _ in table.panel.log._cells() if ply == 1).center))
    assert table.panel.log.hover == 1
    redo = next(w for w in table.controls.form.widgets if isinstance(w, Button) and w.icon == "icons/redo")
    jump: dict[str, Any] = {
        "board": PointerMove(hand.at("c3")),
        "button": PointerMove(redo.rect.center),
        "beside": PointerLeft(),
    }
    table.handle(jump.get(way, Key("up")))
    assert table.panel.log.hover is None


def test_the_log_looks_back_without_touching_the_game(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    hand.click(next(rect.center for rect, _, ply, _ in hand.table.panel.log._cells() if ply == 1))
    assert hand.table.state.observer.browsing == 1
    assert len(hand.played()) == 2
    assert not any(piece.spot == cell("b5") for piece in hand.table.picture.pieces)
    hand.drag("S1J5", "c1")
    assert len(hand.match.plies) == 2
    hand.key("escape")
    assert hand.table.state.observer.browsing is None


def test_a_turn_stands_in_one_row_whoever_begins(app: App) -> None:
    match = Match(app.services.registry.game("squares-ii"), Setup(first=N), 1, NAMES)
    hand = Hand(app, Table(app.services, match))
    hand.drag("S4J2", "b5", N)
    log = hand.table.panel.log
    assert log._coming_row(S) == 0
    hand.drag("S4J2", "b1")
    assert [(row.number, [seat for _, _, seat in row.cells]) for row in log._rows] == [(1, [N, S])]
    assert log._coming_row(N) == 1


def test_what_a_ply_did_stands_right_below_it_where_a_row_holds_it_alone(app: App) -> None:
    game = app.services.registry.game("qubism")
    match = Match(game, Setup(), 1, NAMES)
    for action in ("c4R", "c5b5"):
        match.play(game.parse_action(action))
    log = Hand(app, Table(app.services, match)).table.panel.log
    plies = [row.cells[0][1] if row.cells else (row.note or (0,))[0] for row in log._rows]
    assert plies == [1, 1, 1, 2]


def test_buttons_and_a_key_step_and_play_through_the_game(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    hand.key("home")
    state = hand.table.state

    def press(icon: str) -> None:
        widgets = hand.table.controls.form.widgets
        hand.click(next(w.rect.center for w in widgets if isinstance(w, Button) and w.icon == f"icons/{icon}"))

    press("next")
    assert state.observer.browsing == 1
    assert state.film.running
    press("previous")
    assert state.observer.browsing == 0
    press("play")
    for shown in (1, None):
        assert hand.table.playback.running
        hand.wait(2000)
        assert state.observer.browsing == shown
    assert not hand.table.playback.running
    hand.key("a")
    hand.key("a")
    hand.wait(4000)
    assert state.observer.browsing == 0


def test_playing_from_an_earlier_ply_and_undoing_that(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    hand.key("home")
    hand.table.presenter.play_from_here()
    hand.table.handle(PointerMove((700, 30)))
    assert hand.played() == []
    hand.key("y", ctrl=True)
    assert hand.played() == ["S4J2@b1"]
