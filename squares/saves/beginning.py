"""A game that begins with what lies on a draft's board, as a further variant of its file."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

from squares.core.editing import Draft, Editing
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.grid import Cell
from squares.core.phrase import phrase
from squares.data import check, engines
from squares.data.append import entered
from squares.data.models import Definition
from squares.data.tree import grown, over


class Beginning(NamedTuple):
    """``keys``: what the variant sets. ``other``: the cells on which something else lies at its start."""

    keys: Mapping[str, Any]
    other: tuple[Cell, ...]


def beginning(game: AnyGame, editing: Editing[Any], draft: Draft) -> Beginning:
    """Return how a game begins with what lies on the board.

    Errors: BadData where files of its engine do not say how play begins, or the rules do not allow that start.
    """
    keys = editing.begins(draft)
    if keys is None:
        raise BadData(phrase("bench.start.unsaid"))
    definition = game.definition
    tree = over(grown(definition.plain()), grown(keys))
    made = engines.engine(definition.engine).make(check.sound(tree, type(definition), "bench.start.bad"), game.variant)
    how = engines.editing(made)
    assert how is not None
    start = how.draft(made.start(Setup(), 0))
    return Beginning(keys, tuple(cell for cell in game.grid if start.at(cell) != draft.at(cell)))


def with_variant(text: str, base: Definition, variant: str, name: str, keys: Mapping[str, Any]) -> str:
    """Return the text of a game file with one more variant: one that it has, with some keys laid over it.

    Errors: BadData where the text has no place for it.
    """
    id = next(f"start-{n}" for n in count(1) if f"start-{n}" not in base.variants)
    known = base.variants[variant].set if variant in base.variants else {}
    return entered(text, ("variants",), id, {"name": name, "set": _laid_over(known, keys)})


def _laid_over(base: Any, upper: Any) -> Any:
    """Return two ``set``s as one; a null stays, for what it takes away lies below both."""
    if not isinstance(base, Mapping) or not isinstance(upper, Mapping):
        return upper
    return {**base, **{key: _laid_over(base.get(key), value) for key, value in upper.items()}}
