"""The measurement of how much it helps to begin counts for whoever began, and each course of a game once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.balance import contest_of, row, tally, variants
from squares.bots.levels import Roster
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.playtest.arena import Arena, Played
from squares.playtest.contest import BY_LOT, Contest, opening_of
from squares.playtest.executors import Alone
from squares.playtest.rows import Pace
from squares.registry import Registry

REGISTRY = Registry.of_engines()
ROSTER = Roster.load()
STRONG = "full@nodes=1500"


def small(cubes: int, swap: bool) -> AnyGame:
    """Qubism of three by three: who begins wins with one cube and loses with none."""
    house: dict[str, Any] = {"board": {"files": 3, "ranks": 3}, "cubes": cubes, "house": {"swap": swap}}
    return REGISTRY.game("qubism", house=house)


def played(contest: Contest, games: int) -> list[Played]:
    arena = Arena(contest, games)
    for _ in arena.play(Alone()):
        pass
    return arena.games


@pytest.mark.parametrize(("cubes", "swap", "share"), [(0, False, 0.0), (1, False, 1.0), (1, True, 0.0), (0, True, 0.0)])
def test_who_can_win_does_and_a_swap_takes_it_over(cubes: int, swap: bool, share: float) -> None:
    game = small(cubes, swap)
    contest = replace(contest_of(game, STRONG, ROSTER, 1), opening=0)
    found = tally(played(contest, 2))
    assert found.share == share
    assert found.games == 2


def test_a_deal_may_decide_who_begins() -> None:
    game = REGISTRY.game("rengoma")
    seen, contest = set(), contest_of(game, "random", ROSTER, 5)
    for each in played(contest, 8):
        first = game.seats[each.number // 2 % 2]
        start = game.start(Setup(first), contest.deal(each.number))
        assert each.began == (game.seats.index(game.to_act(start)) == each.number % 2)
        seen.add(game.to_act(start) is first)
    assert seen == {True, False}


def test_lots_are_drawn_where_games_would_be_alike() -> None:
    lots = {
        f"{game.id} {game.variant}": opening_of(game)
        for game in variants(["squares-ii/classic", "qubism", "rengoma"], REGISTRY)
    }
    assert lots["squares-ii classic"] == lots["qubism 5x5"] == BY_LOT
    assert lots["qubism 5x5-swap"] == lots["rengoma standard"] == 0
    assert len(list(variants([], REGISTRY))) == sum(len(entry.variants) for entry in REGISTRY.entries)


def test_the_pie_rule_is_laid_over_any_variant_of_an_engine_that_knows_it() -> None:
    plain, offered = (list(variants(["rengoma/small", "qubism/keep"], REGISTRY, pie)) for pie in (False, True))
    assert [game.definition.house.swap for game in (*plain, *offered)] == [False, False, True, True]
    assert [game.variant for game in offered] == ["small", "keep"]
    with pytest.raises(BadData):
        list(variants(["strive/classic"], REGISTRY, pie=True))


def test_each_course_of_a_game_counts_once_and_is_told_with_an_interval() -> None:
    games = [
        Played(n, score, began, 10, Pace(), Pace(), line)
        for n, score, began, line in ((0, 2, True, "a"), (1, 2, False, "b"), (2, 1, True, "c"), (3, 1, False, "c"))
    ]
    found = tally(games)
    assert (found.games, found.won, found.drawn, found.plies) == (3, 1, 1, 30)
    assert row("qubism 5x5", "L1", found) == "| qubism 5x5 | L1 | 3 | 50.0% (12.5% - 87.5%) | 33.3% | 10 |"
