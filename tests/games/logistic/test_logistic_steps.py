"""Every step of the effect language, played where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.actions import InHand
from squares.core.events import Counter, Drawn, Moved, Placed, Pushed, Removed, Returned, Swapped
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.events import Revealed, Struck
from squares.games.logistic.rules.values import LogisticPosition
from tests.games.logistic.logistic_games import BOLT, cell, duel, events, laid, lives, played, texts

SQUARE = "[xxx, xAx, xxx]"


def card(effect: str, more: str = "") -> LogisticGame:
    """A game with a card "try" that has an effect, and perhaps more keys."""
    return duel(
        f"{BOLT}try: {{category: script, colour: white, name: Try, {more + ', ' if more else ''}effect: [{effect}]}}",
        "zap",
    )


def tried(effect: str, *actions: str, more: str = "", **keys: Any) -> LogisticPosition:
    """The position after "try" was used and let happen, and then some actions."""
    game = card(effect, more)
    use = "use try " + keys.pop("at", "")
    position = laid(game, "try " + keys.pop("hand", ""), keys.pop("foe", ""), **keys)
    return played(game, position, use.strip(), "decline", *actions)


def standing(position: LogisticPosition) -> dict[str, tuple[str, int]]:
    return {str(each.cell): (each.card, each.left) for each in position.placed}


AIM = "range: [x, x, x, x, A], damage: 30"
WALLS = {"b2": "wall north 80", "c2": "wall south 80", "d1": "wall north 30"}


# ---- hits and numbers


def test_hit_with_the_cards_damage_or_its_own() -> None:
    assert lives(tried("{do: hit}", more=AIM, at="c5")) == (500, 470)
    assert lives(tried("{do: hit, damage: 45}", more=AIM, at="c5")) == (500, 455)


def test_hit_per_a_number() -> None:
    effect = "{do: hit, damage: 10, per: {count: trash, type: zap}}"
    assert lives(tried(effect, more=AIM, at="c5", south={"trash": "bolt bolt bolt blank"})) == (500, 470)


def test_hit_then_only_if_damage_was_dealt() -> None:
    effect = "{do: hit, then: [{do: draw}]}"
    assert len(tried(effect, more=AIM, at="c5").players[0].hand) == 1
    guarded = tried(effect, more=AIM, at="c5", north={"guard": 30})
    assert (guarded.players[0].hand, guarded.players[1].guard, lives(guarded)) == ((), 0, (500, 500))


def test_hit_all_means_the_enemys() -> None:
    after = tried(
        "{do: hit, what: all}", more=f"range: {SQUARE}, damage: 30, aim: all", placed=WALLS, north={"at": "d2"}
    )
    assert standing(after) == {"b2": ("wall", 50), "c2": ("wall", 80)}
    assert lives(after) == (500, 470)
    assert after.players[1].trash == ("wall",)


def test_hit_all_of_any_within_a_picture_round_the_target() -> None:
    effect = f"{{do: hit, what: all, whose: any, around: target, within: {SQUARE}}}"
    after = tried(effect, more=AIM, at="c2", placed=WALLS)
    assert standing(after) == {"b2": ("wall", 50), "c2": ("wall", 80)}
    assert lives(after) == (470, 500)  # the centre is not in the picture, one's own AVI is


def test_hit_one_that_is_chosen() -> None:
    effect = f"{{do: hit, what: chosen, damage: 10, within: {SQUARE}}}"
    game = card(effect)
    position = played(game, laid(game, "try", placed=WALLS), "use try", "decline")
    assert (position.to_act, texts(game, position)) == (Seat.SOUTH, ["pick b2", "pick d1"])
    assert standing(played(game, position, "pick d1"))["d1"] == ("wall", 20)


def test_L2_a_card_with_aim_all_needs_the_enemy_avi_or_a_placed_card_of_either_player() -> None:
    game = card("{do: hit}", f"range: {SQUARE}, damage: 30, aim: all")
    assert texts(game, laid(game, "try"), "use") == []
    assert texts(game, laid(game, "try", placed={"b2": "wall north 80"}), "use") == ["use try"]
    own = laid(game, "try", placed={"c2": "wall south 80"})
    assert texts(game, own, "use") == ["use try"]
    assert standing(played(game, own, "use try", "decline")) == {"c2": ("wall", 80)}
    answer = card("{do: hit}", f"range: {SQUARE}, damage: 30, aim: all, callback: true")
    asked = played(answer, laid(answer, "try", "try", placed={"c4": "wall north 80"}, north={"at": "c2"}), "use try")
    assert texts(answer, asked) == ["chain try", "decline"]


def test_a_range_that_holds_ones_own_cell() -> None:
    game = card("{do: hit}", "range: [X], damage: 30")
    after = played(game, laid(game, "try"), "use try c1", "decline")
    assert lives(after) == (470, 500)


def test_lose_is_no_hit() -> None:
    after = tried(
        "{do: lose, amount: 40}, {do: lose, who: enemy, amount: 25}", south={"charge": 50}, north={"guard": 99}
    )
    assert lives(after) == (460, 475)
    assert (after.players[0].charge, after.players[1].guard) == (50, 99)


def test_losing_ones_last_life_loses_the_game() -> None:
    game = card("{do: lose, amount: 40}")
    after = played(game, laid(game, "try", south={"life": 40, "hand": "try"}), "use try", "decline")
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.winner == "north"


def test_heal_up_to_the_maximum() -> None:
    assert lives(tried("{do: heal, amount: 60}", south={"life": 400})) == (460, 500)
    assert lives(tried("{do: heal, amount: 60}", south={"life": 480})) == (500, 500)
    assert lives(tried("{do: heal, what: enemy, amount: 10}", north={"life": 100})) == (500, 110)
    per = "{do: heal, amount: 5, per: {count: hand, of: enemy}}"
    assert lives(tried(per, foe="blank blank", south={"life": 100})) == (110, 500)


def test_heal_a_placed_card_up_to_its_durability() -> None:
    effect = f"{{do: heal, what: all, amount: 40, within: {SQUARE}}}"
    after = tried(effect, placed={"b1": "wall south 30", "b2": "wall south 70", "d2": "wall north 10"})
    assert standing(after) == {"b1": ("wall", 70), "b2": ("wall", 80), "d2": ("wall", 10)}


def test_a_healing_is_told_as_a_hit_of_less_than_nothing() -> None:
    game = card("{do: heal, amount: 60}")
    position = laid(game, "try", south={"life": 480, "hand": "try"})
    assert Struck(cell(game, "c1"), -20, 500) in events(game, position, "use try", "decline")


def test_guard_takes_off_the_next_hit_and_ends_with_ones_next_turn() -> None:
    game = card("{do: guard, amount: 15}")
    deck = {"deck": " ".join(["blank"] * 12)}
    position = laid(game, "try", "bolt bolt", south={"hand": "try", **deck}, north={"hand": "bolt bolt", **deck}, ap=1)
    guarded = played(game, position, "use try", "decline")
    assert guarded.players[0].guard == 15
    hit = played(game, guarded, "use bolt c1", "decline")
    assert (lives(hit), hit.players[0].guard) == ((495, 500), 0)
    later = played(game, guarded, "move b5", "move c5", "move b5")
    assert (later.turn, later.players[0].guard) == (Seat.SOUTH, 0)


def test_charge_adds_to_the_next_hit_of_the_turn() -> None:
    game = card("{do: charge, amount: 25}")
    position = played(game, laid(game, "try bolt bolt"), "use try", "decline")
    assert position.players[0].charge == 25
    position = played(game, position, "use bolt c5", "decline")
    assert (lives(position), position.players[0].charge) == ((500, 455), 0)
    later = played(game, laid(game, "try", ap=1), "use try", "decline")
    assert (later.turn, later.players[0].charge) == (Seat.NORTH, 0)


def test_a_hit_that_meets_nothing_leaves_the_charge() -> None:
    after = tried(f"{{do: hit, what: all, damage: 5, within: {SQUARE}}}", south={"charge": 25})
    assert after.players[0].charge == 25


# ---- moving


def test_move_to_a_cell_of_a_picture() -> None:
    game = card("{do: move, to: [x.x, .A.]}")
    position = played(game, laid(game, "try"), "use try", "decline")
    assert texts(game, position) == ["pick b2", "pick d2"]
    assert Moved(Seat.SOUTH, (cell(game, "c1"), cell(game, "d2")), "step") in events(game, position, "pick d2")
    assert str(played(game, position, "pick b2").players[0].cell) == "b2"


def test_move_stays_out_of_the_other_area_unless_anywhere() -> None:
    inside = tried("{do: move, to: [x, A, x]}", south={"at": "c3"})
    assert str(inside.players[0].cell) == "c2"  # the only one left
    game = card("{do: move, to: [x, A, x], anywhere: true}")
    position = played(game, laid(game, "try", south={"at": "c3"}), "use try", "decline")
    assert texts(game, position) == ["pick c2", "pick c4"]


def test_move_the_enemys_avi_as_you_see_the_board() -> None:
    after = tried("{do: move, who: enemy, to: [A, x]}")
    assert str(after.players[1].cell) == "c4"
    blocked = tried("{do: move, who: enemy, to: [x, A]}")
    assert str(blocked.players[1].cell) == "c5"


@pytest.mark.parametrize(
    ("direction", "goal"), [("away", "c5"), ("ahead", "c5"), ("back", "c2"), ("left", "a3"), ("right", "e3")]
)
def test_push(direction: str, goal: str) -> None:
    after = tried(
        f"{{do: push, by: 3, direction: {direction}}}",
        more=AIM,
        at="c3",
        placed={"c3": "wall north 80"},
        north={"at": "a5"},
    )
    assert list(standing(after)) == [goal]


def test_push_goes_along_the_longer_way() -> None:
    after = tried("{do: push, what: enemy}", north={"at": "e2"})
    assert str(after.players[1].cell) == "e2"
    after = tried("{do: push, what: enemy}", north={"at": "d2"})
    assert str(after.players[1].cell) == "d3"  # both are equal: up


def test_push_stops_at_what_is_in_the_way_and_crashes() -> None:
    game = card("{do: push, by: 3, crash: 15}", AIM)
    position = laid(game, "try", placed={"c5": "wall south 80"}, north={"at": "c3"})
    after = played(game, position, "use try c3", "decline")
    assert (str(after.players[1].cell), lives(after)) == ("c4", (500, 485))
    found = events(game, position, "use try c3", "decline")
    assert Pushed(cell(game, "c1"), (cell(game, "c3"), cell(game, "c4"))) in found
    free = played(game, laid(game, "try", north={"at": "c2"}), "use try c2", "decline")
    assert (str(free.players[1].cell), lives(free)) == ("c5", (500, 500))


def test_L20_a_crash_is_no_hit() -> None:
    game = card("{do: hit, then: [{do: push, crash: 15}]}", f"{AIM}, damage: 50")
    kept: dict[str, Any] = {"south": {"charge": 5}, "north": {"at": "c3", "guard": 30}}
    kept["placed"] = {"c4": "wall south 80"}
    after = played(game, laid(game, "try", **kept), "use try c3", "decline")
    assert (lives(after), after.players[1].guard) == ((500, 500 - (50 + 5 - 30) - 15), 0)
    alone = card("{do: push, crash: 15}", AIM)
    after = played(alone, laid(alone, "try", **kept), "use try c3", "decline")
    assert (lives(after), after.players[0].charge, after.players[1].guard) == ((500, 485), 5, 30)
    worn = played(
        alone, laid(alone, "try", placed={"c2": "wall north 10", "c3": "wall south 80"}), "use try c2", "decline"
    )
    assert standing(worn) == {"c3": ("wall", 80)}


def test_pull_into_any_area() -> None:
    assert str(tried("{do: pull, by: 2}", more=AIM, at="c5").players[1].cell) == "c3"
    assert str(tried("{do: pull, by: 9}", more=AIM, at="c5").players[1].cell) == "c2"


def test_push_all_each_once() -> None:
    after = tried(
        f"{{do: push, what: all, direction: ahead, within: {SQUARE}}}",
        placed={"b1": "wall north 80", "b2": "wall north 70"},
    )
    assert standing(after) == {"b1": ("wall", 80), "b3": ("wall", 70)}


def test_swap_changes_places() -> None:
    game = card("{do: swap}", AIM)
    position = laid(game, "try", placed={"c4": "wall north 70"})
    after = played(game, position, "use try c4", "decline")
    assert (str(after.players[0].cell), standing(after)) == ("c4", {"c1": ("wall", 70)})
    assert Swapped(cell(game, "c1"), cell(game, "c4")) in events(game, position, "use try c4", "decline")
    after = played(game, laid(game, "try"), "use try c5", "decline")
    assert [str(player.cell) for player in after.players] == ["c5", "c1"]


def test_a_target_is_followed_where_it_goes() -> None:
    after = tried("{do: swap}, {do: hit}", more=AIM, at="c5")
    assert (str(after.players[1].cell), lives(after)) == ("c1", (500, 470))


# ---- cards


def test_place_from_the_trash_or_hand() -> None:
    for source, hand, south in (("trash", "try", {"trash": "wall bolt"}), ("hand", "try wall bolt", {})):
        game = card(f"{{do: place, source: {source}, to: [x.x, .A.]}}")
        position = laid(game, hand, south=south)
        asked = played(game, position, "use try", "decline")
        assert texts(game, asked) == ["pick b2", "pick d2"]  # only the wall can be placed
        assert Placed(Seat.SOUTH, InHand(Seat.SOUTH, "wall"), cell(game, "b2"), "wall") in events(
            game, asked, "pick b2"
        )
        after = played(game, asked, "pick b2")
        assert standing(after) == {"b2": ("wall", 80)}
        assert "wall" not in after.players[0].hand + after.players[0].trash


def test_place_asks_for_the_card_first() -> None:
    fence = "fence: {category: script, colour: white, name: F, range: [x, A], durability: 5}"
    placing = "try: {category: script, colour: white, name: T, effect: [{do: place, to: [x.x, .A.]}]}"
    game = duel(f"{fence}\n{placing}")
    position = played(game, laid(game, "try", south={"trash": "fence wall", "hand": "try"}), "use try", "decline")
    assert texts(game, position) == ["pick fence", "pick wall"]
    assert standing(played(game, position, "pick fence", "pick d2")) == {"d2": ("fence", 5)}


def test_lift_gives_a_placed_card_back_to_its_owner() -> None:
    game = card("{do: lift}", AIM)
    position = laid(game, "try", placed={"c3": "wall north 20"})
    after = played(game, position, "use try c3", "decline")
    assert (standing(after), after.players[1].hand) == ({}, ("wall",))
    returned = Returned(Seat.NORTH, cell(game, "c3"), InHand(Seat.NORTH, "wall"), "effect")
    assert returned in events(game, position, "use try c3", "decline")
    assert str(played(game, laid(game, "try"), "use try c5", "decline").players[1].cell) == "c5"


def test_draw() -> None:
    after = tried("{do: draw, count: 2}, {do: draw, who: enemy}", south={"deck": "hit wall stop"})
    assert (after.players[0].hand, after.players[0].deck) == (("hit", "wall"), ("stop",))
    assert after.players[1].hand == ("blank",)
    per = tried("{do: draw, per: {count: placed, of: enemy}}", placed=WALLS, south={"deck": "hit wall stop"})
    assert per.players[0].hand == ("hit", "wall")


def test_the_owner_chooses_what_to_discard() -> None:
    game = card("{do: discard, who: enemy, count: 2}")
    position = played(game, laid(game, "try", "hit wall bolt"), "use try", "decline")
    assert (position.to_act, position.turn) == (Seat.NORTH, Seat.SOUTH)
    assert texts(game, position) == ["pick bolt", "pick hit", "pick wall"]
    after = played(game, position, "pick wall", "pick bolt")
    assert (after.players[1].hand, after.players[1].trash, after.to_act) == (("hit",), ("bolt", "wall"), Seat.SOUTH)


def test_discard_of_a_kind_as_far_as_there_are_any() -> None:
    after = tried("{do: discard, count: 3, only: {category: action}}", hand="hit blank")
    assert (after.players[0].hand, after.players[0].trash) == (("blank",), ("hit", "try"))


def test_discard_at_random_follows_the_generator() -> None:
    game = card("{do: discard, who: enemy, choice: random}")
    found = set()
    for rng in range(12):
        position = played(game, laid(game, "try", "hit wall", rng=rng), "use try", "decline")
        assert len(position.players[1].hand) == 1
        assert position.rng != rng
        found |= set(position.players[1].trash)
    assert found == {"hit", "wall"}


def test_mill() -> None:
    game = card("{do: mill, count: 2}")
    position = laid(game, "try", north={"deck": "hit wall stop"})
    after = played(game, position, "use try", "decline")
    assert (after.players[1].deck, after.players[1].trash) == (("stop",), ("hit", "wall"))
    assert Removed(InHand(Seat.NORTH, "?deck"), "hit") in events(game, position, "use try", "decline")
    assert tried("{do: mill, who: you}").players[0].deck == ("blank",)


def test_search_shows_the_card_and_shuffles() -> None:
    game = card("{do: search, only: {category: action}}")
    deck = "hit wall " + " ".join(["blank"] * 8)
    position = played(game, laid(game, "try", south={"deck": deck, "hand": "try"}), "use try", "decline")
    assert texts(game, position) == ["pick hit", "pick wall"]
    found = events(game, position, "pick wall")
    assert Revealed(InHand(Seat.SOUTH, "wall"), "wall") in found
    assert Drawn(Seat.SOUTH, InHand(Seat.SOUTH, "wall"), "wall") in found
    after = played(game, position, "pick wall")
    assert after.players[0].hand == ("wall",)
    assert sorted(after.players[0].deck) == ["blank"] * 8 + ["hit"]
    orders = {
        played(game, laid(game, "try", south={"deck": deck, "hand": "try"}, rng=n), "use try", "decline", "pick wall")
        .players[0]
        .deck
        for n in range(9)
    }
    assert len(orders) > 3


def test_recover_to_hand_or_deck() -> None:
    south = {"trash": "hit wall", "hand": "try"}
    assert tried("{do: recover, only: {card: hit}}", south=south).players[0].hand == ("hit",)
    after = tried("{do: recover, to: deck}", "pick wall", south=south)
    assert (sorted(after.players[0].deck), after.players[0].trash) == (["blank", "blank", "wall"], ("hit", "try"))
    assert tried("{do: recover}").players[0].hand == ()


def test_L10_ap_at_once_or_in_the_next_turn() -> None:
    assert tried("{do: ap, amount: 2}").ap == 4
    assert tried("{do: ap, amount: -1}").ap == 1
    after = tried("{do: ap, amount: -2, who: enemy}")
    assert (after.ap, after.players[1].next_ap) == (2, -2)
    game = card("{do: ap, amount: -3, who: enemy}")
    after = played(game, laid(game, "try", ap=1), "use try", "decline")
    assert (after.turn, after.ap, after.players[1].next_ap) == (Seat.NORTH, 1, 0)  # never less than one


def test_the_last_ap_may_be_given_back() -> None:
    game = card("{do: ap, amount: 1}")
    position = laid(game, "try", ap=1)
    assert Counter("ap", Seat.SOUTH, 0, 1) in events(game, position, "use try", "decline")
    assert played(game, position, "use try", "decline").turn is Seat.SOUTH


# ---- branches


def test_if_and_otherwise() -> None:
    when = "{test: count, count: life, at_most: 300}"
    effect = f"{{do: if, when: [{when}], then: [{{do: draw}}], otherwise: [{{do: lose, amount: 1}}]}}"
    low = tried(effect, south={"life": 300, "hand": "try"})
    assert (len(low.players[0].hand), lives(low)) == (1, (300, 500))
    high = tried(effect, south={"life": 301, "hand": "try"})
    assert (len(high.players[0].hand), lives(high)) == (0, (300, 500))


def test_may_is_asked() -> None:
    game = card("{do: may, then: [{do: lose, amount: 10}, {do: draw}]}, {do: lose, amount: 1}")
    position = played(game, laid(game, "try"), "use try", "decline")
    assert texts(game, position) == ["no", "yes"]
    assert lives(played(game, position, "no")) == (499, 500)
    assert lives(played(game, position, "yes")) == (489, 500)


def test_choose_one_of_several_ways() -> None:
    ways = "[[{do: lose, amount: 1}], [{do: lose, amount: 2}, {do: may, then: [{do: draw}]}], [{do: lose, amount: 4}]]"
    game = card(f"{{do: choose, options: {ways}}}, {{do: lose, amount: 10}}")
    position = played(game, laid(game, "try"), "use try", "decline")
    assert texts(game, position) == ["way 1", "way 2", "way 3"]
    assert lives(played(game, position, "way 1")) == (489, 500)
    assert lives(played(game, position, "way 2", "no")) == (488, 500)
    assert lives(played(game, position, "way 3")) == (486, 500)


@pytest.mark.parametrize(("until", "plies"), [("turn-end", 0), ("enemy-turn", 0), ("your-turn", 3)])
def test_delay(until: str, plies: int) -> None:
    game = card(f"{{do: delay, until: {until}, then: [{{do: hit}}, {{do: lose, amount: 1}}]}}", AIM)
    position = played(game, laid(game, "try", ap=2), "use try c5", "decline")
    assert len(position.delayed) == 1
    assert lives(position) == (500, 500)
    position = played(game, position, "move b1", *("move b5", "move c5", "move b5")[:plies])
    assert lives(position) == (499, 470)  # the target is followed
    assert position.delayed == ()


def test_L12_a_choice_with_none_to_choose_from_is_skipped() -> None:
    after = tried(
        "{do: recover}, {do: move, to: [x, A]}, {do: search, only: {category: break}}, {do: draw}",
        placed={"c2": "wall south 9"},
    )
    assert len(after.players[0].hand) == 1


def test_numbers_grow_to_a_bound() -> None:
    """Cards that pay for themselves can be used without end; what they add up to stays a number that can be written."""
    game = card("{do: ap, amount: 3}, {do: ap, amount: 3, who: enemy}, {do: guard, amount: 9999}, {do: recover}")
    position = laid(game, "try", ap=98, south={"guard": 99_990, "hand": "try", "trash": "try"}, north={"next_ap": 98})
    position = played(game, position, "use try", "decline")
    assert (position.ap, position.players[0].guard, position.players[1].next_ap) == (99, 99_999, 99)
