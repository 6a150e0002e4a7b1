"""Abilities of placed cards, used at will in one's own turn; see L45."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.logistic.rules.events import Declared
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import cell, duel, events, laid, lives, played, texts, why_not

SAY = Texts.load().say
COINS: dict[str, Any] = {"counters": {"coin": {"name": "Coin"}}}
TOWER = """tower: {category: script, colour: white, name: Tower, range: [xxx, xAx], durability: 40, abilities: [
  {name: Shoot, range: [x, x, A], damage: 30, effect: [{do: hit}]},
  {name: Rest, cost: 0, once: true, effect: [{do: heal, what: this, amount: 10}]},
  {name: Bow, cost: 2, up_to: 3, when: [{test: zone, zone: home}], discard: [{}],
    effect: [{do: lose, who: enemy, amount: {count: paid, times: 5}}]}]}"""
MINE = {"c3": "tower south 20"}


def tower(ability: str) -> str:
    """A tower with one ability."""
    return f"""tower: {{category: script, colour: white, name: Tower, range: [xxx, xAx], durability: 40,
      abilities: [{{name: A, {ability}}}]}}"""


def test_L45_placed_cards_can_do_what_they_say_in_their_owners_turn() -> None:
    game = duel(TOWER)
    position = laid(game, "blank", placed=MINE)
    found = ["ability c3 1 c5", "ability c3 2", "ability c3 3 blank 2", "ability c3 3 blank 3"]
    assert texts(game, position, "ability") == found
    shot = played(game, position, "ability c3 1 c5")
    assert (lives(shot), shot.ap, shot.phase) == ((500, 470), 2, "main")
    rested = played(game, shot, "ability c3 2")
    assert (rested.placed[0].left, rested.ap, rested.players[0].once) == (30, 2, ("tower.2",))
    assert "ability c3 2" not in texts(game, rested, "ability")
    bowed = played(game, rested, "ability c3 3 blank 2")
    assert (lives(bowed), bowed.turn, bowed.players[0].trash) == ((500, 460), Seat.NORTH, ("blank",))
    assert texts(game, bowed, "ability") == []


def test_L45_an_ability_belongs_to_whoever_owns_the_card() -> None:
    game = duel(TOWER)
    position = laid(game, "blank", placed={"c3": "tower north 20"})
    assert texts(game, position, "ability") == []
    assert why_not(game, position, "ability c3 2") == "no_own_card"
    theirs = laid(game, placed={"c3": "tower north 20"}, turn=Seat.NORTH)
    assert texts(game, theirs, "ability") == ["ability c3 1 c1", "ability c3 2"]
    assert lives(played(game, theirs, "ability c3 1 c1")) == (470, 500)


def test_L25_an_ability_that_works_once_a_turn_does_so_whichever_copy() -> None:
    game = duel(TOWER)
    position = laid(game, placed=MINE | {"b2": "tower south 10"})
    position = played(game, position, "ability b2 2")
    assert texts(game, position, "ability") == ["ability c3 1 c5"]
    assert why_not(game, position, "ability c3 2") == "once"
    later = played(game, position, "move d1", "move e1", "move e2", "move b5", "move a5", "move a4")
    assert "ability c3 2" in texts(game, later, "ability")


@pytest.mark.parametrize(
    ("action", "keys", "why"),
    [
        ("ability c3 3 blank 2", {"ap": 1}, "ap"),
        ("ability c3 3 blank 3", {"ap": 2}, "ap"),
        ("ability c3 3 2", {}, "build"),
        ("ability c3 3 blank", {}, "choose_ap"),
        ("ability c3 3 blank 1", {}, "choose_ap"),
        ("ability c3 3 blank 2", {"south": {"at": "a3", "hand": "blank"}}, "condition"),
        ("ability c3 1 d4", {}, "not_target"),
        ("ability c3 1", {}, "name_target"),
        ("ability c3 1 c5", {"north": {"at": "a5"}}, "no_target"),
        ("ability c3 2 c5", {}, "takes_no_target"),
        ("ability c3 4", {}, "no_ability"),
        ("ability b2 1", {}, "no_own_card"),
    ],
)
def test_L45_an_ability_that_cannot_be_used_is_refused(action: str, keys: dict[str, Any], why: str) -> None:
    game = duel(TOWER)
    assert why_not(game, laid(game, "blank", **{"placed": MINE, **keys}), action) == why


def test_L3_an_ability_that_costs_ap_has_to_be_used_before_the_phase_ends() -> None:
    walls = dict.fromkeys(("b1", "d1", "c2"), "wall north 80")
    game = duel(TOWER)
    assert "pass" in texts(game, laid(game, placed=walls | {"a2": "tower south 20"}))
    assert "pass" not in texts(game, laid(game, placed=walls | MINE))


STAMP = """stamp: {category: script, colour: white, name: Stamp, range: [xxx, xAx, xxx], effect: [
  {do: counter, counter: coin, what: target, amount: 2}, {do: counter, counter: coin, what: you, amount: 5}]}"""


def test_L45_counters_are_spent_off_the_card_itself() -> None:
    number = "{count: counters, counter: coin, where: this, plus: 1}"
    ability = tower(f"cost: 1, spend: {{coin: 2}}, effect: [{{do: draw, count: {number}}}]")
    game = duel(f"{ability}\n{STAMP}", **COINS)
    position = laid(game, "stamp", placed={"c2": "tower south 20", "b2": "tower south 20"}, ap=9)
    assert why_not(game, position, "ability c2 1") == "condition"
    position = played(game, position, "use stamp c2", "decline")
    assert texts(game, position, "ability") == ["ability c2 1"]
    after = played(game, position, "ability c2 1")
    assert (after.placed[1].counters, after.players[0].counters) == ((), (("coin", 5),))
    assert len(after.players[0].hand) == 1


def test_L45_a_cost_may_count_what_lies_on_the_card() -> None:
    number = "{count: counters, counter: coin, where: this, plus: 1}"
    effect = "[{do: draw}, {do: counter, counter: coin, what: this}]"
    game = duel(tower(f"cost: {number}, effect: {effect}"), **COINS)
    position = laid(game, placed={"c3": "tower south 20", "b3": "tower south 20"}, ap=9)
    left = []
    for _ in range(3):
        position = played(game, position, "ability c3 1")
        left.append(position.ap)
    assert left == [8, 6, 3]
    assert texts(game, position, "ability") == ["ability b3 1"]
    assert why_not(game, position, "ability c3 1") == "ap"


def test_L45_what_all_and_chosen_mean_lies_round_the_card() -> None:
    aims = tower("range: [x, x, A], aim: all, damage: 10, effect: [{do: hit}]")
    far = tower("range: [x, x, A], damage: 10, effect: [{do: hit, what: all}, {do: push, what: all, direction: left}]")
    for cards, cells in ((aims, "c1 c5"), (far, "c1 b5")):
        game = duel(cards)
        position = laid(game, placed=MINE | {"c4": "wall north 80"})
        action = texts(game, position, "ability")[0]
        after = played(game, position, action)
        assert (lives(after)[1], {str(p.cell): p.left for p in after.placed if p.card == "wall"}.popitem()[1]) == (
            490,
            70,
        )
        assert f"{after.players[0].cell} {after.players[1].cell}" == cells


def test_L5_nothing_answers_an_ability_and_triggers_hear_no_card() -> None:
    ear = """ear: {category: script, colour: white, name: Ear, range: [x, A], durability: 9,
      triggers: [{upon: enemy-uses, effect: [{do: lose, amount: 99}]}]}
parry: {category: break, colour: white, name: Parry, answers: [{}], effect: [{do: negate}]}"""
    game = duel(f"{TOWER}\n{ear}")
    position = laid(game, "blank", "parry", placed=MINE | {"a5": "ear north 9"})
    assert lives(played(game, position, "ability c3 1 c5")) == (500, 470)


def test_a_choice_within_an_ability_knows_its_card() -> None:
    game = duel(
        tower("effect: [{do: may, then: [{do: hit, what: all, within: [xxx, xAx, xxx], around: this, damage: 9}]}]")
    )
    asked = played(game, laid(game, placed={"c4": "tower south 20"}), "ability c4 1")
    assert (asked.frames[0].card, str(asked.frames[0].this)) == ("tower", "c4")
    assert lives(played(game, asked, "yes")) == (500, 491)


def test_an_ability_is_declared_where_its_card_stands() -> None:
    game = duel(TOWER)
    told = events(game, laid(game, placed=MINE), "ability c3 1 c5")
    assert Declared(Seat.SOUTH, "tower", cell(game, "c3")) in told


def test_an_ability_is_said() -> None:
    assert [SAY(line) for line in Wording(duel(TOWER).definition).text("tower")] == [
        "Placed, durability 40.",
        "Shoot (1 AP): Aim at a target in the 1 by 2 cells ahead of this card. Hit the target for 30.",
        "Rest (0 AP): Once a turn. Heal this card by 10.",
        "Bow (2 to 3 AP): Only if your AVI is in its own area. To use it, discard 1 card. The enemy loses X life."
        " X is 5 times the AP paid.",
    ]


def test_an_ability_is_described() -> None:
    game = duel(TOWER)
    position = laid(game, "blank", placed=MINE)
    said = [SAY(game.describe(position, game.parse_action(text))) for text in texts(game, position, "ability")]
    assert said[0] == "Tower: Shoot @ c5"
    assert said[2] == "Tower: Bow for 2 AP, discard Blank"
