"""Finds the engines and all that belongs to each: shipped ones, installed ones, and those in folders that a user names.

Code is loaded only from these three, never from beside a game file. Finding an engine runs none of its code.
``NAMED`` is an environment variable: folders of engines in the making, each called as its engine.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.data.places import shipped

NAMED = "MASUME_ENGINES"
GROUP = "masume.engines"
"""Entry points of installed packages: an engine's name and its package."""
_NAME = re.compile(r"[a-z][a-z0-9_]*")
NO_GAMES = frozenset({"levels.yaml", "theme.yaml"})


class Installed(NamedTuple):
    """Where an engine lives: its ``package`` of rules, the package of its ``looks``, the ``folder`` of its files.

    The three are one package where an engine comes from outside.
    """

    name: str
    package: str
    looks: str
    folder: Path
    is_shipped: bool

    @property
    def games(self) -> list[Path]:
        """The game files, sorted by name: each YAML file directly in the folder but for levels and theme."""
        return sorted(path for path in self.folder.glob("*.yaml") if path.name not in NO_GAMES)

    @property
    def examples(self) -> list[Path]:
        """The files of its worked examples, sorted by name."""
        return sorted((self.folder / "examples").glob("*.yaml"))

    def module(self, name: str) -> Any:
        """Return a module of the package; None where it has none of that name, or brings one that fails."""
        return self._borne(self.package, name)

    def look(self, name: str) -> Any:
        """Return a module of the looks; None as above."""
        return self._borne(self.looks, name)

    def _borne(self, package: str, name: str) -> Any:
        """Return a module. What fails in an engine from outside harms nothing else: ``check`` tells of it."""
        try:
            return loaded(package, name)
        except Exception:
            if self.is_shipped:
                raise
            return None


def engines() -> Mapping[str, Installed]:
    """Return the engines by their names, shipped ones first. A name belongs to whoever comes first."""
    return _engines(os.environ.get(NAMED, ""))


def module(engine: str, name: str) -> Any:
    """Load a module of an engine; None where it has none of that name, or there is no such engine."""
    found = engines().get(engine)
    return None if found is None else found.module(name)


def folders() -> Iterator[Path]:
    """Yield the folders of files of all engines."""
    return (found.folder for found in engines().values())


def named_folders() -> dict[str, Path]:
    """Return the folders that the user has named, by engine; child processes inherit them."""
    paths = map(Path, filter(None, os.environ.get(NAMED, "").split(os.pathsep)))
    return {folder.name: folder for folder in paths}


def name_folder(folder: Path) -> None:
    """Take an engine in the making from a folder, in this process and those that it starts. Errors: BadData."""
    found = folder.resolve()
    if not (found / "__init__.py").is_file():
        raise BadData(phrase("data.no_engine_folder", folder=folder))
    if not _NAME.fullmatch(found.name) or os.pathsep in str(found):
        raise BadData(phrase("data.bad_engine_name", name=found.name))
    if found.name in engines() and named_folders().get(found.name) != found:
        raise BadData(phrase("data.engine_taken", name=found.name))
    named = dict.fromkeys((*map(str, named_folders().values()), str(found)))
    os.environ[NAMED] = os.pathsep.join(named)


def loaded(package: str, name: str) -> Any:
    """Load ``package.name``; None where there is no such module. Errors: whatever its code raises."""
    if find_spec(package) is None or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")


def failure(name: str, error: Exception) -> Phrase:
    """Return what is told of an engine whose code has raised an error."""
    return phrase("data.failing_engine", name=name, **told(error, name))


def failed(error: Exception) -> Phrase | None:
    """Return what is told of an error that arose in the code of an engine from outside; None for any other."""
    files = [Path(frame.filename) for frame in extract_tb(error.__traceback__)]
    for engine in engines().values():
        if not engine.is_shipped and any(engine.folder in file.parents for file in files):
            return failure(engine.name, error)
    return None


def told(error: Exception, engine: str) -> dict[str, Any]:
    """Return what is told of an error: its kind and words, with the file and line of the engine where it arose."""
    if isinstance(error, SyntaxError) and error.filename:
        places = [(error.filename, error.lineno or 0)]
    else:
        places = [(frame.filename, frame.lineno or 0) for frame in extract_tb(error.__traceback__)]
    own = [place for place in places if engine in Path(place[0]).parts]
    file, line = (own or places)[-1]
    where = {"file": "/".join(Path(file).parts[-2:]), "line": line}
    return {"error": type(error).__name__, "what": str(error), **where}


@lru_cache(maxsize=4)
def _engines(named: str) -> Mapping[str, Installed]:
    """As ``engines``, with what is named by users."""
    found: dict[str, Installed] = {}
    for engine in (*_shipped(), *_named(), *_by_packages()):
        found.setdefault(engine.name, engine)
    return found


def _shipped() -> Iterator[Installed]:
    found = (Path(__file__).parents[1] / "games").glob("*/__init__.py")
    for name in sorted(path.parent.name for path in found):
        yield Installed(name, f"squares.games.{name}", f"scenes.games.{name}", shipped("data", "games", name), True)


def _named() -> Iterator[Installed]:
    for name, folder in named_folders().items():
        yield Installed(name, f"squares.games.{name}", f"squares.games.{name}", folder, False)


def _by_packages() -> Iterator[Installed]:
    for point in entry_points(group=GROUP):
        try:
            spec = find_spec(point.value)
        except (ImportError, ValueError):
            spec = None
        if spec is not None and spec.submodule_search_locations and _NAME.fullmatch(point.name):
            folder = Path(next(iter(spec.submodule_search_locations)))
            yield Installed(point.name, point.value, point.value, folder, False)
