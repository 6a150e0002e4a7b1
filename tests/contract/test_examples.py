"""The worked examples: in order, sound games, and bots can play them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from squares.bots.levels import Roster
from squares.core.game import AnyGame, Setup
from squares.data.check import check
from squares.data.texts import Texts
from squares.playtest.conformance import CHECKS, Sample, verdict
from squares.playtest.players import entrant, player
from squares.registry import Registry
from tests.game_files import EXAMPLE_FILES, each_eighth

TEXTS = Texts.load()
ROSTER = Roster.load()
REGISTRY = Registry.of_engines()
BOT_PLIES = 2


SOME = pytest.mark.parametrize("path", each_eighth(EXAMPLE_FILES), ids=lambda path: path.stem)


@pytest.mark.parametrize("path", EXAMPLE_FILES, ids=lambda path: path.stem)
def test_the_file_is_in_order_and_called_like_its_game(path: Path) -> None:
    assert [each.text(TEXTS.say) for each in check(path)] == []
    assert REGISTRY.entry(path.stem).path == path
    assert REGISTRY.entry(path.stem).summary


def games(path: Path) -> Iterator[AnyGame]:
    for variant in REGISTRY.entry(path.stem).variants:
        yield REGISTRY.game(path.stem, variant)


@SOME
def test_every_variant_keeps_the_contract_of_all_games(path: Path) -> None:
    for game in games(path):
        sample = Sample(game, TEXTS, games=1, plies=12)
        told = {check.__name__: verdict(check, sample).faults for check in CHECKS}
        assert {name: [TEXTS.say(fault) for fault in faults] for name, faults in told.items() if faults} == {}


@SOME
def test_bots_play_it(path: Path) -> None:
    game = REGISTRY.game(path.stem)
    bot, position = player(entrant("L2@nodes=10", game, ROSTER), game), game.start(Setup(), 1)
    for ply in range(BOT_PLIES):
        view = game.observe(position, game.to_act(position))
        action = bot.choose(view, ply, ()) if len(view.legal) > 1 else view.legal[0]
        assert action in view.legal
        position = game.apply(position, action).position
        if game.outcome(position) is not None:
            break
