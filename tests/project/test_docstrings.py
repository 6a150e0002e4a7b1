"""Every public method says what it does; one that overrides another is documented by that one."""

from __future__ import annotations

import importlib
import pkgutil
from inspect import isclass, isfunction
from typing import Any

import pytest

import scenes
import squares


def function_of(member: Any) -> Any:
    """What a method, property or class method runs."""
    return getattr(member, "fget", None) or getattr(member, "__func__", None) or member


def undocumented(kind: type) -> list[str]:
    """The public methods and properties that a class defines without a word, its own or one that it inherits."""
    members = {name: function_of(each) for name, each in vars(kind).items() if not name.startswith("_")}
    own = [name for name, each in members.items() if isfunction(each) and each.__name__ == name]
    said = {
        name
        for base in kind.__mro__
        for name, each in vars(base).items()
        if not name.startswith("_") and function_of(each).__doc__
    }
    return [f"{kind.__module__}.{kind.__qualname__}.{name}" for name in own if name not in said]


@pytest.mark.parametrize("package", [squares, scenes])
def test_every_public_method_is_documented(package: Any) -> None:
    names = [found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    modules = [importlib.import_module(name) for name in names if not name.endswith("__main__")]
    kinds = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isclass(kind) and kind.__module__ == module.__name__ and not kind.__name__.startswith("_")
    }
    assert len(kinds) > 100
    assert sorted(name for kind in kinds for name in undocumented(kind)) == []


def test_what_overrides_is_documented_by_what_it_overrides() -> None:
    class Base:
        def told(self) -> None:
            """Say it."""

        @property
        def known(self) -> int:
            """What is known."""
            return 0

    class Heir(Base):
        def told(self) -> None: ...

        @property
        def known(self) -> int:
            return 1

    class Stranger:
        def told(self) -> None: ...

    assert undocumented(Heir) == []
    assert [name.rsplit(".", 1)[1] for name in undocumented(Stranger)] == ["told"]
