"""The bots' process seen from the window: questions and answers, breaking off, dying, and that nothing stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from scenes.worker import GRACE, PATIENCE, STARTING, TRIES, Worker
from squares.bots.process import Answer, Prepare, Question, Rules, Trouble
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.registry import Registry, definition_of
from tests.waiting import until

ROOT = Path(__file__).parents[2]
STAND_IN = '''
"""Processes that answer with what they were asked, or misbehave."""
import os
import time
from squares.bots import process
from squares.bots.process import READY, Answer, Prepare, Question


def echo(pipe):
    pipe.send(READY)
    try:
        while True:
            asked = pipe.recv()
            if isinstance(asked, Question):
                pipe.send(Answer(asked.seed))
    except EOFError:
        pass


def patient(pipe):
    pipe.send(READY)
    try:
        while True:
            asked = pipe.recv()
            if isinstance(asked, Question):
                while asked.seed == 0 and not pipe.poll():
                    time.sleep(0.001)
                pipe.send(Answer(asked.seed))
    except (EOFError, OSError):
        pass


def prepared(pipe):
    pipe.send(READY)
    ready = []
    try:
        while True:
            asked = pipe.recv()
            if isinstance(asked, Prepare):
                ready.append(asked.level)
            elif isinstance(asked, Question):
                pipe.send(Answer(tuple(ready)))
    except EOFError:
        pass


def mute(pipe):
    time.sleep(20)


def deaf(pipe):
    pipe.send(READY)
    while True:
        asked = pipe.recv()
        if isinstance(asked, Question):
            if asked.seed == 0:
                time.sleep(20)
                return
            pipe.send(Answer(asked.seed))


def failing(pipe):
    process.Thinkers.answer = lambda self, question, stop: Answer(1 // question.seed)
    process.serve(pipe)


def aided(pipe, line):
    pipe.send(READY)
    try:
        while True:
            asked = pipe.recv()
            if asked.limit.nodes:
                pipe.send(Answer("helped" if line.poll() else "alone"))
            else:
                pipe.send(Answer(line.recv()))
    except EOFError:
        pass


def frail(pipe):
    pipe.send(READY)
    pipe.recv()
    os._exit(1)
'''


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """A module that a new process can import, too: it is given this process's path."""
    folder = tmp_path_factory.mktemp("modules")
    (folder / "stand_in_bots.py").write_text(STAND_IN)
    sys.path.insert(0, str(folder))
    yield __import__("stand_in_bots")
    sys.path.remove(str(folder))


@pytest.fixture
def hire(stand_in: ModuleType) -> Iterator[Callable[..., Worker]]:
    hired: list[Worker] = []

    def make(name: str, clock: Callable[[], float] = lambda: time.monotonic() * 1000) -> Worker:
        hired.append(Worker(clock, getattr(stand_in, name)))
        return hired[-1]

    yield make
    for worker in hired:
        worker.close()


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return Registry.of_engines().game("qubism")


def question(game: AnyGame, seed: int = 1, limit: Limit | None = None, level: int = 5) -> Question:
    position = game.start(Setup(), 1)
    view = game.observe(position, game.to_act(position))
    return Question(Rules(definition_of(game), game.variant), view, level, limit or Limit(nodes=50), seed)


def echo(asked: Any) -> Answer:
    """The answer of a process that sends back what it was asked."""
    return Answer(asked)


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{pid}/stat")  # where nobody collects orphans, a dead one keeps its number
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] == "Z"


def test_an_answer_is_heard_once_and_only_by_who_asked(hire: Callable[..., Worker], game: AnyGame) -> None:
    worker, heard = hire("echo"), list[Any]()
    for seed in (7, 8):
        worker.ask(question(game, seed), heard.append)
        assert worker.asked
        until(lambda: not worker.asked, worker.poll)
    assert heard == [echo(7), echo(8)]
    worker.poll()
    assert len(heard) == 2


def test_what_is_taken_back_before_the_process_is_ready_never_reaches_it(
    hire: Callable[..., Worker], game: AnyGame
) -> None:
    worker, heard = hire("deaf", lambda: 0.0), list[Any]()
    worker.ask(question(game, 0), heard.append)
    pid = worker.pid
    worker.cancel()
    worker.ask(question(game, 4), heard.append)
    until(lambda: heard, worker.poll)
    assert heard == [echo(4)]
    assert worker.pid == pid


def test_bots_are_made_ready_before_they_are_asked(hire: Callable[..., Worker], game: AnyGame) -> None:
    worker, heard = hire("prepared"), list[Any]()
    asked = question(game)
    worker.prepare(Prepare(asked.rules, 2), Prepare(asked.rules, 5))
    assert worker.pid is None
    worker.ask(asked, heard.append)
    until(lambda: heard, worker.poll)
    worker.ask(asked, heard.append)
    until(lambda: len(heard) == 2, worker.poll)
    assert heard == [echo((2, 5)), echo((2, 5))]


@pytest.mark.parametrize("name", ["mute", "deaf"])
def test_asking_does_not_wait(hire: Callable[..., Worker], game: AnyGame, name: str) -> None:
    """A process is not ready, or has heard and never answers. Who waits for it hears in the end that it went away."""
    worker, heard, told = hire(name), list[Any](), list[str]()
    worker.restarted = lambda: told.append("restarted")
    worker.ask(question(game, 0), heard.append)
    if name == "deaf":
        until(lambda: worker.thinking, worker.poll)
    for _ in range(100):
        worker.poll()
    assert worker.asked
    assert (heard, told) == ([], [])


def test_a_newer_question_drops_the_older_answer_and_keeps_the_process(
    hire: Callable[..., Worker], game: AnyGame
) -> None:
    worker, heard = hire("patient", lambda: 0.0), list[Any]()
    worker.ask(question(game, 0), heard.append)
    pid = worker.pid
    until(lambda: worker.thinking, worker.poll)
    worker.ask(question(game, 5), heard.append)
    until(lambda: heard, worker.poll)
    assert heard == [echo(5)]
    assert worker.pid == pid


def test_a_cancelled_question_is_never_answered(hire: Callable[..., Worker], game: AnyGame) -> None:
    worker, heard = hire("patient", lambda: 0.0), list[Any]()
    worker.ask(question(game, 0), heard.append)
    until(lambda: worker.thinking, worker.poll)
    worker.cancel()
    assert not worker.asked
    worker.ask(question(game, 6), heard.append)
    until(lambda: heard, worker.poll)
    assert heard == [echo(6)]


def test_a_process_that_does_not_stop_is_replaced_after_200_ms(hire: Callable[..., Worker], game: AnyGame) -> None:
    now, heard = [0.0], list[Any]()
    worker = hire("deaf", lambda: now[0])
    worker.ask(question(game, 0), heard.append)
    until(lambda: worker.thinking, worker.poll)
    pid = worker.pid
    assert pid is not None
    worker.ask(question(game, 9), heard.append)
    now[0] = 199.0
    worker.poll()
    assert worker.pid == pid
    now[0] = 200.0
    worker.poll()
    assert worker.pid != pid
    until(lambda: gone(pid))
    until(lambda: heard, worker.poll)
    assert heard == [echo(9)]


def test_a_process_that_is_killed_is_replaced_and_asked_again(hire: Callable[..., Worker], game: AnyGame) -> None:
    worker, heard, told = hire("patient"), list[Any](), list[str]()
    worker.restarted = lambda: told.append("restarted")
    worker.ask(question(game, 0), heard.append)
    pid = worker.pid
    assert pid is not None
    os.kill(pid, signal.SIGTERM)
    until(lambda: told, worker.poll)
    assert worker.asked
    assert worker.pid != pid
    worker.cancel()
    worker.ask(question(game, 3), heard.append)
    until(lambda: heard, worker.poll)
    assert (heard, told) == ([echo(3)], ["restarted"])


def test_a_question_that_kills_every_process_is_given_up(hire: Callable[..., Worker], game: AnyGame) -> None:
    worker, heard, told = hire("frail"), list[Any](), list[str]()
    worker.restarted = lambda: told.append("restarted")
    worker.ask(question(game), heard.append)
    until(lambda: heard, worker.poll)
    assert heard == [Answer(None, trouble=Trouble.DIED)]
    assert len(told) == TRIES - 1


def test_where_no_process_can_be_the_question_finds_no_answer(
    hire: Callable[..., Worker], game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    worker, heard = hire("echo"), list[Any]()
    worker.ask(question(game), heard.append)
    worker.poll()
    assert heard == [Answer(None, trouble=Trouble.DIED)]


def test_a_bot_that_raises_is_told_with_its_traceback_and_its_process_goes_on(
    hire: Callable[..., Worker], game: AnyGame
) -> None:
    worker, heard = hire("failing"), list[Any]()
    worker.ask(question(game, 0), heard.append)
    pid = worker.pid
    until(lambda: heard, worker.poll)
    assert heard[0].choice is None
    assert heard[0].trouble is Trouble.FAILED
    assert "ZeroDivisionError" in heard[0].trace
    worker.ask(question(game, 1), heard.append)
    until(lambda: len(heard) == 2, worker.poll)
    assert worker.pid == pid
    assert heard[1] == echo(1)


@pytest.mark.parametrize("name", ["deaf", "patient"])
def test_a_thought_without_an_end_is_given_up_after_its_time_and_five_seconds(
    hire: Callable[..., Worker], game: AnyGame, name: str
) -> None:
    now, heard = [0.0], list[Any]()
    worker = hire(name, lambda: now[0])
    asked = replace(question(game, 0, Limit(seconds=2.0)), asked=time.monotonic() + 3600)  # no time has gone by
    worker.ask(asked, heard.append)
    until(lambda: worker.thinking, worker.poll)
    pid, long = worker.pid, (asked.left.seconds or 0.0) * 1000
    assert pid is not None
    now[0] = long + GRACE - 1000
    worker.poll()
    assert heard == []
    now[0] = long + GRACE + 1000
    worker.poll()
    assert heard == [Answer(None, trouble=Trouble.LATE)]
    until(lambda: gone(pid), worker.poll)
    worker.ask(question(game, 5), heard.append)
    until(lambda: len(heard) == 2, worker.poll)
    assert heard[1] == echo(5)


def test_a_process_that_never_gets_ready_is_given_up(hire: Callable[..., Worker], game: AnyGame) -> None:
    now, heard = [0.0], list[Any]()
    worker = hire("mute", lambda: now[0])
    worker.ask(question(game), heard.append)
    now[0] = STARTING
    worker.poll()
    assert heard == [Answer(None, trouble=Trouble.LATE)]
    assert worker.pid is None


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be stopped there")
def test_a_stopped_process_holds_up_nothing(
    hire: Callable[..., Worker], game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It hears no request to end; taking a question back and asking anew neither waits for it nor leaves it behind."""
    now, heard = [0.0], list[Any]()
    worker = hire("patient", lambda: now[0])
    worker.ask(question(game, 0), heard.append)
    until(lambda: worker.thinking, worker.poll)
    pid = worker.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(SpawnProcess, "join", lambda *_: pytest.fail("it waits"))
        worker.cancel()
        now[0] = PATIENCE
        worker.poll()
    until(lambda: gone(pid), worker.poll)
    worker.ask(question(game, 3), heard.append)
    until(lambda: heard, worker.poll)
    assert heard == [echo(3)]


def test_closing_ends_the_process(hire: Callable[..., Worker], game: AnyGame) -> None:
    worker = hire("deaf")
    worker.ask(question(game, 0), lambda _: None)
    pid = worker.pid
    assert pid is not None
    worker.close()
    assert gone(pid)
    assert worker.pid is None
    worker.poll()


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
    print(worker.pid, "pygame" in sys.modules, flush=True)
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
    stand_in: ModuleType, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker(lambda: time.monotonic() * 1000, stand_in.aided, helpers=1)
    heard: list[Any] = []
    try:
        worker.ask(question(game), lambda answer: heard.append(answer.choice))
        until(lambda: heard, worker.poll)
        assert heard == ["alone"]
        assert worker.helpers == []
        worker.ask(question(game, limit=Limit(seconds=60)), lambda answer: heard.append(answer.choice))
        until(lambda: len(heard) == 2, worker.poll)
        assert heard == ["alone", "ready"]
        [helper] = worker.helpers
        assert worker.pid is not None
        monkeypatch.setattr(SpawnProcess, "kill", lambda self: None)  # nobody ends it but the closed pipe
        os.kill(worker.pid, signal.SIGKILL)
        until(lambda: gone(helper), worker.poll)
    finally:
        monkeypatch.undo()
        worker.close()
