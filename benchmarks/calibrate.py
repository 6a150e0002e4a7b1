"""Looks for levels of a game of which each beats the one below in about seven of ten games, and measures them.

    python -m benchmarks.calibrate GAME [--variant V] [--minutes 30] [--workers 2] [--seed 100]

Does what ``masume learn`` does once it has learned, with the numbers that there are. It goes on where it was stopped.
What is printed is for levels.yaml, to be measured by ``benchmarks.ladder`` with another seed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from squares.learning.run import LEVELS, LearningRun
from squares.learning.study import Learning, Rung
from squares.playtest.executors import crew
from squares.registry import Registry


def told(rung: Rung) -> str:
    """A level as levels.yaml has it, and what it scores."""
    limits = ", ".join(f"{key}: {value}" for key, value in rung.limits.model_dump().items() if value)
    kind = "measured" if rung.measured else "tried"
    score = f"{rung.share:.1%} ({rung.low:.1%} - {rung.high:.1%}), {rung.played} games, {rung.seconds:.0f} s"
    return f"      - {{{limits}}}  # L{rung.number} {kind}: {score}"


def main() -> None:
    """Prints the levels as it finds them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--variant")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--folder", type=Path, default=Path("build", "calibrate"), help="where it is kept")
    options = parser.parse_args()
    game = Registry.of_engines().game(options.game, options.variant)
    asked = Learning.of(game, options.minutes / (1 + LEVELS), options.seed)
    run = LearningRun(options.folder / asked.name, asked)
    shown = 0
    for _ in run.climb(crew(options.workers)):
        for rung in run.rungs[shown:]:
            print(told(rung), flush=True)
        shown = len(run.rungs)
    for rung in run.rungs[shown:]:
        print(told(rung), flush=True)


if __name__ == "__main__":
    main()
