"""The window's end of the pipe to a playtest run. What runs there is ``squares.playtest.process``.

One run plays at a time; it goes on whatever screen is shown, and ends with the window. Nothing here blocks, except
``close``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.child_process import ChildDiedError, ChildProcess
from squares.bots import kept
from squares.core.phrase import Phrase, phrase

if TYPE_CHECKING:
    from squares.learning.study import Learning
    from squares.playtest.hunt.study import Hunt
    from squares.playtest.plan import Plan
    from squares.playtest.process import Told
    from squares.playtest.sweep_run import Values
    from squares.playtest.versions import Versions
    from squares.playtest.worth.study import Worth

    Asked = Hunt | Learning | Plan | Values | Versions | Worth

ENDING = 3.0  # seconds that a run may take to end its workers when the window closes
SURE = 3000.0  # milliseconds after which it can be told how long the rest takes


def _serve(pipe: Any, path: Path, asked: Asked, workers: int, known: Sequence[Path]) -> None:
    from squares.learning.run import LearningRun
    from squares.learning.study import Learning  # loaded in the process, not in the window
    from squares.playtest.process import opened_run, serve

    for folder in known:
        kept.look_in(folder)
    opened = partial(LearningRun, path, asked) if isinstance(asked, Learning) else partial(opened_run, path, asked)
    serve(pipe, opened, workers)


class Playtests:
    """``folder``: where runs lie. ``path``: of the run that is played, None while there is none; ``plan``: its own.

    ``done`` of ``total`` games are there. ``stamp`` goes up with every new summary in the folder, and when a run ends.
    ``failed``: why the last run went no further. ``paused``: the run that was interrupted, until it goes on.
    """

    def __init__(self, folder: Path, clock: Callable[[], float], serve: Callable[..., None] = _serve) -> None:
        self.folder, self._clock = folder, clock
        self._child = ChildProcess(serve, "playtest", daemon=False)  # daemons may have no workers of their own
        self.path: Path | None = None
        self.paused: tuple[Path, Asked, int] | None = None
        self.plan: Asked | None = None
        self.done = self.total = self.stamp = 0
        self.failed: Phrase | None = None
        self._workers = 1
        self._since: tuple[float, float] | None = None  # when its first message came, and how much was done then

    def start(self, path: Path, plan: Asked, workers: int) -> None:
        """Play this, or go on with it, in the place of any other. Errors: OSError where no process can be started."""
        self.stop()
        self.failed, self.done, self.total, self._since = None, 0, 0, None
        self._child.start(path, plan, workers, tuple(kept.FOLDERS))
        self.path, self.plan, self._workers = path, plan, workers

    def pause(self) -> None:
        """Interrupt the run; what is in play is played again later."""
        if self.path is not None and self.plan is not None:
            paused = self.path, self.plan, self._workers
            self.stop()
            self.paused = paused

    def go_on(self) -> None:
        """Go on with the run that was interrupted. Errors: OSError."""
        if self.paused is not None:
            self.start(*self.paused)

    def stop(self) -> None:
        """End the run; its finished games stay, and it can go on from them."""
        self.paused = None
        if self.path is not None:
            self._child.kill(gently=True)
            self.path = None
            self.stamp += 1

    def poll(self) -> None:
        """Once a frame: hear how far the run is."""
        try:
            for told in self._child.poll():
                self._take(told)
        except ChildDiedError:
            self.failed = phrase("runs.broken_off")
            self.stop()

    def _take(self, told: Told) -> None:
        if told.failed is not None:
            self.failed = told.failed
        else:
            self.done, self.total = told.done, told.total
        self.stamp += told.summed
        if told.over:
            self.stop()
            return
        if self._since is None:
            self._since = self._clock(), self._share
        self._child.send("heard")

    @property
    def _share(self) -> float:
        return self.done / self.total if self.total else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes, None while nobody knows."""
        if self.path is None or self._since is None:
            return None
        begun, share = self._since
        passed, gained = self._clock() - begun, self._share - share
        if passed < SURE or gained <= 0:
            return None
        return passed / 1000 * (1 - self._share) / gained

    def close(self) -> None:
        """End the run with its workers."""
        self.stop()
        self._child.close(ENDING)
