"""Further ways to win: what a game file may ask for, when it is judged, what bots believe and reports tell of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from squares.core.errors import BadData, BadPosition
from squares.core.events import Ended
from squares.core.game import Setup
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.prover import make
from squares.games.logistic.remarks import remarks
from squares.games.logistic.rules.values import LogisticPosition
from squares.games.logistic.usage import everything, uses
from squares.playtest.usage import way_of
from squares.registry import Registry, definition_of
from tests.games.logistic.logistic_games import cell, duel, events, laid, played

CARDS = """
zapper: {category: script, colour: white, name: Zapper, types: [zap], range: [xxx, xAx], durability: 40}
burn: {category: action, colour: white, name: Burn, types: [zap], callback: true,
  effect: [{do: lose, who: enemy, amount: 100}]}
both: {category: action, colour: white, name: Both,
  effect: [{do: lose, amount: 100}, {do: lose, who: enemy, amount: 100}]}
mill: {category: action, colour: white, name: Mill, effect: [{do: mill, count: 9}]}
shove: {category: action, colour: white, name: Shove, range: [x, x, x, A], effect: [{do: push, direction: left}]}
"""
AWAY = {"test": "zone", "zone": "away"}
LOW = {"test": "count", "count": "life", "of": "enemy", "at_most": 100}


def game(*ways: dict[str, Any], **keys: Any) -> LogisticGame:
    """A duel with further ways to win."""
    return duel(CARDS, "zap", wins=list(ways), **keys)


def way(*when: dict[str, Any], judged: str = "always") -> dict[str, Any]:
    return {"when": list(when), "judged": judged}


def winner(game: LogisticGame, position: LogisticPosition) -> str | None:
    outcome = game.outcome(position)
    if outcome is None:
        return None
    assert outcome.reason == "way"
    return outcome.winner or "draw"


@pytest.mark.parametrize(
    ("when", "position", "action"),
    [
        ({"test": "stands", "cells": ["c3", "d3"]}, {"south": {"at": "c2"}}, ("move c3",)),
        (
            {"test": "stands", "cells": ["b4"], "of": "enemy"},
            {"hand": "shove", "south": {"at": "c2"}, "north": {"at": "c4"}},
            ("use shove c4", "decline"),
        ),
        (
            {"test": "count", "count": "placed", "type": "zap", "at_least": 2},
            {"hand": "zapper", "placed": {"a1": "zapper south 40", "e1": "zapper north 40"}},
            ("use zapper b1", "decline"),
        ),
        (
            {"test": "count", "count": "deck", "of": "enemy", "at_most": 0},
            {"hand": "mill"},
            ("use mill", "decline"),
        ),
        (LOW, {"hand": "burn", "north": {"life": 150}}, ("use burn", "decline")),
    ],
)
def test_L27_whoever_fulfils_it_has_won(
    when: dict[str, Any], position: dict[str, Any], action: tuple[str, ...]
) -> None:
    rules = game(way(when))
    start = laid(rules, **position)
    assert rules.outcome(start) is None
    over = played(rules, start, *action)
    assert winner(rules, over) == "south"
    assert not rules.legal_actions(over)
    assert "won: south" in rules.format(over)
    (ended,) = [event for event in events(rules, start, *action) if isinstance(event, Ended)]
    assert (ended.winner, ended.reason) == ("south", "way")


def test_L27_all_conditions_of_a_way_and_any_way() -> None:
    rules = game(way(LOW, {"test": "stands", "cells": ["c2"]}), way({"test": "stands", "cells": ["e1"]}))
    near = laid(rules, "burn", south={"at": "d1"}, north={"life": 150})
    burnt = played(rules, near, "use burn", "decline")
    assert rules.outcome(burnt) is None
    assert winner(rules, played(rules, burnt, "move e1")) == "south"
    assert winner(rules, played(rules, burnt, "move c1", "move c2")) == "south"


def won_by(rules: LogisticGame, position: LogisticPosition) -> str:
    """What a report calls the way that a position was won by."""
    outcome = rules.outcome(position)
    assert outcome is not None
    return way_of(rules, position, outcome)


def test_a_report_names_the_way_that_was_won_by() -> None:
    hill = {"test": "stands", "cells": ["c2"]}
    rules = game(way(hill, judged="turn-start"), way({"test": "stands", "cells": ["e1"]}))
    near = laid(rules, south={"at": "d1"})
    assert won_by(rules, played(rules, near, "move e1")) == "stands e1, always"
    held = laid(rules, turn=Seat.NORTH, south={"at": "c2"}, north={"at": "e5"}, ap=1)
    assert won_by(rules, played(rules, held, "move e4")) == "stands c2, turn-start"
    alone = game(way(hill))
    assert won_by(alone, played(alone, laid(alone, south={"at": "c1"}), "move c2")) == ""


def test_L27_cells_are_turned_round_for_north() -> None:
    rules = game(way({"test": "stands", "cells": ["a3"]}))
    north = laid(rules, turn=Seat.NORTH, north={"at": "d3"}, south={"at": "a2"})
    assert winner(rules, played(rules, north, "move e3")) == "north"
    south = laid(rules, south={"at": "d3"})
    assert rules.outcome(played(rules, south, "move e3")) is None


def test_L27_ways_may_name_the_same_cells() -> None:
    held = {"test": "stands", "cells": ["c3"]}
    rules = game(way(LOW, held), way(LOW, {**held, "of": "enemy"}), way({"test": "stands", "cells": ["e3"]}))
    start = laid(rules, south={"at": "d3"}, north={"at": "a5"})
    assert rules.outcome(played(rules, start, "move c3")) is None
    assert winner(rules, played(rules, start, "move e3")) == "south"


def test_L27_not_while_a_chain_is_open() -> None:
    rules = game(way(LOW))
    asked = played(
        rules, laid(rules, "burn", "burn", south={"life": 150}, north={"life": 150}), "use burn", "chain burn"
    )
    over = played(rules, asked, "decline")
    assert [player.life for player in over.players] == [50, 50]  # both cards took effect
    assert winner(rules, over) == "south"


@pytest.mark.parametrize(("both", "who"), [("actor", "north"), ("opponent", "south"), ("draw", "draw")])
def test_L28_where_ways_hold_for_both(both: str, who: str) -> None:
    rules = game(way(LOW), both_win=both)
    start = laid(rules, foe="both", turn=Seat.NORTH, south={"life": 150}, north={"life": 150})
    over = played(rules, start, "use both", "decline")
    assert winner(rules, over) == who
    assert rules.parse(rules.format(over)) == over


def test_L27_life_comes_first() -> None:
    rules = game(way({"test": "count", "count": "life", "at_most": 50}))
    over = played(rules, laid(rules, "both", south={"life": 100}), "use both", "decline")
    outcome = rules.outcome(over)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, over.won) == ("north", "life", "")


def test_L27_at_the_start_of_ones_own_turn() -> None:
    rules = game(way({"test": "zone", "zone": "shared"}, judged="turn-start"))
    position = played(rules, laid(rules, south={"at": "c2"}, ap=1), "move c3")
    assert (rules.outcome(position), position.turn) == (None, Seat.NORTH)
    position = played(rules, position, "move b5", "move c5")
    assert rules.outcome(position) is None
    over = played(rules, position, "move d5")
    assert (winner(rules, over), over.phase, over.turn) == ("south", "start", Seat.SOUTH)


def test_L27_at_the_end_of_ones_own_turn() -> None:
    rules = game(way({"test": "stands", "cells": ["b1"]}, judged="turn-end"))
    start = laid(rules, " ".join(["blank"] * 6), ap=2)
    assert rules.outcome(played(rules, start, "move b1")) is None
    position = played(rules, start, "move d1", "move c1")
    assert rules.outcome(played(rules, position, "discard blank")) is None
    position = played(rules, laid(rules, " ".join(["blank"] * 6), ap=1), "move b1")
    assert (position.phase, rules.outcome(position)) == ("discard", None)
    assert winner(rules, played(rules, position, "discard blank")) == "south"


def test_a_position_is_won_only_where_a_way_holds() -> None:
    rules = game(way(LOW))
    over = played(rules, laid(rules, "burn", north={"life": 150}), "use burn", "decline")
    line = rules.format(over)
    for wrong in (line.replace("won: south", "won: north"), line.replace("life: 50", "life: 150"),
                  line.replace("won: south, ", ""), line.replace("life: 50", "life: 0")):  # fmt: skip
        with pytest.raises(BadPosition):
            rules.parse(wrong)


@pytest.mark.parametrize(
    ("when", "key"),
    [
        ({"test": "chain", "place": "first"}, "not_to_win"),
        ({"test": "target", "kind": "avatar"}, "not_to_win"),
        ({"test": "near", "within": ["xAx"], "around": "this"}, "not_to_win"),
        ({"test": "count", "count": "hand", "type": "zap", "at_least": 1}, "win_hidden"),
        ({"test": "count", "count": "placed", "type": "zip", "at_least": 1}, "no_such_type"),
        ({"test": "stands", "cells": ["f1"]}, "no_such_cell"),
        ({"test": "count", "count": "placed"}, "odd.no_bounds"),
    ],
)
def test_a_way_that_cannot_be_judged_is_told(when: dict[str, Any], key: str) -> None:
    with pytest.raises(BadData) as caught:
        game(way(when))
    assert caught.value.phrase.values["what"].key == f"logistic.{key}"
    assert caught.value.phrase.values["path"].startswith("wins[0].when[0]")


def test_the_goal_says_the_ways() -> None:
    say = Texts.load().say
    rules = game(way({"test": "stands", "cells": ["c3"]}), way(AWAY, judged="turn-start"), way(LOW, judged="turn-end"))
    assert say(rules.definition.goal()) == (
        "Bring the life of the enemy's AVI from 500 to 0. If both decks run out first, the higher life wins. "
        "You also win as soon as your AVI is on c3. "
        "You also win if your AVI is in the other player's area at the start of your turn. "
        "You also win if the enemy's life is at most 100 at the end of your turn."
    )
    north = game(way({"test": "stands", "cells": ["a3", "b1"]}))
    assert say(north.definition.goal()).endswith("your AVI is on b1 or a3 (for North e3 or d5).")


def test_bots_prove_a_further_way() -> None:
    rules = game(way({"test": "stands", "cells": ["c3"]}))
    position = laid(rules, south={"at": "c2"})
    prover = make(rules, position, 0, 10_000)
    found = {str(rules.codec.action(position, move)): bool(prover.holds(move, 1)) for move in prover.options()}
    assert found["move c3"]
    last = laid(rules, south={"at": "c2"}, ap=1)
    prover = make(rules, last, 0, 10_000)
    assert [str(rules.codec.action(last, move)) for move in prover.options() if prover.holds(move, 1)] == ["move c3"]


@pytest.mark.parametrize(("only", "proved"), [({}, True), ({"type": "zap"}, False)])
def test_bots_prove_nothing_by_cards_that_they_do_not_know(only: dict[str, str], proved: bool) -> None:
    rules = game(way({"test": "count", "count": "trash", "of": "you", "at_least": 1, **only}))
    burn = laid(rules, "burn")
    prover = make(rules, burn, 0, 10_000)
    use = next(move for move in prover.options() if str(rules.codec.action(burn, move)) == "use burn")
    assert prover.holds(use, 1) is proved


def test_a_game_file_says_which_cells_may_win() -> None:
    say = Texts.load().say
    definition = game(way({"test": "stands", "cells": ["a3", "c3"]}), way(LOW)).definition
    assert [str(cell) for cell in definition.goals(Seat.SOUTH)] == ["a3", "c3"]
    assert [str(cell) for cell in definition.goals(Seat.NORTH)] == ["e3", "c3"]
    (said,) = definition.goals(Seat.NORTH)[cell(game(), "e3")]
    assert say(said) == "You also win as soon as your AVI is on a3 or c3 (for North c3 or e3)."


def coins(at_least: int) -> dict[str, Any]:
    return way({"test": "count", "count": "counters", "counter": "coin", "at_least": at_least})


@pytest.mark.parametrize(
    ("amount", "at_least", "told"),
    [(1, 1000, "too_many"), (1, 999, None), (-1, 1, "no_counters"), (-1, 0, None)],
)
def test_a_way_that_nobody_can_go_is_warned_of(amount: int, at_least: int, told: str | None) -> None:
    effect = f"[{{do: counter, counter: coin, amount: {amount}}}]"
    pay = f"pay: {{category: action, colour: white, name: Pay, effect: {effect}}}"
    rules = duel(pay, counters={"coin": {"name": "Coin"}}, wins=[coins(at_least)])
    found = [each for each in remarks(rules.definition) if each.path[0] == "wins"]
    assert [each.what.key for each in found] == ([f"logistic.odd.{told}"] if told else [])


@pytest.mark.parametrize(
    ("count", "bounds", "told"),
    [
        ("life", {"at_least": 9999}, "too_many"),
        ("lost-life", {"at_least": 20}, None),
        ("placed", {"at_least": 500}, "too_many"),
        ("lost-life", {"at_least": 300, "half": True}, "too_many"),
        ("hand", {"at_least": 9999}, "too_many"),
        ("deck", {"at_least": 20}, None),
        ("distance", {"at_least": 9}, "too_many"),
        ("hand", {"at_least": 5, "at_most": 2}, "bounds"),
        ("hand", {"at_least": 2, "at_most": 5}, None),
    ],
)
def test_a_number_that_can_never_be_is_warned_of(count: str, bounds: dict[str, int], told: str | None) -> None:
    rules = duel("", wins=[way({"test": "count", "count": count, **bounds})])
    found = [each for each in remarks(rules.definition) if each.path[0] == "wins"]
    assert [each.what.key for each in found] == ([f"logistic.odd.{told}"] if told else [])


STANDS = """
lamp: {category: script, colour: white, name: Lamp, range: [xxx, xAx], durability: 40,
  abilities: [{name: Read, effect: [{do: draw}]}]}
"""
SHIPPED = Registry.of_engines()


def counted(game: Any) -> set[str]:
    return {token.partition(":")[2] for token in everything(game) if token.startswith("action:")}


def test_kinds_of_actions_are_those_that_the_cards_allow() -> None:
    assert counted(duel(caa=0)) == {"walk", "card", "answer"}
    assert counted(duel(STANDS, caa=2)) == {"walk", "card", "answer", "caa", "ability"}
    assert counted(SHIPPED.game("logistic")) == {"walk", "card", "integrate", "avi", "caa", "answer"}
    plain = definition_of(duel(caa=0))
    silent = {id: card for id, card in plain["cards"].items() if id in ("ann", "ben", "blank", "hit")}
    assert counted(SHIPPED.from_definition({**plain, "cards": silent})) == {"walk", "card"}


@pytest.mark.parametrize("id", ["logistic", "toll-bridge", "ember-duel"])
def test_all_that_is_used_is_known(id: str) -> None:
    game = SHIPPED.game(id)
    known, told, dice = everything(game), uses(game), random.Random(2)
    position = game.start(Setup(), 3)
    for _ in range(80):
        if game.outcome(position) is not None:
            break
        action = dice.choice(game.legal_actions(position))
        step = game.apply(position, action)
        assert {token for token, _ in told(position, action, step.events, game.to_act(position))} <= known.keys()
        position = step.position
