"""The document of the table: written a moment after each change, deleted and brought back. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.services import Link
from squares.core.errors import Fault
from squares.saves.tables import Table, collection

if TYPE_CHECKING:
    from scenes.services import Services

AFTER = 800.0
"""Milliseconds after a change at which the table is kept."""


class Keeping:
    """``id``: of the document, empty before the first change. ``table`` makes what is kept; ``kept`` hears of it."""

    def __init__(self, services: Services, id: str, table: Callable[[], Table], kept: Callable[[], None]) -> None:
        self._services, self.id, self._table, self._kept = services, id, table, kept
        self._tables = collection(services.places.own("tables"))
        self._left = 0.0
        self._told = False

    def touch(self) -> None:
        """Something has changed."""
        self._left = AFTER

    def update(self, ms: float) -> None:
        """Let time pass."""
        if self._left > 0:
            self._left -= ms
            if self._left <= 0:
                self.keep()

    def leave(self) -> None:
        """Keep at once what has changed."""
        if self._left > 0:
            self.keep()

    def keep(self) -> None:
        """Write the document; a full disk is told once, and everything goes on."""
        self._left = 0.0
        try:
            if self.id:
                self._tables.save(self.id, self._table())
            else:
                self.id = self._tables.add(self._table())
                self._kept()
        except Fault as problem:
            if not self._told:
                self._services.toast(self._services.say(problem.phrase))
            self._told = True

    def delete(self, done: Callable[[], None]) -> None:
        """Remove the document; the link puts it back. ``done`` is called after both."""
        self._left = 0.0
        table, services = self._table(), self._services
        try:
            self._tables.delete(self.id)
        except Fault as problem:
            services.toast(services.say(problem.phrase))
            return

        def bring_back() -> None:
            try:
                self._tables.add(table)
            except Fault as problem:
                services.toast(services.say(problem.phrase))
            done()

        services.toast(
            services.say("bench.table.deleted", name=table.name), Link(services.say("bench.take_back"), bring_back)
        )
        done()
