"""What the tests of what is played in text share."""

from __future__ import annotations

import pytest

from squares.registry import Registry


@pytest.fixture(scope="module")
def registry() -> Registry:
    """All games of the engines."""
    return Registry.of_engines()


@pytest.fixture
def files_read_once(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    """Every start of the program has the same games, whose files are read once for a module."""
    monkeypatch.setattr(Registry, "of_engines", lambda *_: registry)
