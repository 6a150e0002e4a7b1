"""What learning wins: games are learned for some minutes, then play fresh games against what there was before.

    python -m benchmarks.learning [GAME[:VARIANT] ...] [--minutes 10] [--fresh 400] [--workers 2] [--results FOLDER]

Both players have equal time, and the games choose nothing. A row: games learned from, the trials, and the share won
with its 95 % interval; "kept" where nothing better was found, so that the bot plays as before. Goes on where it was
stopped.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from squares.core.game import AnyGame
from squares.learning.run import LearningRun
from squares.learning.study import Learning, best_of, is_tried
from squares.learning.trial import contest
from squares.playtest.arena import Arena, figures
from squares.playtest.executors import crew
from squares.registry import Registry

SEED = 4711  # of the fresh games


def learned(game: AnyGame, options: argparse.Namespace) -> LearningRun:
    """Learn a game until nothing is left to try."""
    asked = Learning.of(game, options.minutes, 1)
    run = LearningRun(asked.place(options.results / "learning"), asked)
    for _ in run.play(crew(options.workers, None)):
        if is_tried(run.trials):
            break
    return run


def row(game: AnyGame, options: argparse.Namespace) -> str:
    """Learn a game and measure what came of it."""
    run = learned(game, options)
    tried = ", ".join(f"{100 * trial.share:.0f} ({trial.played})" for trial in run.trials)
    begin = f"| {game.id}:{game.variant} | {len(run.games)} | {tried} |"
    best = best_of(run.trials)
    if best is None:
        return f"{begin} | kept |"
    player = run.player(best)
    arena = Arena(contest(game, player, run.first, SEED), options.fresh, run.path / "fresh.jsonl")
    for _ in arena.play(crew(options.workers, None)):
        pass
    found = figures(arena.games)
    low, high = found.interval
    return f"{begin} {found.games} | {100 * found.share:.1f} ({100 * low:.1f} - {100 * high:.1f}) |"


def main() -> None:
    """Learn each game and print a row of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--fresh", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--results", type=Path, default=Path("build/learning"))
    options = parser.parse_args()
    registry = Registry.of_engines()
    for name in options.games or [entry.id for entry in registry.examples]:
        id, _, variant = name.partition(":")
        print(row(registry.game(id, variant or None), options), flush=True)


if __name__ == "__main__":
    main()
