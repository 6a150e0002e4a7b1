"""Whether the program came up the last times, so that it can leave out what may have stopped it.

A note in the folder of logs counts starts that have not come up and names the last step of each. After a start that
failed the next one notes each file of the player's own before it is shown, so that the one that stops it is known. It
knows nothing of what the steps do.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from squares.core.errors import BadData
from squares.data.loader import Stamp, stamp
from squares.saves import files

FAILED = 2
"""After so many starts in a row that did not come up the next one is a safe one."""
STEPS = ("texts", "window", "settings", "games", "home", "frames")
"""What a start comes to, in order."""
_MOST = 99
_MOST_BYTES = 100_000


class CrashCounter:
    """``failed``: how many starts before this one did not come up; ``stopped_at``: the last step of the last of them.

    ``at``: the step that this start has come to. ``culprit``: the file that was just to be shown when the last start
    ended. ``left_out``: files that stopped a start and have not been saved since.
    """

    def __init__(self, folder: Path) -> None:
        self._note = folder / "starts.txt"
        self.failed, self.stopped_at, last, left_out = self._read()
        self.culprit = next(iter(last), None)
        if last:  # what stopped it is known, and a safe start would leave out more than is needed
            self.failed = 1
        stopped: dict[Path, Stamp] = left_out | last
        self.left_out = {path: was for path, was in stopped.items() if stamp(path) == was}
        self.at = ""
        self._shown: dict[Path, Stamp] = {}

    @property
    def safe(self) -> bool:
        """Whether this start should leave out everything that the player has added."""
        return self.failed >= FAILED

    @property
    def careful(self) -> bool:
        """Whether this start should tell of each file before it shows it."""
        return 0 < self.failed < FAILED

    def step(self, name: str) -> None:
        """This start comes to a step of ``STEPS``; a start that ends here did not come up."""
        self.at = name
        self._write(min(self.failed + 1, _MOST), name)

    def shows(self, path: Path) -> None:
        """A file of the player's own is to be shown; a start that ends here was stopped by it."""
        was = stamp(path)
        self._shown = {} if was is None else {path: was}
        self.step(self.at)

    def give_up(self) -> None:
        """This start has failed where it is, and goes on as a safe one."""
        self.failed, self.stopped_at = FAILED, self.at

    def up(self) -> None:
        """The program has come up. After a safe start one failure is enough for the next safe one."""
        self._shown = {}
        if self.safe:
            self._write(FAILED - 1, self.stopped_at)
        elif self.left_out:
            self._write(0, self.at)
        else:
            with suppress(OSError):
                self._note.unlink(missing_ok=True)

    def _read(self) -> tuple[int, str, dict[Path, Stamp], dict[Path, Stamp]]:
        with suppress(OSError, BadData, ValueError, RecursionError):
            match json.loads(files.read(self._note, _MOST_BYTES)):
                case {"failed": int(count), "step": str(name), "shown": shown, "left_out": left_out}:
                    if 0 <= count <= _MOST and name in STEPS:
                        return count, name, _stamped(shown), _stamped(left_out)
        return 0, "", {}, {}

    def _write(self, count: int, name: str) -> None:
        shown, left_out = ([[str(path), *was] for path, was in held.items()] for held in (self._shown, self.left_out))
        note = {"failed": count, "step": name, "shown": shown, "left_out": left_out}
        with suppress(files.SaveProblem):
            files.replace(self._note, json.dumps(note), lasting=False)


def _stamped(found: Any) -> dict[Path, Stamp]:
    """Files with their stamps as a note holds them; what is none is passed over."""
    held: dict[Path, Stamp] = {}
    for each in found if isinstance(found, list) else ():
        match each:
            case [str(path), int(changed), int(size), int(node)]:
                held[Path(path)] = changed, size, node
    return held
