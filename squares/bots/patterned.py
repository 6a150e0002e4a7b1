"""An evaluation that also counts patterns (``patterns.py``). Compiled by mypyc where possible."""

from __future__ import annotations

from typing import Any

from squares.bots.evaluation import Evaluation, bounded
from squares.core.kernel import Kernel
from squares.native import i64, packed, vec

PATTERNS = "patterns"


class PatternedEvaluation(Evaluation):
    """An evaluation and what patterns come to as one more term, ``patterns``; without ``inner`` that is all.

    ``codes``: the place of a value by the value. ``cells``: of all groups, one after another; ``ends``: where each
    group's end; ``begins``: where its numbers begin.
    """

    inner: Evaluation | None
    codes: vec[i64]
    cells: vec[i64]
    ends: vec[i64]
    begins: vec[i64]
    numbers: vec[i64]
    width: i64
    tempo: i64

    def __init__(self, inner: Evaluation | None, patterns: Any) -> None:
        names = [] if inner is None else list(inner.names)
        super().__init__([*names, PATTERNS], [0.0] * len(names) + [1.0])
        self.inner = inner
        self.width = len(patterns.values)
        codes = [0] * (max(patterns.values) + 1)
        for place, value in enumerate(patterns.values):
            codes[value] = place
        self.codes = packed(codes)
        self.cells = packed([cell for group in patterns.groups for cell in group])
        ends: list[int] = []
        begins: list[int] = []
        numbers = 0
        for group in patterns.groups:
            ends.append((ends[-1] if ends else 0) + len(group))
            begins.append(numbers)
            numbers += len(patterns.values) ** len(group)
        self.ends = packed(ends)
        self.begins = packed(begins)
        self.numbers = packed(list(patterns.numbers))
        self.tempo = patterns.tempo
        if inner is not None:
            for i in range(len(names)):
                self.weights[i] = inner.weights[i]
            self.guides = inner.guides
            self.prunes = inner.prunes
            self.stands = inner.stands

    def counted(self, kernel: Kernel) -> i64:
        """Return what the patterns of a position are worth to side 0."""
        now, codes, cells, ends = kernel.now, self.codes, self.cells, self.ends
        known: i64 = len(codes)
        width = self.width
        total: i64 = self.tempo if kernel.side() == 0 else -self.tempo
        at: i64 = 0
        for group in range(len(ends)):
            place: i64 = 0
            end = ends[group]
            while at < end:
                value = now[cells[at]]
                place = place * width + (codes[value] if 0 <= value < known else 0)
                at += 1
            total += self.numbers[self.begins[group] + place]
        return total

    def measure(self, kernel: Kernel) -> None:
        """Write every term of the kernel's position into ``terms``."""
        inner, last = self.inner, len(self.terms) - 1
        if inner is not None:
            inner.measure(kernel)
            for i in range(last):
                self.terms[i] = inner.terms[i]
            self._as_inner(inner)
        self.terms[last] = self.counted(kernel)

    def value(self, kernel: Kernel) -> i64:
        """Return what an unfinished position is worth to side 0."""
        inner = self.inner
        found = self.counted(kernel)
        if inner is not None:
            found += inner.value(kernel)
            self._as_inner(inner)
        return bounded(found)

    def _as_inner(self, inner: Evaluation) -> None:
        self.is_quiet = inner.is_quiet
        self.threatened = inner.threatened

    def listed(self, kernel: Kernel, depth: i64) -> i64:
        """List as the inner evaluation does: what patterns tell apart of a lot is not worth looking at each of it."""
        return kernel.generate() if self.inner is None else self.inner.listed(kernel, depth)

    def null_move(self, kernel: Kernel) -> i64:
        """Return the inner evaluation's null move; -1 where there is none."""
        return -1 if self.inner is None else self.inner.null_move(kernel)

    def pressed(self, kernel: Kernel) -> bool:
        """Tell whether the side to decide loses on the enemy's next turn unless it answers, as far as is known."""
        return False if self.inner is None else self.inner.pressed(kernel)

    def winning(self, kernel: Kernel) -> i64:
        """Return a move with which the side to decide wins at once, -1 where none is known."""
        return -1 if self.inner is None else self.inner.winning(kernel)

    def answers(self, kernel: Kernel, moves: vec[i64], count: i64) -> i64:
        """Put first what may keep a ``pressed`` side from losing, and return how many moves these are."""
        return count if self.inner is None else self.inner.answers(kernel, moves, count)
