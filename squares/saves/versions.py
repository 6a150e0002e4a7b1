"""Earlier versions of a player's own game files: each good one as it was read, numbered, with its sources.

A version is what the file said with all that it included, so that it can be compared and played when the files have
changed, and the text of these files, comments and all, so that it can be restored. It is kept as JSON; what a variant
says stands there as far as it differs from the first part of the file. Beside the versions of a game lies
``labels.json``: their names and pins, by what a version says.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import Field, TypeAdapter, ValidationError

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data import engines
from squares.data.loader import Stamp, stamp
from squares.data.models import Model
from squares.registry import rules_hash
from squares.saves import files

if TYPE_CHECKING:
    from squares.data.check import GameFile
    from squares.data.models import Definition

MOST = 30
"""Versions that are kept of a game at least; of older ones those go that have no name, no pin and no playtest."""
MOST_BYTES = 16_000_000
MOST_SOURCE = 1_000_000  # bytes of a file that is kept
MOST_NAME = 60  # characters
_NAME = re.compile(r"([0-9]{1,9})-([0-9a-f]{12})\.json")
_HASH = re.compile(r"[0-9a-f]{12}")
_LABELS = "labels.json"


class Label(Model):
    """What a designer calls a version, and whether it is to stay."""

    name: str = Field(default="", max_length=MOST_NAME)
    pinned: bool = False


_NO_LABEL = Label()
_LABELLED: TypeAdapter[dict[str, Label]] = TypeAdapter(dict[str, Label])


@dataclass(frozen=True, slots=True)
class Version:
    """One version: ``number`` counts the game's from 1, ``mark`` is the hash of all that it says."""

    path: Path
    number: int
    mark: str
    read: datetime
    label: Label = _NO_LABEL


class Versions:
    """The versions of all games, in a folder each below ``folder``, which need not be there.

    ``tested``: tells the hashes of all rules that were played in playtests.
    """

    def __init__(self, folder: Path, tested: Callable[[], Collection[str]] = frozenset) -> None:
        self._folder, self._tested = folder, tested

    def keep(self, file: GameFile, sources: Mapping[str, str] | None = None) -> None:
        """Keep a file as it was read, unless it says what the last version does. Errors: SaveProblem.

        What an older version said already becomes the newest one and is kept once. ``sources``: see ``sources_of``.
        Where only these have changed, the last version has them from now on.
        """
        plain = _plain(file)
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        mark = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
        found = self.list(file.base.id)
        same = bool(found) and found[0].mark == mark
        if same and (not sources or self._sources(found[0]) == sources):
            return
        hashes = sorted({rules_hash(each) for each in file.definitions.values()})
        text = json.dumps(plain | {"hashes": hashes, "sources": sources or {}}, ensure_ascii=False)
        folder = self._folder / file.base.id
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise files.problem(error, folder) from error
        number = found[0].number + (not same) if found else 1
        files.replace(folder / f"{number}-{mark}.json", text)
        if not same:
            older = [version for version in found if version.mark != mark]
            again = [version for version in found if version.mark == mark]
            files.remove(tuple(version.path for version in (*again, *self._spare(older[MOST - 1 :]))))

    def _spare(self, versions: Collection[Version]) -> Iterator[Version]:
        """Return those that nobody named or pinned, and that no playtest was about."""
        return (each for each in versions if each.label == _NO_LABEL and not self.is_tested(each))

    def list(self, game: str) -> tuple[Version, ...]:
        """Return the versions of a game, the newest first; none where there are none, or where they cannot be read."""
        try:
            paths = list((self._folder / game).iterdir())
            found = [(_NAME.fullmatch(path.name), path, path.stat().st_mtime) for path in paths]
        except OSError:
            return ()
        labels = self._labels(game)
        versions = [
            Version(path, int(match[1]), match[2], datetime.fromtimestamp(time, UTC), labels.get(match[2], _NO_LABEL))
            for match, path, time in found
            if match is not None
        ]
        return tuple(sorted(versions, key=lambda version: version.number, reverse=True))

    def of_file(self, path: Path) -> tuple[Version, ...]:
        """Return the versions of the game that was last read from a file of that name, whatever it says now."""
        try:
            games = [folder.name for folder in self._folder.iterdir()]
        except OSError:
            return ()
        found = [versions for game in games if (versions := self.list(game))]
        found.sort(key=lambda versions: versions[0].read, reverse=True)
        return next((each for each in found if next(iter(self._sources(each[0])), None) == path.name), ())

    def label(self, version: Version, label: Label) -> Version:
        """Name or pin a version, or take that back. Errors: SaveProblem."""
        labels = self._labels(version.path.parent.name) | {version.mark: label}
        kept = {mark: each for mark, each in labels.items() if each != _NO_LABEL}
        files.replace(version.path.with_name(_LABELS), _LABELLED.dump_json(kept).decode() + "\n")
        return replace(version, label=label)

    def _labels(self, game: str) -> dict[str, Label]:
        """Return the names and pins of a game's versions by their marks; none where they cannot be read."""
        try:
            return _LABELLED.validate_json(files.read(self._folder / game / _LABELS, MOST_BYTES))
        except (OSError, BadData, ValidationError):
            return {}

    def load(self, version: Version) -> GameFile:
        """Return what the file said then. Errors: BadData where that can no longer be read."""
        try:
            return _file(json.loads(files.read(version.path, MOST_BYTES)))
        except (FileNotFoundError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise BadData(phrase("compare.unreadable", n=version.number)) from error

    def _read(self, version: Version) -> dict[str, Any]:
        try:
            found = json.loads(files.read(version.path, MOST_BYTES))
        except (OSError, BadData, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def is_tested(self, version: Version) -> bool:
        """Whether a playtest was about rules of a version."""
        return not set(self._tested()).isdisjoint(map(str, self._read(version).get("hashes") or ()))

    def _sources(self, version: Version) -> dict[str, str]:
        """Return the texts of the files that a version was read from, by their names; none where none are kept."""
        found = self._read(version).get("sources")
        if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
            return {}
        return {name: text for name, text in found.items() if _is_below(name)}

    def restore(self, version: Version, path: Path) -> tuple[Path, ...]:
        """Write a version's files again, the game's own to ``path``.

        What lies there and no version has is put aside under further names, which are returned. Errors: BadData,
        SaveProblem.
        """
        sources = self._sources(version)
        if not sources:
            raise BadData(phrase("compare.no_sources", n=version.number))
        game, *_ = sources
        places = {path if name == game else path.parent / name: text for name, text in sources.items()}
        versions = self.list(version.path.parent.name)
        kept = {text for each in versions for text in self._sources(each).values()}
        aside = tuple(_aside(place) for place, text in places.items() if _lost(place, {text, *kept}))
        for place, text in places.items():
            if _text(place) != text:
                with files.refused("new.not_written", file=place):
                    place.parent.mkdir(parents=True, exist_ok=True)
                    files.lay(place, text)
        return aside


def sources_of(path: Path, read: Mapping[Path, Stamp | None]) -> dict[str, str]:
    """Return the texts of a game file and of what it includes by their names beside it, the game's own first.

    ``read``: the files as they were when they were looked at; nothing is returned where one has changed since. Files
    that lie elsewhere, and those that are no text, are left out.
    """
    found: dict[str, str] = {}
    for file in (path, *(file for file in read if file != path)):
        if read.get(file) is None:
            continue
        text = _text(file)
        if stamp(file) != read[file]:
            return {}
        name = file.relative_to(path.parent).as_posix() if file.is_relative_to(path.parent) else ""
        if text is not None and _is_below(name):
            found[name] = text
    return found


def hashes_in(folder: Path) -> set[str]:
    """Return the hashes of rules that the folders of playtests bear in their names."""
    try:
        return {word for path in folder.iterdir() for word in path.name.split("-") if _HASH.fullmatch(word)}
    except OSError:
        return set()


def _text(path: Path) -> str | None:
    """Return what a file says; None where there is none, or it is no text or too long."""
    try:
        source = path.read_bytes() if path.stat().st_size <= MOST_SOURCE else b"\xff"
        return source.decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def _lost(path: Path, kept: Collection[str]) -> bool:
    """Whether a file says something that is said nowhere else."""
    return path.exists() and _text(path) not in kept


def _is_below(name: str) -> bool:
    """Whether a name leads to a file in or below the folder that it is looked for in."""
    path = Path(name)
    return bool(name) and not path.is_absolute() and ".." not in path.parts and not set(name) & set("\\:\0")


def _aside(path: Path) -> Path:
    """Give a file a further name, and return it. Errors: SaveProblem."""
    name = next(each for n in count(1) if not (each := path.with_name(f"{path.name}.before-{n}")).exists())
    with files.refused("new.not_written", file=name):
        files.put_new(name, path.read_bytes())
    return name


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
