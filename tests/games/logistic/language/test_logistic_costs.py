"""What something costs: constants that change it, costs that are looked up, chosen or paid in cards; see L24, L42."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.errors import BadData
from squares.core.phrase import Phrase
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import duel, laid, played, texts, why_not

SAY = Texts.load().say


def said(cards: str, id: str, **keys: Any) -> list[str]:
    """The lines of a card's text."""
    return [SAY(line) for line in Wording(duel(cards, **keys).definition).text(id)]


# ---- constants that change what cards cost

SHOP = "shop: {category: script, colour: white, name: Shop, range: [xxx, xAx], durability: 10, constants: [%s]}"
PLACED = {"b2": "shop south 10"}


@pytest.mark.parametrize(
    ("constant", "owner", "left"),
    [
        ("{gives: cost, amount: 1}", "south", 1),
        ("{gives: cost, amount: -1}", "south", 3),
        ("{gives: cost, amount: -5}", "south", 3),  # never below 0
        ("{gives: cost, amount: 1, who: enemy}", "south", 2),
        ("{gives: cost, amount: 1, who: enemy}", "north", 1),
        ("{gives: cost, amount: -1, only: {category: script}}", "south", 2),
        ("{gives: cost, amount: -1, only: {category: action}}", "south", 3),
        ("{gives: cost, amount: 1, only: {card: hit}, when: [{test: count, count: hand, at_most: 1}]}", "south", 1),
        ("{gives: cost, amount: 1, only: {card: hit}, when: [{test: count, count: hand, at_least: 2}]}", "south", 2),
        ("{gives: cost, amount: 1, when: [{test: near, around: this, within: [xxx, xAx, xxx]}]}", "south", 2),
        ("{gives: cost, amount: 1, when: [{test: near, around: this, within: [.x, .x, .x, A.]}]}", "south", 1),
    ],
)
def test_L42_constants_change_what_a_card_costs(constant: str, owner: str, left: int) -> None:
    game = duel(SHOP % constant)
    position = laid(game, "hit", placed={"b2": f"shop {owner} 10"})
    assert played(game, position, "use hit c5").ap == left


def test_L42_several_constants_add_up_and_a_dear_card_is_refused() -> None:
    game = duel(SHOP % "{gives: cost, amount: 1}")
    position = laid(game, "hit", placed={"b2": "shop south 10", "d2": "shop south 10", "a1": "shop south 10"})
    assert texts(game, position, "use") == []
    assert why_not(game, position, "use hit c5") == "ap"
    assert played(game, laid(game, "hit", placed=PLACED, ap=2), "use hit c5").ap == 0


def test_L42_a_card_that_came_to_cost_nothing_is_not_asked_for() -> None:
    """L3 and L11: nothing that costs AP is legal, so the phase may end."""
    walls = dict.fromkeys(("b1", "d1", "c2"), "wall north 80")
    game = duel(SHOP % "{gives: cost, amount: -1}")
    found = texts(game, laid(game, "blank", placed=walls | {"a2": "shop south 10"}))
    assert {"pass", "use blank"} <= set(found)
    assert "pass" not in texts(game, laid(game, "blank", placed=walls))


def test_L42_an_answer_and_an_effect_of_an_avi_cost_what_they_cost() -> None:
    ann = "ann: {category: avatar, name: Ann, effects: [{name: E, effect: [{do: draw}]}], awakening: {at: 200}}\n"
    game = duel(ann + SHOP % "{gives: cost, amount: 2}")
    position = laid(game, "hit", "stop", placed={"b2": "shop north 10", "d2": "shop south 10"})
    assert played(game, position, "avi 1").ap == 2
    assert texts(game, played(game, position, "use hit c5"), "chain") == ["chain stop"]


def test_L42_an_avi_changes_costs_while_it_is_awakened() -> None:
    cheap = "[{gives: cost, amount: -1, only: {category: action}}]"
    game = duel(f"ann: {{category: avatar, name: Ann, awakening: {{at: 200, constants: {cheap}}}}}")
    assert [played(game, laid(game, "hit", south={"life": n}), "use hit c5").ap for n in (200, 201)] == [3, 2]


def test_counters_on_the_card_itself_are_asked_for() -> None:
    when = "when: [{test: count, count: counters, counter: coin, where: this, at_least: 1}]"
    stamp = """stamp: {category: script, colour: white, name: Stamp, range: [xxx, xAx],
      effect: [{do: counter, counter: coin, what: target}]}"""
    game = duel(f"{SHOP % ('{gives: cost, amount: -1, ' + when + '}')}\n{stamp}", counters={"coin": {"name": "Coin"}})
    position = laid(game, "hit hit stamp", placed=PLACED)
    position = played(game, position, "use hit c5", "decline", "use stamp b2", "decline")
    assert (position.ap, played(game, position, "use hit c5").ap) == (1, 1)


# ---- costs that are looked up

RENT = """rent: {category: action, colour: white, name: Rent, cost: {count: placed, of: enemy, plus: 1},
  range: [x, x, x, x, A], damage: 10, effect: [{do: hit}]}"""


@pytest.mark.parametrize(("walls", "left"), [("", 2), ("a5", 1), ("a5 b5", 0)])
def test_a_cost_may_be_looked_up(walls: str, left: int) -> None:
    game = duel(RENT)
    position = laid(game, "rent", placed=dict.fromkeys(walls.split(), "wall north 80"))
    after = played(game, position, "use rent c5", "decline")
    assert after.ap == left if left else after.turn is Seat.NORTH


def test_a_cost_that_is_looked_up_is_said_and_refused() -> None:
    game = duel(RENT)
    walls = dict.fromkeys(("a5", "b5", "d5"), "wall north 80")
    assert why_not(game, laid(game, "rent", placed=walls), "use rent c5") == "ap"
    assert said(RENT, "rent")[0] == "Costs X AP. X is the number of the enemy's placed cards plus 1."


def test_an_effect_of_an_avi_may_have_a_cost_that_is_looked_up() -> None:
    effects = "[{name: E, cost: {count: hand, plus: 1}, effect: [{do: lose, amount: 5}]}]"
    ann = f"ann: {{category: avatar, name: Ann, effects: {effects}, awakening: {{at: 200}}}}"
    game = duel(ann)
    assert played(game, laid(game, "blank"), "avi 1").ap == 1
    assert texts(game, laid(game, "blank blank blank"), "avi") == []
    assert why_not(game, laid(game, "blank blank blank"), "avi 1") == "ap"
    assert said(ann, "ann") == ["E (X AP): X is the number of cards in your hand plus 1. Lose 5 life."]


# ---- AP that are chosen

FLARE = """flare: {category: action, colour: white, name: Flare, cost: 1, up_to: 4, callback: true,
  range: [x, x, x, x, A], effect: [{do: hit, damage: {count: paid, times: 20, plus: 5}}]}
pour: {category: script, colour: white, name: Pour, cost: 0, up_to: 3, effect: [{do: draw, count: {count: paid}}]}"""


def test_L43_as_many_ap_are_paid_as_one_chooses() -> None:
    game = duel(FLARE)
    position = laid(game, "flare pour")
    assert texts(game, position, "use") == [
        *("use flare c5 1", "use flare c5 2", "use flare c5 3"),
        *("use pour 0", "use pour 1", "use pour 2", "use pour 3"),
    ]
    declared = played(game, position, "use flare c5 2")
    assert (declared.ap, declared.paid) == (1, 2)
    after = played(game, declared, "decline")
    assert (after.players[1].life, after.paid) == (455, 0)
    assert len(played(game, position, "use pour 2", "decline").players[0].hand) == 3


def test_L43_an_answer_is_used_for_no_ap() -> None:
    game = duel(FLARE)
    position = played(game, laid(game, "cb-hit flare", "flare"), "use cb-hit c5")
    assert texts(game, position, "chain") == ["chain flare c1"]
    assert played(game, position, "chain flare c1", "decline").players[0].life == 495
    paid = played(game, laid(game, "flare flare", "flare"), "use flare c5 3", "chain flare c1")
    assert paid.paid == 3
    twice = played(game, paid, "chain flare c5")  # the first one comes to nothing then
    assert (twice.paid, played(game, twice, "decline").players[1].life) == (0, 495)
    assert played(game, paid, "decline").players[1].life == 435


def test_L43_constants_change_what_is_paid_and_not_what_was_chosen() -> None:
    game = duel(f"{FLARE}\n{SHOP % '{gives: cost, amount: -1}'}")
    position = laid(game, "flare", placed=PLACED)
    assert texts(game, position, "use")[-1] == "use flare c5 4"
    after = played(game, position, "use flare c5 3", "decline")
    assert (after.ap, after.players[1].life) == (1, 435)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("use flare c5", "choose_ap"),
        ("use flare c5 0", "choose_ap"),
        ("use flare c5 5", "ap"),
        ("use flare c5 4", "ap"),
        ("use hit c5 1", "not_chosen"),
        ("use flare b5 1", "not_target"),
        ("use flare c5 blank 1", "no_discards"),
    ],
)
def test_L43_ap_that_cannot_be_paid_are_refused(action: str, why: str) -> None:
    assert why_not(duel(FLARE), laid(duel(FLARE), "flare hit blank"), action) == why


def test_an_effect_of_an_avi_may_be_used_for_as_many_ap_as_one_chooses() -> None:
    effect = "{name: E, cost: 1, up_to: 2, effect: [{do: lose, who: enemy, amount: {count: paid, times: 7}}]}"
    ann = f"ann: {{category: avatar, name: Ann, effects: [{effect}], awakening: {{at: 200}}}}"
    game = duel(ann)
    assert texts(game, laid(game), "avi") == ["avi 1 1", "avi 1 2"]
    assert texts(game, laid(game, ap=1), "avi") == ["avi 1 1"]
    after = played(game, laid(game), "avi 1 2")
    assert (after.ap, after.players[1].life, after.paid) == (1, 486, 0)
    assert why_not(game, laid(game, ap=1), "avi 1 2") == "ap"
    assert said(ann, "ann") == ["E (1 to 2 AP): The enemy loses X life. X is 7 times the AP paid."]


def test_all_ap_that_are_left_may_be_what_something_costs() -> None:
    game = duel("""all: {category: script, colour: white, name: All, cost: {count: ap},
      effect: [{do: lose, who: enemy, amount: {count: paid, times: 10}}]}""")
    after = played(game, laid(game, "all"), "use all", "decline")
    assert (after.turn, after.players[1].life) == (Seat.NORTH, 470)


def test_ap_that_are_chosen_are_said() -> None:
    assert said(FLARE, "flare") == [
        "Costs 1 to 4 AP, as many as you choose.",
        "Hit the target for 20 times the AP paid plus 5.",
    ]


# ---- hand cards that are discarded

TOLL = """toll: {category: action, colour: white, name: Toll, discard: [{category: action}, {}], range: [x, x, x, x, A],
  damage: 90, effect: [{do: hit}]}
parry: {category: break, colour: white, name: Parry, discard: [{}], answers: [{}], effect: [{do: negate}]}"""


def test_L44_hand_cards_are_discarded_for_a_card() -> None:
    game = duel(TOLL)
    position = laid(game, "toll toll hit blank")
    assert texts(game, position, "use toll") == [
        "use toll c5 blank,hit",
        "use toll c5 blank,toll",
        "use toll c5 hit,toll",
    ]
    declared = played(game, position, "use toll c5 blank,toll")
    assert (declared.players[0].hand, declared.players[0].trash) == (("hit",), ("blank", "toll"))
    assert played(game, declared, "decline").players[1].life == 410


def test_L44_a_card_is_not_discarded_for_itself_and_not_used_without() -> None:
    game = duel(TOLL)
    assert texts(game, laid(game, "toll hit"), "use toll") == []
    assert why_not(game, laid(game, "toll hit"), "use toll c5") == "build"
    assert why_not(game, laid(game, "toll hit"), "use toll c5 hit,toll") == "build"
    assert why_not(game, laid(game, "toll blank blank"), "use toll c5 blank,blank") == "build"
    assert why_not(game, laid(game, "toll hit blank"), "use toll") == "build"


def test_L44_an_answer_discards_as_well_and_sets_triggers_off_before_it_is_answered() -> None:
    alarm = """alarm: {category: script, colour: white, name: Alarm, range: [x, A], durability: 9,
      triggers: [{upon: you-discard, effect: [{do: lose, who: enemy, amount: 3}]}]}"""
    game = duel(f"{TOLL}\n{alarm}")
    position = laid(game, "hit", "parry blank", placed={"a4": "alarm north 9"})
    position = played(game, position, "use hit c5")
    assert texts(game, position, "chain") == ["chain parry blank"]
    assert why_not(game, position, "chain parry") == "build"
    answered = played(game, position, "chain parry blank")
    assert (answered.players[0].life, answered.players[1].trash) == (497, ("blank",))
    assert played(game, answered, "decline").players[1].life == 500


def test_an_effect_of_an_avi_may_ask_to_discard() -> None:
    effect = "{name: E, discard: [{category: action}], effect: [{do: draw, count: 2}]}"
    ann = f"ann: {{category: avatar, name: Ann, effects: [{effect}], awakening: {{at: 200}}}}"
    game = duel(ann)
    assert texts(game, laid(game, "hit hit blank"), "avi") == ["avi 1 hit"]
    assert played(game, laid(game, "hit blank"), "avi 1 hit").players[0].hand == ("blank", "blank", "blank")
    assert why_not(game, laid(game, "blank"), "avi 1") == "build"
    assert said(ann, "ann") == ["E (1 AP): To use it, discard 1 Ac card. Draw 2 cards."]


def test_what_is_discarded_is_said() -> None:
    assert said(TOLL, "toll")[0] == "To use it, discard 1 Ac card and 1 card."
    assert said(TOLL.replace("{category: action}, {}", "{}, {}, {}"), "toll")[0] == "To use it, discard 3 cards."


def test_ap_are_chosen_and_cards_discarded_for_one_card() -> None:
    game = duel("""both: {category: action, colour: white, name: Both, up_to: 2, discard: [{}], range: [x, x, x, x, A],
      effect: [{do: hit, damage: {count: paid, times: 10}}]}""")
    position = laid(game, "both hit", placed={"c3": "wall north 80"})
    found = [f"use both c{rank} hit {n}" for rank in (3, 5) for n in (1, 2)]
    assert texts(game, position, "use both") == found
    assert played(game, position, "use both c3 hit 2", "decline").placed[0].left == 60


@pytest.mark.parametrize(
    ("cards", "doubtful"),
    [
        ("", 0),
        (TOLL, 1),  # it can be answered with: what is left of an unknown hand?
        (TOLL.partition("parry")[0], 0),
        (RENT, 0),
        (RENT.replace("count: placed, of: enemy", "count: hand, category: action"), 1),
        (SHOP % "{gives: cost, amount: 1, when: [{test: count, count: trash, category: action, at_least: 1}]}", 1),
    ],
)
def test_nothing_is_proved_where_unknown_cards_decide_what_is_paid(cards: str, doubtful: int) -> None:
    assert duel(cards).codec.tables.doubtful == doubtful


# ---- what a file cannot say

HEAD = "category: script, colour: white, name: Odd, range: [x, A], durability: 9"


def lasting(constant: str) -> str:
    return f"{{{HEAD}, constants: [{{{constant}}}]}}"


def able(ability: str) -> str:
    return f"{{{HEAD}, abilities: [{{name: A, {ability}}}]}}"


@pytest.mark.parametrize(
    ("card", "key"),
    [
        (lasting("gives: guard, amount: 1, when: [{test: awakened}]"), "guard_always"),
        (lasting("gives: ap, amount: 1, when: [{test: chain, place: first}]"), "not_constant"),
        (lasting("gives: ap, amount: 1, when: [{test: near, around: target, within: [xA]}]"), "not_constant"),
        (lasting("gives: ap, amount: 1, when: [{test: count, count: hand, colour: red}]"), "constant_hidden"),
        (able("cost: 0, effect: [{do: draw}]"), "free_often"),
        (able("cost: {count: hand}, effect: [{do: draw}]"), "free_often"),
        (able("effect: [{do: hit}]"), "no_target"),
        (able("range: [x, A], effect: [{do: hit}]"), "no_damage"),
        (f"{{{HEAD}, triggers: [{{upon: hit, effect: [{{do: draw, count: {{count: paid}}}}]}}]}}", "no_paid"),
        (
            "{category: break, colour: white, name: N, answers: [{}], effect: [{do: draw, count: {count: paid}}]}",
            "no_paid",
        ),
    ],
)
def test_what_a_card_cannot_say_is_told_by_its_key(card: str, key: str) -> None:
    with pytest.raises(BadData) as error:
        duel(f"odd: {card}")
    assert SAY(Phrase(f"logistic.{key}", {"test": "chain"})).partition('"')[0] in SAY(error.value.phrase)
