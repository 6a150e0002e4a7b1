"""Finds what an engine has of its own among the bots: the module of a package that bears its name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


def part(package: str, engine: str) -> Any:
    """The module ``package.engine``; None where there is none."""
    name = f"{package}.{engine}"
    return import_module(name) if find_spec(name) is not None else None
