"""Conditions, filters, numbers, constants and triggers of the effect language."""

from __future__ import annotations

import textwrap
from copy import deepcopy
from typing import Any

import pytest

from squares.core.seats import Seat
from squares.games.logistic.rules.events import Resolved
from squares.games.logistic.rules.values import LogisticPosition
from tests.games.logistic.logistic_games import BOLT, duel, events, laid, lives, played, texts

SQUARE = "[xxx, xAx, xxx]"


# ---- conditions


def holds(condition: str, more: str = "", use: str = "use try", hand: str = "", **keys: Any) -> bool:
    """Whether a card whose only effect has this condition draws a card."""
    effect = f"[{{do: if, when: [{condition}], then: [{{do: lose, amount: 7}}]}}]"
    game = duel(
        f"{BOLT}try: {{category: script, colour: white, name: T, {more + ', ' if more else ''}effect: {effect}}}", "zap"
    )
    position = laid(game, f"try {hand}", **keys)
    before = position.players[0].life
    return played(game, position, use, "decline").players[0].life < before


@pytest.mark.parametrize(
    ("count", "number", "keys"),
    [
        ("count: life", 320, {"south": {"life": 320, "hand": "try"}}),
        ("count: life, of: enemy", 320, {"north": {"life": 320}}),
        ("count: lost-life", 180, {"south": {"life": 320, "hand": "try"}}),
        ("count: lost-life, of: enemy", 180, {"north": {"life": 320}}),
        ("count: hand", 2, {"hand": "blank hit"}),
        ("count: hand, type: zap", 1, {"hand": "blank bolt"}),
        ("count: hand, of: enemy", 3, {"foe": "blank hit bolt"}),
        ("count: deck", 2, {}),
        ("count: deck, of: enemy", 1, {"north": {"deck": "hit"}}),
        ("count: trash, category: script", 2, {"south": {"trash": "blank blank hit", "hand": "try"}}),
        ("count: trash, of: enemy", 1, {"north": {"trash": "hit"}}),
        ("count: placed", 1, {"placed": {"b1": "wall south 80", "a1": "wall north 5"}}),
        ("count: placed, of: enemy", 2, {"placed": {"b1": "wall north 80", "a1": "wall north 5"}}),
        ("count: ap", 2, {}),
        ("count: chain", 1, {}),
        ("count: distance", 5, {"north": {"at": "d5"}}),
    ],
)
def test_counts(count: str, number: int, keys: dict[str, Any]) -> None:
    for low, high, expected in ((number, number, True), (number + 1, 9999, False), (0, number - 1, False)):
        condition = f"{{test: count, {count}, at_least: {low}, at_most: {high}}}"
        assert holds(condition, **deepcopy(keys)) is expected
        turned = condition[:-1] + ", unless: true}"
        assert holds(turned, **deepcopy(keys)) is not expected


def test_zones() -> None:
    for at, zone in (("c1", "home"), ("c2", "home"), ("c3", "shared"), ("c4", "away")):
        for asked in ("home", "shared", "away"):
            assert holds(f"{{test: zone, zone: {asked}}}", south={"at": at, "hand": "try"}) is (asked == zone)
    assert holds("{test: zone, zone: home, of: enemy}")
    assert holds("{test: zone, zone: away, of: enemy}", north={"at": "d1"})


def test_awakened() -> None:
    assert holds("{test: awakened}", south={"life": 200, "hand": "try"})
    assert not holds("{test: awakened}")
    assert holds("{test: awakened, of: enemy}", north={"life": 150})


def test_what_the_target_is() -> None:
    aim = "range: [x, x, x, x, A]"
    assert holds("{test: target, kind: avatar}", aim, "use try c5")
    assert not holds("{test: target, kind: placed}", aim, "use try c5")
    assert holds("{test: target, kind: placed}", aim, "use try c3", placed={"c3": "wall south 80"})


def test_near() -> None:
    near = f"{{test: near, within: {SQUARE}}}"
    assert holds(near, north={"at": "d2"})
    assert not holds(near, north={"at": "e2"})
    assert holds(
        f"{{test: near, around: target, within: {SQUARE}}}",
        "range: [x, x, x, A]",
        "use try c4",
        placed={"c4": "wall south 5"},
    )


def test_chain_places() -> None:
    cards = """
    first: {category: script, colour: white, name: F, callback: true, effect: [
      {do: if, when: [{test: chain, place: first}], then: [{do: lose, amount: 1}]},
      {do: if, when: [{test: chain, place: answer}], then: [{do: lose, amount: 2}]},
      {do: if, when: [{test: chain, place: answered}], then: [{do: lose, amount: 4}]},
      {do: if, when: [{test: chain, place: unanswered}], then: [{do: lose, amount: 8}]}]}
    """
    game = duel(cards)
    position = laid(game, "first", "first")
    assert lives(played(game, position, "use first", "decline")) == (491, 500)
    assert lives(played(game, position, "use first", "chain first", "decline")) == (495, 490)


@pytest.mark.parametrize(
    ("only", "found"),
    [
        ("", "big fence hit zapper"),
        ("card: hit", "hit"),
        ("category: action", "big hit"),
        ("category: break", "zapper"),
        ("colour: green", "fence zapper"),
        ("type: zap", "big zapper"),
        ("callback: true", "big"),
        ("callback: false", "fence hit zapper"),
        ("placed: true", "fence"),
        ("placed: false", "big hit zapper"),
        ("damage: 100", "big hit"),
        ("damage: 101", "big"),
        ("type: zap, category: action", "big"),
    ],
)
def test_filters(only: str, found: str) -> None:
    cards = f"""
    big: {{category: action, colour: white, name: B, types: [other, zap], callback: true, damage: 150}}
    fence: {{category: script, colour: green, name: F, range: [x, A], durability: 5}}
    zapper: {{category: break, colour: green, name: Z, types: [zap], damage: 20, answers: [{{}}]}}
    try: {{category: script, colour: white, name: T, effect: [{{do: discard, only: {{{only}}}}}]}}
    """
    game = duel(cards, "zap other")
    position = played(game, laid(game, "try big fence hit zapper"), "use try", "decline")
    if len(found.split()) == 1:
        assert position.players[0].trash == tuple(sorted((found, "try")))
    else:
        assert texts(game, position) == [f"pick {card}" for card in found.split()]


# ---- constants


def test_damage_of_some_cards_hits_while_a_card_stands() -> None:
    game = duel(BOLT + "node: {category: script, colour: white, name: N, range: [x, A], durability: 10,"
                "constants: [{gives: damage, amount: 15, only: {type: zap}}]}", "zap")  # fmt: skip
    lying = {"b1": "node south 10", "d1": "node south 10", "e5": "node north 10"}
    assert lives(played(game, laid(game, "bolt", placed=lying), "use bolt c5", "decline")) == (500, 450)
    assert lives(played(game, laid(game, "hit", placed=lying), "use hit c5", "decline")) == (500, 400)


def test_guard_of_a_constant_and_less_damage_of_the_enemy() -> None:
    game = duel(BOLT + "node: {category: script, colour: white, name: N, range: [x, A], durability: 10, constants: ["
                "{gives: guard, amount: 8}, {gives: damage, who: enemy, amount: -5}]}", "zap")  # fmt: skip
    position = laid(game, "bolt", placed={"e5": "node north 10"})
    assert lives(played(game, position, "use bolt c5", "decline")) == (500, 493)
    both = laid(game, "bolt", placed={"d5": "node north 10", "e5": "node north 10"}, north={"guard": 50})
    after = played(game, both, "use bolt c5", "decline")
    assert (lives(after), after.players[1].guard) == ((500, 500), 50)  # nothing was left for the guard


def test_more_cards_and_ap() -> None:
    game = duel("node: {category: script, colour: white, name: N, range: [x, A], durability: 10, constants: ["
                "{gives: draw, amount: 2}, {gives: ap, amount: 1}, {gives: ap, amount: -1, who: enemy}]}")  # fmt: skip
    deck = {"deck": " ".join(["blank"] * 20)}
    position = laid(game, placed={"e5": "node north 10"}, north=deck, south=deck, ap=1)
    position = played(game, position, "move b1")
    assert (position.ap, len(position.players[1].hand)) == (4, 7)
    position = played(game, position, *("move b5", "move c5", "move b5", "move c5", "discard blank", "discard blank"))
    assert (position.turn, position.ap) == (Seat.SOUTH, 2)


# ---- triggers


def tower(triggers: str, *actions: str, hand: str = "", more: str = "", **keys: Any) -> LogisticPosition:
    """The position after actions beside South's tower on b2 (durability 50, damage 10)."""
    about = "category: script, colour: white, name: T, range: [x.x, .A.], damage: 10, durability: 50"
    game = duel(f"{BOLT}tower: {{{about}, triggers: [{triggers}]}}\n{more}", "zap")
    keys.setdefault("placed", {"b2": "tower south 50"})
    return played(game, laid(game, hand, keys.pop("foe", ""), **keys), *actions)


def test_upon_placed() -> None:
    after = tower(
        "{upon: placed, effect: [{do: lose, amount: 3, who: enemy}]}",
        "use tower b2",
        "decline",
        hand="tower",
        placed={},
    )
    assert lives(after) == (500, 497)


def test_upon_hit() -> None:
    trigger = "{upon: hit, effect: [{do: hit, what: enemy}]}"
    keys: dict[str, Any] = {"foe": "bolt", "turn": Seat.NORTH, "north": {"at": "b5", "hand": "bolt bolt bolt"}}
    after = tower(trigger, "use bolt b2", "decline", **keys)
    assert (lives(after), after.placed[0].left) == ((500, 490), 30)
    keys = {"turn": Seat.NORTH, "north": {"at": "b5", "hand": "bolt"}, "placed": {"b2": "tower south 20"}}
    assert lives(tower(trigger, "use bolt b2", "decline", **keys)) == (500, 500)  # destroyed, not hit


def test_upon_destroyed_with_its_own_place_as_centre() -> None:
    trigger = f"{{upon: destroyed, effect: [{{do: hit, what: all, whose: any, around: this, within: {SQUARE}}}]}}"
    keys: dict[str, Any] = {
        "turn": Seat.NORTH,
        "north": {"at": "b5", "hand": "hit"},
        "placed": {"b2": "tower south 50", "a2": "wall north 80"},
    }
    after = tower(trigger, "use hit b2", "decline", **keys)
    assert lives(after) == (490, 500)
    assert [each.left for each in after.placed] == [70]


@pytest.mark.parametrize(
    ("upon", "hits"),
    [("your-turn-end", [1, 1]), ("enemy-turn", [1, 1]), ("enemy-turn-end", [0, 1]), ("your-turn", [0, 1])],
)
def test_upon_turns(upon: str, hits: list[int]) -> None:
    trigger = f"{{upon: {upon}, effect: [{{do: hit, what: enemy}}]}}"
    deck = {"deck": " ".join(["blank"] * 20)}
    walk = ("move b1", "move b5", "move c5", "move b5")
    found = [tower(trigger, *walk[:plies], ap=1, south=deck, north=deck).players[1].life for plies in (1, 4)]
    assert [(500 - life) // 10 for life in found] == hits


def test_upon_moves_of_either() -> None:
    near = f"{{test: near, around: this, within: {SQUARE}}}"
    trigger = f"{{upon: enemy-moves, when: [{near}], effect: [{{do: hit, what: enemy}}]}}"
    keys: dict[str, Any] = {"turn": Seat.NORTH, "north": {"at": "c4"}}
    assert lives(tower(trigger, "move b4", **keys)) == (500, 500)
    assert lives(tower(trigger, "move c3", **keys)) == (500, 490)
    trigger = "{upon: you-move, effect: [{do: draw}]}"
    assert len(tower(trigger, "move d1").players[0].hand) == 1
    assert len(tower(trigger, "move c4", turn=Seat.NORTH).players[0].hand) == 0


def test_a_push_is_a_move_too() -> None:
    trigger = "{upon: enemy-moves, effect: [{do: hit, what: enemy}]}"
    shove = "shove: {category: action, colour: white, name: S, effect: [{do: push, what: enemy, direction: right}]}"
    assert lives(tower(trigger, "use shove", "decline", hand="shove", more=shove)) == (500, 490)


def test_upon_use_of_some_cards() -> None:
    trigger = (
        "{upon: you-use, only: {type: zap}, effect: [{do: lose, amount: 1, who: enemy}]},"
        "{upon: enemy-uses, effect: [{do: lose, amount: 2, who: enemy}]}"
    )
    assert lives(tower(trigger, "use bolt c5", "decline", hand="bolt")) == (500, 479)
    assert lives(tower(trigger, "use hit c5", "decline", hand="hit")) == (500, 400)
    assert lives(tower(trigger, "use hit c1", "decline", foe="hit", turn=Seat.NORTH)) == (400, 498)
    assert lives(tower(trigger, "use hit c5", "chain stop", "decline", hand="hit", foe="stop")) == (500, 498)  # negated


def test_L9_a_trigger_may_set_off_others() -> None:
    triggers = (
        "{upon: your-turn-end, effect: [{do: move, who: enemy, to: [A, x]}]},"
        "{upon: enemy-moves, effect: [{do: lose, amount: 9, who: enemy}]}"
    )
    after = tower(triggers, "move b1", ap=1)
    assert (str(after.players[1].cell), lives(after)) == ("c4", (500, 491))
    broken = (
        "{upon: your-turn-end, effect: [{do: hit, what: this, damage: 99}]}, {upon: destroyed, effect: [{do: draw}]}"
    )
    assert tower(broken, "move b1", ap=1).players[0].hand == ("blank",)


def test_L9_what_triggers_do_sets_off_each_trigger_once_a_ply() -> None:
    triggers = "{upon: you-move, effect: [{do: move, to: [xA]}, {do: move, to: [Ax]}, {do: lose, amount: 1}]}"
    after = tower(triggers, "move b1")
    assert (str(after.players[0].cell), lives(after)) == ("b1", (498, 500))


def test_L12_triggers_that_ask_wait_for_their_turn() -> None:
    triggers = "{upon: you-move, effect: [{do: may, then: [{do: lose, amount: 1}]}]}"
    game_cards: dict[str, Any] = {"placed": {"b2": "tower south 50", "d2": "tower south 50"}}
    position = tower(triggers, "move b1", **game_cards)
    assert [str(frame.this) for frame in position.frames] == ["b2", "d2"]  # in the order of cells
    after = tower(triggers, "move b1", "yes", "no", **game_cards)
    assert (lives(after), after.frames) == ((499, 500), ())


def test_L12_sixteen_effects_may_wait_and_more_are_lost() -> None:
    trigger = "{upon: you-move, effect: [{do: may, then: [{do: lose, amount: 1}]}]}"
    cells = [f"{file}{rank}" for rank in (2, 3, 4) for file in "abcde"] + ["a5", "b5"]
    position = tower(trigger, "move b1", placed=dict.fromkeys(cells, "tower south 50"))
    assert [str(frame.this) for frame in position.frames] == cells[:16]


def test_a_trigger_at_the_start_of_a_turn_may_ask_before_the_draw() -> None:
    trigger = "{upon: your-turn, effect: [{do: may, then: [{do: draw}]}]}"
    deck = {"deck": " ".join(["blank"] * 20)}
    walk = ("move d1", "move c4", "move c5", "move b5")
    position = tower(trigger, *walk, ap=1, south=deck, north=deck)
    assert (position.phase, position.to_act, len(position.players[0].hand)) == ("start", Seat.SOUTH, 0)
    position = tower(trigger, *walk, "yes", ap=1, south=deck, north=deck)
    assert (position.phase, len(position.players[0].hand)) == ("main", 5)


def test_triggers_of_an_avi_work_while_it_is_awakened() -> None:
    ann = """
    ann: {category: avatar, name: Ann, triggers: [{upon: you-move, effect: [{do: draw}]}],
      awakening: {at: 200, triggers: [{upon: hit, effect: [{do: lose, amount: 5, who: enemy}]}]}}
    """
    game = duel(BOLT + textwrap.dedent(ann), "zap")
    assert len(played(game, laid(game), "move b1").players[0].hand) == 1
    hit = ("use bolt c1", "decline")
    assert lives(played(game, laid(game, foe="bolt", turn=Seat.NORTH), *hit)) == (480, 500)
    low = {"life": 210}
    assert lives(played(game, laid(game, foe="bolt", turn=Seat.NORTH, south=low), *hit)) == (190, 495)


def test_a_frame_follows_a_placed_card_that_moves() -> None:
    """A tower that is swapped away while its trigger waits still has its place."""
    trigger = f"{{upon: hit, effect: [{{do: hit, what: all, around: this, within: {SQUARE}}}]}}"
    swap = (
        "swap: {category: action, colour: white, name: S, anywhere: true, damage: 5, effect: [{do: hit}, {do: swap}]}"
    )
    keys: dict[str, Any] = {"turn": Seat.NORTH, "north": {"at": "d4", "hand": "swap"}}
    after = tower(trigger, "use swap b2", "decline", more=swap, **keys)
    assert str(after.placed[0].cell) == "d4"
    assert lives(after) == (500, 500)  # the enemy AVI stands on b2 now, far from the tower on d4


def test_what_a_card_does_is_told_in_order() -> None:
    game = duel(BOLT, "zap")
    found = [type(event).__name__ for event in events(game, laid(game, "bolt"), "use bolt c5", "decline")]
    assert found == ["Resolved", "Struck", "Discarded", "Counter"]
    assert isinstance(events(game, laid(game, "bolt"), "use bolt c5", "decline")[0], Resolved)
