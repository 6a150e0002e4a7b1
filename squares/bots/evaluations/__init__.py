"""Which evaluation an engine has: the module here that bears its name, with ``NAMES`` and ``make(game, weights)``.

It may also have ``COUNT``: weights of the one thing that a newcomer would count.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from squares.bots.evaluation import Evaluation
from squares.bots.parts import part


def names(engine: str) -> tuple[str, ...]:
    """The terms of an engine's evaluation; none where it has no evaluation."""
    module = part(__name__, engine)
    return () if module is None else tuple(module.NAMES)


def count(engine: str) -> dict[str, int]:
    """The weights that make an engine's evaluation the simplest count; none where it has none."""
    return dict(getattr(part(__name__, engine), "COUNT", {}))


def evaluation_of(game: Any, weights: Mapping[str, int]) -> Evaluation | None:
    """The evaluation of a game with weights by term (0 where one is missing); None where its engine has none.

    Errors: ValueError for a weight whose term there is not.
    """
    module = part(__name__, game.definition.engine)
    if module is None:
        return None
    unknown = sorted(set(weights) - set(module.NAMES))
    if unknown:
        raise ValueError(f"no term {unknown[0]} in the evaluation of {game.definition.engine}")
    found: Evaluation = module.make(game, [int(weights.get(name, 0)) for name in module.NAMES])
    return found
