"""No invented card is told as a fact: what a hint says of a move holds whatever is hidden."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from squares.bots.bot import Choice
from squares.bots.explain import explain
from squares.bots.reason import Deed
from squares.bots.reasons import facts
from squares.core.game import Setup
from squares.core.phrase import Phrase
from squares.core.rng import Rng
from squares.games.logistic import LogisticGame
from squares.games.logistic.reasons import unanswered
from squares.games.logistic.rules.cards import Avatar
from squares.registry import Registry

GAME = cast("LogisticGame", Registry.of_engines().game("logistic"))
OF_HAND = ("reaches", "kept_hits", "kept_answers")


def cards_named(said: Phrase | None) -> set[str]:
    """The cards that a sentence says to be in hand."""
    if said is None:
        return set()
    found = _listed(said.values["cards"]) if said.key.rpartition(".")[2] in OF_HAND else set[str]()
    return found.union(*(cards_named(value) for value in said.values.values() if isinstance(value, Phrase)))


def _listed(cards: Any) -> set[str]:
    if isinstance(cards, Phrase):
        return set[str]().union(*map(_listed, cards.values.values()))
    return {cards} if isinstance(cards, str) else set(cards)


def test_a_card_that_is_drawn_on_the_way_is_not_said_to_be_in_hand() -> None:
    dice, drew = Random(3), 0
    for seed in range(4):
        position = GAME.start(Setup(), seed)
        for _ in range(80):
            if GAME.outcome(position) is not None:
                break
            seat, legal = GAME.to_act(position), GAME.legal_actions(position)
            action = dice.choice(legal)
            world = GAME.determinize(GAME.observe(position, seat), Rng(seed))
            player = position.player(seat)
            course = unanswered(GAME, world, action)
            if course.drawn and not course.taken:
                drew += 1
                held = {GAME.definition.cards[id].name for id in (*player.hand, *player.integrate)}
                avatar = cast("Avatar", GAME.definition.cards[player.avatar])
                effects = {each.name for each in (*avatar.effects, *avatar.awakening.effects)} | {avatar.name}
                for fact in facts(Deed(GAME, world, action)):
                    assert cards_named(fact.words) | cards_named(fact.rest) <= held | effects
            position = GAME.apply(position, action).position
    assert drew > 12


def test_what_a_hint_says_is_the_same_whatever_world_the_search_looked_at() -> None:
    """Where the search is sure of nothing, two worlds that the seat cannot tell apart lead to the same sentence."""
    dice, told = Random(5), 0
    for seed in range(2):
        position = GAME.start(Setup(), seed)
        for _ in range(60):
            if GAME.outcome(position) is not None:
                break
            view = GAME.observe(position, GAME.to_act(position))
            action = dice.choice(view.legal)
            if len(view.legal) > 1:
                said = {str(_explained(view, action, GAME.determinize(view, Rng(n)))) for n in (900, 901)}
                assert len(said) == 1
                told += 1
            position = GAME.apply(position, action).position
    assert told > 50


def _explained(view: Any, action: Any, world: Any) -> Phrase:
    return explain(GAME, view, Choice(action, 0, (action,), world, ((action, 0),), 1, 1, 0.0))
