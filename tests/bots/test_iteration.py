"""Moves at the root handed out to helpers: what they find counts, and nothing depends on them."""

from __future__ import annotations

from squares.bots.alphabeta import AlphaBeta
from squares.bots.evaluation import Evaluation
from squares.bots.iteration import Iteration
from squares.bots.root_moves import RootMoves
from squares.bots.search import Attempt, Found, Limit, Task, Weakening, watch
from squares.core.kernel import Kernel
from tests.bots.test_alphabeta import Toy

NONE = frozenset[int]()
ROOT = 60  # moves of the tree ``Endless``


class Scripted:
    """So many helpers, who take tasks and answer what a test says."""

    def __init__(self, count: int = 1) -> None:
        self.left = self.count = count
        self.given: list[Task] = []
        self.said: list[Attempt] = []

    def collect(self) -> list[Found]:
        return []

    def free(self) -> bool:
        return self.left > 0

    def take(self, task: Task) -> None:
        self.left -= 1
        self.given.append(task)

    def heard(self) -> list[Attempt]:
        said, self.said = self.said, []
        self.left += len(said)
        return said

    def drop(self) -> None:
        self.left = self.count


class Twins(Scripted):
    """Helpers in this process, for every move one, who answer when it is searched by who asked them, too."""

    def __init__(self, search: AlphaBeta, main: AlphaBeta) -> None:
        super().__init__(ROOT)
        self.search, self.main = search, main
        self.done: dict[int, Attempt] = {}

    def take(self, task: Task) -> None:
        super().take(task)
        attempt = self.search.attempt(task)
        assert attempt is not None
        self.done[task.move] = attempt

    def heard(self) -> list[Attempt]:
        searched = self.main.iteration
        move = searched.root.moves[searched.at]
        self.said = [self.done.pop(move)] if move in self.done else []
        return super().heard()


def begun(helpers: Scripted | None) -> Iteration:
    """The second depth of a root with the moves 10 to 14, worth 50, 40, 30, 20 and 10 at the first one."""
    root = RootMoves(Toy({0: (0, 0, [10, 11, 12, 13, 14])}), 1, NONE)
    root.moves, root.values, root.visits = [10, 11, 12, 13, 14], [50, 40, 30, 20, 10], [9, 1, 1, 7, 1]
    root.lines = [[move] for move in root.moves]
    return Iteration(root, 2, helpers)


def test_without_helpers_moves_come_in_order_and_the_first_of_equal_ones_is_the_best() -> None:
    order, searched = [], begun(None)
    while searched.next():
        order.append(searched.at)
        searched.share()
        searched.note(searched.at, 60 if searched.at in (1, 3) else 20, [1, 2] if searched.at < 2 else [])
    searched.close()
    assert order == [0, 1, 2, 3, 4]
    assert (searched.root.moves, searched.root.values) == ([11, 13, 10, 12, 14], [60, 60, 20, 20, 20])


def test_a_helper_gets_the_longest_move_and_its_find_is_the_best() -> None:
    helper = Scripted()
    searched = begun(helper)
    assert searched.next()
    searched.share()
    assert helper.given == [Task(13, 2, 50)], "it need not wait for the first one"
    searched.note(0, 45, [10, 7])
    helper.said = [Attempt(helper.given[0], 55, (13, 8), 99)]
    searched.share()
    assert helper.given[-1] == Task(11, 2, 55)
    helper.said = [Attempt(helper.given[1], 55, (), 1)]
    while searched.next():
        searched.note(searched.at, 55, [])
        searched.share()
    searched.close()
    assert searched.root.moves[0] == 13, "those that are no better come after it"
    assert searched.root.values == [55, 55, 55, 55, 45]
    assert searched.root.lines[0] == [13, 8]
    assert searched.nodes == 100 + sum(each.nodes for each in helper.said)


def test_what_was_held_against_too_high_a_value_is_searched_again() -> None:
    helper = Scripted()
    searched = begun(helper)
    assert searched.next()
    searched.share()
    helper.said = [Attempt(helper.given[0], 48, (), 5)]  # no better than 50, which the first move was worth
    searched.share()
    assert helper.given[-1].move != 13
    searched.note(0, 45, [10])
    helper.said = [Attempt(helper.given[1], 10, (), 1)]
    searched.share()
    assert helper.given[-1] == Task(13, 2, 45)


def test_what_a_helper_never_answers_is_searched_here() -> None:
    helper, order = Scripted(2), list[int]()
    searched = begun(helper)
    while searched.next():
        order.append(searched.at)
        searched.share()
        searched.note(searched.at, 5, [1] if not searched.at else [])
    assert [each.move for each in helper.given] == [13, 11]
    assert order == [0, 2, 4, 1, 3]


def test_what_comes_late_or_twice_does_not_count() -> None:
    helper = Scripted()
    searched = begun(helper)
    assert searched.next()
    searched.share()
    searched.note(0, 45, [10])
    searched.note(3, 40, [])
    helper.said = [Attempt(Task(13, 2, 45), 90, (13,), 1), Attempt(Task(12, 1, 45), 80, (12,), 1)]
    searched.share()
    assert searched.best == 45


def test_a_depth_that_is_broken_off_tells_what_is_known() -> None:
    helper = Scripted()
    searched = begun(helper)
    searched.next()
    searched.share()
    searched.close()
    assert searched.root.values == [50, 40, 30, 20, 10], "nothing yet"
    searched = begun(helper)
    searched.next()
    searched.share()
    helper.said = [Attempt(helper.given[-1], 52, (13, 8), 5)]
    searched.share()
    searched.close()
    assert (searched.root.moves, searched.root.values) == ([13, 10, 11, 12, 14], [52, 50, 40, 30, 10])
    searched = begun(None)
    searched.next()
    searched.note(0, 35, [10])
    searched.close()
    assert (searched.root.moves, searched.root.values) == ([10, 11, 12, 13, 14], [35, 35, 30, 20, 10])


class Endless(dict[int, tuple[int, int, list[int]]]):
    """A tree for ``Toy`` whose sides alternate, with four moves everywhere below its root."""

    def __missing__(self, node: int) -> tuple[int, int, list[int]]:
        if node == 0:
            self[node] = 0, 0, [*range(1, ROOT + 1)]
        else:
            before = (node + 3 - ROOT) // 4 if node > ROOT else 0
            self[node] = 1 - self[before][0], 0, [4 * node + ROOT - 3 + i for i in range(4)]
        return self[node]


class Strange(Evaluation):
    """Some number for every node."""

    def __init__(self) -> None:
        super().__init__(["worth"], [1])

    def measure(self, kernel: Kernel) -> None:
        self.terms[0] = int(kernel.now[0]) * 7817 % 401 - 200


def test_a_search_with_helpers_comes_to_the_same_value() -> None:
    tree, limit = Endless(), Limit(depth=6)
    alone, search, helping = (AlphaBeta(Strange()) for _ in range(3))
    helping.attend(Toy(tree), limit, 1, watch(limit), NONE)
    twins = Twins(helping, search)
    wanted = alone.search([Toy(tree)], limit, Weakening(), 1, watch(limit), NONE)
    found = search.search([Toy(tree)], limit, Weakening(), 1, watch(limit), NONE, NONE, twins)
    assert twins.given, "it was long enough to be helped"
    assert (found.candidates[0].move, found.candidates[0].value) == (wanted.line[0], wanted.candidates[0].value)
    assert search.nodes < alone.nodes, "what was not searched here was searched there"
    assert found.nodes > search.nodes
