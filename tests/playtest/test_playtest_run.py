"""A run of a playtest: what is played, kept and counted, however often it is stopped or killed."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, Future
from pathlib import Path
from typing import Any

import pytest

from squares.bots.levels import Roster
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.texts import Texts
from squares.playtest import rows, witness
from squares.playtest.executors import Alone, Here, spread
from squares.playtest.plan import STRENGTHS, Plan
from squares.playtest.players import clean_player, entrant
from squares.playtest.run import Run
from squares.playtest.summary import error_of_score, first_score, read, summarise, summary_of
from squares.playtest.tally import Tally
from squares.registry import Registry

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()
GAMES = 12  # of each strength


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    """Levels are read once, and keys are tried in one game."""
    roster = Roster.load()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Roster, "load", lambda: roster)
        patch.setattr(witness, "TRIED", 1)
        yield


@pytest.fixture(scope="module")
def game() -> AnyGame:
    """Qubism on a small board, drawn after a few plies."""
    small = {"board": {"files": 3, "ranks": 4}, "cubes": 1, "house": {"max_plies": 12}}
    return Registry.of_engines().game("qubism", house=small)


def plan_of(game: AnyGame, games: int = GAMES, **more: Any) -> Plan:
    return Plan.of(game, more.pop("players", ("random", "L1@nodes=2")), games, 7, **more)


def played(path: Path, plan: Plan) -> Run:
    run = Run(path, plan)
    for _ in run.play(Alone()):
        pass
    return run


def lines(path: Path) -> list[str]:
    return sorted((path / "games.jsonl").read_text(encoding="utf-8").splitlines())


@pytest.fixture(scope="module")
def whole(game: AnyGame, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that nobody disturbed."""
    path = tmp_path_factory.mktemp("whole")
    played(path, plan_of(game)).summary()
    return path


def refusal(fault: BadData) -> str:
    return TEXTS.say(fault.phrase)


def test_every_game_of_every_pairing_is_played_once(whole: Path) -> None:
    found = [(row.matchup, row.number) for row in rows.read(whole / "games.jsonl")]
    assert sorted(found) == [
        *((0, n) for n in range(GAMES)),
        *((1, n) for n in range(GAMES)),
        *((2, n) for n in range(GAMES // 4)),
    ]


def test_the_folder_tells_what_the_run_summed_up(whole: Path) -> None:
    assert read(whole) == summarise(whole)


def test_figures_of_an_earlier_version_are_as_unsure_as_those_of_today(whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "run")
    plain = json.loads((whole / "summary.json").read_text(encoding="utf-8"))
    for key in ("lasting", "strengths"):
        assert plain[key]
    del plain["lasting"]
    strength = plain["strengths"][0]
    del strength["examples"]
    for each in strength["distributions"].values():
        del each["games"]
    strength["figures"]["first"] |= {"value": 0.53, "low": 0.51, "high": 0.55}
    strength["figures"]["plies"] |= {"value": 30.0, "low": 29.0, "high": 31.0}
    (tmp_path / "run" / "summary.json").write_text(json.dumps(plain), encoding="utf-8")
    found = read(tmp_path / "run").strengths[0]
    first, plies = found.figures["first"], found.figures["plies"]
    assert first.low is not None
    assert first.high is not None
    assert first.low < 0.5 < 0.56 < first.high
    assert (plies.low, plies.high) == (29.0, 31.0)
    assert (found.examples, found.distributions["plies"].games) == ({}, ())


def test_a_run_that_is_stopped_goes_on(game: AnyGame, tmp_path: Path, whole: Path) -> None:
    for stops in (1, 3):
        run = Run(tmp_path, plan_of(game))
        going = run.play(Alone())
        for _ in range(stops):
            next(going)
        going.close()  # type: ignore[attr-defined]
    done = played(tmp_path, plan_of(game))
    assert lines(tmp_path) == lines(whole)
    assert done.summary() == read(whole)


def play_and_tell(path: Path, plan: Plan, pipe: Any) -> None:
    """Play and tell after every task, in a process that will be killed."""
    for _ in Run(path, plan).play(Alone()):
        pipe.send_bytes(b".")


def test_a_run_that_is_killed_loses_no_game_and_counts_none_twice(game: AnyGame, tmp_path: Path, whole: Path) -> None:
    plan, forked = plan_of(game), multiprocessing.get_context("fork")
    kept = 0
    for tasks in (1, 2, 1, 1):
        hear, tell = forked.Pipe(duplex=False)
        process = forked.Process(target=play_and_tell, args=(tmp_path, plan, tell))
        process.start()
        for _ in range(tasks):
            hear.recv_bytes()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        now = sum(1 for _ in rows.read(tmp_path / "games.jsonl"))
        assert now > kept
        kept = now
    run = played(tmp_path, plan)
    assert lines(tmp_path) == lines(whole)
    assert run.summary() == read(whole)


def test_what_a_killed_program_left_of_a_line_is_cut_off(game: AnyGame, tmp_path: Path, whole: Path) -> None:
    source = (whole / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(source[:-40])
    assert sum(1 for _ in rows.read(tmp_path / "games.jsonl")) == 2 * GAMES + GAMES // 4 - 1
    played(tmp_path, plan_of(game))
    assert lines(tmp_path) == lines(whole)


def test_a_game_that_stands_twice_counts_once(game: AnyGame, tmp_path: Path, whole: Path) -> None:
    source = (whole / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(source + source.splitlines(keepends=True)[5])
    assert played(tmp_path, plan_of(game)).summary() == read(whole)


def test_more_games_of_a_run_are_those_that_follow(game: AnyGame, tmp_path: Path, whole: Path) -> None:
    played(tmp_path, plan_of(game, 5))
    played(tmp_path, plan_of(game))
    assert lines(tmp_path) == lines(whole)


class OutOfOrder(Alone):
    """Tells that many tasks are given out, so that pairings are taken in turns."""

    ahead = 5


def test_figures_hang_on_no_order(game: AnyGame, tmp_path: Path, whole: Path) -> None:
    run = Run(tmp_path, plan_of(game))
    for _ in run.play(OutOfOrder()):
        pass
    assert run.summary() == read(whole)


def test_every_figure_says_what_it_stands_on(whole: Path, game: AnyGame) -> None:
    found = summarise(whole)
    figures = [each for strength in found.strengths for each in strength.figures.values()]
    assert len(figures) > 20
    for figure in (*figures, *found.thought.values()):
        assert (figure.seed, figure.hash) == (7, found.hash)
        assert figure.players in ("random - random", "L1@nodes=2 - L1@nodes=2", "L8@times=4 - L8")
        assert figure.n > 0
        assert figure.value is not None
        assert figure.low is not None
        assert figure.high is not None
        assert figure.low <= figure.value <= figure.high


# ---- precision


def test_a_strength_stops_once_it_is_known_precisely_enough(game: AnyGame, tmp_path: Path) -> None:
    run = played(tmp_path, plan_of(game, 5000, players=("random",), precision=9.0))
    strength = run.summary().strengths[0]
    margin = strength.figures["first"].margin
    assert margin is not None
    assert margin <= 0.09
    assert strength.games == 200
    begun = Tally()
    for row in run.folder.rows(run.plan):
        if row.number < 100:  # the first look, which was too few
            begun.add(row)
    low, high = first_score(begun, error_of_score(run.plan, game))
    assert (high - low) / 2 > 0.09
    again = Run(tmp_path, run.plan)
    assert again.progress.done == again.progress.total == 200


# ---- what cannot be


def broken(path: Path, plan: Plan, change: dict[str, Any]) -> None:
    path.mkdir(exist_ok=True)
    (path / "plan.json").write_text(json.dumps({**json.loads(plan.model_dump_json()), **change}), encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"version": "9.9"}, "was begun with version 9.9"),
        ({"seed": -1}, "plan.json is damaged"),
        ({"seed": 8}, "holds another run: seed is 8 there, not 7."),
        ({"levels": "0" * 12}, "another run: levels"),
    ],
)
def test_another_run_is_not_gone_on_with(game: AnyGame, tmp_path: Path, change: dict[str, Any], said: str) -> None:
    broken(tmp_path / "run", plan_of(game), change)
    with pytest.raises(BadData) as caught:
        Run(tmp_path / "run", plan_of(game))
    assert said in refusal(caught.value)


def test_a_run_of_bots_that_play_otherwise_today_is_read_and_not_gone_on_with(whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "run")
    before = summarise(tmp_path / "run")
    broken(tmp_path / "run", Plan.read(whole), {"levels": "0" * 12})
    assert summarise(tmp_path / "run").strengths == before.strengths
    with pytest.raises(BadData) as caught:
        Run.resumed(tmp_path / "run")
    assert refusal(caught.value).startswith("The bots play otherwise than when this run was begun")


@pytest.mark.parametrize("change", ['{"matchup":0}\n', "no json\n", '{"matchup":0,"number":"x"}\n'])
def test_a_line_that_is_no_game_is_named(tmp_path: Path, whole: Path, change: str) -> None:
    first, rest = (whole / "games.jsonl").read_text(encoding="utf-8").split("\n", 1)
    (tmp_path / "plan.json").write_bytes((whole / "plan.json").read_bytes())
    (tmp_path / "games.jsonl").write_text(f"{first}\n{change}{rest}", encoding="utf-8")
    with pytest.raises(BadData) as caught:
        summarise(tmp_path)
    assert refusal(caught.value) == f"Line 2 of {tmp_path / 'games.jsonl'} holds no game; take it out and go on."


def test_a_full_disk_is_told_and_loses_nothing(
    game: AnyGame, tmp_path: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = Run(tmp_path, plan_of(game))
    going = run.play(Alone())
    next(going)
    before = lines(tmp_path)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(BadData) as caught:
            next(going)
    assert refusal(caught.value) == f"The folder {tmp_path} cannot be used: No space left on device"
    assert lines(tmp_path) == before
    played(tmp_path, plan_of(game))
    assert lines(tmp_path) == lines(whole)


def test_a_place_where_nothing_can_be_written_is_told(game: AnyGame, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadData) as caught:
        Run(tmp_path / "file" / "run", plan_of(game))
    assert refusal(caught.value).endswith("cannot be used: Not a directory")


def test_a_game_that_fails_is_told(game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(witness, "witnessed", fail)
    with pytest.raises(BadData) as caught:
        played(tmp_path, plan_of(game))
    assert refusal(caught.value) == "Game 0 of random - random could not be played to its end: ZeroDivisionError: oh"


class Leaving(Alone):
    """Workers that go away after their first task."""

    def __init__(self) -> None:
        self.tasks = 0

    def hire(self) -> Executor:
        """See ``Crew``."""
        crew = self

        class Once(Here):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                crew.tasks += 1
                if crew.tasks == 1:
                    return super().submit(fn, *args, **kwargs)
                future: Future[Any] = Future()
                future.cancel()
                future.set_running_or_notify_cancel()
                return future

        return Once()

    def gone(self, error: BaseException | None) -> BadData | None:
        """See ``Crew``."""
        return BadData(phrase("arena.cluster_gone", address="x")) if isinstance(error, CancelledError) else None


def test_a_cluster_that_goes_away_is_told_and_the_run_goes_on_later(game: AnyGame, tmp_path: Path, whole: Path) -> None:
    with pytest.raises(BadData) as caught:
        for _ in Run(tmp_path, plan_of(game)).play(Leaving()):
            pass
    assert refusal(caught.value) == "The cluster at x has gone away, or its workers keep dying."
    assert len(lines(tmp_path)) == 2
    played(tmp_path, plan_of(game))
    assert lines(tmp_path) == lines(whole)


def test_tasks_that_come_later_are_waited_for() -> None:
    """An iterator that has no task now may have one after the next result."""
    waiting, given = [3, 2], []

    class Now(Iterator[int]):
        def __next__(self) -> int:
            if not waiting:
                raise StopIteration
            return waiting.pop()

    for result in spread(abs, Now(), Alone()):
        given.append(result)
        if result == 3:
            waiting.append(7)
    assert given == [2, 3, 7]


# ---- plans


@pytest.mark.parametrize("words", [("L1", "L1"), ("L1@seconds=1",), ("L77",)])
def test_players_that_cannot_be_are_refused(game: AnyGame, words: tuple[str, ...]) -> None:
    with pytest.raises(BadData) as caught:
        plan_of(game, players=words)
    assert refusal(caught.value).endswith(".")


def test_a_plan_comes_back_as_it_was_written(game: AnyGame, tmp_path: Path) -> None:
    plan = plan_of(game, precision=3.0)
    plan.begin(tmp_path)
    assert Plan.read(tmp_path) == plan
    assert [each.kind for each in plan.matchups] == ["equals", "equals", "thought"]


def test_games_come_in_pairs_that_are_dealt_alike_where_sides_change_anything(whole: Path) -> None:
    games = {(row.matchup, row.number): row for row in rows.read(whole / "games.jsonl")}
    assert [games[0, n].seat for n in range(4)] == ["south", "south", "north", "north"]
    for matchup, each in enumerate(Plan.read(whole).matchups):
        one, other = games[matchup, 0], games[matchup, 1]
        assert one.a != other.a
        alike = one.moves.split(rows.APART)[:2] == other.moves.split(rows.APART)[:2]
        assert alike == (each.kind == "thought")


# ---- more thought, without handicaps


@pytest.mark.parametrize("variant", REGISTRY.entry("qubism").variants)
def test_more_thought_is_measured_of_players_that_overlook_nothing(variant: str) -> None:
    (pairing,) = [
        each
        for each in Plan.of(REGISTRY.game("qubism", variant), ("beginner", "L3", "L6"), 8, 1).matchups
        if each.kind == "thought"
    ]
    for who in (pairing.contest.a, pairing.contest.b):
        assert who.level.clean
        assert (who.level.weakening.oversight, who.level.weakening.noise, who.level.depth) == (0, 0, 0)
    assert pairing.contest.a.level.nodes == 4 * pairing.contest.b.level.nodes


def test_who_plays_where_nobody_says_overlooks_nothing_and_thinks_more_and_more() -> None:
    roster = Roster.load()
    for entry in REGISTRY.entries:
        for variant in entry.variants:
            game = REGISTRY.game(entry.id, variant)
            players = [entrant(word, game, roster) for word in STRENGTHS]
            assert all(who.level.clean for who in players)
            first, *others = [min(who.limit.nodes, who.level.nodes or who.limit.nodes) for who in players]
            assert others == [4**n * first for n, _ in enumerate(others, 1)]


def test_what_a_player_is_called_makes_it_anew(game: AnyGame) -> None:
    roster = Roster.load()
    for word in STRENGTHS:
        who = entrant(word, game, roster)
        assert entrant(str(who), game, roster) == who


def test_an_edited_game_finds_its_first_level_without_a_handicap(game: AnyGame) -> None:
    plan = plan_of(game, players=("L1",))
    assert [str(each.contest.b) for each in plan.matchups if each.kind == "thought"] == ["L8"]
    assert [each.kind for each in plan_of(game, players=("random",)).matchups] == ["equals"]


def test_what_more_thought_did_for_players_with_a_handicap_is_not_told(game: AnyGame) -> None:
    old = plan_of(game, players=("L1", "L2")).model_copy(update={"clean": False})
    assert [str(each.contest.b) for each in old.matchups if each.kind == "thought"] == ["L1", "L2"]
    assert summary_of(old, [Tally() for _ in old.matchups]).thought == {}


def test_versions_meet_players_that_none_of_them_handicaps() -> None:
    roster = Roster.load()
    five, seven, four = (REGISTRY.game("qubism", variant) for variant in ("5x5", "7x7", "4x4"))
    assert (clean_player(roster, five), clean_player(roster, five, seven)) == ("L8", "L12")
    assert clean_player(roster, seven, four) == "full@nodes=650"
    for game in (seven, four):
        assert entrant("full@nodes=650", game, roster).level.clean
