"""Finds the rules engines: modules and packages in ``squares.rules``, loaded only when a game file names one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import squares.rules
from squares.core.game import AnyGame
from squares.data.models import PLAIN_VIEW, Definition, Model


class Engine(NamedTuple):
    """What an engine offers: its model of a game file, and how a game is made from one and a variant's name.

    ``parts`` are models of files that its game files include, by the key that tells each from the others. ``views``
    are what ``look.view`` may name: the plain grid, and the view that is called like the engine.
    """

    definition: type[Definition]
    make: Callable[[Any, str], AnyGame]
    parts: Mapping[str, type[Model]]
    views: tuple[str, ...]


def names() -> list[str]:
    """Names that a game file may put under ``engine``, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(squares.rules.__path__))


def engine(name: str) -> Engine:
    """The engine of that name. Errors: KeyError where there is none."""
    if name not in names():
        raise KeyError(name)
    module = importlib.import_module(f"squares.rules.{name}")
    return Engine(module.Definition, module.make, getattr(module, "PARTS", {}), (PLAIN_VIEW, name))


def parts() -> dict[str, type[Model]]:
    """The models of included files of all engines."""
    return {key: model for name in names() for key, model in engine(name).parts.items()}
