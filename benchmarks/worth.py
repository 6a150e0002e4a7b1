"""What an ability is worth where it was planted: made worthless, made stronger, or left as it is.

    python -m benchmarks.worth [GAME ...] [--most-games 200] [--player L2] [--workers 1] [--most 40] [--results FOLDER]

Each ability of a tile game that moves its tile is planted in turn. Worthless, it reaches no cell; stronger, it reaches
twice as far as well, over everything. One player does without it, the other has it, until it is known who scores more.
A verdict on a worthless one is false. Finished games are kept.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from squares.bots.levels import Roster
from squares.core.game import AnyGame
from squares.playtest.arena import Arena, figures
from squares.playtest.contest import Contest, opening_of
from squares.playtest.executors import crew
from squares.playtest.players import entrant
from squares.playtest.sweep import made
from squares.playtest.usage import everything
from squares.registry import Registry, definition_of

NOWHERE = [[11, 11]]  # a vector that leaves every board of these games


def planted(game: AnyGame) -> Iterator[tuple[str, str, AnyGame]]:
    """Yield an ability's token, what was made of it, and the game with it."""
    plain = definition_of(game)
    for name, ability in plain["abilities"].items():
        if ability["does"] != "move" or f"ability:{name}" not in everything(game):
            continue
        path, vectors = ("abilities", name), ability["vectors"]
        farther = [*vectors, *([2 * right, 2 * ahead] for right, ahead in vectors)]
        changes: dict[str, dict[str, Any]] = {
            "worthless": {"vectors": NOWHERE},
            "stronger": {"vectors": farther, "pass_over": True},
            "left": {},
        }
        for how, change in changes.items():
            yield f"ability:{name}", how, made(plain, {path: {**ability, **change}}, game.variant)


def measured(id: str, token: str, how: str, game: AnyGame, roster: Roster, options: argparse.Namespace) -> str:
    """Play one against the other; how many games, and the points that who does without loses."""
    word = options.player
    without, who = entrant(f"{word}@without={token}", game, roster), entrant(word, game, roster)
    file = options.results / f"{id}-{token.partition(':')[2]}-{how}-{word}.jsonl"
    contest = Contest.of(game, without, who, 1, opening_of(game))
    arena = Arena(contest, options.most_games, file, until_known=True)
    for _ in arena.play(crew(options.workers, None)):
        pass
    found = figures(arena.games)
    low, high = found.lasting()
    return f"{found.games} | {100 * (0.5 - found.share):+.1f} ({100 * (0.5 - high):+.1f} to {100 * (0.5 - low):+.1f})"


def main() -> None:
    """Play and print a line for each planted ability."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=["strive", "squares-ii", "twin-rows", "undertow", "last-watch"])
    parser.add_argument("--most-games", type=int, default=200)
    parser.add_argument("--player", default="L2")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--results", type=Path, default=Path("build/worth"))
    options = parser.parse_args()
    registry, roster, left = Registry.of_engines(), Roster.load(), options.most
    options.results.mkdir(parents=True, exist_ok=True)
    for id in options.games:
        for token, how, game in planted(registry.game(id)):
            if not left:
                return
            left -= 1
            print(f"| {id} | {token} | {how} | {measured(id, token, how, game, roster, options)} |", flush=True)


if __name__ == "__main__":
    main()
