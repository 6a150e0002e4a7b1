"""The engine against the slow one that was written from data/games/logistic/rules.md alone, with simple cards."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from squares.core.game import Setup
from squares.core.seats import TWO
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import Answer, LogisticPosition, Use
from tests.games.logistic.logistic_games import REGISTRY, cards_of, first_definition, laid
from tests.games.logistic.oracle_logistic import Oracle, World

CARDS = """
ann:
  category: avatar
  name: Ann
  effects:
    - {name: Shot, cost: 2, range: [xxx, x.x, xAx], damage: 40, effect: [{do: hit}]}
    - {name: Think, cost: 3, effect: [{do: draw}, {do: heal, amount: 25}]}
  awakening: {at: 150, effects: [{name: Storm, cost: 1, range: [x, x, x, x, A], damage: 35, effect: [{do: hit}]}]}
ben:
  category: avatar
  name: Ben
  effects: [{name: Mend, cost: 1, effect: [{do: heal, amount: 10}]}]
  awakening: {at: 200, effects: [{name: Look, cost: 2, effect: [{do: draw, count: 2}]}]}
bolt: {category: action, colour: white, name: Bolt, types: [zap], range: [x, x, x, x, A], damage: 60,
  effect: [{do: hit}]}
fan: {category: action, colour: white, name: Fan, callback: true, range: [xxxxx, .xxx., .xAx., ..x..], damage: 30,
  effect: [{do: hit}]}
flank: {category: action, colour: green, name: Flank, types: [zap], callback: true, damage: 45,
  range: [x...., xx..., xx..., ..A.x], effect: [{do: hit}, {do: draw}]}
dash: {category: script, colour: white, name: Dash, callback: true, effect: [{do: move, to: [.x., xAx]}]}
step: {category: action, colour: white, name: Step, callback: true, effect: [{do: move, to: [xA]}]}
wall: {category: action, colour: white, name: Wall, callback: true, range: [xxx, xxx, xAx], durability: 50}
fence: {category: script, colour: white, name: Fence, range: [xAx, xxx], durability: 80}
sweep: {category: action, colour: white, name: Sweep, callback: true, range: [xxx, xAx], aim: all, damage: 18,
  effect: [{do: repeat, times: 2, then: [{do: hit}]}]}
mine: {category: script, colour: white, name: Mine, range: [xxx, xAx], durability: 30,
  triggers: [{upon: destroyed, effect: [{do: lose, who: enemy, amount: 20}]}]}
turret: {category: script, colour: white, name: Turret, range: [xAx, xxx], durability: 40,
  triggers: [{upon: your-turn-end, effect: [{do: hit, what: all, around: this, damage: 15,
    within: [xxxxx, xxxxx, xxAxx, xxxxx, xxxxx]}]}]}
brew: {category: script, colour: green, name: Brew,
  effect: [{do: repeat, times: 2, then: [{do: heal, amount: 30}, {do: draw}]}]}
stop: {category: break, colour: white, name: Stop, answers: [{category: action, damage: 45}, {category: break}],
  effect: [{do: negate}]}
ward: {category: break, colour: white, name: Ward, callback: true, answers: [{type: zap}, {placed: true}],
  effect: [{do: heal, amount: 30}]}
riposte: {category: break, colour: green, name: Riposte, range: [xxx, xxx, .x., .A.], damage: 50,
  answers: [{category: integrate}, {category: script}], effect: [{do: hit}]}
cannon: {category: integrate, colour: red, name: Cannon, range: [xxx, xxx, .x., .A.], damage: 110,
  build: [{type: zap}, {category: break}], effect: [{do: hit}]}
gift: {category: integrate, colour: blue, name: Gift, build: [{callback: true}], effect: [{do: draw, count: 3}]}
dawn: {category: integrate, colour: red, name: Dawn, effect: [{do: heal, amount: 90}, {do: negate}]}
"""
DECKS = {
    "long": {
        "avatar": "ann",
        "cards": {"bolt": 4, "fan": 3, "flank": 3, "dash": 3, "step": 2, "wall": 3, "stop": 3, "ward": 2, "brew": 1}
        | {"riposte": 2, "fence": 1, "sweep": 1, "mine": 1, "turret": 1},
        "integrate": ["cannon", "dawn", "gift"],
    },
    "short": {
        "avatar": "ben",
        "cards": {"bolt": 3, "fan": 3, "flank": 3, "dash": 3, "step": 3, "wall": 3, "stop": 2, "ward": 1, "riposte": 3}
        | {"fence": 1, "sweep": 1, "mine": 2, "turret": 2},
        "integrate": ["cannon", "gift"],
    },
}
RULES: list[dict[str, Any]] = [
    {"life": 250},
    {"life": 500, "must_spend_ap": False, "break_chains": False},
    {"life": 90, "hand": 4, "ap": 4, "first_ap": 1, "caa": 2},
    {"life": 300, "board": {"files": 4, "ranks": 6, "area": 2}, "ap": 2, "hand": 6, "break_range": False},
    {
        "life": 300,
        "both_win": "draw",
        "start": {"south": {"cell": "b1", "court": {"d2": "turret"}}, "north": {"court": {"a4": "wall", "e5": "mine"}}},
        "wins": [
            {"when": [{"test": "stands", "cells": ["a4", "c3"]}], "judged": "turn-start"},
            {"when": [{"test": "count", "count": "placed", "type": "zap", "at_least": 3}]},
            {"when": [{"test": "count", "count": "life", "of": "enemy", "at_most": 60}], "judged": "turn-end"},
        ],
    },
]
PRICES: dict[str, Any] = {
    "ann": {"life": 380, "effects": [{"name": "Wink", "cost": 0, "once": True, "effect": [{"do": "draw"}]}]},
    "bolt": {"cost": 2},
    "brew": {"up_to": 3, "effect": [{"do": "heal", "amount": {"count": "paid", "times": 15}}, {"do": "draw"}]},
    "flank": {"discard": [{"category": "action"}]},
    "ward": {"discard": [{}]},
    "turret": {
        "abilities": [
            {"name": "Fire", "range": ["xxx", "xxx", ".A."], "damage": 25, "effect": [{"do": "hit"}]},
            {"name": "Oil", "cost": 0, "once": True, "effect": [{"do": "draw"}]},
        ]
    },
    "step": {"cost": 0, "up_to": 2},
    "dash": {"cost": 0, "once": True},
    "fan": {"once": True},
    "cannon": {"cost": 2},
    "wall": {
        "types": ["zap"],
        "constants": [{"gives": "cost", "amount": 1, "who": "enemy", "only": {"category": "script"}}],
    },
    "mine": {"types": ["zap"]},
    "fence": {
        "cost": 0,
        "types": ["zap"],
        "constants": [{"gives": "cost", "amount": -1, "only": {"category": "action"}}],
    },
}
"""What the cards have besides where the rules have further ways to win."""
SWITCHES = ("must_spend_ap", "break_chains", "break_range", "decks_end")
SEEDS = range(8)


def simple(rules: dict[str, Any]) -> tuple[LogisticGame, Oracle]:
    """The same rules in both engines."""
    cards = dict(cards_of(CARDS))
    for id, more in PRICES.items() if "wins" in rules else ():
        cards[id] = cards[id] | more
    mapping = first_definition() | {
        "types": {"zap": {"name": "zap"}},
        "cards": cards,
        "decks": {name: {"name": name, **deck} for name, deck in DECKS.items()},
        "rules": {"white": {"each": 30}, "green": {"each": 30}},
        "wins": [],
        **rules,
    }
    game = REGISTRY.from_definition(mapping)
    assert isinstance(game, LogisticGame)
    built = {id: {"build": []} | card for id, card in cards.items()}
    keys = {"wins", "board", "life", "hand", "ap", "first_ap", "caa", *(key for key in mapping if key in SWITCHES)}
    return game, Oracle({key: mapping[key] for key in keys} | {"cards": built})


def draw_action(dice: random.Random, actions: list[str]) -> str:
    """One of the actions: first a kind, so that the many ways of a CAA do not hide the rest."""
    kinds = sorted({text.split()[0] for text in actions} - {"end"}) or ["end"]
    if "chain" in kinds and dice.random() < 0.75:
        kinds = ["chain"]
    kind = dice.choice([each for each in kinds for _ in range(1 if each in ("caa", "move", "pass") else 3)])
    if kind != "end" and "end" in actions and dice.random() < 0.1:
        kind = "end"
    return dice.choice([text for text in actions if text.split()[0] == kind])


@cache
def walk(rules: int, seed: int) -> Counter[str]:
    """Play random actions on both engines and compare all that they say; return what was met."""
    (game, slow), dice, met = simple(RULES[rules]), random.Random(seed), Counter[str]()
    choices: dict[str, tuple[str, ...]] = {option.id: (dice.choice(option.values),) for option in game.options}
    position = game.start(Setup(dice.choice(TWO), choices), seed)
    world = slow.read(game.format(position))
    while True:
        outcome = game.outcome(position)
        won = None if outcome is None else outcome.winner or "draw"
        line = game.format(position)
        assert won == slow.winner(world), line
        if won is not None:
            assert [player.life for player in position.players] == [world[str(seat)]["life"] for seat in TWO]
            met["way" if position.won else "decks" if position.phase == "over" else "life"] += 1
            return met
        assert line == slow.line(world)
        legal = slow.legal(world)
        assert [str(action) for action in game.legal_actions(position)] == legal, line
        text = draw_action(dice, legal)
        met[text.split()[0]] += 1
        action = game.parse_action(text)
        met["discarding"] += isinstance(action, (Use, Answer)) and len(action.discards) > 0
        met["chosen"] += isinstance(action, Use) and action.paid is not None
        met["chain of four"] += text.startswith("chain") and len(position.chain) == 3
        met["IT answered"] += text.startswith("chain riposte") and position.chain[-1].card in ("cannon", "gift", "dawn")
        position, world = game.apply(position, action).position, slow.play(world, text)


def test_games_are_equal_and_meet_everything() -> None:
    walks = [walk(rules, seed) for rules in range(len(RULES)) for seed in SEEDS]
    assert all(met["decline"] > 0 for met in walks)
    met = sum(walks, Counter[str]())
    words = ["move", "use", "it", "avi", "ability", "caa", "chain", "decline", "pick", "discard", "end"]
    assert all(met[word] >= 10 for word in words), met
    assert (
        min(met[key] for key in ("life", "decks", "way", "chain of four", "IT answered", "discarding", "chosen")) >= 3
    ), met


@pytest.mark.parametrize("seed", SEEDS)
def test_games_with_empty_decks_go_on_alike(seed: int) -> None:
    (game, slow), dice = simple({"decks_end": False}), random.Random(seed)
    position = laid(game, "bolt wall dash", "fan mine", south={"deck": ""}, north={"deck": ""})
    world, turns = slow.read(game.format(position)), set[str]()
    for _ in range(40):
        legal = slow.legal(world)
        assert [str(action) for action in game.legal_actions(position)] == legal, game.format(position)
        text = draw_action(dice, legal)
        position, world = game.apply(position, game.parse_action(text)).position, slow.play(world, text)
        assert game.format(position) == slow.line(world)
        turns.add(f"{position.turn} {position.phase}")
    assert {"south main", "north main"} <= turns


@pytest.mark.soak
@pytest.mark.parametrize("rules", range(len(RULES)), ids=lambda number: str(RULES[number]))
def test_many_games_are_equal(rules: int) -> None:
    for seed in range(1000, 1500):
        assert walk(rules, seed)


def tree(game: LogisticGame, slow: Oracle, position: LogisticPosition, world: World, depth: int) -> int:
    """Compare all positions that cards lead to within some actions; return how many there are."""
    if game.outcome(position) is not None:
        assert slow.winner(world) is not None
        return 1
    line = game.format(position)
    assert line == slow.line(world)
    legal = slow.legal(world)
    assert [str(action) for action in game.legal_actions(position)] == legal, line
    if depth == 0:
        return 1
    legal = [text for text in legal if not text.startswith(("move", "avi", "caa"))]
    steps = [(game.apply(position, game.parse_action(text)).position, slow.play(world, text)) for text in legal]
    return 1 + sum(tree(game, slow, *step, depth - 1) for step in steps)


@pytest.mark.parametrize(
    ("at", "hand", "foe", "more"),
    [
        ("c2 c4", "wall", "wall dash", {}),  # two walls on one cell, and an AVI that was quicker
        ("c3 c4", "bolt step", "stop ward dash", {"placed": {"b3": "wall north 50"}}),
        ("b3 b5", "fan flank", "fan dash riposte", {"south": {"life": 30}, "north": {"life": 40}}),
        ("c2 c4", "stop flank", "riposte fan", {"south": {"integrate": "cannon dawn"}}),
        ("c1 c5", "stop ward", "fan", {"ap": 1, "placed": dict.fromkeys(("b1", "c2", "d1"), "wall north 50")}),
        ("c3 d4", "brew", "fan", {"ap": 1, "south": {"deck": "bolt"}, "north": {"deck": ""}}),
    ],
)
def test_all_chains_are_equal(at: str, hand: str, foe: str, more: dict[str, Any]) -> None:
    game, slow = simple({})
    south, north = ({"at": cell, "deck": "bolt fan fan"} for cell in at.split())
    more |= {"south": south | more.get("south", {}), "north": north | more.get("north", {})}
    position = laid(game, hand, foe, **more)
    assert tree(game, slow, position, slow.read(game.format(position)), 6) > 2
