"""Doing what a card in the enemy's hand does, and what that shows to whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from squares.core.actions import InHand
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.events import Copied
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import duel, events, laid, lives, played, texts

TEXTS = Texts.load()
CARDS = """
gain: {category: script, colour: white, name: Gain, effect: [{do: guard, amount: 7}]}
harm: {category: script, colour: green, name: Harm, effect: [{do: lose, who: enemy, amount: 9}]}
pace: {category: script, colour: blue, name: Pace, effect: [{do: move, to: [xAx]}]}
parrot: {category: script, colour: blue, name: Parrot, effect: [{do: copy}]}
throw: {category: script, colour: white, name: Throw, effect: [
  {do: discard, who: enemy, count: 9}, {do: move, to: [xAx]}]}
"""


def card(keys: str = "", then: str = "") -> LogisticGame:
    """A game with a card "try" that copies from the enemy's hand."""
    effect = f"{{do: copy, source: hand{keys}}}{then}"
    return duel(f"{CARDS}try: {{category: script, colour: white, name: Try, effect: [{effect}]}}")


def test_L41_chance_chooses_a_card_whose_effect_is_done_and_which_stays() -> None:
    game = card(then=", {do: charge, amount: 2}")
    before = laid(game, "try", "gain harm wall")
    met = Counter[str]()
    for seed in range(60):
        after = played(game, replace(before, rng=seed * 7919), "use try", "decline")
        south, north = after.players
        assert (north.hand, south.charge, after.players[0].trash) == (("gain", "harm", "wall"), 2, ("try",))
        met["gain" if south.guard == 7 else "harm" if north.life == 491 else ""] += 1
    assert set(met) == {"gain", "harm"}  # a wall is placed, so nothing copies it
    assert min(met.values()) >= 20


def test_L41_the_enemy_may_choose() -> None:
    game = card(", choice: owner")
    asked = played(game, laid(game, "try", "gain harm pace wall parrot"), "use try", "decline")
    assert (asked.to_act, texts(game, asked)) == (Seat.NORTH, ["pick gain", "pick harm", "pick pace"])
    assert lives(played(game, asked, "pick harm")) == (500, 491)
    mine = played(game, asked, "pick pace")  # the choices of what is copied are his who copies
    assert (mine.to_act, texts(game, mine)) == (Seat.SOUTH, ["pick b1", "pick d1"])


@pytest.mark.parametrize("foe", ["", "wall parrot", "harm"])
def test_L41_where_no_card_fits_nothing_happens(foe: str) -> None:
    game = card(", only: {colour: white}", ", {do: charge, amount: 2}")
    after = played(game, laid(game, "try", foe), "use try", "decline")
    assert (lives(after), after.players[0].charge) == ((500, 500), 2)


def test_L41_both_see_the_card_and_nobody_where_it_lies() -> None:
    game = card()
    [shown] = [
        each for each in events(game, laid(game, "try", "harm"), "use try", "decline") if isinstance(each, Copied)
    ]
    assert game.observe_event(shown, Seat.SOUTH) == Copied(InHand(Seat.NORTH, "?"), "harm")
    assert game.observe_event(shown, Seat.NORTH) == Copied(InHand(Seat.NORTH, "harm"), "harm")
    after = played(game, laid(game, "try", "harm"), "use try", "decline")
    assert game.observe(after, Seat.SOUTH).position.players[1].hand == ("?",)


def test_L41_while_it_is_copied_it_is_thought_to_be_in_hand() -> None:
    game = card()
    before = laid(game, "try", "pace wall wall wall", north={"deck": "blank " * 20})
    asked = played(game, before, "use try", "decline")
    assert asked.frames[0].card == "pace"
    view = game.observe(asked, Seat.SOUTH)
    for seed in range(20):
        twin = game.determinize(view, Rng(seed))
        assert "pace" in twin.players[1].hand
        assert game.observe(twin, Seat.SOUTH) == view
        assert game.parse(game.format(twin)) == twin
    own = game.observe(asked, Seat.NORTH)
    assert game.observe(game.determinize(own, Rng(1)), Seat.NORTH) == own


def test_an_empty_hand_holds_no_card_that_was_copied_and_thrown_away() -> None:
    game = card()
    asked = played(game, laid(game, "try", "throw"), "use try", "decline")
    assert (asked.players[1].hand, texts(game, asked)) == ((), ["pick b1", "pick d1"])
    view = game.observe(asked, Seat.SOUTH)
    assert game.observe(game.determinize(view, Rng(3)), Seat.SOUTH) == view


def test_a_choice_among_hidden_cards_leaves_at_least_two() -> None:
    game = card(", choice: owner")
    asked = played(game, laid(game, "try", "gain wall harm"), "use try", "decline")
    for seed in range(20):
        twin = game.determinize(game.observe(asked, Seat.SOUTH), Rng(seed))
        assert game.parse(game.format(twin)) == twin
        assert len(texts(game, twin)) >= 2


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (
            "",
            "The enemy shows 1 card in hand, chosen at random. Do what it does, aimed at the same target as this.",
        ),
        (
            ", choice: owner, only: {colour: blue}",
            "The enemy chooses and shows 1 Blue card in hand. Do what it does, aimed at the same target as this.",
        ),
    ],
)
def test_it_is_said(keys: str, text: str) -> None:
    assert TEXTS.say(Wording(card(keys).definition).text("try")[0]) == text


def test_it_is_told() -> None:
    game = card()
    before = played(game, laid(game, "try", "harm"), "use try")
    step = game.apply(before, game.parse_action("decline"))
    said = game.account(before, step.events, People({seat: str(seat) for seat in TWO}))
    assert said is not None
    assert "Harm in" in TEXTS.say(said)
    assert "deck" not in TEXTS.say(said)
