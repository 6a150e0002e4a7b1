"""How strong the bots play: five levels a game (data/bots.yaml), and the figures that were measured for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from squares.bots.search import Slips


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of one game. ``number`` 1 (newcomer) to 5 (all it has).

    ``search``: alphabeta or montecarlo; ``worlds``: how many full positions it imagines where something is hidden;
    ``nodes`` and ``depth``: how far it looks, 0 as far as time allows; ``weights``: of the evaluation's terms.
    """

    number: int
    search: str = "montecarlo"
    worlds: int = 1
    nodes: int = 0
    depth: int = 0
    slips: Slips = field(default_factory=Slips)
    weights: Mapping[str, int] = field(default_factory=dict)
