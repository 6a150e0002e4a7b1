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


# A game that is added to an installed program is plain Python over the compiled base.
@mypyc_attr(allow_interpreted_subclasses=True)
class Kernel:
    """One position being played with. ``now`` holds all that decides the future.

    ``generate`` writes the legal moves into ``moves``, in no promised order. ``apply`` may write what happened as ints
    into ``effects``, ``effect_count`` entries, which only the engine's codec reads.
    """

    now: vec[i64]
    moves: vec[i64]
    effects: vec[i64]
    effect_count: i64
    past: list[vec[i64]]

    def __init__(self, size: int, most_moves: int, most_effects: int) -> None:
        self.now = vec[i64]([0] * size)
        self.moves = vec[i64]([0] * most_moves)
        self.effects = vec[i64]([0] * most_effects)
        self.effect_count = 0
        self.past = []

    def generate(self) -> i64:
        """Write the legal moves into ``moves`` and return their number; 0 once the game is over."""
        raise AssertionError("a kernel lists its moves")

    def legal(self) -> list[int]:
        """Return the legal moves as a plain list; empty once the game is over."""
        count = self.generate()  # first: it may lay out a longer ``moves``
        return [int(move) for move in self.moves[:count]]

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
        return [int(x) for x in self.now]

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
        """Play random legal moves until the end or ``most_plies``; return the plies played (not undone).

        The generator is a 63-bit linear congruential one: quick, and good enough to pick among moves.
        """
        state: i64 = seed % 2147483647 + 1
        plies = 0
        while plies < most_plies:
            count = self.generate()
            if count == 0:
                break
            state = state * 48271 % 2147483647
            self.apply(self.moves[state % count])
            plies += 1
        return plies
