"""``masume play`` and ``masume lesson``: opens what the words name and plays or teaches it in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from scenes.terminal import begin, exercises
from scenes.terminal.desk import Desk
from scenes.terminal.lesson import TextLesson
from scenes.terminal.table import TextTable
from squares.cli.answers import DONE
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.lessons.lesson import Lesson
from squares.saves import Settings


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


def lesson(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Teach a game and return the exit status. Errors: BadData with a sentence; SystemExit as ``run``."""
    options = Options("lesson", texts)
    options.add("what", "lesson.option.what", nargs="?", metavar="GAME|FILE")
    options.add("--step", "lesson.option.step", type=options.natural, metavar="N")
    read = options.read(words)
    desk = Desk.of(home, texts)
    settings = Places(home).settings
    id = begin.taught(desk, read.what)
    at = desk.settings.lessons.get(id, 0) if read.step is None else read.step - 1
    made = Lesson(desk.registry, id, at)

    def keep(done: int) -> None:
        now, _ = Settings.load(settings)
        now.changed(lessons={**now.lessons, id: done}).save(settings)

    TextLesson(desk, made, keep).run()
    return DONE
