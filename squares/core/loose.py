"""Free components: what lies on a table and belongs to no game, such as tokens, blank cards, notes and counters.

They are tokens of a ``Draft`` in places that no engine knows (``TABLE``, ``hand``, ``KIT``), so that whatever moves,
undoes and keeps a draft does it with them as well, and no engine ever meets one. All of it is pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import hypot

from squares.core.editing import Draft, Place, Token
from squares.core.seats import Seat

TABLE = "loose"
"""Where components lie on the table, the uppermost last."""
KIT = "loose.kit"
"""Pieces that were brought from other games, to take as many of as one likes."""
MOST = 200
"""So many components lie on the table and in hands together, and as many in the kit."""
FARTHEST = 60.0
"""Cells from the first one, beyond which nothing lies."""
SHAPES = ("disc", "square", "cube", "pawn", "star", "figure")
CARD, NOTE, COUNTER, PIECE = "card", "note", "counter", "piece"
KINDS = (*SHAPES, CARD, NOTE, COUNTER, PIECE)
COLOURS = ("gold", "red", "green", "purple", "south", "north", "dark", "light")
LETTERS = {CARD: 240, NOTE: 240, COUNTER: 24, PIECE: 80}
"""How much can be written on a kind."""
ON_TOKEN = 3
"""The same for tokens."""
MOST_NUMBER = 9999
NEAR = 0.25
"""Cells within which a component is laid right onto another one, or onto a cell."""
Spot = tuple[float, float]
"""Cells to the right of the middle of the first cell, and above it."""


@dataclass(frozen=True, slots=True)
class Loose(Token):
    """``text`` and ``back``: what stands on both sides; ``count``: the number of a counter. ``down``: the back is up.

    ``x``, ``y``: a ``Spot``, which counts on the table alone. ``source`` and ``part``: of a piece from another game,
    its id and what it is called there; ``w``, ``h``: its size in cells.
    """

    colour: str = COLOURS[0]
    down: bool = False
    x: float = 0.0
    y: float = 0.0
    source: str = ""
    part: str = ""
    w: float = 0.0
    h: float = 0.0

    @property
    def spot(self) -> Spot:
        """Where it lies on the table."""
        return self.x, self.y

    @property
    def said(self) -> str:
        """What stands on the side that lies up."""
        return self.back if self.down else self.text

    @property
    def most(self) -> int:
        """How many letters find room on a side."""
        return LETTERS.get(self.kind, ON_TOKEN)

    def at(self, spot: Spot) -> Loose:
        """Return it as it lies at a spot, no farther out than anything may lie."""
        x, y = (round(max(-FARTHEST, min(FARTHEST, value)), 2) for value in spot)
        return replace(self, x=x, y=y)

    def turned(self) -> Loose:
        """Return it with its other side up; a counter and a note have one side."""
        return self if self.kind in (COUNTER, NOTE) else replace(self, down=not self.down)

    def recoloured(self) -> Loose:
        """Return it in the next colour."""
        if self.kind == PIECE:
            return self
        return replace(self, colour=COLOURS[(COLOURS.index(self.colour) + 1) % len(COLOURS)])

    def counted(self, by: int) -> Loose:
        """Return a counter with another number."""
        number = max(-MOST_NUMBER, min(MOST_NUMBER, (self.count or 0) + by))
        return replace(self, count=number) if self.kind == COUNTER else self


STANDARD = (
    *(Loose(shape, None, "", colour=colour) for shape, colour in zip(SHAPES, COLOURS, strict=False)),
    Loose(CARD, None, "", colour="light"),
    Loose(NOTE, None, "", colour="gold"),
    Loose(COUNTER, None, "", count=0, colour="dark"),
)
"""The components that there always are."""


def hand(seat: Seat) -> str:
    """Return the place of what a seat holds besides what its game lets it hold."""
    return f"{TABLE}.{seat}"


def is_loose(place: Place) -> bool:
    """Tell whether a place is one that no engine knows."""
    return isinstance(place, str) and (place == TABLE or place.startswith(f"{TABLE}."))


def components(draft: Draft) -> Iterator[Loose]:
    """Yield all components on the table and in hands."""
    for place, tokens in draft.lies.items():
        if is_loose(place) and place != KIT:
            yield from (token for token in tokens if isinstance(token, Loose))


def on_table(draft: Draft) -> tuple[Loose, ...]:
    """Return the components on the table, the uppermost last."""
    return tuple(token for token in draft.at(TABLE) if isinstance(token, Loose))


def snapped(spot: Spot, cells: Iterable[Spot], lying: Iterable[Loose]) -> Spot:
    """Return where a component comes to lie that is let go at a spot: on another one or on a cell that is near."""
    near = (*(each.spot for each in lying), *cells)
    return next((goal for goal in near if hypot(goal[0] - spot[0], goal[1] - spot[1]) <= NEAR), spot)


def stack_at(draft: Draft, spot: Spot) -> list[int]:
    """Return the numbers of the components that lie on one another at a spot, lower ones first."""
    return [i for i, each in enumerate(on_table(draft)) if each.spot == spot]


def moved(draft: Draft, indices: Iterable[int], by: Spot) -> Draft:
    """Return the draft with some components of the table moved by so many cells."""
    for i in indices:
        token = on_table(draft)[i]
        draft = draft.changed(TABLE, i, token.at((token.x + by[0], token.y + by[1])))
    return draft
