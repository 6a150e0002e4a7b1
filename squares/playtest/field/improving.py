"""The search for what beats a field: a deck, or another choice before the game, changed by one exchange after another.

Who is tried plays the same deals against the same field as who is there, a folder of games each, so that a search that
was stopped goes on. Trials choose; only games that chose nothing tell what was won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Any

from squares.core.game import AnyGame, Option
from squares.core.rng import Rng
from squares.data.installed import module
from squares.playtest import sequential
from squares.playtest.contest import seed_of
from squares.playtest.field.tournament import PAIR
from squares.playtest.players import choices
from squares.playtest.sequential import ERROR, Running, half_width

CHOOSING = 0.2  # error of a trial, which only chooses what is tried further
FIRST_LOOK = 10  # games against each of the field after which a trial is first looked at
FRESH = 1  # by which the seed of games that confirm differs from that of games that choose

Answer = tuple[str, ...]
Scores = dict[tuple[int, int], int]
"""What pairs of games came to, 0 to 4, by the opponent's place and the pair's number."""
Measure = Callable[[Answer, int, int], Scores]
"""Plays an answer against the field: so many games against each, with a seed."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An exchange: what went and what came, how much more it won than what was there (-1..1), and if it was taken."""

    out: Answer
    new: Answer
    more: float
    games: int
    taken: bool


@dataclass(frozen=True, slots=True)
class Gain:
    """What fresh games say: shares of before and after against the field, and the difference with its interval."""

    before: float
    after: float
    low: float
    high: float
    games: int


def search(
    game: AnyGame, name: str, first: Answer, trials: int, games: int, seed: int, measure: Measure
) -> Iterator[tuple[Answer, Tried | None]]:
    """Yield after each trial what is best so far, and what was tried; None where nothing could be exchanged.

    ``games``: against each of the field at most.
    """
    best, known = first, {first}
    for number in range(trials):
        new = exchanged(game, name, best, Rng(seed_of(seed, number)))
        if new in known:
            yield best, None
            continue
        known.add(new)
        tried = _tried(best, new, games, seed, measure)
        best = new if tried.taken else best
        yield best, tried


def spelt(game: AnyGame, answer: Answer) -> Answer:
    """Return an answer with all that can be exchanged in it."""
    documents = module(game.definition.engine, "documents")
    found: Answer = documents.spelt(game, answer) if hasattr(documents, "spelt") else answer
    return found


def exchanged(game: AnyGame, name: str, answer: Answer, rng: Rng) -> Answer:
    """Return an answer to a choice in which one thing was exchanged for another, by lot."""
    option = next(iter(choices(game)[name].values()))
    documents = module(game.definition.engine, "documents")
    if option.count == 1 and hasattr(documents, "exchanged"):
        found: Answer = documents.exchanged(game, answer, rng)
        return found
    return _other(option, answer, rng)


def _other(option: Option, answer: Answer, rng: Rng) -> Answer:
    """Return an answer with one value exchanged for another; the same where none fits."""
    out, rng = rng.shuffled(answer)
    new, _ = rng.shuffled([value for value in option.values if value not in answer])
    for gone in out:
        left = [value for value in answer if value != gone]
        for value in new:
            if option.can_add(left, value):
                return tuple(each for each in option.values if each in {*left, value})
    return answer


def _tried(best: Answer, new: Answer, most: int, seed: int, measure: Measure) -> Tried:
    """Play until it is known which is better; at the end what leads by more than its error is taken."""
    games = min(FIRST_LOOK, most)
    while True:
        found = difference(measure(new, games, seed), measure(best, games, seed))
        if abs(found.mean) > _half(found, CHOOSING):
            taken = found.mean > 0
            break
        if games == most:
            taken = found.mean > found.deviation / sqrt(max(1, found.n))
            break
        games = min(most, 2 * games)
    return Tried(_less(best, new), _less(new, best), found.mean, games, taken)


def difference(one: Scores, other: Scores) -> Running:
    """Return how much more one has won than another in the same deals, -1..1."""
    running = Running(0.5)
    for key in sorted(one.keys() & other.keys()):
        running.add((one[key] - other[key]) / PAIR)
    return running


def gain(first: Answer, best: Answer, games: int, seed: int, measure: Measure) -> Gain | None:
    """Return what fresh games say of what was found; None of too few of them."""
    before, after = (measure(answer, games, seed + FRESH) for answer in (first, best))
    found = difference(after, before)
    half = _half(found, ERROR)
    if half == inf:
        return None
    shares = [sum(scores.values()) / (PAIR * len(scores)) for scores in (before, after)]
    return Gain(shares[0], shares[1], found.mean - half, found.mean + half, 2 * found.n)


def _half(found: Running, error: float) -> float:
    """Return half the width of an interval that holds at every look, endless where it is too early."""
    return inf if found.n < sequential.FIRST_LOOK else half_width(found.n, found.deviation, error)


def _less(one: Sequence[Any], other: Sequence[Any]) -> Answer:
    return tuple(each for each in one if each not in other)
