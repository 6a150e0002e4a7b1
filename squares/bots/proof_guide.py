"""Guides a search of playouts by proofs: proved wins are played, and proved losses are left out of the search.

Where much is hidden, playouts over many worlds hardly ever prove anything, for each world may refute what another one
promised. So every move is also tried for a forced win or loss (``squares.bots.proofs``): before the playouts, and
again after them, best moves first. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from squares.bots.evaluation import WIN
from squares.bots.proofs import prover
from squares.bots.prover import Prover
from squares.bots.search import Candidate, Found, Limit, Watch
from squares.core.game import AnyGame

PROOF_NODES = 25  # moves that proofs may try for every playout, where these are counted
MOST_NODES = 2_000_000  # what they may try in any case: what they find out is kept in memory
BEFORE, PLAYOUTS = 0.3, 0.7  # shares of the time: of all, and of what the first proofs left
LINE_NODES = 20_000  # moves tried to tell the play after a move that wins; most of it is known by then
FARTHEST = 6  # turns


class ProofGuide:
    """What was proved of the moves of one position, by the kernel's numbers.

    ``won``: turns in which a move wins; ``lost``: turns of the enemy's in which he wins after a move.
    ``settled``: whether all was found out that proofs can tell.
    """

    def __init__(self, game: AnyGame, position: Any, barred: frozenset[int] = frozenset()) -> None:
        kernel = game.kernel(position)
        side = int(kernel.side())
        self.moves = sorted(move for move in kernel.legal() if move not in barred)
        self.won: dict[int, int] = {}
        self.lost: dict[int, int] = {}
        self.settled = False
        self._fear = prover(game, position, 1 - side)
        # A proof begins with the whole rest of the attacker's own turn.
        self._hope = prover(game, position, side) if int(kernel.on_turn()) == side else None
        self._ends = self._ending() if self._hope is not None else frozenset[int]()

    def look(self, order: Sequence[int], nodes: int, watch: Watch, *, every: bool) -> None:
        """Ask the moves in this order, for short ways first. Each question may take half of what is left of ``nodes``.

        Ends with the first win. Of losses ``every`` move is asked, or those up to the first that does not lose.
        """
        self.settled = False
        spent = self._tried()
        hope, fear = self._hope is not None, True
        soonest = sorted(order, key=lambda move: move not in self._ends)
        for turns in range(1, min(FARTHEST, int(self._fear.most_turns)) + 1):
            left = nodes - (self._tried() - spent)
            hope = hope and self._wins(soonest, turns, left, watch)
            if self.won:
                return
            left = nodes - (self._tried() - spent)
            fear = fear and self._loses(order, turns, left, watch, every)
            if not fear and not hope:
                return
        self.settled = fear and (hope or self._hope is None)

    def doomed(self) -> frozenset[int]:
        """Return the moves not to think about: those that lose, but not the slowest where every one does."""
        slowest = max(self.lost.values(), default=0)
        everything = len(self.lost) == len(self.moves)
        return frozenset(move for move, turns in self.lost.items() if not everything or turns < slowest)

    def found(self, watch: Watch) -> Found:
        """Return the winning move and what is known of the others. Only where one wins."""
        move, turns = next(iter(self.won.items()))
        winner = Candidate(move, WIN + 1 - 2 * turns, 0)
        return Found((winner, *self._losers(())), self._line(move, turns, watch), self._tried(), 2 * turns - 1)

    def _line(self, first: int, turns: int, watch: Watch) -> tuple[int, ...]:
        """Return the winning move with what follows until the other side decides, by a draw that is as good as any."""
        hope = self._hope
        assert hope is not None
        hope.allow(LINE_NODES, watch)
        kernel, line = hope.kernel, [first]
        kernel.play(first)
        while kernel.result() == 0 and kernel.side() == kernel.on_turn() == hope.attacker:
            following = next((int(move) for move in hope.options() if hope.holds(move, turns)), None)
            if following is None:
                break
            line.append(following)
            kernel.play(following)
        for _ in line:
            kernel.undo()
        return tuple(line)

    def judged(self, found: Found) -> Found:
        """Return what the playouts came to, corrected by what was proved since."""
        order = [each.move for each in found.candidates]
        standing = [each for each in found.candidates if each.move not in self.lost]
        ordered = (*standing, *self._losers(order))
        line = found.line if ordered[0].move == found.line[0] else (ordered[0].move,)
        return replace(found, candidates=ordered, line=line)

    def _losers(self, order: Sequence[int]) -> list[Candidate]:
        """Return the moves that lose, the slowest first, and of equal ones the first in ``order``."""
        rest = [move for move in self.lost if move not in order]
        slow = sorted((move for move in (*order, *rest) if move in self.lost), key=lambda move: -self.lost[move])
        return [Candidate(move, 2 * self.lost[move] - WIN, 0) for move in slow]

    def _ending(self) -> frozenset[int]:
        """Return the moves that end the game, which are tried first, so that no turn is drawn out that wins at once."""
        assert self._hope is not None
        kernel, ends = self._hope.kernel, set[int]()
        for move in self.moves:
            kernel.play(move)
            if kernel.result() != 0:
                ends.add(move)
            kernel.undo()
        return frozenset(ends)

    def _tried(self) -> int:
        return int(self._fear.nodes) + (int(self._hope.nodes) if self._hope is not None else 0)

    def _wins(self, order: Sequence[int], turns: int, nodes: int, watch: Watch) -> bool:
        """Look for a win; whether the question is settled."""
        assert self._hope is not None
        if not _allow(self._hope, nodes, watch):
            return False
        for move in order:
            answer = self._hope.holds(move, turns)
            if answer is None:
                return False
            if answer:
                self.won[move] = turns
                return True
        return True

    def _loses(self, order: Sequence[int], turns: int, nodes: int, watch: Watch, every: bool) -> bool:
        """Look for losses; whether the question is settled."""
        if not _allow(self._fear, nodes, watch):
            return False
        for move in order:
            if move in self.lost:
                continue
            answer = self._fear.holds(move, turns)
            if answer is None:
                return False
            if answer:
                self.lost[move] = turns
            elif not every:
                return True
        return True


def _allow(asked: Prover, nodes: int, watch: Watch) -> bool:
    """Give a prover half of what is left; whether there is any."""
    if nodes < 2 or watch.over():
        return False
    asked.allow(nodes // 2, watch.part(0.5))
    return True


def search(
    game: AnyGame,
    worlds: Sequence[Any],
    limit: Limit,
    watch: Watch,
    playouts: Callable[[Watch, frozenset[int]], Found],
    barred: frozenset[int] = frozenset(),
) -> Found:
    """Return the best move in ``worlds``, positions that the deciding side cannot tell apart, with what proofs add.

    ``playouts`` looks for it until a watch ends, without some moves. ``barred``: moves that are not considered.
    """
    nodes = min(MOST_NODES, PROOF_NODES * limit.nodes) if limit.nodes else MOST_NODES
    guide = ProofGuide(game, worlds[0], barred)
    guide.look(guide.moves, nodes // 2, watch.part(BEFORE), every=True)
    if guide.won:
        return guide.found(watch)
    found = playouts(watch if guide.settled else watch.part(PLAYOUTS), guide.doomed() | barred)
    if not guide.settled and len(found.candidates) > 1:
        guide.look([each.move for each in found.candidates], nodes // 2, watch, every=False)
    return guide.found(watch) if guide.won else guide.judged(found)
