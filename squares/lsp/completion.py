"""What can be written at a place: keys and words of the file's model with what each means, and ids of the file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from squares.data import engines, loader
from squares.data.check import Document, model_of
from squares.data.models import Definition, Model
from squares.data.tree import Node, node_at, replaced
from squares.data.tree import Path as TreePath
from squares.lsp.book import Book, Place, of_variant
from squares.lsp.cursor import MARKER, Writing, writings, written
from squares.lsp.names import home, known
from squares.lsp.shape import Offer, shape_at


class Completion(NamedTuple):
    """What can be put into a place: ``text`` instead of what is written there, called ``word``."""

    word: str
    text: str
    place: Place
    meaning: str
    is_key: bool
    is_id: bool


def completions(book: Book, path: Path, line: int, column: int) -> list[Completion]:
    """Return what can be written where a cursor is."""
    loaded = loader.read(path)
    start, end = written(loaded.lines, line, column)
    text = loaded.lines[line - 1] if line <= len(loaded.lines) else ""
    colon = "" if text[end - 1 :].lstrip().startswith(":") else ": "
    place = Place(path, line, start, end)
    found: dict[str, Completion] = {}
    for writing in writings(loaded.lines, line, column):
        more = colon if writing.is_key else ""
        model = model_of(writing.root)
        offers = _begun(writing) if model is None else _offers(model, writing)
        ids = _ids(book, path, writing) if not offers else {}
        for each in offers:
            made = Completion(each.word, each.word + more, place, each.meaning, writing.is_key, False)
            found.setdefault(each.word, made)
        for word, name in ids.items():
            found.setdefault(word, Completion(word, word + more, place, name, writing.is_key, True))
    return list(found.values())


def _begun(writing: Writing) -> list[Offer]:
    """Return what can be written in a file that does not yet say what it is."""
    if writing.path == ("engine",):
        return [Offer(name) for name in engines.names()]
    if not writing.is_key or len(writing.path) > 1:
        return []
    return _missing(shape_at(Definition, writing.root, ()).keys(writing.root), writing.root)


def _offers(model: type[Model], writing: Writing) -> list[Offer]:
    """Return the keys or words that a model knows."""
    if writing.path == ("engine",):
        return _begun(writing)
    way = writing.path[:-1] if writing.is_key else writing.path
    shape = shape_at(model, writing.root, way)
    if not writing.is_key:
        return shape.words()
    node = node_at(writing.root, way)
    return [] if node is None else _missing(shape.keys(node), node)


def _missing(offers: list[Offer], node: Node) -> list[Offer]:
    return [each for each in offers if node.get(each.word) is None]


def _ids(book: Book, path: Path, writing: Writing) -> dict[str, str]:
    """Return the ids that may stand there, each with what people call it.

    What the checker answers is kept for places of the same kind until the file gives other ids.
    """
    last = book.last(path)
    if last is None:
        return {}
    root = last.whole.root
    top = root.value if isinstance(root.value, dict) else {}
    given = tuple((key, tuple(node.value)) for key, node in top.items() if isinstance(node.value, dict))
    kind = (path, writing.is_key, _kind(last, writing), given)
    if kind not in book.known:
        book.known[kind] = known(_with(last, writing), writing.path, writing.is_key)
    ids = [word for word in book.known[kind] if word != MARKER]
    way = home(last, ids[0], ids) if ids else ()
    return {word: _called(root, (*way, word)) if way else "" for word in ids}


def _with(last: Document, writing: Writing) -> Document:
    """Return a document with the entry in which somebody is writing."""
    way = writing.path[:2]
    entry = node_at(writing.root, way)
    root = last.whole.root if entry is None else replaced(last.whole.root, way, entry)
    return last._replace(whole=replace(last.whole, root=root))


def _kind(read: Document, writing: Writing) -> TreePath:
    """Return a path in which what is only one of several, such as an id or an index, is left open."""
    _, inside = of_variant(writing.path)
    found: list[str | int] = []
    for i, step in enumerate(inside):
        keys = shape_at(read.model, writing.root, inside[:i]).keys(Node({}))
        found.append(step if any(offer.word == step for offer in keys) else "")
    return tuple(found)


def _called(root: Node, way: TreePath) -> str:
    """Return the name of what stands where a path leads, where it has one."""
    node = node_at(root, (*way, "name"))
    return str(node.value) if node is not None and isinstance(node.value, str) else ""
