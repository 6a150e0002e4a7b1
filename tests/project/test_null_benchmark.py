"""Reports of games in which everything is lots: hardly any tells a difference."""

from __future__ import annotations

import pytest

from benchmarks.null_report import claims, counted
from squares.data.texts import Texts
from squares.playtest.plan import Plan
from squares.playtest.tally import Tally
from squares.registry import Registry

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()


def plan(game: str, games: int) -> Plan:
    return Plan.of(REGISTRY.game(game), ("L3",), games, 1)


def test_a_few_reports_of_lots_tell_nothing_where_single_looks_do() -> None:
    found = counted(plan("qubism", 100), 4, 0.0, True, TEXTS)
    assert found["anything"] == 0
    assert found["one look: any"] >= 2


def test_what_is_told_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with intervals of no width: everything is told, and nothing of it goes unseen."""
    monkeypatch.setattr("squares.playtest.summary.interval_of", lambda counts, *_: 2 * (middle(counts),))
    found = counted(plan("qubism", 70), 2, 0.0, False, TEXTS)
    bars, told = ("first", "side", "begins", "uses", "thought"), ("side", "begins.helps")
    for name in (*(f"bar: {each}" for each in bars), *(f"sentence: {each}" for each in told)):
        assert found[name], name
    assert found["anything"] == 2


def middle(counts: dict[tuple[int, int], int]) -> float:
    could = sum(of * n for (_, of), n in counts.items())
    return sum(got * n for (got, _), n in counts.items()) / could if could else 0.5


@pytest.mark.soak
@pytest.mark.parametrize("game", ["qubism", "logistic"])
@pytest.mark.parametrize(("draws", "alike"), [(0.0, True), (0.2, False)])
def test_at_most_one_report_in_twenty_tells_anything(game: str, draws: float, alike: bool) -> None:
    assert counted(plan(game, 1000), 200, draws, alike, TEXTS)["anything"] <= 10


def test_an_empty_run_tells_nothing() -> None:
    assert list(claims(plan("qubism", 2), [Tally(), Tally()], 0.0, TEXTS)) == []
