"""What a weak player does not see while it thinks: whole pieces and parts of the board, rather than single replies.

Half of the places are looked at closely in a turn, the other half in the next one, so that nothing is overlooked in two
turns in a row. Each side sees the board from its own edge, so that none is at an advantage. Of the rest some are
overlooked throughout a thought, and sooner the farther they lie from where the last move was made. Compiled by mypyc
where possible; knows the places of moves, no game and no search.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from squares.bots.evaluation import SURE
from squares.bots.root_moves import chance
from squares.bots.search import Found, Weakening
from squares.core.kernel import FILES, Kernel
from squares.native import i64, vec

UNKNOWN: Final = -1
CLOSELY: Final = 1_000_000  # looked at so closely that nothing hides it
FAR: Final = 4  # cells; what lies farther off is no easier to overlook


class Attention:
    """What is overlooked in one thought. ``turn`` is its number in the match, which decides what is looked at closely.

    ``oversight``: replies overlooked per thousand, about; no more than half, as half is looked at closely.
    """

    oversight: i64
    seed: i64
    turn: i64
    across: i64
    care: vec[i64]

    def __init__(self, weakening: Weakening, seed: int) -> None:
        self.oversight = weakening.oversight
        self.seed = seed % 2147483647
        self.turn = weakening.turn
        self.across = weakening.across
        self.care = vec[i64]([UNKNOWN] * (FILES * FILES)) if weakening.oversight > 0 else vec[i64]([0])

    def overlooks(self, kernel: Kernel, last: i64, move: i64) -> bool:
        """Tell whether a move after the move ``last`` is not seen."""
        if self.oversight == 0:
            return False
        place = kernel.place(move)
        if place < 0:
            return self._care(move) < 2 * self.oversight
        care = self.care[place]
        if care == UNKNOWN:
            care = self._care(self.across - place if self.across > 0 else place)
            self.care[place] = care
        return care < self.oversight * (2 + _distance(kernel.place(last), place)) // 2

    def _care(self, of: i64) -> i64:
        """Return how hard something is to overlook: from 0 to 999, or ``CLOSELY``."""
        return CLOSELY if (chance(0, of, 1) + self.turn) % 2 == 0 else chance(self.seed, of, 0)


def _distance(one: i64, other: i64) -> i64:
    """Return the steps between two places, from 0 to ``FAR``; 2 where there is only one place."""
    if one < 0:
        return 2
    files = one % FILES - other % FILES
    ranks = one // FILES - other // FILES
    return min(FAR, max(files, -files, ranks, -ranks))


def careful(found: Found, kernel: Kernel, attention: Attention) -> Found:
    """Return what a search of few nodes came to, but for moves that let the other side win at once by what is seen.

    ``kernel`` stands where the search began. Nothing changes where every move does.
    """
    for at, each in enumerate(found.candidates):
        if each.value <= -SURE:
            break
        if each.value >= SURE or not _gives_away(kernel, each.move, attention):
            if at == 0:
                break
            rest = (*found.candidates[:at], *found.candidates[at + 1 :])
            return replace(found, candidates=(each, *rest), line=(each.move,))
    return found


def _gives_away(kernel: Kernel, move: i64, attention: Attention) -> bool:
    """Tell whether a move lets the other side, if it decides next, win at once by a reply that is seen."""
    side = kernel.side()
    gives = False
    kernel.play(move)
    if kernel.result() == 0 and kernel.side() != side:
        enemy = kernel.side()
        for reply in kernel.legal():
            if attention.overlooks(kernel, move, reply):
                continue
            kernel.play(reply)
            gives = kernel.result() == 1 + enemy
            kernel.undo()
            if gives:
                break
    kernel.undo()
    return gives
