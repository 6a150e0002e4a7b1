"""What the protocol promises, asked of every game and variant that ships."""

from __future__ import annotations

import pytest

from squares.core.game import AnyGame
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.playtest.conformance import CHECKS, Check, Sample, verdict
from squares.registry import Registry

REGISTRY = Registry([shipped("data", "games")])
TEXTS = Texts.load()
SHIPPED = [
    ("squares-ii", "classic"),
    ("squares-ii", "any-two"),
    ("squares-ii", "own"),
    ("strive", "first-game"),
    ("strive", "classic"),
    ("strive", "any-two"),
    ("strive", "any-ten"),
    ("strive", "expert-1"),
    ("strive", "expert-2"),
    ("qubism", "5x5"),
    ("qubism", "5x5-swap"),
    ("qubism", "7x7"),
    ("qubism", "4x4"),
    ("qubism", "4x4-swap"),
    ("qubism", "reverse"),
    ("qubism", "keep"),
    ("qubism", "left"),
    ("qubism", "right"),
    ("rengoma", "standard"),
    ("rengoma", "standard-swap"),
    ("rengoma", "small"),
    ("rengoma-4p", "standard"),
    ("rengoma-4p", "standard-swap"),
    ("rengoma-4p", "small"),
    ("logistic", "standard"),
    ("logistic", "free"),
]


def test_every_game_was_found() -> None:
    assert [(entry.id, variant) for entry in REGISTRY.entries for variant in entry.variants] == SHIPPED
    assert not [str(fault.what) for entry in REGISTRY.entries for fault in entry.faults]


@pytest.fixture(params=SHIPPED, ids=" ".join, scope="module")
def game(request: pytest.FixtureRequest) -> AnyGame:
    return REGISTRY.game(*request.param)


@pytest.fixture(scope="module")
def sample(game: AnyGame) -> Sample:
    return Sample(game, TEXTS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_game_keeps_the_contract(check: Check, sample: Sample) -> None:
    assert [TEXTS.say(fault) for fault in verdict(check, sample).faults] == []


def test_a_sample_holds_two_games_of_some_length(sample: Sample) -> None:
    assert len(sample.moments) - len(sample.steps) == 2
    assert len(sample.steps) >= 10
