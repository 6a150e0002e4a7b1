"""Solves games of any engine from their start: whole where they are small, else by a win that a side forces soon.

A position in which neither side can force a win is a draw, as the house's rule of repetition makes it; where that rule
lets the side lose that repeats, nothing is known of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from squares.bots.proofs import prover
from squares.bots.prover import Exhausted, Prover
from squares.bots.tables.position_table import DIGITS, MOST_PLIES, files_of
from squares.bots.tables.proved import Proved
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.core.phrase import phrase
from squares.saves import files
from squares.solving.graph import Graph, TooLarge
from squares.solving.solvers import Needs, Told

MOST = 4_000_000  # positions
NODES = 2_000_000  # moves that are tried for either side's win
FARTHEST = 30  # turns of the winner's own
_BYTES = 12  # of a position in the table


def needs(game: AnyGame) -> Needs:
    """Return how much a game takes at most. Errors: BadData where chance, a choice or something hidden decides."""
    if game.hidden or game.start(Setup(), 0) != game.start(Setup(), 1):
        raise BadData(phrase("solve.chance"))
    if game.options:
        raise BadData(phrase("solve.choices"))
    return Needs(MOST, MOST * _BYTES)


class Solver:
    """See ``squares.solving.solvers.Solver``. One that was stopped begins anew."""

    def __init__(self, game: AnyGame, folder: Path) -> None:
        self._game, self._folder = game, folder
        self._proved: dict[int, Proved] = {}
        self.whole = True

    def prepare(self) -> None:
        """Do nothing: all of it is kept in memory."""

    def run(self, told: Told) -> None:
        """Solve. Errors: BadData where neither is possible."""
        try:
            self._proved = solved(self._game, told, MOST)
        except TooLarge as large:
            self.whole, self._proved = False, forced(self._game, told, NODES)
            if not self._proved:
                raise BadData(phrase("solve.no_win", large=large.phrase, n=f"{NODES:,}")) from None

    def written(self) -> int:
        """Write the table."""
        for name, held in files_of(self._proved).items():
            files.lay(self._folder / name, held)
        return DIGITS

    def clean_up(self) -> None:
        """Do nothing: nothing but the table was written."""

    def positions(self) -> int:
        """Return how many positions that are not over the table knows."""
        return len(self._proved)


def solved(game: AnyGame, told: Told, most: int) -> dict[int, Proved]:
    """Return what is proved of every position that can come up and is not over, by key.

    Errors: TooLarge where there are more than ``most``.
    """
    graph, house = Graph(most), game.definition.house
    graph.explore(game.kernel(game.start(Setup(), 0)), _starts(game), told)
    found = graph.solve(min(house.max_plies, MOST_PLIES))
    if house.repetition and house.repetition_result == "loses" and graph.circular():
        return {key: proved for key, proved in found.items() if proved.result}
    return found


def forced(game: AnyGame, told: Told, nodes: int) -> dict[int, Proved]:
    """Return what is proved along the wins that a side forces from the start, by key; empty where none was found.

    ``nodes``: moves tried for the wins of either side.
    """
    starts, trying = _starts(game), [prover(game, game.start(Setup(), 0), side, nodes) for side in (0, 1)]
    found = dict[int, Proved]()
    for turns in range(1, FARTHEST + 1):
        told(1 + turns, 0, 1)
        for asked in list(trying):
            try:
                won = [start for start in starts if _wins(asked, start, turns)]
            except Exhausted:
                trying.remove(asked)
                continue
            if won:
                found |= _strategy(asked, won, told)
                starts = [start for start in starts if start not in won]
        if not (trying and starts):
            break
    return found


def _strategy(asked: Prover, starts: list[list[int]], told: Told) -> dict[int, Proved]:
    """Return what is proved of the positions that the attacker's winning moves lead to, from starts that it wins."""

    def moves(kernel: Kernel) -> Iterable[int]:
        legal = kernel.legal()
        return [move for move in legal if _keeps(asked, kernel, move)] if kernel.side() == asked.attacker else legal

    graph = Graph(MOST)
    graph.explore(asked.kernel, starts, told, moves)
    return graph.solve(MOST_PLIES)


def _keeps(asked: Prover, kernel: Kernel, move: int) -> bool:
    """Tell whether the attacker has won by a move, or was proved to win after it."""
    kernel.play(move)
    result = int(kernel.result())
    kept = result == asked.attacker + 1 if result else asked.knows()
    kernel.undo()
    return kept


def _starts(game: AnyGame) -> list[list[int]]:
    """Return the states that a game may begin with."""
    return [game.kernel(game.start(Setup(seat), 0)).state() for seat in game.seats]


def _wins(asked: Prover, start: list[int], turns: int) -> bool:
    """Tell whether the attacker wins from a state. Errors: Exhausted."""
    asked.kernel.load(start)
    return bool(asked.wins(turns, 0))
