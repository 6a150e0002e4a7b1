"""What of a game's texts cannot be read on paper, and which pictures it lacks, told with their places in its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from squares.core.phrase import phrase
from squares.data import include, letters
from squares.data.art import TOO_MUCH
from squares.data.faults import Diagnostic, shown
from squares.data.loader import read
from squares.data.tree import NOWHERE
from squares.registry import Entry


def warnings(entry: Entry, tiny: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Letters that no font has, pictures that cannot be drawn, and texts that are too long. ``tiny``: see Paintbox."""
    keys = (*letters.KEYS, "data.art", *TOO_MUCH)
    yield from (each for each in entry.warnings if each.what.key in keys)
    if not tiny:
        return
    loaded = read(entry.path)
    whole = include.whole(loaded)
    places = {text: (mark, path) for mark, path, text in letters.texts(whole.root)}
    for text, near in tiny.items():
        mark, path = places.get(near, (NOWHERE, ()))
        found = Diagnostic(phrase("print.tiny", text=shown(text, 60)), mark, path, warning=True)
        yield found.within(mark.file or loaded.name, whole.sources[mark.file])
