"""The small signs that tell variants and families of tiles apart on the set-up page."""

from __future__ import annotations

from scenes.games.tiles import pictograms
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.sets import kinds_of

_UNKNOWN = "?"


def of_variant(definition: TilesDefinition) -> tuple[str, ...]:
    """Up to four signs: sprites of the abilities in play, or "?" for each that is not known before play."""
    sets = definition.sets
    if sets.choice in ("own", "same-tiles", "pick-hidden", "pick-in-turn"):
        return (_UNKNOWN,) * 4
    shown = [definition.families[name] for name in sets.families[: sets.count]]
    return tuple(pictograms.sprite(definition, side) for family in shown for side in (family.front, family.back))[:4]


def of_family(definition: TilesDefinition, family: str) -> tuple[str, ...]:
    """The two signs of a family of tiles; none for values of other options."""
    if family not in definition.families:
        return ()
    of = definition.families[family]
    return pictograms.sprite(definition, of.front), pictograms.sprite(definition, of.back)


def family_name(definition: TilesDefinition, family: str) -> str:
    """A family's two abilities by the names that the game file gives them; other values stay as they are."""
    if family not in definition.families:
        return family
    of = definition.families[family]
    return " / ".join(_ability_name(definition, side) for side in (of.front, of.back))


def tile_name(definition: TilesDefinition, tile: str) -> str:
    """Both faces of a tile by their abilities and numbers; other values stay as they are."""
    kinds = (kind for family in definition.families for kind in kinds_of(definition, family))
    kind = next((kind for kind in kinds if str(kind) == tile), None)
    if kind is None:
        return tile
    return " / ".join(f"{_ability_name(definition, side.ability)} {side.number}" for side in (kind.front, kind.back))


def _ability_name(definition: TilesDefinition, ability: str) -> str:
    return definition.abilities[ability].name or ability
