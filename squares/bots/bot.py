"""A player of the program's own: takes what its seat knows and a limit, gives a choice, never plays the move itself.

Hidden things are imagined: the search gets full positions that fit the view, drawn with the seed. What is really there
does not reach it.
"""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from squares.bots import proof_guide
from squares.bots.alphabeta import AlphaBeta
from squares.bots.attention import Attention, careful
from squares.bots.evaluation import Evaluation, expected
from squares.bots.evaluations import evaluation_of
from squares.bots.level_file import Kind
from squares.bots.levels import Level
from squares.bots.montecarlo import MonteCarlo
from squares.bots.proofs import provable
from squares.bots.search import Attempt, Candidate, Found, Helpers, Limit, Search, Task, Watch, Weakening, watch
from squares.bots.tables import perfect
from squares.bots.tables.proved import Table
from squares.bots.tables.solved import table_of
from squares.core.game import AnyGame, Game, View
from squares.core.kernel import FILES, Kernel
from squares.core.kernel_game import KernelGame
from squares.core.rng import Rng

P = TypeVar("P")
A = TypeVar("A")

EVEN = 0.5
"""The expected result of an even game."""

SEARCHES: dict[str, Callable[[Evaluation | None], Search]] = {"alphabeta": AlphaBeta, "montecarlo": MonteCarlo}


def search_of(game: AnyGame, level: Level) -> Kind:
    """Return how a level looks ahead in a game: by playouts where the engine has no evaluation for it.

    What was learned does not change that: there may be dice, whose rolls alpha-beta would foresee.
    """
    return level.search if evaluation_of(game, level.weights) is not None else "montecarlo"


@dataclass(frozen=True, slots=True)
class Choice(Generic[P, A]):
    """What a bot would do and why: ``value`` for its side as in ``evaluation``, ``line`` the play it expects.

    ``line`` begins with ``action`` and was played in ``world``, a full position that fits the view. ``others`` are
    the moves it weighed, the best first, each with its value.
    """

    action: A
    value: int
    line: tuple[A, ...]
    world: P
    others: tuple[tuple[A, int], ...]
    nodes: int
    depth: int
    seconds: float

    @property
    def expected(self) -> float:
        """The result that the bot's side can expect: 1 a win, 0 a loss."""
        return expected(self.value)

    @property
    def takes_draw(self) -> bool | None:
        """Whether the bot takes an offered draw: unless it expects more than half. None if it weighed nothing."""
        return self.expected <= EVEN if self.nodes else None


@dataclass(frozen=True, slots=True)
class Thought(Generic[P, A]):
    """What a bot would do, before anything is told of it.

    ``found`` is of ``world``, a full position that fits the view; None where there was no choice.
    """

    action: A
    world: P
    found: Found | None
    seconds: float

    @property
    def value(self) -> int:
        """What the action is worth to the bot's side, as in ``evaluation``."""
        return 0 if self.found is None else self.found.candidates[0].value


class Bot(Generic[P, A]):
    """One level of one game. ``evaluation`` is None where the game has none."""

    def __init__(self, game: Game[P, A], level: Level) -> None:
        self.game = game
        self.level = level
        self.evaluation = evaluation_of(game, level.weights, level.patterns)
        self._searches = search_of(game, level)
        self._search = SEARCHES[self._searches](self.evaluation)
        # Alpha-beta finds what is forced by itself, and who errs shall err there, too.
        plays_all = game.ban is None  # what is proved or solved goes by the rules alone
        self._proves = (
            self._searches == "montecarlo" and level.weakening == Weakening() and plays_all and provable(game)
        )
        self._across = game.grid.files - 1 + FILES * (game.grid.ranks - 1)
        self._before: list[P] = []
        self._keys: list[int] = []  # of these positions
        self._stood: tuple[P | None, int] = (None, 0)  # the one last thought about, and its key
        self._last: tuple[list[P], A] | None = None  # the worlds of the last choice, and what it was
        self._table: Table | None = table_of(game) if level.unlimited and plays_all else None

    def choose(
        self,
        view: View[P, A],
        limit: Limit,
        seed: int,
        before: Sequence[P] = (),
        stop: Callable[[], bool] | None = None,
        turn: int = 0,
        helpers: Helpers | None = None,
    ) -> Choice[P, A]:
        """Return what to do for the view's seat, whose turn it must be to decide.

        The level's own limits hold besides ``limit``; with neither nodes, seconds nor depth anywhere a search would
        not end, so ``limit`` should give one. ``before``: positions that were on the table, as the seat knew them.
        ``stop`` is asked often and ends the thought. ``turn``: its number in the match, counted from any; who overlooks
        something in one turn sees it in the next. ``helpers``: others who ``help`` with the same question, if it
        ``can_be_helped``. Equal views, node limits, seeds and turns give equal choices.
        """
        return self._choice(self.think(view, limit, seed, before, stop, turn, helpers))

    def think(
        self,
        view: View[P, A],
        limit: Limit,
        seed: int,
        before: Sequence[P] = (),
        stop: Callable[[], bool] | None = None,
        turn: int = 0,
        helpers: Helpers | None = None,
    ) -> Thought[P, A]:
        """Return what ``choose`` does, which takes no time to tell of it."""
        return self._think(view, limit, seed, before, stop, turn, helpers, ())

    def consider(
        self,
        view: View[P, A],
        among: Collection[A],
        limit: Limit,
        seed: int,
        before: Sequence[P] = (),
        stop: Callable[[], bool] | None = None,
    ) -> Choice[P, A]:
        """Return what ``choose`` would if no other actions than these, one or more, were legal."""
        left_out = [each for each in view.legal if each not in among]
        return self._choice(self._think(view, limit, seed, before, stop, 0, None, left_out))

    def _think(
        self,
        view: View[P, A],
        limit: Limit,
        seed: int,
        before: Sequence[P],
        stop: Callable[[], bool] | None,
        turn: int,
        helpers: Helpers | None,
        left_out: Collection[A],
    ) -> Thought[P, A]:
        """Do ``think``; ``left_out``: actions that are not considered."""
        begun = time.monotonic()
        bounds = self._bounds(limit)
        timer = watch(bounds, stop)
        worlds, more = self._followed(view) if not bounds.nodes else [], list[Rng]()
        if bounds.nodes and self.game.hidden:  # of what comes after this thought, one world is told
            first, *more = self._lots(bounds, seed)
            worlds = [self.game.determinize(view, first)]
        worlds = worlds or self._worlds(view, bounds, seed)
        if len(view.legal) == 1:
            return Thought(view.legal[0], worlds[0], None, time.monotonic() - begun)
        kernels = [self.game.kernel(world) for world in worlds]
        kernels += [self._imagined(view, worlds[0], lot) for lot in more]
        avoided = self._avoided(before)
        self._stood = view.position, int(kernels[0].key())
        weakening = self.level.weakening
        if weakening.oversight:
            weakening = replace(weakening, turn=turn, across=self._across if kernels[0].side() else 0)

        def look(watch: Watch, barred: frozenset[int]) -> Found:
            return self._search.search(kernels, bounds, weakening, seed, watch, avoided, barred, helpers)

        barred = self._barred(left_out, worlds[0], kernels[0]) if left_out else frozenset[int]()
        if self._table is not None and self._table.proved(kernels[0]) is not None:
            found = self._by_table(self._table, kernels[0], barred, lambda worse: look(timer, worse))
        elif self._proves:
            found = proof_guide.search(self.game, worlds, bounds, timer, look, barred)
        else:
            found = look(timer, barred)
        if self.level.weakening != Weakening():
            found = careful(found, kernels[0], Attention(weakening, seed))
        action = self.game.action(worlds[0], found.candidates[0].move)
        self._last = None if bounds.nodes else (worlds, action)
        return Thought(action, worlds[0], found, time.monotonic() - begun)

    def _barred(self, actions: Collection[A], world: P, kernel: Kernel) -> frozenset[int]:
        """Return the moves that are these actions."""
        return frozenset(int(move) for move in kernel.legal() if self.game.action(world, move) in actions)

    def _by_table(
        self, table: Table, kernel: Kernel, barred: frozenset[int], look: Callable[[frozenset[int]], Found]
    ) -> Found:
        """Return what a table of a solved game tells; without some moves only the best of the others."""
        if not barred:
            return perfect.search(kernel, table, look)
        worth = {int(move): perfect.weigh(kernel, table, move) for move in kernel.legal() if move not in barred}
        known = {move: value for move, value in worth.items() if value is not None}
        if len(known) < len(worth):
            return look(barred)
        best = max(known, key=lambda move: known[move])
        return Found((Candidate(best, known[best], 0),), (best,), 0, 0)

    def can_be_helped(self, view: View[P, A], limit: Limit) -> bool:
        """Tell whether helpers are of use: playouts add up, alpha-beta hands out moves, where no nodes are counted."""
        moves = self.level.unlimited and self._table is None and not self.game.hidden
        shared = moves or self._searches == "montecarlo"
        return shared and not self._bounds(limit).nodes and len(view.legal) > 1

    def help(
        self,
        view: View[P, A],
        limit: Limit,
        seed: int,
        before: Sequence[P],
        stop: Callable[[], bool] | None = None,
        tasks: Iterable[Task] = (),
        report: Callable[[Attempt], None] = lambda _: None,
    ) -> Found | None:
        """Be one of the ``helpers`` of ``choose``: playouts until ``stop`` in worlds of their own, another seed's.

        Alpha-beta does each task as it comes, and reports it unless it was stopped.
        """
        bounds = self._bounds(limit)
        kernels = [self.game.kernel(world) for world in self._worlds(view, bounds, seed)]
        avoided = self._avoided(before)
        timer = watch(bounds, stop)
        if not isinstance(self._search, AlphaBeta):
            return self._search.search(kernels, bounds, self.level.weakening, seed, timer, avoided)
        self._search.attend(kernels[0], bounds, seed, timer, avoided)
        for task in tasks:
            attempt = self._search.attempt(task)
            if attempt is not None:
                report(attempt)
        return None

    def _bounds(self, limit: Limit) -> Limit:
        """Return the tighter of a limit and the level's own."""
        return Limit(_least(self.level.nodes, limit.nodes), limit.seconds, _least(self.level.depth, limit.depth))

    def _worlds(self, view: View[P, A], bounds: Limit, seed: int) -> list[P]:
        """Return some full positions that fit the view; the position itself where nothing is hidden."""
        if not self.game.hidden:
            return [view.position]
        return [self.game.determinize(view, lot) for lot in self._lots(bounds, seed)]

    def _lots(self, bounds: Limit, seed: int) -> list[Rng]:
        """Return what worlds are drawn with, one each."""
        count = self.level.worlds
        if not bounds.nodes:
            count = max(count, round(self.level.full_worlds * min(1.0, bounds.seconds or 1.0)))
        rng, lots = Rng(seed % 2**64), []
        for _ in range(count):
            number, rng = rng.next()
            lots.append(Rng(number))
        return lots

    def _imagined(self, view: View[P, A], world: P, lot: Rng) -> Kernel:
        """Return a kernel at a further full position that fits the view, as ``world`` does."""
        if not isinstance(self.game, KernelGame):
            return self.game.kernel(self.game.determinize(view, lot))
        found: Kernel = self.game.imagine(view, world, lot)
        return found

    def _followed(self, view: View[P, A]) -> list[P]:
        """Return the worlds of the last choice after it and at most one action more, where every one fits the view.

        Whatever came to light since, such as a card that was drawn, differs from what some world held: they do not fit.
        """
        if not self.game.hidden or self._last is None:
            return []
        worlds, action = self._last
        if action not in self.game.legal_actions(worlds[0]):
            return []
        first = self.game.apply(worlds[0], action).position
        replies = () if self.game.outcome(first) is not None else self.game.legal_actions(first)
        for played in ((action,), *((action, reply) for reply in replies)):
            if self._fits(first if len(played) == 1 else self.game.apply(first, played[1]).position, view):
                after = [each for each in (self._after(world, played) for world in worlds) if each is not None]
                fits = len(after) == len(worlds) and all(self._fits(each, view) for each in after)
                return after if fits else []
        return []

    def _fits(self, world: P, view: View[P, A]) -> bool:
        """Tell whether a position may be the one that a seat sees."""
        return self.game.outcome(world) is None and self.game.observe(world, view.seat).position == view.position

    def _after(self, world: P, actions: Sequence[A]) -> P | None:
        """Return a position after actions, None where they are not legal in it."""
        for action in actions:
            if action not in self.game.legal_actions(world):
                return None
            world = self.game.apply(world, action).position
        return world

    def _avoided(self, before: Sequence[P]) -> frozenset[int]:
        if self.game.hidden:
            return frozenset()  # masked positions have no keys, and what is drawn never comes again
        if len(before) < len(self._before) or not all(map(operator.is_, self._before, before)):
            self._before, self._keys = [], []  # another game
        for position in before[len(self._before) :]:
            stood, key = self._stood
            self._before.append(position)
            self._keys.append(key if position is stood else int(self.game.kernel(position).key()))
        return frozenset(self._keys)

    def _choice(self, thought: Thought[P, A]) -> Choice[P, A]:
        action, world, found, seconds = thought.action, thought.world, thought.found, thought.seconds
        if found is None:
            return Choice(action, 0, (action,), world, ((action, 0),), 0, 0, seconds)
        others = tuple((self.game.action(world, each.move), each.value) for each in found.candidates)
        best = found.candidates[0].move
        line = self._line(world, (best, *found.line[1:]) if found.line[:1] == (best,) else (best,))
        return Choice(action, thought.value, line, world, others, found.nodes, found.depth, seconds)

    def _line(self, world: P, moves: Sequence[int]) -> tuple[A, ...]:
        """Return the moves as actions, as far as they can be played in the world."""
        position, line = world, []
        for move in moves:
            action = self.game.action(position, move)
            if action not in self.game.legal_actions(position):
                break
            line.append(action)
            position = self.game.apply(position, action).position
        return tuple(line)


def _least(one: int, other: int) -> int:
    """Return the tighter of two limits, 0 being none."""
    return min(one, other) if one and other else one or other


AnyBot = Bot[Any, Any]
