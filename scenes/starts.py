"""Whether the program came up the last times, so that it can leave out what may have stopped it.

A note in the folder of logs counts starts that have not come up and names the last step of each. It knows nothing of
what the steps do.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

FAILED = 2
"""After so many starts in a row that did not come up the next one is a safe one."""
STEPS = ("texts", "window", "settings", "games", "home", "frames")
"""What a start comes to, in order."""
_MOST = 99


class Starts:
    """``failed``: how many starts before this one did not come up; ``stopped_at``: the last step of the last of them.

    ``at``: the step that this start has come to.
    """

    def __init__(self, folder: Path) -> None:
        self._note = folder / "starts.txt"
        self.failed, self.stopped_at = self._read()
        self.at = ""

    @property
    def safe(self) -> bool:
        """Whether this start should leave out everything that the player has added."""
        return self.failed >= FAILED

    def step(self, name: str) -> None:
        """This start comes to a step of ``STEPS``; a start that ends here did not come up."""
        self.at = name
        self._write(min(self.failed + 1, _MOST), name)

    def give_up(self) -> None:
        """This start has failed where it is, and goes on as a safe one."""
        self.failed, self.stopped_at = FAILED, self.at

    def up(self) -> None:
        """The program has come up. After a safe start one failure is enough for the next safe one."""
        if self.safe:
            self._write(FAILED - 1, self.stopped_at)
        else:
            with suppress(OSError):
                self._note.unlink(missing_ok=True)

    def _read(self) -> tuple[int, str]:
        with suppress(OSError):
            if self._note.is_file():
                with self._note.open("rb") as file:
                    count, _, name = file.read(100).decode("ascii", "replace").strip().partition(" ")
                if count.isdecimal() and len(count) <= 2 and name in STEPS:
                    return int(count), name
        return 0, ""

    def _write(self, count: int, name: str) -> None:
        with suppress(OSError):
            self._note.write_text(f"{count} {name}\n", encoding="ascii")
