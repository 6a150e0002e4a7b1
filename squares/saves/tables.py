"""Tables of the sandbox: which pieces lie where, kept as small documents by name.

What lies there may be anything, so it is kept piece by piece and not as a position of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from squares.core.editing import Draft, Editing, Token, fitted
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.data.loader import parse as load
from squares.saves.collection import MOST_NAME, Collection

FORMAT = "masume_table"
_MOST_NODES = 200_000
Lying = tuple[str, str, str, str, int | None, tuple[tuple[str, int], ...]]
"""Kind, owner, text, back, count and marks of a piece."""


@dataclass(frozen=True, slots=True)
class Table:
    """``lies``: by cells and piles as text. ``values``: as of a draft."""

    name: str
    game: str
    variant: str
    lies: Mapping[str, tuple[Lying, ...]] = field(default_factory=dict)
    values: Mapping[str, int | str] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, game: AnyGame, draft: Draft) -> Table:
        """Return the table with a draft on it."""
        lies = {
            str(place): tuple((t.kind, str(t.owner or ""), t.text, t.back, t.count, t.marks) for t in tokens)
            for place, tokens in draft.lies.items()
        }
        values = {id: value if isinstance(value, int) else str(value) for id, value in draft.values.items()}
        return cls(name, game.id, game.variant, lies, values)

    def draft(self, game: AnyGame, editing: Editing[Any]) -> Draft:
        """Return what lies on the table, as far as the game knows it."""
        lies = {
            game.grid.parse(place) or place: tuple(
                Token(kind, Seat(owner) if owner else None, text, back, count, marks)
                for kind, owner, text, back, count, marks in tokens
            )
            for place, tokens in self.lies.items()
        }
        start = editing.draft(game.start(Setup(), 0))
        return fitted(Draft(lies, self.values), editing, game.grid, start)

    def renamed(self, name: str) -> Table:
        """See Document."""
        return replace(self, name=name)

    def dump(self) -> str:
        """See Document."""
        tree = {
            FORMAT: 1,
            "name": self.name,
            "game": self.game,
            "variant": self.variant,
            "lies": {place: [_plain(token) for token in tokens] for place, tokens in self.lies.items()},
            "values": dict(self.values),
        }
        text: str = yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
        return text


def parse(text: str) -> Table:
    """Read a table. Errors: BadData for a text that is no table."""
    try:
        loaded = load(text.encode("utf-8", "replace"), "", most_nodes=_MOST_NODES)
        tree = loaded.root.plain() if not loaded.faults else {}
        if tree[FORMAT] != 1:
            raise ValueError(tree[FORMAT])
        words = [tree["name"], tree["game"], tree["variant"]]
        lies = {str(place): tuple(map(_lying, tokens)) for place, tokens in tree["lies"].items()}
        values = dict(tree["values"])
        sound = all(isinstance(word, str) for word in (*words, *values)) and len(words[0]) <= MOST_NAME
        if not sound or not all(isinstance(value, (int, str)) for value in values.values()):
            raise ValueError(words)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadData(phrase("bench.table.unreadable")) from None
    return Table(words[0], words[1], words[2], lies, values)


def _plain(token: Lying) -> list[Any]:
    *words, marks = token
    return [*words, *([dict(marks)] if marks else [])]


def _lying(token: Any) -> Lying:
    """Read a piece. Errors: ValueError, TypeError for what is no piece."""
    kind, owner, text, back, count, *more = token
    words = (kind, owner, text, back)
    if not all(isinstance(word, str) for word in words) or not isinstance(count, int | None):
        raise ValueError(token)
    if owner:
        Seat(owner)
    marks = tuple((str(kind), int(n)) for kind, n in dict(*more).items())
    return kind, owner, text, back, count, marks


def collection(folder: Path) -> Collection[Table]:
    """Return the tables in a folder."""
    return Collection(folder, "table", parse, phrase("bench.table.gone"))
