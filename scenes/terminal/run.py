"""``masume play``: opens what the words name and plays it in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from scenes.terminal import begin
from scenes.terminal.desk import Desk
from scenes.terminal.lines import Lines
from scenes.terminal.table import TextTable
from squares.bots.kept import look_in
from squares.cli.answers import DONE
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
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
    settings, _ = Settings.load(places.settings)
    registry = Registry.of_engines(places.games)
    desk = Desk(registry, Store(places.saves), settings, texts, Lines.of_terminal(texts.say), places.own, now)
    TextTable(desk, *begin.opened(desk, read)).run()
    return DONE


def now() -> datetime:
    """The time of day, with its zone."""
    return datetime.now().astimezone()
