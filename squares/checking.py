"""A process that reads and checks game files, so that a window need not wait for them, and files of any kind checked.

It knows no window.
"""

from __future__ import annotations

import signal
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from squares.data import engines, installed
from squares.registry import Entry

if TYPE_CHECKING:
    from squares.bots.process import Pipe
    from squares.data.art import Trial
    from squares.data.faults import Diagnostic
    from squares.data.loader import Loaded
    from squares.registry import Registry


def serve(pipe: Pipe, draws: Trial | None = None) -> None:
    """Say that it listens by None, then answer each path with its checked entry until the other end is closed.

    What checks files is loaded before it listens, so that the first file need not wait for it. ``draws`` tries
    drawings.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window, which ends this process
    import_module("squares.data.check")
    for name in engines.names():
        engines.engine(name)
    try:
        pipe.send(None)
        while True:
            pipe.send(checked(pipe.recv(), draws))
    except (EOFError, OSError):
        return


def checked(path: Path, draws: Trial | None = None) -> Entry:
    """A game file with all that is ever asked of it looked up; ``draws`` tries its drawings."""
    entry = Entry(path, draws=draws)
    entry.look_up()
    return entry


def diagnosed(loaded: Loaded, registry: Registry, draws: Trial | None = None) -> list[Diagnostic]:
    """Return all about a file of any kind; documents of players, such as decks, are known to their engines."""
    from squares.data.check import of_loaded

    for name in installed.engines():
        documents = installed.module(name, "documents")
        found: list[Diagnostic] | None = documents.check(loaded, registry) if documents else None
        if found is not None:
            return found
    return of_loaded(loaded, draws)
