"""What is used in games of pieces: by which kind of move, and with which kind of piece."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.game import Setup
from squares.core.seats import TWO
from squares.games.pieces.rules.values import Go, Off, Put
from squares.playtest.usage import ban_of, everything, uses_of
from squares.registry import Registry

REGISTRY = Registry.of_engines()


def used(game: Any, position: Any, action: Any) -> set[str]:
    """Return what an action uses."""
    step = game.apply(position, action)
    told = uses_of(game)(position, action, step.events, game.to_act(position))
    return {token for token, _ in told}


@pytest.mark.parametrize(
    ("id", "text", "tokens"),
    [
        ("english-draughts", "c3d4", {"action:step", "kind:man"}),
        ("ataxx", "a1a3", {"action:leap"}),
        ("ataxx", "a2", {"action:place"}),
        ("amazons", "d1d2", {"action:move"}),
    ],
)
def test_a_move_uses_its_kind_and_that_of_its_piece_where_there_are_several(
    id: str, text: str, tokens: set[str]
) -> None:
    game: Any = REGISTRY.game(id)
    position = game.start(Setup(), 1)
    action = next(each for each in game.legal_actions(position) if text in str(each))
    assert used(game, position, action) == tokens
    assert (tokens <= everything(game).keys()) is (id != "amazons")


def test_who_is_to_do_without_a_kind_of_move_is_banned_from_no_other() -> None:
    game: Any = REGISTRY.game("ataxx")
    position = game.start(Setup(), 1)
    side = TWO.index(game.to_act(position))
    for token, kind in (("action:leap", Go), ("action:place", Put)):
        ban = ban_of(game, token, side)
        kernel = game.kernel(position)
        assert ban is not None
        banned = {move for move in kernel.legal() if ban.covers(kernel.now, move)}
        assert banned == {move for move in kernel.legal() if isinstance(game.action(position, move), kind)}
        assert 0 < len(banned) < len(kernel.legal())


def test_a_piece_that_leaves_is_used() -> None:
    game: Any = REGISTRY.game("konane")
    position = game.start(Setup(), 1)
    action = next(each for each in game.legal_actions(position) if isinstance(each, Off))
    assert used(game, position, action) == {"action:leave"}


def test_a_shot_is_told_and_nobody_can_be_made_to_do_without() -> None:
    game: Any = REGISTRY.game("amazons")
    position = game.start(Setup(), 1)
    position = game.apply(position, game.legal_actions(position)[0]).position
    assert used(game, position, game.legal_actions(position)[0]) == {"action:shoot"}
    assert ban_of(game, "action:shoot", 0) is None
