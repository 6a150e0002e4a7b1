"""What something costs: constants that change it, costs that are looked up, chosen or paid in cards; see L24, L35."""

from __future__ import annotations

import pytest

from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import duel, laid, played, texts, why_not

SAY = Texts.load().say
COUNTER = "counters: {coin: {name: Coin}}"


def said(cards: str, id: str, **keys: object) -> list[str]:
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
def test_l35_constants_change_what_a_card_costs(constant: str, owner: str, left: int) -> None:
    game = duel(SHOP % constant)
    position = laid(game, "hit", placed={"b2": f"shop {owner} 10"})
    assert played(game, position, "use hit c5").ap == left


def test_l35_several_constants_add_up_and_a_dear_card_is_refused() -> None:
    game = duel(SHOP % "{gives: cost, amount: 1}")
    position = laid(game, "hit", placed={"b2": "shop south 10", "d2": "shop south 10", "a1": "shop south 10"})
    assert texts(game, position, "use") == []
    assert why_not(game, position, "use hit c5") == "ap"
    assert played(game, laid(game, "hit", placed=PLACED, ap=2), "use hit c5").ap == 0


def test_l35_a_card_that_came_to_cost_nothing_is_not_asked_for() -> None:
    """L3 and L11: nothing that costs AP is legal, so the phase may end."""
    walls = dict.fromkeys(("b1", "d1", "c2"), "wall north 80")
    game = duel(SHOP % "{gives: cost, amount: -1}")
    found = texts(game, laid(game, "blank", placed=walls | {"a2": "shop south 10"}))
    assert {"pass", "use blank"} <= set(found)
    assert "pass" not in texts(game, laid(game, "blank", placed=walls))


def test_l35_an_answer_and_an_effect_of_an_avi_cost_what_they_cost() -> None:
    ann = "ann: {category: avatar, name: Ann, effects: [{name: E, effect: [{do: draw}]}], awakening: {at: 200}}\n"
    game = duel(ann + SHOP % "{gives: cost, amount: 2}")
    position = laid(game, "hit", "stop", placed={"b2": "shop north 10", "d2": "shop south 10"})
    assert played(game, position, "avi 1").ap == 2
    assert texts(game, played(game, position, "use hit c5"), "chain") == ["chain stop"]


def test_l35_an_avi_changes_costs_while_it_is_awakened() -> None:
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

RENT = """rent: {category: action, colour: white, name: Rent, cost: {count: placed, of: enemy, plus: 1}, range: [x, x, x,
  x, A], damage: 10, effect: [{do: hit}]}"""


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
