"""A game of one's own, begun from another: a commented file under an id of its own (``squares.data.outline``)."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data import art
from squares.data.faults import bad_data, named, shown
from squares.data.models import MOST_ID
from squares.data.texts import Texts
from squares.registry import Entry, Registry
from squares.saves import files

if TYPE_CHECKING:
    from squares.data.models import Definition

Spare = dict[str, dict[str, Any]]

MOST_STEM = MOST_ID - 4
"""Characters of an id to which a number may be added."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def source_of(registry: Registry, name: str) -> Entry:
    """The game that a word means: an id, or a game file. Errors: BadData where there is none or it has faults."""
    if name.endswith((".yaml", ".yml")):
        entry = Registry(()).reload(Path(name))
    else:
        entry = registry.entry(name)
    if entry.faults:
        raise bad_data(entry.faults)
    return entry


def id_for(registry: Registry, title: str, folder: Path, otherwise: str) -> str:
    """Return an id like a title, ``otherwise`` like another id, that neither a game has nor a file in a folder."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain)[:MOST_STEM].strip("-")
    stem = stem if _ID.fullmatch(stem) else otherwise[:MOST_STEM].rstrip("-")
    taken = {entry.id for entry in (*registry.entries, *registry.examples)}
    ids = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
    return next(id for id in ids if id not in taken and not os.path.lexists(folder / f"{id}.yaml"))


def write(registry: Registry, source: Entry, id: str, target: Path, texts: Texts, title: str = "") -> None:
    """Write a copy to change, and what it draws with beside it; nothing that is there is written over.

    Without a title it is called like its id.

    Errors: BadData.
    """
    if len(id) > MOST_ID or not _ID.fullmatch(id):
        raise BadData(phrase("new.bad_id", id=shown(id), most=MOST_ID))
    taken = next((entry for entry in (*registry.entries, *registry.examples) if entry.id == id), None)
    if taken is not None:
        raise BadData(phrase("data.id_taken", id=id, file=taken.name))
    if os.path.lexists(target):
        raise BadData(phrase("new.exists", file=named(target)))
    title = title or id.replace("-", " ").capitalize()
    brought = _pictures_beside(source, target)
    try:
        text = copied(source, {"id": id, "title": title}, target, texts)
        files.put_new(target, text)
    except BadData:
        _take_away(brought)
        raise
    except OSError as error:
        _take_away(brought)
        raise BadData(phrase("new.not_written", file=named(target), why=error.strerror or str(error))) from None
    _schema_beside(target, source.engine)


def _drawn_with(source: Entry) -> list[str]:
    """The names of picture files that a game draws with, but for its cover: a copy looks like a game of one's own."""
    look = source.variant()[1].look
    names = {name.partition("#")[0] for name in (look.board, *look.pictures.values())}
    return sorted(filter(art.is_file, names))


def _pictures_beside(source: Entry, target: Path) -> list[Path]:
    """Copy what the game draws with to where the copy will lie, where no such file is; the new ones.

    A copy can do without them.
    """
    brought: list[Path] = []
    for name in _drawn_with(source):
        there = target.with_name(name)
        with suppress(OSError, BadData):
            files.put_new(there, art.held(source.path, name))
            brought.append(there)
    return brought


def _take_away(paths: Iterable[Path]) -> None:
    for path in paths:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _lie_beside(source: Entry, target: Path) -> bool:
    """Whether all that the game draws with lies beside the copy, too."""
    try:
        return all(art.held(source.path, name) == art.held(target, name) for name in _drawn_with(source))
    except BadData:
        return False


def copied(source: Entry, names: Mapping[str, str], target: Path, texts: Texts) -> str:
    """The text of a copy that will lie at ``target``; ``names`` are its id and title.

    Errors: BadData where it could not be played there.
    """
    from squares.data.check import examine
    from squares.data.loader import parse, read
    from squares.data.outline import Outline

    file = source.file
    if file is None:
        raise bad_data(source.faults)
    definition, spare = _in_use(next(iter(file.definitions.values())))
    own = read(source.path).root.plain()
    text = Outline(definition, own, spare, names, _lie_beside(source, target), texts.say).text(
        schema_name(source.engine)
    )
    found = examine(replace(parse(text.encode(), named(target)), path=target))
    if found.faults:
        raise BadData(phrase("new.faulty", file=named(target), why=bad_data(found.faults).phrase))
    return text


def _in_use(definition: Definition) -> tuple[Definition, Spare]:
    """The definition without what nothing in it uses, and that by the key under which it stood."""
    from squares.data.engines import remarks

    spare: Spare = {}
    while unused := [tuple(map(str, each.path)) for each in remarks(definition) if each.always and len(each.path) == 2]:
        given, rest = definition.model_dump(mode="json", exclude_defaults=True), definition.model_dump()
        for key, name in unused:
            spare.setdefault(key, {})[name] = given[key][name]
            del rest[key][name]
            rest["look"]["icons"].pop(name, None)
            rest["look"]["pictures"].pop(name, None)
        definition = type(definition).model_validate(rest)
    return definition, spare


def schema_name(engine: str) -> str:
    """The file beside a game's own that an editor completes and checks it by."""
    return f"{engine}.schema.json"


def _schema_beside(target: Path, engine: str) -> None:
    """The schema for editors, where there is none; a game can do without it."""
    from squares.data.schema import schema

    with suppress(OSError):
        files.put_new(target.with_name(schema_name(engine)), json.dumps(schema(engine), indent=2))
