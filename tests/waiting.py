"""Waiting for what another process does, without a guess at how long that takes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

_LOOKS = 6_000
_PAUSE = 0.01  # seconds between two looks


def until(true: Callable[[], object], between: Callable[[], object] = lambda: None) -> None:
    """Look again and again, doing something ``between``, until it is true. A test that hangs fails after a minute."""
    for _ in range(_LOOKS):
        if true():
            return
        between()
        time.sleep(_PAUSE)
    pytest.fail("it never came")


def gone(pid: int) -> bool:
    """Tell whether a process has ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    status = Path(f"/proc/{pid}/stat")  # where nobody collects orphans, a dead one keeps its number
    return status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] == "Z"
