"""Waiting for what another process does, without a guess at how long that takes."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

_LOOKS = 30_000
_PAUSE = 0.002  # seconds between two looks


def until(true: Callable[[], object], between: Callable[[], object] = lambda: None) -> None:
    """Look again and again, doing something ``between``, until it is true. A test that hangs fails after a minute."""
    for _ in range(_LOOKS):
        if true():
            return
        between()
        time.sleep(_PAUSE)
    pytest.fail("it never came")
