"""Positions to picture: found by playing at random with a fixed seed until something happens."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from squares.core.game import AnyGame, Step
from squares.core.match import Match
from tests.pictures.person import Person

AnyMatch = Match[Any, Any]
MOST = 400  # plies


def walk(match: AnyMatch, seed: int = 3) -> Iterator[Step[Any]]:
    """Plays random actions, one a step, until the game is over."""
    dice = random.Random(seed)
    while match.outcome is None and len(match.plies) < MOST:
        yield match.play(dice.choice(match.legal_actions()))


def walked(person: Person, game: AnyGame | str, plies: int, variant: str | None = None, seed: int = 3) -> AnyMatch:
    """A match after some random plies."""
    match = person.match(person.game(game, variant) if isinstance(game, str) else game)
    for step, _ in enumerate(walk(match, seed)):
        if step + 1 >= plies:
            break
    return match


def finished(person: Person, game: AnyGame | str, variant: str | None = None) -> AnyMatch:
    """A match that was played to its end, taking a win where one is offered."""
    made = person.game(game, variant) if isinstance(game, str) else game
    for seed in range(20):
        match, dice = person.match(made), random.Random(seed)
        while match.outcome is None and len(match.plies) < MOST:
            actions = match.legal_actions()
            won = [a for a in actions if made.outcome(made.apply(match.position, a).position) is not None]
            match.play(dice.choice(won or actions))
        if match.outcome is not None and match.outcome.winner is not None:
            return match
    raise LookupError("no game was won")


def until(match: AnyMatch, wanted: Callable[[AnyMatch], bool], seed: int = 3) -> AnyMatch:
    """The same match, after random plies, as soon as it is as wanted. Errors: LookupError if it never is."""
    if wanted(match) or any(wanted(match) for _ in walk(match, seed)):
        return match
    raise LookupError("it never came to that")


def happenings(person: Person, game: AnyGame | str, variant: str | None = None) -> dict[str, tuple[Any, Any]]:
    """A position and an action for each kind of event, from some random games; another action for each kind."""
    made = person.game(game, variant) if isinstance(game, str) else game
    found: dict[str, tuple[Any, Any]] = {}
    for seed in range(3):
        match = person.match(made, seed=seed + 1)
        before = match.position
        for step in walk(match, seed):
            new = next((kind for kind in (type(event).__name__ for event in step.events) if kind not in found), None)
            if new is not None:
                found[new] = before, match.plies[-1].action
            before = match.position
    return found
