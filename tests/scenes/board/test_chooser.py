from __future__ import annotations

from scenes.board.chooser import Chooser, Chosen, Entry, Nothing, Picked, Refused, Several
from squares.core.actions import Button, InHand, Target
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import phrase
from squares.core.seats import Seat


def at(text: str) -> Cell:
    return Cell(File(ord(text[0]) - 97), Rank(int(text[1]) - 1))


A1, B1, B2, C2, D4 = at("a1"), at("b1"), at("b2"), at("c2"), at("d4")
TILE = InHand(Seat.SOUTH, "S4J2")
OVER = phrase("tiles.over_limit", row=2, sum=9, limit=8)


def chooser() -> Chooser:
    legal: list[tuple[tuple[Target, ...], str]] = [
        ((TILE, A1), "S4J2@a1"),
        ((TILE, B1), "S4J2@b1"),
        ((B2, B2), "b2*b2"),
        ((B2, C2), "b2c2"),
        ((B2, C2), "b2*c2"),
        ((C2, D4), "c2*d4"),
        ((Button("pass"),), "pass"),
    ]
    entries = [Entry(path, action) for path, action in legal]
    entries.append(Entry((B2, A1), "b2a1", OVER))
    entries.append(Entry((C2, B1), "c2b1", OVER))
    entries.append(Entry((D4, B1), "d4b1", OVER))
    return Chooser(entries)


def test_a_press_picks_and_the_next_one_chooses() -> None:
    assert chooser().press((), TILE) == Picked((TILE,))
    assert chooser().press((TILE,), A1) == Chosen("S4J2@a1")


def test_a_button_is_chosen_by_one_press() -> None:
    assert chooser().press((), Button("pass")) == Chosen("pass")


def test_one_drop_with_two_meanings_asks_which() -> None:
    assert chooser().press((B2,), C2) == Several(("b2c2", "b2*c2"))


def test_the_same_cell_twice_is_spin_where_that_is_legal_and_puts_back_elsewhere() -> None:
    assert chooser().press((B2,), B2) == Chosen("b2*b2")
    assert chooser().press((C2,), C2) == Picked(())


def test_pressing_another_piece_takes_that_one_but_dropping_on_it_does_not() -> None:
    assert chooser().press((TILE,), B2) == Picked((B2,))
    assert chooser().press((TILE,), B2, drop=True) == Nothing()


def test_a_refused_drop_says_why() -> None:
    assert chooser().press((B2,), A1) == Refused(OVER)
    assert chooser().refused((B2,)) == {A1: OVER}


def test_a_piece_that_has_only_refused_actions_can_be_picked() -> None:
    assert chooser().press((), D4) == Picked((D4,))
    assert chooser().after((D4,)) == {}
    assert chooser().press((D4,), B1) == Refused(OVER)


def test_nothing_lies_out_of_reach() -> None:
    assert chooser().press((), A1) == Nothing()
    assert chooser().press((TILE,), D4, drop=True) == Nothing()


def test_the_next_targets_carry_their_actions() -> None:
    assert chooser().after((B2,)) == {B2: ("b2*b2",), C2: ("b2c2", "b2*c2")}
    assert chooser().after(())[TILE] == ("S4J2@a1", "S4J2@b1")
    assert set(chooser().starts()) == {TILE, B2, C2, D4, Button("pass")}


def test_a_legal_target_is_never_listed_as_refused() -> None:
    both = Chooser([Entry((B2, C2), "b2*c2"), Entry((B2, C2), "b2c2", OVER)])
    assert both.refused((B2,)) == {}
    assert both.press((B2,), C2) == Chosen("b2*c2")


def test_where_only_buttons_follow_the_last_target_asks_for_one() -> None:
    hand, why = InHand(None, "cube1"), phrase("some.reason")
    asking = Chooser(
        [
            Entry((hand, A1, Button("U")), "up"),
            Entry((hand, A1, Button("D")), "down"),
            Entry((hand, B1, Button("U")), "only"),
            Entry((hand, B1, Button("D")), "never", phrase("other.reason")),
            Entry((hand, C2, Button("U")), "shut", why),
        ]
    )
    assert asking.press((hand,), A1) == Several(("up", "down"))
    assert asking.press((hand,), B1, drop=True) == Chosen("only")
    assert asking.press((hand,), C2) == Refused(why)
    assert asking.refused((hand,)) == {C2: why}
    assert set(asking.after((hand,))) == {A1, B1}
