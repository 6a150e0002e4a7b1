"""Games between players: who sits where, what a player sees, how games are counted, kept and spread."""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from squares.bots.evaluations import count, names
from squares.bots.level_file import SCRIPTED
from squares.bots.levels import Roster
from squares.core.errors import BadData, BadPosition
from squares.core.game import AnyGame, Setup
from squares.core.rng import Rng
from squares.core.statistics import paired
from squares.data.texts import Texts
from squares.playtest import contest as contests
from squares.playtest import witness
from squares.playtest.arena import FIRST_LOOK, Arena, Played, figures, telling
from squares.playtest.contest import Contest
from squares.playtest.executors import Alone, Cluster, Crew, Processes, spread
from squares.playtest.plan import Matchup
from squares.playtest.players import GreedyPlayer, entrant, player
from squares.playtest.rows import GameRow, Pace
from squares.registry import Registry

THINKING = ("L2@nodes=150", "L1@nodes=150")  # enough that a search which remembers an earlier game plays otherwise
SMALL = {"board": {"files": 3, "ranks": 4}}


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.of_engines()


@pytest.fixture(scope="module")
def qubism(registry: Registry) -> AnyGame:
    return registry.game("qubism")


@pytest.fixture(scope="module")
def short(registry: Registry) -> AnyGame:
    """Qubism on a small board, drawn after a few plies, for bots whose moves are compared."""
    return registry.game("qubism", house=SMALL | {"house": {"max_plies": 16}})


def contest(game: AnyGame, a: str = "random", b: str = "random", seed: int = 3, opening: int = 0) -> Contest:
    roster = Roster.load()
    return Contest.of(game, entrant(a, game, roster), entrant(b, game, roster), seed, opening)


def play(match: Contest, numbers: Sequence[int]) -> list[Played]:
    """Some games of a contest, as a worker plays them."""
    batch = witness.play((0, Matchup("arena", "", len(numbers), match), tuple(numbers)))
    return [Played.of(GameRow.model_validate_json(line)) for line in batch.lines]


def bare(games: Sequence[Played]) -> list[tuple[int, int, int, str]]:
    """What must not hang on where games are played: all but the times."""
    return sorted((game.number, game.score, game.plies, game.line) for game in games)


def refusal(fault: BadData) -> str:
    return Texts.load().say(fault.phrase)


# ---- entrants


@pytest.mark.parametrize("text", [*SCRIPTED, "L1", "L4@nodes=7", "L8@nodes=20000", "L2@seconds=0.5"])
def test_an_entrant_is_written_as_it_is_read(qubism: AnyGame, text: str) -> None:
    assert str(entrant(text, qubism, Roster.load())) == text


def test_full_strength_without_a_limit_gets_its_nodes(qubism: AnyGame) -> None:
    full = entrant("full", qubism, Roster.load())
    assert full.limit.nodes == full.level.full_nodes
    assert entrant("full@seconds=1", qubism, Roster.load()).limit.nodes == 0
    assert entrant(full.name, qubism, Roster.load()) == full, "it is the game's highest level"


def test_a_level_that_the_game_does_not_have_is_told_with_their_number(qubism: AnyGame) -> None:
    last = len(Roster.load().levels(qubism))
    with pytest.raises(BadData) as caught:
        entrant(f"L{last + 1}", qubism, Roster.load())
    said = f"There is no level L{last + 1} in qubism, variant 5x5: it has {last} levels, L1 to L{last}."
    assert refusal(caught.value) == said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "L0",
        "L99",
        "L100",
        "L01",
        "Full",
        "l3",
        "Random",
        "L3@",
        "L3@nodes=0",
        "L3@seconds=0",
        "L3@seconds=1e9",
        "beginner@nodes=3",
    ],
)
def test_a_word_that_is_no_player_is_refused(qubism: AnyGame, text: str) -> None:
    with pytest.raises(BadData) as caught:
        entrant(text, qubism, Roster.load())
    assert refusal(caught.value).endswith(".")


def winning(game: AnyGame, position: Any) -> list[Any]:
    """Actions that win at once, asked of the rules."""
    side = game.side(game.to_act(position))
    found = []
    for action in game.legal_actions(position):
        outcome = game.outcome(game.apply(position, action).position)
        if outcome is not None and outcome.winner == side:
            found.append(action)
    return found


def positions(game: AnyGame, seed: int, plies: int) -> list[Any]:
    """Positions of a game that is played by lot."""
    position, rng, found = game.start(Setup(), seed), Rng(seed), list[Any]()
    while game.outcome(position) is None and len(found) < plies:
        found.append(position)
        actions = game.legal_actions(position)
        lot, rng = rng.below(len(actions))
        position = game.apply(position, actions[lot]).position
    return found


@pytest.fixture(scope="module")
def at_stake(registry: Registry) -> tuple[AnyGame, list[tuple[Any, list[Any]]], list[tuple[Any, list[Any]]]]:
    """Positions with the actions that win at once, and without such with those that leave the enemy no win."""
    game = registry.game("qubism", house=SMALL)
    wins, guarded = list[tuple[Any, list[Any]]](), list[tuple[Any, list[Any]]]()
    for seed in range(40):
        for position in positions(game, seed, 60)[6::3]:
            if now := winning(game, position):
                wins.append((position, now))
                continue
            after = {a: game.apply(position, a).position for a in game.legal_actions(position)}
            safe = [a for a, p in after.items() if game.outcome(p) is None and not winning(game, p)]
            if 0 < len(safe) < len(after):
                guarded.append((position, safe))
            if len(wins) >= 3 and len(guarded) >= 3:
                return game, wins, guarded
    pytest.fail("too few positions with something at stake")


def test_greedy_wins_at_once_and_leaves_no_win_where_it_can(at_stake: Any) -> None:
    game, wins, guarded = at_stake
    greedy = GreedyPlayer(game, None)
    for position, good in (*wins, *guarded):
        assert greedy.choose(game.observe(position, game.to_act(position)), 1, ()) in good


def test_a_beginner_takes_every_win_and_answers_half_of_the_threats(at_stake: Any) -> None:
    game, wins, guarded = at_stake
    beginner = player(entrant("beginner", game, Roster.load()), game)
    for position, good in wins:
        assert beginner.choose(game.observe(position, game.to_act(position)), 1, ()) in good
    for position, good in guarded:
        view = game.observe(position, game.to_act(position))
        answered = sum(beginner.choose(view, seed, ()) in good for seed in range(60)) / 60
        luck = len(good) / len(view.legal)
        assert answered == pytest.approx((1 + luck) / 2, abs=0.12)


def test_a_beginner_who_may_decide_again_in_this_turn_answers_at_once(registry: Registry) -> None:
    game = registry.game("rengoma")
    beginner = player(entrant("beginner", game, Roster.load()), game)
    board = "-,-,-,-,-,r2/-,-,-,-,-,-/-,r4,-,-,-,r1/r3,-,-,-,b3,r3/-,b3,r4,-,-,-/-,-,b2b4,r4,b1,-"
    position = game.parse(f"{board} b b3r3 b:421124/r:2112 1.1.0 n 0 0")  # with a chip left to spend
    view = game.observe(position, game.to_act(position))
    answers = sum(game.format_action(beginner.choose(view, seed, ())) == "own@f5" for seed in range(60))
    assert 20 <= answers <= 40


@pytest.mark.parametrize(("id", "plies"), [("rengoma", 16), ("qubism", 24), ("squares-ii", 120)])
def test_who_counts_soon_beats_who_does_not(registry: Registry, id: str, plies: int) -> None:
    found = figures(play(contest(registry.game(id), "counter", "random"), range(4)))
    assert found.won == 4
    assert found.length < plies


def test_the_simplest_count_is_made_of_terms(registry: Registry) -> None:
    for entry in registry.entries:
        terms = count(entry.engine)
        assert terms
        assert set(terms) <= set(names(registry.game(entry.id)))
    assert count("nobody") == {}


@pytest.mark.parametrize("name", SCRIPTED)
def test_a_scripted_player_sees_no_more_than_its_view(registry: Registry, name: str) -> None:
    game = registry.game("logistic")
    found = player(entrant(name, game, Roster.load()), game)
    position = game.start(Setup(), 5)
    view = game.observe(position, game.to_act(position))
    same = game.determinize(view, Rng(9))
    assert same != position
    again = game.observe(same, game.to_act(same))
    for seed in range(2):
        assert found.choose(view, seed, ()) == found.choose(again, seed, ())


# ---- games


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and players are made anew in each test."""
    monkeypatch.setattr(contests, "_ready", threading.local())


class Careless:
    """Plays some legal action."""

    def choose(self, view: Any, seed: int, before: Sequence[Any], turn: int = 0) -> Any:
        return view.legal[seed % len(view.legal)]


class Recorder:
    """Plays some legal action and notes what it was shown."""

    def __init__(self) -> None:
        self.views: list[Any] = []
        self.seeds: list[int] = []

    def choose(self, view: Any, seed: int, before: Sequence[Any], turn: int = 0) -> Any:
        self.views.append(view)
        self.seeds.append(seed)
        return view.legal[seed % len(view.legal)]


def recorded(monkeypatch: pytest.MonkeyPatch, game: AnyGame, numbers: Sequence[int]) -> list[tuple[Recorder, Recorder]]:
    """What the players a and b of some games were shown."""
    found = []
    for number in numbers:
        both = [Recorder(), Recorder()]
        monkeypatch.setattr(contests, "_seated", lambda known, game, who, at, both=both: both[at])
        play(contest(game), [number])
        found.append((both[0], both[1]))
    return found


def test_seats_and_the_first_player_change_evenly(monkeypatch: pytest.MonkeyPatch, qubism: AnyGame) -> None:
    pairs = recorded(monkeypatch, qubism, range(4))
    seats = [{view.seat for view in a.views} for a, _ in pairs]
    assert [len(each) for each in seats] == [1, 1, 1, 1]
    plies = qubism.start(Setup(qubism.seats[0]), 0), qubism.start(Setup(qubism.seats[1]), 0)
    first = [any(view.position in plies for view in a.views) for a, _ in pairs]
    met = {(next(iter(seat)), begins) for seat, begins in zip(seats, first, strict=True)}
    assert len(met) == 4


def test_partners_belong_to_one_player(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    game = registry.game("rengoma-4p")
    for number, (a, b) in enumerate(recorded(monkeypatch, game, range(8))):
        sides = [{game.side(view.seat) for view in each.views} for each in (a, b)]
        assert [len(each) for each in sides] == [1, 1], number
        assert sides[0] != sides[1]


def test_a_player_is_shown_no_secret(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    game = registry.game("logistic")
    ((a, b),) = recorded(monkeypatch, game, [0])
    for view in (*a.views, *b.views):
        assert view == game.observe(game.determinize(view, Rng(1)), view.seat)
        with pytest.raises(BadPosition):
            game.kernel(view.position)


def test_two_games_in_a_row_are_dealt_alike(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    game, deals = registry.game("logistic", house={"house": {"max_plies": 9}}), list[Any]()
    start = game.start

    def deal(setup: Setup, seed: int) -> Any:
        deals.append((setup.first, seed))
        return start(setup, seed)

    monkeypatch.setattr(game, "start", deal)
    monkeypatch.setattr(contests.Contest, "game", lambda self: game)
    monkeypatch.setattr(contests, "player", lambda who, game: Careless())
    play(contest(game, b="beginner"), range(6))
    assert deals[::2] == deals[1::2]
    assert len(set(deals)) == 3
    deals.clear()
    play(contest(game), range(6))  # a player against itself has no sides to change
    assert len(set(deals)) == 6


def test_a_game_ends_by_the_house_rules_of_its_match(registry: Registry) -> None:
    game = registry.game("qubism", house={"house": {"max_plies": 6}})
    played = play(contest(game), range(6))
    assert {(each.plies, each.score) for each in played} == {(6, 1)}


def test_the_opening_is_drawn_once_for_both_ways_round(qubism: AnyGame) -> None:
    games = play(contest(qubism, b="beginner", opening=400), range(8))
    lines = [game.line for game in games]
    assert lines[::2] == lines[1::2]
    assert len(set(lines)) == 4
    assert sorted(lines) == sorted(
        game.line for game in play(contest(qubism, b="beginner", seed=3, opening=400), range(8))
    )
    scores = [(one.score + other.score) for one, other in zip(games[::2], games[1::2], strict=True)]
    assert scores == [2, 2, 2, 2]


def test_a_game_is_the_same_whatever_was_played_before(short: AnyGame) -> None:
    bots = contest(short, *THINKING)
    assert bare(play(bots, [0, 1, 2])[2:]) == bare(play(bots, [2]))


def test_the_winner_is_counted(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    game = registry.game("qubism", house=SMALL)
    monkeypatch.setattr(
        contests, "player", lambda who, game: GreedyPlayer(game, None) if who.name == "greedy" else Careless()
    )
    ahead, behind = (
        figures(play(contest(game, *names), range(24))) for names in (("greedy", "random"), ("random", "greedy"))
    )
    assert ahead.share > 0.65
    assert behind.share < 0.35
    assert 0 < ahead.a.moves + ahead.b.moves <= ahead.plies


def test_figures_count_draws_half_and_equal_games_once() -> None:
    fast, slow = Pace(moves=2, seconds=0.2, longest=0.15), Pace(moves=4, seconds=4.0, longest=3.0)
    lines = ("other", "same", "same", "same")
    scores = enumerate(zip((2, 2, 1, 0), lines, strict=True))
    games = [Played(i, score, True, 10 + i, fast, slow, line) for i, (score, line) in scores]
    found = figures(reversed(games))
    counts = found.games, found.won, found.drawn, found.share, found.length, found.different
    assert counts == (4, 2, 1, 0.625, 11.5, 2)
    assert (found.a.mean, found.b.mean, found.b.longest) == pytest.approx((0.1, 1.0, 3.0))
    assert found.pairs == {4: 1, 1: 1}
    assert found.interval == paired(found.pairs)


def test_half_a_pair_counts_in_the_share_alone() -> None:
    found = figures(Played(i, 2, True, 10, Pace(), Pace(), "") for i in range(3))
    assert (found.games, found.share, dict(found.pairs)) == (3, 1.0, {4: 1})


@pytest.mark.parametrize("score", [0, 1, 2])
def test_an_arena_stops_once_it_is_known_who_plays_better(score: int, short: AnyGame) -> None:
    """Two of whom one wins everything soon stop; two who always draw, once nobody can be better by much."""
    arena = Arena(contest(short), 400, until_known=True)
    looks = []
    while len(arena.games) < arena.horizons[0]:
        looks.append(arena.horizons[0])
        numbers = range(len(arena.games), arena.horizons[0])
        arena._games += [Played(i, score, True, 5, Pace(), Pace(), "") for i in numbers]
        arena.look_ahead()
    low, high = telling(figures(arena.games).pairs)
    assert len(arena.games) == (100 if score == 1 else 2 * FIRST_LOOK)
    assert (low > 0.5, high < 0.5) == (score == 2, score == 0)
    assert looks == sorted(set(looks))


# ---- results


def run(match: Contest, games: int, path: Path | None = None, by: Crew | None = None) -> dict[int, Played]:
    arena = Arena(match, games, path)
    for _ in arena.play(by or Alone()):
        pass
    return {game.number: game for game in arena.games}


def test_finished_games_are_not_played_again(short: AnyGame, tmp_path: Path) -> None:
    path, match = tmp_path / "games.jsonl", contest(short)
    whole = run(match, 12)
    run(match, 5, path)
    lines = path.read_bytes().splitlines(keepends=True)
    marked = [lines[0], *(line.replace(b'"plies":', b'"plies":1') for line in lines[1:])]  # no real game has such
    path.write_bytes(b"".join(marked) + b'{"matchup":0,"num')
    found = run(match, 12, path)
    assert {n: found[n].plies for n in range(5)} == {n: int(f"1{whole[n].plies}") for n in range(5)}
    assert bare([found[n] for n in range(5, 12)]) == bare([whole[n] for n in range(5, 12)])
    assert {game.number: game for game in Arena(match, 12, path).games} == found
    assert len(path.read_bytes().splitlines()) == 13


@pytest.mark.parametrize(
    ("other", "key"),
    [({"seed": 4}, "seed"), ({"a": "greedy"}, "a"), ({"opening": 2}, "opening"), ({"house": 9}, "hash")],
)
def test_a_file_of_another_match_is_refused(
    registry: Registry, short: AnyGame, tmp_path: Path, other: dict[str, Any], key: str
) -> None:
    path = tmp_path / "games.jsonl"
    run(contest(short), 3, path)
    before = path.read_bytes()
    house = other.pop("house", None)
    game = registry.game("qubism", house=SMALL | {"house": {"max_plies": house}}) if house else short
    with pytest.raises(BadData) as caught:
        Arena(contest(game, **other), 3, path)
    assert f": {key} is " in refusal(caught.value)
    assert path.read_bytes() == before


def test_what_a_level_gets_in_other_places_makes_no_other_match(qubism: AnyGame) -> None:
    four = entrant("L4", qubism, Roster.load())
    fewer = replace(four, level=replace(four.level, full_nodes=7, full_worlds=9))
    assert fewer.settings == four.settings
    assert replace(four, level=replace(four.level, nodes=7)).settings != four.settings
    timed = entrant("full@seconds=1", qubism, Roster.load())
    assert replace(timed, level=replace(timed.level, full_worlds=9)).settings != timed.settings


@pytest.mark.parametrize("source", [b"# Notes\n", b"no end", b"[1]\n", b'{"file": "x"}\n', b"\xff\xfe\n\n"])
def test_a_file_of_something_else_is_refused_and_kept(qubism: AnyGame, tmp_path: Path, source: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(source)
    with pytest.raises(BadData) as caught:
        Arena(contest(qubism), 3, path)
    assert "holds no games" in refusal(caught.value)
    assert path.read_bytes() == source


def test_a_file_of_an_earlier_version_is_refused_and_kept(qubism: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    game = {"n": 0, "score": 2, "plies": 9, "a": [5, 0.1, 0.1], "b": [4, 0.1, 0.1], "line": "0123456789ab"}
    head = {"file": "masume-arena", "format": 1, **contest(qubism).id()}
    path.write_text(f"{json.dumps(head)}\n{json.dumps(game)}\n")
    before = path.read_bytes()
    with pytest.raises(BadData) as caught:
        Arena(contest(qubism), 3, path)
    assert "were kept by another version" in refusal(caught.value)
    assert path.read_bytes() == before


def test_an_empty_file_is_begun(short: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.touch()
    assert run(contest(short), 3, path).keys() == {0, 1, 2}
    assert len(path.read_bytes().splitlines()) == 4


@pytest.mark.parametrize("line", ["{}", "[]", '{"number": "x"}', "not JSON"])
def test_a_damaged_line_is_named(short: AnyGame, tmp_path: Path, line: str) -> None:
    path = tmp_path / "games.jsonl"
    run(contest(short), 1, path)
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(BadData) as caught:
        Arena(contest(short), 3, path)
    assert "Line 3" in refusal(caught.value)


def test_a_file_that_cannot_be_made_is_refused(qubism: AnyGame, tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        Arena(contest(qubism), 3, tmp_path / "no" / "games.jsonl")
    assert "cannot be used" in refusal(caught.value)


# ---- processes


def test_processes_play_the_same_games(short: AnyGame) -> None:
    match = contest(short, *THINKING)
    assert bare(list(run(match, 6, by=Processes(2)).values())) == bare(list(run(match, 6).values()))


# What a worker is given here is Python, since it cannot import this file.
DIES_ONCE = (
    "__import__('os')._exit(1) if __import__('os').path.exists({0!r}) and not __import__('os').remove({0!r}) else 7"
)


def test_what_a_dead_worker_was_at_is_done_again(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb"
    bomb.touch()
    found = list(spread(eval, iter(["1", DIES_ONCE.format(str(bomb)), "2", "3"]), Processes(2)))
    assert sorted(found) == [1, 2, 3, 7]
    assert not bomb.exists()


def test_workers_that_always_die_are_given_up() -> None:
    with pytest.raises(BadData) as caught:
        list(spread(eval, iter(["__import__('os')._exit(1)"]), Processes(1)))
    assert "keep dying" in refusal(caught.value)
    assert multiprocessing.active_children() == []


def test_who_stops_early_leaves_no_process() -> None:
    work = spread(eval, iter(["1", "sum(iter(int, 1))"]), Processes(2))  # the second never ends
    assert isinstance(work, Generator)
    assert next(work) == 1
    work.close()
    assert multiprocessing.active_children() == []


def test_tasks_grow_with_games_that_are_quick(short: AnyGame) -> None:
    done = [progress.done for progress in Arena(contest(short), 60).play(Alone())]
    sizes = [after - before for before, after in pairwise((0, *done))]
    assert sum(sizes) == 60
    assert sizes[0] == 2
    assert len(sizes) < 8


def test_a_cluster_plays_the_same_games(short: AnyGame) -> None:
    distributed = pytest.importorskip("distributed")
    match = contest(short, *THINKING)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
    ) as cluster:
        found = run(match, 6, by=Cluster(cluster.scheduler_address))
    assert bare(list(found.values())) == bare(list(run(match, 6).values()))


def test_a_cluster_that_is_not_there_is_told() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(BadData) as caught:
        list(spread(partial(json.loads), iter(["1"]), Cluster("no-scheme://nowhere")))
    assert "no-scheme://nowhere" in refusal(caught.value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("won", "Infinity"),
        ("won", "77"),
        ("won", "1.0"),
        ("won", "true"),
        ("matchup", "1"),
        ("number", "-1"),
        ("number", "1e999"),
        ("plies", "NaN"),
        ("thought", "null"),
        ("thought", "[{}]"),
        ("thought", '[{}, {"seconds": Infinity}]'),
        ("thought", '[{}, {"moves": -1}]'),
    ],
)
def test_a_line_that_no_arena_writes_is_refused(short: AnyGame, tmp_path: Path, key: str, value: str) -> None:
    path = tmp_path / "games.jsonl"
    run(contest(short), 2, path)
    head, line, *rest = path.read_text().splitlines()
    values = json.loads(line)
    bad = json.dumps(values | {key: "HERE"}).replace('"HERE"', value)
    path.write_text("\n".join([head, bad, *rest, ""]))
    with pytest.raises(BadData) as caught:
        Arena(contest(short), 3, path)
    assert refusal(caught.value) == f"Line 2 of {path} holds no game; take it out and go on."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of POSIX")
def test_a_pipe_is_no_file_of_games(qubism: AnyGame, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "games.jsonl")
    with pytest.raises(BadData) as caught:
        Arena(contest(qubism), 3, tmp_path / "games.jsonl")
    assert refusal(caught.value).endswith("cannot be used: it is a folder, a pipe or a device")
