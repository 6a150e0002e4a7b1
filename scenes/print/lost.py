"""What of a game's texts cannot be read on paper, told with its place in the game's files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from squares.core.phrase import phrase
from squares.data import include, letters
from squares.data.faults import Diagnostic, shown
from squares.data.loader import read
from squares.data.tree import NOWHERE
from squares.registry import Entry


def warnings(entry: Entry, tiny: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Letters that no font has, and texts that are too long. ``tiny``: see Paintbox."""
    yield from (each for each in entry.warnings if each.what.key in letters.KEYS)
    if not tiny:
        return
    loaded = read(entry.path)
    whole = include.whole(loaded)
    places = {text: (mark, path) for mark, path, text in letters.texts(whole.root)}
    for text, near in tiny.items():
        mark, path = places.get(near, (NOWHERE, ()))
        found = Diagnostic(phrase("print.tiny", text=shown(text, 60)), mark, path, warning=True)
        yield found.within(mark.file or loaded.name, whole.sources[mark.file])
