"""What positions of Noughts are worth: lines that can still be completed, those that lack one mark above all."""

from __future__ import annotations

from typing import Any

from squares.bots.evaluation import Evaluation

NAMES = ["open", "near"]
"""Each the owner's lines without an enemy mark less the other's: with a mark, and lacking one mark."""


class NoughtsEvaluation(Evaluation):
    """Counts lines."""

    def measure(self, kernel: Any) -> None:
        """See Evaluation."""
        found = [[0, 0], [0, 0]]
        for run in kernel.lines:
            rings, crosses = (sum(kernel.now[cell] == owner for cell in run) for owner in (1, 2))
            for side, own, other in ((0, rings, crosses), (1, crosses, rings)):
                if own and not other:
                    found[side][0] += 1
                    found[side][1] += own == len(run) - 1
        sign = -1 if kernel.misere else 1
        for term in range(2):
            self.terms[term] = sign * (found[0][term] - found[1][term])


def make(game: Any, weights: list[float]) -> Evaluation:
    """See squares.bots.evaluations."""
    return NoughtsEvaluation(NAMES, weights)
