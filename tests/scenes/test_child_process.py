"""A process beside the window: what is said both ways, that its death is told, and that nothing stays behind."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import pytest

from scenes.child_process import ChildDiedError, ChildProcess
from tests.waiting import gone, until

Make = Callable[..., ChildProcess]


def echo(pipe: Any, *words: object) -> None:
    """Says what it was started with, and whatever it hears, until the pipe is closed."""
    pipe.send(words)
    try:
        while True:
            pipe.send(pipe.recv())
    except (EOFError, OSError):
        pass


def stubborn(pipe: Any) -> None:
    """Hears neither a request to end nor that the pipe is closed."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    pipe.send("up")
    while True:
        signal.pause()


def leaving(pipe: Any) -> None:
    """Tells its end into a file."""

    def leave(number: int, frame: object) -> None:
        path.write_text("left")
        sys.exit(0)

    path = Path(pipe.recv())
    signal.signal(signal.SIGTERM, leave)
    pipe.send("up")
    while True:
        signal.pause()


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[ChildProcess] = []

    def begin(target: Callable[..., None] = echo, *words: object, daemon: bool = True) -> ChildProcess:
        made.append(ChildProcess(target, "child", daemon))
        made[-1].start(*words)
        return made[-1]

    yield begin
    for each in made:
        each.close()


def heard(child: ChildProcess, count: int = 1) -> list[Any]:
    """The next messages."""
    found: list[Any] = []
    until(lambda: len(found) >= count, lambda: found.extend(child.poll()))
    return found


def told_dead(child: ChildProcess) -> bool:
    try:
        return list(child.poll()) == ["never"]
    except ChildDiedError:
        return True


def test_what_is_sent_both_ways_comes_in_order_and_looking_does_not_wait(make: Make) -> None:
    child = make(echo, 1, "two")
    assert heard(child) == [(1, "two")]
    assert list(child.poll()) == []
    for n in range(3):
        child.send(n)
    assert heard(child, 3) == [0, 1, 2]


def test_a_death_is_told_whatever_is_sent_and_another_can_be_started(make: Make) -> None:
    child = make()
    [first] = child.pids
    assert first is not None
    os.kill(first, signal.SIGTERM)
    until(lambda: not child.alive)
    for _ in range(3):
        child.send("anyone?")
    until(lambda: told_dead(child))
    assert child.running
    child.kill()
    child.start("again")
    assert heard(child) == [("again",)]
    assert child.pids != [first]


def test_where_no_process_can_be_nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(SpawnProcess, "start", refuse)
    child = ChildProcess(echo, "child")
    with pytest.raises(OSError, match="no more"):
        child.start()
    assert (child.running, child.alive, child.pids, list(child.poll())) == (False, False, [], [])
    child.send("nobody is there")
    child.kill()
    child.close()


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be stopped there")
def test_a_stopped_process_is_killed_without_waiting(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    child = make()
    heard(child)
    [pid] = child.pids
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(SpawnProcess, "join", lambda *_: pytest.fail("it waits"))
        child.kill()
        assert (child.running, child.alive, child.pids) == (False, False, [])
        until(lambda: gone(pid), lambda: list(child.poll()))
    assert list(child.poll()) == []
    with pytest.raises(ChildProcessError):  # the system keeps nothing of it
        os.waitpid(pid, os.WNOHANG)


@pytest.mark.skipif(sys.platform == "win32", reason="there, asking ends at once")
@pytest.mark.parametrize("asked", [False, True])
def test_closing_ends_even_one_that_does_not_listen(make: Make, asked: bool) -> None:
    child = make(stubborn)
    heard(child)
    [pid] = child.pids
    assert pid is not None
    if asked:
        child.kill(gently=True)
        assert not gone(pid)
    child.close(0.01)
    assert gone(pid)
    assert not child.running


@pytest.mark.skipif(sys.platform == "win32", reason="there, asking ends at once")
def test_one_that_is_asked_to_end_has_time_for_it(make: Make, tmp_path: Path) -> None:
    child = make(leaving, daemon=False)
    child.send(tmp_path / "end")
    heard(child)
    child.kill(gently=True)
    child.close(60)
    assert (tmp_path / "end").read_text() == "left"


def test_those_beside_it_talk_to_whoever_holds_their_pipe_and_are_killed_with_it(make: Make) -> None:
    child = make()
    ours, theirs = Pipe()
    child.start_beside(echo, theirs)
    assert ours.recv() == ()
    assert theirs.closed
    pids = [pid for pid in child.pids if pid is not None]
    assert len(pids) == 2
    child.kill()
    until(lambda: all(map(gone, pids)), lambda: list(child.poll()))
    with pytest.raises(EOFError):
        ours.recv()


def test_a_process_of_which_nobody_holds_the_pipe_ends(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SpawnProcess, "kill", lambda self: None)
    child = make()
    [pid] = child.pids
    assert pid is not None
    heard(child)
    child.kill()
    until(lambda: gone(pid))
