"""Ids: which may stand at a place, where each is given, who else names it. The checker is asked, and nothing else.

It tells of a name that is not there which ones are. So a name that nobody has is put to a place to hear what may stand
there, and an id is changed where it is given to hear who names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.bounded import unsaved
from squares.data.check import Document, document, validated
from squares.data.faults import Diagnostic
from squares.data.sheets.reading import read_any
from squares.data.tree import Mark, Node, node_at, replaced
from squares.data.tree import Path as TreePath
from squares.lsp.book import Place, documents, files_of, including, is_own, of_variant
from squares.lsp.cursor import MARKER, Token
from squares.lsp.shape import shape_at

_DEEP = 4  # keys that lead to an id at most
_FILLED = 4  # times that keys are filled in which an entry still misses
_ROUNDS = 20  # a checker tells of so many faults at once, and no more

Check = Callable[[Path], list[Diagnostic]]


def known(found: Document, path: TreePath, is_key: bool) -> tuple[str, ...]:
    """Return the ids that may stand where a path of the file leads, as its value or as its key; none for other words.

    A variant's settings are looked at as the variant's.
    """
    variant, inside = of_variant(path)
    roots = documents(found)
    root = roots.get(variant) if variant is not None else next(iter(roots.values()))
    if root is None or not inside:
        return ()
    if is_key:
        number = next(shape_at(found.model, root, (*inside[:-1], MARKER)).numbers, None)
        if number is None:
            return ()
        probed = replaced(root, (*inside[:-1], MARKER), Node(number))
    else:
        probed = replaced(root, inside, Node(MARKER))
    for _ in range(_FILLED):
        _, faults = validated(probed, found.model)
        told = next((fault for fault in faults if _tells(fault)), None)
        if told is not None:
            return tuple(map(str, told.what.values["known"]))
        gaps = [way for way in map(_gap, faults) if way and inside[: len(way) - 1] == way[:-1]]
        if not gaps:
            break
        for way in gaps:
            probed = replaced(probed, way, Node(shape_at(found.model, probed, way).least))
    return ()


def _gap(fault: Diagnostic) -> TreePath:
    """Return the path of a key that a fault misses, () for other faults."""
    return (*of_variant(fault.path)[1], str(fault.what.values["key"])) if fault.what.key == "data.missing_key" else ()


def _tells(fault: Diagnostic) -> bool:
    return "known" in fault.what.values and MARKER in fault.what.values.values()


def home(found: Document, word: str, ids: Iterable[str], besides: TreePath = ()) -> TreePath:
    """Return the keys that lead to where an id is given among others, () where that is nowhere."""
    asked = set(ids)
    best: tuple[int, int, TreePath] = (0, 0, ())
    for path, node in _mappings(found.whole.root, ()):
        keys = node.value if isinstance(node.value, dict) else {}
        if word in keys and path != besides:
            best = max(best, (len(asked & keys.keys()), -len(path), path))
    return best[2]


def _mappings(node: Node, path: TreePath) -> Iterator[tuple[TreePath, Node]]:
    if isinstance(node.value, dict) and len(path) < _DEEP:
        yield path, node
        for key, child in node.value.items():
            if (*path, key) != ("variants",):
                yield from _mappings(child, (*path, key))


class Given(NamedTuple):
    """An id, the keys that lead to where it is given, and the place there; None where no file of ours has it."""

    word: str
    path: TreePath
    place: Place | None


def given(path: Path, token: Token) -> Given | None:
    """Return where the id is given that stands at a token of a file; None where it is none."""
    found = document(read_any(path))
    if found is None:
        return None
    _, inside = of_variant(token.path)
    ids = known(found, token.path, token.is_key)
    at = home(found, token.word, ids, inside[:-1]) if ids else ()
    if not at and token.is_key and len(inside) > 1:
        parent = shape_at(found.model, found.whole.root, inside[:-1])
        if all(offer.word != token.word for offer in parent.keys(Node({}))):
            siblings = node_at(found.whole.root, inside[:-1])
            higher = home(found, token.word, _keys(siblings), inside[:-1])
            at = higher if len(higher) == 1 else inside[:-1]
    if not at:
        return None
    return Given(token.word, (*at, token.word), _place(found, path, (*at, token.word)))


def _place(found: Document, path: Path, way: TreePath) -> Place | None:
    node = node_at(found.whole.root, way[:-1])
    mark = node.keys.get(str(way[-1])) if node is not None else None
    if mark is None:
        return None
    return Place(Path(mark.file) if mark.file else path, mark.line, mark.column, mark.column + len(str(way[-1])))


def renamed(path: Path, token: Token, new: str, check: Check) -> list[Place]:
    """Return all places where an id stands, so that another word can be put there.

    All games and parts of them are checked that include the file where it is given. Errors: BadData where it is no id,
    is given in a shipped file, or where the files would have faults that they do not have now.
    """
    id = given(path, token)
    if id is None or id.place is None:
        raise BadData(phrase("lsp.no_id", word=token.word))
    if is_own(path) and not is_own(id.place.file):
        raise BadData(phrase("lsp.shipped_id", word=id.word))
    heads = [*including(id.place.file), id.place.file]
    files = {name: file for head in (*heads, path) for name, file in files_of(head).items() if name}
    return _Renaming(id, new, files, [*dict.fromkeys((*heads, path))], check).places()


class _Renaming:
    """An id that gets another word; ``heads`` are the files that are checked, ``files`` all by what they are called."""

    def __init__(self, id: Given, new: str, files: Mapping[str, Path], heads: list[Path], check: Check) -> None:
        self._id, self._new, self._files, self._heads, self._check = id, new, files, heads, check
        self._loaded = {file: read_any(file) for file in files.values()}

    def places(self) -> list[Place]:
        """Return the places. Errors: BadData where the files would have other faults than now."""
        before = self._faults({})
        found = {place for file in self._loaded for place in self._where_given(file)}
        for _ in range(_ROUNDS):
            after = self._faults(self._texts(found))
            more = {place for fault in after if (place := self._naming(fault, found)) is not None} - found
            if not more:
                break
            found |= more
        if sum(not fault.warning for fault in after) > sum(not fault.warning for fault in before):
            worst = next(fault for fault in after if not fault.warning)
            raise BadData(phrase("lsp.not_renamed", word=self._id.word, new=self._new, what=worst.what))
        return sorted(found)

    def _faults(self, texts: Mapping[Path, bytes]) -> list[Diagnostic]:
        with unsaved(texts):
            return [fault for head in self._heads for fault in self._check(head)]

    def _where_given(self, file: Path) -> Iterator[Place]:
        """Yield where a file gives the id, in itself and in what its variants set."""
        root = self._loaded[file].root
        sets = (("variants", name, "set") for name in _keys(root.get("variants")))
        for start in ((), *sets):
            node = node_at(root, (*start, *self._id.path[:-1]))
            mark = node.keys.get(self._id.word) if node is not None else None
            if mark is not None:
                yield self._at(file, mark)

    def _at(self, file: Path, mark: Mark) -> Place:
        line = self._loaded[file].lines[mark.line - 1]
        start = mark.column + (line[mark.column - 1] in "\"'")
        return Place(file, mark.line, start, start + len(self._id.word))

    def _texts(self, found: Iterable[Place]) -> dict[Path, bytes]:
        texts = {}
        for file in {place.file for place in found}:
            lines = list(self._loaded[file].lines)
            for place in sorted((each for each in found if each.file == file), reverse=True):
                line = lines[place.line - 1]
                lines[place.line - 1] = line[: place.start - 1] + self._new + line[place.end - 1 :]
            texts[file] = "\n".join(lines).encode()
        return texts

    def _naming(self, fault: Diagnostic, found: Iterable[Place]) -> Place | None:
        """Return where the old word stands of which a fault tells, in the files as they are."""
        file = self._files.get(fault.file)
        if file is None or fault.mark.line < 1:
            return None
        before = sorted(each.start for each in found if (each.file, each.line) == (file, fault.mark.line))
        column = fault.mark.column
        for _ in range(sum(start < column for start in before)):
            column -= len(self._new) - len(self._id.word)
        return self._word_at(file, Mark(fault.mark.line, column), fault.path)

    def _word_at(self, file: Path, mark: Mark, way: TreePath) -> Place | None:
        """Return the old word at a place, or as the key that leads there."""
        parent = node_at(self._loaded[file].root, way[:-1]) if way[-1:] == (self._id.word,) else None
        place = self._at(file, mark if parent is None else parent.keys.get(self._id.word, mark))
        line = self._loaded[file].lines[place.line - 1]
        return place if line[place.start - 1 : place.end - 1] == self._id.word else None


def _keys(node: Node | None) -> Iterable[str]:
    return node.value if node is not None and isinstance(node.value, dict) else ()
