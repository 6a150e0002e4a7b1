"""How a benchmark ends over a file that is not right: with one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from squares.core.errors import BadData
from squares.data.texts import Texts


@contextmanager
def one_sentence() -> Iterator[None]:
    """Says what is wrong with a file. Errors: SystemExit in place of BadData."""
    try:
        yield
    except BadData as fault:
        raise SystemExit(Texts.load().say(fault.phrase)) from None
