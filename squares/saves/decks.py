"""A player's own decks: their text, and the folder that they lie in, one file a deck.

A deck only has to be readable here. Whether it may be played is for the rules of its game to say, so an unfinished
one is kept like any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import Field

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.data import check, loader
from squares.data.faults import Fault, dotted, shown
from squares.data.models import Id, Model
from squares.data.tree import NOWHERE
from squares.saves import files

FORMAT = 1
MOST_NAME = 40  # characters
MOST_NOTE = 400
MOST_COPIES = 60  # of one card
_KEY = "masume_deck"
_OLD = 3600.0  # seconds after which a temporary file belongs to nobody
_NUMBERED = re.compile(r"(.*?)(?: [0-9]{1,4})?")


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck as its player left it. ``avatar`` is empty until one is chosen; ``cards`` counts resource cards."""

    name: str
    avatar: str = ""
    cards: Mapping[str, int] = field(default_factory=dict)
    integrate: tuple[str, ...] = ()
    note: str = ""

    def dump(self) -> str:
        """The deck as text."""
        document: dict[str, object] = {_KEY: FORMAT, "name": self.name}
        parts = {"note": self.note, "avatar": self.avatar, "cards": dict(self.cards), "integrate": list(self.integrate)}
        document |= {key: value for key, value in parts.items() if value}
        flow = None if self.cards or self.integrate else False  # None: only what holds nothing further is in braces
        text: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=110, default_flow_style=flow)
        return text


@dataclass(frozen=True, slots=True)
class Kept:
    """A deck in the folder."""

    id: str
    deck: OwnDeck


@dataclass(frozen=True, slots=True)
class BadDeck:
    """A file in the folder that cannot be read as a deck, and why."""

    id: str
    why: Phrase


class _Written(Model):
    """A deck's text."""

    masume_deck: Literal[1]
    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]
    note: Annotated[str, Field(max_length=MOST_NOTE)] = ""
    avatar: Id = ""
    cards: Annotated[dict[Id, Annotated[int, Field(ge=1, le=MOST_COPIES)]], Field(default_factory=dict, max_length=400)]
    integrate: Annotated[tuple[Id, ...], Field(max_length=100)] = ()


def parse(text: str) -> OwnDeck:
    """The deck of a text. Errors: BadData naming the line."""
    if _KEY not in text:
        raise BadData(phrase("decks.no_deck"))
    loaded = loader.parse(text.encode("utf-8", "replace"), "")
    if loaded.faults:
        raise _bad(loaded.faults[0])
    version = loaded.root.get(_KEY)
    if version is None:
        raise BadData(phrase("decks.no_deck"))
    if isinstance(version.value, int) and version.value > FORMAT:
        raise BadData(phrase("decks.newer_format", format=version.value, known=FORMAT))
    written, faults = check.validated(loaded.root, _Written)
    if written is None:
        raise _bad(faults[0])
    name, note = shown(written.name, MOST_NAME), shown(written.note, MOST_NOTE)
    return OwnDeck(name, written.avatar, written.cards, written.integrate, note)


def _bad(fault: Fault) -> BadData:
    """The fault in one sentence with its place."""
    if fault.mark == NOWHERE:
        return BadData(phrase("decks.bad", what=fault.what))
    if not fault.path:
        return BadData(phrase("decks.bad_line", line=fault.mark.line, what=fault.what))
    return BadData(phrase("decks.bad_entry", line=fault.mark.line, entry=dotted(fault.path), what=fault.what))


class Decks:
    """The decks in ``folder``, which exists. Errors of all that writes: SaveProblem."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        files.sweep(folder, _OLD)

    def list(self) -> tuple[Kept | BadDeck, ...]:
        """All decks by their names; a file that is no deck is listed last, with the reason."""
        try:
            ids = [path.stem for path in self.folder.iterdir() if path.suffix == ".yaml" and path.name[0] != "."]
        except OSError:
            ids = []
        return tuple(sorted(map(self._entry, ids), key=_order))

    def load(self, id: str) -> OwnDeck:
        """Errors: BadData."""
        try:
            return parse(files.read(self._path(id)))
        except FileNotFoundError as error:
            raise BadData(phrase("decks.gone")) from error

    def add(self, deck: OwnDeck) -> str:
        """Keep a deck in a file of its own, under a name that no other has; its id."""
        with files.locked(self.folder):
            id = self._new_id(deck.name)
            self._write(id, deck)
        return id

    def save(self, id: str, deck: OwnDeck) -> None:
        """Put a deck in the place of the one with that id, under a name that no other has."""
        with files.locked(self.folder):
            self._write(id, deck)

    def delete(self, id: str) -> None:
        """Remove a deck."""
        with files.locked(self.folder):
            files.remove((self._path(id),))

    def names(self, but: str = "") -> set[str]:
        """The names of all decks, or of all but one."""
        return {entry.deck.name for entry in self.list() if isinstance(entry, Kept) and entry.id != but}

    def _write(self, id: str, deck: OwnDeck) -> None:
        deck = replace(deck, name=free_name(deck.name, self.names(but=id)))
        files.replace(self._path(id), deck.dump())

    def _entry(self, id: str) -> Kept | BadDeck:
        try:
            return Kept(id, self.load(id))
        except BadData as error:
            return BadDeck(id, error.phrase)

    def _path(self, id: str) -> Path:
        """Where a deck lies. Errors: BadData for an id that leads out of the folder."""
        path = self.folder / f"{id}.yaml"
        if path.parent != self.folder or path.stem != id:
            raise BadData(phrase("decks.gone"))
        return path

    def _new_id(self, name: str) -> str:
        """A file name that is free and that every system takes."""
        words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        stem = f"deck-{words}".rstrip("-")
        number, id = 1, stem
        while self._path(id).exists():
            number += 1
            id = f"{stem}-{number}"
        return id


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with the first number behind it that makes it differ from all others."""
    names, number, found = set(taken), 1, name[:MOST_NAME]
    match = _NUMBERED.fullmatch(name)
    stem = (match[1] if match else name)[: MOST_NAME - 5]
    while found in names:
        number += 1
        found = f"{stem} {number}"
    return found


def _order(entry: Kept | BadDeck) -> tuple[bool, str, str]:
    return isinstance(entry, BadDeck), entry.deck.name.casefold() if isinstance(entry, Kept) else "", entry.id
