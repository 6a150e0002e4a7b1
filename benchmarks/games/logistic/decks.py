"""Deck against deck in Battle Logistic Square: win rates of every pair, in both seats, and which cards are used.

    python -m benchmarks.games.logistic.decks [--games 400] [--policy greedy] [--nodes 60] [--workers 2] [--seed 0]
        [DECK...]

Every pair plays so many games: a quarter each with one deck in the South or North and beginning or not. A draw is half
a win. Intervals are Wilson's at 95 %.

A policy is made for a game and then picks a move of a kernel; add it to ``POLICIES``. ``random`` draws a kind of move,
then a move of that kind. ``greedy`` looks one ply ahead and hopes not to be answered; it knows what its player sees,
and how many cards the enemy holds. ``bot`` is the highest level of levels.yaml with so many playouts a move; it too
gets nothing but its player's view.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product

from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import Setup
from squares.core.seats import TWO
from squares.core.statistics import wilson
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules import moves as m
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.kernel import LogisticKernel
from squares.native import COMPILED
from squares.playtest.executors import crew, spread
from squares.registry import Registry

Policy = Callable[[LogisticKernel, random.Random], int]
TASK = 4  # games that a worker plays at a time: once each way to sit and to begin
# What greedy makes of a player's numbers, in life.
WEIGHTS = {t.LIVES: 1.0, t.HAND_N: 9.0, t.DECK_N: 5.0, t.GUARDED: 0.4, t.CHARGED: 0.4, t.NEXT_AP: 25.0}


# ---- policies


def random_policy(game: LogisticGame, nodes: int) -> Policy:
    """Draws a kind of move evenly, then one of this kind: there are far more ways of a CAA than of anything else."""

    def pick(kernel: LogisticKernel, dice: random.Random) -> int:
        moves = kernel.legal()
        kind = dice.choice(sorted({move >> 50 for move in moves}))
        return dice.choice([move for move in moves if move >> 50 == kind])

    return pick


def greedy_policy(game: LogisticGame, nodes: int) -> Policy:
    """Takes the move that looks best at once, chance deciding between equals."""

    def pick(kernel: LogisticKernel, dice: random.Random) -> int:
        moves = kernel.legal()
        return moves[0] if len(moves) == 1 else max(moves, key=lambda move: (_promise(kernel, move), dice.random()))

    return pick


def bot_policy(game: LogisticGame, nodes: int) -> Policy:
    """Thinks for so many playouts about each move, with what whoever decides can see."""
    bot = Bot(game, Roster.load().levels(game)[-1])

    def pick(kernel: LogisticKernel, dice: random.Random) -> int:
        position = game.codec.position(kernel)
        view = game.observe(position, position.to_act)
        return game.codec.move(position, bot.choose(view, Limit(nodes=nodes), dice.getrandbits(31)).action)

    return pick


POLICIES: dict[str, Callable[[LogisticGame, int], Policy]] = {
    "random": random_policy,
    "greedy": greedy_policy,
    "bot": bot_policy,
}


def _promise(kernel: LogisticKernel, move: int) -> float:
    """What a position is worth after a move that is not answered."""
    seat, depth = int(kernel.mover()), len(kernel.past)
    turn, held = kernel.now[kernel.tables.turn], Counter(_hand(kernel, seat))
    kernel.play(move)
    for _ in range(12):  # an effect asks for little; what comes first is good enough here
        if kernel.result() or (kernel.now[kernel.tables.frames_n] == 0 and kernel.now[kernel.tables.phase] != s.ANSWER):
            break
        kernel.generate()
        kernel.play(m.encode(m.DECLINE, -1, -1, -1, -1, -1) if _asked(kernel) else int(kernel.moves[0]))
    worth = _worth(kernel, seat, held, int(turn))
    while len(kernel.past) > depth:
        kernel.undo()
    return worth


def _asked(kernel: LogisticKernel) -> bool:
    """Whether somebody may answer a card."""
    return int(kernel.now[kernel.tables.frames_n]) == 0 and int(kernel.now[kernel.tables.phase]) == s.ANSWER


def _hand(kernel: LogisticKernel, seat: int) -> list[int]:
    start = int(kernel.block(seat) + kernel.tables.hand)
    return [int(card) for card in kernel.now[start : start + int(kernel.value(seat, t.HAND_N))]]


def _worth(kernel: LogisticKernel, seat: int, held: Counter[int], turn: int) -> float:
    """A position as a seat would value it: life first, then what stands, cards, and what its old cards could hit."""
    if kernel.result():
        return 10000.0 if kernel.result() == 1 + seat else -10000.0 if kernel.result() > 0 else 0.0
    tables, worth = kernel.tables, 0.0
    ap = int(kernel.now[tables.ap]) if turn == seat == kernel.now[tables.turn] else 0
    for who, sign in ((seat, 1.0), (1 - seat, -1.0)):
        value = {name: int(kernel.value(who, name)) for name in WEIGHTS}
        value[t.HAND_N] = min(value[t.HAND_N], 5 + (ap if who == seat else 0))  # the rest is discarded
        worth += sign * sum(weight * value[name] for name, weight in WEIGHTS.items())
    for cell in range(int(tables.cells)):
        if kernel.now[cell] > 2:
            worth += (0.5 if kernel.owner(cell) == seat else -0.5) * int(kernel.now[tables.durability + cell])
    return worth + 25 * ap + 0.15 * _reach(kernel, seat, held)


def _reach(kernel: LogisticKernel, seat: int, held: Counter[int]) -> int:
    """Hit damage of the cards in hand, as far as they were known before, whose range the enemy AVI is in."""
    of, here = kernel.tables.card, kernel.value(seat, t.AVI_CELL)
    there, total = kernel.value(1 - seat, t.AVI_CELL), 0
    for card, count in (Counter(_hand(kernel, seat)) & held).items():
        area, damage = of[card * t.CARD + t.AREA], int(of[card * t.CARD + t.DAMAGE])
        if damage > 0 and area >= 0 and kernel.tables.in_area(area, seat, here, there):
            total += count * damage
    return total


# ---- games


@dataclass
class Tally:
    """What many games came to. ``won`` counts half for a draw; ``used`` how many games used a card."""

    games: int = 0
    drawn: int = 0
    first: float = 0.0
    plies: int = 0
    turns: int = 0
    by_decks: int = 0
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    won: dict[tuple[str, str], float] = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)

    def add(self, decks: tuple[str, str], first: int, result: int) -> None:
        """One result: 1 South won, 2 North, -1 a draw."""
        south = 0.5 if result <= 0 else float(result == 1)
        self.games += 1
        self.drawn += result <= 0
        self.first += south if first == 0 else 1 - south
        for pair, won in ((decks, south), (decks[::-1], 1 - south)):
            self.played[pair] += 1
            self.won[pair] = self.won.get(pair, 0.0) + won

    def join(self, other: Tally) -> None:
        """Add what other games came to."""
        self.games += other.games
        self.drawn += other.drawn
        self.first += other.first
        self.plies += other.plies
        self.turns += other.turns
        self.by_decks += other.by_decks
        self.played.update(other.played)
        self.used.update(other.used)
        for pair, won in other.won.items():
            self.won[pair] = self.won.get(pair, 0.0) + won


def play(game: LogisticGame, policy: Policy, decks: tuple[str, str], first: int, seed: int, tally: Tally) -> None:
    """Add one game to the tally. A game that is too long is a draw."""
    dice = random.Random(seed)
    choices: dict[str, tuple[str, ...]] = {f"deck-{seat}": (deck,) for seat, deck in zip(TWO, decks, strict=True)}
    kernel = game.kernel(game.start(Setup(TWO[first], choices), seed))
    turn, used = -1, set[int]()
    for _ in range(game.definition.house.max_plies):
        if kernel.result():
            break
        tally.turns += turn != kernel.now[kernel.tables.turn]
        turn = int(kernel.now[kernel.tables.turn])
        move = policy(kernel, dice)
        if move >> 50 in (m.USE, m.ANSWER, m.IT):
            used.add(int(m.part(move, 0)))
        kernel.apply(move)
        tally.plies += 1
    tally.used.update(game.codec.ids[card] for card in used)
    tally.by_decks += int(kernel.now[kernel.tables.phase]) == s.OVER
    tally.add(decks, first, int(kernel.result()))


@dataclass(frozen=True)
class Task:
    """Games of one pair of decks: all that a worker needs. ``number`` is that of the first game and seeds it."""

    game: str
    policy: str
    nodes: int
    pair: tuple[str, str]
    number: int
    games: int


@cache
def playing(name: str) -> LogisticGame:
    """A shipped game of this engine."""
    game = Registry.of_engines().game(name)
    assert isinstance(game, LogisticGame)
    return game


def work(task: Task) -> Tally:
    """Play a task's games."""
    game, tally = playing(task.game), Tally()
    policy = POLICIES[task.policy](game, task.nodes)
    for i in range(task.games):
        south, first = list(product((0, 1), repeat=2))[i % 4]
        play(game, policy, task.pair if south == 0 else task.pair[::-1], first, task.number + i, tally)
    return tally


def tasks(game: str, policy: str, nodes: int, decks: tuple[str, ...], games: int, seed: int) -> Iterator[Task]:
    """Every pair of decks, so many games each, a few at a time."""
    number = seed * 1_000_003
    for pair in combinations(decks, 2):
        for done in range(0, games, TASK):
            yield Task(game, policy, nodes, pair, number + done, min(TASK, games - done))
        number += games


# ---- figures


def share(won: float, games: int) -> str:
    """A win rate with its interval."""
    low, high = wilson(won, games)
    return f"{won / games:.1%} ({low:.1%} - {high:.1%})"


def told(tally: Tally) -> str:
    """What all games of one pair came to, in a line."""
    one, other = next(iter(tally.played))
    return (
        f"{one} against {other}: {share(tally.won[one, other], tally.games)} of {tally.games}, who begins "
        f"{tally.first / tally.games:.1%}, by decks {tally.by_decks / tally.games:.1%}, "
        f"{tally.plies / tally.games:.0f} plies"
    )


def table(tally: Tally, decks: tuple[str, ...]) -> str:
    """The matrix: how often the deck of a row beats that of a column, then against all."""
    lines = ["".join(f"{name:>11}" for name in ("", *decks)) + f"{'all':>24}"]
    for mine in decks:
        rates = [tally.won[mine, other] / n if (n := tally.played[mine, other]) else None for other in decks]
        won = sum(tally.won.get((mine, other), 0.0) for other in decks)
        total = share(won, sum(tally.played[mine, other] for other in decks))
        lines.append(f"{mine:>11}" + "".join(f"{'-' if r is None else f'{r:.1%}':>11}" for r in rates) + f"{total:>24}")
    return "\n".join(lines)


def main() -> None:
    """Prints the figures."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("deck", nargs="*", help="which decks; all ready ones if left out")
    options.add_argument("--game", default="logistic")
    options.add_argument("--games", type=int, default=400, help="games of each pair")
    options.add_argument("--policy", choices=sorted(POLICIES), default="random")
    options.add_argument("--nodes", type=int, default=60, help="playouts a move of the policy bot")
    options.add_argument("--workers", type=int, default=1, help="processes")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--cards", action="store_true", help="print how often each card was used")
    given = options.parse_args()
    game = playing(given.game)
    decks = tuple(given.deck or game.definition.decks)
    tally, pair = Tally(), Tally()
    for part in spread(
        work, tasks(given.game, given.policy, given.nodes, decks, given.games, given.seed), crew(given.workers)
    ):
        tally.join(part)
        if given.workers == 1:  # what comes in order can be told on the way
            pair.join(part)
            if pair.games == given.games:
                print(told(pair), flush=True)
                pair = Tally()
    print(f"kernels: {'compiled' if COMPILED else 'interpreted'}, {given.policy}, {tally.games} games")
    print(table(tally, decks))
    print(f"first player wins {share(tally.first, tally.games)}, draws {tally.drawn / tally.games:.1%}")
    print(
        f"{tally.turns / tally.games:.1f} turns and {tally.plies / tally.games:.1f} plies a game, "
        f"{tally.by_decks / tally.games:.1%} end by empty decks"
    )
    known = [id for id, card in game.definition.cards.items() if card.category != "avatar"]
    unused = sorted(set(known) - set(tally.used))
    print(f"{len(known) - len(unused)} of {len(known)} cards were used; never: {', '.join(unused) or 'none'}")
    if given.cards:
        for id, count in sorted(tally.used.items(), key=lambda item: item[1]):
            print(f"{count / tally.games:8.1%} of games  {id}")


if __name__ == "__main__":
    main()
