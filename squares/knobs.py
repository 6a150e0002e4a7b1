"""The knobs of a game file: what they are, where each one stands, and the game at another value.

A knob is a key that a sweep can be played over: a number, a switch or a choice. It is turned where it stands: in the
settings of the variant, in the file, in a file that is included, or, where nothing names it, as a new key of the file.
What is turned is checked as the file is, but for what takes long; that is left to the check that follows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, get_args

from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data import engines
from squares.data.check import Document, document, validated, variants
from squares.data.faults import bad_data, dotted, named
from squares.data.loader import Loaded, Stamp, stamp
from squares.data.models import Definition, Look, Model
from squares.data.places import shipped
from squares.data.sheets.reading import read_any
from squares.data.smoke_test import not_begun
from squares.data.tree import Node, node_at, without
from squares.data.values.writing import Setting, Steps, with_value, written
from squares.lsp.shape import shape_at
from squares.playtest import whatif

SLOW = 0.08
"""Processor seconds that a game may take to be made; one that takes longer is left to the check that follows."""
OTHERS = 0.012
"""Processor seconds after which variants that are not shown are left to the check as well."""
TRIES = 6
"""Values that are tried one after the other, as long as ``PATIENCE`` lasts, where the rules do not allow the next."""
PATIENCE = 0.06  # processor seconds
_PAGES = ("look", "help", "positions", "questions", "variants")


class Place(NamedTuple):
    """Where a key stands, or would: the file, and the way within it. ``line`` counts from 1, and is 0 where it would.

    ``was``: what is written there. ``is_variant``: it stands in the settings of a variant.
    """

    file: Path
    steps: Steps
    line: int = 0
    was: Any = None
    is_variant: bool = False


class Knob(NamedTuple):
    """A key and its value. ``values``: all that it may have; none for a number. ``low``, ``high``: those of a number.

    ``meaning`` is what the schema says of it, which may be nothing. ``is_default``: no file says what it is.
    """

    path: Steps
    value: Setting
    values: tuple[Setting, ...]
    low: int | None
    high: int | None
    meaning: str
    place: Place
    is_default: bool


class Checked(NamedTuple):
    """A game as it was made of files that had no faults, and these files as they were then."""

    game: AnyGame
    files: Mapping[Path, Stamp | None]


class Turned(NamedTuple):
    """A knob at another value. ``change`` makes it of the text of ``file``, and raises BadData where it cannot.

    ``game`` is None where making it was left to others.
    """

    path: Steps
    value: Setting
    file: Path
    change: Callable[[str], str]
    document: Document
    definition: Definition
    game: AnyGame | None


class Rack:
    """All knobs of the file at ``path`` in a variant. ``look``: how the game is drawn, as the checked file has it.
    ``checked``: the file as it was checked last.

    ``game`` is the file's as it was read or turned last; None where it is slow to make and was turned.
    """

    def __init__(self, path: Path, variant: str, look: Look, checked: Checked | None = None) -> None:
        self._path, self.variant, self.look = path, variant, look
        self._took = 0.0
        self._meanings: dict[Steps, tuple[str, int | None, int | None]] = {}
        self._own: dict[Path, Loaded] = {}
        self._stamps: dict[Path, Stamp | None] = {}
        self.game: AnyGame | None = None
        self.read(look, checked)

    # reading

    def read(self, look: Look, checked: Checked | None = None) -> None:
        """Read the file; what was ``checked`` of the same files need not be made again. Errors: BadData."""
        self.look, self._stamps = look, {self._path: None}
        loaded = read_any(self._path)
        found = document(loaded)
        faults = [*loaded.faults, *(found.whole.faults if found is not None else ())]
        if found is None or faults or not issubclass(found.model, Definition):
            raise bad_data(faults) if faults else BadData(phrase("data.is_part"))
        self._own = {self._path: loaded}
        files = found.whole.files
        if checked is not None and _is_of(checked, self.variant, files):
            self._take(found, checked.game.definition, checked.game)
        else:
            definition = self._sound(found)
            self._take(found, definition, self._made(definition))
        self._stamps = dict(files)

    @property
    def is_current(self) -> bool:
        """Whether the files are as they were read or written last."""
        return all(stamp(file) == was for file, was in self._stamps.items())

    def _sound(self, found: Document) -> Definition:
        """Return what the variant says, with the others looked at as long as time allows. Errors: BadData."""
        begun = time.process_time()
        documents = variants(found.whole.root)
        if self.variant not in documents:
            self.variant = next(iter(documents))
        looked_at = [documents.pop(self.variant)]
        shown = _validated(looked_at[0], found.model)
        for each in (without(found.whole.root, "variants"), *documents.values()):
            if each not in looked_at and time.process_time() - begun < OTHERS:
                looked_at.append(each)
                _validated(each, found.model)
        return shown.model_copy(update={"look": self.look})

    def _made(self, definition: Definition) -> AnyGame | None:
        """Return the game, begun for a try; None where that takes long. Errors: BadData."""
        if self._took > SLOW:
            self._took *= 0.8  # so that it is tried again after a while
            return None
        begun = time.process_time()
        try:
            game = engines.engine(definition.engine).make(definition, self.variant)
            why = not_begun(game)
        except BadData as fault:
            why = fault.phrase
        except Exception as error:  # whatever an engine stumbles over
            why = phrase("data.stumbled", error=type(error).__name__)
        self._took = time.process_time() - begun
        if why is not None:
            raise BadData(why)
        return game

    def _take(self, found: Document, definition: Definition, game: AnyGame | None) -> None:
        self._document, self._definition, self.game = found, definition, game
        self._root = variants(found.whole.root)[self.variant]
        self.knobs = {path: self._knob(path) for path, _ in whatif.keys(definition)}

    # which there are

    def _knob(self, path: Steps) -> Knob:
        value, field = _at(self._definition, path)
        values = tuple(get_args(field.annotation)) if isinstance(value, str) else ()
        values = (False, True) if isinstance(value, bool) else values
        if path not in self._meanings:
            shape = shape_at(self._document.model, self._document.whole.root, path)
            self._meanings[path] = shape.meaning, *shape.limits
        meaning, low, high = self._meanings[path]
        is_default = node_at(self._root, path) is None
        return Knob(path, value, values, low, high, meaning, self._place(path), is_default)

    def _place(self, path: Steps) -> Place:
        """Where a key is written; one that a shipped file gives is written into the game's own file."""
        node = node_at(self._root, path)
        name = node.mark.file if node is not None else ""
        file = Path(name) if name else self._path
        if file.is_relative_to(shipped("data")):
            return Place(self._path, path)
        if file not in self._own:
            self._own[file] = read_any(file)
        for steps in (("variants", self.variant, "set", *path), path):
            found = node_at(self._own[file].root, steps)
            if found is not None:
                return Place(file, steps, found.mark.line, found.plain(), steps != path)
        return Place(self._path, path)

    # turning

    def _known(self, path: Steps) -> Knob:
        """Return a knob as it is now. Errors: BadData where there is none any more."""
        if path not in self.knobs:
            raise BadData(phrase("bench.not_as_read", file=named(self._path.name)))
        return self.knobs[path]

    def stepped(self, path: Steps, by: int) -> Turned:
        """Turn a knob to the next value that the rules allow, up or down. Errors: BadData where there is none."""
        begun = time.process_time()
        why: BadData | None = None
        for value in self._beyond(self._known(path), by):
            try:
                return self.turned(path, value)
            except BadData as fault:
                why = why or fault
            if time.process_time() - begun > PATIENCE:
                break
        raise why or BadData(phrase("knobs.last", key=dotted(path)))

    def _beyond(self, knob: Knob, by: int) -> Iterator[Setting]:
        """Yield the values that come next."""
        if knob.values:
            at = knob.values.index(knob.value)
            yield from knob.values[at + 1 :] if by > 0 else reversed(knob.values[:at])
            return
        assert isinstance(knob.value, int)
        for n in range(1, TRIES + 1):
            value = knob.value + n * by
            yield value  # the first one beyond a limit, too, so that it is told
            if (knob.high is not None and value > knob.high) or (knob.low is not None and value < knob.low):
                return

    def turned(self, path: Steps, value: Setting) -> Turned:
        """Turn a knob. Errors: BadData where the rules do not allow the value."""
        knob, found = self._known(path), self._document
        root = with_value(found.whole.root, knob.place.steps, value)
        found = found._replace(whole=replace(found.whole, root=root))
        try:
            definition = self._sound(found)
            if _at(definition, path)[0] != value:
                raise BadData(phrase("knobs.no_place", key=dotted(path), file=named(knob.place.file.name)))
            game = self._made(definition)
        except BadData as fault:
            said = {"key": dotted(path), "value": value, "why": fault.phrase}
            raise BadData(phrase("knobs.refused", **said)) from None
        return Turned(path, value, knob.place.file, partial(self._change, knob, value), found, definition, game)

    def _change(self, knob: Knob, value: Setting, text: str) -> str:
        """Write a value into the text of its file. Errors: BadData."""
        place = knob.place
        return written(text, place.file.name, place.steps, value, place.was, self._order(place))

    def _order(self, place: Place) -> list[str]:
        """The usual order of the keys where one is missing on the way; the pages of a file stand at its end."""
        root, steps = self._own[place.file].root, place.steps
        depth = next((n for n in range(len(steps)) if node_at(root, steps[: n + 1]) is None), len(steps) - 1)
        model = _at(self._definition, steps[:depth])[0] if not place.is_variant else None
        return [key for key in type(model).model_fields if key not in _PAGES] if isinstance(model, Model) else []

    def take(self, turn: Turned) -> None:
        """Take in what was written."""
        root = with_value(self._own[turn.file].root, self.knobs[turn.path].place.steps, turn.value)
        loaded = read_any(turn.file)
        is_as_written = not loaded.faults and loaded.root.plain() == root.plain()
        self._own[turn.file] = loaded
        self._stamps[turn.file] = loaded.files[turn.file] if is_as_written else None
        self._take(turn.document, turn.definition, turn.game)


def _is_of(checked: Checked, variant: str, files: Mapping[Path, Stamp | None]) -> bool:
    """Tell whether a game was made of the files as they are, in a variant."""
    same = all(file in checked.files and checked.files[file] == was for file, was in files.items())
    return same and checked.game.variant == variant


def values_of(definition: Definition) -> dict[Steps, Setting]:
    """Return what every knob of a definition is."""
    return {path: _at(definition, path)[0] for path, _ in whatif.keys(definition)}


def _validated(root: Node, model: type[Model]) -> Definition:
    """Return what a document says. Errors: BadData."""
    try:
        definition, faults = validated(root, model)
    except Exception as error:  # whatever an engine from outside stumbles over
        raise BadData(phrase("data.stumbled", error=type(error).__name__)) from error
    if definition is None:
        raise BadData(faults[0].what)
    assert isinstance(definition, Definition)
    return definition


def _at(model: Any, path: Steps) -> tuple[Any, Any]:
    """Return what a path leads to in a definition, and the field that it is; None for what is no field."""
    field = None
    for key in path:
        field = None if isinstance(model, Mapping) else type(model).model_fields[key]
        model = model[key] if isinstance(model, Mapping) else getattr(model, key)
    return model, field
