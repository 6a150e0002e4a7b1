"""Proofs of forced wins, by trying everything. An engine that hides things has a module here that bears its name.

Its ``make(game, position, attacker, most_nodes, **how)`` gives a prover. With ``HOPEFUL`` true, ``how`` may hold
``hopeful=True``: a proof of what may happen if the attacker is lucky in all that he draws.
"""

from __future__ import annotations

from typing import Any

from squares.bots.parts import part
from squares.bots.proofs.prover import Prover


def provable(game: Any) -> bool:
    """Whether what is proved of a position holds whatever is hidden in it."""
    return not game.hidden or part(__name__, game.definition.engine) is not None


def hopeful(game: Any) -> bool:
    """Whether provers of the game can be hopeful, because what is drawn decides."""
    return bool(getattr(part(__name__, game.definition.engine), "HOPEFUL", False))


def prover(game: Any, position: Any, attacker: int, most_nodes: int = 0, **how: bool) -> Prover:
    """A prover at a position. ``attacker`` is a side; ``most_nodes`` 0 is no limit; ``how``: what its engine knows."""
    module = part(__name__, game.definition.engine)
    if module is None:
        return Prover(game.kernel(position), attacker, most_nodes)
    found: Prover = module.make(game, position, attacker, most_nodes, **how)
    return found
