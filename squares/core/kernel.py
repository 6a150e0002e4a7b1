"""The base of every rules kernel: one flat array of small ints a position, undo by snapshot.

A kernel subclass fills ``moves`` in ``generate`` and changes ``now`` in ``apply``; the base gives play, undo,
copy, perft and playout. A kernel is mutable and private to one search; everybody else sees the frozen values
that ``rules/X/game.py`` decodes. Compiled by mypyc where possible (docs/architecture.md).
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, mixed, mypyc_attr, packed, vec

FILES: Final = 32  # in the number of a place; no board has more


def place_of(cell: i64, files: i64) -> i64:
    """Return the number of a place (``Kernel.place``) for a cell of a board with so many files; -1 for -1."""
    return -1 if cell < 0 else FILES * (cell // files) + cell % files


class Clause:
    """Tells some moves of one kind by two numbers: a part of the move, and one of the position.

    The part is ``move >> shift & mask``, and is one of ``values``. The number of the position stands in ``now`` at
    ``first`` and ``at_mask`` of ``move >> at_shift``, and is one of ``lying``; None is any.
    """

    kind: i64
    shift: i64
    mask: i64
    values: vec[i64]
    at_shift: i64
    at_mask: i64
    first: i64
    looks: bool  # whether what lies there counts
    lying: vec[i64]

    def __init__(
        self,
        kind: int,
        shift: int = 0,
        mask: int = 0,
        values: frozenset[int] = frozenset({0}),
        at: tuple[int, int, int] = (0, 0, 0),
        lying: frozenset[int] | None = None,
    ) -> None:
        """``at``: ``at_shift``, ``at_mask`` and ``first``."""
        self.kind = kind
        self.shift = shift
        self.mask = mask
        self.values = _marked(values)
        self.at_shift, self.at_mask, self.first = at
        self.looks = lying is not None
        self.lying = _marked(lying or frozenset())

    def holds(self, now: vec[i64], move: i64) -> bool:
        """Tell whether a move of the kind is one of them."""
        part = (move >> self.shift) & self.mask
        if part >= len(self.values) or self.values[part] == 0:
            return False
        if not self.looks:
            return True
        there = now[self.first + ((move >> self.at_shift) & self.at_mask)]
        return there < len(self.lying) and self.lying[there] != 0


def _marked(values: frozenset[int]) -> vec[i64]:
    """Return an array with 1 at the values, which are not negative."""
    return packed([int(each in values) for each in range(1 + max(values, default=-1))])


class Ban:
    """Moves that ``side``, 0 or 1, is to do without. ``shift``: what lies above so many bits of a move is its kind."""

    def __init__(self, side: int, shift: int, clauses: list[Clause]) -> None:
        self.side: i64 = side
        self.shift: i64 = shift
        self.clauses = clauses

    def covers(self, now: vec[i64], move: i64) -> bool:
        """Tell whether a move of the side is banned."""
        kind = move >> self.shift
        for clause in self.clauses:  # noqa: SIM110 - a generator would not be compiled to a loop
            if clause.kind == kind and clause.holds(now, move):
                return True
        return False


# A game that is added to an installed program is plain Python over the compiled base.
@mypyc_attr(allow_interpreted_subclasses=True)
class Kernel:
    """One position being played with. ``now`` holds all that decides the future.

    ``generate`` writes the legal moves into ``moves``, in no promised order. ``apply`` may write what happened as ints
    into ``effects``, ``effect_count`` entries, which only the engine's codec reads. ``ban``: moves that one side does
    without wherever it has others; ``generate`` lists them all the same, ``choices`` does not.
    """

    now: vec[i64]
    moves: vec[i64]
    effects: vec[i64]
    effect_count: i64
    past: list[vec[i64]]
    ban: Ban | None

    def __init__(self, size: int, most_moves: int, most_effects: int) -> None:
        self.now = vec[i64]([0] * size)
        self.moves = vec[i64]([0] * most_moves)
        self.effects = vec[i64]([0] * most_effects)
        self.effect_count = 0
        self.past = []
        self.ban = None

    def generate(self) -> i64:
        """Write the legal moves into ``moves`` and return their number; 0 once the game is over."""
        raise AssertionError("a kernel lists its moves")

    def choices(self) -> i64:
        """Write the moves that may be chosen into ``moves`` and return their number: the legal ones without a ban.

        Who has no others may choose those that are banned.
        """
        count = self.generate()
        ban = self.ban
        if ban is None or ban.side != self.side():
            return count
        moves = self.moves
        kept: i64 = 0
        for i in range(count):
            move = moves[i]
            if not ban.covers(self.now, move):
                moves[kept] = move
                kept += 1
        return kept if kept > 0 else count

    def may(self, move: i64) -> bool:
        """Tell whether a legal move is not banned."""
        ban = self.ban
        return ban is None or ban.side != self.side() or not ban.covers(self.now, move)

    def legal(self) -> list[int]:
        """Return the moves that may be chosen as a plain list; empty once the game is over."""
        count = self.choices()  # first: it may lay out a longer ``moves``
        return list(self.moves[:count])

    def apply(self, move: i64) -> None:
        """Change ``now`` by a legal move and write its effects."""
        raise AssertionError("a kernel applies its moves")

    def result(self) -> i64:
        """Return 0 while the game goes on, 1 + index of the winning side, or -1 for a draw."""
        raise AssertionError("a kernel knows its result")

    def mover(self) -> i64:
        """Return the index of the seat that decides next."""
        raise AssertionError("a kernel knows who decides")

    def side(self) -> i64:
        """Return the index of the side, 0 or 1, whose seat decides next; ``result`` counts the same sides."""
        return self.mover()

    def on_turn(self) -> i64:
        """Return the index of the side whose turn it is, where the other one may have to decide in it."""
        return self.side()

    def place(self, move: i64) -> i64:
        """Return where a move is made, as ``FILES`` * rank + file: where the piece stands that moves, else where one is
        put.

        -1 where it is made nowhere, and in kernels that do not tell.
        """
        return -1

    def load(self, state: list[int]) -> None:
        """Stand at ``state`` (as ``list(now)`` gave it) with nothing to undo."""
        self.now = packed(state)
        self.past = []

    def state(self) -> list[int]:
        """Return a copy of the position as plain ints."""
        return list(self.now)

    def key(self) -> i64:
        """Return a number that is equal for equal positions, and hardly ever for others."""
        return mixed(self.now)

    def play(self, move: i64) -> None:
        """Apply a legal move so that ``undo`` can take it back."""
        self.past.append(self.now)
        self.now = self.now[:]
        self.apply(move)

    def undo(self) -> None:
        """Take back the last ``play``. Rebinds ``now``: locals holding it are stale."""
        self.now = self.past.pop()

    def plies(self) -> i64:
        """Return how many plies ``undo`` can take back."""
        return len(self.past)

    def perft(self, depth: i64) -> int:
        """Count the action sequences of exactly ``depth`` plies from here."""
        if depth == 0:
            return 1
        count = self.generate()
        if depth == 1:
            return int(count)
        here = self.moves[:count]
        total = 0
        for i in range(count):
            self.play(here[i])
            total += self.perft(depth - 1)
            self.undo()
        return total

    def playout(self, seed: int, most_plies: int) -> int:
        """Play random moves of ``choices`` until the end or ``most_plies``; return the plies played (not undone).

        The generator is a 63-bit linear congruential one: quick, and good enough to pick among moves.
        """
        state: i64 = seed % 2147483647 + 1
        plies = 0
        while plies < most_plies:
            count = self.choices()
            if count == 0:
                break
            state = state * 48271 % 2147483647
            self.apply(self.moves[state % count])
            plies += 1
        return plies
