"""Which games there are: shipped ones, the player's own, and how each is made.

Reads the files' titles at once, which is quick; models and engines are loaded when a game is first asked for.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import Words, phrase
from squares.data import installed
from squares.data.faults import Diagnostic, bad_data, meant, named, shown
from squares.data.loader import Loaded, Stamp, read
from squares.data.places import shipped
from squares.data.tree import Node, grown, over, without

if TYPE_CHECKING:
    from squares.data.art import Picture, Trial
    from squares.data.check import Examined, GameFile
    from squares.data.models import Definition, Variant

PACKED = "masume-pack.yaml"
"""The name of the file that opens a game which came in a pack."""
_LOOKS = frozenset({"title", "subtitle", "summary", "minutes", "look", "layout"})
_TOLD = _LOOKS | {"id", "engine", "seats"}  # what an entry says of itself


class Entry:
    """One game file, good or bad. What it says about itself can be read without checking it.

    ``shipped``: it came with the program, as a game or as an example. ``owner``: the entry that its id belongs to, if
    that is another one. ``loaded``: what has been read of it, if not all. ``draws`` tries its drawings.
    """

    def __init__(self, path: Path, loaded: Loaded | None = None, draws: Trial | None = None) -> None:
        self.path = path
        self._draws = draws
        self.shipped = path.is_relative_to(shipped("data"))
        self.owner: Entry | None = None
        self._loaded: Loaded = read(path) if loaded is None else loaded

    def _word(self, *keys: str) -> str:
        node: Node | None = self._loaded.root
        for key in keys:
            node = node.get(key) if node else None
        found = node.plain() if node else ""
        if isinstance(found, dict) and found and all(isinstance(text, str) for text in found.values()):
            return Words({language: shown(text, 200) for language, text in found.items()})
        return shown(found, 200) if isinstance(found, str) else ""

    @property
    def name(self) -> str:
        """The file's name without its folder, as it can be shown."""
        return named(self.path.name)

    @property
    def id(self) -> str:
        """The game's id; of a file that gives none, its name."""
        return self._word("id") or named(self.path.stem)

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self._word("title") or named(self.path.stem)

    @property
    def subtitle(self) -> str:
        """A second name, or nothing."""
        return self._word("subtitle")

    @property
    def summary(self) -> str:
        """The game in one line, or nothing."""
        return self._word("summary")

    @property
    def engine(self) -> str:
        """The engine that plays it, or nothing."""
        return self._word("engine")

    @property
    def shelf(self) -> int:
        """Place on the home screen, smaller ones first."""
        look = self._loaded.root.get("look")
        node = look.get("shelf") if look else None
        return node.value if node is not None and isinstance(node.value, int) else 50

    @property
    def box(self) -> str:
        """Id of the game in whose box it lies; its own for most."""
        return self._word("look", "box") or self.id

    @property
    def minutes(self) -> int | None:
        """How long a game takes, if the file says so."""
        node = self._loaded.root.get("minutes")
        return node.value if node is not None and isinstance(node.value, int) else None

    @property
    def players(self) -> int:
        """How many play; two where the file does not say."""
        node = self._loaded.root.get("seats")
        return node.value if node is not None and isinstance(node.value, int) else 2

    @property
    def cover(self) -> str:
        """The box cover: the name of a shipped one, or of a drawing beside the file (``picture``)."""
        return self._word("look", "cover") or "own"

    @property
    def picture(self) -> Picture:
        """The box cover that the file brings; empty where it brings none that can be taken."""
        if "." not in self.cover:
            return ""
        return next((held for name, held in self.pictures.items() if name.rpartition("#")[0] == self.cover), "")

    @property
    def pictures(self) -> Mapping[str, Picture]:
        """The pictures that the file brings, by the names that its definitions give them."""
        return self._examined.pictures

    @property
    def files(self) -> Mapping[Path, Stamp | None]:
        """The files that count as this one once it is examined: itself, what it includes, what it draws with.

        Also those that are missed or may come to lie before others. Each as it was just before it was read.
        """
        return self._loaded.files

    @property
    def included(self) -> tuple[Path, ...]:
        """The files that it includes, once it is examined; each stands before those that have the last word over it."""
        return tuple(self._loaded.included)

    @property
    def faults(self) -> list[Diagnostic]:
        """Why the game cannot be played; empty if it can."""
        if self.owner is None:
            return self._examined.faults
        node = self._loaded.root.get("id")
        what = phrase("data.id_taken", id=self.id, file=self.owner.name)
        taken = Diagnostic(what, node.mark, ("id",)) if node else Diagnostic(what)
        return [taken.within(self._loaded.name, self._loaded.lines), *self._examined.faults]

    @property
    def warnings(self) -> list[Diagnostic]:
        """What is odd about a game that can be played."""
        return self._examined.warnings if self.owner is None else []

    @property
    def unmet(self) -> list[Diagnostic]:
        """What the named positions of a game that can be played expect and does not hold."""
        return self._examined.unmet if self.owner is None else []

    @property
    def is_packed(self) -> bool:
        """Whether it came in a pack: it can be played, and stands on no shelf."""
        return self.path.name == PACKED

    @property
    def is_part(self) -> bool:
        """Whether it is no game but something that games include, such as cards."""
        root = self._loaded.root
        if self.shipped or root.get("id") is not None or root.get("engine") is not None:
            return False
        return [fault.what.key for fault in self._examined.faults] == ["data.is_part"]

    @property
    def file(self) -> GameFile | None:
        """All that the file says, if it has no faults."""
        return self._examined.file if self.owner is None else None

    @property
    def definition(self) -> Definition | None:
        """What the file says with its variants unapplied (help, list of variants), if it has no faults."""
        return self.file.base if self.file else None

    @property
    def variants(self) -> tuple[str, ...]:
        """Ids of the variants, the default first; none where the file has faults."""
        return tuple(self.file.definitions) if self.file else ()

    def variant(self, name: str | None = None) -> tuple[str, Definition]:
        """A variant (None: the default one) by its id, and what the file says in it.

        Errors: BadData where the file has faults or no such variant.
        """
        if self.file is None:
            raise bad_data(self.faults)
        known = list(self.file.definitions)
        name = known[0] if name is None else name
        if name not in known:
            hint = meant(name, known) or phrase("data.known", known=known)
            raise BadData(phrase("data.unknown_game_variant", game=self.id, variant=shown(name), hint=hint))
        return name, self.file.definitions[name]

    def agreed(self, name: str | None, house: Mapping[str, Any]) -> tuple[str, Definition]:
        """A variant (None: the default one) by its id, with overrides such as ``{"limit": 9}`` laid over it.

        What overrides make of a variant is called by another one of the file that has just these rules, so that it has
        that one's levels.

        Errors: as ``variant``; BadData where the overrides do not fit.
        """
        name, definition = self.variant(name)
        if house:
            from squares.data import check

            tree = over(grown(definition.plain()), grown(house))
            definition = check.sound(tree, type(definition), "data.bad_house")
            rules, variants = definition.plain(), {id: self.variant(id)[1].plain() for id in self.variants}
            if rules != variants[name]:
                name = next((id for id, of in variants.items() if of == rules), name)
        return name, definition

    def look_up(self) -> None:
        """Find out now what takes time: the faults, the warnings, and the pictures that the file brings.

        What is not asked for again is forgotten, so that an entry is light to send from process to process.
        """
        self._examined  # noqa: B018 - kept for later
        self._draws = None
        root = self._loaded.root
        if isinstance(root.value, dict):
            kept = without(root, *(root.value.keys() - _TOLD))
            self._loaded = replace(self._loaded, root=kept)

    @cached_property
    def _examined(self) -> Examined:
        from squares.data.check import examine

        return examine(self._loaded, self._draws)


class Registry:
    """The games of some folders and files. A folder that is not there holds none.

    ``examples``: files of worked examples, which stand on no shelf and are read when they are first asked for.
    """

    def __init__(self, folders: Iterable[Path], files: Iterable[Path] = (), *, examples: Iterable[Path] = ()) -> None:
        self._example_files = list(examples)
        self._folders = tuple(folders)
        self._files = list(files)
        self._entries: list[Entry] = []
        self._pictures: dict[str, Picture] = {}
        self.rescan()

    @classmethod
    def of_engines(cls, *folders: Path) -> Registry:
        """Return the games that the engines bring and the worked examples, with those of further folders."""
        examples = (path for engine in installed.engines().values() for path in engine.examples)
        return cls([*installed.folders(), *folders], examples=examples)

    def rescan(self) -> None:
        """Read every file again: changed ones, new ones in the folders, and none that has gone."""
        self._entries = []
        found = [path for folder in self._folders for path in game_files(folder)]
        for path in dict.fromkeys((*found, *(file for file in self._files if file.exists()))):
            self.reload(path)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every game file, good or bad: shipped ones first, each kind by its place on the shelf, then by name.

        Files that games include are none, and what came in a pack stands nowhere.
        """
        games = (entry for entry in self._entries if not entry.is_packed and not entry.is_part)
        return tuple(sorted(games, key=lambda entry: (not entry.shipped, entry.shelf)))

    @cached_property
    def examples(self) -> tuple[Entry, ...]:
        """The worked examples, in the order of their shelf, then by name."""
        return tuple(sorted(map(Entry, self._example_files), key=lambda entry: entry.shelf))

    @property
    def boxes(self) -> tuple[tuple[Entry, ...], ...]:
        """The entries by the boxes they lie in, each box's own game first. A box that is not there is one's own."""
        entries = self.entries
        own = {entry.id for entry in entries if entry.box == entry.id}
        found: dict[str, list[Entry]] = {}
        for entry in sorted(entries, key=lambda entry: entry.box != entry.id):
            found.setdefault(entry.box if entry.box in own else str(entry.path), []).append(entry)
        return tuple(sorted(map(tuple, found.values()), key=lambda box: entries.index(box[0])))

    def reload(self, path: Path) -> Entry:
        """Read a file again, or for the first time. Games made before stay as they are."""
        if path.parent not in self._folders and path not in (*self._files, *self._example_files):
            self._files.append(path)
        return self.put(Entry(path))

    def put(self, entry: Entry) -> Entry:
        """Take in a file that has been read, in the place of what was known of it; the entry."""
        if entry.path in self._example_files:
            self.examples = tuple(entry if known.path == entry.path else known for known in self.examples)
            return entry
        same = [i for i, known in enumerate(self._entries) if _is_same(known.path, entry.path)]
        index = same[0] if same else len(self._entries)
        if same:  # whichever way to the file was taken this time
            entry.path, entry.shipped = self._entries[index].path, self._entries[index].shipped
        self._entries[index : index + 1] = [entry]
        self._give_ids()
        return entry

    def at(self, path: Path) -> Entry | None:
        """What is known of the file that lies there."""
        known = (*self._entries, *(self.examples if path in self._example_files else ()))
        return next((entry for entry in known if entry.path == path), None)

    def drop(self, path: Path) -> None:
        """Forget a file that has gone."""
        self._entries = [entry for entry in self._entries if entry.path != path]
        self._give_ids()

    def _give_ids(self) -> None:
        """An id belongs to the first entry that has it."""
        owners = self._owners(self._entries)
        for entry in self._entries:
            owner = owners[entry.id]
            entry.owner = None if owner is entry else owner

    def picture(self, name: str) -> Picture | None:
        """A picture that one of the games brings or brought, by the name that its definition gives it."""
        if name not in self._pictures:
            for entry in (*(entry for entry in self._entries if not entry.shipped), *self.examples):
                self.know(entry.pictures)
        return self._pictures.get(name) or None

    def know(self, pictures: Mapping[str, Picture]) -> None:
        """Take in pictures by the names that definitions give them; what is known stays."""
        self._pictures = {**pictures, **self._pictures}

    def entry(self, id: str) -> Entry:
        """The game file with that id; an example gives way to any other. Errors: BadData with what may be meant."""
        owners = self._owners(self._entries)
        if id not in owners:
            owners = self._owners((*self._entries, *self.examples))
        if id not in owners:
            known = list(owners)
            hint = meant(id, known) or (phrase("data.known", known=known) if known else phrase("data.none_known"))
            raise BadData(phrase("data.unknown_game", game=shown(id), hint=hint))
        return owners[id]

    def variant(self, game: AnyGame) -> Variant | None:
        """The name and note of a game's variant, if a game file still has it."""
        try:
            definition = self.entry(game.id).definition
        except BadData:
            return None
        return definition.variants.get(game.variant) if definition else None

    def game(self, id: str, variant: str | None = None, house: Mapping[str, Any] | None = None) -> AnyGame:
        """A game in a variant (None: the default one), with overrides laid over it as ``Entry.agreed`` does.

        Errors: BadData where the game or variant is not known, its file has faults or the overrides do not fit.
        """
        from squares.data import engines

        name, definition = self.entry(id).agreed(variant, house or {})
        return engines.engine(definition.engine).make(definition, name)

    def from_definition(self, mapping: Mapping[str, Any], variant: str | None = None) -> AnyGame:
        """The game that ``definition_of`` described, whatever its file says today.

        Errors: BadData where the mapping is no definition.
        """
        from squares.data import check, engines

        name = mapping.get("engine")
        if not isinstance(name, str) or name not in engines.names():
            known = phrase("data.known", known=engines.names())
            raise BadData(phrase("data.bad_definition", path="engine", what=known))
        engine = engines.engine(name)
        definition = check.sound(grown(mapping), engine.definition, "data.bad_definition")
        return engine.make(definition, check.STANDARD if variant is None else variant)

    @staticmethod
    def _owners(entries: Iterable[Entry]) -> dict[str, Entry]:
        """The first entry of each id; later ones with the same id cannot be played."""
        owners: dict[str, Entry] = {}
        for entry in entries:
            owners.setdefault(entry.id, entry)
        return owners


def definition_of(game: AnyGame) -> dict[str, Any]:
    """The rules a game is played with as plain data (``Definition.plain``)."""
    definition: Definition = game.definition
    return definition.plain()


def hash_of(game: AnyGame) -> str:
    """Twelve hexadecimal digits that are equal for equal rules, whatever the game is called or looks like.

    Keys at their default do not count, so that a rule that is added to the language leaves the games as they are that
    do not use it.
    """
    return rules_hash(game.definition)


def rules_hash(definition: Definition) -> str:
    """Return what ``hash_of`` says of a game that is made of a definition."""
    rules = {key: value for key, value in definition.plain(defaults=False).items() if key not in _LOOKS}
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def game_files(folder: Path) -> list[Path]:
    """The game files of a folder, sorted by name; none where it cannot be looked through."""
    engine = next((engine for engine in installed.engines().values() if engine.folder == folder), None)
    if engine is not None:
        return engine.games
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".yaml")
    except OSError:
        return []


def _is_same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)
