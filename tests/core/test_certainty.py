"""What is told of imagined worlds."""

from __future__ import annotations

from squares.core.actions import InHand
from squares.core.certainty import certain
from squares.core.events import Counter, Event, Removed
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat

S = Seat.SOUTH
COUNTED: Event = Counter("deck", S, 2, 1)


def test_a_card_from_the_top_of_a_deck_is_not_told_though_all_worlds_have_the_same_there() -> None:
    milled = Removed(InHand(S, "?deck"), "hit")
    assert certain([(COUNTED, milled)] * 6) == ((COUNTED,), False)
    assert certain([(COUNTED, milled)]) == ((COUNTED, milled), True), "nothing is imagined"


def test_a_piece_that_lies_open_is_told_to_go() -> None:
    gone = Removed(Cell(File(0), Rank(0)), "wall")
    assert certain([(gone, COUNTED)] * 6) == ((gone, COUNTED), True)
