"""Alpha-beta search over any rules kernel, for games in which nothing is left to chance.

Negamax with iterative deepening, null windows, a transposition table, killer moves, history, late move reductions and,
where an evaluation allows it, null moves and futility pruning (https://www.chessprogramming.org names and sources all
of them). Consecutive plies may belong to one side: the sign flips only where the side changes, and a forced result
counts the turns until then: plies, but those of one side in a row as one. Compiled by mypyc where possible. It knows
kernels and evaluations, no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from squares.bots.attention import Attention
from squares.bots.evaluation import SURE, WIN, Evaluation
from squares.bots.iteration import INFINITE, Iteration
from squares.bots.ordering import (
    HISTORY_SIZE,
    KILLER_SCORE,
    grown,
    history_slot,
    late_move_reduction,
    pick_best,
    score_moves,
)
from squares.bots.root_moves import RootMoves, merged, quickest, spread
from squares.bots.search import Attempt, Candidate, Found, Helpers, Limit, Task, Watch, Weakening
from squares.bots.transposition_table import DEPTH_OFFSET, EXACT, LOWER, UPPER, TranspositionTable, from_node, to_node
from squares.core.kernel import Kernel
from squares.native import i64, vec

MAX_PLY: Final = 60  # plies from the root
QUIESCENCE_DEPTH: Final = 3  # plies past the depth until a position is quiet; fewer where the depth is limited to fewer
CLOCK_INTERVAL: Final = 512  # nodes between two looks at the clock, a power of two
MIN_SPLIT_NODES: Final = 3_000  # before helpers are given moves: a thought so short is over sooner without them
TT_BITS: Final = 19  # of the transposition table's size
PATH_BUCKETS: Final = 1024  # so few that what is counted by them stays close to the processor
CONTEMPT: Final = 50  # what coming back to a position costs who thinks, so that games go on
REVERSE_FUTILITY_DEPTH: Final = 3  # with so many plies to go, a position far enough above the window is not searched
FUTILITY_DEPTH: Final = 2  # and with so many one far enough below it
REVERSE_FUTILITY_MARGIN: Final = 30  # hundredths of log-odds that a ply may cost who decides; one ply more counts
FUTILITY_MARGIN: Final = 20  # and that a ply may gain him,
FUTILITY_BASE: Final = 60  # with so many besides
NULL_MOVE_REDUCTION: Final = 3  # plies that a null move is searched less deep, itself among them
UNKNOWN: Final = 3_000_000  # no value: a position has to be searched (to the compiler a product were no constant)
MOVE_STACK: Final = 4096  # moves of the plies that are being searched, before more room is made
FRESH_TURNS: Final = 2  # turns, from the root on, in which values of earlier thoughts do not count: see ``_probe``
SIDE_KEY: Final = 0x4000000000000000  # tells keys of positions apart when the second side thinks
FEW: Final = 6  # a choice among so many that goes on with a turn costs no depth


class AlphaBeta:
    """The search (``squares.bots.search.Search``). Without an evaluation every open end is worth 0.

    In several worlds it searches each with exact values for every move and adds up the expected results. One node is
    one position. Under a limit in nodes the first ply is looked at in full all the same. Where time alone is the limit
    it keeps what it has found for the next thought of the same game.
    """

    evaluation: Evaluation | None
    guided: bool
    prunes: bool
    stands: bool
    null_ply: i64  # that a null move has just led to, -1 for none
    table: TranspositionTable
    last: i64  # key of the position last thought about, if what was found is kept
    kernel: Kernel
    side: i64
    mark: i64
    iteration: Iteration
    watch: Watch
    nodes: i64
    most_nodes: i64
    quiescence_depth: i64
    stopped: bool
    deeper: bool
    attention: Attention
    oversight: bool
    seed: i64
    moved: vec[i64]
    killers: vec[i64]
    history: vec[i64]
    path: vec[i64]
    path_length: i64
    path_counts: vec[i64]
    pv: vec[i64]
    pv_lengths: vec[i64]
    moves: vec[i64]
    scores: vec[i64]
    top: i64

    def __init__(self, evaluation: Evaluation | None) -> None:
        self.evaluation = evaluation
        self.table = TranspositionTable(TT_BITS)
        self.last = 0
        self.moves = vec[i64]([0] * MOVE_STACK)
        self.scores = vec[i64]([0] * MOVE_STACK)
        self.moved = vec[i64]([0] * (MAX_PLY + 1))
        self.pv = vec[i64]([0] * (MAX_PLY * MAX_PLY + MAX_PLY))
        self.pv_lengths = vec[i64]([0] * (MAX_PLY + 1))

    # ---- the root

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
        """See ``Search``. A value that is no better than the best one may be an upper bound, unless ``weakening.noise``
        or several worlds ask for all of them.
        """
        self._begin(worlds[0].key(), limit, weakening, seed, watch, avoid)
        roots = [RootMoves(world, self.seed, barred) for world in worlds]
        first = roots[0]
        if len(first.moves) == 1 and not barred:
            value = self._only_move_value(first)
            return Found((Candidate(first.moves[0], value, 1),), (first.moves[0],), 1, 0)
        margin: i64 = INFINITE if len(roots) > 1 else 2 * weakening.noise
        helped: i64 = 0
        deepest: i64 = min(limit.depth, MAX_PLY - 1) if limit.depth > 0 else MAX_PLY - 1
        depth: i64 = 0
        while depth < deepest and not self.stopped and (depth == 0 or not self._spent()):
            depth += 1
            self.deeper = depth > 1
            for root in roots:
                self._set_root(root, avoid)
                self._deepen(root, depth, margin, helpers if margin == 0 and self.nodes >= MIN_SPLIT_NODES else None)
                helped += self.iteration.nodes
                if self.stopped:
                    break
            if self.stopped:
                depth -= 1
            elif all(root.decided(depth) for root in roots):
                break
        found = self._found(roots, weakening, int(depth))
        return replace(found, nodes=int(self.nodes + helped))

    def _begin(
        self, key: i64, limit: Limit, weakening: Weakening, seed: int, watch: Watch, avoid: frozenset[int]
    ) -> None:
        timed = limit.nodes == limit.depth == weakening.oversight == weakening.noise == 0
        self.table.renew(timed and (self.last == key or self.last in avoid))
        self.last = key if timed else 0
        self.watch = watch
        self.nodes = 0
        self.top = 0
        self.most_nodes = limit.nodes
        self.quiescence_depth = min(QUIESCENCE_DEPTH, limit.depth - 1) if limit.depth > 0 else QUIESCENCE_DEPTH
        self.stopped = self.deeper = False
        self.guided = self.evaluation is not None and self.evaluation.guides
        self.stands = self.evaluation is not None and self.evaluation.stands
        self.attention = Attention(weakening, seed)
        self.oversight = weakening.oversight > 0
        self.prunes = (
            self.evaluation is not None and self.evaluation.prunes and weakening.oversight == weakening.noise == 0
        )
        self.null_ply = -1
        self.seed = seed % 2147483647
        self.killers = vec[i64]([0] * (2 * MAX_PLY + 2))
        self.history = vec[i64]([0] * (2 * HISTORY_SIZE))

    def _set_root(self, root: RootMoves, avoid: frozenset[int]) -> None:
        """Make a world the one that is searched."""
        self.kernel = root.kernel
        self.side = root.kernel.side()
        self.mark = self.side * SIDE_KEY
        self.path_counts = vec[i64]([0] * PATH_BUCKETS)
        self.path = vec[i64]([0] * (len(avoid) + MAX_PLY + 1))
        self.path_length = 0
        for key in avoid:
            self._push(key ^ self.mark)
        self._push(root.kernel.key() ^ self.mark)

    def _only_move_value(self, root: RootMoves) -> int:
        """Return what the only move is worth at a glance."""
        self._set_root(root, frozenset())
        side = self.kernel.side()
        self.kernel.play(root.moves[0])
        value = self._terminal_value(1) if self.kernel.result() != 0 else self._static()
        if self.kernel.side() != side:
            value = -value
        self.kernel.undo()
        return int(value)

    def _deepen(self, root: RootMoves, depth: i64, margin: i64, helpers: Helpers | None) -> None:
        """Search the moves of a root to a depth, the best of the last time first.

        Values less than ``margin`` below the best one are exact, the others may be upper bounds.
        """
        self.iteration = Iteration(root, int(depth), helpers)
        while self.iteration.next():
            at = self.iteration.at
            move: i64 = root.moves[at]
            floor: i64 = max(-INFINITE, self.iteration.best - margin)
            before = self.nodes
            value = self._reply(move, depth, floor, margin > 0)
            root.visits[at] += int(self.nodes - before)
            if not self.stopped:
                self.iteration.note(at, int(value), [int(move), *self._line(1)] if value > floor else [])
            elif self.iteration.settled(at) and not self.watch.over():
                self.stopped = False  # a helper was quicker
            else:
                break
        self.iteration.close()

    def attend(self, kernel: Kernel, limit: Limit, seed: int, watch: Watch, avoid: frozenset[int]) -> None:
        """Get ready for tasks of a search of this position."""
        self._begin(kernel.key(), limit, Weakening(), seed, watch, avoid)
        root = RootMoves(kernel, self.seed, frozenset())
        self.iteration = Iteration(root, 0, None)
        self._set_root(root, avoid)

    def attempt(self, task: Task) -> Attempt | None:
        """Do a task; None if it was stopped."""
        self.stopped = False
        before = self.nodes
        value = self._reply(task.move, task.depth, task.floor, False)
        line = (task.move, *self._line(1)) if value > task.floor else ()
        return None if self.stopped else Attempt(task, int(value), line, int(self.nodes - before))

    def _reply(self, move: i64, depth: i64, floor: i64, exact: bool) -> i64:
        """Return the value of a move at the root: exact if above ``floor``."""
        kernel = self.kernel
        side = kernel.side()
        self.moved[0] = move
        kernel.play(move)
        flips = kernel.side() != side
        if floor > -INFINITE and not exact:
            value = self._child(depth - 1, floor, floor + 1, 1, 1, flips)
            if value > floor and not self.stopped:
                value = self._child(depth - 1, floor, INFINITE, 1, 1, flips)
        else:
            value = self._child(depth - 1, floor, INFINITE, 1, 1, flips)
        kernel.undo()
        return value

    def _found(self, roots: list[RootMoves], weakening: Weakening, depth: int) -> Found:
        """Return the candidates over all worlds, the best first, with what noise makes of them."""
        first = roots[0]
        key = first.kernel.key()
        worths = [dict(zip(root.moves, root.values, strict=True)) for root in roots]
        values = {move: merged([worth[move] for worth in worths]) for move in first.moves}
        if weakening.noise > 0:
            for move, value in values.items():
                if -SURE < value < SURE:
                    values[move] = value + int(spread(self.seed, key, move, weakening.noise))
        visits = dict.fromkeys(first.moves, 0)
        for root in roots:
            for move, count in zip(root.moves, root.visits, strict=True):
                visits[move] += count
        order = sorted(first.moves, key=lambda move: -values[move])
        line = tuple(first.line(order[0]))
        if len(roots) == 1 and values[order[0]] == WIN - 1 and weakening.oversight == weakening.noise == 0:
            line = quickest(first.kernel, first.moves) or line
            values[line[0]] = WIN - 1
            order.sort(key=lambda move: move != line[0])
        candidates = tuple(Candidate(move, values[move], visits[move]) for move in order)
        return Found(candidates, line, int(self.nodes), depth)

    # ---- below the root

    def _child(self, depth: i64, alpha: i64, beta: i64, ply: i64, turn: i64, flips: bool) -> i64:
        """Return the value, for the side that moved, of the position after its move."""
        if flips:
            return -self._negamax(depth, -beta, -alpha, ply, turn, flips)
        return self._negamax(depth, alpha, beta, ply, turn, flips)

    def _negamax(self, depth: i64, alpha: i64, beta: i64, ply: i64, turn: i64, flips: bool) -> i64:
        """Return the value of the kernel's position for the side to decide: exact between ``alpha`` and ``beta``.

        It lies ``ply`` plies from the root; the last one was of the ``turn``th turn, and ``flips`` says whether the
        other side decides now.
        """
        nodes = self.nodes + 1
        self.nodes = nodes
        self.pv_lengths[ply] = 0
        if nodes & (CLOCK_INTERVAL - 1) == 0 or nodes == self.most_nodes:
            self._check_clock()
        kernel = self.kernel
        if kernel.result() != 0:
            return self._terminal_value(turn)
        evaluation = self.evaluation
        least: i64 = -INFINITE
        if self.guided and not self.oversight and evaluation is not None:
            winning = evaluation.winning(kernel)
            if winning >= 0 and kernel.may(winning):
                self.pv[ply * MAX_PLY] = winning
                self.pv_lengths[ply] = 1
                return WIN - turn - 1 if flips else WIN - turn
        if depth <= 0 or ply >= MAX_PLY:
            value = self._static()
            if self._is_enough(value, depth, beta, ply):
                return value
            least = value if self.stands else least
        key = kernel.key() ^ self.mark
        if self._is_repetition(key):
            return -CONTEMPT if kernel.side() == self.side else CONTEMPT
        if flips:
            turn += 1
        at = self.table.find(key)
        value = self._probe(at, depth, alpha, beta, turn)
        if value == UNKNOWN and self.prunes and depth > 0:
            value = self._pruned(key, depth, alpha, beta, ply, turn)
        if value != UNKNOWN:
            return value
        self._push(key)
        value = self._search_moves(key, at, depth, alpha, beta, ply, turn, flips, least)
        self._pop(key)
        return value

    def _probe(self, at: i64, depth: i64, alpha: i64, beta: i64, turn: i64) -> i64:
        """Return what the table tells of a position, where that is enough; else ``UNKNOWN``. ``at``: its place, or -1.

        Positions have come on the table since earlier thoughts, so the turns in which one may soon come back are
        looked at anew.
        """
        if at < 0 or self.table.depth(at) < depth or (turn <= FRESH_TURNS and self.table.old(at)):
            return UNKNOWN
        value = from_node(self.table.value(at), turn)
        bound = self.table.bound(at)
        enough = bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
        if enough:
            return value
        return UNKNOWN

    def _pruned(self, key: i64, depth: i64, alpha: i64, beta: i64, ply: i64, turn: i64) -> i64:
        """Return a bound on a position that is too bad or too good to be worth a search; else ``UNKNOWN``."""
        after_null_move = self.null_ply == ply
        self.null_ply = -1
        evaluation = self.evaluation
        null_move: i64 = -1 if evaluation is None else evaluation.null_move(self.kernel)
        sure = alpha <= -SURE or beta >= SURE
        if evaluation is None or null_move < 0 or beta - alpha != 1 or sure:
            return UNKNOWN
        static = self._static()
        most = static + FUTILITY_BASE + FUTILITY_MARGIN * depth
        if depth <= FUTILITY_DEPTH and most <= alpha and evaluation.is_quiet:
            return most
        if static < beta or evaluation.threatened:
            return UNKNOWN
        if depth <= REVERSE_FUTILITY_DEPTH and static - REVERSE_FUTILITY_MARGIN * (depth + 1) >= beta:
            return static
        if depth < 2 or after_null_move:
            return UNKNOWN
        value = self._null_move(null_move, key, depth, beta, ply, turn)
        return min(value, SURE - 1) if value >= beta else UNKNOWN

    def _null_move(self, null_move: i64, key: i64, depth: i64, beta: i64, ply: i64, turn: i64) -> i64:
        """Return the value, against ``beta``, for a side that passes its turn, which is not done twice in a row."""
        self._push(key)
        self.moved[ply] = null_move
        self.null_ply = ply + 1
        self.kernel.play(null_move)
        value = -self._negamax(depth - NULL_MOVE_REDUCTION - depth // 4, -beta, 1 - beta, ply + 1, turn, True)
        self.kernel.undo()
        self._pop(key)
        self.null_ply = -1
        return value

    def _search_moves(
        self, key: i64, at: i64, depth: i64, alpha: i64, beta: i64, ply: i64, turn: i64, flipped: bool, least: i64
    ) -> i64:
        """Search the moves of a position, worth ``least`` at least, and remember what came of it.

        ``at``: where the table has it, or -1. The move that the table knows is tried before the others are even listed:
        mostly it is enough.
        """
        side = self.kernel.side()
        tt_move: i64 = -1
        if at >= 0 and not self.oversight:
            tt_move = self.table.move(at)
        few = tt_move >= 0 and self.table.few(at)
        pressed = self._pressed()
        extension: i64 = 1 if pressed and depth > 0 else 0  # the answers to a threat are searched a ply deeper
        best = least
        best_move: i64 = tt_move
        if tt_move >= 0:
            floor = max(alpha, best)
            value = self._search_move(tt_move, -1, side, depth, extension, few, flipped, floor, beta, ply, turn)
            if value > floor and not self.stopped:
                self._prepend(tt_move, ply)
            best = max(best, value)
        if best < beta and not self.stopped:
            top = self.top
            scored = top + self._order_moves(at, depth, pressed, ply)
            end = self.top
            few = end - top <= FEW
            floor = best if best > alpha else alpha
            seen: i64 = 1 if tt_move >= 0 else 0
            for i in range(top, end):
                move = pick_best(self.moves, self.scores, i, end) if i < scored else self.moves[i]
                if move == tt_move or (self.oversight and self._overlooks(move, i == end - 1, seen, ply)):
                    continue
                seen += 1
                reduced = late_move_reduction(depth, seen, self.scores[i], self.prunes)
                value = self._search_move(move, reduced, side, depth, extension, few, flipped, floor, beta, ply, turn)
                if self.stopped:
                    return 0
                if value > best:
                    best = value
                    best_move = move
                if value > floor:
                    floor = value
                    self._prepend(move, ply)
                if value >= beta:
                    break
            self.top = top
        if not self.stopped:
            self._store(key, best, best_move, few, depth, alpha, beta, ply, turn)
        return best

    def _store(
        self, key: i64, best: i64, move: i64, few: bool, depth: i64, alpha: i64, beta: i64, ply: i64, turn: i64
    ) -> None:
        """Note what a position is worth, and the move that is enough to refute what led to it."""
        bound: i64 = EXACT
        if best >= beta:
            self._record_cutoff(move, self.kernel.side(), depth, ply)
            bound = LOWER
        elif best <= alpha:
            bound = UPPER
        if depth < -DEPTH_OFFSET:
            depth = -DEPTH_OFFSET
        self.table.store(key, depth, bound, to_node(best, turn), move, few)

    def _search_move(
        self,
        move: i64,
        reduced: i64,
        side: i64,
        depth: i64,
        extension: i64,
        few: bool,
        flipped: bool,
        floor: i64,
        beta: i64,
        ply: i64,
        turn: i64,
    ) -> i64:
        """Return the value of a side's move. ``reduced``: plies less at first, -1 for the first move, in full."""
        kernel = self.kernel
        if self.oversight:
            self.moved[ply] = move
        kernel.play(move)
        flips = kernel.side() != side
        left = depth if few and not (flips and flipped) else depth - 1 + extension
        if reduced < 0:
            value = self._child(left, floor, beta, ply + 1, turn, flips)
        else:
            value = self._child(left - reduced, floor, floor + 1, ply + 1, turn, flips)
            if reduced > 0 and value > floor:
                value = self._child(left, floor, floor + 1, ply + 1, turn, flips)
            if floor < value < beta:
                value = self._child(left, floor, beta, ply + 1, turn, flips)
        kernel.undo()
        return value

    def _check_clock(self) -> None:
        if self.iteration.helpers is not None:
            self.iteration.share()
            if self.iteration.settled(self.iteration.at):
                self.stopped = True
        if (self.deeper and self._spent()) or self.watch.over():
            self.stopped = True

    def _spent(self) -> bool:
        """Tell whether as many nodes are searched as the limit allows."""
        return 0 < self.most_nodes <= self.nodes

    def _terminal_value(self, turn: i64) -> i64:
        """Return the value, for the side that would decide, of a game that ended in the ``turn``th turn."""
        result = self.kernel.result()
        if result < 0:
            return 0
        return WIN - turn if result - 1 == self.kernel.side() else turn - WIN

    def _static(self) -> i64:
        """Return what the evaluation says to the side that decides."""
        evaluation = self.evaluation
        if evaluation is None:
            return 0
        value = evaluation.value(self.kernel)
        return value if self.kernel.side() == 0 else -value

    def _is_enough(self, value: i64, depth: i64, beta: i64, ply: i64) -> bool:
        """Tell whether the value of the position just evaluated can stand as it is."""
        if self.evaluation is None or self.evaluation.is_quiet:
            return True
        return depth <= -self.quiescence_depth or ply >= MAX_PLY or (self.stands and value >= beta)

    def _order_moves(self, at: i64, depth: i64, pressed: bool, ply: i64) -> i64:
        """Put the moves to search on top of those of the plies before, with their scores; how many have one.

        Those that the evaluation knows to be no better than others are left out. ``at`` is as in ``_search_moves``.
        """
        kernel, evaluation = self.kernel, self.evaluation
        if evaluation is None or kernel.ban is not None or not (self.guided or self.prunes):
            count = kernel.choices()  # what stands for others may be banned
        else:
            count = evaluation.listed(kernel, depth)
            if pressed and not self.oversight:
                count = evaluation.answers(kernel, kernel.moves, count)
        top = self.top
        self.top = top + count
        if self.top > len(self.moves):
            self.moves = grown(self.moves, self.top)
            self.scores = grown(self.scores, self.top)
        tt_move: i64 = -1
        if at >= 0:
            tt_move = self.table.move(at)
        first, second = self.killers[2 * ply], self.killers[2 * ply + 1]
        side = kernel.side()
        return score_moves(
            kernel.moves, count, self.moves, self.scores, top, self.history, tt_move, first, second, side
        )

    def _pressed(self) -> bool:
        """Tell whether the side to decide loses on the next turn unless it does something about it."""
        if not self.guided or self.evaluation is None or self.kernel.ban is not None:
            return False  # what threatens may be banned
        return self.evaluation.pressed(self.kernel)

    # ---- draws by coming back

    def _push(self, key: i64) -> None:
        self.path[self.path_length] = key
        self.path_length += 1
        self.path_counts[key & (PATH_BUCKETS - 1)] += 1

    def _pop(self, key: i64) -> None:
        self.path_length -= 1
        self.path_counts[key & (PATH_BUCKETS - 1)] -= 1

    def _is_repetition(self, key: i64) -> bool:
        """Tell whether the position stands on the path from the root, or was on the table before."""
        if self.path_counts[key & (PATH_BUCKETS - 1)] == 0:
            return False
        path = self.path
        return any(path[i] == key for i in range(self.path_length))

    # ---- order of moves, and oversights

    def _record_cutoff(self, move: i64, side: i64, depth: i64, ply: i64) -> None:
        """Try a move that refuted something earlier next time."""
        killers = self.killers
        if killers[2 * ply] != move:
            killers[2 * ply + 1] = killers[2 * ply]
            killers[2 * ply] = move
        at = side * HISTORY_SIZE + history_slot(move)
        if depth > 0 and self.history[at] < KILLER_SCORE:
            self.history[at] += depth * depth

    def _overlooks(self, move: i64, last: bool, seen: i64, ply: i64) -> bool:
        """Tell whether a weak player does not see this reply; the last one left he sees."""
        if last and seen == 0:
            return False
        return self.attention.overlooks(self.kernel, self.moved[ply - 1], move)

    # ---- the principal line

    def _prepend(self, move: i64, ply: i64) -> None:
        """Put a move before the line of the next ply."""
        pv = self.pv
        length: i64 = 0
        if ply < MAX_PLY:
            length = self.pv_lengths[ply + 1]
        if length >= MAX_PLY:
            length = MAX_PLY - 1
        at = ply * MAX_PLY
        pv[at] = move
        for i in range(at + 1, at + 1 + length):
            pv[i] = pv[i + MAX_PLY - 1]
        self.pv_lengths[ply] = length + 1

    def _line(self, ply: i64) -> list[int]:
        return [int(self.pv[ply * MAX_PLY + i]) for i in range(self.pv_lengths[ply])]
