"""``masume play`` and ``masume lesson``: opens what the words name and plays or teaches it in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from scenes.terminal import begin
from scenes.terminal.desk import Desk
from scenes.terminal.lesson import TextLesson
from scenes.terminal.lines import Lines
from scenes.terminal.table import TextTable
from squares.bots.kept import look_in
from squares.cli.answers import DONE
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.lessons.lesson import Lesson
from squares.registry import Registry
from squares.saves import Settings, Store


def run(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Play and return the exit status. Errors: BadData with a sentence; SystemExit where the words are no good."""
    options = Options("play", texts)
    begin.options(options)
    read = options.read(words)
    if not read.text:
        raise BadData(phrase("terminal.only_text"))
    places = Places(home)
    look_in(places.data)
    desk = _desk(places, texts)
    TextTable(desk, *begin.opened(desk, read)).run()
    return DONE


def lesson(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Teach a game and return the exit status. Errors: BadData with a sentence; SystemExit as ``run``."""
    options = Options("lesson", texts)
    options.add("what", "lesson.option.what", nargs="?", metavar="GAME|FILE")
    options.add("--step", "lesson.option.step", type=options.natural, metavar="N")
    read = options.read(words)
    places = Places(home)
    desk = _desk(places, texts)
    id = begin.taught(desk, read.what)
    at = desk.settings.lessons.get(id, 0) if read.step is None else read.step - 1
    made = Lesson(desk.registry, id, at)

    def keep(done: int) -> None:
        settings, _ = Settings.load(places.settings)
        settings.changed(lessons={**settings.lessons, id: done}).save(places.settings)

    TextLesson(desk, made, keep).run()
    return DONE


def _desk(places: Places, texts: Texts) -> Desk:
    """What the terminal needs from outside."""
    settings, _ = Settings.load(places.settings)
    registry = Registry.of_engines(places.games)
    return Desk(registry, Store(places.saves), settings, texts, Lines.of_terminal(texts.say), places.own, now)


def now() -> datetime:
    """The time of day, with its zone."""
    return datetime.now().astimezone()
