"""What each seat may know of a position, and full positions that fit what it knows.

Everybody sees the same: all but the order of the stocks (R6). What lies in them follows from what lies elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from squares.core.rng import Rng
from squares.games.rengoma.rules.values import COLOURS, UNKNOWN, RengomaPosition


def mask(position: RengomaPosition) -> RengomaPosition:
    """Return the position with the stocks counted instead of listed."""
    black, red = (f"{UNKNOWN}{position.left(colour)}" if position.left(colour) else "" for colour in (0, 1))
    return replace(position, stocks=(black, red))


def fill(position: RengomaPosition, strengths: Sequence[int], rng: Rng) -> RengomaPosition:
    """Return a full position that looks the same, drawn with ``rng``."""
    stocks: list[str] = []
    for colour, letter in enumerate(COLOURS):
        left = Counter(strengths)
        seen = [position.field[colour], *(piece for stack in position.board for piece in stack)]
        left.subtract(int(piece[1]) for piece in seen if piece.startswith(letter))
        shuffled, rng = rng.shuffled(sorted(left.elements()))
        stocks.append("".join(str(strength) for strength in shuffled))
    return replace(position, stocks=(stocks[0], stocks[1]))
