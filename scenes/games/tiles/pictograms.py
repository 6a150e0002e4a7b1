"""Which drawing stands for an ability: the game file's choice, the one of that name, or the mechanism's."""

from __future__ import annotations

from typing import Any

from scenes.games.kit.art import sprite_of
from squares.games.tiles.rules.abilities import first_of
from squares.games.tiles.rules.definition import PICTURES

_BY_MECHANISM = {
    "turn": "spin",
    "move": "diagonal",
    "move_to_territory": "jump",
    "push": "tsunami",
    "pull": "pull",
    "swap": "exchange",
    "battle_bonus": "support",
    "limit_bonus": "supply",
}


def of_letters(definition: Any) -> dict[str, str]:
    """Sprite name for each ability's letter."""
    return {ability.letter: sprite(definition, key) for key, ability in definition.abilities.items()}


def sprite(definition: Any, ability: str) -> str:
    """Sprite name of an ability by its key in the game file.

    ``look.pictures`` may bring one of its own, ``look.icons`` choose another of those that ship.
    """
    rule = first_of(definition.abilities[ability])
    of_kind = "leap" if rule.does == "move" and rule.pass_over else _BY_MECHANISM[rule.does]
    chosen = definition.look.icons.get(ability, ability)
    return sprite_of(definition, ability, f"tiles/{chosen if chosen in PICTURES else of_kind}")
