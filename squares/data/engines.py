"""Finds the rules engines: modules and packages in ``squares.rules``, loaded only when a game file names one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any, NamedTuple

import squares.rules
from squares.core.game import AnyGame
from squares.data.models import Definition


class Engine(NamedTuple):
    """What an engine offers: its model of a game file, and how a game is made from one and a variant's name."""

    definition: type[Definition]
    make: Callable[[Any, str], AnyGame]


def names() -> list[str]:
    """Names that a game file may put under ``engine``, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(squares.rules.__path__))


def engine(name: str) -> Engine:
    """The engine of that name. Errors: KeyError where there is none."""
    if name not in names():
        raise KeyError(name)
    module = importlib.import_module(f"squares.rules.{name}")
    return Engine(module.Definition, module.make)
