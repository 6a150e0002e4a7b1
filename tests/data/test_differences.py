"""What differs between two versions of a game file, sentence by sentence."""

from __future__ import annotations

from typing import Any

import pytest

from squares.data.check import GameFile, examine
from squares.data.differences import Change, Difference, changes, of_definitions, of_files
from squares.data.loader import parse
from squares.data.texts import Texts
from squares.games.logistic.rules.cards import Usable
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.registry import Registry

TEXTS = Texts.load()
TINY = """\
format: 1
id: tiny
engine: tiles
title: Tiny
limit: 8
abilities:
  spin: {letter: S, name: Spin, does: turn}
  jump: {letter: J, name: Jump, does: move_to_territory}
  push: {letter: P, does: push, by: 2}
  hop: {letter: H, name: Hop, does: move, vectors: [[0, 2], [2, 0]]}
families:
  spades: {front: spin, back: jump}
  hearts: {front: push, back: hop}
sets: {families: [spades]}
help: [{title: Aim, text: Three in the middle row.}]
variants:
  usual: {name: Usual}
  heavy: {name: Heavy, set: {limit: 10}}
"""


def file(*changed: tuple[str, str]) -> GameFile:
    text = TINY
    for old, new in changed:
        assert old in text
        text = text.replace(old, new, 1)
    found = examine(parse(text.encode(), "tiny.yaml"))
    assert found.file is not None, [TEXTS.say(fault.what) for fault in found.faults]
    return found.file


def said(found: list[Difference], rules: bool = True) -> list[str]:
    return [TEXTS.say(each.what) for each in found if each.rules == rules]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("limit: 8", "limit: 9", "Limit of a row: 8 -> 9"),
        ("limit: 8", "board: {files: 6, ranks: 7}", "Board: 5 by 5 -> 6 by 7"),
        ("limit: 8", "board: {goal_row: 2}", "Goal row: 3 -> 2"),
        ("limit: 8", "limit_check: projected", "limit_check: result -> projected"),
        ("limit: 8", "house: {max_plies: 50}", "Longest game: 400 -> 50"),
        ("by: 2", "by: 1", "Ability push: by 2 -> 1"),
        ("[2, 0]]", "[2, 0]], pass_over: true", "Ability Hop: pass_over no -> yes"),
        ("[2, 0]]", "[1, 0]]", "Ability Hop: vectors [0, 2] [2, 0] -> [0, 2] [1, 0]"),
        ("back: jump", "back: jump, numbers: [1, 2, 3, 5]", "Family spades: numbers 1 2 3 4 5 -> 1 2 3 5"),
        ("  hearts: {front: push, back: hop}\n", "", "Family removed: hearts"),
        ("families:", "  own: {letter: O, name: Own, does: turn}\nfamilies:", "Ability added: Own"),
        ("heavy: {name: Heavy, set: {limit: 10}}", "", "Variant removed: Heavy"),
        ("usual: {name: Usual}\n  heavy: {name: Heavy, set: {limit: 10}}",
         "heavy: {name: Heavy, set: {limit: 10}}\n  usual: {name: Usual}", "First variant: usual -> heavy"),
        ("limit: 10", "limit: 11", "Variant Heavy: Limit of a row: 10 -> 11"),
    ],
)  # fmt: skip
def test_a_changed_rule_is_one_line_with_its_name(old: str, new: str, says: str) -> None:
    found = of_files(file(), file((old, new)), TEXTS)
    assert said(found) == [says]
    assert said(found, rules=False) == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("title: Tiny", "title: Very small", 'Title: Tiny -> "Very small"'),
        ("title: Aim", "title: The aim", "The rules page differs"),
        ("limit: 8", "look: {board: felt}", "The look differs"),
        ("limit: 8", "positions: [{name: One, position: none}]", "The named positions differ"),
        ("name: Spin", "name: Turn", "Ability Spin: name Spin -> Turn"),
        ("name: Spin", "name: Spin, note: " + "turn it over " * 6, "Ability Spin: note differs"),
        ("name: Heavy", "name: Heavier", "Variant Heavy: name Heavy -> Heavier"),
    ],
)
def test_what_is_no_rule_is_told_apart(old: str, new: str, says: str) -> None:
    found = of_files(file(), file((old, new)), TEXTS)
    assert said(found) == []
    assert said(found, rules=False) == [says]


def test_rules_come_first_and_a_variant_s_own_are_told_with_its_name_only() -> None:
    both = ("title: Tiny", "title: Small"), ("limit: 8", "limit: 9"), ("limit: 10", "limit: 11")
    found = of_files(file(), file(*both), TEXTS)
    assert [each.variant for each in found] == [None, "heavy", None]
    assert [each.rules for each in found] == [True, True, False]
    old, new = (each.definitions["heavy"] for each in (file(), file(*both)))
    assert said(of_definitions(old, new, TEXTS)) == ["Limit of a row: 10 -> 11"]


def test_equal_files_do_not_differ() -> None:
    assert of_files(file(), file(), TEXTS) == []


def test_rules_of_another_engine_are_not_compared() -> None:
    other = Registry.of_engines().entry("qubism").file
    assert other is not None
    assert said(of_files(file(), other, TEXTS))[0] == "Engine: tiles -> qubism"
    assert not any("Limit of a row" in each for each in said(of_files(file(), other, TEXTS)))


def test_cards_are_called_by_their_names_and_decks_count_them() -> None:
    base = Registry.of_engines().entry("logistic").definition
    assert isinstance(base, LogisticDefinition)
    volley, gale = base.cards["volley"], base.decks["gale"]
    assert isinstance(volley, Usable)
    assert volley.damage is not None
    held = {**gale.cards, "volley": 2, "hologram": 1}
    assert (gale.cards["volley"], gale.cards.get("hologram")) == (3, None)
    changed = {
        "cards": {**base.cards, "volley": volley.model_copy(update={"damage": volley.damage + 10})},
        "decks": {**base.decks, "gale": gale.model_copy(update={"cards": held})},
    }
    assert said(of_definitions(base, base.model_copy(update=changed), TEXTS)) == [
        f"Card Volley: damage {volley.damage} -> {volley.damage + 10}",
        "Deck Gale: Volley 3 -> 2",
        "Deck Gale: Hologram 0 -> 1",
    ]


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, ["a.b"]),
        ([{"do": "hit", "by": 1}], [{"do": "hit", "by": 2}], ["0.by"]),
        ([{"do": "hit", "by": 1}], [{"do": "heal", "of": 1}], ["0"]),
        ([{"do": "hit"}], [{"do": "hit"}, {"do": "hit"}], [""]),
        ([{"name": "A"}, {"name": "B"}], [{"name": "B"}, {"name": "A"}], [""]),
        ([{"name": "A", "n": 1}, {"name": "B"}], [{"name": "B"}, {"name": "A", "n": 2}, {"name": "C"}], ["A.n", "C"]),
    ],
)
def test_values_are_compared_as_deep_as_they_are_alike(old: Any, new: Any, where: list[str]) -> None:
    found: list[Change] = list(changes(old, new))
    assert [".".join(map(str, each.path)) for each in found] == where


def test_what_neither_of_two_games_has_is_no_difference() -> None:
    assert list(changes({"include": None, "age": 8}, {"include": [], "age": 9})) == [Change(("age",), 8, 9)]
