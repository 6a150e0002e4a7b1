"""The games of the shelf."""

from __future__ import annotations

import pytest

from squares.core.game import AnyGame
from squares.registry import Registry


@pytest.fixture(scope="session")
def registry() -> Registry:
    return Registry.of_engines()


@pytest.fixture(scope="session")
def qubism(registry: Registry) -> AnyGame:
    return registry.game("qubism")
