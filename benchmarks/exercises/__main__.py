"""How many of the exercises that games make stand at ten times the nodes, and how soon 5,000 of them are open.

    python -m benchmarks.exercises [--games 100] [--check 200] [GAME...]

Games between middle levels are looked over with an eighth of the nodes of full strength and made into exercises as a
player's own are. Each is then searched with ten times the nodes of full strength, by another seed: it stands if an
answer is proved, or 15 points ahead of all that counts as wrong, and is whole if nothing else is as good.
Run it on a compiled copy. Times are of the CPU.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from benchmarks.exercises.games import looked_over, played
from squares.bots.bot import AnyBot
from squares.core.statistics import wilson
from squares.native import COMPILED
from squares.registry import Registry
from squares.trainer.collection import Collection
from squares.trainer.exercise import Exercise
from squares.trainer.making import checked, made, strongest, suspects

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


KEYS = ("games", "suspects", "exercises", "checked", "stand", "whole")


def gone_through(bot: AnyBot, seed: int, most: float, sums: Counter[str]) -> Exercise | None:
    """Add to the sums what one game of a bot's game comes to, of which ``most`` are checked; one of its exercises."""
    sums["games"] += 1
    found: Exercise | None = None
    for suspect in suspects(looked_over(played(bot.game, seed), REVIEW_PART)):
        sums["suspects"] += 1
        exercise = made(bot, suspect)
        if exercise is None:
            continue
        found = exercise
        sums["exercises"] += 1
        if sums["checked"] < most:
            sums["checked"] += 1
            result = checked(bot, exercise, DEEPER)
            sums["stand"] += result.stands
            sums["whole"] += result.whole
    return found


def main() -> None:
    """Print a line a game, and the sums; Ctrl-C ends it with what is known by then."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--check", type=int, default=200)
    words = parser.parse_args()
    registry, example = Registry.of_engines(), None
    names = words.names or [entry.id for entry in registry.entries]
    bots = {name: strongest(registry.game(name)) for name in names}
    sums = {name: Counter[str]() for name in names}
    print("compiled" if COMPILED else "interpreted")
    try:
        for number in range(words.games):
            name = names[number % len(names)]
            example = gone_through(bots[name], 1000 + number, words.check / len(names), sums[name]) or example
            print(f"{number + 1} games", end="\r", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    print(f"{'game':<12} {' '.join(f'{key:>9}' for key in KEYS)}")
    for name, each in sums.items():
        print(f"{name:<12} {' '.join(f'{each[key]:>9}' for key in KEYS)}")
    whole = sum(sums.values(), Counter[str]())
    print(f"{'all':<12} {' '.join(f'{whole[key]:>9}' for key in KEYS)}")
    if whole["checked"] and example is not None:
        low, high = wilson(whole["stand"], whole["checked"])
        share = whole["stand"] / whole["checked"]
        print(f"{share:.1%} stand ({low:.1%} - {high:.1%}), {whole['checked'] - whole['stand']} are false")
        print(f"{MANY} exercises open in {1000 * opening(example):.0f} ms")


if __name__ == "__main__":
    main()
