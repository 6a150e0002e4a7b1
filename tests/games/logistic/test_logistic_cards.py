"""The shipped cards and decks: how many there are, that decks are legal, and every card where it matters."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.seats import TWO
from squares.data.texts import Texts
from squares.games.logistic.rules.cards import Avatar, Break, Integrate, Resource, Usable
from squares.games.logistic.rules.decks import deck_faults
from squares.games.logistic.rules.wording import Wording
from squares.registry import hash_of
from tests.games.logistic.logistic_cases import GAME, Case, seen
from tests.games.logistic.logistic_cases_court import PLACED, SCRIPTS
from tests.games.logistic.logistic_cases_hits import HITS, MOVES
from tests.games.logistic.logistic_cases_rest import AVATARS, BREAKS, INTEGRATES
from tests.games.logistic.logistic_games import duel, texts

CASES = HITS + MOVES + PLACED + SCRIPTS + BREAKS + INTEGRATES + AVATARS
CARDS = GAME.definition.cards
RESOURCES = {id: card for id, card in CARDS.items() if isinstance(card, (Resource, Break))}


# ---- every card where it matters


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.card)
def test_a_card_where_it_matters(case: Case) -> None:
    after = case.after()
    found = seen(after)
    assert {key: found[key] for key in case.sees} == case.sees
    if case.refused:
        assert case.refused not in texts(GAME, case.before() if not case.play else case.after())


def test_every_card_is_played_in_some_case() -> None:
    assert {case.card for case in CASES if case.play and case.sees} == set(CARDS)


# ---- how many


def test_there_are_enough_cards_of_every_kind() -> None:
    assert len(RESOURCES) >= 40
    assert set(Counter(card.colour for card in RESOURCES.values())) == {"white", "green", "blue", "red"}
    categories = Counter(card.category for card in RESOURCES.values())
    assert set(categories) == {"action", "script", "break"}
    assert categories["break"] >= 6
    assert sum(card.callback for card in RESOURCES.values()) >= 10
    assert sum(card.durability is not None for card in RESOURCES.values()) >= 8
    assert sum(isinstance(card, Integrate) for card in CARDS.values()) >= 12


def test_every_avatar_has_an_effect_and_an_awakening_that_changes_something() -> None:
    avatars = [card for card in CARDS.values() if isinstance(card, Avatar)]
    assert len(avatars) >= 4
    for avatar in avatars:
        awake = avatar.awakening
        assert avatar.effects
        assert awake.effects or awake.constants or awake.triggers


def test_every_name_and_note_is_in_both_languages_and_no_name_comes_twice() -> None:
    definition = GAME.definition
    named = [*definition.cards.values(), *definition.decks.values(), *definition.types.values()]
    assert all(each.names.get("ja") for each in named)
    assert all(deck.note and deck.notes.get("ja") for deck in definition.decks.values())
    for language in ("en", "ja"):
        names = Counter(Texts.load(language).word(Wording(definition).name(id)) for id in CARDS)
        assert [name for name, n in names.items() if n > 1] == []


def test_no_card_shows_two_numbers() -> None:
    """A placed card shows its durability, any other its hit damage."""
    both = [id for id, card in CARDS.items() if isinstance(card, Usable) and card.durability and card.damage]
    assert both == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_text_fits_on_its_card(language: str) -> None:
    say, wording = Texts.load(language).say, Wording(GAME.definition)
    lengths = {id: len(" ".join(say(line) for line in wording.text(id))) for id in CARDS}
    assert {id: n for id, n in lengths.items() if n > 280} == {}


# ---- decks


def test_there_is_a_legal_deck_for_each_avatar() -> None:
    definition = GAME.definition
    assert definition.rules.model_dump() == type(definition.rules)().model_dump()
    decks = definition.decks.values()
    assert {deck.avatar for deck in decks} == {id for id, card in CARDS.items() if isinstance(card, Avatar)}
    for deck in decks:
        assert list(deck_faults(deck, definition)) == []
        assert len(deck.integrate) == 5


def test_set_up_begins_with_ready_decks_which_change_no_rule() -> None:
    assert [GAME.definition.starter(bot) for bot in (False, True)] == ["tide", "bonfire"]
    first, second = list(duel().definition.decks)[:2]
    assert [duel().definition.starter(bot) for bot in (False, True)] == [first, second]
    assert hash_of(duel(starters=[second])) == hash_of(duel())
    assert duel(starters=[second]).definition.starter(False) == second
    with pytest.raises(BadData) as bad:
        duel(starters=["far"])
    assert "far" in Texts.load().say(bad.value.phrase)


def test_every_card_is_in_some_deck_and_decks_have_plans_of_their_own() -> None:
    decks = list(GAME.definition.decks.values())
    held = {id for deck in decks for id in (*deck.cards, *deck.integrate)}
    assert held == {id for id, card in CARDS.items() if isinstance(card, Usable)}
    for i, one in enumerate(decks):
        for other in decks[:i]:
            assert sum((Counter(one.cards) & Counter(other.cards)).values()) <= 12


# ---- random games


@pytest.mark.parametrize("pair", list(combinations(GAME.definition.decks, 2)), ids="-".join)
def test_every_position_of_a_game_between_two_decks_can_be_written_seen_and_told(pair: tuple[str, str]) -> None:
    say, dice = Texts.load().say, random.Random(str(pair))
    choices: dict[str, tuple[str, ...]] = {"deck-south": (pair[0],), "deck-north": (pair[1],)}
    position = GAME.start(Setup(choices=choices), dice.randrange(1000))
    while actions := GAME.legal_actions(position):
        keep = [action for action in actions if not str(action).startswith(("caa", "decline"))] or actions
        action = dice.choice(keep)
        assert GAME.parse(GAME.format(position)) == position
        assert GAME.parse_action(GAME.format_action(action)) == action
        assert say(GAME.describe(position, action))
        for seat in TWO:
            assert GAME.pieces(GAME.observe(position, seat).position)
        position = GAME.apply(position, action).position
    assert GAME.outcome(position) is not None
