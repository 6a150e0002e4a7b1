"""The small signs that tell variants and families of tiles apart on the set-up page."""

from __future__ import annotations

from scenes.games.tiles import pictograms
from squares.rules.tiles.definition import TilesDefinition

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
    of, abilities = definition.families[family], definition.abilities
    return " / ".join(abilities[side].name or side for side in (of.front, of.back))
