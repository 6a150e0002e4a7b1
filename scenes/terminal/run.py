"""``masume play``: opens what the words name and plays it in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from scenes.terminal import begin, exercises
from scenes.terminal.desk import Desk
from scenes.terminal.table import TextTable
from squares.cli.answers import DONE
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.texts import Texts


def run(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Play and return the exit status. Errors: BadData with a sentence; SystemExit where the words are no good."""
    options = Options("play", texts)
    begin.options(options)
    read = options.read(words)
    if not read.text:
        raise BadData(phrase("terminal.only_text"))
    desk = Desk.of(home, texts)
    TextTable(desk, *begin.opened(desk, read), exercises=partial(exercises.of_match, desk)).run()
    return DONE
