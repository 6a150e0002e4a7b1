"""What a seat may know of a game of Battle Logistic Square: nothing hidden leaves a view, an event or a fill."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from squares.core.actions import InHand
from squares.core.errors import BadPosition
from squares.core.events import Drawn, Returned
from squares.core.game import Setup
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules.events import Revealed
from squares.games.logistic.rules.values import LogisticPosition
from tests.games.logistic.logistic_games import duel, events, first_game, laid, played, texts

GAME = first_game()


def walk(seed: int) -> list[LogisticPosition]:
    dice, position = random.Random(seed), GAME.start(Setup(TWO[seed % 2]), seed)
    found = [position]
    while actions := GAME.legal_actions(position):
        keep = [action for action in actions if not str(action).startswith("caa")] or actions
        position = GAME.apply(position, dice.choice(keep)).position
        found.append(position)
    return found


def test_L17_a_view_hides_the_other_hand_decks_it_cards_and_the_generator() -> None:
    position = GAME.start(Setup(), 4)
    view = GAME.observe(position, Seat.SOUTH).position
    south, north = view.players
    assert south.hand == position.players[0].hand
    assert south.integrate == position.players[0].integrate
    assert south.deck == tuple(sorted(position.players[0].deck)) != position.players[0].deck
    assert (set(north.hand), set(north.deck), set(north.integrate)) == ({"?"}, {"?"}, {"?it"})
    assert [len(zone) for zone in (north.hand, north.deck, north.integrate)] == [5, 25, 3]
    assert view.rng == -1
    text = GAME.format(view)
    for card in GAME.definition.decks["bastion"].cards:
        assert card in text.partition("north:")[0] or card not in text
    with pytest.raises(BadPosition):
        GAME.parse(text)
    with pytest.raises(BadPosition):
        GAME.legal_actions(view)
    assert [p.text for p in GAME.pieces(view) if p.spot == InHand(Seat.NORTH, "?")] == ["?"] * 5


def test_L17_the_trash_what_stands_and_what_was_used_are_open() -> None:
    for position in walk(3)[::10]:
        for seat in TWO:
            view = GAME.observe(position, seat).position
            assert [p.trash for p in view.players] == [p.trash for p in position.players]
            assert [p.used for p in view.players] == [p.used for p in position.players]
            assert (view.placed, view.chain) == (position.placed, position.chain)


@pytest.mark.parametrize("seed", range(8))
def test_a_filled_position_looks_the_same_and_can_be_played(seed: int) -> None:
    for number, position in enumerate(walk(seed)[::3]):
        for seat in TWO:
            view = GAME.observe(position, seat)
            other = GAME.determinize(view, Rng(number))
            assert GAME.parse(GAME.format(other)) == other
            assert GAME.observe(other, seat) == view
            mine, filled = position.player(seat), other.player(seat)
            assert sorted(filled.deck) == sorted(mine.deck)
            assert filled.hand == mine.hand


def test_a_kernel_is_imagined_as_a_position_is_filled() -> None:
    for number, position in enumerate(walk(3)[::3]):
        for seat in TWO:
            view = GAME.observe(position, seat)
            world, filled = (GAME.determinize(view, Rng(each)) for each in (number, number + 1))
            assert GAME.imagine(view, world, Rng(number + 1)).state() == GAME.kernel(filled).state()


def test_fills_differ_and_never_follow_the_truth() -> None:
    position = GAME.start(Setup(), 9)
    view = GAME.observe(position, Seat.SOUTH)
    hands = Counter(GAME.determinize(view, Rng(seed)).players[1].hand for seed in range(60))
    assert len(hands) > 50
    assert len({GAME.determinize(view, Rng(seed)).players[0].deck for seed in range(20)}) == 20
    # Another true position that looks the same gives the same fill.
    twin = GAME.determinize(view, Rng(123))
    assert GAME.determinize(GAME.observe(twin, Seat.SOUTH), Rng(5)) == GAME.determinize(view, Rng(5))


def test_a_ready_deck_that_fits_is_thought_of() -> None:
    position = GAME.start(Setup(), 9)
    found = GAME.determinize(GAME.observe(position, Seat.SOUTH), Rng(1)).players[1]
    cards = Counter(found.hand + found.deck)
    assert cards == Counter(GAME.definition.decks["bastion"].cards)
    assert found.integrate == tuple(sorted(GAME.definition.decks["bastion"].integrate))


def test_an_own_deck_is_thought_of_as_legal_cards() -> None:
    own = ("volt-runner", "6 jab", "6 long-bolt", "6 hook", "6 dash", "6 firewall", "full-restore")
    position = GAME.start(Setup(choices={"deck-north": own}), 9)
    found = GAME.determinize(GAME.observe(position, Seat.SOUTH), Rng(1)).players[1]
    cards = Counter(found.hand + found.deck)
    assert cards.total() == 30
    colours = Counter({id: n for id, n in cards.items() if getattr(GAME.definition.cards[id], "colour", "") == "red"})
    assert colours.total() <= 1
    assert max(cards.values()) <= 6


def test_who_must_choose_among_hidden_cards_has_some_to_choose_from() -> None:
    """North must discard an action: every fill gives it at least two different ones, as it would not be asked else."""
    cards = (
        "try: {category: script, colour: white, name: T, effect: [{do: discard, who: enemy, only: {category: action}}]}"
    )
    game = duel(cards)
    position = played(game, laid(game, "try", "hit wall blank"), "use try", "decline")
    assert texts(game, position) == ["pick hit", "pick wall"]
    for seed in range(30):
        other = game.determinize(game.observe(position, Seat.SOUTH), Rng(seed))
        assert game.parse(game.format(other)) == other
        assert len(texts(game, other)) >= 2


def test_L17_what_the_other_draws_is_not_told() -> None:
    game = duel()
    found = events(game, laid(game, ap=1), "move b1")
    drawn = [event for event in found if isinstance(event, Drawn)]
    assert [event.piece for event in drawn] == ["blank", "blank"]
    for event in drawn:
        assert game.observe_event(event, Seat.SOUTH) == Drawn(Seat.NORTH, InHand(Seat.NORTH, ""), "")
        assert game.observe_event(event, Seat.NORTH) == event


def test_places_in_the_others_hand_are_not_told() -> None:
    game = duel("beam: {category: integrate, colour: red, name: B}")
    shown = Revealed(InHand(Seat.NORTH, "hit"), "hit")
    assert game.observe_event(shown, Seat.SOUTH) == Revealed(InHand(Seat.NORTH, "?"), "hit")
    shown = Revealed(InHand(Seat.NORTH, "beam"), "beam")
    assert game.observe_event(shown, Seat.SOUTH) == Revealed(InHand(Seat.NORTH, "?it"), "beam")
    back = Returned(Seat.NORTH, game.grid.cell(0), InHand(Seat.NORTH, "wall"), "effect")
    assert game.observe_event(back, Seat.SOUTH) == Returned(
        Seat.NORTH, game.grid.cell(0), InHand(Seat.NORTH, "?"), "effect"
    )


def test_no_event_tells_the_other_what_lies_in_a_deck() -> None:
    """The same action in positions that a seat cannot tell apart looks the same to it, as far as cards stay hidden."""
    for seed in range(4):
        for number, position in enumerate(walk(seed)[:-1:7]):
            seat = position.to_act
            other = TWO[1 - TWO.index(seat)]
            view = GAME.observe(position, other)
            twin = GAME.determinize(view, Rng(number))
            action = GAME.legal_actions(position)[0]
            if action not in GAME.legal_actions(twin):
                continue
            steps = [GAME.apply(each, action) for each in (position, twin)]
            seen = [[GAME.observe_event(event, other) for event in step.events] for step in steps]
            after = [GAME.observe(step.position, other).position for step in steps]
            assert seen[0] == seen[1] or after[0] != after[1]


def test_a_card_that_was_chosen_from_a_hidden_hand_is_there() -> None:
    """South has said which hand card it places, and is asked where: North's fills hold that card."""
    fence = "fence: {category: script, colour: white, name: F, range: [x, A], durability: 5}\n"
    effect = "[{do: place, source: hand, to: [x.x, .A.]}]"
    game = duel(f"{fence}try: {{category: script, colour: white, name: T, effect: {effect}}}")
    position = played(
        game,
        laid(game, south={"hand": "try wall fence hit stop", "trash": "fence"}),
        "use try",
        "decline",
        "pick fence",
    )
    assert texts(game, position) == ["pick b2", "pick d2"]
    view = game.observe(position, Seat.NORTH)
    for seed in range(20):
        other = game.determinize(view, Rng(seed))
        assert game.parse(game.format(other)) == other
        assert game.observe(other, Seat.NORTH) == view
