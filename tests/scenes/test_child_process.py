"""A process beside the window: what it says is heard, its end is noticed, and ending it waits for nothing."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from scenes.child_process import BrokenOffError, ChildProcess, living
from tests.waiting import until

STAND_IN = """
import signal
import time


def echo(pipe, *first):
    for each in first:
        pipe.send(each)
    while True:
        try:
            pipe.send(pipe.recv())
        except EOFError:
            return


def brief(pipe):
    pipe.send("all")


def deaf(pipe):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    pipe.send("deaf")
    time.sleep(60)
"""


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The stand-ins, in a module that a process of its own finds as well."""
    (tmp_path / "stand_in_children.py").write_text(STAND_IN, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    import stand_in_children  # type: ignore[import-not-found]

    return stand_in_children


def heard(child: ChildProcess, count: int) -> list[Any]:
    found: list[Any] = []

    def enough() -> bool:
        found.extend(child.messages())
        return len(found) >= count

    until(enough)
    return found


def test_it_gets_its_arguments_and_answers(at: Any) -> None:
    child = ChildProcess(at.echo, 1, "b", name="echo")
    child.send("more")
    assert heard(child, 3) == [1, "b", "more"]
    assert child.pid != os.getpid()
    child.kill()
    child.wait()
    assert child.gone


def test_what_it_said_before_its_end_is_heard_and_then_the_end(at: Any) -> None:
    child = ChildProcess(at.brief, name="brief")
    found: list[Any] = []

    def broken_off() -> bool:
        try:
            found.extend(child.messages())
        except BrokenOffError:
            return True
        return False

    until(broken_off)
    assert found == ["all"]
    child.send("nobody is there")
    until(lambda: child.gone)
    child.kill()
    child.terminate()
    child.wait()


def test_nothing_is_heard_of_one_that_was_ended(at: Any) -> None:
    child = ChildProcess(at.echo, "first", name="echo")
    until(lambda: child._pipe.poll())
    child.kill()
    assert list(child.messages()) == []
    until(lambda: living([child]) == [])


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs signals")
def test_one_that_is_stopped_or_hears_nothing_is_killed_all_the_same(at: Any) -> None:
    stopped = ChildProcess(at.echo, "first", name="echo")
    assert heard(stopped, 1) == ["first"]
    assert stopped.pid is not None
    os.kill(stopped.pid, signal.SIGSTOP)
    stopped.kill()
    stopped.wait()
    assert stopped.gone
    deaf = ChildProcess(at.deaf, name="deaf")
    assert heard(deaf, 1) == ["deaf"]
    deaf.terminate()
    begun = time.monotonic()
    deaf.wait(0.2)
    assert deaf.gone
    assert time.monotonic() - begun < 30


def test_where_none_can_be_started_the_pipe_is_closed(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    before = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0
    with pytest.raises(OSError, match="no more processes"):
        ChildProcess(at.echo, name="echo")
    assert not before or len(os.listdir("/proc/self/fd")) <= before
