"""What is foretold of a gesture: that it wins, or loses to the next ply, and never more than is known."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scenes.table.observer import Observer
from scenes.table.verdict import Verdict, judged
from squares.core.events import Ended
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.rng import Rng
from squares.registry import Registry
from tests.game_files import GAME_IDS

REGISTRY = Registry.of_engines()


def ended(game: Any, seed: int) -> Match[Any, Any]:
    """A game of random plies that somebody won; the winner played last."""
    while True:
        match: Match[Any, Any] = Match(game, Setup(), seed, {seat: seat.value for seat in game.seats})
        rng = random.Random(seed)
        while match.outcome is None and len(match.plies) < 300:
            match.play(rng.choice(match.legal_actions()))
        winner = match.outcome.winner if match.outcome else None
        if winner is not None and game.side(match.plies[-1].seat) == winner:
            return match
        seed += 1


def verdict(match: Match[Any, Any], action: Any) -> Verdict | None:
    observer = Observer(match, lambda position, each: [match.game.targets(position, each)])
    return list(judged(observer, action, []))[-1]


@pytest.mark.parametrize("name", GAME_IDS)
def test_the_last_ply_wins_and_the_one_before_lost_to_it(name: str) -> None:
    match = ended(REGISTRY.game(name), 1)
    *_, before, last = match.plies
    end = next(event for event in last.step.events if isinstance(event, Ended))
    assert set(match.game.winning_cells(match.position)) == set(end.cells)
    n = len(match.plies)
    match.goto(n - 1)
    wins = verdict(match, last.action)
    assert wins is not None
    assert wins.result == "wins"
    if match.game.side(before.seat) == match.game.side(last.seat) or match.game.secrets:
        return
    match.goto(n - 2)
    loses = verdict(match, before.action)
    assert loses is not None
    assert (loses.result, loses.seat) == ("loses", last.seat)


def test_nothing_is_foretold_that_the_person_cannot_know() -> None:
    match = ended(REGISTRY.game("logistic"), 1)
    last = match.plies[-1]
    match.goto(len(match.plies) - 1)
    game, seen = match.game, match.game.observe(match.position, last.seat)
    for seed in range(3):
        other = Match(game, match.setup, 1, match.players, game.determinize(seen, Rng(seed)))
        assert verdict(other, last.action) == verdict(match, last.action)


def test_a_warning_names_no_piece_that_is_still_to_be_drawn() -> None:
    game = REGISTRY.game("rengoma")
    match = ended(game, 1)
    match.goto(len(match.plies) - 2)
    seen, actions = game.observe(match.position, match.to_act), match.legal_actions()[:4]
    for seed in range(2):
        other = Match(game, match.setup, 1, match.players, game.determinize(seen, Rng(seed)))
        assert [verdict(other, each) for each in actions] == [verdict(match, each) for each in actions]
