"""Hands that are exchanged."""

from __future__ import annotations

from collections import Counter

from squares.core.actions import InHand
from squares.core.events import Taken
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.core.shown import Shown
from squares.data.texts import Texts
from squares.games.logistic.rules.wording import Wording
from tests.games.logistic.logistic_games import duel, events, laid, played, texts

TEXTS = Texts.load()
GAME = duel("try: {category: script, colour: white, name: Try, effect: [{do: exchange}, {do: guard, amount: 3}]}")


def test_L40_the_hands_are_exchanged_and_stay_so() -> None:
    before = laid(GAME, "try hit wall stop", "blank hit")
    after = played(GAME, before, "use try", "decline")
    south, north = after.players
    assert (south.hand, north.hand) == (("blank", "hit"), ("hit", "stop", "wall"))
    assert (south.trash, north.trash, south.guard) == (("try",), (), 3)
    assert "use hit c5" in texts(GAME, after)  # it is his own now
    later = played(GAME, after, "use hit c5", "decline")
    assert later.players[0].trash == ("hit", "try")


def test_L40_one_hand_may_be_empty_or_both() -> None:
    one = played(GAME, laid(GAME, "try", "hit"), "use try", "decline").players
    assert (one[0].hand, one[1].hand) == (("hit",), ())
    both = events(GAME, laid(GAME, "try"), "use try", "decline")
    assert not [event for event in both if isinstance(event, Taken)]


def test_L40_nothing_is_drawn_or_discarded() -> None:
    ear = "ear: {category: script, colour: white, name: Ear, range: [x, A], durability: 5, triggers: ["
    ear += ", ".join(f"{{upon: {upon}, effect: [{{do: lose, amount: 1}}]}}" for upon in ("you-draw", "you-discard"))
    game = duel(f"{ear}]}}\ntry: {{category: script, colour: white, name: Try, effect: [{{do: exchange}}]}}")
    before = laid(game, "try hit", "wall", placed={"b2": "ear south 5", "b3": "ear north 5"})
    assert [player.life for player in played(game, before, "use try", "decline").players] == [500, 500]


def test_L17_each_sees_what_he_got_and_not_where_the_others_lie() -> None:
    before = laid(GAME, "try hit wall", "blank stop")
    told = [event for event in events(GAME, before, "use try", "decline") if isinstance(event, Taken)]
    for seat, got in ((Seat.SOUTH, {"blank", "stop"}), (Seat.NORTH, {"hit", "wall"})):
        seen = [GAME.observe_event(event, seat) for event in told]
        mine = [event for event in seen if isinstance(event, Taken) and event.seat is seat]
        assert {event.piece for event in mine if event.hand == InHand(seat, event.piece)} == got
        others = [event for event in seen if isinstance(event, Taken) and event.seat is not seat]
        assert {event.hand for event in others} == {InHand(TWO[1 - TWO.index(seat)], "?")}


def test_what_is_told_leads_from_the_hands_before_to_those_after() -> None:
    """For who plays and who watches, both with hidden cards."""
    before = played(GAME, laid(GAME, "try hit wall", "blank hit stop"), "use try")
    step = GAME.apply(before, GAME.parse_action("decline"))
    for seat in TWO:
        shown = Shown(GAME.pieces(GAME.observe(before, seat).position))
        for event in step.events:
            seen = GAME.observe_event(event, seat)
            if seen is not None:
                shown.apply(seen)
        after = GAME.pieces(GAME.observe(step.position, seat).position)
        assert Counter((piece.spot, piece.owner) for _, piece in shown.items()) == Counter(
            (piece.spot, piece.owner) for piece in after
        )


def test_fills_fit_although_nobody_holds_what_his_deck_says() -> None:
    after = played(GAME, laid(GAME, "try hit wall", "blank stop"), "use try", "decline")
    for seed in range(10):
        for seat in TWO:
            view = GAME.observe(after, seat)
            twin = GAME.determinize(view, Rng(seed))
            assert GAME.parse(GAME.format(twin)) == twin
            assert GAME.observe(twin, seat) == view


def test_it_is_told_once_and_said() -> None:
    before = played(GAME, laid(GAME, "try hit wall", "blank stop"), "use try")
    step = GAME.apply(before, GAME.parse_action("decline"))
    said = GAME.account(before, step.events, People({seat: str(seat) for seat in TWO}))
    assert said is not None
    assert TEXTS.say(said).count("exchanged") == 1
    assert "to South hand" not in TEXTS.say(said)
    assert TEXTS.say(Wording(GAME.definition).text("try")[0]).startswith("Exchange hands with the enemy.")
