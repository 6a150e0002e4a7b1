"""The draft that lies on the bench, what is held over it, and every change of it with undo. Draws nothing.

Position editor and sandbox are two ways to look at it: both lay out pieces freely, and only the editor asks what the
rules say about it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from squares.core.editing import Draft, Editing, Field, Pile, Place, Token
from squares.core.game import AnyGame
from squares.core.grid import Cell, File, Rank
from squares.core.rng import Rng

BOX = "box"
"""The tray of all pieces that there are."""
MANY = 6
"""From so many piles on they need two rows."""
_WIDE = 200
"""Numbers with more values than this go by tens."""


@dataclass(frozen=True, slots=True)
class Held:
    """A piece in hand. ``place`` and ``index``: where it still lies until it is laid down."""

    token: Token
    place: Place
    index: int


class Workpiece:
    """``changed`` is called after every change. ``open``: the pile that the tray shows, or ``BOX``."""

    def __init__(self, game: AnyGame, editing: Editing[Any], draft: Draft, changed: Callable[[], None]) -> None:
        self.game, self.editing = game, editing
        self.piles = editing.piles
        self.draft = draft
        self.held: Held | None = None
        self.cursor: Cell = game.grid.cell(0)
        self.open = editing.piles[0].id if editing.piles else BOX
        self._changed = changed
        self._before: list[Draft] = []
        self._after: list[Draft] = []

    # what there is

    def tokens(self, place: Place) -> tuple[Token, ...]:
        """What lies at a place; in the box there is everything."""
        return self.editing.box if place == BOX else self.draft.at(place)

    def count(self, tray: str) -> int | None:
        """How many pieces lie in a pile; None where there is no end of them."""
        return None if tray == BOX else len(self.tokens(tray))

    @property
    def trays(self) -> tuple[Pile | None, ...]:
        """The piles, and the box as None in the middle, so that two rows hold a player's each."""
        piles = self.piles
        at = len(piles) // 2 if len(piles) >= MANY else len(piles)
        return (*piles[:at], None, *piles[at:])

    def next_tray(self, step: int) -> None:
        """Open the tray beside this one."""
        ids = [BOX if pile is None else pile.id for pile in self.trays]
        self.open = ids[(ids.index(self.open) + step) % len(ids)]

    # changes

    def become(self, draft: Draft) -> None:
        """Take over a changed draft; it can be undone."""
        self.held = None
        if draft == self.draft:
            return
        self._before.append(self.draft)
        self._after.clear()
        self.draft = draft
        self._changed()

    def amend(self, draft: Draft) -> None:
        """Change the draft on as part of the last change, as while something is written."""
        self.draft = draft
        self._changed()

    @property
    def can_undo(self) -> bool:
        """Whether there was a change."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a change was undone."""
        return bool(self._after)

    def undo(self) -> None:
        """Take back the last change."""
        self._step(self._before, self._after)

    def redo(self) -> None:
        """Make it again."""
        self._step(self._after, self._before)

    def _step(self, source: list[Draft], other: list[Draft]) -> None:
        self.held = None
        if source:
            other.append(self.draft)
            self.draft = source.pop()
            self._changed()

    # pieces

    def pick(self, place: Place, index: int = -1) -> bool:
        """Take a piece into the hand; whether there was one."""
        tokens = self.tokens(place)
        if not tokens or not -len(tokens) <= index < len(tokens):
            return False
        self.held = Held(tokens[index], place, index % len(tokens))
        return True

    def lay(self, place: Place) -> None:
        """Lay down what is held; in the box it is gone."""
        held = self.held
        if held is None or place == held.place:
            self.held = None
            return
        draft = self.draft if held.place == BOX else self.draft.take(held.place, held.index)[0]
        if place != BOX:
            draft = draft.put(self.editing.laid(held.token, place), place)
        self.become(draft)

    def put_away(self) -> None:
        """Lay what is held into the open tray if it belongs there, else to where it belongs."""
        held = self.held
        if held is None:
            return
        home = self.editing.home(held.token) or BOX
        fits = self.open == BOX or self.editing.laid(held.token, self.open).owner == held.token.owner
        self.lay(self.open if fits and (self.open == BOX or home != BOX) else home)

    def take_away(self, cell: Cell) -> None:
        """Take the uppermost piece off the board, to where it belongs."""
        if self.pick(cell):
            assert self.held is not None
            self.lay(self.editing.home(self.held.token) or BOX)

    def turn(self, cell: Cell | None = None) -> None:
        """Turn over what is held, else the uppermost piece of a cell."""
        self._alter(self.editing.turned, cell)

    def recolour(self, cell: Cell | None = None) -> None:
        """Give it to the next player."""
        self._alter(self.editing.recoloured, cell)

    def _alter(self, change: Callable[[Token], Token], cell: Cell | None) -> None:
        held = self.held
        if held is not None:
            self.held = Held(change(held.token), held.place, held.index)
        elif cell is not None and self.draft.at(cell):
            top = len(self.draft.at(cell)) - 1
            self.become(self.draft.changed(cell, top, change(self.draft.at(cell)[top])))

    def push(self, cell: Cell, ahead: tuple[int, int]) -> None:
        """Push what lies on a cell one cell on, the cursor with it."""
        if self.draft.at(cell):
            self.become(self.draft.pushed(self.game.grid, cell, ahead))
            goal = Cell(File(cell.file + ahead[0]), Rank(cell.rank + ahead[1]))
            self.cursor = goal if goal in self.game.grid else cell

    def clear_board(self) -> None:
        """Take every piece off the board, each to where it belongs: what has no pile is gone."""
        self.become(self._swept(self.draft))

    def _swept(self, draft: Draft) -> Draft:
        for cell in self.game.grid:
            for token in draft.at(cell):
                home, draft = self.editing.home(token), draft.take(cell, 0)[0]
                if home is not None:
                    draft = draft.put(self.editing.laid(token, home), home)
        return draft

    # what no piece tells

    def step(self, field: Field, by: int) -> None:
        """Another value of a field."""
        values = field.values
        by = by * 10 if len(values) > _WIDE else by
        at = values.index(self.draft.values[field.id]) if self.draft.values[field.id] in values else 0
        named = bool(field.names)
        at = (at + by) % len(values) if named else max(0, min(len(values) - 1, at + by))
        self.become(self.draft.with_value(field.id, values[at]))

    # as at a real table

    def shuffle(self, pile: str, rng: Rng) -> Rng:
        """Shuffle a pile; the generator after it."""
        draft, rng = self.draft.shuffled(pile, rng)
        self.become(draft)
        return rng
