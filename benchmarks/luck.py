"""How far luck limits full strength: it plays greedy as it is, and once more seeing everything that is hidden.

    python -m benchmarks.luck [--games 200] [--nodes N] [--seed 1] [GAME...]

The seer's worlds are the true position with all hands and the order of all stocks. What it still loses is lost to how
the game was dealt, to what it does not look far enough ahead, or to playing second; what the honest one loses more is
the price of not knowing.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from typing import Any

from squares.bots.bot import AnyBot, Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup, View
from squares.core.statistics import wilson
from squares.native import COMPILED
from squares.playtest.players import BotPlayer, Player, entrant, player
from squares.registry import Registry


class Seer(Bot[Any, Any]):
    """A bot that is told what is there, ``truth``, instead of imagining it."""

    truth: Any = None

    def _worlds(self, view: View[Any, Any], bounds: Limit, seed: int) -> list[Any]:
        return [self.truth]


def played(game: AnyGame, bot: AnyBot, limit: Limit, other: Player, number: int, seed: int) -> tuple[float, bool]:
    """The bot's score in a game and whether it began; games in pairs are dealt alike."""
    dice = random.Random(f"{seed}/{number // 2}")
    me, asked = game.side(game.seats[number % 2]), BotPlayer(bot, limit)
    position = game.start(Setup(game.seats[0]), dice.getrandbits(31))
    begins, plies = game.side(game.to_act(position)) == me, 0
    while game.outcome(position) is None and plies < game.definition.house.max_plies:
        seat = game.to_act(position)
        view, lot = game.observe(position, seat), dice.getrandbits(31)
        action = view.legal[0]
        if len(view.legal) > 1:
            if isinstance(bot, Seer):
                bot.truth = position
            who = asked if game.side(seat) == me else other
            action = who.choose(view, lot, ())
        position = game.apply(position, action).position
        plies += 1
    outcome = game.outcome(position)
    winner = None if outcome is None else outcome.winner
    return 0.5 if winner is None else float(winner == me), begins


def main() -> None:
    """Prints two lines a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="every game that hides something if left out")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=0, help="playouts a move; by default as in the arena")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("compiled" if COMPILED else "interpreted")
    registry, roster = Registry.of_engines(), Roster.load()
    ids = asked.game or [entry.id for entry in registry.entries if registry.game(entry.id).hidden]
    for id in ids:
        game = registry.game(id)
        level = roster.levels(game)[-1]
        limit = Limit(nodes=asked.nodes or level.full_nodes)
        other = player(entrant("greedy", game, roster), game)
        for bot in (Bot[Any, Any](game, level), Seer(game, level)):
            scores = {True: 0.0, False: 0.0}
            begun: Counter[bool] = Counter()
            for number in range(asked.games):
                score, begins = played(game, bot, limit, other, number, asked.seed)
                scores[begins] += score
                begun[begins] += 1
            total = sum(scores.values())
            low, high = wilson(total, asked.games)
            print(
                f"{id:<12}{type(bot).__name__:<6}{limit.nodes:>6} playouts: {total / asked.games:.1%} ({low:.1%} - "
                f"{high:.1%}); first {scores[True]:g} of {begun[True]}, second {scores[False]:g} of {begun[False]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
