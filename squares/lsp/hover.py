"""What a place of a file means: what its key is for, and what the rules say because of it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from squares.core.phrase import Say
from squares.data.check import document
from squares.data.sheets.reading import read_any
from squares.lsp.book import Book, Place, begun, of_variant
from squares.lsp.cursor import Token, token_at
from squares.lsp.names import given
from squares.lsp.shape import shape_at
from squares.lsp.told import sentences


class Meaning(NamedTuple):
    """What is said of a place: ``meaning`` of its key or word, and ``sentences`` of the rules."""

    place: Place
    word: str
    meaning: str
    sentences: list[str]


def hover(book: Book, path: Path, line: int, column: int, say: Say) -> Meaning | None:
    """Return what stands under a cursor; None where nothing is to be said."""
    token = token_at(begun(path), line, column)
    if token is None:
        return None
    meaning, said = _meaning(path, token), _sentences(book, path, token, say)
    if not meaning and not said:
        return None
    place = Place(path, token.mark.line, token.mark.column, token.mark.column + len(token.word))
    return Meaning(place, token.word, meaning, said)


def _meaning(path: Path, token: Token) -> str:
    """Return what the schema says of a key, or of a word that is one of several."""
    found = document(read_any(path))
    if found is None:
        return ""
    shape = shape_at(found.model, found.whole.root, token.path)
    words = {} if token.is_key else {each.word: each.meaning for each in shape.words()}
    return words.get(token.word) or shape.meaning


def _sentences(book: Book, path: Path, token: Token, say: Say) -> list[str]:
    """Return what the rules say because of a place; of the name of an entry, what the entry says."""
    models = book.sound(path)
    variant, inside = of_variant(token.path)
    said = models.get(variant) if variant is not None else next(iter(models.values()), None)
    if said is None:
        return []
    found = sentences(said, inside, say)
    if found:
        return found
    id = given(path, token)
    return sentences(said, id.path, say) if id is not None else []
