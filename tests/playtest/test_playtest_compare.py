"""Two versions compared: what differs is found, what does not is left alone, however often one looks."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from squares.bots.evaluations import evaluation_of
from squares.bots.levels import Roster
from squares.core.errors import BadData
from squares.playtest.comparing import KEYS, Comparison, Pair, compared, looks, pairs
from squares.playtest.contest import Contest, Sitting, by_lot
from squares.playtest.executors import Alone
from squares.playtest.lots import luck_of
from squares.playtest.plan import Plan
from squares.playtest.players import entrant
from squares.playtest.rows import GameRow
from squares.playtest.sequential import FIRST_LOOK, Evened, Running, decisive, half_width
from squares.playtest.sweep import made
from squares.playtest.versions import Versions, VersionsRun, comparisons_of, read_kept
from squares.registry import Registry, definition_of


def played(seed: int, n: int, first: float, draws: float = 0.05, plies: float = 40.0) -> list[Pair]:
    """Pairs of games as they may go where whoever begins wins so often."""
    lots, found = random.Random(seed), []
    for number in range(n):
        games = []
        for _ in range(2):
            drawn = lots.random() < draws
            won = lots.random() < first
            games.append((0.5 if drawn else float(won), float(drawn), plies * lots.uniform(0.5, 1.5)))
        found.append(Pair(number, tuple(sum(each) / 2 for each in zip(*games, strict=True))))
    return found


def verdicts(found: Comparison) -> dict[str, str]:
    return {change.key: change.verdict for change in found.changes}


def test_a_difference_is_found_in_its_measure_alone() -> None:
    more = compared(played(1, 400, 0.5), played(2, 400, 0.7))
    assert verdicts(more) == {"first": "more", "draws": "open", "plies": "same"}
    less = compared(played(1, 400, 0.5), played(2, 400, 0.5, plies=20.0))
    assert verdicts(less)["plies"] == "less"
    assert compared(played(1, 400, 0.5), played(2, 400, 0.5, draws=0.3)).changes[1].verdict == "more"


def test_the_same_chance_on_both_sides_tells_nothing() -> None:
    alike = compared(played(1, 200, 0.5), played(1, 200, 0.5))
    assert set(verdicts(alike).values()) == {"same"}
    assert alike.settled


def test_too_few_games_say_nothing_and_tell_how_many_would() -> None:
    few = compared(played(1, FIRST_LOOK - 1, 0.0), played(2, FIRST_LOOK - 1, 1.0))
    assert set(verdicts(few).values()) == {"open"}
    some = compared(played(1, 100, 0.5), played(2, 100, 0.52))
    first = some.changes[0]
    assert first.verdict == "open"
    then = compared(played(1, 100 + first.missing // 2, 0.5), played(2, 100 + first.missing // 2, 0.5)).changes[0]
    assert then.low is not None
    assert then.high is not None
    assert 0.75 < (then.high - then.low) / 2 / first.margin <= 1.01


def test_games_of_equal_numbers_belong_together() -> None:
    one, other = played(1, 60, 0.5), played(1, 60, 0.5)
    assert compared(one[:40], other[20:]).games == 40
    assert compared(one, list(reversed(other))).changes[0].value == 0


def test_versions_that_do_not_differ_are_hardly_ever_told_apart() -> None:
    """Looked at as a run does, in 60 comparisons of a game with itself; chance alone errs in 5 % of them at most."""
    wrong = 0
    for seed in range(60):
        found = compared(played(2 * seed, 300, 0.55), played(2 * seed + 1, 300, 0.55))
        wrong += bool({"more", "less"} & set(verdicts(found).values()))  # what once was told stays told
    assert wrong <= 5


def test_an_interval_narrows_and_never_vanishes() -> None:
    widths = [half_width(n, 1.0, 0.05) for n in (50, 200, 800, 3200)]
    assert widths == sorted(widths, reverse=True)
    nothing = Running(0.5)
    for _ in range(FIRST_LOOK):
        nothing.add(0.0)
    half = nothing.half(0.03, 0.05)
    assert half > 0.03


def test_an_interval_tells_a_margin_sooner_and_what_is_far_off_hardly_later() -> None:
    near = next(n for n in range(FIRST_LOOK, 4000) if decisive(n, 0.5, 0.03, 0.05) <= 0.03)
    plain = next(n for n in range(FIRST_LOOK, 4000) if half_width(n, 0.5, 0.05) <= 0.03)
    assert near < 0.8 * plain
    assert decisive(60, 0.5, 0.03, 0.05) < 1.2 * half_width(60, 0.5, 0.05)


def test_luck_is_taken_out_by_what_was_seen_before() -> None:
    """Values that hang on luck keep their mean and spread less; the first ones stay as they are."""
    lots, evened = random.Random(1), Evened()
    lucks = [lots.gauss(0, 0.2) for _ in range(2000)]
    values = [0.6 + 2 * luck + lots.gauss(0, 0.1) for luck in lucks]
    even = [evened.even(value, luck) for value, luck in zip(values, lucks, strict=True)]
    assert even[:FIRST_LOOK] == values[:FIRST_LOOK]
    plain, better = Running(), Running()
    for value, other in zip(values, even, strict=True):
        plain.add(value)
        better.add(other)
    assert better.deviation < 0.5 * plain.deviation
    assert better.mean == pytest.approx(0.6, abs=0.01)


def test_versions_are_compared_without_the_luck_of_their_lots() -> None:
    """One drew good openings throughout; nothing else tells the two apart."""
    lots = random.Random(2)
    lucks = [lots.gauss(0, 0.1) for _ in range(400)]
    one, other = ([Pair(n, (0.5 + 3 * x, 0.0, 9.0), x) for n, x in enumerate(way)] for way in (lucks, lucks[::-1]))
    found = compared(one, other).changes[0]
    plain = compared([pair._replace(luck=0.0) for pair in one], [pair._replace(luck=0.0) for pair in other]).changes[0]
    assert (found.verdict, plain.verdict) == ("same", "open")


def test_luck_means_nothing_on_the_whole_and_hangs_on_the_opening() -> None:
    game = Registry.of_engines().game("qubism", "4x4")
    who = entrant("L8", game, Roster.load())
    contest = Contest.of(game, who, who, 1, opening=2)
    evaluation = evaluation_of(game, who.level.weights)
    found = Running()
    for number in range(25):
        sitting = Sitting(contest, game, number)
        for ply in range(2):
            legal = sitting.match.legal_actions()
            sitting.match.play(legal[by_lot(sitting.deal, ply, len(legal))], 0)
        luck = luck_of(sitting, evaluation)
        assert luck is not None
        found.add(luck / 1000)
    assert found.deviation > 0.03
    assert abs(found.mean) < 3 * found.deviation / found.n**0.5
    uneven = Sitting(replace(contest, b=entrant("L7", game, Roster.load())), game, 0)
    assert luck_of(uneven, evaluation) is None


def test_a_plan_knows_what_its_evaluation_says(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan.of(Registry.of_engines().game("qubism", "4x4"), ("L8",), 2, 1)
    plan.check_levels()
    monkeypatch.setattr("squares.playtest.lots.expected", lambda value: 0.5)
    with pytest.raises(BadData):
        plan.check_levels()


def test_looks_grow_to_the_last_game() -> None:
    found = list(looks(1000))
    assert found == sorted(set(found))
    assert (found[0], found[-1]) == (2 * FIRST_LOOK, 1000)
    assert all(each % 2 == 0 for each in found)


def row(number: int, won: int | None, plies: int) -> GameRow:
    numbers = dict.fromkeys(("plies", "turns", "legal", "real", "tree", "seconds"), plies)
    rest = {"a": 0, "end": "goal", "seat": "south", "moves": "", "values": (), "stand": (), "come": (), "fight": ()}
    return GameRow.model_validate(
        {"matchup": 0, "number": number, "first": 0, "won": won, "used": {}, **numbers, **rest}
    )


def test_two_games_that_were_dealt_alike_are_one_value() -> None:
    games = [row(1, None, 30), row(0, 0, 10), row(2, 1, 5)]
    assert list(pairs(games)) == [Pair(0, (0.75, 0.5, 20.0))]
    assert KEYS == ("first", "draws", "plies")


def asked(most: int = 6) -> Versions:
    game = Registry.of_engines().game("qubism", "4x4")
    other = made(definition_of(game), {("cubes",): 2}, "4x4")
    return Versions.of((game, other), ("one", "other"), "random", most)


def test_a_comparison_that_was_killed_goes_on_to_the_same_result(tmp_path: Path) -> None:
    whole = VersionsRun(tmp_path / "whole", asked())
    assert [progress.done for progress in whole.play(Alone())][-1] == 12
    for _ in range(3):
        for _ in VersionsRun(tmp_path / "parts", asked()).play(Alone()):
            break
    parts = VersionsRun(tmp_path / "parts", asked())
    assert 0 < parts.progress.done < 12
    for _ in parts.play(Alone()):
        pass
    assert parts.summary() == whole.summary() == read_kept(tmp_path / "parts").found
    assert [kept.path.name for kept in comparisons_of(tmp_path, "qubism")] == []  # none in a folder of its own
    place = asked().place(tmp_path)
    place.mkdir()
    assert asked().place(tmp_path) != place


def test_a_comparison_stops_at_the_look_that_settles_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squares.playtest.versions.looks", lambda most: iter((2, 4, most)))
    monkeypatch.setattr(VersionsRun, "known", lambda run: Comparison(run.runs[0].progress.done, ()))
    monkeypatch.setattr(Comparison, "settled", property(lambda found: found.games >= 4))
    run = VersionsRun(tmp_path / "run", asked())
    for _ in run.play(Alone()):
        pass
    assert [each.progress.done for each in run.runs] == [4, 4]
    assert run.progress.total == 8
    again = VersionsRun(tmp_path / "run", asked(8))
    assert list(again.play(Alone())) == []
    with pytest.raises(BadData):
        VersionsRun(tmp_path / "run", asked().model_copy(update={"plans": tuple(reversed(asked().plans))}))
