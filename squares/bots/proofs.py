"""Proofs of forced wins, by trying everything. An engine that hides things has a module ``prover``.

Its ``make(game, position, attacker, most_nodes, **how)`` gives a prover. With ``HOPEFUL`` true, ``how`` may hold
``hopeful=True``: a proof of what may happen if the attacker is lucky in all that he draws.
"""

from __future__ import annotations

from typing import Any

from squares.bots.prover import Prover
from squares.data.installed import module


def provable(game: Any) -> bool:
    """Tell whether what is proved of a position holds whatever is hidden in it."""
    return not game.hidden or module(game.definition.engine, "prover") is not None


def hopeful(game: Any) -> bool:
    """Tell whether provers of the game can be hopeful, because what is drawn decides."""
    return bool(getattr(module(game.definition.engine, "prover"), "HOPEFUL", False))


def prover(game: Any, position: Any, attacker: int, most_nodes: int = 0, **how: bool) -> Prover:
    """Return a prover at a position. ``attacker``: a side; ``most_nodes``: 0 for no limit; ``how``: for its engine."""
    own = module(game.definition.engine, "prover")
    if own is None:
        return Prover(game.kernel(position), attacker, most_nodes)
    found: Prover = own.make(game, position, attacker, most_nodes, **how)
    return found
