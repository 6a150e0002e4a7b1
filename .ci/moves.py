"""Plays every variant of every game by bots and prints what they do: two builds of the program print the same.

``python .ci/moves.py [PLIES] [NODES]``, with the program installed. Seeds are equal, and only nodes are limited.
"""

from __future__ import annotations

import sys

from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import Setup
from squares.registry import Registry

MIDDLE = 3
PLAYOUT = 40  # positions of an alpha-beta search that count as much as a playout


def main(plies: int = 8, nodes: int = 400) -> None:
    """One line for each action: game, variant, level, the action, its value, nodes and depth. ``nodes`` a move."""
    roster, registry = Roster.load(), Registry.of_engines()
    for entry in registry.entries:
        for variant in entry.variants:
            game = registry.game(entry.id, variant)
            position = game.start(Setup(), 1)
            levels = roster.levels(game)
            bots = [Bot(game, level) for level in (levels[MIDDLE - 1], levels[-1])]
            for ply in range(plies):
                if game.outcome(position) is not None:
                    break
                bot = bots[ply % len(bots)]
                most = nodes if bot.level.search == "alphabeta" else max(2, nodes // PLAYOUT)
                choice = bot.choose(game.observe(position, game.to_act(position)), Limit(nodes=most), ply)
                action = game.format_action(choice.action)
                print(entry.id, variant, bot.level.number, action, choice.value, choice.nodes, choice.depth)
                position = game.apply(position, choice.action).position


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
