"""Positions taken apart so that they can be laid out freely: what the position editor and the sandbox work on.

A ``Draft`` may hold anything: too many pieces, pieces on one another, nobody to move. Which position it is, if any, and
what is wrong with it, an engine's ``Editing`` tells. All of it is pure.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from squares.core.errors import BadPosition
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import Seat

P = TypeVar("P")

Place = Cell | str
"""A cell, or a pile by its id."""
Value = int | str


@dataclass(frozen=True, slots=True)
class Token:
    """A piece by itself. ``kind``, ``owner``, ``text`` and ``back`` as in ``Piece``.

    ``count``: what it has left of something, None where it has no such. ``marks``: what lies on it, by kind.
    """

    kind: str
    owner: Seat | None
    text: str
    back: str = ""
    count: int | None = None
    marks: tuple[tuple[str, int], ...] = ()

    def on(self, cell: Cell) -> Piece:
        """Return the piece that a token is on a cell."""
        return Piece(cell, self.kind, self.owner, self.text, self.back)


@dataclass(frozen=True, slots=True)
class Pile:
    """Where pieces lie that are on no cell: a hand, a bag. Its first piece is the next one.

    ``owner``: whose it is, which its name does not say. ``closed``: nobody sees at a real table what lies in it.
    ``held``: it is its owner's hand, which nobody else sees.
    """

    id: str
    name: Phrase
    owner: Seat | None = None
    closed: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Something to be said of a position that no piece tells.

    ``values``: what it can be, in order; ``names`` what each is called, numbers by themselves where there is none.
    """

    id: str
    name: Phrase
    values: Sequence[Value]
    names: Mapping[Value, Phrase] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draft:
    """``lies``: what lies on cells and in piles, lower and next pieces first; nothing where a place is not named.

    ``values``: by the ids of fields. ``rest``: whatever else the engine keeps of the position it was taken from.
    """

    lies: Mapping[Place, tuple[Token, ...]] = field(default_factory=dict, hash=False)
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    rest: Any = None

    def at(self, place: Place) -> tuple[Token, ...]:
        """Return what lies there."""
        return self.lies.get(place, ())

    def seat(self, id: str) -> Seat:
        """Return the value of a field that names a seat."""
        return Seat(str(self.values[id]))

    def pieces(self) -> tuple[Piece, ...]:
        """Return what lies on the board, lower pieces first."""
        return tuple(t.on(place) for place, lying in self.lies.items() if isinstance(place, Cell) for t in lying)

    def with_all(self, place: Place, tokens: Sequence[Token]) -> Draft:
        """Return the same with just these at a place."""
        others = {other: lying for other, lying in self.lies.items() if other != place}
        return replace(self, lies={**others, place: tuple(tokens)} if tokens else others)

    def put(self, token: Token, place: Place, index: int | None = None) -> Draft:
        """Return the draft with one more piece; on top, or before the one at ``index``."""
        lying = list(self.at(place))
        lying.insert(len(lying) if index is None else index, token)
        return self.with_all(place, lying)

    def take(self, place: Place, index: int = -1) -> tuple[Draft, Token]:
        """Return the draft without the piece at ``index``, the uppermost if left out. Errors: IndexError."""
        lying = list(self.at(place))
        token = lying.pop(index)
        return self.with_all(place, lying), token

    def changed(self, place: Place, index: int, token: Token) -> Draft:
        """Return the draft with another piece in the place of the one at ``index``."""
        lying = list(self.at(place))
        lying[index] = token
        return self.with_all(place, lying)

    def with_value(self, id: str, value: Value) -> Draft:
        """Return the draft with another value of a field."""
        return replace(self, values={**self.values, id: value})

    def pushed(self, grid: Grid, cell: Cell, ahead: tuple[int, int]) -> Draft:
        """Return the draft with all that lies on a cell one cell further, and whatever is in its way; over the edge it
        goes.

        ``ahead``: files to the right and ranks to North, each -1, 0 or 1.
        """
        draft, at, carried = self, cell, self.at(cell)
        draft = draft.with_all(cell, ())
        while carried:
            at = Cell(File(at.file + ahead[0]), Rank(at.rank + ahead[1]))
            if at not in grid:
                return draft
            draft, carried = draft.with_all(at, carried), draft.at(at)
        return draft

    def shuffled(self, pile: str, rng: Rng) -> tuple[Draft, Rng]:
        """Return the draft with a pile in a random order, and the generator after it."""
        tokens, rng = rng.shuffled(self.at(pile))
        return self.with_all(pile, tokens), rng


class Editing(ABC, Generic[P]):
    """How the positions of a game are taken apart and put together again. Engines bring one in ``editing.make``.

    ``box``: every piece that there is, to lay out as many of as one likes.
    """

    piles: tuple[Pile, ...] = ()
    fields: tuple[Field, ...] = ()
    box: tuple[Token, ...] = ()
    stacks: bool = False
    """Whether pieces of the game lie on one another."""

    @abstractmethod
    def draft(self, position: P) -> Draft:
        """Return a position taken apart."""

    @abstractmethod
    def position(self, draft: Draft) -> tuple[P, tuple[Phrase, ...]]:
        """Return the position that a draft comes nearest to, possible or not, and what of the draft is not in it."""

    @abstractmethod
    def read(self, text: str) -> P:
        """Return the position of a line of notation, possible or not. Errors: BadPosition where it cannot be read."""

    def turned(self, token: Token) -> Token:
        """Return the piece turned over, or on to the next way it can lie."""
        return replace(token, text=token.back, back=token.text) if token.back else token

    def recoloured(self, token: Token) -> Token:
        """Return the same piece of the next player."""
        return token

    def laid(self, token: Token, place: Place) -> Token:
        """Return the piece as it lies once it has been laid down there."""
        return token

    def knows(self, token: Token) -> bool:
        """Tell whether the game has such a piece, so that it can be shown."""
        return True

    def home(self, token: Token) -> str | None:
        """Return the pile where a piece lies that is taken off the board; None where it goes back into the box."""
        return None

    def begins(self, draft: Draft) -> Mapping[str, Any] | None:
        """Return what a game file says so that play begins with what lies on the board, as a variant's ``set``.

        None where no file of the engine says how play begins.
        """
        return None


def wrong(game: AnyGame, editing: Editing[Any], draft: Draft) -> tuple[Phrase, ...]:
    """Return everything for which a draft is no position of the game; nothing where it is one."""
    position, left_out = editing.position(draft)
    try:
        game.parse(game.format(position))
    except BadPosition as bad:
        return (*left_out, *(each for each in bad.phrases if each not in left_out))
    return left_out


def tops(draft: Draft, grid: Grid) -> tuple[list[Token | None], list[Phrase]]:
    """Return, where no piece may lie on another, the top piece of each cell, and where there is more than one."""
    found = [lying[-1] if (lying := draft.at(cell)) else None for cell in grid]
    crowded = ((cell, len(draft.at(cell))) for cell in grid)
    return found, [phrase("bench.wrong.crowded", cell=str(cell), n=n) for cell, n in crowded if n > 1]


def fitted(draft: Draft, editing: Editing[Any], grid: Grid, start: Draft) -> Draft:
    """Return a draft of a game as it was, for the game as it is: what has lost its place lies where such pieces lie.

    ``start``: a draft of the game as it is, for what the old one does not say. Pieces that the game no longer knows
    are gone.
    """
    piles, fields = {pile.id for pile in editing.piles}, {field.id: field.values for field in editing.fields}
    found = Draft({}, start.values, start.rest)
    for place, tokens in draft.lies.items():
        there = place in grid if isinstance(place, Cell) else place in piles
        for token in filter(editing.knows, tokens):
            goal = place if there else editing.home(token)
            if goal is not None:
                found = found.put(token if there else editing.laid(token, goal), goal)
    kept = {id: value for id, value in draft.values.items() if id not in fields or value in fields[id]}
    return replace(found, values={**start.values, **kept})
