"""Scores full strength on the tactical positions of tests/games/*/tactics: solved if the move is one of the solutions.

    python benchmarks/tactics.py [--seconds 1] [--nodes N] [--failures FILE] [GAME...]

One line a game and kind. The targets: all wins in one or two turns, 95 % of the rest, in a second compiled.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

import yaml

from squares.bots.bot import AnyBot, Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.native import COMPILED
from squares.registry import Registry

FOLDER = Path(__file__).parent.parent / "tests" / "games"
FILES = {path.stem: path for path in sorted(FOLDER.glob("*/tactics/*.yaml"))}


def main() -> int:
    """Print the scores, and the failures as they come."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(FILES))
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--failures", type=Path)
    asked = parser.parse_args()
    limit = Limit(nodes=asked.nodes, seconds=0.0 if asked.nodes else asked.seconds)
    print(f"{'compiled' if COMPILED else 'interpreted'}, {limit}")
    registry, roster = Registry.of_engines(), Roster.load()
    for id in asked.games:
        game = registry.game(id)
        score(Bot(game, roster.levels(game)[-1]), limit, asked.failures)
    return 0


def score(bot: AnyBot, limit: Limit, failures: Path | None) -> None:
    """Ask for every position of the bot's game and print what was solved."""
    game = bot.game
    entries = yaml.safe_load(FILES[game.id].read_text(encoding="utf-8"))
    solved: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    slowest = 0.0
    for number, entry in enumerate(entries):
        position = game.parse(entry["position"])
        begun = time.perf_counter()
        choice = bot.choose(game.observe(position, game.to_act(position)), limit, number)
        slowest = max(slowest, time.perf_counter() - begun)
        played, kind = game.format_action(choice.action), f"{entry['kind']} {entry['turns']}"
        asked[kind] += 1
        solved[kind] += played in entry["solutions"]
        if played not in entry["solutions"] and failures is not None:
            wanted = " ".join(entry["solutions"][:5])
            with failures.open("a", encoding="utf-8") as file:
                file.write(f"{game.id} #{number} {kind}: played {played} ({choice.value}, depth {choice.depth}, ")
                file.write(f"{choice.nodes} nodes), wanted {wanted}\n    {entry['position']}\n")
    parts = ", ".join(f"{kind} {solved[kind]}/{asked[kind]}" for kind in sorted(asked, key=lambda k: (k[0] != "w", k)))
    print(f"{game.id:12} {solved.total()}/{asked.total()}: {parts}; {slowest:.2f} s at most", flush=True)


if __name__ == "__main__":
    sys.exit(main())
