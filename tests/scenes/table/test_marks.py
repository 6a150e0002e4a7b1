"""Rings and arrows drawn on the board: by the right button and by keys, kept with the ply and its record."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.input import PointerDown, PointerMove, PointerUp
from scenes.system.events import Translator
from squares.core.actions import InHand
from squares.core.grid import Cell, File, Grid, Mark, Rank
from squares.saves import record_text
from squares.saves.record import Record
from tests.scenes.at_table import Hand
from tests.scenes.clerk import Sit

GRID = Grid(5, 5)


def right_drag(hand: Hand, source: str, goal: str, **held: bool) -> None:
    a, b = hand.at(source), hand.at(goal)
    for event in (PointerMove(a), PointerDown(a, 3, **held), PointerMove(b), PointerUp(b, 3)):
        hand.table.handle(event)


def texts(hand: Hand, ply: int | None = None) -> str:
    node = hand.match.node_at(hand.table.state.observer.ply if ply is None else ply)
    return " ".join(map(str, node.marks))


def test_a_mark_has_one_text_and_odd_ones_are_left_out() -> None:
    assert " ".join(map(str, GRID.marks("Gb2 Rb2b4 Yz9 Bb2b9 nonsense Gb2"))) == "Gb2 Rb2b4"
    both = Cell(File(11), Rank(11)), Cell(File(0), Rank(0))
    assert Grid(12, 12).marks("Gl12a1") == (Mark(*both, "G"),)


def test_a_press_knows_the_keys_that_are_held() -> None:
    translator = Translator()

    def heard(kind: int, **fields: Any) -> Any:
        return translator.translate(pygame.Event(kind, **fields))

    down = {"pos": (3, 4), "button": 3}
    assert heard(pygame.MOUSEBUTTONDOWN, **down) == PointerDown((3, 4), 3)
    heard(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT)
    assert heard(pygame.MOUSEBUTTONDOWN, **down) == PointerDown((3, 4), 3, alt=True)
    heard(pygame.KEYUP, key=pygame.K_LALT, mod=0)
    assert heard(pygame.MOUSEBUTTONDOWN, **down) == PointerDown((3, 4), 3)


def test_the_right_button_draws_and_the_same_again_takes_away(sit: Sit) -> None:
    hand = sit("qubism", bots={})
    right_drag(hand, "c3", "c3")
    right_drag(hand, "b2", "b4", shift=True)
    assert texts(hand) == "Gc3 Rb2b4"
    right_drag(hand, "c3", "c3", ctrl=True)  # another colour
    assert texts(hand) == "Rb2b4 Bc3"
    right_drag(hand, "c3", "c3", ctrl=True)
    assert texts(hand) == "Rb2b4"
    a = hand.at("a1")
    for event in (PointerMove(a), PointerDown(a, 3), PointerMove((2, 2)), PointerUp((2, 2), 3)):
        hand.table.handle(event)
    assert texts(hand) == "Rb2b4"  # let go beside the board
    plain = hand.pixels()
    hand.key("delete")
    assert texts(hand) == ""
    assert hand.pixels() != plain


def test_keys_draw_from_the_cursor(sit: Sit) -> None:
    hand = sit("qubism", bots={})
    hand.key("x")
    assert texts(hand) == ""
    hand.table.handle(PointerMove(hand.at("b2")))
    hand.key("x", alt=True)
    hand.table.handle(PointerMove(hand.at("d2")))
    hand.key("x")
    hand.key("x")
    hand.key("escape")
    hand.key("x", ctrl=True)
    hand.key("x", ctrl=True)
    assert texts(hand) == "Yb2d2 Bd2"


def test_what_is_in_hand_is_turned_over_as_before(sit: Sit) -> None:
    hand = sit("squares-ii", bots={})
    first = next(each for each in hand.table.state.observer.chooser.starts() if isinstance(each, InHand))
    hand.click(hand.table.view.rect(first).center, button=3)
    assert hand.table.state.turned
    hand.click(hand.table.view.rect(first).center)
    assert hand.table.state.held.picked
    right_drag(hand, "c3", "c3")
    assert texts(hand) == ""


def test_marks_stay_with_their_ply_in_the_record_and_its_text(sit: Sit) -> None:
    hand = sit("qubism", bots={})
    hand.table.session.play(hand.match.legal_actions()[0])
    right_drag(hand, "c3", "d4")
    hand.table.commands.look(0)
    right_drag(hand, "a1", "a1")
    assert (texts(hand, 0), texts(hand, 1)) == ("Ga1", "Gc3d4")
    id: Any = hand.table.match_file.record_id
    kept: Record = hand.app.services.store.load(id).value
    assert kept.marks == {0: "Ga1", 1: "Gc3d4"}
    assert "\nmarks: {'0': Ga1, '1': Gc3d4}\n" in record_text.dump(kept)
    again = record_text.parse(record_text.dump(kept)).to_match(hand.app.services.registry)
    assert [str(mark) for mark in again.node_at(1).marks] == ["Gc3d4"]
    assert kept.with_only({0}).marks == {0: "Ga1"}


@pytest.mark.parametrize("marks", ["b2", "Gb2 b3", "Gb2 " * 300])
def test_bad_marks_in_a_file_are_told_with_their_line(sit: Sit, marks: str) -> None:
    hand = sit("qubism", bots={})
    right_drag(hand, "a1", "a1")
    text = record_text.dump(hand.table.match_file.record(hand.match))
    with pytest.raises(Exception, match=r"saves\.bad_value"):
        record_text.parse(text.replace("'0': Ga1", f"'0': {marks}"))
