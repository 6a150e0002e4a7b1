"""The tiles of a definition, and which sets of them a player may own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

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
    """A tile as the box holds it, front first. ``pair`` names its numbers as in a composition."""

    front: Face
    back: Face
    family: str
    pair: str

    def __str__(self) -> str:
        return f"{self.front}{self.back}"


def kinds_of(definition: TilesDefinition, family: str) -> tuple[Kind, ...]:
    """Return the tiles of one family."""
    of = definition.families[family]
    front, back = definition.abilities[of.front], definition.abilities[of.back]
    return tuple(
        Kind(
            Face(of.front, front.letter, number),
            Face(of.back, back.letter, of.sum - number),
            family,
            pair(number, of.sum),
        )
        for number in of.numbers
    )


class Sets:
    """Every kind of tile that can take part, sorted as text, and the sets that the rules allow."""

    def __init__(self, definition: TilesDefinition) -> None:
        self.definition = definition
        self.choice = definition.sets.choice
        self.families = (
            tuple(definition.families) if self.choice in ("same", "own") else tuple(definition.sets.families)
        )
        self.kinds = tuple(sorted((k for f in self.families for k in kinds_of(definition, f)), key=str))
        self.by_text = {str(kind): kind for kind in self.kinds}
        self.by_face: dict[str, tuple[Kind, ...]] = {}
        for kind in self.kinds:
            for face in (kind.front, kind.back):
                self.by_face[str(face)] = (*self.by_face.get(str(face), ()), kind)

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
        return self.choice in ("fixed", "same", "same-tiles")

    @cached_property
    def ambiguous(self) -> bool:
        """Whether a face can belong to two tiles, so that a tile on the board hides something."""
        return any(len(kinds) > 1 for kinds in self.by_face.values())

    @property
    def size(self) -> int:
        """How many tiles a composed set holds."""
        return sum(self.definition.sets.composition.values())

    def of(self, families: Collection[str]) -> frozenset[str]:
        """Return the texts of all tiles of some families."""
        return frozenset(str(kind) for kind in self.kinds if kind.family in families)

    def all_of_families(self) -> Iterator[frozenset[str]]:
        """Yield every set that whole families can make, in a fixed order (none where sets are composed)."""
        if self.choice == "fixed":
            yield self.of(self.families)
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

    def complete(self, tiles: Collection[str]) -> bool:
        """Tell whether a player may own exactly these tiles (no tile twice)."""
        if self.composed:
            return len(tiles) == self.size and self.within_composition(tiles)
        return frozenset(tiles) in self._whole

    @cached_property
    def _whole(self) -> frozenset[frozenset[str]]:
        return frozenset(self.all_of_families())
