"""Matches of SQUARES II to save, and a clock that stands still."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.registry import Registry
from squares.saves import Record, Store

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(scope="session")
def registry() -> Registry:
    return Registry.of_engines()


@pytest.fixture(scope="session")
def played(registry: Registry) -> Callable[..., AnyMatch]:
    """Makes matches with some random plies."""
    made = cache(registry.game)

    def make(plies: int = 12, seed: int = 1, variant: str | None = None) -> AnyMatch:
        game = made("squares-ii", variant)
        names = dict(zip(game.seats, ("Ann", "Ben"), strict=False))
        match: AnyMatch = Match(game, Setup(), seed, names, clock=lambda: 0.0)
        chance = random.Random(seed)
        for ms in range(plies):
            actions = match.legal_actions()
            if not actions:
                break
            match.play(chance.choice(actions), ms)
        return match

    return make


@pytest.fixture(scope="session")
def recorded(played: Callable[..., AnyMatch]) -> Callable[..., Record]:
    """Makes records of matches with some random plies."""

    @cache
    def make(plies: int = 12, seed: int = 1, id: str = "a-game", minute: int = 0) -> Record:
        return Record.from_match(played(plies, seed), id, NOON, NOON.replace(minute=minute))

    return make


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)
