"""How newcomers who know nothing but the guide fare against the gentlest bots.

    python -m benchmarks.guided [--games 50] [--nodes 40] [--seed 1] [--first] [GAME...]

A newcomer picks one of the guide's ideas by lot, or with ``--first`` always the first. The window thinks a second
about each decision, so few ``--nodes`` are a hard test. Printed are the games won, and how often a newcomer decided.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from statistics import mean, median

from squares.bots.process import Rules, Thinkers
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.match import Match
from squares.core.players import FULL
from squares.match.bot_client import question
from squares.registry import Registry, definition_of

GENTLEST, MOST = 1, 400


def played(game: AnyGame, thinkers: Thinkers, limit: Limit, seed: int, first: bool) -> tuple[bool, int]:
    """Whether the newcomer, who sits in turn on the first two seats, won a game; and how often he decided."""
    chance, me = random.Random(seed), game.seats[seed % 2]
    choices = {option.id: tuple(option.default) for option in game.options}
    match = Match(game, Setup(game.seats[seed // 2 % 2], choices), seed, {seat: seat.value for seat in game.seats})
    rules, decisions = Rules(definition_of(game), game.variant), 0
    while match.outcome is None and decisions < MOST:
        legal = match.legal_actions()
        action = legal[0]
        if len(legal) > 1 and match.to_act is me:
            decisions += 1
            asked = replace(question(match, rules, FULL, limit), guides=True)
            told = thinkers.answer(asked, lambda: False).guidance
            assert told is not None
            action = told.ideas[0].action if first else chance.choice(told.ideas).action
        elif len(legal) > 1:
            choice = thinkers.answer(question(match, rules, GENTLEST, limit), lambda: False).choice
            assert choice is not None
            action = choice.action
        match.play(action)
    return match.outcome is not None and match.outcome.winner == game.side(me), decisions


def main() -> None:
    """Prints a line a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", action="store_true")
    words = parser.parse_args()
    registry, thinkers = Registry.of_engines(), Thinkers()
    for id in words.games_of or [entry.id for entry in registry.entries]:
        game = registry.game(id)
        found = [
            played(game, thinkers, Limit(nodes=words.nodes), words.seed + number, words.first)
            for number in range(words.games)
        ]
        won, counts = sum(win for win, _ in found), [count for _, count in found]
        told = f"{mean(counts):.1f} decisions a game, median {median(counts):g}, at most {max(counts)}"
        print(f"{id:12} won {won} of {words.games}, {told}", flush=True)


if __name__ == "__main__":
    main()
