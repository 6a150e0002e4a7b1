"""Placed cards that become other cards."""

from __future__ import annotations

import pytest

from squares.bots.reason import Deed, told
from squares.bots.reasons import facts
from squares.core.actions import InHand
from squares.core.errors import BadData
from squares.core.events import Placed
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.events import Became
from squares.games.logistic.rules.values import LogisticPosition
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import cell, duel, events, laid, lives, played

TEXTS = Texts.load()
AREA = "within: [xxx, xAx, xxx]"
MORE = """
imp: {category: token, colour: red, name: Imp, durability: 30, damage: 15,
  triggers: [{upon: your-turn-end, effect: [{do: hit, what: enemy}]}]}
tower: {category: integrate, colour: red, name: Tower, range: [x, A], durability: 60}
fort: {category: script, colour: white, name: Fort, range: [x, A], durability: 90,
  triggers: [{upon: placed, effect: [{do: draw}]}]}
"""


def card(effect: str) -> LogisticGame:
    """A game with a card "try" that has an effect, a token, an IT card and another card that is placed."""
    return duel(
        f"{MORE}try: {{category: script, colour: white, name: Try, effect: [{effect}]}}",
        counters={"ember": {"name": "Ember"}},
    )


def standing(position: LogisticPosition) -> dict[str, str]:
    return {str(each.cell): f"{each.card} {each.owner} {each.left}" for each in position.placed}


def test_L39_a_placed_card_becomes_another_whole_where_it_stands() -> None:
    mark = f"{{do: counter, counter: ember, what: all, whose: enemy, {AREA}}}"
    game = card(f"{mark}, {{do: transform, what: all, into: fort, {AREA}}}")
    before = laid(game, "try", placed={"b2": "wall north 20", "d1": "wall south 20"})
    after = played(game, before, "use try", "decline")
    assert standing(after) == {"b2": "fort north 90", "d1": "wall south 20"}
    assert dict(after.placed[1].counters) == {"ember": 1}
    assert (after.players[1].hand, after.players[1].trash) == ((), ())  # nothing was placed, nothing destroyed
    came = Placed(Seat.NORTH, InHand(Seat.NORTH, ""), cell(game, "b2"), "fort")
    told = events(game, before, "use try", "decline")
    assert told[told.index(Became(cell(game, "b2"), "wall")) + 1] == came


def test_L39_it_is_the_other_card_wherever_it_goes() -> None:
    game = card(f"{{do: transform, what: all, into: fort, {AREA}}}, {{do: lift, what: all, {AREA}}}")
    after = played(game, laid(game, "try", placed={"b2": "wall north 20"}), "use try", "decline")
    assert after.players[1].hand == ("fort",)


def test_L39_into_a_token_it_is_gone_when_it_leaves() -> None:
    game = card(f"{{do: transform, what: all, into: imp, {AREA}}}, {{do: hit, what: all, damage: 30, {AREA}}}")
    after = played(game, laid(game, "try", placed={"b2": "wall north 80"}), "use try", "decline")
    assert (standing(after), after.players[1].trash) == ({}, ())


@pytest.mark.parametrize("standing_card", ["tower north 50", "imp north 5", "fort north 5"])
def test_L39_what_does_not_change(standing_card: str) -> None:
    game = card(f"{{do: transform, what: all, whose: any, into: fort, {AREA}}}")
    before = laid(game, "try", placed={"b2": standing_card}, north={"at": "d2", "used": "tower"})
    assert standing(played(game, before, "use try", "decline")) == {"b2": standing_card}


def test_L39_a_token_becomes_another_token() -> None:
    game = duel(
        f"{MORE}orb: {{category: token, colour: red, name: Orb, durability: 7}}\n"
        f"try: {{category: script, colour: white, name: T, effect: [{{do: transform, what: all, into: orb, {AREA}}}]}}"
    )
    assert standing(played(game, laid(game, "try", placed={"b2": "imp north 5"}), "use try", "decline")) == {
        "b2": "orb north 7"
    }


def test_what_it_becomes_works_from_then_on() -> None:
    game = card(f"{{do: transform, what: all, whose: you, into: imp, {AREA}}}")
    before = laid(game, "try", placed={"b2": "wall south 80"}, ap=1)
    assert lives(played(game, before, "use try", "decline")) == (500, 485)


def test_whoever_guesses_hands_finds_some_that_fit() -> None:
    game = card(f"{{do: transform, what: all, into: fort, {AREA}}}")
    before = laid(game, "try", "blank", placed={"b2": "wall north 20"}, north={"deck": " ".join(["blank"] * 28)})
    after = played(game, before, "use try", "decline")
    for seed in range(10):
        for seat in TWO:
            view = game.observe(after, seat)
            twin = game.determinize(view, Rng(seed))
            assert game.parse(game.format(twin)) == twin
            assert game.observe(twin, seat) == view


def test_it_is_told_and_said() -> None:
    game = card(f"{{do: transform, what: chosen, into: fort, {AREA}}}")
    assert [TEXTS.say(line) for line in Wording(game.definition).text("try")] == [
        "Turn an enemy placed card of your choice next to your AVI into Fort, but no IT card."
    ]
    before = played(game, laid(game, "try", placed={"b2": "wall north 20"}), "use try")
    step = game.apply(before, game.parse_action("decline"))
    said = game.account(before, step.events, People({seat: str(seat) for seat in TWO}))
    assert said is not None
    assert "Wall becomes Fort" in TEXTS.say(said)


def test_a_hint_does_not_call_it_destroyed() -> None:
    game = card(f"{{do: transform, what: all, into: fort, {AREA}}}")
    before = laid(game, "try", placed={"b2": "wall north 20"})
    said = TEXTS.say(told(facts(Deed(game, before, game.parse_action("use try")))))
    assert "destroy" not in said


@pytest.mark.parametrize(
    ("into", "why"), [("tower", "can become tower"), ("ann", "can become ann"), ("nix", "no card")]
)
def test_what_nothing_can_become_is_told(into: str, why: str) -> None:
    with pytest.raises(BadData) as caught:
        card(f"{{do: transform, what: enemy, into: {into}}}")
    assert why in TEXTS.say(caught.value.phrase)
