"""Lines beside the one on the table: the log folds them; mouse and keys walk, name, promote and remove them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.input import Key, PointerDown, PointerMove, PointerUp, Typed
from scenes.screens.table.menu import Menu
from scenes.screens.table.naming import Naming
from scenes.table.lines import OtherLine, other_lines
from tests.ready_checker import ReadyChecker
from tests.scenes.at_table import Hand, N, sit


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: Hand.now)
    yield made
    made.close()


@pytest.fixture
def forked(app: App) -> Hand:
    """S4J2@b1 S4J2@b5 T1D5@a1, and from the first ply on another answer, which is on the table."""
    hand = sit(app)
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    hand.drag("T1D5", "a1")
    for _ in range(2):
        hand.key("z", ctrl=True)
    hand.drag("S4J2", "c5", N)
    hand.table.layout((1440, 900), False)
    return hand


FIRST, SECOND = ["S4J2@b1", "S4J2@b5", "T1D5@a1"], ["S4J2@b1", "S4J2@c5"]


def folded(hand: Hand) -> list[str]:
    return [hand.app.services.say(line.text) for line in other_lines(hand.table.state)]


def only_line(hand: Hand) -> OtherLine:
    (line,) = other_lines(hand.table.state)
    return line


def press(hand: Hand, what: int | OtherLine, button: int = 1) -> None:
    hand.click(hand.table.panel.log.place(what).center, button=button)


def choose(hand: Hand, key: str) -> None:
    """Take an item of the open menu."""
    menu = hand.table.popups.open
    assert isinstance(menu, Menu)
    labels = [item.label for item in menu.items]
    row = menu.rows()[labels.index(hand.app.services.say(key))].center
    for event in (PointerMove(row), PointerDown(row), PointerUp(row)):
        hand.table.handle(event)


def test_the_line_left_behind_is_folded_with_its_length(forked: Hand) -> None:
    assert forked.played() == SECOND
    (words,) = folded(forked)
    assert words.endswith("(2 moves)")
    place = forked.table.panel.log.place(only_line(forked))
    assert place.y > forked.table.panel.log.place(2).y, "below the answer that it parts from"


def test_a_click_walks_into_the_line_and_back(forked: Hand) -> None:
    press(forked, only_line(forked))
    assert forked.played() == FIRST
    (words,) = folded(forked)
    assert words.endswith("(1 move)")
    press(forked, only_line(forked))
    assert forked.played() == SECOND


def test_a_key_walks_the_lines_that_part_before_the_position_on_show(forked: Hand) -> None:
    forked.key("b")
    observer = forked.table.state.observer
    assert forked.played() == FIRST
    assert observer.ply == 2, "where they part is looked at"
    forked.key("b")
    assert forked.played() == SECOND
    forked.key("home")
    forked.key("b")
    assert forked.played() == SECOND, "no lines part before the start"


def test_a_line_is_made_the_main_one_from_the_menu(forked: Hand) -> None:
    match = forked.match
    press(forked, 2, button=3)
    choose(forked, "table.line.promote")
    assert match.nodes[1].children[0].ply.text == "S4J2@c5"
    press(forked, 2, button=3)
    menu = forked.table.popups.open
    assert isinstance(menu, Menu)
    assert forked.app.services.say("table.line.promote") not in [item.label for item in menu.items]


def test_a_line_is_named(forked: Hand) -> None:
    press(forked, only_line(forked), button=3)
    choose(forked, "table.line.name")
    assert isinstance(forked.table.popups.open, Naming)
    for event in (Typed("The quiet answer"), Key("return")):
        forked.table.handle(event)
    assert forked.table.popups.open is None
    (words,) = folded(forked)
    assert words.startswith("The quiet answer: ")


def test_a_line_is_removed_and_undo_puts_it_back(forked: Hand) -> None:
    forked.key("m")
    choose(forked, "table.line.remove")
    assert forked.match.plies[1].text == "S4J2@b5"
    assert folded(forked) == []
    assert forked.table.commands.may_undo
    forked.key("z", ctrl=True)
    assert forked.played() == SECOND
    assert len(folded(forked)) == 1


def test_all_of_it_is_saved(forked: Hand, app: App) -> None:
    forked.match.name(forked.match.node_at(2), "Mine")
    press(forked, only_line(forked))
    assert forked.table.match_file.record_id is not None
    record, match = app.services.store.open(forked.table.match_file.record_id, app.services.registry).value
    assert [ply.text for ply in match.plies] == FIRST
    (other,) = match.branches(1)
    assert (other.ply.text, other.name) == ("S4J2@c5", "Mine")
    assert len(record.nodes) == 4


def test_f5_keeps_the_other_lines(forked: Hand) -> None:
    forked.app.services.own_games._checker = ReadyChecker()
    forked.table.reload()
    forked.wait(1)
    assert forked.played() == SECOND
    assert len(folded(forked)) == 1


def test_a_game_that_was_given_up_is_played_on_and_stays(app: App) -> None:
    hand = sit(app)
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    hand.table.session.resign(N)
    hand.table.commands.look(1)
    hand.table.commands.play_from_here()
    hand.drag("S4J2", "c5", N)
    assert hand.match.outcome is None
    hand.table.commands.walk(hand.match.branches(1)[0])
    assert hand.match.outcome is not None
    assert hand.match.outcome.reason == "resigned"
