"""The program that plays ready decks against each other: it counts right, and chance leaves no deck hopeless."""

from __future__ import annotations

import random

import pytest

from benchmarks.games.logistic.decks import POLICIES, Tally, table, tasks, work
from squares.games.logistic.rules.cards import Usable
from tests.games.logistic.logistic_cases import GAME, Case

CARDS = GAME.definition.cards


def measure(policy: str, decks: tuple[str, ...], games: int, seed: int) -> Tally:
    """What a policy's games come to; a bot thinks for two playouts."""
    tally = Tally()
    for task in tasks("logistic", policy, 2, decks, games, seed):
        tally.join(work(task))
    return tally


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_decks_are_measured_against_each_other(policy: str) -> None:
    one, other, *_ = GAME.definition.decks
    decks = (one, other)
    tally = measure(policy, decks, 2, seed=1)
    assert tally.games == 2
    assert tally.won[decks] + tally.won[other, one] == tally.played[decks] == 2
    assert set(tally.used) <= set(CARDS)
    assert decks[0] in table(tally, decks)


def test_the_greedy_policy_plays_legal_moves_and_beats_chance() -> None:
    greedy, chance = (POLICIES[name](GAME, 0) for name in ("greedy", "random"))
    won = 0
    for seed in range(6):
        dice = random.Random(seed)
        kernel = GAME.kernel(Case("volley").before())
        while not kernel.result():
            move = (greedy if kernel.mover() == seed % 2 else chance)(kernel, dice)
            count = kernel.generate()
            assert move in kernel.moves[:count]
            kernel.apply(move)
        won += kernel.result() == 1 + seed % 2
    assert won >= 4


def test_random_games_between_all_decks_end_and_leave_no_deck_hopeless() -> None:
    decks = tuple(GAME.definition.decks)
    tally = measure("random", decks, 16, seed=2)
    assert tally.games == 96
    assert tally.plies / tally.games < 200
    usable = {id for id, card in CARDS.items() if isinstance(card, Usable)}
    assert len(usable - set(tally.used)) <= 2
    for mine in decks:
        won = sum(tally.won.get((mine, other), 0.0) for other in decks)
        assert 0.12 < won / 48 < 0.88
