"""Monte-Carlo tree search: one tree over several worlds that the deciding side cannot tell apart.

Compiled by mypyc where possible. Each playout goes through one world; moves are the tree's keys, and how often a move
could have been chosen stands in for its parent's visits (single-observer information set search: Cowling, Powley and
Whitehouse 2012). Which move is tried next weighs what it brought, what the evaluation promises and how little it was
tried (PUCT, as in Rosin 2011). A new node is worth its best move's prior, or a random playout where nothing evaluates.
Wins that are certain are kept world by world (MCTS-Solver, as in Winands 2008): the other side is trusted to find its
own, the deciding side may count only on what ends the game at once or holds in every world.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from squares.bots.attention import Attention
from squares.bots.evaluation import MOST, SURE, WIN, Evaluation
from squares.bots.search import Candidate, Found, Helpers, Limit, Watch, Weakening
from squares.bots.tree import MOST_WORLDS, Tree, scrambled
from squares.core.kernel import Kernel
from squares.native import i64, vec

C_PUCT: Final = 0.5  # how much trying little-tried moves counts, against results from 0 to 1
PRIOR_TEMPERATURE: Final = 100.0  # hundredths of log-odds that make a move e times as worth trying
PRIOR_VISITS: Final = 1.0  # a prior mean counts like so many playouts
LCB_SIGMA: Final = 1.0  # standard errors that the lower confidence bound lies below a mean, when a move is chosen
MAX_PLY: Final = 200  # plies of one way through the tree
MAX_PLAYOUT_PLIES: Final = 400  # plies of a random playout; one without an end is a draw
MAX_NODES: Final = 800_000  # nodes of some 110 bytes; from then on the tree grows no more
MOST_AT_ONCE: Final = 1024  # nodes that the last step of its growth may add
MAX_LINE: Final = 12  # plies of a principal line
REUSE_PLIES: Final = 3  # plies that may have been played since the last search for its tree to be of use
CLOCK_INTERVAL: Final = 8  # playouts between two looks at the clock
WORLD_BITS: Final = vec[i64]([2**i for i in range(MOST_WORLDS)])


def sigmoid(value: float) -> float:
    """Return the expected result of a value in hundredths of log-odds."""
    return 1.0 / (1.0 + math.exp(-value / 100.0))


class MonteCarlo:
    """Looks for the best move by playouts. With no evaluation they go on to the end of the game."""

    def __init__(self, evaluation: Evaluation | None) -> None:
        self.evaluation = evaluation
        self.c_puct: float = C_PUCT
        self.prior_temperature: float = PRIOR_TEMPERATURE
        self.prior_visits: float = PRIOR_VISITS
        self.max_nodes: i64 = MAX_NODES
        self.tree = Tree(1)
        self.path: vec[i64] = vec[i64]([0] * (MAX_PLY + 1))
        self.me: i64 = 0
        self.attention = Attention(Weakening(), 0)
        self.oversight: bool = False
        self.seed: i64 = 0
        self.all: i64 = 0
        self.deepest: i64 = 0
        self.most_depth: i64 = MAX_PLY
        self.stood: list[list[int]] = []
        self.avoid: frozenset[int] = frozenset()
        self.barred: frozenset[int] = frozenset()

    def search(
        self,
        worlds: Sequence[Kernel],
        limit: Limit,
        weakening: Weakening,
        seed: int,
        watch: Watch,
        avoid: frozenset[int],
        barred: frozenset[int] = frozenset(),
        helpers: Helpers | None = None,
    ) -> Found:
        """See ``Search``. The only legal move is not thought about. Errors: ValueError where there is none.

        Without a limit in nodes and a weakening it goes on with the tree of the last search, as far as that one looked
        at what was played since, in the same worlds. Playouts of ``helpers`` are counted in.
        """
        used = list(worlds)[:MOST_WORLDS]
        self.barred = barred
        moves = self._moves(used[0])
        if not moves:
            raise ValueError("a search needs a move to find")
        self._begin(used, limit, weakening, seed, avoid)
        if len(moves) == 1 and not barred:
            only = moves[0]
            promised = 0 if self.evaluation is None else int(self.evaluation.value(used[0]))
            candidate = Candidate(only, -promised if self.me == 1 else promised, 0)
            return Found((candidate,), (only,), 0, 0)
        done = decided = 0
        while limit.nodes == 0 or done < limit.nodes:
            world = done % len(used)
            self._playout(used[world], WORLD_BITS[world])
            done += 1
            # What is certain has to stay so for a round of all worlds: each may refute what another proved.
            decided = decided + 1 if self._decided() else 0
            if decided >= len(used) or (done % CLOCK_INTERVAL == 0 and watch.over()):
                break
        found = self._found(used[0], weakening, done)
        return found if helpers is None else merged(found, helpers.collect())

    def _moves(self, kernel: Kernel) -> list[int]:
        """Return the moves at the root that are considered."""
        return sorted(move for move in kernel.legal() if move not in self.barred)

    def _begin(
        self, worlds: list[Kernel], limit: Limit, weakening: Weakening, seed: int, avoid: frozenset[int]
    ) -> None:
        keeps = limit.nodes == 0 and weakening.oversight == 0
        root = self._reusable_root(worlds) if keeps else -1
        self.me = worlds[0].side()
        self.attention = Attention(weakening, seed)
        self.oversight = weakening.oversight > 0
        self.seed = scrambled(seed & 0x7FFFFFFF, 1)
        if root > 0:
            self.tree = self.tree.subtree(root)
        else:
            self.tree = Tree(max(256, min(64 * limit.nodes, (MAX_NODES + MOST_AT_ONCE) // 8)))
            self.tree.path_hash[0] = self.seed
        self.stood = [world.state() for world in worlds] if keeps else []
        self.all = WORLD_BITS[len(worlds) - 1] * 2 - 1
        self.deepest = 0
        self.most_depth = min(limit.depth, MAX_PLY) if limit.depth > 0 else MAX_PLY
        self.avoid = avoid

    # ---- the tree of the last search

    def _reusable_root(self, worlds: list[Kernel]) -> i64:
        """Return the node to which the same moves led in every world since the last search; -1 where there is none."""
        if len(self.stood) != len(worlds) or worlds[0].side() != self.me:
            return -1
        node: i64 = 0
        moves: list[int] = []
        for kernel, state in zip(worlds, self.stood, strict=True):
            goal = kernel.state()
            kernel.load(state)
            if not moves:
                node = self._reached(kernel, goal, 0, REUSE_PLIES, moves)
            elif not _leads(kernel, goal, moves):
                node = -1
            kernel.load(goal)
            if node < 0:
                return -1
        return node

    def _reached(self, kernel: Kernel, goal: list[int], node: i64, plies: i64, moves: list[int]) -> i64:
        """Return the node of a position so many plies below another at most, by moves that were tried; -1 for none."""
        tree = self.tree
        for move in kernel.legal():
            child = tree.child(node, move, -1)
            if child < 0 or tree.visits[child] < 1.0:
                continue
            kernel.play(move)
            found: i64 = -1
            if kernel.state() == goal:
                found = child
            elif plies > 1:
                found = self._reached(kernel, goal, child, plies - 1, moves)
            kernel.undo()
            if found >= 0:
                moves.insert(0, move)
                return found
        return -1

    def _decided(self) -> bool:
        """Tell whether the move just tried wins in every world, or every move loses in every world."""
        tree = self.tree
        wins, losses = tree.won_0, tree.won_1
        if self.me == 1:
            wins, losses = losses, wins
        return wins[self.path[1]] == self.all or losses[0] == self.all

    # ---- playouts

    def _playout(self, kernel: Kernel, bit: i64) -> None:
        """Go down the tree in one world, let it grow by a node, and take the result back up."""
        tree, path = self.tree, self.path
        node: i64 = 0
        depth: i64 = 0
        played: i64 = 0
        result = 0.5
        path[0] = 0
        while True:
            fresh = tree.visits[node] == 0.0
            if depth > 0 and tree.count >= self.max_nodes and tree.first[node] < 0:
                result = self._leaf_value(kernel, node)
                break
            node = self._select(kernel, node, bit)
            depth += 1
            path[depth] = node
            if fresh and self.evaluation is not None:
                result = tree.prior_mean[node]  # all moves were looked at just now, in this world
                break
            kernel.play(tree.move[node])
            played += 1
            if self._ends(kernel, node, bit):
                result = self._final(kernel)
                break
            if fresh or depth >= self.most_depth:
                result = self._leaf_value(kernel, node)
                break
        for _ in range(played):
            kernel.undo()
        for i in range(depth + 1):
            tree.visits[path[i]] += 1.0
            tree.total[path[i]] += result
        if depth > self.deepest:
            self.deepest = depth

    def _ends(self, kernel: Kernel, node: i64, bit: i64) -> bool:
        """Tell whether the game is over after a node's move, or as good as over where a position comes back."""
        tree = self.tree
        tree.tried[node] |= bit
        result = kernel.result()
        if result == 0:
            return len(self.avoid) > 0 and int(kernel.key()) in self.avoid
        if result == 1:
            tree.won_0[node] |= bit
        elif result == 2:
            tree.won_1[node] |= bit
        return True

    def _final(self, kernel: Kernel) -> float:
        result = kernel.result()
        return 1.0 if result == 1 else 0.0 if result == 2 else 0.5

    def _leaf_value(self, kernel: Kernel, node: i64) -> float:
        """Return what a position is worth that the tree does not go beyond."""
        if self.evaluation is not None:
            return sigmoid(float(self.evaluation.value(kernel)))
        here = kernel.now
        kernel.now = here[:]
        kernel.playout(
            int(scrambled(self.seed, self.tree.path_hash[node] ^ int(self.tree.visits[0]))), MAX_PLAYOUT_PLIES
        )
        result = self._final(kernel)
        kernel.now = here
        return result

    # ---- which move to try

    def _select(self, kernel: Kernel, node: i64, bit: i64) -> i64:
        """Return the node of the move to try in this world."""
        tree = self.tree
        count = kernel.choices()
        here = kernel.moves[:count]
        side = kernel.side()
        priors = 0.0
        safe: i64 = 0
        self._forget(node, side, bit)
        bars = node == 0 and len(self.barred) > 0
        likely = tree.first[node]
        for i in range(count):
            if bars and int(here[i]) in self.barred:
                here[i] = -1
                continue
            child = self._expanded(kernel, node, here[i], likely, side, bit)
            likely = child + 1
            if self.oversight and side != self.me and self._overlooks(kernel, node, child, i, count, safe):
                here[i] = -1
                continue
            here[i] = child
            tree.availability[child] += 1.0
            priors += tree.prior[child]
            if self._wins(child, side, bit):
                wins = tree.won_0[child] if side == 0 else tree.won_1[child]
                self._prove(node, side, wins if side == self.me else bit, tree.distance[child] + 1)
                return child
            if not self._loses(child, side, bit):
                safe += 1
        if safe == 0:
            return self._slowest_loss(here, node, side, bit)
        return self._highest_puct(here, side, bit, priors)

    def _overlooks(self, kernel: Kernel, node: i64, child: i64, at: i64, count: i64, safe: i64) -> bool:
        """Tell whether a weak player does not see this reply; the last one left he sees."""
        if at == count - 1 and safe == 0:
            return False
        return self.attention.overlooks(kernel, self.tree.move[node], self.tree.move[child])

    def _wins(self, node: i64, side: i64, bit: i64) -> bool:
        """Tell whether who decides may count on winning by a node's move in this world.

        The deciding side does not know which world it is in: the move has to win wherever it was tried.
        """
        tree = self.tree
        sure = tree.won_0[node] if side == 0 else tree.won_1[node]
        return sure & bit != 0 and (side != self.me or sure == tree.tried[node])

    def _loses(self, node: i64, side: i64, bit: i64) -> bool:
        """Tell whether who decides must fear to lose by a node's move in this world; the side itself only in all."""
        tree = self.tree
        sure = tree.won_1[node] if side == 0 else tree.won_0[node]
        return sure & bit != 0 and (side != self.me or sure == self.all)

    def _forget(self, node: i64, side: i64, bit: i64) -> None:
        """Look anew at what was certain in this world; the deciding side's win was that of one move for all."""
        tree = self.tree
        for winner in range(2):
            masks = tree.won_0 if winner == 0 else tree.won_1
            if side == self.me and winner == self.me:
                masks[node] = 0
            elif masks[node] & bit != 0:
                masks[node] ^= bit

    def _prove(self, node: i64, winner: i64, worlds: i64, distance: i64) -> None:
        """Note that a side surely wins from a node in some worlds."""
        tree = self.tree
        tree.distance[node] = distance
        if winner == 0:
            tree.won_0[node] |= worlds
        else:
            tree.won_1[node] |= worlds

    def _slowest_loss(self, here: vec[i64], node: i64, side: i64, bit: i64) -> i64:
        """Return the move that loses latest where every one does, and mark the node as lost."""
        tree = self.tree
        best: i64 = -1
        for i in range(len(here)):
            child = here[i]
            if child >= 0 and (best < 0 or tree.distance[child] > tree.distance[best]):
                best = child
        self._prove(node, 1 - side, bit, tree.distance[best] + 1)
        return best

    def _highest_puct(self, here: vec[i64], side: i64, bit: i64, priors: float) -> i64:
        tree = self.tree
        prior_visits = self.prior_visits
        scale = self.c_puct / priors
        best: i64 = -1
        most = -1.0
        for i in range(len(here)):
            child = here[i]
            if child < 0 or self._loses(child, side, bit):
                continue
            visits = tree.visits[child]
            mean = (tree.total[child] + prior_visits * tree.prior_mean[child]) / (visits + prior_visits)
            if side == 1:
                mean = 1.0 - mean
            score = mean + scale * tree.prior[child] * math.sqrt(tree.availability[child]) / (1.0 + visits)
            if score > most:
                most = score
                best = child
        return best

    # ---- new nodes

    def _expanded(self, kernel: Kernel, node: i64, move: i64, likely: i64, side: i64, bit: i64) -> i64:
        """Return the node of a move, looked at for the first time if there is none yet; ``likely``: its number."""
        tree = self.tree
        child = tree.child(node, move, likely)
        if child >= 0:
            return child
        child = tree.add(node, move)
        kernel.play(move)
        value = 0.0
        if self._ends(kernel, child, bit):
            tree.prior_mean[child] = self._final(kernel)
            value = (tree.prior_mean[child] - 0.5) * 2 * MOST
        elif self.evaluation is not None:
            value = float(self.evaluation.value(kernel))
            tree.prior_mean[child] = sigmoid(value)
        kernel.undo()
        if side == 1:
            value = -value
        # Equal moves are told apart by the seed, so that games differ.
        value += float(scrambled(self.seed, tree.path_hash[child]) % 1000) / 1000.0
        tree.prior[child] = math.exp(max(-20.0, min(20.0, value / self.prior_temperature)))
        return child

    # ---- what was found

    def _found(self, kernel: Kernel, weakening: Weakening, done: int) -> Found:
        """Return the candidates, the best first: by what they are worth at least, or as they are misjudged."""
        moves = self._moves(kernel)
        nodes = {move: int(self.tree.child(0, move, -1)) for move in moves}
        found = [self._candidate(move, nodes[move]) for move in moves]
        if weakening.noise > 0:
            found = self._noisy(found, weakening.noise)
        else:
            found.sort(
                key=lambda each: (_rank(each.value), self._lower_bound(nodes[each.move]), each.value), reverse=True
            )
        return Found(tuple(found), self._line(kernel, found[0].move), done, int(self.deepest))

    def _candidate(self, move: int, node: int) -> Candidate:
        tree = self.tree
        if node < 0:
            return Candidate(move, 0, 0)
        visits = int(tree.visits[node])
        mine, theirs = tree.won_0[node], tree.won_1[node]
        if self.me == 1:
            mine, theirs = theirs, mine
        if mine == self.all:
            return Candidate(move, int(WIN - 1 - tree.distance[node]), visits)
        if theirs == self.all:
            return Candidate(move, int(tree.distance[node] + 1 - WIN), visits)
        mean = max(1e-9, min(1.0 - 1e-9, self._mean(node)))
        return Candidate(move, round(100.0 * math.log(mean / (1.0 - mean))), visits)

    def _lower_bound(self, node: int) -> float:
        """Return what a move brings at least."""
        return -1.0 if node < 0 else lower_bound(self._mean(node), self.tree.visits[node])

    def _mean(self, node: i64) -> float:
        """Return the mean result of a move for the deciding side, its promise counted in."""
        tree = self.tree
        mean = (tree.total[node] + self.prior_visits * tree.prior_mean[node]) / (tree.visits[node] + self.prior_visits)
        return 1.0 - mean if self.me == 1 else mean

    def _noisy(self, found: list[Candidate], noise: int) -> list[Candidate]:
        """Return values as a weak player judges them. What was hardly tried promises no more than the most tried."""
        dice = random.Random(int(self.seed))
        ceiling = max(found, key=lambda each: (each.visits, each.value)).value
        judged: list[Candidate] = []
        for each in found:
            error = round(dice.gauss(0.0, float(noise)))
            value = each.value
            if _rank(value) == 0:
                value = min(value, ceiling) + error if _rank(ceiling) == 0 else value + error
            judged.append(Candidate(each.move, value, each.visits))
        judged.sort(key=lambda each: (each.value, each.visits), reverse=True)
        return judged

    def _line(self, kernel: Kernel, first: int) -> tuple[int, ...]:
        """Return the play most thought about after the best move, as far as it is legal in a world."""
        tree = self.tree
        line = [first]
        node = tree.child(0, first, -1)
        kernel.play(first)
        while node >= 0 and kernel.result() == 0 and len(line) < MAX_LINE:
            best: i64 = -1
            count = kernel.choices()
            for i in range(count):
                child = tree.child(node, kernel.moves[i], -1)
                if child >= 0 and tree.visits[child] > 0.0 and (best < 0 or tree.visits[child] > tree.visits[best]):
                    best = child
            if best < 0:
                break
            line.append(int(tree.move[best]))
            kernel.play(tree.move[best])
            node = best
        for _ in line:
            kernel.undo()
        return tuple(line)


def _leads(kernel: Kernel, goal: list[int], moves: list[int]) -> bool:
    """Tell whether moves lead to a position."""
    for move in moves:
        if move not in kernel.legal():
            return False
        kernel.play(move)
    return kernel.state() == goal


def lower_bound(mean: float, visits: float) -> float:
    """Return what a move brings at least: its mean less a margin that shrinks with visits (as of Wilson's interval)."""
    visits += 1.0
    return mean - LCB_SIGMA * math.sqrt((mean * (1.0 - mean) + 1.0 / visits) / visits)


def merged(found: Found, others: Sequence[Found]) -> Found:
    """Return what a search found, with the playouts of others counted in that looked at the same moves in other worlds.

    What is sure was proved in the worlds of ``found``; another's certainty is the result of its playouts.
    """
    if not others:
        return found
    more: dict[int, list[Candidate]] = {}
    for each in others:
        for candidate in each.candidates:
            more.setdefault(candidate.move, []).append(candidate)
    counted = [_counted(each, more.get(each.move, [])) for each in found.candidates]
    counted.sort(key=lambda each: (_rank(each.value), _worth(each), each.value), reverse=True)
    best = counted[0].move
    lines = [each.line for each in (found, *others) if each.line[:1] == (best,)]
    nodes, depth = sum(each.nodes for each in others), max(each.depth for each in others)
    return Found(tuple(counted), (*lines, (best,))[0], found.nodes + nodes, max(found.depth, depth))


def _counted(candidate: Candidate, others: list[Candidate]) -> Candidate:
    """Return a move with the playouts of others counted in."""
    visits = candidate.visits + sum(each.visits for each in others)
    if _rank(candidate.value) != 0 or visits == candidate.visits:
        return Candidate(candidate.move, candidate.value, visits)
    total = sum(each.visits * sigmoid(max(-2000, min(2000, each.value))) for each in (candidate, *others))
    mean = total / visits
    return Candidate(candidate.move, round(100.0 * math.log(mean / (1.0 - mean))), visits)


def _worth(candidate: Candidate) -> float:
    """Return what a candidate brings at least; nothing to tell sure ones apart by."""
    if _rank(candidate.value) != 0:
        return 0.0
    return lower_bound(sigmoid(float(candidate.value)), float(candidate.visits)) if candidate.visits else -1.0


def _rank(value: int) -> int:
    """Return 1 for a sure win, -1 for a sure loss, else 0."""
    return 1 if value >= SURE else -1 if value <= -SURE else 0
