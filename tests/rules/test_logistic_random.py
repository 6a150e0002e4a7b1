"""Random games: no exception, no stuck position, and always an end. The kernel plays on as the protocol does."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from squares.core.game import Setup
from squares.core.seats import TWO
from squares.rules.logistic import LogisticGame
from tests.rules.logistic_games import first_game, laid, texts

LONGEST = 1500


def start(game: LogisticGame, seed: int) -> tuple[random.Random, Any]:
    dice = random.Random(seed)
    choices = {option.id: (dice.choice(option.values),) for option in game.options}
    return dice, game.start(Setup(dice.choice(TWO), choices), seed)


def playout(game: LogisticGame, seed: int) -> tuple[int, int]:
    """A random game on the kernel alone: plies and result."""
    _, position = start(game, seed)
    kernel = game.kernel(position)
    return kernel.playout(seed, LONGEST), int(kernel.result())


def test_a_thousand_random_games_end() -> None:
    games = [first_game(), first_game("free")]
    found = [playout(games[seed % 2], seed) for seed in range(1000)]
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
        kernel.play(game.codec.move(action))
        position = game.apply(position, action).position
        assert kernel.state() == game.kernel(position).state()
    assert kernel.result() != 0


def test_undo_brings_everything_back() -> None:
    game = first_game()
    dice, position = start(game, 11)
    kernel = game.kernel(position)
    states = []
    while kernel.generate() and len(states) < 200:
        states.append(kernel.state())
        kernel.play(dice.choice([int(move) for move in kernel.moves[: kernel.generate()]]))
    while states:
        kernel.undo()
        assert kernel.state() == states.pop()


def test_every_card_of_a_deck_is_used_in_random_games() -> None:
    """Not a rule, but a hint: a card that nobody can ever use is a mistake."""
    game = first_game()
    used: set[str] = set()
    for seed in range(60):
        dice, position = start(game, seed)
        while actions := game.legal_actions(position):
            keep = [action for action in actions if not str(action).startswith(("caa", "decline"))] or actions
            action = dice.choice(keep)
            used |= set(str(action).split()[1:2]) if str(action).split()[0] in ("use", "chain", "it") else set()
            position = game.apply(position, action).position
    decks = game.definition.decks.values()
    assert used == {card for deck in decks for card in (*deck.cards, *deck.integrate)}


def test_a_long_hand_leaves_no_legal_action_out() -> None:
    game = first_game()
    hand = "archive dash firewall hook jab long-bolt power-node rebuild recharge shock-wave virus watch-drone"
    south = {"name": "volt-runner", "hand": hand, "deck": "jab"}
    position = laid(game, south=south, north={"name": "stone-keeper", "deck": "jab"})
    found = texts(game, position)
    assert len([text for text in found if text.startswith("caa")]) == 12 + 66 + 220
    assert game.apply(position, game.parse_action(found[-1]))
