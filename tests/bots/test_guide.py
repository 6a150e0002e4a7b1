"""What a newcomer is told: ideas that are legal, differ and win against the gentlest bot; threats that are so."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from squares.bots.guide import Guidance, Threat, threat
from squares.bots.process import Rules, Thinkers
from squares.bots.reason import losses, wins
from squares.bots.reasons import standing
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.match.bot_client import question
from squares.registry import Registry, definition_of

TEXTS = Texts.load()
NODES = 20


@cache
def played(id: str) -> AnyGame:
    return Registry.of_engines().game(id)


def begun(game: AnyGame, seed: int = 1) -> AnyMatch:
    choices = {option.id: tuple(option.default) for option in game.options}
    return Match(game, Setup(game.seats[0], choices), seed, {seat: seat.value for seat in game.seats})


def told(thinkers: Thinkers, match: AnyMatch) -> Guidance:
    rules = Rules(definition_of(match.game), match.game.variant)
    asked = replace(question(match, rules, 0, Limit(nodes=NODES)), guides=True)
    found = thinkers.answer(asked, lambda: False).guidance
    assert found is not None
    return found


def test_a_newcomer_who_takes_any_of_the_ideas_beats_the_gentlest_bot() -> None:
    game, thinkers, chance = played("qubism"), Thinkers(), Random(3)
    match, me = begun(game), game.seats[0]
    rules = Rules(definition_of(game), game.variant)
    decisions = 0
    while match.outcome is None and decisions < 40:
        if match.to_act is me:
            decisions += 1
            ideas = [idea.action for idea in told(thinkers, match).ideas]
            assert 1 <= len(ideas) <= 3
            assert len({*ideas}) == len(ideas)
            match.play(chance.choice(ideas))  # refuses what is not legal
        else:
            bot = thinkers.answer(question(match, rules, 1, Limit(nodes=NODES)), lambda: False)
            assert bot.choice is not None
            match.play(bot.choice.action)
    assert match.outcome is not None
    assert match.outcome.winner == game.side(me)


def test_beside_a_win_at_once_nothing_else_is_offered() -> None:
    game, thinkers = played("qubism"), Thinkers()
    match, chance = begun(game), Random(1)
    while not (won := wins(game, match.position)):
        match.play(chance.choice(match.legal_actions()))
        assert match.outcome is None
    ideas = told(thinkers, match).ideas
    assert {idea.action for idea in ideas} <= {*won}
    assert ideas[0].why.key == "bots.why.wins_at_once"


def test_what_threatens_can_be_done_as_soon_as_the_enemy_is_on_turn() -> None:
    game, found = played("squares-ii"), list[str]()
    for seed in range(2):
        match, chance = begun(game, seed), Random(seed)
        while match.outcome is None and match.cursor < 14:
            position = match.position
            view = game.observe(position, match.to_act)
            threatened = threat(game, view, position)
            passed = game.null_move(position)
            if passed is not None:
                assert (threatened is not None) == bool(
                    wins(game, passed) or losses(game, passed, game.side(view.seat))
                )
            if threatened is not None:
                assert threatened.seat is not view.seat
                said = TEXTS.say(threatened.told("Wren"))
                assert said.startswith("Wren could ")
                found.append(threatened.words.key)
            match.play(chance.choice(match.legal_actions()))
    assert "bots.threat.takes" in found


def test_where_hands_are_secret_only_what_was_shown_threatens() -> None:
    game: Any = played("logistic")
    match = begun(game)
    assert threat(game, game.observe(match.position, match.to_act), match.position) is None
    shown = Threat(Seat.NORTH, phrase("bots.threat.logistic.reaches", name="North", cards="Drive"))
    assert TEXTS.say(shown.told("Wren")) == "Wren has shown Drive, which can hit you where you stand."


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("squares-ii", "0 of 3 tiles in the middle row"),
        ("qubism", "4 steps to go"),
        ("rengoma", "0 of 4 in a line"),
        ("logistic", "500 life"),
    ],
)
def test_each_game_tells_how_far_a_side_is(id: str, said: str) -> None:
    match = begun(played(id))
    words = standing(match.game, match.position, match.game.seats[0])
    assert words is not None
    assert TEXTS.say(words) == said
