"""What can be played but is hardly meant: warnings about a game file without faults.

What only an engine can say comes from its module ``remarks``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any

from squares.core.phrase import phrase
from squares.data import art, engines, installed
from squares.data.faults import meant, shown
from squares.data.interpolate import known, unknown
from squares.data.loader import read
from squares.data.models import Definition, Remark, written
from squares.data.places import shipped
from squares.data.rulebook import chapters

_TEXTS = ("text", "screen")
"""What a section of the help says."""


def remarks(definitions: Mapping[str, Definition]) -> dict[str, list[Remark]]:
    """Return what is odd about each variant; what counts only where all have it is left out where one has not."""
    found = {name: [*_cover(each), *filter(_counts, engines.remarks(each))] for name, each in definitions.items()}
    common = set.intersection(*({_identity(remark) for remark in each} for each in found.values()))
    for name, each in found.items():
        found[name] = [remark for remark in each if not remark.always or _identity(remark) in common]
    return found


def alike(definitions: Mapping[str, Definition]) -> Iterator[Remark]:
    """Yield variants that differ in nothing from one before."""
    known: list[tuple[str, object]] = []
    for name, definition in definitions.items():
        rules = written(definition)
        other = next((other for other, theirs in known if theirs == rules), None)
        if other is not None:
            yield Remark(("variants", name), phrase("data.same_rules", variant=shown(name), other=shown(other)))
        known.append((name, rules))


def places(base: Definition, definition: Definition) -> Iterator[Remark]:
    """Yield names in braces in the help that stand for no value of a definition."""
    for i, section in enumerate(base.help):
        for key in _TEXTS:
            for name in unknown(getattr(section, key), definition):
                hint = meant(name, known(definition))  # no hint of the remark: the text begins where that one points
                what = phrase("data.unknown_place", name=shown(name))
                yield Remark(("help", i, key), phrase("core.sentences", first=what, rest=hint) if hint else what)


def strays(base: Definition, definitions: Mapping[str, Definition]) -> Iterator[Remark]:
    """Yield sections of the help that name a chapter which the rulebook of no variant has."""
    known = tuple(dict.fromkeys(chapter.key for each in definitions.values() for chapter in chapters(each)))
    for i, section in enumerate(base.help):
        if section.chapter and section.chapter not in known:
            what = phrase("data.unknown_chapter", name=shown(section.chapter), known=known)
            yield Remark(("help", i, "chapter"), what, section.chapter, known)


def stale(base: Definition, plain: Mapping[str, Any]) -> Iterator[Remark]:
    """Yield names in help and notes of what a shipped game of the engine has and this file with its variants lacks."""
    gone = _named_in_shipped(base.engine) - set(_names(plain))
    sections = ((("help", i, key), getattr(section, key)) for i, section in enumerate(base.help) for key in _TEXTS)
    for (path, text), name in product((*sections, *_notes(plain)), sorted(gone)):
        if re.search(rf"\b{re.escape(name)}\b", text):
            yield Remark(path, phrase("data.stale_name", name=shown(name)))


def _notes(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the notes below a value, each with the keys that lead to it."""
    if isinstance(value, Mapping):
        for key, child in value.items():
            if key == "note" and isinstance(child, str):
                yield (*path, key), child
            yield from _notes(child, (*path, key))


@cache
def _named_in_shipped(engine: str) -> frozenset[str]:
    games = [read(path).root.plain() for path in installed.engines()[engine].games]
    return frozenset(name for game in games if game["engine"] == engine for name in _names(game) if name[:1].isupper())


def _names(value: Any) -> Iterator[str]:
    """Yield what everything below a value is called: names, and the keys that serve where a name is left out."""
    if isinstance(value, Mapping):
        for key, child in value.items():
            if isinstance(child, Mapping) and "name" not in child:
                yield key.title()
            if key == "name" and isinstance(child, str):
                yield child
            yield from _names(child)
    elif isinstance(value, list | tuple):
        for child in value:
            yield from _names(child)


def _identity(remark: Remark) -> tuple[tuple[str | int, ...], str]:
    return remark.path, str(remark.what)


def _counts(remark: Remark) -> bool:
    """Tell whether a remark holds, if it is one about a picture."""
    folder, _, name = remark.sprite.partition("/")
    return not remark.sprite or name not in _sprites(folder)


def _cover(definition: Definition) -> Iterator[Remark]:
    """Yield a cover that is neither a file nor a shipped one."""
    cover, known = definition.look.cover, _sprites("covers")
    if not art.is_file(cover) and cover not in known:
        yield Remark(("look", "cover"), phrase("data.unknown_cover", name=shown(cover), known=known), cover, known)


@cache
def _sprites(folder: str) -> tuple[str, ...]:
    """Return the names of the pictures of a kind that come with the program and its engines."""
    roots = (shipped("sprites"), *(each / "sprites" for each in installed.folders()))
    return tuple(sorted({path.stem for root in roots for path in (root / folder).glob("*.svg")}))
