"""One match's way to the disk while it is on the table: whole at first, then what is added, at a cost that never grows.

All of it is saved again when it changed otherwise than by going on: a branch pruned, promoted or named, another name,
note, tag or bot, an end taken back. Where files lie and how they are kept whole is the store's.
"""

from __future__ import annotations

from datetime import datetime

from squares.core.match import AnyMatch
from squares.saves.files import SaveProblem
from squares.saves.record import Record, now_of, played, values_of, whole_seconds
from squares.saves.record_rows import Standing, added
from squares.saves.store import Store


class Journal:
    """Saves ``match``. What it wrote last is known here; that nobody else wrote meanwhile, the store sees to."""

    def __init__(self, store: Store, match: AnyMatch) -> None:
        self.match = match
        self._store = store
        self._written: object = None
        self._count = 0
        self._values: dict[int, int] = {}

    def save(
        self, id: str, started: datetime, when: datetime, name: str, note: str = "", tags: tuple[str, ...] = ()
    ) -> str:
        """Put the match on the disk before this returns; the id under which it lies, as ``Store.autosave``.

        Errors: SaveProblem.
        """
        try:
            if self._shape(id, name, note, tags) != self._written or not self._added(id, when):
                id = self._store.autosave(Record.from_match(self.match, id, started, when, name, note, tags))
        except SaveProblem:
            self._written = None
            raise
        self._count = len(self.match.nodes)
        self._written = self._shape(id, name, note, tags)
        self._values = values_of(self.match)
        return id

    def _added(self, id: str, when: datetime) -> bool:
        return self._store.append(id, self._row(when), len(self.match.nodes) - 1)

    def _shape(self, id: str, *words: object) -> object:
        """Return all that a row cannot tell of; equal to nothing where the new nodes do not follow one another."""
        new = self.match.nodes[self._count + 1 :]
        if any(node.parent is None or node.parent.number != node.number - 1 for node in new):
            return object()
        return id, words, self.match.shape, tuple(self.match.bots.items()), self.match.session

    def _row(self, when: datetime) -> str:
        match = self.match
        nodes = [played(node) for node in match.nodes[self._count :]]
        spent = match.spent if match.measured else 0
        values = dict(values_of(match).items() - self._values.items())
        standing = Standing(match.leaf.number, now_of(match), whole_seconds(when), spent)
        return added(nodes, self._count - 1, standing, values)
