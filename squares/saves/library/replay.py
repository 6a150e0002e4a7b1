"""A process that plays saved games again, so that a list can show what stands in them and a window need not wait."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from squares.core.errors import BadData
from squares.registry import Registry
from squares.saves import files, record_text
from squares.saves.record_head import MOST_BYTES


class Replayed(NamedTuple):
    """What stands in a record, and the rules that it is played by. Without them, it cannot be told."""

    path: str
    position: str = ""
    rules: Mapping[str, Any] | None = None


def serve(pipe: Any) -> None:
    """Answer each path with what stands there until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window, which ends this process
    try:
        while True:
            pipe.send(replayed(pipe.recv()))
    except (EOFError, OSError):
        return


def replayed(path: str) -> Replayed:
    """Return what stands in the record of a file."""
    try:
        record = record_text.parse(files.read(Path(path), MOST_BYTES))
        match = record.to_match(Registry(()))
    except (BadData, FileNotFoundError):
        return Replayed(path)
    return Replayed(path, match.game.format(match.position), record.definition)
