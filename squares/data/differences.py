"""What differs between two versions of a game file, in words.

Plain data is compared key by key, and what has a name by its name. Knows no engine: what keys are called comes from the
texts, and a key without a text is called as the file writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from squares.core.phrase import Phrase, phrase
from squares.data.faults import dotted, shown
from squares.data.texts import Texts
from squares.data.tree import Path

if TYPE_CHECKING:
    from squares.data.check import GameFile
    from squares.data.models import Definition

_MOST = 60  # characters of a value; of a longer one it is only said that it differs
_ABOUT = ("id", "title", "subtitle", "summary", "minutes", "age", "credits", "include")
_SIZE = ("files", "ranks")
_NOTHING: tuple[Any, ...] = (None, "", [], {})
_PAGES = ("look", "layout", "help", "positions", "lesson", "questions")  # told as a whole
# Of a thing, and no rule.
_WORDS = frozenset({"name", "names", "note", "notes", "flavour", "picture", "text", "texts", "fill"})


class Change(NamedTuple):
    """Where two trees of plain data differ, and how; None where one of them has nothing there."""

    path: Path
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """A change and its sentence. ``rules``: whether it is one of the rules. ``variant``: the only one that has it."""

    change: Change
    what: Phrase
    rules: bool = True
    variant: str | None = None


def of_files(old: GameFile, new: GameFile, texts: Texts) -> list[Difference]:
    """Return what differs between two files and their variants: the rules first, then all else."""
    return _rules_first((*_told(old.base, new.base, texts), *_variants(old, new, texts)))


def of_definitions(old: Definition, new: Definition, texts: Texts) -> list[Difference]:
    """Return what differs between two games as they are played: the rules first, then all else."""
    return _rules_first(_told(old, new, texts))


def _rules_first(found: Iterable[Difference]) -> list[Difference]:
    return sorted(found, key=lambda each: not each.rules)


def changes(old: Any, new: Any, path: Path = ()) -> Iterator[Change]:
    """Yield where two values differ, as deep as both have the same shape."""
    if old == new or (old in _NOTHING and new in _NOTHING):
        return
    inside = _inside(old, new, step=bool(path) and isinstance(path[-1], int))
    if inside is None:
        yield Change(path, old, new)
        return
    olds, news = inside
    for key in dict.fromkeys((*olds, *news)):
        yield from changes(olds.get(key), news.get(key), (*path, key))


Inside = Mapping[Any, Any]


def _inside(old: Any, new: Any, *, step: bool) -> tuple[Inside, Inside] | None:
    """Return what two values hold, by keys that mean the same in both; None where they are compared as wholes.

    ``step``: they are entries of a list, which only have something in common where they have the same keys.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        return None if step and old.keys() != new.keys() else (old, new)
    if not isinstance(old, list) or not isinstance(new, list):
        return None
    olds, news = _by_name(old), _by_name(new)
    if olds is not None and news is not None:
        return None if olds == news else (olds, news)  # only the order is another
    if len(old) == len(new) and all(isinstance(each, dict) for each in (*old, *new)):
        return dict(enumerate(old)), dict(enumerate(new))
    return None


def _by_name(entries: list[Any]) -> Inside | None:
    """Return the entries of a list by their names; None where not each has one of its own."""
    found = {each["name"]: each for each in entries if isinstance(each, dict) and isinstance(each.get("name"), str)}
    return found if len(found) == len(entries) else None


def _told(old: Definition, new: Definition, texts: Texts) -> Iterator[Difference]:
    """Yield what differs between two definitions, without their variants."""
    olds, news = (each.model_dump(mode="json", exclude={"variants"}) for each in (old, new))
    pages = {key: (olds.pop(key, None), news.pop(key, None)) for key in _PAGES}
    if old.engine != new.engine:  # no other key of the one means the same to the other
        olds, news = ({key: each[key] for key in (*_ABOUT, "engine") if key in each} for each in (olds, news))
    words = _Words(texts, new.engine, _collections(old, new), olds, news)
    size = Change(("board",), _size(olds), _size(news))
    for change in (*((size,) if size.old != size.new else ()), *changes(olds, news)):
        about = change.path[0] in _ABOUT or not _WORDS.isdisjoint(change.path[2:])
        yield Difference(change, words.sentence(change), not about)
    for key, (page, other) in pages.items():
        if page != other:
            yield Difference(Change((key,), page, other), phrase(f"diff.page.{key}"), rules=False)


def _collections(*definitions: Definition) -> frozenset[str]:
    """Return the keys under which a file keeps things by names that designers give."""
    held = ((each, key) for each in definitions for key in type(each).model_fields)
    return frozenset(key for each, key in held if isinstance(getattr(each, key), dict))


def _size(plain: dict[str, Any]) -> dict[str, int] | None:
    """Take the board's size out of a definition, as both numbers are told together."""
    board = plain.get("board")
    return None if board is None else {key: board.pop(key) for key in _SIZE}


def _variants(old: GameFile, new: GameFile, texts: Texts) -> Iterator[Difference]:
    """Yield variants that came, went or are called otherwise, and what differs in some of them only."""
    olds, news = ({"variants": _titles(file)} for file in (old, new))
    words = _Words(texts, new.base.engine, frozenset({"variants"}), olds, news)
    for change in changes(olds, news):
        yield Difference(change, words.sentence(change), rules=len(change.path) == 2)
    first = Change(("variants",), *(next(iter(file.definitions)) for file in (old, new)))
    if first.old != first.new and {first.old, first.new} <= olds["variants"].keys() & news["variants"].keys():
        yield Difference(first, phrase("diff.first_variant", old=first.old, new=first.new))
    if old.base.engine != new.base.engine:
        return
    common = [each.change for each in _told(old.base, new.base, texts)]
    for name in (name for name in olds["variants"] if name in news["variants"]):
        for each in _told(old.definitions[name], new.definitions[name], texts):
            if each.change not in common:
                what = phrase("diff.in_variant", variant=old.base.variants[name].name, what=each.what)
                yield replace(each, what=what, variant=name)


def _titles(file: GameFile) -> dict[str, dict[str, str]]:
    return {name: {"name": each.name, "note": each.note} for name, each in file.base.variants.items()}


class _Words:
    """How changes between two trees are said. ``collections``: keys under which things have names of their own."""

    def __init__(
        self, texts: Texts, engine: str, collections: frozenset[str], old: dict[str, Any], new: dict[str, Any]
    ) -> None:
        self._texts, self._engine, self._collections = texts, engine, collections
        self._things = {key: {**new.get(key, {}), **old.get(key, {})} for key in collections}

    def sentence(self, change: Change) -> Phrase:
        """Return the sentence of a change."""
        head, *rest = change.path
        whole = len(rest) == 1 and None in (change.old, change.new)
        if head not in self._collections or not (whole or len(rest) > 1):
            return self._changed("diff.changed", self._label(change.path), change)
        kind, name = self._kind(str(head)), self._name(str(head), str(rest[0]))
        if whole:
            return phrase("diff.added" if change.old is None else "diff.removed", kind=kind, name=name)
        what = self._changed("diff.part", self._part(change.path), change)
        return phrase("diff.of_thing", kind=kind, name=name, what=what)

    def _changed(self, key: str, label: Phrase | str, change: Change) -> Phrase:
        """Return a change with both values, or without them where one is too long to be read in a line."""
        counts = self._counted(change.path) is not None
        old, new = (_value(each, counts) for each in (change.old, change.new))
        if old is None or new is None:
            gone, come = change.new is None, change.old is None
            return phrase("diff.gone" if gone else "diff.come" if come else "diff.differs", key=label)
        return phrase(key, key=label, old=old, new=new)

    def _label(self, path: Path) -> Phrase | str:
        """Return what a key is called: as set-up calls it, if it does."""
        name = dotted(path)
        found = (f"setup.facts.{self._engine}.{name}.label", f"setup.knobs.{self._engine}.{name}", f"diff.key.{name}")
        return next((phrase(key) for key in found if key in self._texts), name)

    def _kind(self, head: str) -> Phrase | str:
        return phrase(f"diff.kind.{head}") if f"diff.kind.{head}" in self._texts else head

    def _name(self, head: str, id: str) -> str:
        """Return what people call a thing."""
        thing = self._things[head].get(id)
        return shown((thing.get("name") if isinstance(thing, dict) else "") or id)

    def _part(self, path: Path) -> str:
        """Return what a key of a thing is called: as the file writes it, or as another thing that it counts."""
        counted = self._counted(path)
        return dotted(path[2:]) if counted is None else self._name(counted, str(path[-1]))

    def _counted(self, path: Path) -> str | None:
        """Return the collection whose things a key of a thing counts, as a deck does its cards; None for others."""
        within = str(path[2]) if len(path) == 4 else ""
        return within if within in self._collections else None


def _value(value: Any, counts: bool) -> Phrase | str | None:
    """Return a value in a few words; None where it is too long. ``counts``: what is not there is there no times."""
    if isinstance(value, bool):
        return phrase("diff.yes" if value else "diff.no")
    if value in _NOTHING:
        return "0" if counts else phrase("diff.nothing")
    if isinstance(value, list) and not any(isinstance(each, dict) for each in value):
        text = " ".join(map(str, value))
    elif isinstance(value, dict) and tuple(value) == _SIZE:
        return phrase("diff.size", **value)
    elif isinstance(value, (int, str)):
        text = str(value)
    else:
        return None
    if len(text) > _MOST:
        return None
    text = shown(text, _MOST)
    return phrase("diff.quoted", text=text) if isinstance(value, str) and " " in text else text
