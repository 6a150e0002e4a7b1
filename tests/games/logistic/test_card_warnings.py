"""Warnings of cards and decks: what can be played but is hardly meant, each at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.data.check import check
from squares.data.texts import Texts
from tests.game_files import game_file

SAY = Texts.load().say
LOOK = "A picture of your own is named under look, pictures in the game file."
CARDS = """
format: 1
include: [cards/all.yaml]
cards:
  far: {category: action, colour: white, name: Far, range: [x, ., ., ., ., A], damage: 10, effect: [{do: hit}]}
  deaf: {category: break, colour: white, name: Deaf, answers: [{colour: red, damage: 9999}], effect: [{do: draw}]}
  ever:
    category: action
    colour: white
    name: Ever
    picture: wall
    when: [{test: count, count: hand}]
    effect: [{do: draw}]
  cross:
    category: action
    colour: white
    name: Cross
    picture: crss
    when: [{test: count, count: hand, at_least: 3, at_most: 2}]
    effect: [{do: draw}]
"""


def test_cards_that_nobody_can_play_and_conditions_that_say_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(CARDS, encoding="utf-8")
    alone = [SAY(each.what) for each in check(tmp_path / "mine.yaml")]
    assert alone == [
        "This always holds. Give at_least, at_most or both.",
        "This never holds, since no number is at least 3 and at most 2.",
    ]
    text = game_file("logistic").read_text(encoding="utf-8").partition("help:")[0]
    text = text.replace("decks/ready.yaml]", "decks/ready.yaml, mine.yaml]").replace("id: logistic", "id: mine-too")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    told = {".".join(map(str, each.path[:2])): SAY(each.what) for each in check(tmp_path / "game.yaml")}
    assert told["cards.far"] == "Nobody can ever play Far. Its range lies off a board of 5 by 5 from every cell."
    assert told["cards.deaf"] == "Nobody can ever play Deaf. No card fits what it answers."
    sentences = [SAY(each.what) for each in check(tmp_path / "game.yaml") if each.path[:2] == ("cards", "cross")]
    assert "There is no shipped picture crss. " + LOOK in sentences
    assert set(told) == {"cards.far", "cards.deaf", "cards.ever", "cards.cross"}


def test_a_filter_of_a_trigger_that_hears_no_card_says_nothing(tmp_path: Path) -> None:
    triggers = "triggers: [{upon: you-draw, only: {damage: 1}, effect: [{do: draw}]}]"
    card = f"{{category: script, colour: white, name: Ear, range: [x, A], durability: 9, {triggers}}}"
    (tmp_path / "mine.yaml").write_text(f"format: 1\ncards:\n  ear: {card}\n", encoding="utf-8")
    [warning] = check(tmp_path / "mine.yaml")
    assert (warning.warning, warning.path) == (True, ("cards", "ear", "triggers", 0, "only"))
    assert SAY(warning.what).startswith('This trigger hears no card, so "only" says nothing.')
    heard = card.replace("you-draw", "you-discard")
    (tmp_path / "mine.yaml").write_text(f"format: 1\ncards:\n  ear: {heard}\n", encoding="utf-8")
    assert check(tmp_path / "mine.yaml") == []


@pytest.mark.parametrize(
    ("card", "key", "told"),
    [
        ("effect: [{do: hit}, {do: copy, source: chain}]", "effect.1.source", "This card never answers"),
        ("callback: true, effect: [{do: copy, source: chain}]", "", ""),
        ("effect: [{do: hit}, {do: counter, counter: ember, amount: 0}]", "effect.1.amount", "puts no counters"),
    ],
)
def test_a_step_that_does_nothing_is_told(card: str, key: str, told: str, tmp_path: Path) -> None:
    made = f"{{category: action, colour: white, name: Zap, range: [x, A], damage: 10, {card}}}"
    text = f"format: 1\ncounters: {{ember: {{name: Ember}}}}\ncards:\n  zap: {made}\n"
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    found = [each for each in check(tmp_path / "mine.yaml") if each.path[:2] == ("cards", "zap")]
    assert [".".join(map(str, each.path[2:])) for each in found] == ([key] if key else [])
    assert all(each.warning and told in SAY(each.what) for each in found)


@pytest.mark.parametrize(
    ("card", "at"),
    [
        ("effect: [{do: copy}]", "effect.0"),
        ("range: [x, A], durability: 9, triggers: [{upon: your-turn, effect: [{do: copy}]}]", "triggers.0.effect.0"),
        ("range: [x, A], effect: [{do: copy}]", ""),
        ("effect: [{do: copy, only: {type: trick}}]", ""),  # which aim at nothing
    ],
)
def test_a_copy_of_what_aims_that_has_no_target_itself_is_told(card: str, at: str, tmp_path: Path) -> None:
    text = game_file("ember-duel").read_text(encoding="utf-8")
    echo = f"cards:\n  echo: {{category: script, colour: white, name: Echo, {card}}}"
    (tmp_path / "mine.yaml").write_text(text.replace("cards:", echo, 1), encoding="utf-8")
    found = check(tmp_path / "mine.yaml")
    assert [".".join(map(str, each.path[2:])) for each in found] == ([at] if at else [])
    assert all(each.warning and "no target either, such as Spark" in SAY(each.what) for each in found)


def test_a_deck_that_holds_a_card_nobody_can_play_is_told_at_the_deck(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "format: 1\ncards: {volley: {range: ['x', '.', '.', '.', '.', 'A']}}\n", encoding="utf-8"
    )
    assert check(tmp_path / "mine.yaml") == []  # an override of a shipped card is checked as a game would read it
    text = game_file("logistic").read_text(encoding="utf-8").partition("help:")[0]
    text = text.replace("decks/ready.yaml]", "decks/ready.yaml, mine.yaml]")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    told = check(tmp_path / "game.yaml")
    assert {each.path[0] for each in told} == {"decks"}
    assert "which nobody can ever play" in SAY(told[0].what)


def test_a_partial_override_that_leads_nowhere_is_told_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\ncards:\n  volley: {colour: pink}\n", encoding="utf-8")
    [fault] = check(tmp_path / "mine.yaml")
    assert (fault.mark.line, fault.path) == (3, ("cards", "volley", "colour"))
    assert not fault.warning


EFFECT = "{category: script, colour: white, name: Zap, range: [x, A], durability: 9, abilities: [{name: Ring, %s}]}"


@pytest.mark.parametrize(
    ("ability", "at", "told"),
    [
        ("cost: 5, effect: [{do: draw}]", "abilities.0.cost", "Nobody can ever use Ring: it costs 5 AP"),
        ("cost: 3, effect: [{do: draw}]", "", ""),
        ("cost: {count: hand, plus: 4}, effect: [{do: draw}]", "abilities.0.cost", "it costs 4 AP"),
        ("spend: {soot: 1}, effect: [{do: draw}]", "abilities.0.spend.soot", "no card puts Soot counters anywhere"),
        ("spend: {ember: 1}, effect: [{do: draw}]", "", ""),
        ("discard: [{}, {category: integrate}], effect: [{do: draw}]", "abilities.0.discard.1", "No card of a hand"),
        ("effect: [{do: draw}, {do: ap, amount: 1}]", "abilities.0.effect", "Ring gives 1 AP back"),
        ("once: true, effect: [{do: draw}, {do: ap, amount: 1}]", "", ""),
    ],
)
def test_an_ability_that_nobody_can_pay_or_that_pays_itself_is_told(
    ability: str, at: str, told: str, tmp_path: Path
) -> None:
    text = game_file("ember-duel").read_text(encoding="utf-8")
    text = text.replace("counters:", "counters:\n  soot: {name: Soot}", 1)
    (tmp_path / "mine.yaml").write_text(
        text.replace("cards:", f"cards:\n  zap: {EFFECT % ability}", 1), encoding="utf-8"
    )
    found = [each for each in check(tmp_path / "mine.yaml") if each.path[:2] == ("cards", "zap")]
    assert [".".join(map(str, each.path[2:])) for each in found] == ([at] if at else [])
    assert all(each.warning and told in SAY(each.what) for each in found)


def test_a_card_that_asks_to_discard_what_no_hand_holds_is_told(tmp_path: Path) -> None:
    text = game_file("ember-duel").read_text(encoding="utf-8")
    zap = "zap: {category: script, colour: white, name: Zap, discard: [{category: integrate}], effect: [{do: draw}]}"
    (tmp_path / "mine.yaml").write_text(text.replace("cards:", f"cards:\n  {zap}", 1), encoding="utf-8")
    [warning] = check(tmp_path / "mine.yaml")
    assert SAY(warning.what) == "Nobody can ever play Zap. No card of a hand fits what it asks to discard."
