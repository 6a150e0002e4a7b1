"""Looks for levels of a game of which each beats the one below in about seven of ten games, and measures them.

A *strength* is a number from 0 on that tells all that a level is limited to: with each that it grows by, moves are
misjudged less, up to ``CLEAN``, and from ``DEEPER`` on twice as much is looked at. Plays nothing itself: it asks for
games, and is told what share of them was won.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass

from squares.bots.level_file import Kind, Strength
from squares.core.players import MOST_LEVELS

FIRST_AIM, AIM = 0.57, 0.72  # the shares that the lowest level is to win of a beginner, and each other of the one below
LEAST, HIGHEST = 0.6, 0.8  # a step with which one is content
NEAR = 0.16  # log-odds from the aim that are close enough; about 3 % of the games
SLOPE = 1.2  # log-odds that a level wins by for each that its strength is greater by, at a first guess
STEP = 0.5  # between the strengths of two levels at least, where a first guess is made
TRIES = 6
DEEPER = 4.0  # the strength from which on more nodes are looked at
CLEAN = 6.0  # the strength from which on nothing is overlooked or misjudged
DEPTHS = {1: 2.5, 2: 4.0}  # up to which strength alpha-beta looks only so many plies ahead
BLUR, BLIND = 4000, 800  # at strength 0
FEWEST = {"alphabeta": 60, "montecarlo": 4}  # nodes


@dataclass(frozen=True, slots=True)
class Ascent:
    """How a game's players search: those that err, and those that do not. ``full_nodes``: of full strength."""

    erring: Kind
    clean: Kind
    full_nodes: int

    def limits(self, strength: float) -> Strength:
        """Return what a level of a strength is limited to; nothing where it is worth full strength."""
        kind = self.clean if strength >= CLEAN else self.erring
        nodes = _rounded(FEWEST[kind] * 2 ** max(0.0, strength - DEEPER))
        if strength >= CLEAN:
            return Strength(nodes=min(nodes, self.full_nodes))
        depth = next((depth for depth, most in DEPTHS.items() if strength < most), 0) if kind == "alphabeta" else 0
        blind, blur = BLIND * (1 - strength / CLEAN), BLUR / 2 ** (1.5 * strength)
        return Strength(nodes=nodes, depth=depth, blind=round(blind), blur=max(1, round(blur)))

    @property
    def top(self) -> float:
        """The strength that is worth full strength."""
        return max(CLEAN, DEEPER + math.log2(self.full_nodes / FEWEST[self.clean]))


@dataclass(frozen=True, slots=True)
class Asked:
    """Games that are asked for: of level ``number``, so limited, against the one below, None for a beginner.

    ``aim``: the share that is looked for; None where it is measured by games that choose nothing.
    """

    number: int
    limits: Strength
    below: Strength | None
    aim: float | None


def climb(ascent: Ascent) -> Generator[Asked, float, tuple[Strength, ...]]:
    """Ask for games and be sent the share of each that was won; then measure what was found, and return it."""
    strengths: list[float] = []
    step = _odds(AIM) / SLOPE
    while len(strengths) < MOST_LEVELS - 1:
        at, below = len(strengths) + 1, ascent.limits(strengths[-1]) if strengths else None
        last = strengths[-1] if strengths else 0.0
        if below is not None and ascent.top - last <= 2 * step:
            full = yield Asked(at, Strength(), below, HIGHEST)
            if full <= HIGHEST:
                break
        guess = last + step if strengths else 1.0
        strength, share = yield from _near(ascent, at, below, guess, last)
        if strengths and share < LEAST:
            break  # more thought hardly tells any more
        step = max(STEP, strength - last) if strengths else step
        strengths.append(strength)
    levels = (*map(ascent.limits, strengths), Strength())
    for number, limits in enumerate(levels, 1):
        yield Asked(number, limits, levels[number - 2] if number > 1 else None, None)
    return levels


def _near(
    ascent: Ascent, number: int, below: Strength | None, guess: float, least: float
) -> Generator[Asked, float, tuple[float, float]]:
    """Find the strength whose share comes nearest to the aim, from a guess on: between two tries on both sides of it.

    ``least``: the strength of the level below, which would win half. Returns the strength and its share.
    """
    aim = _odds(AIM if below is not None else FIRST_AIM)
    most = ascent.top - STEP / 2
    tried: dict[float, float] = {}
    strength = min(most, guess)
    for _ in range(TRIES):
        share = yield Asked(number, ascent.limits(strength), below, AIM if below is not None else FIRST_AIM)
        tried[strength] = _odds(share) - aim
        if abs(tried[strength]) <= NEAR:
            break
        known = tried if below is None else {least: -aim} | tried
        weaker = max((at for at, off in known.items() if off < 0), default=None)
        stronger = min((at for at, off in known.items() if off > 0), default=None)
        if weaker is not None and stronger is not None and weaker < stronger:
            strength = weaker + (stronger - weaker) * known[weaker] / (known[weaker] - known[stronger])
        else:
            strength = min(most, max(least, strength - tried[strength] / SLOPE))
        if strength in tried:
            break
    best = min(tried, key=lambda at: abs(tried[at]))
    return best, 1 / (1 + math.exp(-tried[best] - aim))


def _rounded(nodes: float) -> int:
    """To two digits."""
    unit = 10 ** max(0, int(math.log10(nodes)) - 1)
    return int(unit * round(nodes / unit))


def _odds(share: float) -> float:
    """Log-odds of a share, kept finite."""
    share = min(0.97, max(0.03, share))
    return math.log(share / (1 - share))
