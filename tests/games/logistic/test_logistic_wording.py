"""The text on cards, made from their effects, in English and Japanese."""

from __future__ import annotations

import string
from typing import Any

import pytest
import yaml

from squares.data.places import shipped
from squares.data.texts import FORMS, Texts, read_language
from squares.games.logistic.rules.areas import pictures
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import duel, first_game

LANGUAGES = {"en": Texts.load(), "ja": Texts.load("ja")}
GAME = first_game()


def said(id: str, language: str = "en", cards: str = "", types: str = "") -> str:
    definition = duel(cards, types).definition if cards else GAME.definition
    texts = LANGUAGES[language]
    return "\n".join(texts.say(line) for line in Wording(definition).text(id))


def leaves(language: str) -> dict[str, Any]:
    found = read_language(language, [shipped("data", "games", "logistic", "text")]).leaves
    return {key: leaf for key, leaf in found.items() if key.startswith("cards.")}


def fields(leaf: Any) -> set[str]:
    texts = [leaf] if isinstance(leaf, str) else list(leaf.values())
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def test_japanese_has_every_sentence_with_the_same_values() -> None:
    english, japanese = leaves("en"), leaves("ja")
    assert set(english) == set(japanese)
    # Both may leave a number to its form ("Draw 1 card."), neither may ask for a value that is not given.
    different = {key for key in english if fields(english[key]) - {"n"} != fields(japanese[key]) - {"n"}}
    assert different == {"cards.step.discard.you", "cards.step.discard.enemy"} & different
    assert all(isinstance(leaf, str) or leaf.keys() <= set(FORMS) for leaf in japanese.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", sorted(GAME.definition.cards))
def test_every_card_has_a_text(id: str, language: str) -> None:
    wording, texts = Wording(GAME.definition), LANGUAGES[language]
    text = said(id, language)
    assert text
    assert "{" not in text
    assert texts.say(wording.head(id))
    assert wording.name(id)
    if language == "ja":
        assert texts.word(wording.name(id)) != texts.word(GAME.definition.cards[id].name)


def test_english() -> None:
    assert said("jab") == "Hit the target for 50."
    assert said("barrier") == "Placed, durability 80."
    assert said("recharge") == (
        "Choose one: (1) Heal your AVI by 60. (2) Draw 2 cards. "
        "(3) Your next hit this turn deals 30 more. The next hit on your AVI deals 30 less, until your next turn."
    )
    assert said("trade-places").endswith("If the enemy AVI is not in its own area: Hit the target for 60.")
    assert said("volt-runner").splitlines() == [
        "Spark (2 AP): Hit the target for 40.",
        "Awakening 200: Hits of your Bolt cards deal 20 more.",
        "Awakening 200: Overload (1 AP): Your next hit this turn deals 40 more. Lose 20 life.",
    ]


def test_ones_own_avi_is_named_only_where_the_picture_holds_it() -> None:
    heal = "try: {category: script, colour: white, name: T, effect: [{do: heal, what: all, amount: 5, within: [xAx]}]}"
    assert said("try", cards=heal) == "Heal every placed card of yours beside your AVI by 5."
    both = heal.replace("xAx", "xXx")
    assert said("try", cards=both) == "Heal your AVI and every placed card of yours round your AVI [xXx] by 5."


@pytest.mark.parametrize(
    ("picture", "where"),
    [
        ("[xAx]", "beside it"),
        ("[.x., xAx, .x.]", "one step from it"),
        ("[..x.., .xxx., xxAxx, .xxx., ..x..]", "up to 2 steps from it"),
        ("[xxx, xAx, xxx]", "next to it"),
        ("[xxxxx, xxxxx, xxAxx, xxxxx, xxxxx]", "within 2 cells of it"),
        ("[xxx, xxx, .A.]", "in the 3 by 2 cells ahead of it"),
        ("[x, x, x, A]", "in the 1 by 3 cells ahead of it"),
        ("[x.x, .A.]", "round it [x.x/.A.]"),
    ],
)
def test_a_usual_picture_has_a_name(picture: str, where: str) -> None:
    card = f"try: {{category: script, colour: white, name: T, effect: [{{do: move, to: {picture}}}]}}"
    assert said("try", cards=card) == f"Move your AVI to an empty cell {where}."
    (line,) = Wording(duel(card).definition).text("try")
    assert pictures(line) == (tuple(yaml.safe_load(picture)),)


def test_a_colon_reaches_one_sentence_or_all_that_stands_in_brackets() -> None:
    card = "try: {category: script, colour: white, name: T, effect: [%s, {do: draw}]}"
    inner = "{do: if, when: [{test: awakened}], then: [%s]}"
    one = "If your AVI is awakened: Draw 2 cards. Draw 1 card."
    assert said("try", cards=card % inner % "{do: draw, count: 2}") == one
    negate = "The enemy's declared card does not take effect."
    both = f"If your AVI is awakened: (Draw 2 cards. {negate}) Draw 1 card."
    assert said("try", cards=card % inner % "{do: draw, count: 2}, {do: negate}") == both
    chosen = "(Choose one: (1) Draw 2 cards. (2) Nothing.) Draw 1 card."
    assert said("try", cards=card % "{do: choose, options: [[{do: draw, count: 2}], []]}") == chosen


def test_L5_a_break_condition_that_spares_it_cards_says_so() -> None:
    card = "try: {category: break, colour: white, name: T, answers: %s, effect: [{do: negate}]}"
    for answers, spares in (
        ("[{damage: 40}]", True),
        ("[{category: action}, {placed: true}]", True),
        ("[{category: integrate}, {damage: 40}]", False),
        ("[{category: action, damage: 60}]", False),
        ("[{category: script}, {callback: true}]", False),
    ):
        first = said("try", cards=card % answers).splitlines()[0]
        assert first.startswith("Answers ")
        assert first.endswith(", no IT cards.") == spares, first


def test_L22_a_constant_for_all_hits_says_so() -> None:
    card = "try: {category: script, colour: white, name: T, range: [x, A], durability: 9, constants: [%s]}"
    assert said("try", cards=card % "{gives: damage, amount: 5}").endswith("All your hits deal 5 more.")
    only = "{gives: damage, amount: 5, only: {category: action}}"
    assert said("try", cards=card % only).endswith("Hits of your Ac cards deal 5 more.")


def test_japanese() -> None:
    assert said("jab", "ja") == "対象に50ダメージ。"
    assert said("barrier", "ja") == "設置、耐久値80。"
    assert LANGUAGES["ja"].say(Wording(GAME.definition).head("long-bolt")) == "Ac・白・稲妻"


def test_a_change_of_the_effect_changes_the_text() -> None:
    card = "try: {category: action, colour: white, name: T, range: [x, A], damage: 30, effect: [{do: hit}]}"
    assert said("try", cards=card) == "Hit the target for 30."
    assert said("try", cards=card.replace("30", "45")) == "Hit the target for 45."
    assert said("try", cards=card.replace("{do: hit}", "{do: hit}, {do: draw}")).endswith("for 30. Draw 1 card.")


WHAT = ("you", "enemy", "this", "chosen", "all")
STEPS = [
    *(f"{{do: hit, what: {what}, damage: 5, within: [x, A], whose: {whose}, around: {around}}}"
      for what in WHAT for whose in ("enemy", "you", "any") for around in ("you", "this", "target")),
    *(f"{{do: {do}, who: {who}, {rest}}}"
      for who in ("you", "enemy")
      for do, rest in (("lose", "amount: 1"), ("guard", "amount: 1"), ("charge", "amount: 1"), ("move", "to: [x, A]"),
                       ("move", "to: [x, A], anywhere: true"), ("draw", "count: 2"), ("discard", "count: 2"),
                       ("discard", "choice: random"), ("mill", "count: 1"), ("ap", "amount: 1"), ("ap", "amount: -1"),
                       ("draw", "per: {count: chain}"))),
    *(f"{{do: push, what: enemy, direction: {way}, crash: 3}}" for way in ("away", "ahead", "back", "left", "right")),
    "{do: pull, what: enemy}", "{do: swap, what: enemy}", "{do: lift, what: this}", "{do: negate}",
    *(f"{{do: place, source: {source}, to: [x, A]}}" for source in ("hand", "trash")),
    "{do: search}", "{do: recover}",
    "{do: recover, to: deck, only: {type: zap, colour: red, damage: 5, placed: false}}",
    *(f"{{do: delay, until: {until}, then: [{{do: draw}}, {{do: negate}}]}}"
      for until in ("turn-end", "your-turn", "enemy-turn")),
    *(f"{{do: if, when: [{{test: {test}, unless: {unless}}}], then: [{{do: draw}}], otherwise: [{{do: draw}}]}}"
      for unless in ("true", "false")
      for test in ("count, count: hand, at_least: 1", "count, count: hand, at_most: 1", "awakened", "zone, zone: away",
                   "count, count: hand, at_least: 1, at_most: 2", "chain, place: answer", "target, kind: placed",
                   "near, within: [x, A]", "near, within: [x, A], around: this",
                   "near, within: [x, A], around: target")),
    *(f"{{do: draw, per: {{count: {count}, of: {of}, category: script, callback: true}}}}"
      for of in ("you", "enemy")
      for count in ("life", "lost-life", "hand", "deck", "trash", "placed", "ap", "chain", "distance")),
    "{do: may, then: [{do: choose, options: [[{do: draw}], [{do: negate}]]}]}",
    "{do: choose, options: [[], [{do: draw}]]}",
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_written_can_be_said(language: str) -> None:
    head = "category: script, colour: white, name: N, range: [x, A], durability: 9"
    cards = "\n".join(f"n-{i}: {{{head}, effect: [{step}]}}" for i, step in enumerate(STEPS))
    definition = duel(cards, "zap").definition
    wording, texts = Wording(definition), LANGUAGES[language]
    for i in range(len(STEPS)):
        text = "".join(texts.say(line) for line in wording.text(f"n-{i}"))
        assert text.endswith((".", "。", ")", "）"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_constants_and_triggers_can_be_said(language: str) -> None:
    gives = ", ".join(
        f"{{gives: {what}, amount: {amount}, who: {who}}}"
        for what in ("damage", "guard", "draw", "ap", "cost")
        for amount in (5, -5)
        for who in ("you", "enemy")
    ).split("}, ")
    upon = [
        "placed",
        "hit",
        "destroyed",
        "your-turn",
        "enemy-turn",
        "your-turn-end",
        "enemy-turn-end",
        "you-move",
        "enemy-moves",
        "you-use",
        "enemy-uses",
    ]
    head = "category: script, colour: white, name: N, range: [x, A], durability: 9"
    cards = "\n".join(f"give{i}: {{{head}, constants: [{each.rstrip('}')}}}]}}" for i, each in enumerate(gives))
    cards += "\n" + "\n".join(
        f"upon{i}: {{{head}, triggers: [{{upon: {each}, effect: [{{do: draw}}]}}]}}" for i, each in enumerate(upon)
    )
    wording, texts = Wording(duel(cards).definition), LANGUAGES[language]
    found = {texts.say(wording.text(f"{word}{i}")[-1]) for word, n in (("give", 20), ("upon", 11)) for i in range(n)}
    assert len(found) == 31
