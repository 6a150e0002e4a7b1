"""How often the intervals of a tournament and of a person's strength fail, with players whose strength is known.

    python -m benchmarks.ratings [--runs 200] [--seed 1]

Looked at after every so many pairs of games, an interval that misses once counts as failed. ``together``: all ratings
of a table; ``false``: a place, or a best player, that is not so; ``luck``: pairs of games that go alike.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import comb
from random import Random

from squares.core.rating import Scale, Units, scale_of, won
from squares.playtest.field.rated import rated
from squares.playtest.sequential import ERROR, deviations

LOOKS = (3, 6, 12, 25, 50, 100)  # pairs of games of each pairing
LEVELS = tuple(150.0 * at for at in range(12))


def tournament(strengths: list[float], alike: float, dice: Random) -> tuple[bool, bool]:
    """Tell whether any interval missed at any look, and whether anybody was called better who is not."""
    mean, size = sum(strengths) / len(strengths), len(strengths)
    units: dict[tuple[int, int], Counter[tuple[int, int]]] = {
        (a, b): Counter() for a in range(size) for b in range(a + 1, size)
    }
    missed = false = False
    for before, look in zip((0, *LOOKS), LOOKS, strict=False):
        for (a, b), counts in units.items():
            share = won(strengths[a] - strengths[b])
            for _ in range(look - before):
                first = dice.random()
                second = first if dice.random() < alike else dice.random()
                counts[2 * (first < share) + 2 * (second < share), 4] += 1
        scale, n = scale_of(size, units), look * (size - 1)
        reach = deviations(n, ERROR / size)
        missed |= any(abs(scale.points[at] - strengths[at] + mean) > reach * scale.error(at) for at in range(size))
        false |= _false(scale, strengths, n, units)
    return missed, false


def _false(scale: Scale, strengths: list[float], n: int, units: Units) -> bool:
    reach = deviations(n, ERROR / comb(len(strengths), 2))
    return any(
        abs(scale.points[a] - scale.points[b]) > reach * scale.error(a, b)
        and (scale.points[a] > scale.points[b]) != (strengths[a] > strengths[b])
        for a, b in units
    )


def person(strength: float, games: int, dice: Random) -> tuple[bool, float, float]:
    """Tell whether the interval ever missed, how wide it is at the end, and the person's share in the second half."""
    level = 1 + strength / 150.0
    played, found, missed = list[tuple[int, int]](), rated(LEVELS, []), False
    for _ in range(games):
        opponent = LEVELS[found.near - 1]
        played.insert(0, (found.near, 2 * (dice.random() < won(strength - opponent))))
        found = rated(LEVELS, played)
        missed |= not found.low <= level <= found.high
    return missed, found.high - found.low, sum(score for _, score in played[: games // 2]) / games


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for strengths in ([0.0] * 4, [-300.0, -100.0, 50.0, 350.0], [-600.0, -200.0, 0.0, 10.0, 200.0, 590.0]):
        for alike in (0.0, 0.5):
            dice = Random(options.seed)
            found = [tournament(strengths, alike, dice) for _ in range(options.runs)]
            missed, false = (sum(each[at] for each in found) / options.runs for at in (0, 1))
            print(f"{strengths}, luck {alike}: together missed {missed:.1%}, false {false:.1%}", flush=True)
    for strength in (0.0, 450.0, 1200.0):
        dice = Random(options.seed)
        runs = [person(strength, 40, dice) for _ in range(max(1, options.runs // 4))]
        missed, wide, share = (sum(each[at] for each in runs) / len(runs) for at in range(3))
        print(f"person {strength:.0f}: missed {missed:.1%}, {wide:.1f} levels wide, scores {share:.1%}", flush=True)


if __name__ == "__main__":
    main()
