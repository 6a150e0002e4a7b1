"""What the protocol promises, asked of every game and variant that ships."""

from __future__ import annotations

import pytest

from squares.core.actions import Swap
from squares.core.game import AnyGame, Setup
from squares.data.texts import Texts
from squares.playtest.conformance import CHECKS, Check, Sample, verdict
from squares.registry import Registry
from tests.game_files import GAME_FILES

REGISTRY = Registry.of_engines()
TEXTS = Texts.load()
FIRST = {entry.id: next(iter(entry.variants)) for entry in REGISTRY.entries}
PLIES = 8  # of each game in a variant that is not its game's first
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
    return Sample(game, TEXTS) if FIRST[game.id] == game.variant else Sample(game, TEXTS, plies=PLIES)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_game_keeps_the_contract(check: Check, sample: Sample) -> None:
    assert [TEXTS.say(fault) for fault in verdict(check, sample).faults] == []


def test_a_sample_holds_two_games_of_some_length(sample: Sample) -> None:
    assert len(sample.moments) - len(sample.steps) == 2
    assert len(sample.steps) >= 10


@pytest.mark.parametrize(("id", "variant"), SHIPPED)
def test_H8_the_second_player_may_take_the_other_side_once_where_that_is_agreed(id: str, variant: str) -> None:
    game = REGISTRY.game(id, variant)
    swap, start = Swap(), game.start(Setup(), 1)
    assert swap not in game.legal_actions(start)
    position = game.apply(start, game.legal_actions(start)[0]).position
    assert (swap in game.legal_actions(position)) is game.definition.house.swap
    if game.definition.house.swap:
        assert swap not in game.legal_actions(game.apply(position, game.legal_actions(position)[0]).position)
        position = game.apply(position, swap).position
        assert game.to_act(position) is game.seats[(game.seats.index(game.to_act(start)) + 2) % len(game.seats)]
        assert swap not in game.legal_actions(position)
