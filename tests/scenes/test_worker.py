"""The bots' process seen from the window: questions and answers, breaking off, dying, and helpers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from scenes.worker import GRACE, STARTING, TRIES, Worker
from squares.bots import process
from squares.bots.process import READY, STOP, Answer, Prepare, Question, Rules, Trouble
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.registry import Registry, definition_of
from tests.scenes.stand_in_child import StandInChild
from tests.waiting import gone, until

ROOT = Path(__file__).parents[2]
DIES = StandInChild.DIES


class Office:
    """A worker whose process says what it is told to, and a clock that is set by hand."""

    def __init__(self) -> None:
        self.now, self.restarts, self.heard = 0.0, 0, list[Answer]()
        self.child = StandInChild()
        self.worker = Worker(lambda: self.now)
        self.worker._child = self.child
        self.worker.restarted = self._restarted

    def _restarted(self) -> None:
        self.restarts += 1

    def ask(self, question: Question) -> None:
        self.worker.ask(question, self.heard.append)

    def say(self, *messages: object) -> None:
        """What the process says next."""
        self.child.says += messages
        self.worker.poll()

    def at(self, ms: float) -> None:
        self.now = ms
        self.worker.poll()


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return Registry.of_engines().game("qubism")


def question(game: AnyGame, seed: int = 1, limit: Limit | None = None, level: int = 5) -> Question:
    position = game.start(Setup(), 1)
    view = game.observe(position, game.to_act(position))
    return Question(Rules(definition_of(game), game.variant), view, level, limit or Limit(nodes=50), seed)


def echo(said: Any) -> Answer:
    return Answer(said)


def test_an_answer_is_heard_once_and_only_by_who_asked(office: Office, game: AnyGame) -> None:
    first, second = question(game, 7), question(game, 8)
    office.ask(first)
    office.say(READY, echo(7))
    assert not office.worker.asked
    office.ask(second)
    assert office.worker.asked
    office.say(echo(8))
    office.say(echo(9))
    assert office.heard == [echo(7), echo(8)]
    assert office.child.sent == [first, second]
    assert len(office.child.starts) == 1


def test_what_is_taken_back_before_the_process_is_ready_never_reaches_it(office: Office, game: AnyGame) -> None:
    office.ask(question(game, 0))
    office.worker.cancel()
    asked = question(game, 4)
    office.ask(asked)
    office.say(READY, echo(4))
    assert office.heard == [echo(4)]
    assert office.child.sent == [asked]
    assert len(office.child.starts) == 1


def test_bots_are_made_ready_before_they_are_asked(office: Office, game: AnyGame) -> None:
    asked = question(game)
    soon = Prepare(asked.rules, 2), Prepare(asked.rules, 5)
    office.worker.prepare(*soon)
    assert office.child.starts == []
    office.ask(asked)
    office.say(READY)
    assert office.child.sent == [*soon, asked]


def test_a_newer_question_drops_the_older_answer_and_keeps_the_process(office: Office, game: AnyGame) -> None:
    first = question(game, 0)
    office.ask(first)
    office.say(READY)
    office.ask(question(game, 5))
    assert office.child.sent == [first, STOP]
    office.say(echo(0), echo(5))
    assert office.heard == [echo(5)]
    assert len(office.child.starts) == 1


def test_a_cancelled_question_is_never_answered(office: Office, game: AnyGame) -> None:
    office.ask(question(game, 0))
    office.say(READY)
    office.worker.cancel()
    assert not office.worker.asked
    office.say(echo(0))
    office.ask(question(game, 6))
    office.say(echo(6))
    assert office.heard == [echo(6)]


def test_a_process_that_does_not_stop_is_replaced_after_200_ms(office: Office, game: AnyGame) -> None:
    office.ask(question(game, 0))
    office.say(READY)
    office.ask(question(game, 9))
    office.at(199.0)
    assert len(office.child.starts) == 1
    office.at(200.0)
    assert len(office.child.starts) == 2
    office.say(READY, echo(9))
    assert office.heard == [echo(9)]


def test_a_process_that_dies_is_replaced_and_asked_again(office: Office, game: AnyGame) -> None:
    asked = question(game, 3)
    office.ask(asked)
    office.say(READY, DIES)
    assert office.worker.asked
    assert (len(office.child.starts), office.restarts) == (2, 1)
    office.say(READY, echo(3))
    assert office.heard == [echo(3)]
    assert office.child.sent == [asked, asked]


def test_a_process_that_dies_unasked_is_replaced_with_the_next_question(office: Office, game: AnyGame) -> None:
    office.worker.start()
    office.say(READY, DIES)
    assert len(office.child.starts) == 1
    office.ask(question(game))
    office.say(READY, echo(1))
    assert (office.heard, office.restarts) == ([echo(1)], 0)


def test_a_question_that_kills_every_process_is_given_up(office: Office, game: AnyGame) -> None:
    office.ask(question(game))
    for _ in range(TRIES):
        assert office.heard == []
        office.say(READY, DIES)
    assert office.heard == [Answer(None, trouble=Trouble.DIED)]
    assert office.restarts == TRIES - 1
    assert not office.child.running


def test_where_no_process_can_be_the_question_finds_no_answer(office: Office, game: AnyGame) -> None:
    office.child.refuses = True
    office.ask(question(game))
    office.worker.poll()
    assert office.heard == [Answer(None, trouble=Trouble.DIED)]


def test_a_thought_without_an_end_is_given_up_after_its_time_and_five_seconds(office: Office, game: AnyGame) -> None:
    asked = replace(question(game, 0, Limit(seconds=2.0)), asked=time.monotonic() + 3600)  # no time has gone by
    office.ask(asked)
    office.say(READY)
    long = (asked.left.seconds or 0.0) * 1000
    office.at(long + GRACE - 1000)
    assert office.heard == []
    office.at(long + GRACE + 1000)
    assert office.heard == [Answer(None, trouble=Trouble.LATE)]
    assert not office.child.running
    office.ask(question(game, 5))
    office.say(READY, echo(5))
    assert office.heard[1:] == [echo(5)]


def test_a_process_that_never_gets_ready_is_given_up(office: Office, game: AnyGame) -> None:
    office.ask(question(game))
    office.at(STARTING - 1)
    assert office.child.running
    office.at(STARTING)
    assert office.heard == [Answer(None, trouble=Trouble.LATE)]
    assert not office.child.running


def test_closing_ends_the_process_and_what_was_asked(office: Office, game: AnyGame) -> None:
    office.ask(question(game))
    office.say(READY)
    office.worker.close()
    office.at(STARTING)
    assert not office.child.running
    assert not office.worker.asked
    assert office.heard == []


# ---- real processes


def failing(pipe: Any) -> None:
    """Bots that cannot answer what was asked with the seed 0."""
    process.Thinkers.answer = lambda self, question, stop: echo(1 // question.seed)  # type: ignore[method-assign]
    process.serve(pipe)


def aided(pipe: Any, line: Any) -> None:
    """Answers what its helper said, or whether there was one."""
    pipe.send(READY)
    try:
        while True:
            asked = pipe.recv()
            if asked.limit.nodes:
                pipe.send(echo("helped" if line.poll() else "alone"))
            else:
                pipe.send(echo(line.recv()))
    except EOFError:
        pass


def hired(serve: Any, helpers: int = 0) -> Worker:
    return Worker(lambda: time.monotonic() * 1000, serve, helpers)


def test_a_bot_that_raises_is_told_with_its_traceback_and_its_process_goes_on(game: AnyGame) -> None:
    worker, heard = hired(failing), list[Any]()
    worker.ask(question(game, 0), heard.append)
    [pid] = worker.pids
    until(lambda: heard, worker.poll)
    assert heard[0].choice is None
    assert heard[0].trouble is Trouble.FAILED
    assert "ZeroDivisionError" in heard[0].trace
    worker.ask(question(game, 1), heard.append)
    until(lambda: len(heard) == 2, worker.poll)
    assert worker.pids == [pid]
    assert heard[1] == echo(1)
    worker.close()


def test_a_think_time_counts_from_the_question(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squares.bots.process.time", SimpleNamespace(monotonic=lambda: 100.0))
    asked = replace(question(game, limit=Limit(seconds=2.0, nodes=7)), asked=100.0)
    late = replace(asked, asked=98.5)
    assert late.left.seconds == pytest.approx(0.5)
    assert late.left.nodes == 7
    assert 0 < replace(asked, asked=40.0).left.seconds < 0.1
    assert replace(asked, limit=Limit(nodes=7)).left == Limit(nodes=7)


PARENT = """
import sys, time
from scenes.worker import Worker
from squares.bots.process import Question, Rules
from squares.bots.search import Limit
from squares.core.game import Setup
from squares.data.places import shipped
from squares.registry import Registry, definition_of

if __name__ == "__main__":
    game = Registry.of_engines().game("qubism")
    view = game.observe(game.start(Setup(), 1), game.seats[0])
    worker = Worker(lambda: time.monotonic() * 1000)
    first = Question(Rules(definition_of(game), game.variant), view, 1, Limit(nodes=10, seconds=5), 1)
    heard = []
    worker.ask(first, heard.append)
    while not heard:
        worker.poll()
        time.sleep(0.01)
    assert heard[0].choice.action in view.legal
    worker.ask(Question(first.rules, view, 5, Limit(seconds=60), 1), heard.append)
    while not worker.thinking:
        worker.poll()
        time.sleep(0.01)
    print(worker.pids[0], "pygame" in sys.modules, flush=True)
    time.sleep(60)
"""


def test_the_process_goes_with_a_window_that_is_killed_while_it_thinks(tmp_path: Path) -> None:
    script = tmp_path / "window.py"
    script.write_text(PARENT)
    with subprocess.Popen(
        [sys.executable, str(script)], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE
    ) as window:
        assert window.stdout is not None
        line = window.stdout.readline().split()
        pid = int(line[0])
        assert line[1] == b"False"
        assert not gone(pid)
        window.kill()
    until(lambda: gone(pid))


def test_a_helper_is_started_for_a_thought_that_time_limits_and_ends_with_the_process(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker, heard = hired(aided, helpers=1), list[Any]()
    try:
        worker.ask(question(game), lambda answer: heard.append(answer.choice))
        until(lambda: heard, worker.poll)
        assert heard == ["alone"]
        assert len(worker.pids) == 1
        worker.ask(question(game, limit=Limit(seconds=60)), lambda answer: heard.append(answer.choice))
        until(lambda: len(heard) == 2, worker.poll)
        assert heard == ["alone", "ready"]
        own, helper = (pid for pid in worker.pids if pid is not None)
        monkeypatch.setattr(SpawnProcess, "kill", lambda self: None)  # nobody ends it but the closed pipe
        os.kill(own, signal.SIGKILL)
        until(lambda: gone(helper), worker.poll)
    finally:
        monkeypatch.undo()
        worker.close()
