"""Finds the evaluation of an engine: its module ``evaluation``, with ``NAMES`` and ``make(game, weights)``.

It may also have ``COUNT``: weights of the one thing that a newcomer would count.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from squares.bots.evaluation import Evaluation
from squares.bots.patterned import PatternedEvaluation
from squares.bots.patterns import Patterns
from squares.data.installed import module


def names(game: Any) -> tuple[str, ...]:
    """Return the terms of a game's evaluation; none where its engine has no evaluation for it."""
    own = module(game.definition.engine, "evaluation")
    return () if own is None or _plain(game, {}) is None else tuple(own.NAMES)


def count(engine: str) -> dict[str, int]:
    """Return the weights that make an engine's evaluation the simplest count; none where it has none."""
    return dict(getattr(module(engine, "evaluation"), "COUNT", {}))


def evaluation_of(game: Any, weights: Mapping[str, float], patterns: Patterns | None = None) -> Evaluation | None:
    """Return the evaluation of a game with weights by term (0 where one is missing), and with what was learned.

    None where its engine has none for it and nothing was learned. Errors: ValueError for a weight without a term.
    """
    plain = _plain(game, weights)
    return plain if patterns is None else PatternedEvaluation(plain, patterns)


def _plain(game: Any, weights: Mapping[str, float]) -> Evaluation | None:
    own = module(game.definition.engine, "evaluation")
    if own is None:
        return None
    unknown = sorted(set(weights) - set(own.NAMES))
    if unknown:
        raise ValueError(f"no term {unknown[0]} in the evaluation of {game.definition.engine}")
    found: Evaluation | None = own.make(game, [weights.get(name, 0) for name in own.NAMES])
    return found
