"""Which letters can be shown: those that a font of the program has. Reads the fonts' own tables and opens no window."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO, NamedTuple

from squares.core.phrase import Phrase, phrase
from squares.data.faults import Diagnostic
from squares.data.loader import read
from squares.data.places import shipped
from squares.data.tree import Mark, Node
from squares.data.tree import Path as TreePath

MOST = 10  # places that are told one by one
KEYS = ("data.no_letter", "data.more_letters")
_NAMED = 12  # letters that are told of one place
_FILES = frozenset({"look", "include", "picture"})
"""Keys below which stand names of files, which nobody is shown."""


class _Further(NamedTuple):
    """A font of a package of its own, and the extra that brings it.

    ``script``: how Unicode begins the names of its letters; ``file``: None where it is not installed.
    """

    extra: str
    package: str
    script: str
    file: Path | None


def remarks(root: Node) -> Iterator[Diagnostic]:
    """Yield a warning for each text of a document with letters that no font has, the last one for all further texts."""
    found = [(mark, path, lost) for mark, path, text in texts(root) if (lost := lacking(text))]
    for mark, path, lost in found[:MOST]:
        letters = " ".join(lost[:_NAMED]) + (" …" if len(lost) > _NAMED else "")
        yield Diagnostic(phrase(KEYS[0], letters=letters, n=len(lost)), mark, path, _hint(lost), warning=True)
    if len(found) > MOST:
        mark, path, _ = found[MOST]
        yield Diagnostic(phrase(KEYS[1], n=len(found) - MOST), mark, path, warning=True)


def lacking(text: str) -> str:
    """Return the letters of a text that are shown as boxes, since no font has them; each once, in their order."""
    if text.isascii():
        return ""
    signs = (sign for sign in dict.fromkeys(unicodedata.normalize("NFC", text)) if _seen(sign))
    return "".join(sign for sign in signs if not _has(sign))


def _has(sign: str) -> bool:
    if any(ord(sign) in charted(path) for path in _fonts()):
        return True
    return any(further.file and ord(sign) in charted(further.file) for further in installed())


def _hint(lost: str) -> Phrase | None:
    """Tell which extra brings a font for the first of these letters; None where none does."""
    fitting = (further for further in installed() if unicodedata.name(lost[0], "").startswith(further.script))
    found = next(fitting, None)
    return found and phrase("data.font_extra", package=found.package, extra=found.extra)


def _seen(sign: str) -> bool:
    """Tell whether something has to be drawn for a sign: not for spaces, formats and what only chooses a variant."""
    unseen = unicodedata.category(sign) in ("Cf", "Cc") or "\ufe00" <= sign <= "\ufe0f"
    return not (sign.isascii() or sign.isspace() or unseen)


def texts(node: Node) -> Iterator[tuple[Mark, TreePath, str]]:
    """Yield all texts of a document with their places; names that are keys as well."""
    if isinstance(node.value, dict):
        for key, child in node.value.items():
            if key in _FILES:
                continue
            yield node.keys.get(key, child.mark), child.path, key
            yield from texts(child)
    elif isinstance(node.value, tuple):
        for child in node.value:
            yield from texts(child)
    elif isinstance(node.value, str):
        yield node.mark, node.path, node.value


@cache
def _fonts() -> list[Path]:
    """Return the fonts of the program, small ones first: the large ones are read only for what no other has."""
    return sorted(shipped("fonts").glob("*.otf"), key=lambda path: path.stat().st_size)


@cache
def installed() -> list[_Further]:
    """Return the fonts that may be installed beside the program, and which of them are."""
    found = []
    for extra, entry in read(shipped("data", "theme.yaml")).root.plain()["further_fonts"].items():
        spec = find_spec(entry["package"].replace("-", "_"))
        folders = spec.submodule_search_locations or () if spec else ()
        files = (Path(folder) / entry["file"] for folder in folders)
        found.append(
            _Further(extra, entry["package"], entry["script"], next((file for file in files if file.is_file()), None))
        )
    return found


@cache
def charted(path: Path) -> frozenset[int]:
    """Return the code points that an OpenType font has a glyph for."""
    with path.open("rb") as file:
        (count,) = struct.unpack(">4xH6x", file.read(12))
        records = (struct.unpack(">4s4xLL", file.read(16)) for _ in range(count))
        start = next(offset for tag, offset, _ in records if tag == b"cmap")
        file.seek(start)
        (tables,) = struct.unpack(">2xH", file.read(4))
        offsets = {struct.unpack(">4xL", file.read(8))[0] for _ in range(tables)}
        return frozenset(code for offset in offsets for code in _chart(file, start + offset))


def _chart(file: BinaryIO, start: int) -> Iterator[int]:
    """Yield what one table of a font maps, if it is of a modern kind: segments of 16 bits, or groups."""
    file.seek(start)
    kind, length = struct.unpack(">HH", file.read(4))
    if kind == 12:
        _, _, count = struct.unpack(">LLL", file.read(12))
        for first, last, _ in struct.iter_unpack(">LLL", file.read(12 * count)):
            yield from range(first, last + 1)
    if kind != 4:
        return
    words = struct.unpack(f">{(length - 4) // 2}H", file.read(length - 4))
    count = words[1] // 2
    for i in range(count):
        last, first, delta, skip = (words[at + i] for at in (5, 6 + count, 6 + 2 * count, 6 + 3 * count))
        glyphs = 6 + 3 * count + i + skip // 2 - first
        for code in range(first, last + 1):
            glyph = words[glyphs + code] if skip else code + delta & 0xFFFF
            if glyph:
                yield code
