"""Numbers that may play better: fitted to games, changed one by one, and chosen by playing."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from typing import Any

import pytest

from squares.bots.evaluations import evaluation_of
from squares.core.game import Setup
from squares.learning import fitting
from squares.learning.choosing import KEPT, changed, choose, games_of
from squares.learning.fitting import Fit, fits
from squares.learning.selfplay import Game, Sample
from squares.playtest.arena import Played
from squares.playtest.executors import Alone
from squares.playtest.rows import Pace
from squares.registry import Registry

pytest.importorskip("numpy")


def games(count: int, score: Any, seed: int = 1) -> list[Game]:
    """Games of eight positions whose score hangs on what stands there: 3 cells with 0 to 2, and one term."""
    dice, found = random.Random(seed), []
    for number in range(count):
        cells = tuple(dice.randrange(3) for _ in range(3))
        term = dice.randrange(-2, 3)
        sample = Sample(terms=(term,), cells=cells, side=number % 2)
        share = score(cells, term)
        found.append(Game(number=number, score=2 * (dice.random() < share), seconds=0.1, samples=(sample,) * 4))
    return found


class Board:
    """A board of three cells in a row."""

    files, ranks = 3, 1


def test_numbers_that_were_planted_are_found() -> None:
    plain, found, *larger = fits(
        games(1500, lambda cells, term: 0.9 if cells[1] == 2 else 0.3),
        Board(),  # type: ignore[arg-type]
        {"term": 0},
        ["term"],
    )
    assert plain.patterns is None
    assert found.patterns is not None
    assert found.groups == 3
    assert [each.groups for each in larger] == [5]
    values = found.patterns.values
    place = found.patterns.groups.index((1,))
    begin = sum(len(values) ** len(group) for group in found.patterns.groups[:place])
    worth = dict(zip(values, found.patterns.numbers[begin : begin + len(values)], strict=True))
    assert worth[2] > worth[0] + 100
    assert worth[2] > worth[1] + 100
    assert abs(found.weights.get("term", 0)) < 30


def test_a_weight_that_was_planted_is_found_without_tables() -> None:
    planted = games(1500, lambda cells, term: 1 / (1 + 2.718 ** (-term)))
    found, tables, *_ = fits(planted, Board(), {"term": 10}, ["term"])  # type: ignore[arg-type]
    assert 70 < found.weights["term"] < 140
    assert tables.patterns is not None
    assert max(map(abs, tables.patterns.numbers)) < 40


def test_a_weight_far_below_one_is_found_and_counts() -> None:
    planted = games(1500, lambda cells, term: 1 / (1 + 2.718 ** (-term)))
    large = [
        game.model_copy(
            update={"samples": tuple(s.model_copy(update={"terms": (400 * s.terms[0],)}) for s in game.samples)}
        )
        for game in planted
    ]
    found, *_ = fits(large, Board(), {"term": 1}, ["term"])  # type: ignore[arg-type]
    assert 0.15 < found.weights["term"] < 0.4, "a step of 400 is worth 100"
    game = Registry.of_engines().game("english-draughts")
    kernel = game.kernel(game.start(Setup(), 0))
    while True:
        kernel.apply(kernel.legal()[0])
        whole, part = (evaluation_of(game, {"force": weight}) for weight in (1, 0.25))
        assert whole is not None
        assert part is not None
        if whole.value(kernel):
            break
    assert part.value(kernel) == whole.value(kernel) >> 2


def test_of_many_games_some_positions_of_each_are_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    many = games(60, lambda cells, term: 0.5)
    assert fitting._thinned(many) == many
    monkeypatch.setattr(fitting, "MOST_POSITIONS", 100)
    thinned = fitting._thinned(many)
    assert [game.number for game in thinned] == [game.number for game in many]
    assert [len(game.samples) for game in thinned[:4]] == [2, 1, 1, 2]
    assert sum(len(game.samples) for game in thinned) == 80


def test_too_few_games_tell_nothing() -> None:
    assert fits(games(2, lambda cells, term: 0.5), Board(), {"term": 10}, ["term"]) == []  # type: ignore[arg-type]


# ---- what is tried


def test_one_weight_is_another_where_its_term_counts() -> None:
    told = games(20, lambda cells, term: 0.5)
    usual = statistics.pstdev(sample.terms[0] for game in told for sample in game.samples)
    assert list(changed({"term": 8.0, "else": 1.0}, told, ["term"])) == [
        {"term": 0.0, "else": 1.0},
        {"term": 4.0, "else": 1.0},
        {"term": 16.0, "else": 1.0},
    ]
    assert [each["term"] for each in changed({}, told, ["term"])] == [30 / usual, -30 / usual]
    never = tuple(Sample(terms=(3,), cells=(0,), side=0) for _ in "ab")
    same = [each.model_copy(update={"samples": never}) for each in told]
    assert list(changed({"term": 8.0}, same, ["term"])) == []
    assert list(changed({"term": 8.0}, [], ["term"])) == []


class Lots:
    """An arena of a candidate who wins so many games of a hundred."""

    def __init__(self, percent: int, dice: random.Random) -> None:
        self.games: list[Played] = []
        self._percent, self._dice, self._most = percent, dice, 0

    def let(self, games: int) -> None:
        self._most = games

    def play(self, by: Any) -> Iterator[None]:
        while len(self.games) < self._most:
            won = 2 * (self._dice.randrange(100) < self._percent)
            self.games.append(Played(len(self.games), won, len(self.games) % 2 == 0, 5, Pace(), Pace(), ""))
            yield None


def test_the_best_of_many_is_chosen_with_few_games() -> None:
    found = [Fit(weights={"way": n}, patterns=None) for n in range(27)]
    right, spent = 0, 0
    for seed in range(40):
        arenas = [Lots(70 if n == 20 else 45, random.Random(100 * seed + n)) for n in range(27)]
        *_, best = choose(found, lambda place, arenas=arenas: arenas[place], 20, Alone(), lambda: True)  # type: ignore[misc]
        right += best.weights == {"way": 20}
        spent += sum(len(arena.games) for arena in arenas)
    assert right >= 34
    assert spent <= 40 * KEPT * 27 * 20


def test_when_the_time_is_up_the_best_so_far_is_chosen() -> None:
    found = [Fit(weights={"way": n}, patterns=None) for n in range(9)]
    arenas = [Lots(100 * (n == 2), random.Random(n)) for n in range(9)]
    left = iter([True] * 5)
    *_, best = choose(found, lambda place: arenas[place], 4, Alone(), lambda: next(left, False))  # type: ignore[arg-type,return-value]
    assert best.weights == {"way": 2}
    assert [len(arena.games) for arena in arenas] == [4] * 4 + [0] * 5
    [only] = choose(found[:1], lambda place: arenas[place], 4, Alone(), lambda: True)  # type: ignore[arg-type,return-value]
    assert only == found[0]


def test_games_of_a_choice_fit_into_its_time() -> None:
    assert games_of(10, 600.0, 1.0) == 20
    assert games_of(10, 10.0, 1.0) == 4
    assert games_of(2, 600.0, 0.1) == 40
