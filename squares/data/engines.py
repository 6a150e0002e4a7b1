"""Finds the rules engines: modules and packages in ``squares.rules``, loaded only when a game file names one."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

import squares.rules
from squares.core.editing import Editing
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.models import PLAIN_BOARD, PLAIN_VIEW, Definition, Model, Remark


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
    """The engine of that name. Errors: KeyError where there is none, BadData where it cannot be loaded."""
    if name not in names():
        raise KeyError(name)
    try:
        return _loaded(name)
    except Exception as error:  # whatever a broken engine raises
        at = extract_tb(error.__traceback__)[-1]
        where = {"file": Path(at.filename).name, "line": at.lineno}
        what = phrase("data.broken_engine", name=name, error=type(error).__name__, what=error, **where)
        raise BadData(what) from error


def _loaded(name: str) -> Engine:
    module = importlib.import_module(f"squares.rules.{name}")
    return Engine(module.Definition, module.make, getattr(module, "PARTS", {}), (PLAIN_VIEW, name))


def parts() -> dict[str, type[Model]]:
    """The models of included files of all engines; an engine that cannot be loaded has none."""
    return {key: model for name in names() for key, model in _parts_of(name).items()}


def _parts_of(name: str) -> Mapping[str, type[Model]]:
    with suppress(Exception):  # whatever a broken engine raises, the files of others are none of its own
        return _loaded(name).parts
    return {}


def editing(game: AnyGame) -> Editing[Any] | None:
    """How positions of a game are edited, as the module ``editing`` of its engine has it; None where it has none."""
    module = _part_of(f"squares.rules.{game.definition.engine}", "editing")
    made: Editing[Any] | None = None if module is None else module.make(game)
    return made


def remarks(definition: Definition) -> Iterator[Remark]:
    """What is odd about a definition, as the module ``remarks`` of its engine finds it; nothing where it has none."""
    module = _part_of(f"squares.rules.{definition.engine}", "remarks")
    if module is not None:
        boards = (PLAIN_BOARD, *module.BOARDS)
        board = definition.look.board
        if board not in boards and not board.endswith((".svg", ".png")):
            yield Remark(("look", "board"), phrase("data.unknown_board", board=board, known=boards), board, boards)
        yield from module.remarks(definition)


def remarks_of_part(part: Model) -> Iterator[Remark]:
    """The same of a file that games include."""
    for name in names():
        if type(part) in _parts_of(name).values():
            module = _part_of(f"squares.rules.{name}", "remarks")
            if module is not None:
                yield from module.of_part(part)


def _part_of(package: str, name: str) -> Any:
    """A module of an engine, None where the engine has none of that name."""
    has = hasattr(importlib.import_module(package), "__path__")
    return (
        importlib.import_module(f"{package}.{name}") if has and importlib.util.find_spec(f"{package}.{name}") else None
    )
