"""The player's exercises in the window, and its end of the pipe to the process that makes some of saved games.

What runs there is ``squares.trainer.gathering``. It goes on whatever screen is shown, and ends with the window; a game
that was gone through is not gone through again. Nothing here blocks, except ``close``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.child_process import ChildDiedError, ChildProcess
from squares.bots import kept
from squares.core.phrase import Phrase, phrase

if TYPE_CHECKING:
    from squares.data.places import Places
    from squares.trainer.collection import Collection
    from squares.trainer.gathering import Told


def _serve(pipe: Any, saves: Path, games: Path, own: Path | None, ids: tuple[str, ...]) -> None:
    from squares.trainer.gathering import serve  # loaded in the process, not in the window

    serve(pipe, saves, games, own, ids)


class Trainer:
    """``running``: games are gone through, ``done`` of ``total`` and ``part`` of the next one, 0..1.

    ``made``: exercises that came of them. ``failed``: why it went no further. ``finished`` is called at the end.
    """

    def __init__(self, places: Places, serve: Callable[..., None] = _serve) -> None:
        self._places = places
        self._child = ChildProcess(serve, "exercises")
        self._collection: Collection | None = None
        self._next: list[str] = []
        self.running = False
        self.done = self.total = self.made = 0
        self.part = 0.0
        self.failed: Phrase | None = None
        self.finished: Callable[[], None] = lambda: None

    @property
    def collection(self) -> Collection:
        """All exercises, read when they are first asked for. Errors: BadData."""
        if self._collection is None:
            from squares.trainer.collection import Collection

            self._collection = Collection(self._places.exercises)
        return self._collection

    def make(self, ids: Sequence[str]) -> None:
        """Make exercises of saved games, after those that are gone through now. Errors: OSError, BadData."""
        wanted = [id for id in ids if not self.collection.read(id)]
        if self.running:
            self._next += wanted
        elif wanted:
            self.failed, self.done, self.total, self.made, self.part = None, 0, len(wanted), 0, 0.0
            own = next(iter(kept.FOLDERS), None)
            self._child.start(self._places.saves, self._places.games, own, tuple(wanted))
            self.running = True

    def stop(self) -> None:
        """Go through no more; what was found is kept."""
        self._next.clear()
        self._end()

    def _end(self) -> None:
        self.running = False
        self._child.kill()

    def poll(self) -> None:
        """Once a frame: keep what has come. Errors: SaveProblem; then it is told as ``failed``."""
        if not self.running:
            return
        try:
            for told in self._child.poll():
                self._take(told)
        except ChildDiedError:
            self.failed = phrase("trainer.make_failed")
            self.stop()

    def _take(self, told: Told) -> None:
        from squares.saves import SaveProblem

        self.done, self.part = told.done, told.part
        try:
            if told.read:
                self.made += len(self.collection.add(*told.found, read=told.save))
        except SaveProblem as problem:
            self.failed = problem.phrase
            self.stop()
        if told.over:
            self._end()
            self.finished()
            following, self._next = self._next, []
            try:
                self.make(following)
            except OSError:
                self.failed = phrase("trainer.make_failed")

    def close(self) -> None:
        """End the process."""
        self.stop()
        self._child.close()
