"""Picking tiles: at the table hidden and from one pool, and on the page of a choice before the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.screens.setup.choice import AnswerCard, ChoicePage
from scenes.screens.setup.screen import SetUp
from scenes.table.captions import card, headline
from squares.core.actions import InHand
from squares.core.seats import Seat
from squares.saves import Record, new_id
from tests.scenes.at_table import Hand, S, sit

TEN = ("S1J5", "L1U5", "T1D5", "Y5X1", "S2J4", "L2U4", "T2D4", "Y4X2", "L3U3", "T3D3")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    yield made
    made.close()


def take(hand: Hand, *tiles: str) -> None:
    for tile in tiles:
        hand.click(hand.table.view.rect(InHand(None, tile)).center)


def logged(hand: Hand) -> list[str]:
    hand.table.panel.log.refresh()
    return [text for _, text, _, _ in hand.table.panel.log._cells()]


def button(hand: Hand, label: str) -> Any:
    hand.wait(16)
    return next(w for w in hand.table.controls.form.widgets if getattr(w, "label", "") == label)


def done(hand: Hand) -> Any:
    return button(hand, "Done")


@pytest.fixture
def hidden(app: App) -> Hand:
    hand = sit(app, game="strive", variant="expert-1")
    hand.table.presenter.uncover()
    hand.table.layout(hand.table.size, hand.table.compact)
    return hand


def test_a_hidden_tile_is_given_back_by_a_click_and_leaves_no_trace(hidden: Hand) -> None:
    take(hidden, "S1J5", "L3U3", "T3D3")
    hidden.table.gestures.point(hidden.at("L3U3", S))
    assert hidden.table.gestures.pointer == "hand"
    hidden.click("L3U3", S)
    assert hidden.played() == ["+S1J5", "+T3D3"]
    assert len(hidden.match.nodes) == 3
    assert not hidden.match.pruned
    assert logged(hidden) == ["2 tiles"]
    hidden.key("z", ctrl=True)
    assert hidden.played() == ["+S1J5"]


def test_a_tile_that_the_set_has_no_room_for_says_so(hidden: Hand) -> None:
    take(hidden, "L3U3", "T3D3", "S3J3")
    assert hidden.played() == ["+L3U3", "+T3D3"]
    assert hidden.status() == "You already have two 3/3 tiles, as many as a set has."
    said = hidden.app.services.say
    assert [said(part) for part in headline(hidden.table.state)[1:] if part is not None] == [
        "Mei picks a tile",
        "2 of 10",
    ]
    hidden.table.gestures.point(None)
    hidden.table._sync()
    assert said(card(hidden.table.state).title) == "Pick 10 tiles"


def test_the_last_hidden_tile_waits_for_done(hidden: Hand) -> None:
    take(hidden, *TEN[:9])
    button = done(hidden)
    assert (button.enabled, button.why) == (False, "Pick 1 more tile first.")
    take(hidden, TEN[9])
    assert (len(hidden.played()), done(hidden).enabled) == (9, True)
    hidden.click("T3D3", S)
    assert (len(hidden.played()), done(hidden).enabled) == (9, False)
    take(hidden, TEN[9])
    hidden.click("S1J5", S)
    assert sorted(hidden.played()) == sorted(f"+{tile}" for tile in TEN[1:])
    take(hidden, "S5J1")
    hidden.click(done(hidden).rect.center)
    assert len(hidden.played()) == 10
    assert hidden.table.state.observer.cover is Seat.NORTH
    hidden.table.presenter.uncover()
    assert logged(hidden) == ["10 tiles, hidden"]


def test_confirmed_picks_do_not_wait_for_done(app: App, hidden: Hand) -> None:
    app.services.change(confirm_moves=True)
    take(hidden, "S1J5")
    assert (hidden.played(), done(hidden).enabled) == ([], False)
    assert hidden.status().startswith("You are about to take the tile with Spin 1 and Jump 5.")
    take(hidden, "S1J5")
    app.services.change(confirm_moves=False)
    assert hidden.played() == ["+S1J5"]


@pytest.mark.parametrize("confirms", [False, True])
def test_the_rest_of_a_set_can_be_left_to_chance(app: App, hidden: Hand, confirms: bool) -> None:
    take(hidden, "S1J5")
    app.services.change(confirm_moves=confirms)
    hidden.click(button(hidden, "Fill the rest").rect.center)
    assert (len(hidden.played()), done(hidden).enabled) == (9, True)
    with pytest.raises(StopIteration):
        button(hidden, "Fill the rest")
    hidden.click("S1J5", S)
    hidden.click(button(hidden, "Fill the rest").rect.center)
    hidden.click(done(hidden).rect.center)
    assert len(hidden.played()) == 10
    assert hidden.match.game.to_act(hidden.match.position) is Seat.NORTH
    app.services.change(confirm_moves=False)


def test_giving_back_loses_no_line_that_was_played_on(hidden: Hand) -> None:
    take(hidden, "S1J5", "L3U3", "T3D3")
    hidden.key("z", ctrl=True)
    hidden.click("S1J5", S)
    assert hidden.played() == ["+L3U3"]
    assert [node.ply.text for node in hidden.match.nodes[1:]] == ["+S1J5", "+L3U3", "+T3D3", "+L3U3"]


def test_a_set_is_picked_by_keyboard(hidden: Hand) -> None:
    hidden.table.state.pointer.cursor, hidden.table.state.pointer.by_keys = InHand(None, "S1J5"), True
    for key in ("return", "right", "return", "down", "return"):
        hidden.key(key)
    assert hidden.played() == ["+S1J5", "+S2J4", "+T2D4"]
    for key in ("down", "down", "down", "return"):
        hidden.key(key)
    assert hidden.table.state.pointer.cursor == InHand(S, "S2J4")
    assert hidden.played() == ["+S1J5", "+T2D4"]


def test_a_tile_from_the_open_pool_is_taken_at_once_and_stays(app: App) -> None:
    hand = sit(app, game="strive", variant="expert-2")
    take(hand, "S1J5", "L3U3")
    hand.click("S1J5", S)
    assert hand.played() == ["+S1J5", "+L3U3"]
    assert not any(getattr(w, "label", "") == "Done" for w in hand.table.controls.form.widgets)
    hand.click(hand.table.view.rect(InHand(None, "S2J4")).center)
    assert logged(hand)[-1] == "Took the tile with Spin 2 and Jump 4"


def test_T15_ten_tiles_are_agreed_on_and_kept_in_the_record(person: Any) -> None:
    services = person.services
    page = SetUp(services, "strive")
    services.stack.push(page)
    page._again(variant="any-ten")
    person.press_on(next(w for w in page.form.widgets if isinstance(w, AnswerCard)))
    choice = person.screen
    assert isinstance(choice, ChoicePage)
    assert (choice.ready.enabled, choice.pieces["S1J5"].why) == (True, "4 with 1/5 are chosen already.")
    person.press_on(choice.placed["L1U5"]).press_on(choice.ready)
    assert person.screen is choice
    person.press_on(choice.pieces["S3J3"]).press_on(choice.pieces["S1J5"]).press_on(choice.ready)
    person.press_on(page.begin_button)
    match = person.app.services.stack.top.state.match
    assert "S1J5" in match.position.hands[0]
    assert "L1U5" not in match.position.hands[0]
    assert match.position.hands[0] == match.position.hands[1]
    now = services.wall_clock()
    record = Record.from_match(match, new_id("strive", now), now, now)
    services.store.add(record)
    assert services.store.load(record.id).value.to_match(services.registry).position == match.position
