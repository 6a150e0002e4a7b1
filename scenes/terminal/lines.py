"""Lines out and lines in: all that the terminal is for this program."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from squares.core.errors import BadData
from squares.core.phrase import Phrase, Say, capital, phrase
from squares.core.seats import Seat

SCREENFUL = 60
"""Blank lines that send what was read before out of sight."""
_BECOMES = re.compile(r"(?<=\d) → (?=\d)")
"""An arrow that leads from a number to a number, and not to the right."""


class Lines:
    """``write`` takes a line, ``read`` gives one or None once the input has ended; both without their ends."""

    def __init__(self, say: Say, write: Callable[[str], None], read: Callable[[], str | None]) -> None:
        self.say, self._write, self._read = say, write, read

    @classmethod
    def of_terminal(cls, say: Say) -> Lines:
        """Standard input and output. Errors: BadData where there is no input."""
        if sys.stdin is None:
            raise BadData(phrase("terminal.no_input"))
        return cls(say, _print, _line)

    def tell(self, *what: Phrase | str) -> None:
        """Each a line of its own."""
        for each in what:
            self._write(each if isinstance(each, str) else capital(self.say(each)))

    def spelt(self, what: Phrase) -> str:
        """A move in words, with words for the signs that a voice reads badly or not at all."""
        signs = dict(pair.split(" ", 1) for pair in self.say("terminal.signs").split(", "))
        return "".join(signs.get(letter, letter) for letter in _BECOMES.sub(" – ", self.say(what)))

    def ask(self, what: Phrase) -> str | None:
        """A question, and the line that answers it; None once the input has ended."""
        self.tell(what)
        line = self._read()
        return None if line is None else line.strip()

    def confirm(self, what: Phrase) -> bool:
        """Whether a question is answered with yes."""
        return (self.ask(phrase("terminal.confirm", question=what)) or "").casefold() in ("y", "yes")

    def clear(self) -> None:
        """Send everything that stands there out of sight."""
        self.tell(*[""] * SCREENFUL)

    def hand_over(self, name: Phrase | str, seat: Seat) -> bool:
        """Let somebody else read alone; False once the input has ended."""
        self.clear()
        return self.ask(phrase("terminal.hand_over", name=name, seat=phrase(f"setup.seat.{seat}"))) is not None


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _line() -> str | None:
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None
