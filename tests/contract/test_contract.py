"""What the protocol promises, asked of every game and variant in the registry."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from squares.core.actions import Button, InHand
from squares.core.errors import BadAction, BadPosition, IllegalAction
from squares.core.events import Ended, TurnTo
from squares.core.game import AnyGame, Piece, Setup
from squares.core.grid import Cell
from squares.core.rng import Rng
from squares.core.shown import Shown
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.registry import Registry, definition_of

REGISTRY = Registry([shipped("data", "games")])
ALL = [(entry.id, variant) for entry in REGISTRY.entries for variant in entry.variants]
TEXTS = Texts.load()
PLIES = 45


@pytest.fixture(params=ALL, ids=" ".join, scope="module")
def game(request: pytest.FixtureRequest) -> AnyGame:
    return REGISTRY.game(*request.param)


@pytest.fixture(scope="module")
def walks(game: AnyGame) -> list[tuple[Any, Any]]:
    """Positions of two random games, each with the action that was played in it (None in the last)."""
    return [found for seed in range(2) for found in walk(game, seed)]


def walk(game: AnyGame, seed: int) -> Iterator[tuple[Any, Any]]:
    dice = random.Random(seed)
    choices = {option.id: tuple(dice.sample(option.values, option.count)) for option in game.options}
    position = game.start(Setup(dice.choice(game.seats), choices), seed)
    for _ in range(PLIES):
        actions = game.legal_actions(position)
        if not actions:
            break
        action = dice.choice(actions)
        yield position, action
        position = game.apply(position, action).position
    yield position, None


def test_kernel_moves_are_the_legal_actions(game: AnyGame, walks: list[tuple[Any, Any]]) -> None:
    for position, _ in walks:
        kernel = game.kernel(position)
        moves = kernel.moves[: kernel.generate()]
        named = sorted((game.action(position, int(move)) for move in moves), key=game.format_action)
        assert tuple(named) == game.legal_actions(position)
        assert kernel.side() in (0, 1)
        assert game.side(game.to_act(position)) == game.side(game.seats[int(kernel.side())])


def lying(pieces: tuple[Piece, ...], *, pool: bool) -> list[tuple[str, ...]]:
    """The pieces in an order of their own, so that only where and how they lie counts."""
    return sorted(
        (str(p.spot), p.kind, str(p.owner), p.text, p.back)
        for p in pieces
        if pool or not (isinstance(p.spot, InHand) and p.spot.seat is None)
    )


def test_every_game_was_found() -> None:
    assert {"squares-ii", "strive"} <= {id for id, _ in ALL}
    assert len(ALL) >= 8
    assert not [str(fault.what) for entry in REGISTRY.entries for fault in entry.faults]


def test_legal_actions_are_sorted_distinct_and_never_empty_before_the_end(game: AnyGame, walks: Any) -> None:
    for position, _ in walks:
        found = [game.format_action(action) for action in game.legal_actions(position)]
        assert found == sorted(set(found))
        assert bool(found) == (game.outcome(position) is None)


def test_apply_changes_nothing_but_gives_a_new_position(game: AnyGame, walks: Any) -> None:
    for position, action in walks:
        if action is None:
            continue
        before, hashed = game.format(position), hash(position)
        first, second = game.apply(position, action), game.apply(position, action)
        assert first == second
        assert (game.format(position), hash(position)) == (before, hashed)
        assert game.to_act(first.position) in game.seats
        assert game.on_turn(first.position) in game.seats


def test_positions_and_actions_survive_being_written(game: AnyGame, walks: Any) -> None:
    for position, _ in walks:
        text = game.format(position)
        assert game.parse(text) == position
        assert game.format(game.parse(text)) == text
        for action in game.legal_actions(position):
            assert game.parse_action(game.format_action(action)) == action


def test_positions_are_equal_if_their_notation_is(game: AnyGame, walks: Any) -> None:
    by_text: dict[str, Any] = {}
    for position, _ in walks:
        assert by_text.setdefault(game.format(position), position) == position
    assert len(set(by_text.values())) == len(by_text)


def test_rubbish_is_refused(game: AnyGame, walks: Any) -> None:
    good = game.format(walks[0][0])
    for text in ("", "rubbish", good + " ", good[1:], good + good):
        with pytest.raises(BadPosition) as bad_position:
            game.parse(text)
        assert TEXTS.say(bad_position.value.phrase)
    for text in ("", "rubbish", "a1a1a1", "a1\n", "@"):
        with pytest.raises(BadAction) as bad_action:
            game.parse_action(text)
        assert TEXTS.say(bad_action.value.phrase)


def test_illegal_actions_are_refused_with_a_reason(game: AnyGame, walks: Any) -> None:
    seen = {game.format_action(a): a for position, _ in walks for a in game.legal_actions(position)}
    for position, _ in walks[::5]:
        legal = set(game.legal_actions(position))
        for action in list(seen.values())[::7]:
            if action not in legal:
                with pytest.raises(IllegalAction) as caught:
                    game.apply(position, action)
                assert TEXTS.say(caught.value.phrase)


def test_refused_actions_are_illegal_and_say_why(game: AnyGame, walks: Any) -> None:
    for position, _ in walks[::3]:
        refused = game.refused_actions(position)
        texts = [game.format_action(refusal.action) for refusal in refused]
        assert texts == sorted(set(texts))
        assert not {r.action for r in refused} & set(game.legal_actions(position))
        for refusal in refused:
            assert TEXTS.say(refusal.why)
            assert game.targets(position, refusal.action)


def test_targets_can_be_clicked_and_tell_actions_apart(game: AnyGame, walks: Any) -> None:
    for position, _ in walks:
        hands = {(p.spot.seat, *sides(p)) for p in game.pieces(position) if isinstance(p.spot, InHand)}
        clicks: dict[tuple[Any, ...], set[str]] = {}
        for action in game.legal_actions(position):
            targets = game.targets(position, action)
            assert targets
            for target in targets:
                if isinstance(target, Cell):
                    assert target in game.grid
                elif isinstance(target, InHand):
                    assert any(target.seat is seat and target.text in texts for seat, *texts in hands)
                else:
                    assert isinstance(target, Button)
                    assert target.id
            words = TEXTS.say(game.describe(position, action))
            assert words not in clicks.setdefault(targets, set()), "two actions behind the same clicks and words"
            clicks[targets].add(words)


def sides(piece: Piece) -> tuple[str, str, str]:
    """How a hand piece may be called: by its spot, and lying either way up."""
    name = piece.spot.text if isinstance(piece.spot, InHand) else ""
    return (name, piece.text + piece.back, piece.back + piece.text)


def test_events_lead_from_the_old_pieces_to_the_new_ones(game: AnyGame, walks: Any) -> None:
    for position, action in walks:
        if action is None:
            continue
        step = game.apply(position, action)
        shown = Shown(game.pieces(position))
        for event in step.events:
            shown.apply(event)
        # A pool that each picks from alone is laid out anew for the next one.
        fresh = game.hidden and game.to_act(step.position) is not game.to_act(position)
        assert lying(shown.pieces, pool=not fresh) == lying(game.pieces(step.position), pool=not fresh)


def test_the_end_and_the_next_turn_are_told(game: AnyGame, walks: Any) -> None:
    for position, action in walks:
        if action is None:
            continue
        step = game.apply(position, action)
        outcome = game.outcome(step.position)
        ends = [event for event in step.events if isinstance(event, Ended)]
        assert [(e.winner, e.reason) for e in ends] == ([(outcome.winner, outcome.reason)] if outcome else [])
        turns = [event.seat for event in step.events if isinstance(event, TurnTo)]
        if outcome is None and game.on_turn(step.position) is not game.on_turn(position):
            assert turns[-1] is game.on_turn(step.position)
        elif outcome is None:
            assert not turns


def test_a_view_holds_only_what_its_seat_may_know(game: AnyGame, walks: Any) -> None:
    """Any position that the seat cannot tell from the true one gives the same view, events and draws."""
    for number, (position, _) in enumerate(walks[::3]):
        for seat in game.seats:
            view = game.observe(position, seat)
            acts = game.to_act(position) is seat
            assert view.legal == (game.legal_actions(position) if acts else ())
            other = game.determinize(view, Rng(number))
            assert game.parse(game.format(other)) == other
            assert game.observe(other, seat) == view
            assert game.determinize(game.observe(other, seat), Rng(7)) == game.determinize(view, Rng(7))
            assert game.hidden or other == position
            assert game.pieces(view.position)


def test_a_hidden_game_hides_something(game: AnyGame, walks: Any) -> None:
    masked = [game.observe(position, seat).position != position for position, _ in walks for seat in game.seats]
    assert any(masked) == game.hidden


def test_without_secrets_everybody_sees_the_same(game: AnyGame, walks: Any) -> None:
    assert game.hidden or not game.secrets
    for position, _ in walks:
        seen = {game.observe(position, seat).position for seat in game.seats}
        assert game.secrets or len(seen) == 1


def test_events_that_a_seat_cannot_tell_apart_look_the_same(game: AnyGame, walks: Any) -> None:
    for number, (position, action) in enumerate(walks[::3]):
        if action is None:
            continue
        seat = game.to_act(position)
        other = game.determinize(game.observe(position, seat), Rng(number))
        steps = [game.apply(true, action) for true in (position, other)]
        # What the action itself lays open, such as a drawn piece, is told and seen.
        after = [game.observe(step.position, seat).position for step in steps]
        seen = [[game.observe_event(event, seat) for event in step.events] for step in steps]
        assert seen[0] == seen[1] or after[0] != after[1]


def test_a_passed_turn_changes_nothing_but_who_acts(game: AnyGame, walks: Any) -> None:
    for position, _ in walks:
        passed = game.null_move(position)
        if passed is None:
            continue
        assert game.outcome(position) is None
        assert game.outcome(passed) is None
        assert game.on_turn(passed) is game.to_act(passed) is not game.on_turn(position)
        assert game.parse(game.format(passed)) == passed
        assert game.pieces(passed) == game.pieces(position)
        assert game.legal_actions(passed)


def test_the_kernel_agrees_with_the_protocol(game: AnyGame, walks: Any) -> None:
    for position, _ in walks[::5]:
        kernel = game.kernel(position)
        assert kernel.perft(1) == len(game.legal_actions(position))
        after = [game.apply(position, action).position for action in game.legal_actions(position)]
        assert kernel.perft(2) == sum(len(game.legal_actions(each)) for each in after)


def test_the_rules_survive_being_written_into_a_record(game: AnyGame, walks: Any) -> None:
    again = REGISTRY.from_definition(definition_of(game), game.variant)
    for position, action in walks[::4]:
        assert again.parse(game.format(position)) == position
        if action is not None:
            assert again.apply(position, action) == game.apply(position, action)
