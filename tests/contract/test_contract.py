"""What the protocol promises, asked of every game and variant that ships."""

from __future__ import annotations

import pytest

from squares.core.game import AnyGame
from squares.data.texts import Texts
from squares.playtest.conformance import CHECKS, Check, Sample, verdict
from squares.registry import Registry
from tests.game_files import GAME_FILES

REGISTRY = Registry.of_engines()
TEXTS = Texts.load()
SHIPPED = [(entry.id, variant) for entry in REGISTRY.entries for variant in entry.variants]


def test_every_game_file_is_a_game_without_faults() -> None:
    files = {path.stem for path in GAME_FILES}
    assert {entry.path.stem for entry in REGISTRY.entries} == files
    assert {entry.id for entry in REGISTRY.entries} == {game for game, _ in SHIPPED}
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
