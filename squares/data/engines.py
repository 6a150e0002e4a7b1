"""Loads the engines when a game file first names them, and asks what each knows of its games."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from squares.core.editing import Editing
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data import installed
from squares.data.models import PICTURES, PLAIN_BOARD, PLAIN_VIEW, Definition, Model, Remark

MODULES = (
    "documents",
    "editing",
    "evaluation",
    "prover",
    "reasons",
    "remarks",
    "rulebook",
    "solved",
    "solver",
    "usage",
)
"""What an engine may bring besides its rules."""


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
    """Return the names that a game file may put under ``engine``, sorted."""
    return sorted(installed.engines())


def engine(name: str) -> Engine:
    """Return the engine of that name. Errors: KeyError where there is none, BadData where it cannot be loaded."""
    if name not in names():
        raise KeyError(name)
    try:
        return _loaded(name)
    except Exception as error:  # whatever a broken engine raises
        raise BadData(phrase("data.broken_engine", name=name, **installed.told(error, name))) from error


def _loaded(name: str) -> Engine:
    module = importlib.import_module(installed.engines()[name].package)
    return Engine(module.Definition, module.make, getattr(module, "PARTS", {}), (PLAIN_VIEW, name))


def parts() -> dict[str, type[Model]]:
    """Return the models of included files of all engines; an engine that cannot be loaded has none."""
    return {key: model for name in names() for key, model in _parts_of(name).items()}


def _parts_of(name: str) -> Mapping[str, type[Model]]:
    with suppress(Exception):  # whatever a broken engine raises, the files of others are none of its own
        return _loaded(name).parts
    return {}


def editing(game: AnyGame) -> Editing[Any] | None:
    """Tell how positions of a game are edited, as the module ``editing`` of its engine has it, or None."""
    module = installed.module(game.definition.engine, "editing")
    made: Editing[Any] | None = None if module is None else module.make(game)
    return made


def failing(engine: str, package: str, names: Iterable[str]) -> Iterator[Remark]:
    """Tell which modules of an engine, all of which it may do without, cannot be loaded."""
    for name in names:
        try:
            installed.loaded(package, name)
        except Exception as error:  # whatever broken code raises
            yield Remark(("engine",), phrase("data.broken_module", name=name, **installed.told(error, engine)))


def remarks(definition: Definition) -> Iterator[Remark]:
    """Yield what is odd about a definition, as the module ``remarks`` of its engine finds it, if any."""
    yield from failing(definition.engine, installed.engines()[definition.engine].package, MODULES)
    module = installed.module(definition.engine, "remarks")
    if module is not None:
        boards = (PLAIN_BOARD, *module.BOARDS)
        board = definition.look.board
        if board not in boards and not board.lower().endswith(PICTURES):
            yield Remark(("look", "board"), phrase("data.unknown_board", board=board, known=boards), board, boards)
        yield from module.remarks(definition)


def remarks_of_part(part: Model) -> Iterator[Remark]:
    """Yield the same of a file that games include."""
    for name in names():
        if type(part) in _parts_of(name).values():
            module = installed.module(name, "remarks")
            if module is not None:
                yield from module.of_part(part)
