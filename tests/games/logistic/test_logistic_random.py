"""Random games: no exception, no stuck position, and always an end. The kernel plays on as the protocol does."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from squares.core.game import Setup
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import LogisticPosition
from tests.games.logistic.logistic_games import first_game, laid, texts

LONGEST = 1500


def start(game: LogisticGame, seed: int) -> tuple[random.Random, Any]:
    dice = random.Random(seed)
    choices: dict[str, tuple[str, ...]] = {option.id: (dice.choice(option.values),) for option in game.options}
    return dice, game.start(Setup(dice.choice(TWO), choices), seed)


def playout(game: LogisticGame, seed: int) -> tuple[int, int]:
    """A random game on the kernel alone: plies and result."""
    _, position = start(game, seed)
    kernel = game.kernel(position)
    return kernel.playout(seed, LONGEST), int(kernel.result())


@pytest.mark.parametrize("many", [100, pytest.param(5000, marks=pytest.mark.soak)])
def test_random_games_end(many: int) -> None:
    games = [first_game(), first_game("free")]
    found = [playout(games[seed % 2], seed) for seed in range(many)]
    assert all(result for _, result in found)
    assert max(plies for plies, _ in found) < LONGEST
    assert set(Counter(result for _, result in found)) == {1, 2, -1}


@pytest.mark.parametrize("variant", ["standard", "free"])
@pytest.mark.parametrize("seed", range(4))
def test_a_kernel_that_plays_on_stays_with_the_protocol(variant: str, seed: int) -> None:
    game = first_game(variant)
    dice, position = start(game, seed)
    kernel = game.kernel(position)
    while actions := game.legal_actions(position):
        # CAA is chosen rarely, so that games are long and rich.
        keep = [action for action in actions if not str(action).startswith("caa")] or actions
        action = dice.choice(keep)
        assert kernel.mover() == TWO.index(game.to_act(position))
        assert kernel.generate() == len(actions)
        kernel.play(game.codec.move(position, action))
        position = game.apply(position, action).position
        assert kernel.state() == game.kernel(position).state()
    assert kernel.result() != 0


def test_undo_brings_everything_back() -> None:
    game = first_game()
    dice, position = start(game, 11)
    kernel = game.kernel(position)
    states = list[list[int]]()
    while kernel.generate() and len(states) < 200:
        states.append(kernel.state())
        kernel.play(dice.choice(kernel.legal()))
    while states:
        kernel.undo()
        assert kernel.state() == states.pop()


def test_every_card_of_a_deck_is_used_in_random_games() -> None:
    """Not a rule, but a hint: a card that nobody can ever use is a mistake."""
    game = first_game()
    decks, used = game.definition.decks.values(), set[str]()
    wanted = {card for deck in decks for card in (*deck.cards, *deck.integrate)}
    for seed in range(60):
        if used == wanted:
            break
        dice, position = start(game, seed)
        while actions := game.legal_actions(position):
            keep = [action for action in actions if not str(action).startswith(("caa", "decline"))] or actions
            action = dice.choice(keep)
            used |= set(str(action).split()[1:2]) if str(action).split()[0] in ("use", "chain", "it") else set()
            position = game.apply(position, action).position
    assert used == wanted


def test_a_long_hand_leaves_no_legal_action_out() -> None:
    game = first_game()
    hand = "archive dash firewall hook jab long-bolt power-node rebuild recharge shock-wave virus watch-drone"
    south = {"name": "volt-runner", "hand": hand, "deck": "jab"}
    position = laid(game, south=south, north={"name": "stone-keeper", "deck": "jab"})
    found = texts(game, position)
    assert len([text for text in found if text.startswith("caa")]) == 12 + 66 + 220
    assert game.apply(position, game.parse_action(found[-1]))


@pytest.mark.parametrize("n", [1, 2, 30, 3 << 60])
def test_a_position_draws_the_numbers_of_the_generator(n: int) -> None:
    """Of ``3 << 60`` each sixteenth number is one too large and is drawn again."""
    game = first_game()
    position = game.start(Setup(), 5)
    for state in (0, 2**63 - 1, 2**63, 2**64 - 1, position.rng):
        kernel, rng = game.kernel(replace(position, rng=state)), Rng(state)
        for _ in range(60):
            value, rng = rng.below(n)
            assert kernel.random_below(n) == value
            assert game.codec.position(kernel).rng == rng.state


def owned(position: LogisticPosition, seat: Seat) -> Counter[str]:
    """Every resource card of a player, wherever it lies."""
    player = position.player(seat)
    abroad = [each.card for each in position.placed if each.owner is seat]
    abroad += [link.card for link in position.chain if link.owner is seat and link.state != "stands"]
    return Counter([*player.hand, *player.deck, *player.trash, *(card for card in abroad if card not in player.used)])


@pytest.mark.parametrize("seed", range(6))
def test_nothing_gets_lost(seed: int) -> None:
    """Cards stay with their owner, numbers within their bounds, and the board holds each thing once."""
    game = first_game()
    dice, position = start(game, seed)
    cards = [owned(position, seat) for seat in TWO]
    kits = [position.player(seat).integrate for seat in TWO]
    while actions := game.legal_actions(position):
        position = game.apply(position, dice.choice(actions)).position
        assert [owned(position, seat) for seat in TWO] == cards
        cells = [player.cell for player in position.players] + [each.cell for each in position.placed]
        assert len(set(cells)) == len(cells)
        for seat, kit in zip(TWO, kits, strict=True):
            player = position.player(seat)
            assert tuple(sorted(player.integrate + player.used)) == kit
            assert 0 <= player.life <= game.definition.life
            assert min(player.guard, player.charge) >= 0
        if position.phase in ("main", "discard") and not position.frames:
            assert position.chain == ()
            assert position.to_act is position.turn
        if position.phase == "main" and not position.frames and game.outcome(position) is None:
            assert position.ap >= 1


@pytest.mark.parametrize(("seed", "counts"), [(1, [2, 2, 14, 105]), (2, [6, 32, 150, 2850]), (3, [18, 152, 731, 3759])])
def test_perft(seed: int, counts: list[int]) -> None:
    """The fingerprint of the engine: equal for interpreted and compiled kernels."""
    game = first_game()
    dice, position = start(game, seed)
    for _ in range(20):
        position = game.apply(position, dice.choice(game.legal_actions(position))).position
    kernel = game.kernel(position)
    assert [kernel.perft(depth) for depth in range(1, 5)] == counts
