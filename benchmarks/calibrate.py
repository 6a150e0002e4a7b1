"""Looks for levels of a game of which each beats the one below in 70 % of the games.

    python -m benchmarks.calibrate GAME [--first 4] [--games 120] [--notches 1] [--blind 25] [--blur 10]

Begins at full strength and goes down. A level is weaker than the one above by a number of *notches*; each halves the
nodes, overlooks so many replies more per thousand (``--blind``) and blurs more (``--blur``). The log-odds of
winning grow about linearly with them. ``depth`` stays as data/bots has it. What is printed is for data/bots,
to be measured by ``benchmarks.ladder`` with another seed.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import replace

from squares.bots.levels import FULL, Level, Roster
from squares.bots.search import Limit, Slips
from squares.core.game import AnyGame
from squares.data.places import shipped
from squares.playtest.arena import Contest, figures
from squares.playtest.course import Course
from squares.playtest.executors import crew
from squares.playtest.players import Entrant
from squares.playtest.results import Results
from squares.registry import Registry

AIM, NEAR = 0.70, 0.045  # the share to reach, and what is close enough
TRIES = 5
FEWEST = 6  # nodes


def share(game: AnyGame, strong: Level, weak: Level, options: argparse.Namespace, seed: int) -> float:
    """Part of the games that the stronger level wins."""
    a, b = (Entrant(f"L{level.number}", level, Limit(nodes=level.nodes)) for level in (strong, weak))
    results = Results(Contest.of(game, a, b, seed))
    for _ in Course(Contest.of(game, a, b, seed), options.games, results).run(crew(options.workers)):
        pass
    return figures(results.games.values()).share


def odds(share: float) -> float:
    """Log-odds of a share, kept finite."""
    share = min(0.98, max(0.02, share))
    return math.log(share / (1 - share))


def weakened(strong: Level, weak: Level, notches: float, options: argparse.Namespace) -> Level:
    """The weaker level, so many notches below the stronger one."""
    blind = min(600, round(strong.slips.blind + notches * options.blind))
    slips = Slips(blind, round(strong.slips.blur + notches * options.blur))
    return replace(weak, nodes=max(FEWEST, round(strong.nodes * 0.5**notches)), slips=slips)


def calibrated(game: AnyGame, strong: Level, weak: Level, notches: float, options: argparse.Namespace) -> float:
    """The notches that come nearest to the aim, beginning with a guess."""
    tried: dict[float, float] = {}
    for attempt in range(TRIES):
        level = weakened(strong, weak, notches, options)
        won = share(game, strong, level, options, options.seed + 10 * weak.number + attempt)
        tried[notches] = won
        print(
            f"  level {strong.number} beats {level.number} ({told(level)}), {notches:.2f} below: {won:.1%}", flush=True
        )
        if abs(won - AIM) <= NEAR:
            break
        # Through what was tried and through 0 notches, which are even.
        points = [(0.0, 0.0), *((each, odds(share)) for each, share in tried.items())]
        slope = max(0.1, sum(x * y for x, y in points) / sum(x * x for x, _ in points))
        change = (odds(AIM) - odds(won)) / slope
        notches = min(3 * notches, max(notches / 3, notches + change))
    return min(tried, key=lambda notches: abs(tried[notches] - AIM))


def told(level: Level) -> str:
    """A level as data/bots has it."""
    values = {"nodes": level.nodes, "depth": level.depth, "blind": level.slips.blind, "blur": level.slips.blur}
    return "{" + ", ".join(f"{key}: {value}" for key, value in values.items() if value) + "}"


def main() -> None:
    """Prints the levels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--first", type=int, default=FULL - 1, help="the highest level to change")
    parser.add_argument("--blind", type=float, default=25)
    parser.add_argument("--blur", type=float, default=10)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--notches", type=float, default=1.0, help="the first guess")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=100)
    options = parser.parse_args()
    game = Registry([shipped("data", "games")]).game(options.game)
    levels = list(Roster.load().levels(game))
    levels[-1] = replace(levels[-1], nodes=levels[-1].full_nodes)
    notches = options.notches
    for number in range(options.first, 0, -1):
        strong, weak = levels[number], levels[number - 1]
        notches = calibrated(game, strong, weak, notches, options)
        levels[number - 1] = weakened(strong, weak, notches, options)
    for level in levels[:-1]:
        print(f"      - {told(level)}")


if __name__ == "__main__":
    main()
