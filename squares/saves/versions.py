"""Earlier versions of a player's own game files: each good one as it was read, a few of each game, numbered.

A version is what the file said with all that it included, so that it can be compared and played when the files have
changed. It is kept as JSON; what a variant says stands there as far as it differs from the first part of the file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data import engines
from squares.saves import files

if TYPE_CHECKING:
    from squares.data.check import GameFile
    from squares.data.models import Definition

MOST = 30
"""Versions that are kept of a game; the oldest go."""
MOST_BYTES = 16_000_000
_NAME = re.compile(r"([0-9]{1,9})-([0-9a-f]{12})\.json")


@dataclass(frozen=True, slots=True)
class Version:
    """One version: ``number`` counts the game's from 1, ``mark`` is the hash of all that it says."""

    path: Path
    number: int
    mark: str
    read: datetime


class Versions:
    """The versions of all games, in a folder each below ``folder``, which need not be there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, file: GameFile) -> None:
        """Keep a file as it was read, unless it says what the last version does. Errors: SaveProblem.

        What an older version said already becomes the newest one and is kept once.
        """
        text = json.dumps(_plain(file), ensure_ascii=False, separators=(",", ":"))
        mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
        found = self.list(file.base.id)
        if found and found[0].mark == mark:
            return
        folder = self._folder / file.base.id
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise files.problem(error, folder) from error
        number = found[0].number + 1 if found else 1
        files.replace(folder / f"{number}-{mark}.json", text)
        older = [version for version in found if version.mark != mark]
        again = [version for version in found if version.mark == mark]
        files.remove(tuple(version.path for version in (*again, *older[MOST - 1 :])))

    def list(self, game: str) -> tuple[Version, ...]:
        """Return the versions of a game, the newest first; none where there are none, or where they cannot be read."""
        try:
            paths = list((self._folder / game).iterdir())
            found = [(_NAME.fullmatch(path.name), path, path.stat().st_mtime) for path in paths]
        except OSError:
            return ()
        versions = [
            Version(path, int(match[1]), match[2], datetime.fromtimestamp(time, UTC))
            for match, path, time in found
            if match is not None
        ]
        return tuple(sorted(versions, key=lambda version: version.number, reverse=True))

    def load(self, version: Version) -> GameFile:
        """Return what the file said then. Errors: BadData where that can no longer be read."""
        try:
            return _file(json.loads(files.read(version.path, MOST_BYTES)))
        except (FileNotFoundError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise BadData(phrase("compare.unreadable", n=version.number)) from error


def _plain(file: GameFile) -> dict[str, Any]:
    """Return a file as JSON has it. In a variant null stands for what only the base says."""
    base = _dumped(file.base)
    variants = {}
    for name, definition in file.definitions.items():
        own = _dumped(definition)
        variants[name] = {key: own.get(key) for key in {**base, **own} if own.get(key) != base.get(key)}
    return {"base": base, "variants": variants}


def _dumped(definition: Definition) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(definition.model_dump_json(exclude_defaults=True))
    return found | {"engine": definition.engine}


def _file(plain: Mapping[str, Any]) -> GameFile:
    """Return the opposite of ``_plain``. Errors: many, where the text is not what was written."""
    from squares.data.check import GameFile

    base = plain["base"]
    if base["engine"] not in engines.names():
        raise ValueError("an engine that is no more")
    model = engines.engine(base["engine"]).definition

    def read(values: Mapping[str, Any]) -> Definition:
        return model.model_validate_json(json.dumps(values))

    definitions = {}
    for name, own in plain["variants"].items():
        merged = {key: value for key, value in {**base, **own}.items() if value is not None}
        definitions[name] = read(merged)
    if not definitions:
        raise ValueError("no variant")
    return GameFile(definitions, read(base))
