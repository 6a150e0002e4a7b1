"""Monte-Carlo search: sure results, several worlds, sides, weakening, limits. Toy games say what is meant."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from squares.bots.bot import Bot
from squares.bots.evaluation import SURE, WIN, Evaluation
from squares.bots.evaluations import evaluation_of
from squares.bots.levels import Roster
from squares.bots.montecarlo import CLOCK_INTERVAL, MonteCarlo
from squares.bots.search import Found, Limit, Watch, Weakening, watch
from squares.core.game import Setup, View
from squares.core.kernel import Kernel
from squares.core.rng import Rng
from squares.games.logistic.rules.game import LogisticGame
from squares.registry import Registry

NONE = frozenset[int]()
PLAIN = Weakening()


class Toy(Kernel):
    """``now``: a few numbers, then who decides, then the result."""

    def __init__(self, state: list[int]) -> None:
        super().__init__(len(state), 16, 1)
        self.load(state)

    def options(self) -> list[int]:
        raise AssertionError("a toy lists its options")

    def generate(self) -> int:
        found = [] if self.now[-1] else self.options()
        for i, move in enumerate(found):
            self.moves[i] = move
        return len(found)

    def result(self) -> int:
        return self.now[-1]

    def mover(self) -> int:
        return self.now[-2]


class Pile(Toy):
    """Takes one to three of a pile; whoever takes the last one wins. ``turns`` plies in a row belong to a side."""

    def __init__(self, pile: int, side: int = 0, turns: int = 1) -> None:
        super().__init__([pile, turns, turns, side, 0])

    def options(self) -> list[int]:
        return [take for take in (1, 2, 3) if take <= self.now[0]]

    def apply(self, move: int) -> None:
        pile, left, turns, side, _ = self.now
        pile -= int(move)
        left -= 1
        state = [pile, left or turns, turns, side if left else 1 - side, 0 if pile else 1 + side]
        for i, value in enumerate(state):
            self.now[i] = value


class Box(Toy):
    """Move 9 draws at once. Move 8 goes on to a guess in which of three boxes, 0 to 2, the prize lies: only it wins."""

    def __init__(self, prize: int) -> None:
        super().__init__([prize, 0, 0, 0])

    def options(self) -> list[int]:
        return [0, 1, 2] if self.now[1] else [8, 9]

    def apply(self, move: int) -> None:
        if move == 8:
            self.now[1] = 1
        else:
            self.now[3] = -1 if move == 9 else 1 if move == self.now[0] else 2


class Trap(Toy):
    """Move 0 is a draw. Move 1 loses to one of the replies, the one named, and wins against the others."""

    def __init__(self, refutation: int = 5) -> None:
        super().__init__([refutation, 0, 0, 0])

    def options(self) -> list[int]:
        return [3, 4, 5, 6] if self.now[1] else [0, 1]

    def apply(self, move: int) -> None:
        if self.now[1]:
            self.now[3] = 2 if move == self.now[0] else 1
        elif move == 0:
            self.now[3] = -1
        self.now[1], self.now[2] = 1, 1 - self.now[2]


class Count(Evaluation):
    """A pile is worth what lies in it."""

    def __init__(self) -> None:
        super().__init__(["pile"], [10])

    def measure(self, kernel: Kernel) -> None:
        self.terms[0] = kernel.now[0]


def look(*worlds: Kernel, nodes: int = 300, weakening: Weakening = PLAIN, seed: int = 1, depth: int = 0) -> Found:
    limit = Limit(nodes=nodes, depth=depth)
    return MonteCarlo(None).search(worlds, limit, weakening, seed, watch(limit), NONE)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("pile", "take"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3), (11, 3)])
def test_sure_wins_are_found_and_said_with_their_length(pile: int, take: int, side: int) -> None:
    best = look(Pile(pile, side)).candidates[0]
    plies = 1 if pile <= 3 else 3 if pile <= 7 else 5
    assert (best.move, best.value) == (take, WIN - plies)


@pytest.mark.parametrize("side", [0, 1])
def test_a_sure_loss_is_said_and_ends_the_search_early(side: int) -> None:
    found = look(Pile(8, side), nodes=5000)
    assert all(each.value <= -SURE for each in found.candidates)
    assert found.nodes < 1000


def test_plies_in_a_row_belong_to_one_side() -> None:
    # Two plies take two to six: whoever has to begin with seven or eight has lost.
    assert look(Pile(9, turns=2), nodes=2000).candidates[0].value >= SURE
    assert look(Pile(8, turns=2), nodes=2000).candidates[0].value <= -SURE
    assert look(Pile(6, turns=2)).candidates[0].value == WIN - 2
    assert look(Pile(6, turns=2)).candidates[0].move == 3


def test_nobody_may_look_into_the_worlds() -> None:
    worlds = [Box(0), Box(1), Box(2)]
    best = look(*worlds, nodes=600).candidates
    assert best[0].move == 9
    [guess] = [each for each in best if each.move == 8]
    assert -SURE < guess.value < -30
    # In a single world there is nothing hidden.
    assert look(Box(2)).candidates[0].move == 8
    assert look(Box(2)).candidates[0].value == WIN - 2


def test_a_win_in_some_worlds_only_is_not_sure() -> None:
    worlds: list[Kernel] = [Trap(5), Trap(7), Trap(7), Trap(7)]
    best = look(*worlds, nodes=400).candidates[0]
    assert best.move == 1
    assert 0 < best.value < SURE
    assert look(Trap(7), Trap(7)).candidates[0].value == WIN - 2


def test_a_weak_player_overlooks_replies_but_never_all() -> None:
    assert look(Trap()).candidates[0].move == 0
    chosen = [
        look(Trap(), weakening=Weakening(oversight=500, turn=seed), seed=seed).candidates[0].move for seed in range(40)
    ]
    assert 5 <= sum(chosen) <= 35
    blind = look(Pile(9), weakening=Weakening(oversight=1000))
    assert len(blind.candidates) == 3


def test_blur_misjudges_moves_but_not_sure_results() -> None:
    worlds: list[Kernel] = [Trap(5), Trap(7)]
    plain = {look(*worlds, seed=seed).candidates[0].move for seed in range(20)}
    blurred = [look(*worlds, seed=seed, weakening=Weakening(noise=300)).candidates[0].move for seed in range(20)]
    assert plain in ({0}, {1})
    assert set(blurred) == {0, 1}
    assert {look(Pile(5), seed=seed, weakening=Weakening(noise=3000)).candidates[0].move for seed in range(20)} == {1}


def test_equal_seeds_and_nodes_give_equal_results() -> None:
    one = MonteCarlo(None)
    limit = Limit(nodes=60)
    results = [one.search([Pile(30)], limit, Weakening(), seed, watch(limit), NONE) for seed in (1, 2, 1)]
    assert results[0] == results[2]
    assert results[0] != results[1]
    assert results[0].nodes == 60


def test_the_only_move_is_not_thought_about() -> None:
    found = MonteCarlo(Count()).search([Pile(1, side=1)], Limit(nodes=50), Weakening(), 1, watch(Limit()), NONE)
    assert (found.candidates[0].move, found.nodes) == (1, 0)
    assert found.candidates[0].value == -10
    with pytest.raises(ValueError, match="needs a move"):
        look(Pile(0))


def test_a_search_ends_when_it_is_told_to() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    found = MonteCarlo(None).search([Pile(300)], Limit(), Weakening(), 1, watch(Limit(), stop), NONE)
    assert 0 < found.nodes < 100


def test_barred_moves_are_not_considered() -> None:
    limit = Limit(nodes=300)
    found = MonteCarlo(None).search([Pile(7)], limit, PLAIN, 1, watch(limit), NONE, frozenset((3,)))
    assert {each.move for each in found.candidates} == {1, 2}
    assert all(each.value <= -SURE for each in found.candidates)
    last = MonteCarlo(None).search([Pile(7)], limit, PLAIN, 1, watch(limit), NONE, frozenset((1, 3)))
    assert [each.move for each in last.candidates] == [2]
    assert last.candidates[0].value <= -SURE  # what it is worth is looked up all the same


def test_depth_bounds_the_tree() -> None:
    assert look(Pile(20), depth=1).depth == 1
    assert look(Pile(5), depth=1).candidates[0].value < SURE


def test_coming_back_to_a_position_is_a_draw() -> None:
    back = Pile(2)
    back.play(1)
    avoid = frozenset({int(back.key())})
    back.undo()
    found = MonteCarlo(None).search([Pile(2)], Limit(nodes=50), Weakening(), 1, watch(Limit()), avoid)
    assert {each.move: each.value for each in found.candidates} == {2: WIN - 1, 1: 0}


def test_worlds_are_left_as_they_were() -> None:
    worlds = [Box(0), Box(1)]
    before = [world.state() for world in worlds]
    look(*worlds)
    assert [world.state() for world in worlds] == before
    assert all(world.past == [] for world in worlds)


def test_the_line_is_the_play_expected() -> None:
    found = look(Pile(7))
    assert found.line[0] == 3
    assert len(found.line) >= 2
    assert sum(found.line) <= 7


ROW = "-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,r1,-,-/-,r4,-,-,-,-/b1,b2,b3,-,-,-/-,-,r2,-,-,-"


@pytest.mark.parametrize(
    ("game", "act", "best"),
    [("rengoma", "b", "own@d2"), ("rengoma-4p", "s", "own@d2"), ("rengoma-4p", "n", "own@d2")],
)
def test_a_line_is_completed_for_the_own_side(game: str, act: str, best: str) -> None:
    playing = Registry.of_engines().game(game)
    position = playing.parse(f"{ROW} {act} b4r3 b:11223344/r:11223344 2.0.0 n 0 0")
    view = playing.observe(position, playing.to_act(position))
    worlds = [playing.kernel(playing.determinize(view, Rng(i))) for i in range(4)]
    evaluation = evaluation_of(playing, {"threes": 90, "twos": 25, "ones": 10})
    limit = Limit(nodes=100)
    found = MonteCarlo(evaluation).search(worlds, limit, Weakening(), 1, watch(limit), NONE)
    assert playing.format_action(playing.action(position, found.candidates[0].move)) == best
    assert found.candidates[0].value == WIN - 1


@pytest.mark.parametrize(("game", "act"), [("rengoma", "r"), ("rengoma-4p", "w"), ("rengoma-4p", "e")])
def test_the_enemys_line_is_stopped(game: str, act: str) -> None:
    playing = Registry.of_engines().game(game)
    position = playing.parse(f"{ROW} {act} b4r3 b:11223344/r:11223344 2.0.0 n 0 0")
    view = playing.observe(position, playing.to_act(position))
    worlds = [playing.kernel(playing.determinize(view, Rng(i))) for i in range(4)]
    evaluation = evaluation_of(playing, {"threes": 90, "twos": 25, "ones": 10})
    limit = Limit(nodes=100)
    found = MonteCarlo(evaluation).search(worlds, limit, Weakening(), 1, watch(limit), NONE)
    after = playing.apply(position, playing.action(position, found.candidates[0].move)).position
    kernel = playing.kernel(after)
    for move in kernel.legal():
        kernel.play(move)
        assert kernel.result() != 1
        kernel.undo()


def think(search: MonteCarlo, *worlds: Kernel, playouts: int, nodes: int = 0) -> Found:
    """Search until a watch that counts is over."""
    looks = iter([False] * (playouts // CLOCK_INTERVAL - 1))
    stop = Watch(0.0, lambda: next(looks, True), lambda: 0.0)
    return search.search(worlds, Limit(nodes=nodes), PLAIN, 1, stop, NONE)


def after(kernel: Kernel, *moves: int) -> Kernel:
    for move in moves:
        kernel.apply(move)
    return kernel


def looked_at(found: Found) -> int:
    return sum(each.visits for each in found.candidates)


@pytest.mark.parametrize(("turns", "plies", "kept"), [(1, 2, True), (2, 1, True), (1, 1, False)])
def test_the_tree_is_kept_for_what_is_played(turns: int, plies: int, kept: bool) -> None:
    search = MonteCarlo(None)
    line = think(search, Pile(60, turns=turns), playouts=480).line
    found = think(search, after(Pile(60, turns=turns), *line[:plies]), playouts=80)
    assert found.nodes == 80
    assert (looked_at(found) > 80) == kept  # of what the enemy should do it is thought anew


def test_nothing_is_kept_under_a_limit_in_nodes_or_for_other_worlds() -> None:
    search = MonteCarlo(None)
    line = think(search, Pile(60, turns=2), playouts=480).line
    next = [after(Pile(60, turns=2), line[0]) for _ in range(2)]
    assert look_again(search, *next) == 80  # another number of worlds
    think(search, Pile(60, turns=2), playouts=480)
    assert look_again(search, after(Pile(50, turns=2), line[0])) == 80  # a position that does not follow
    think(search, Pile(60, turns=2), playouts=480)
    limited = think(search, next[0], playouts=800, nodes=80)
    assert limited == think(MonteCarlo(None), next[0], playouts=800, nodes=80)


def test_a_full_tree_grows_no_more() -> None:
    search = MonteCarlo(None)
    search.max_nodes = 60
    assert think(search, Pile(60), playouts=400).nodes == 400
    assert search.tree.count < 60 + 3


def look_again(search: MonteCarlo, *worlds: Kernel) -> int:
    return looked_at(think(search, *worlds, playouts=80))


def test_worlds_are_kept_while_nothing_comes_to_light() -> None:
    game = Registry.of_engines().game("rengoma")
    bot = Bot(game, Roster.load().levels(game)[-1])
    board = "-,-,-,-,-,-/-,-,-,-,b1,-/-,-,-,r2,-,-/-,-,r2,-,-,-/-,r1,-,-,-,-/-,-,-,-,-,-"
    position = game.parse(f"{board} b b4r4 b:1122233344/r:11233344 1.1.0 n 0 0")
    first = bot.choose(game.observe(position, game.to_act(position)), Limit(), 1, stop=lambda: True)
    position = game.apply(position, first.action).position
    second = bot.choose(game.observe(position, game.to_act(position)), Limit(), 2, stop=lambda: True)
    assert second.world == game.apply(first.world, first.action).position
    limited = bot.choose(game.observe(position, game.to_act(position)), Limit(nodes=1), 2)
    assert limited.world != second.world
    # The turn is over: what is drawn is not what was imagined in every world.
    position = game.apply(position, game.parse_action("end")).position
    view = game.observe(position, game.to_act(position))
    third = bot.choose(view, Limit(), 2, stop=lambda: True)
    assert third.world == Bot(game, bot.level).choose(view, Limit(), 2, stop=lambda: True).world


@pytest.mark.parametrize(
    ("limit", "worlds"), [(Limit(seconds=0.1), 8), (Limit(seconds=0.5), 24), (Limit(seconds=9), 48)]
)
def test_a_shorter_thought_imagines_fewer_worlds(monkeypatch: pytest.MonkeyPatch, limit: Limit, worlds: int) -> None:
    playing = Registry.of_engines().game("logistic")
    assert isinstance(playing, LogisticGame)
    view = playing.observe(start := playing.start(Setup(playing.seats[0]), 1), playing.to_act(start))
    imagined: list[Rng] = []

    def guess(view: View[Any, Any], rng: Rng) -> Any:
        imagined.append(rng)
        return LogisticGame.determinize(playing, view, rng)

    monkeypatch.setattr(playing, "determinize", guess)
    bot = Bot(playing, replace(Roster.load().levels(playing)[-1], worlds=8, full_worlds=48))
    bot.choose(view, limit, 1, stop=lambda: True)
    assert len(imagined) == worlds
