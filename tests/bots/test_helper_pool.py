"""Helpers on further cores: asked where time alone is the limit, counted in where they answer, else only missing."""

from __future__ import annotations

import os
from typing import Any

import pytest

from squares.bots import helper_pool, process
from squares.bots.bot import Bot
from squares.bots.evaluation import WIN
from squares.bots.helper_pool import READY, STOP, HelperPool, HelperResult, SharedQuestion, spare_cores
from squares.bots.levels import Roster
from squares.bots.montecarlo import CLOCK_INTERVAL, merged
from squares.bots.process import Question, Rules, assist
from squares.bots.search import Attempt, Candidate, Found, Limit, Task
from squares.core.game import AnyGame, Setup
from squares.core.players import FULL
from squares.registry import Registry, definition_of

REGISTRY = Registry.of_engines()
LONG = Limit(seconds=600)


class Connection:
    """A pipe whose other end says what stands in ``script``; an exception is raised."""

    def __init__(self, *script: Any) -> None:
        self.script, self.sent, self.closed = list(script), list[Any](), False

    def send(self, message: Any) -> None:
        if self.closed:
            raise OSError
        self.sent.append(message)

    def recv(self) -> Any:
        said = self.script.pop(0)
        if isinstance(said, Exception):
            raise said
        return said

    def poll(self, timeout: float = 0.0) -> bool:
        return bool(self.script)

    def close(self) -> None:
        self.closed = True


def asked(id: str = "rengoma", level: int = FULL, limit: Limit = LONG, seed: int = 1) -> Question:
    game = REGISTRY.game(id)
    return Question(Rules(definition_of(game), game.variant), view_of(game), level, limit, seed)


def view_of(game: AnyGame) -> Any:
    position = game.start(Setup(), 1)
    return game.observe(position, game.to_act(position))


def found(*candidates: tuple[int, int, int]) -> Found:
    """A result with these moves, values and visits."""
    return Found(tuple(Candidate(*each) for each in candidates), (candidates[0][0],), sum(c[2] for c in candidates), 3)


def test_a_helper_is_asked_with_another_seed_and_told_to_stop() -> None:
    connection = Connection(READY)
    pool = HelperPool([connection])
    pool.ask(asked(seed=5).part)
    [shared] = connection.sent
    assert isinstance(shared, SharedQuestion)
    assert shared.question.seed != 5
    assert shared.question.limit.seconds < LONG.seconds  # so that nobody waits for it
    result = found((1, 0, 10))
    connection.script.append(HelperResult(shared.number, result))
    assert pool.collect() == [result]
    assert connection.sent[1:] == [STOP]


def test_what_a_helper_says_to_an_older_question_is_not_heard() -> None:
    connection = Connection(READY)
    pool = HelperPool([connection])
    pool.ask(asked().part)
    old = connection.sent[0].number
    assert pool.collect() == []  # it did not answer in time
    pool.ask(asked().part)
    assert [type(each) for each in connection.sent] == [SharedQuestion, str], (
        "one that has not answered is not asked again"
    )
    connection.script.append(HelperResult(old, found((1, 0, 10))))
    pool.ask(asked().part)
    assert pool.collect() == []
    assert connection.sent[-1] == STOP
    assert isinstance(connection.sent[-2], SharedQuestion)


@pytest.mark.parametrize("death", [EOFError(), OSError()])
def test_a_dead_helper_is_only_missing(death: Exception) -> None:
    dead, alive = Connection(READY, death), Connection(READY)
    pool = HelperPool([dead, alive])
    pool.ask(asked().part)
    number = alive.sent[0].number
    alive.script.append(HelperResult(number, found((1, 0, 10))))
    assert len(pool.collect()) == 1
    assert dead.closed
    pool.ask(asked().part)
    assert isinstance(alive.sent[-1], SharedQuestion)


def test_one_core_has_no_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    assert spare_cores() == 0
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    assert spare_cores() == 1
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert spare_cores() == 0
    assert HelperPool().collect() == []


def test_playouts_add_up() -> None:
    mine = found((1, 40, 100), (2, 0, 100), (3, 0, 0))
    theirs = found((2, 200, 300), (1, 40, 100), (4, 900, 50))
    both = merged(mine, [theirs])
    assert [(each.move, each.visits) for each in both.candidates] == [(2, 400), (1, 200), (3, 0)]
    assert both.candidates[0].value == 130  # 0.5 of 100 and 0.881 of 300 playouts
    assert both.candidates[1].value == 40
    assert both.line == (2,)
    assert both.nodes == 200 + 450
    assert merged(mine, []) is mine


def test_only_what_was_proved_here_is_sure() -> None:
    mine = found((1, WIN - 1, 4), (2, 300, 50), (3, 2 - WIN, 9))
    both = merged(mine, [found((2, WIN - 3, 50), (3, 100, 50), (1, -300, 50))])
    assert [each.move for each in both.candidates] == [1, 2, 3]
    assert both.candidates[0].value == WIN - 1
    assert 300 < both.candidates[1].value < 2100
    assert both.candidates[2].value == 2 - WIN


@pytest.mark.parametrize(
    ("id", "level", "limit", "helped"),
    [
        ("rengoma", FULL, LONG, True),
        ("rengoma", FULL, Limit(nodes=9), False),
        ("rengoma", 1, LONG, False),
        ("strive", FULL, LONG, True),
        ("strive", FULL, Limit(nodes=9), False),
        ("strive", 1, LONG, False),
    ],
)
def test_who_counts_nodes_has_no_helpers(id: str, level: int, limit: Limit, helped: bool) -> None:
    game = REGISTRY.game(id)
    bot = Bot(game, Roster.load().level(game, level))
    assert bot.can_be_helped(view_of(game), limit) == helped


def test_a_question_is_put_to_the_helpers_and_they_are_stopped_with_it() -> None:
    connection = Connection(READY)
    thinkers = process.Thinkers(HelperPool([connection]))
    thinkers.answer(asked(), lambda: True)
    assert [type(each) for each in connection.sent] == [SharedQuestion, str]
    thinkers.answer(asked(limit=Limit(nodes=1)), lambda: True)
    assert len(connection.sent) == 2


def test_a_helper_breaks_off_as_soon_as_something_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_begin", lambda *_: None)
    connection = Connection(
        SharedQuestion(1, asked()),
        STOP,
        SharedQuestion(2, asked(level=-99)),
        SharedQuestion(3, asked(limit=Limit(nodes=3))),
        EOFError(),
    )
    assist(connection)
    ready, first, faulty, last = connection.sent
    assert ready == READY
    assert first.number == 1
    assert first.found.nodes == CLOCK_INTERVAL  # playouts before it looked
    assert faulty == HelperResult(2, None)
    assert last.found.nodes == 3


# ---- moves handed out


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pipes are looked at whenever somebody asks."""
    monkeypatch.setattr(helper_pool, "_GLANCE", 0.0)


ONE, OTHER = Task(1, 5, 40), Task(2, 5, 40)


@pytest.mark.usefixtures("listening")
def test_a_helper_has_one_task_at_a_time_until_it_is_dropped() -> None:
    connection = Connection(READY)
    helpers = HelperPool([connection])
    helpers.ask(asked("strive").part)
    assert helpers.free()
    helpers.take(ONE)
    assert not helpers.free()
    assert helpers.heard() == []
    done = Attempt(ONE, 3, (), 9)
    connection.script.append(done)
    assert helpers.heard() == [done]
    assert helpers.free()
    helpers.take(ONE)
    helpers.drop()
    helpers.take(OTHER)
    connection.script.append(done)
    assert helpers.heard() == [done], "it was done before it was dropped"
    assert not helpers.free()
    helpers.stop()
    assert connection.sent[1:] == [ONE, ONE, OTHER, STOP]
    helpers.ask(asked("strive").part)
    assert not helpers.free()
    connection.script.append(done)
    assert helpers.heard() == [], "that was another question"


@pytest.mark.usefixtures("listening")
def test_a_helper_that_starts_late_joins_in_and_one_that_fails_or_dies_is_not_missed() -> None:
    late, faulty, dead = Connection(), Connection(READY), Connection(READY)
    helpers = HelperPool([late, faulty, dead])
    helpers.ask(asked("strive").part)
    assert late.sent == []
    late.script.append(READY)
    helpers.heard()
    [shared] = late.sent
    faulty.script.append(HelperResult(shared.number, None))
    dead.closed = True
    while helpers.free():
        helpers.take(ONE)
        helpers.heard()
    assert faulty.sent[1:] == [ONE], "it is not asked the same again"
    assert late.sent[1:] == [ONE]
    late.script.append(EOFError())
    assert helpers.heard() == []
    assert not helpers.free()


def test_a_helper_does_each_task_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_begin", lambda *_: None)
    game = REGISTRY.game("strive")
    [one, other, *_] = game.kernel(view_of(game).position).legal()
    tasks = [Task(one, 1, -WIN), Task(other, 2, WIN)]
    connection = Connection(
        SharedQuestion(1, asked("strive")),
        *tasks,
        STOP,
        SharedQuestion(2, asked("strive", limit=Limit(nodes=3))),
        STOP,
        EOFError(),
    )
    assist(connection)
    _, first, second, told, _ = connection.sent
    assert [first.task, second.task] == tasks
    assert first.line == (one,)
    assert (second.line, second.value <= WIN, second.nodes > 1) == ((), True, True)
    assert told == HelperResult(1, None)
