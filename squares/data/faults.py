"""What is wrong with a file, where, and how a person is told."""

from __future__ import annotations

import difflib
import os
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.core.signs import visible
from squares.data.tree import NOWHERE, Mark
from squares.data.tree import Path as TreePath

MOST = 100  # faults told at once; nobody reads more, and a hostile file may hold thousands
DID_YOU_MEAN = "data.did_you_mean"
_WIDTH = 100  # columns of a source line shown


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong with a file. ``mark`` is NOWHERE where the whole file is meant; ``hint`` may be None.

    ``source`` is the line of the file, without its end. A ``warning`` keeps nobody from playing. ``added``: a missing
    key with a value, which may stand before the place.
    """

    what: Phrase
    mark: Mark = NOWHERE
    path: TreePath = ()
    hint: Phrase | None = None
    file: str = ""
    source: str = ""
    warning: bool = False
    added: str = ""

    def text(self, say: Callable[[Phrase], str]) -> str:
        """Return ``file:line:column key.path: what is wrong``, then the source line, a caret and what may be meant.

        ``say`` tells a phrase in a language.
        """
        place = self.file if self.mark == NOWHERE else f"{self.file}:{self.mark.line}:{self.mark.column}"
        keys = f" {dotted(self.path)}" if self.path else ""
        what = phrase("data.warning", what=self.what) if self.warning else self.what
        lines = [f"{place}{keys}: {say(what)}"]
        if self.mark != NOWHERE:
            lines += _pointed(self.source, self.mark.column)
        if self.hint is not None:
            lines.append(f"    {say(self.hint)}")
        return "\n".join(lines)

    @property
    def replacement(self) -> str | None:
        """The word that may be meant instead of the one at the place; None where no such is known."""
        return str(self.hint.values["word"]) if self.hint is not None and self.hint.key == DID_YOU_MEAN else None

    @property
    def mend(self) -> str:
        """What is written where the fault is mended; nothing where that is not known."""
        return self.added or self.replacement or ""

    def within(self, file: str, lines: list[str]) -> Diagnostic:
        """Return the same fault with the file's name and its source line."""
        number = self.mark.line - 1
        return replace(self, file=file, source=lines[number] if 0 <= number < len(lines) else "")


def bad_data(faults: Sequence[Diagnostic]) -> BadData:
    """Return the error that says the first fault in one sentence."""
    first = faults[0]
    key = "data.at" if first.mark != NOWHERE else "data.of_file"
    what = phrase(key, file=first.file, line=first.mark.line, what=first.what)
    return BadData(phrase("data.unusable", what=what, n=len(faults)))


def dotted(path: TreePath) -> str:
    """Write ``("variants", "own", 0)`` as ``variants.own[0]``."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{shown(step)}" if text else shown(step)
    return text


def shown(text: object, most: int = 40) -> str:
    """Return a word from a file as it may stand in a sentence: short and without control characters."""
    word = str(text)[: most + 1]
    word = "".join(character if visible(character) else "·" for character in word)
    return word if len(word) <= most else word[: most - 1] + "…"


def named(path: Path | str) -> str:
    """Return a file's path as text to show and write, even where its bytes are no text or steer a terminal."""
    text = os.fsencode(path).decode("utf-8", "replace")
    return shown(text, len(text))


def meant(word: object, known: Iterable[str]) -> Phrase | None:
    """Return the question whether the nearest of the known words is meant; None where none is near."""
    text = str(word)[:60].lower()
    alike = [each for each in known if abs(len(each) - len(text)) <= max(2, len(text) // 2)]
    near = difflib.get_close_matches(text, alike, n=1, cutoff=0.6)
    return phrase(DID_YOU_MEAN, word=near[0]) if near else None


def _pointed(source: str, column: int) -> list[str]:
    """Return the source line, cut to fit, and a line with a caret below the column."""
    start = max(0, column - _WIDTH // 2) if len(source) > _WIDTH else 0
    line = shown(source[start : start + _WIDTH], _WIDTH).rstrip()
    before = line[: column - 1 - start]
    width = sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in before)
    return [f"    {line}", f"    {' ' * width}^"]
