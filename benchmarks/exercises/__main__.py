"""How many of the exercises that games make stand at ten times the nodes, and how soon 5,000 of them are open.

    python -m benchmarks.exercises [--games 100] [--check 200] [--minutes 25] [GAME...]

Games between middle levels are looked over with an eighth of the nodes of full strength, as they are in a window that
gives each ply half a second, and made into exercises as a player's own are. Each is then searched with ten times the
nodes of full strength: an answer has to be proved, or 15 points ahead of all that counts as wrong. Run it on a compiled
copy. Times are of the CPU.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from benchmarks.exercises.games import looked_over, played
from squares.core.statistics import wilson
from squares.native import COMPILED
from squares.registry import Registry
from squares.trainer.collection import Collection
from squares.trainer.exercise import Exercise
from squares.trainer.making import confirmed, made, strongest, suspects

DEEPER = 10
REVIEW_PART = 8
MANY = 5000


def opening(example: Exercise) -> float:
    """Seconds until 5,000 exercises, most of them done before, are open."""
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(Path(folder))
        many = [replace(example, position=f"{example.position} {n}", id="") for n in range(MANY)]
        collection.add(*many)
        for number, each in enumerate(many[:200]):
            collection.done(each.id, 3, 1_800_000_000 + number)
        times = []
        for _ in range(5):
            begun = time.process_time()
            assert sum(1 for _ in Collection(Path(folder))) >= MANY
            times.append(time.process_time() - begun)
        return sorted(times)[2]


def main() -> None:
    """Print a line a game, and the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--check", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=25)
    words = parser.parse_args()
    registry = Registry.of_engines()
    names = words.names or [entry.id for entry in registry.entries]
    print("compiled" if COMPILED else "interpreted")
    print(f"{'game':<12} {'games':>5} {'suspects':>8} {'exercises':>9} {'checked':>7} {'stand':>5} {'CPU s':>6}")
    sums: Counter[str] = Counter()
    example: Exercise | None = None
    for place, name in enumerate(names):
        count = words.games // len(names) + (place < words.games % len(names))
        bot, here, begun = strongest(registry.game(name)), Counter[str](), time.process_time()
        while here["games"] < count and time.process_time() - begun < 60 * words.minutes / len(names):
            here["games"] += 1
            for suspect in suspects(looked_over(played(bot.game, 1000 + here["games"]), REVIEW_PART)):
                here["suspects"] += 1
                exercise = made(bot, suspect)
                if exercise is None:
                    continue
                here["exercises"] += 1
                example = exercise
                if here["checked"] < words.check / len(names):
                    here["checked"] += 1
                    here["stand"] += confirmed(bot, exercise, DEEPER)
        keys = ("games", "suspects", "exercises", "checked", "stand")
        numbers = [f"{here[key]:>{width}}" for key, width in zip(keys, (5, 8, 9, 7, 5), strict=True)]
        print(f"{name:<12} {' '.join(numbers)} {time.process_time() - begun:6.0f}", flush=True)
        sums.update(here)
    if sums["checked"] and example is not None:
        low, high = wilson(sums["stand"], sums["checked"])
        share = sums["stand"] / sums["checked"]
        print(f"{sums['stand']} of {sums['checked']} stand, {share:.1%} ({low:.1%} - {high:.1%})")
        print(f"false: {sums['checked'] - sums['stand']}; {MANY} exercises open in {1000 * opening(example):.0f} ms")


if __name__ == "__main__":
    main()
