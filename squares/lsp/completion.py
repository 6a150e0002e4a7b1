"""What can be written at a place: keys and words of the file's model with what each means, and ids of the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from squares.data import engines, loader
from squares.data.check import Document, model_of
from squares.data.models import Definition, Model
from squares.data.sheets.reading import SUFFIX
from squares.data.tree import Node, node_at, replaced
from squares.data.tree import Path as TreePath
from squares.lsp.book import Book, Known, Place, of_variant
from squares.lsp.cursor import MARKER, Writing, tokens, writings, written
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
    lines = loader.lines_of(path) if path.suffix.lower() != SUFFIX else []
    start, end = written(lines, line, column)
    text = lines[line - 1] if line <= len(lines) else ""
    colon = "" if text[end - 1 :].lstrip().startswith(":") else ": "
    place = Place(path, line, start, end)
    found: dict[str, Completion] = {}
    for writing in writings(lines, line, column):
        more = colon if writing.is_key else ""
        model = model_of(writing.root)
        offers = _begun(writing) if model is None else _offers(model, writing)
        named = ids_at(book, path, writing) if not offers else {}
        for each in offers:
            made = Completion(each.word, each.word + more, place, each.meaning, writing.is_key, False)
            found.setdefault(each.word, made)
        for word, name in named.items():
            found.setdefault(word, Completion(word, word + more, place, name, writing.is_key, True))
    return list(found.values())


def unasked(book: Book, path: Path) -> Iterator[Writing]:
    """Yield a place of each kind of a file at which ids may stand and nobody has asked yet."""
    last = book.last(path)
    if last is None:
        return
    for token in tokens(last.upper):
        alike = (path, *("" if i == 1 or isinstance(step, int) else step for i, step in enumerate(token.path)))
        if alike not in book.asked:
            book.asked.add(alike)
            yield Writing(last.whole.root, token.path, token.is_key, True)


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


def ids_at(book: Book, path: Path, writing: Writing) -> dict[str, str]:
    """Return the ids that may stand there, each with what people call it.

    What the checker answers is kept for all places of the kind: where all ids are meant that something gives, for good.
    """
    last = book.last(path)
    if last is None or not (writing.is_key or shape_at(last.model, writing.root, writing.path).is_text):
        return {}
    root, kind = last.whole.root, (path, writing.is_key, _kind(last, writing))
    given = {key: tuple(node.value) for key, node in _entries(root).items() if isinstance(node.value, dict)}
    kept = book.known.get(kind)
    if kept is None or kept.given not in (None, given):
        ids = [word for word in known(_with(last, writing), writing.path, writing.is_key) if word != MARKER]
        way = home(last, ids[0], ids) if ids else ()
        is_all = bool(way) and set(ids) == _entries(node_at(root, way)).keys()
        kept = book.known[kind] = Known(ids, way, None if is_all else given)
    words = list(_entries(node_at(root, kept.way))) if kept.given is None else kept.ids
    return {word: _called(root, (*kept.way, word)) if kept.way else "" for word in words}


def _entries(node: Node | None) -> dict[str, Node]:
    return node.value if node is not None and isinstance(node.value, dict) else {}


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
