"""Monte-Carlo tree search: one tree over several worlds that the deciding side cannot tell apart.

Compiled by mypyc where possible. Each playout goes through one world; moves are the tree's keys, and how often a move
could have been chosen stands in for its parent's visits (single-observer information set search: Cowling, Powley and
Whitehouse 2012). Which move is tried next weighs what it brought, what the evaluation promises and how little it was
tried (as in Rosin 2011). A new node is worth its best move's promise, or a random playout where nothing evaluates.
Wins that are certain are kept world by world (as in Winands 2008): the other side is trusted to find its own, the
deciding side may count only on what ends the game at once or holds in every world.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

from squares.bots.attention import Attention
from squares.bots.evaluation import MOST, SURE, WIN, Evaluation
from squares.bots.search import Candidate, Found, Helpers, Limit, Slips, Watch
from squares.bots.tree import MOST_WORLDS, Tree, scrambled
from squares.core.kernel import Kernel
from squares.native import i64, vec

EXPLORE: Final = 0.5  # how much trying little-tried moves counts, against results from 0 to 1
SPREAD: Final = 100.0  # hundredths of log-odds that make a move e times as worth trying
TRUST: Final = 1.0  # a promise counts like so many playouts
DOUBT: Final = 1.0  # standard errors that a mean may be too high, when the best move is chosen
DEEPEST: Final = 200  # plies of one way through the tree
LONGEST: Final = 400  # plies of a random playout; one without an end is a draw
LARGEST: Final = 800_000  # nodes of some 110 bytes; from then on the tree grows no more
MOST_AT_ONCE: Final = 1024  # nodes that the last step of its growth may add
LINE: Final = 12  # plies of a principal line
FOLLOWED: Final = 3  # plies that may have been played since the last search for its tree to be of use
PATIENCE: Final = 8  # playouts between two looks at the clock
BITS: Final = vec[i64]([2**i for i in range(MOST_WORLDS)])


def chance(value: float) -> float:
    """The expected result of a value in hundredths of log-odds."""
    return 1.0 / (1.0 + math.exp(-value / 100.0))


class MonteCarlo:
    """Looks for the best move by playouts. With no evaluation they go on to the end of the game."""

    def __init__(self, evaluation: Evaluation | None) -> None:
        self.evaluation = evaluation
        self.explore: float = EXPLORE
        self.spread: float = SPREAD
        self.trust: float = TRUST
        self.largest: i64 = LARGEST
        self.tree = Tree(1)
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.me: i64 = 0
        self.attention = Attention(Slips(), 0)
        self.blind: bool = False
        self.seed: i64 = 0
        self.all: i64 = 0
        self.deepest: i64 = 0
        self.most_depth: i64 = DEEPEST
        self.stood: list[list[int]] = []
        self.avoid: frozenset[int] = frozenset()
        self.barred: frozenset[int] = frozenset()

    def search(
        self,
        worlds: Sequence[Kernel],
        limit: Limit,
        slips: Slips,
        seed: int,
        watch: Watch,
        avoid: frozenset[int],
        barred: frozenset[int] = frozenset(),
        helpers: Helpers | None = None,
    ) -> Found:
        """See ``Search``. The only legal move is not thought about. Errors: ValueError where there is none.

        Without a limit in nodes and slips it goes on with the tree of the last search, as far as that one looked at
        what was played since, in the same worlds. Playouts of ``helpers`` are counted in.
        """
        used = list(worlds)[:MOST_WORLDS]
        self.barred = barred
        moves = self._moves(used[0])
        if not moves:
            raise ValueError("a search needs a move to find")
        self._begin(used, limit, slips, seed, avoid)
        if len(moves) == 1 and not barred:
            only = moves[0]
            promised = 0 if self.evaluation is None else int(self.evaluation.value(used[0]))
            candidate = Candidate(only, -promised if self.me == 1 else promised, 0)
            return Found((candidate,), (only,), 0, 0)
        done = decided = 0
        while limit.nodes == 0 or done < limit.nodes:
            world = done % len(used)
            self._playout(used[world], BITS[world])
            done += 1
            # What is certain has to stay so for a round of all worlds: each may refute what another proved.
            decided = decided + 1 if self._decided() else 0
            if decided >= len(used) or (done % PATIENCE == 0 and watch.over()):
                break
        found = self._found(used[0], slips, done)
        return found if helpers is None else joined(found, helpers.collect())

    def _moves(self, kernel: Kernel) -> list[int]:
        """The moves at the root that are considered."""
        return sorted(move for move in kernel.legal() if move not in self.barred)

    def _begin(self, worlds: list[Kernel], limit: Limit, slips: Slips, seed: int, avoid: frozenset[int]) -> None:
        keeps = limit.nodes == 0 and slips.blind == 0
        root = self._followed(worlds) if keeps else -1
        self.me = worlds[0].side()
        self.attention = Attention(slips, seed)
        self.blind = slips.blind > 0
        self.seed = scrambled(seed & 0x7FFFFFFF, 1)
        if root > 0:
            self.tree = self.tree.below(root)
        else:
            self.tree = Tree(max(256, min(64 * limit.nodes, (LARGEST + MOST_AT_ONCE) // 8)))
            self.tree.sign[0] = self.seed
        self.stood = [world.state() for world in worlds] if keeps else []
        self.all = BITS[len(worlds) - 1] * 2 - 1
        self.deepest = 0
        self.most_depth = min(limit.depth, DEEPEST) if limit.depth > 0 else DEEPEST
        self.avoid = avoid

    # ---- the tree of the last search

    def _followed(self, worlds: list[Kernel]) -> i64:
        """The node to which the same moves led in every world since the last search; -1 where there is none."""
        if len(self.stood) != len(worlds) or worlds[0].side() != self.me:
            return -1
        node: i64 = 0
        moves: list[int] = []
        for kernel, state in zip(worlds, self.stood, strict=True):
            goal = kernel.state()
            kernel.load(state)
            if not moves:
                node = self._reached(kernel, goal, 0, FOLLOWED, moves)
            elif not _leads(kernel, goal, moves):
                node = -1
            kernel.load(goal)
            if node < 0:
                return -1
        return node

    def _reached(self, kernel: Kernel, goal: list[int], node: i64, plies: i64, moves: list[int]) -> i64:
        """The node of a position so many plies below another at most, by moves that were tried; -1 for none."""
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
        """Whether the move just tried wins in every world, or every move loses in every world."""
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
            if depth > 0 and tree.count >= self.largest and tree.first[node] < 0:
                result = self._promise(kernel, node)
                break
            node = self._choice(kernel, node, bit)
            depth += 1
            path[depth] = node
            if fresh and self.evaluation is not None:
                result = tree.guess[node]  # all moves were looked at just now, in this world
                break
            kernel.play(tree.move[node])
            played += 1
            if self._ends(kernel, node, bit):
                result = self._final(kernel)
                break
            if fresh or depth >= self.most_depth:
                result = self._promise(kernel, node)
                break
        for _ in range(played):
            kernel.undo()
        for i in range(depth + 1):
            tree.visits[path[i]] += 1.0
            tree.total[path[i]] += result
        if depth > self.deepest:
            self.deepest = depth

    def _ends(self, kernel: Kernel, node: i64, bit: i64) -> bool:
        """Whether the game is over after a node's move, or as good as over where a position comes back."""
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

    def _promise(self, kernel: Kernel, node: i64) -> float:
        """What a position is worth that the tree does not go beyond."""
        if self.evaluation is not None:
            return chance(float(self.evaluation.value(kernel)))
        here = kernel.now
        kernel.now = here[:]
        kernel.playout(int(scrambled(self.seed, self.tree.sign[node] ^ int(self.tree.visits[0]))), LONGEST)
        result = self._final(kernel)
        kernel.now = here
        return result

    # ---- which move to try

    def _choice(self, kernel: Kernel, node: i64, bit: i64) -> i64:
        """The node of the move to try in this world."""
        tree = self.tree
        count = kernel.generate()
        here = kernel.moves[:count]
        side = kernel.side()
        weights = 0.0
        safe: i64 = 0
        self._forget(node, side, bit)
        bars = node == 0 and len(self.barred) > 0
        likely = tree.first[node]
        for i in range(count):
            if bars and int(here[i]) in self.barred:
                here[i] = -1
                continue
            child = self._child(kernel, node, here[i], likely, side, bit)
            likely = child + 1
            if self.blind and side != self.me and self._overlooks(kernel, node, child, i, count, safe):
                here[i] = -1
                continue
            here[i] = child
            tree.seen[child] += 1.0
            weights += tree.weight[child]
            if self._wins(child, side, bit):
                wins = tree.won_0[child] if side == 0 else tree.won_1[child]
                self._prove(node, side, wins if side == self.me else bit, tree.far[child] + 1)
                return child
            if not self._loses(child, side, bit):
                safe += 1
        if safe == 0:
            return self._slowest_loss(here, node, side, bit)
        return self._most_promising(here, side, bit, weights)

    def _overlooks(self, kernel: Kernel, node: i64, child: i64, at: i64, count: i64, safe: i64) -> bool:
        """Whether a weak player does not see this reply; the last one left he sees."""
        if at == count - 1 and safe == 0:
            return False
        return self.attention.overlooks(kernel, self.tree.move[node], self.tree.move[child])

    def _wins(self, node: i64, side: i64, bit: i64) -> bool:
        """Whether who decides may count on winning by a node's move in this world.

        The deciding side does not know which world it is in: the move has to win wherever it was tried.
        """
        tree = self.tree
        sure = tree.won_0[node] if side == 0 else tree.won_1[node]
        return sure & bit != 0 and (side != self.me or sure == tree.tried[node])

    def _loses(self, node: i64, side: i64, bit: i64) -> bool:
        """Whether who decides must fear to lose by a node's move in this world; the deciding side only in every one."""
        tree = self.tree
        sure = tree.won_1[node] if side == 0 else tree.won_0[node]
        return sure & bit != 0 and (side != self.me or sure == self.all)

    def _forget(self, node: i64, side: i64, bit: i64) -> None:
        """What was certain in this world is looked at anew; the deciding side's win was that of one move for all."""
        tree = self.tree
        for winner in range(2):
            masks = tree.won_0 if winner == 0 else tree.won_1
            if side == self.me and winner == self.me:
                masks[node] = 0
            elif masks[node] & bit != 0:
                masks[node] ^= bit

    def _prove(self, node: i64, winner: i64, worlds: i64, far: i64) -> None:
        """A side surely wins from a node in some worlds."""
        tree = self.tree
        tree.far[node] = far
        if winner == 0:
            tree.won_0[node] |= worlds
        else:
            tree.won_1[node] |= worlds

    def _slowest_loss(self, here: vec[i64], node: i64, side: i64, bit: i64) -> i64:
        """Every move loses: the one that takes longest, and the node is lost as well."""
        tree = self.tree
        best: i64 = -1
        for i in range(len(here)):
            child = here[i]
            if child >= 0 and (best < 0 or tree.far[child] > tree.far[best]):
                best = child
        self._prove(node, 1 - side, bit, tree.far[best] + 1)
        return best

    def _most_promising(self, here: vec[i64], side: i64, bit: i64, weights: float) -> i64:
        tree = self.tree
        trust = self.trust
        scale = self.explore / weights
        best: i64 = -1
        most = -1.0
        for i in range(len(here)):
            child = here[i]
            if child < 0 or self._loses(child, side, bit):
                continue
            visits = tree.visits[child]
            mean = (tree.total[child] + trust * tree.guess[child]) / (visits + trust)
            if side == 1:
                mean = 1.0 - mean
            score = mean + scale * tree.weight[child] * math.sqrt(tree.seen[child]) / (1.0 + visits)
            if score > most:
                most = score
                best = child
        return best

    # ---- new nodes

    def _child(self, kernel: Kernel, node: i64, move: i64, likely: i64, side: i64, bit: i64) -> i64:
        """The node of a move, looked at for the first time if there is none yet; ``likely``: its number."""
        tree = self.tree
        child = tree.child(node, move, likely)
        if child >= 0:
            return child
        child = tree.add(node, move)
        kernel.play(move)
        value = 0.0
        if self._ends(kernel, child, bit):
            tree.guess[child] = self._final(kernel)
            value = (tree.guess[child] - 0.5) * 2 * MOST
        elif self.evaluation is not None:
            value = float(self.evaluation.value(kernel))
            tree.guess[child] = chance(value)
        kernel.undo()
        if side == 1:
            value = -value
        # Equal moves are told apart by the seed, so that games differ.
        value += float(scrambled(self.seed, tree.sign[child]) % 1000) / 1000.0
        tree.weight[child] = math.exp(max(-20.0, min(20.0, value / self.spread)))
        return child

    # ---- what was found

    def _found(self, kernel: Kernel, slips: Slips, done: int) -> Found:
        """The candidates, the best first: by what they are worth at least, or as they are misjudged."""
        moves = self._moves(kernel)
        nodes = {move: int(self.tree.child(0, move, -1)) for move in moves}
        found = [self._candidate(move, nodes[move]) for move in moves]
        if slips.blur > 0:
            found = self._blurred(found, slips.blur)
        else:
            found.sort(key=lambda each: (_rank(each.value), self._least(nodes[each.move]), each.value), reverse=True)
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
            return Candidate(move, int(WIN - 1 - tree.far[node]), visits)
        if theirs == self.all:
            return Candidate(move, int(tree.far[node] + 1 - WIN), visits)
        mean = max(1e-9, min(1.0 - 1e-9, self._mean(node)))
        return Candidate(move, round(100.0 * math.log(mean / (1.0 - mean))), visits)

    def _least(self, node: int) -> float:
        """What a move brings at least."""
        return -1.0 if node < 0 else least(self._mean(node), self.tree.visits[node])

    def _mean(self, node: i64) -> float:
        """The mean result of a move for the deciding side, its promise counted in."""
        tree = self.tree
        mean = (tree.total[node] + self.trust * tree.guess[node]) / (tree.visits[node] + self.trust)
        return 1.0 - mean if self.me == 1 else mean

    def _blurred(self, found: list[Candidate], blur: int) -> list[Candidate]:
        """Values as a weak player judges them. What was hardly tried promises no more than what was tried most."""
        dice = random.Random(int(self.seed))
        ceiling = max(found, key=lambda each: (each.visits, each.value)).value
        judged: list[Candidate] = []
        for each in found:
            error = round(dice.gauss(0.0, float(blur)))
            value = each.value
            if _rank(value) == 0:
                value = min(value, ceiling) + error if _rank(ceiling) == 0 else value + error
            judged.append(Candidate(each.move, value, each.visits))
        judged.sort(key=lambda each: (each.value, each.visits), reverse=True)
        return judged

    def _line(self, kernel: Kernel, first: int) -> tuple[int, ...]:
        """The play most thought about after the best move, as far as it is legal in a world."""
        tree = self.tree
        line = [first]
        node = tree.child(0, first, -1)
        kernel.play(first)
        while node >= 0 and kernel.result() == 0 and len(line) < LINE:
            best: i64 = -1
            count = kernel.generate()
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
    """Whether moves lead to a position."""
    for move in moves:
        if move not in kernel.legal():
            return False
        kernel.play(move)
    return kernel.state() == goal


def least(mean: float, visits: float) -> float:
    """What a move brings at least: its mean less a margin that shrinks with visits (as of Wilson's interval)."""
    visits += 1.0
    return mean - DOUBT * math.sqrt((mean * (1.0 - mean) + 1.0 / visits) / visits)


def joined(found: Found, others: Sequence[Found]) -> Found:
    """What a search found, with the playouts of others counted in that looked at the same moves in other worlds.

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
    """A move with the playouts of others counted in."""
    visits = candidate.visits + sum(each.visits for each in others)
    if _rank(candidate.value) != 0 or visits == candidate.visits:
        return Candidate(candidate.move, candidate.value, visits)
    total = sum(each.visits * chance(max(-2000, min(2000, each.value))) for each in (candidate, *others))
    mean = total / visits
    return Candidate(candidate.move, round(100.0 * math.log(mean / (1.0 - mean))), visits)


def _worth(candidate: Candidate) -> float:
    """What a candidate brings at least; nothing to tell sure ones apart by."""
    if _rank(candidate.value) != 0:
        return 0.0
    return least(chance(float(candidate.value)), float(candidate.visits)) if candidate.visits else -1.0


def _rank(value: int) -> int:
    """1 for a sure win, -1 for a sure loss, else 0."""
    return 1 if value >= SURE else -1 if value <= -SURE else 0
