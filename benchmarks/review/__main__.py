"""How fast games are looked over: plies a second, and seconds for a game of 60 plies.

    python -m benchmarks.review [--nodes 0] [--plies 12] [GAME...]

Each game is played by a weak level, and its first plies are looked over in this process: with so many nodes a search,
0 for those of full strength where nodes are counted. Times are of the CPU.
"""

from __future__ import annotations

import argparse
import time

from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.seats import Seat
from squares.match.bot_client import HereAndNow
from squares.native import COMPILED
from squares.registry import Registry
from squares.review.reviewer import Reviewer

GAME = 60  # plies


def played(game: AnyGame, plies: int) -> AnyMatch:
    """The beginning of a game between two of the weakest bots, as one that was given up."""
    bot = Bot(game, Roster.load().levels(game)[0])
    match: AnyMatch = Match(game, Setup(), 7, {seat: str(seat) for seat in game.seats})
    while match.outcome is None and len(match.plies) < plies:
        view = game.observe(match.position, match.to_act)
        match.play(bot.choose(view, Limit(nodes=60), len(match.plies)).action, 0)
    if match.outcome is None:
        match.resign(Seat.SOUTH)
    return match


def main() -> None:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--plies", type=int, default=12)
    words = parser.parse_args()
    registry = Registry.of_engines()
    print("compiled" if COMPILED else "interpreted")
    for name in words.games or [entry.id for entry in registry.entries]:
        match = played(registry.game(name), words.plies)
        reviewer = Reviewer(match, HereAndNow(), Limit(nodes=words.nodes))
        begun = time.process_time()
        while reviewer.ask():
            pass
        each = (time.process_time() - begun) / len(match.plies)
        print(f"{name:<12} {1 / each:7.1f} plies a second  {GAME * each:7.1f} s for {GAME} plies", flush=True)


if __name__ == "__main__":
    main()
