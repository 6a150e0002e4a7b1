"""The tiles of a definition, and which sets of them a player may own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations

from squares.games.tiles.rules.definition import TilesDefinition, pair
from squares.games.tiles.rules.values import Tally


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a tile. ``ability`` is its key in the definition."""

    ability: str
    letter: str
    number: int

    def __str__(self) -> str:
        return f"{self.letter}{self.number}"


@dataclass(frozen=True, slots=True)
class Kind:
    """A tile as the box holds it, front first; ``count``: how many alike a player owns of it.

    ``pair`` names its numbers as in a composition.
    """

    front: Face
    back: Face
    family: str
    pair: str
    count: int

    def __str__(self) -> str:
        return f"{self.front}{self.back}"


def kinds_of(definition: TilesDefinition, family: str) -> tuple[Kind, ...]:
    """Return the different tiles of one family."""
    of = definition.families[family]
    front, back = definition.abilities[of.front], definition.abilities[of.back]
    return tuple(
        Kind(
            Face(of.front, front.letter, number),
            Face(of.back, back.letter, of.sum - number),
            family,
            pair(number, of.sum),
            count,
        )
        for number, count in Counter(of.numbers).items()
    )


class Sets:
    """Every kind of tile that can take part, sorted as text, and the sets that the rules allow."""

    def __init__(self, definition: TilesDefinition) -> None:
        self.definition = definition
        self.choice = definition.sets.choice
        families = definition.families if self.choice in ("same", "own") else chain(*map(self.owned, (0, 1)))
        self.families = tuple(dict.fromkeys(families))
        self.kinds = tuple(sorted((k for f in self.families for k in kinds_of(definition, f)), key=str))
        self.by_text = {str(kind): kind for kind in self.kinds}
        self.by_face: dict[str, tuple[Kind, ...]] = {}
        for kind in self.kinds:
            for face in (kind.front, kind.back):
                self.by_face[str(face)] = (*self.by_face.get(str(face), ()), kind)

    def owned(self, owner: int) -> tuple[str, ...]:
        """Return the families that South (0) or North (1) plays with unless others are picked."""
        return self.definition.sets.of_owner(owner)

    @property
    def drafted(self) -> bool:
        """Whether the tiles are picked one by one before the first turn."""
        return self.choice in ("pick-hidden", "pick-in-turn")

    @property
    def composed(self) -> bool:
        """Whether a set is made of single tiles by the composition, and not of whole families."""
        return self.drafted or self.choice == "same-tiles"

    @property
    def shared(self) -> bool:
        """Whether both players own the same tiles."""
        return self.choice in ("fixed", "same", "same-tiles") and not self.definition.sets.north

    @cached_property
    def ambiguous(self) -> bool:
        """Whether a face can belong to two tiles, so that a tile on the board hides something."""
        return any(len(kinds) > 1 for kinds in self.by_face.values())

    @property
    def size(self) -> int:
        """How many tiles a composed set holds."""
        return sum(self.definition.sets.composition.values())

    def of(self, families: Collection[str]) -> tuple[str, ...]:
        """Return the texts of all tiles of some families, sorted."""
        kinds = self.by_text.items()
        return tuple(text for text, kind in kinds if kind.family in families for _ in range(kind.count))

    def all_of_families(self, owner: int) -> Iterator[tuple[str, ...]]:
        """Yield every set of an owner that whole families can make, in a fixed order (none where sets are composed)."""
        if self.choice == "fixed":
            yield self.of(self.owned(owner))
        elif not self.composed:
            for families in combinations(self.families, self.definition.sets.count):
                yield self.of(families)

    def tallies(self, tiles: Collection[str]) -> tuple[Tally, ...]:
        """Return how far a composed set has come that holds these tiles, by pairs of numbers, without hidden tiles."""
        held = Counter(self.by_text[tile].pair for tile in tiles if tile in self.by_text)
        return tuple(Tally(key, held[key], most) for key, most in self.definition.sets.composition.items())

    def within_composition(self, tiles: Collection[str]) -> bool:
        """Tell whether these tiles may be part of a composed set."""
        fits = sum(min(tally.held, tally.most) for tally in self.tallies(tiles))
        return fits == len(tiles)

    def complete(self, tiles: Collection[str], owner: int) -> bool:
        """Tell whether a player may own exactly these tiles (of composed ones none twice)."""
        if self.composed:
            return len(tiles) == self.size and self.within_composition(tiles)
        return tuple(sorted(tiles)) in self._whole[owner]

    @cached_property
    def _whole(self) -> tuple[frozenset[tuple[str, ...]], ...]:
        return tuple(frozenset(self.all_of_families(owner)) for owner in (0, 1))
