"""A run in a process of its own, at low priority, for a window that must not wait for it.

The process plays into the run's folder and tells how far it is; whoever started it ends it with SIGTERM. Nothing is
lost by that, for a game is on the disk before it counts. Knows no window.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from squares.core.errors import Fault
from squares.core.phrase import Phrase
from squares.playtest.course import Progress
from squares.playtest.executors import Crew, crew, end_with_parent
from squares.playtest.hunt.study import Hunt, HuntRun
from squares.playtest.plan import Plan
from squares.playtest.run import Run
from squares.playtest.sweep_run import Values, ValuesRun
from squares.playtest.versions import Versions, VersionsRun
from squares.playtest.worth.study import Worth, WorthRun

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

HEARD = "heard"
"""What is sent back for each message but the last, so that none pile up."""
EVERY = 1.5  # seconds from one summary to the next, at least
_DEAR = 20  # a summary is not written again before so many times what it took
_NICE = 10


@dataclass(frozen=True, slots=True)
class Told:
    """How far a run is. ``summed``: the folder's summary is as new; ``failed``: why it went no further."""

    done: int = 0
    total: int = 0
    summed: bool = False
    over: bool = False
    failed: Phrase | None = None


class Playing(Protocol):
    """What lies in a folder and is played there: see ``Run``."""

    @property
    def progress(self) -> Progress:
        """How far it is."""

    def play(self, by: Crew) -> Iterator[Progress]:
        """Play what is missing and tell after every task. Errors: BadData."""

    def summary(self) -> object:
        """Write down what it has come to. Errors: BadData."""


def serve(pipe: Connection[Any, Any], opened: Callable[[], Playing], workers: int) -> None:
    """Play to the end what is ``opened``, or go on with it; tell of it. The last message is ``over``."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))
    end_with_parent()
    _step_back()
    try:
        run = opened()
        run.summary()
        _play(run, pipe, workers)
        run.summary()
    except Fault as fault:
        pipe.send(Told(over=True, failed=fault.phrase))
    else:
        pipe.send(Told(run.progress.done, run.progress.total, summed=True, over=True))


def opened_run(path: Path, plan: Plan | Versions | Values | Worth | Hunt) -> Playing:
    """What is played by a plan. Errors: BadData."""
    match plan:
        case Plan():
            return Run(path, plan)
        case Versions():
            return VersionsRun(path, plan)
        case Values():
            return ValuesRun(path, plan)
        case Worth():
            return WorthRun(path, plan)
        case Hunt():
            return HuntRun(path, plan)


def _play(run: Playing, pipe: Connection[Any, Any], workers: int) -> None:
    pipe.send(Told(run.progress.done, run.progress.total, summed=True))
    due, new = time.monotonic() + EVERY, False
    for progress in run.play(crew(workers)):
        begun = time.monotonic()
        if begun >= due:
            run.summary()
            due, new = time.monotonic() + max(EVERY, _DEAR * (time.monotonic() - begun)), True
        if pipe.poll():  # the last message was heard
            pipe.recv()
            pipe.send(Told(progress.done, progress.total, summed=new))
            new = False


def _step_back() -> None:
    """Everything else on this machine goes first. Processes that this one starts do likewise."""
    if sys.platform == "win32":
        import ctypes

        below_normal = 0x4000
        ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), below_normal)
    else:
        os.nice(_NICE)
