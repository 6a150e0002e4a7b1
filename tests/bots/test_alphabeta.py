"""Alpha-beta search: true values, turns of several plies, draws, weak players, limits, worlds, in toy games."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from squares.bots.alphabeta import CONTEMPT, AlphaBeta
from squares.bots.evaluation import SURE, WIN, Evaluation
from squares.bots.evaluations import evaluation_of
from squares.bots.levels import Roster
from squares.bots.search import Found, Limit, Watch, Weakening, watch
from squares.core.game import Setup
from squares.core.kernel import Ban, Clause, Kernel
from squares.registry import Registry

NONE = frozenset[int]()
PLAIN = Weakening()
SEARCH = AlphaBeta(None)  # begins anew at every call
REGISTRY = Registry.of_engines()


class Toy(Kernel):
    """A game as a table: ``tree[node]`` is (side, what is so far its result, the nodes its moves lead to)."""

    def __init__(self, tree: dict[int, tuple[int, int, list[int]]], root: int = 0, name: int = 0) -> None:
        super().__init__(2, 64, 1)
        self.tree = tree
        self.load([root, name])

    def generate(self) -> int:
        _, result, after = self.tree[self.now[0]]
        found = [] if result else after
        for i, node in enumerate(found):
            self.moves[i] = node
        return len(found)

    def apply(self, move: int) -> None:
        self.now[0] = move

    def result(self) -> int:
        return self.tree[self.now[0]][1]

    def mover(self) -> int:
        return self.tree[self.now[0]][0]


class Worth(Evaluation):
    """What a table says of each node."""

    def __init__(self, values: dict[int, int], restless: frozenset[int] = NONE) -> None:
        super().__init__(["worth"], [1])
        self.values = values
        self.restless = restless

    def measure(self, kernel: Kernel) -> None:
        self.terms[0] = self.values.get(int(kernel.now[0]), 0)
        self.is_quiet = int(kernel.now[0]) not in self.restless


class Guide(Worth):
    """Searches no move to a node of ``dull``, and knows in which nodes a threat is to be answered, or a move wins."""

    def __init__(
        self,
        values: dict[int, int],
        dull: frozenset[int] = NONE,
        feared: frozenset[int] = NONE,
        won: dict[int, int] | None = None,
    ) -> None:
        super().__init__(values)
        self.dull = dull
        self.feared = feared
        self.won = won or {}
        self.guides = True

    def winning(self, kernel: Kernel) -> int:
        return self.won.get(int(kernel.now[0]), -1)

    def answers(self, kernel: Kernel, moves: Any, count: int) -> int:
        kept = [moves[i] for i in range(count) if int(moves[i]) not in self.dull]
        for i, move in enumerate(kept):
            moves[i] = move
        return len(kept)

    def listed(self, kernel: Kernel, depth: int) -> int:
        return self.answers(kernel, kernel.moves, int(kernel.generate()))

    def pressed(self, kernel: Kernel) -> bool:
        return int(kernel.now[0]) in self.feared


class Pruner(Worth):
    """Lets a search leave out what is hardly worth a look, but in nodes of ``feared``; no turn can be passed in 0."""

    def __init__(self, values: dict[int, int], feared: frozenset[int] = NONE) -> None:
        super().__init__(values)
        self.prunes = True
        self.feared = feared

    def measure(self, kernel: Kernel) -> None:
        super().measure(kernel)
        self.threatened = int(kernel.now[0]) in self.feared

    def null_move(self, kernel: Kernel) -> int:
        return 9 if int(kernel.now[0]) else -1


def think(
    kernel: Kernel,
    limit: Limit,
    weakening: Weakening = PLAIN,
    seed: int = 1,
    avoid: frozenset[int] = NONE,
    evaluation: Evaluation | None = None,
) -> Found:
    SEARCH.evaluation = evaluation
    return SEARCH.search([kernel], limit, weakening, seed, watch(limit), avoid)


def grown(dice: random.Random, most: int) -> dict[int, tuple[int, int, list[int]]]:
    """A random tree in which either side may decide several times in a row."""
    tree: dict[int, tuple[int, int, list[int]]] = {}

    def grow(depth: int) -> int:
        node = len(tree)
        over = depth == 0 or (depth < most and dice.random() < 0.15)
        tree[node] = (dice.randrange(2), dice.choice((1, 2, -1)) if over else 0, [])
        if not over:
            tree[node][2].extend(grow(depth - 1) for _ in range(dice.randint(1 + (depth == most), 4)))
        return node

    grow(most)
    return tree


def solved(tree: dict[int, tuple[int, int, list[int]]], node: int, turn: int) -> int:
    """The value of a node for side 0 if the next ply is of the ``turn``th turn."""
    side, result, after = tree[node]
    if result:
        return 0 if result < 0 else WIN - turn if result == 1 else turn - WIN
    values = []
    for each in after:
        ended = tree[each][1] != 0
        values.append(solved(tree, each, turn if ended or tree[each][0] == side else turn + 1))
    return max(values) if side == 0 else min(values)


@pytest.mark.parametrize("seed", range(60))
def test_a_game_searched_to_its_end_has_its_true_value(seed: int) -> None:
    tree = grown(random.Random(seed), 5)
    side = tree[0][0]
    value = solved(tree, 0, 1)
    found = think(Toy(tree), Limit(depth=12))
    if value:
        assert found.candidates[0].value == (value if side == 0 else -value)
    else:
        assert found.candidates[0].value == 0
    assert solved(tree, found.candidates[0].move, 2) * value > 0 or not value


@pytest.mark.parametrize("seed", range(20))
def test_the_line_ends_in_the_result_that_was_found(seed: int) -> None:
    tree = grown(random.Random(seed), 4)
    found = think(Toy(tree), Limit(depth=12))
    value = found.candidates[0].value if tree[0][0] == 0 else -found.candidates[0].value
    kernel = Toy(tree)
    for move in found.line:
        assert move in kernel.legal()
        kernel.play(move)
    if abs(value) >= SURE:
        assert kernel.result() == (1 if value > 0 else 2)


# Side 0 wins at 3, or at 6 a turn later; all else goes on for ever.
QUICK_AND_SLOW = {
    0: (0, 0, [1, 2]),
    1: (1, 0, [4]),
    4: (0, 0, [6, 7]),
    2: (1, 0, [8]),
    8: (0, 0, [9]),
    9: (1, 0, [10]),
    10: (0, 0, [11]),
    6: (0, 1, []),
    7: (0, 2, []),
    11: (0, 1, []),
}


def test_the_quickest_win_is_taken() -> None:
    found = think(Toy(QUICK_AND_SLOW), Limit(depth=9))
    assert found.line == (1, 4, 6)
    assert found.candidates[0].value == WIN - 3
    assert all(each.value <= WIN - 3 for each in found.candidates)


@pytest.mark.parametrize("seed", range(6))
def test_a_win_within_the_turn_takes_the_fewest_plies(seed: int) -> None:
    tree = {0: (0, 0, [1, 2, 3]), 1: (0, 0, [4, 7]), 2: (0, 0, [5, 7]), 3: (1, 0, [7]), 7: (1, 2, [])}
    tree |= {4: (0, 0, [6, 7]), 5: (0, 1, []), 6: (0, 1, [])}
    found = think(Toy(tree), Limit(depth=5), seed=seed)
    assert (found.line, found.candidates[0].move, found.candidates[0].value) == ((2, 5), 2, WIN - 1)
    tree[3] = (0, 1, [])
    assert think(Toy(tree), Limit(depth=5), seed=seed).line == (3,)


def test_the_longest_defence_is_chosen() -> None:
    tree = {0: (1, 0, [1, 2]), **{node: entry for node, entry in QUICK_AND_SLOW.items() if node}}
    tree[1], tree[2] = (0, 0, [6]), (0, 0, [8])
    tree[8] = (1, 0, [9])
    tree[9] = (0, 0, [11])
    found = think(Toy(tree), Limit(depth=9))
    assert found.candidates[0].move == 2
    assert found.candidates[0].value < -SURE


def test_coming_back_is_a_draw_for_who_would_lose_and_none_for_who_stands_better() -> None:
    tree = {0: (0, 0, [1, 2]), 1: (1, 0, [3]), 2: (1, 0, [4]), 3: (1, 2, []), 4: (0, 0, [5]), 5: (1, 0, [5])}
    back = frozenset({int(Toy(tree, 2).key())})
    assert think(Toy(tree), Limit(depth=4), avoid=back).candidates[0].move == 2
    assert think(Toy(tree), Limit(depth=4), avoid=back).candidates[0].value == -CONTEMPT
    better = Worth(dict.fromkeys((1, 2, 3, 4, 5), 200))
    tree[3] = (0, 0, [5])
    assert think(Toy(tree), Limit(depth=4), avoid=back, evaluation=better).candidates[0].move == 1
    assert think(Toy(tree), Limit(depth=4), avoid=back, evaluation=better).candidates[-1].value <= -CONTEMPT


def test_an_only_move_is_answered_at_once() -> None:
    tree = {0: (0, 0, [1]), 1: (1, 0, [2, 3]), 2: (0, 0, [0]), 3: (0, 0, [0])}
    found = think(Toy(tree), Limit(nodes=1000), evaluation=Worth({1: 70}))
    assert (found.line, found.nodes, found.candidates[0].value) == ((1,), 1, 70)


def test_a_position_that_is_not_quiet_is_looked_into() -> None:
    tree = {0: (0, 0, [1, 2]), 1: (1, 0, [3, 4]), 2: (1, 0, [4]), 3: (1, 2, []), 4: (0, 0, [4])}
    values = {1: 90, 2: 10}
    assert think(Toy(tree), Limit(depth=1), evaluation=Worth(values)).line == (1,)
    lively = Worth(values, frozenset({1}))
    assert think(Toy(tree), Limit(nodes=1), evaluation=lively).line == (2,)
    assert think(Toy(tree), Limit(depth=1), evaluation=lively).line == (1,), "a ply is all it may look ahead"


def test_moves_that_the_evaluation_leaves_out_are_not_searched() -> None:
    tree = {0: (0, 0, [1, 2]), 1: (1, 0, [3, 4]), 2: (1, 0, [5]), 3: (0, 0, [3]), 4: (0, 0, [4]), 5: (0, 0, [5])}
    values = {3: 50, 4: -50, 5: 10}
    full = think(Toy(tree), Limit(depth=2), evaluation=Worth(values))
    assert full.line == (2, 5)
    thin = think(Toy(tree), Limit(depth=2), evaluation=Guide(values, dull=frozenset({4})))
    assert thin.line == (1, 3)
    assert thin.nodes < full.nodes


def test_what_stands_for_others_may_be_banned_and_they_are_seen_all_the_same() -> None:
    leaf = (0, 0, [7])
    tree = {0: (0, 0, [1, 2]), 1: (1, 0, [3, 4, 5]), 2: (1, 0, [6]), 3: leaf, 4: leaf, 5: leaf, 6: leaf, 7: (0, 1, [])}
    kernel, guide = Toy(tree), Guide({3: -90, 4: -90, 5: 50}, dull=frozenset({4}))
    kernel.ban = Ban(1, 10, [Clause(0, 0, 1023, frozenset({3}))])
    assert think(kernel, Limit(depth=2), evaluation=guide).line == (2, 6)


def test_the_answers_to_a_threat_are_searched_a_ply_deeper() -> None:
    tree = {0: (0, 0, [1, 2]), 1: (1, 0, [3]), 2: (1, 0, [4]), 3: (0, 0, [5]), 4: (0, 0, [4]), 5: (1, 1, [])}
    values = {3: -90, 4: 10}
    assert think(Toy(tree), Limit(depth=2), evaluation=Guide(values)).line == (2, 4)
    found = think(Toy(tree), Limit(depth=2), evaluation=Guide(values, feared=frozenset({1})))
    assert found.line == (1, 3, 5)
    assert found.candidates[0].value == WIN - 3


def test_a_win_that_the_evaluation_knows_is_not_searched_for_but_by_the_blind() -> None:
    tree = {0: (0, 0, [1, 2]), 1: (1, 0, [3, 4]), 2: (1, 0, [5]), 3: (0, 0, [3]), 4: (1, 2, []), 5: (0, 0, [5])}
    guide = Guide({3: 90, 5: 10}, won={1: 4})
    found = think(Toy(tree), Limit(depth=1), evaluation=guide)
    assert found.line == (2,)
    assert {each.move: each.value for each in found.candidates}[1] == 2 - WIN
    assert think(Toy(tree), Limit(depth=1), Weakening(oversight=1), evaluation=guide).candidates[0].value == 0


# Side 0 stands well at 1. At 2 its enemy stands so well that only 6 would save it; 9 is a turn passed there.
PLIES = {0: (0, 0, [1, 2]), 1: (1, 0, [3]), 3: (0, 0, [4]), 4: (1, 0, [4])}
PLIES |= {2: (1, 0, [5, 6]), 5: (0, 0, [5]), 6: (0, 1, []), 9: (0, 0, [5])}


@pytest.mark.parametrize("bad", [-200, 30])
def test_what_is_bad_enough_is_left_out(bad: int) -> None:
    """At once by what it looks like, or after a look at what it is if the enemy passes his turn."""
    values = {1: 50, 3: 50, 4: 50, 2: bad, 5: bad, 9: bad}
    full = think(Toy(PLIES), Limit(depth=3), evaluation=Worth(values))
    found = think(Toy(PLIES), Limit(depth=3), evaluation=Pruner(values))
    assert full.line[0] == found.line[0] == 1
    assert found.nodes < full.nodes


def test_nothing_is_left_out_where_a_threat_decides_or_somebody_errs() -> None:
    tree = PLIES | {2: (1, 0, [6])}
    values = {1: 50, 3: 50, 4: 50, 2: -200, 9: -200}
    assert think(Toy(tree), Limit(depth=3), evaluation=Pruner(values)).line == (1, 3, 4)
    assert think(Toy(tree), Limit(depth=3), evaluation=Pruner(values, frozenset({2}))).line == (2, 6)
    assert think(Toy(tree), Limit(depth=3), Weakening(noise=1), evaluation=Pruner(values)).line == (2, 6)


# ---- weakening


# Side 0 has a good move, 1, and one that looks better, 2, but for the reply 5.
TRAP = {0: (0, 0, [1, 2]), 1: (1, 0, [3]), 2: (1, 0, [4, 5]), 3: (0, 0, [3]), 4: (0, 0, [4]), 5: (1, 2, [])}
LOOKS = Worth({3: 20, 4: 60})


def test_the_blind_walk_into_a_trap_now_and_then() -> None:
    def taken(blind: int) -> int:
        weakening = [Weakening(oversight=blind, turn=seed) for seed in range(200)]
        found = [think(Toy(TRAP), Limit(depth=2), each, each.turn, evaluation=LOOKS) for each in weakening]
        return sum(each.candidates[0].move == 2 for each in found)

    assert taken(0) == 0
    assert 0 < taken(50) < taken(300) < 100


def test_nobody_is_blind_to_all_replies() -> None:
    tree = {0: (0, 0, [1, 2]), 1: (1, 0, [3, 4]), 2: (1, 0, [5, 6])}
    tree |= {3: (1, 2, []), 4: (1, 2, []), 5: (0, 0, [5]), 6: (0, 0, [6])}
    for seed in range(30):
        assert think(Toy(tree), Limit(depth=2), Weakening(oversight=1000), seed).candidates[0].move == 2


def test_a_win_on_the_board_is_never_overlooked() -> None:
    tree = {0: (0, 0, [1, 2]), 1: (1, 0, [1]), 2: (0, 1, [])}
    for seed in range(30):
        assert think(Toy(tree), Limit(depth=2), Weakening(1000, 2000), seed).candidates[0].move == 2


def test_blur_misjudges_within_its_bounds() -> None:
    tree = {0: (0, 0, [1, 2, 3]), 1: (1, 0, [1]), 2: (1, 0, [2]), 3: (1, 0, [3])}
    worth = {1: 100, 2: 60, 3: -200}
    chosen = set()
    for seed in range(100):
        found = think(Toy(tree), Limit(depth=1), Weakening(noise=50), seed, evaluation=Worth(worth))
        chosen.add(found.candidates[0].move)
        assert all(abs(each.value - worth[each.move]) <= 50 for each in found.candidates if each.move != 3)
        assert [each.value for each in found.candidates] == sorted((c.value for c in found.candidates), reverse=True)
        assert found.line[0] == found.candidates[0].move
    assert chosen == {1, 2}


# ---- limits


def start(id: str) -> Kernel:
    game = REGISTRY.game(id)
    return game.kernel(game.start(Setup(), 0))


def shipped_search(id: str) -> AlphaBeta:
    game = REGISTRY.game(id)
    return AlphaBeta(evaluation_of(game, Roster.load().levels(game)[-1].weights))


@pytest.mark.parametrize("id", ["squares-ii", "qubism"])
def test_equal_node_limits_and_seeds_give_equal_results_whatever_was_searched_before(id: str) -> None:
    limit = Limit(nodes=1500)
    kernel = start(id)
    state = kernel.state()
    fresh, used = shipped_search(id), shipped_search(id)
    kernel.play(kernel.legal()[3])
    used.search([kernel], limit, Weakening(noise=9), 3, watch(limit), NONE)
    kernel.undo()
    one, other = (each.search([kernel], limit, PLAIN, 7, watch(limit), NONE) for each in (fresh, used))
    assert one == other
    assert kernel.state() == state
    assert 1500 <= one.nodes < 1700


def hurried(search: AlphaBeta, kernel: Kernel, avoid: frozenset[int] = NONE) -> Found:
    """What is found where time alone is the limit, though there is enough of it."""
    return search.search([kernel], Limit(seconds=600), PLAIN, 1, watch(Limit()), avoid)


def test_what_was_found_serves_later_thoughts_of_the_same_game_that_time_alone_limits() -> None:
    tree, search = grown(random.Random(9), 7), AlphaBeta(None)
    now, on_the_table = Toy(tree, 1048), frozenset({int(Toy(tree).key())})
    alone = hurried(AlphaBeta(None), now, on_the_table)
    hurried(search, Toy(tree))
    assert hurried(search, now) == alone, "another game begins anew"
    hurried(search, Toy(tree))
    again = hurried(search, now, on_the_table)
    assert again.nodes < alone.nodes
    assert again.candidates[0] == replace(alone.candidates[0], visits=again.candidates[0].visits)
    assert hurried(search, now, on_the_table).nodes < alone.nodes, "and so does the same question"


def test_what_was_found_for_one_side_does_not_serve_the_other() -> None:
    tree = {0: (0, 0, [5, 9]), 1: (1, 0, [6, 7]), 5: (1, 0, [5]), 6: (0, 0, [8]), 7: (0, 0, [7]), 8: (1, 0, [5])}
    tree[9] = (1, 2, [])
    search, here = AlphaBeta(None), frozenset({int(Toy(tree).key())})
    assert hurried(search, Toy(tree)).candidates[0].value == -CONTEMPT
    assert [each.value for each in hurried(search, Toy(tree, 1), here).candidates] == [-CONTEMPT, -CONTEMPT]


def test_what_was_found_does_not_hide_that_a_position_comes_back() -> None:
    tree = {0: (0, 0, [2, 9]), 2: (1, 0, [11]), 9: (1, 2, []), 3: (0, 0, [11, 12])}
    tree |= {11: (1, 0, [1]), 1: (0, 0, [30]), 30: (1, 1, [])}
    tree |= {12: (1, 0, [13]), 13: (0, 0, [14]), 14: (1, 0, [15]), 15: (0, 1, [])}
    search = AlphaBeta(None)
    assert hurried(search, Toy(tree)).line == (2, 11, 1, 30)
    found = hurried(search, Toy(tree, 3), frozenset(int(Toy(tree, node).key()) for node in (0, 1)))
    assert found.line == (12, 13, 14, 15)
    assert found.candidates[0].value == WIN - 4


def test_another_seed_may_choose_another_of_equal_moves() -> None:
    tree = {0: (0, 0, [1, 2, 3]), 1: (1, 0, [1]), 2: (1, 0, [2]), 3: (1, 0, [3])}
    chosen = {think(Toy(tree), Limit(depth=1), seed=seed).line[0] for seed in range(30)}
    assert chosen == {1, 2, 3}


def test_a_depth_is_not_passed() -> None:
    found = think(start("qubism"), Limit(depth=2))
    assert found.depth == 2
    assert len(found.line) == 2


def test_barred_moves_are_not_considered() -> None:
    limit = Limit(nodes=300)
    kernel = start("qubism")
    free = think(kernel, limit)
    best = free.candidates[0].move
    found = SEARCH.search([kernel], limit, PLAIN, 1, watch(limit), NONE, frozenset((best,)))
    assert {each.move for each in found.candidates} == {each.move for each in free.candidates} - {best}


def test_a_watch_can_be_shared_out() -> None:
    now = [0.0]
    whole = Watch(8.0, None, lambda: now[0])
    now[0] = 4.0
    half = whole.part(0.5)
    now[0] = 5.9
    assert not half.over()
    now[0] = 6.0
    assert half.over()
    assert not whole.over()
    assert Watch(0.0, lambda: True, lambda: now[0]).part(0.5).over()
    assert not Watch(0.0, None, lambda: now[0]).part(0.5).over()


def test_time_and_a_stop_end_the_search() -> None:
    ticks = iter(range(10**6))
    search, kernel = shipped_search("squares-ii"), start("squares-ii")
    timer = Watch(4.0, None, lambda: float(next(ticks)))
    found = search.search([kernel], Limit(seconds=4.0), PLAIN, 1, timer, NONE)
    assert found.nodes < 5 * 530
    stopped = search.search([kernel], Limit(), PLAIN, 1, watch(Limit(), lambda: True), NONE)
    assert stopped.nodes < 530  # what was begun is counted to its end
    legal = set(kernel.legal())
    assert {each.move for each in stopped.candidates} == legal
    assert found.candidates[0].move in legal


# ---- worlds


def test_what_is_right_in_every_world_beats_what_wins_in_one() -> None:
    def world(name: int) -> Toy:
        other = 3 - name
        return Toy({0: (0, 0, [1, 2, 3]), name: (0, 1, []), other: (1, 2, []), 3: (1, 0, [3])}, 0, name)

    limit = Limit(depth=2)
    search = AlphaBeta(Worth({3: 50}))
    found = search.search([world(1), world(2)], limit, PLAIN, 1, watch(limit), NONE)
    assert found.candidates[0].move == 3
    values = {each.move: each.value for each in found.candidates}
    assert values[3] == 50
    assert values[1] == values[2] == 0
    alike = search.search([world(1), world(1)], limit, PLAIN, 1, watch(limit), NONE)
    assert alike.candidates[0].value == WIN - 1


# ---- real games


def test_it_plays_without_an_evaluation() -> None:
    game = REGISTRY.game("qubism")
    position = game.parse(".R.../..S.N/.L.../...../..... s 7")
    found = think(game.kernel(position), Limit(nodes=500))
    assert game.format_action(game.action(position, found.line[0])) == "c4c5"
    assert found.candidates[0].value == WIN - 1
