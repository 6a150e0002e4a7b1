"""Game files of tile games that each key alone allows but that cannot be played."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from squares.data.texts import Texts
from squares.rules.tiles import Definition
from tests.rules.tile_games import KNIGHTS

GOOD = yaml.safe_load(KNIGHTS.read_text(encoding="utf-8"))
PICKED = {"choice": "pick-in-turn", "families": ["knight/glide"], "composition": {"1/6": 1}}
FAULTS = [
    ("board.goal_row", 6, "goal_row_off"),
    ("board.territory_rows", 3, "territories_meet"),
    ("goal_tiles", 8, "goal_too_wide"),
    ("abilities.shove.letter", "K", "letter_twice"),
    ("abilities.glide.vectors", [[0, 1], [0, 0]], "vector_nowhere"),
    ("families.shove/banner.front", "push", "no_such_ability"),
    ("families.shove/banner.back", "shove", "same_sides"),
    ("families.shove/banner.numbers", [1, 5], "number_too_high"),
    ("families.shove/banner.numbers", [1, 1], "number_twice"),
    ("families.more", {"front": "glide", "back": "knight-step", "numbers": [6], "sum": 7}, "tile_twice"),
    ("sets.families", ["knight/glide", "none"], "no_such_family"),
    ("sets.families", ["knight/glide", "knight/glide"], "family_twice"),
    ("sets", {"choice": "own", "families": ["knight/glide"], "count": 2}, "families_count"),
    ("sets", {**PICKED, "composition": {}}, "no_composition"),
    ("sets", {**PICKED, "composition": {"6/1": 1}}, "no_such_pair"),
    ("sets", {**PICKED, "composition": {"1/6": 2}}, "pair_count"),
]


def changed(path: str, value: Any) -> dict[str, Any]:
    mapping = copy.deepcopy(GOOD)
    *way, last = path.split(".")
    inner = mapping
    for step in way:
        inner = inner[step]
    inner[last] = value
    return dict(mapping)


@pytest.mark.parametrize(("path", "value", "key"), FAULTS, ids=[key for _, _, key in FAULTS])
def test_faults_name_their_place_and_text(path: str, value: Any, key: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Definition.model_validate(changed(path, value))
    found = {error["type"]: error for error in caught.value.errors()}
    error = found[f"tiles.{key}"]
    assert ".".join(map(str, error["loc"])).startswith(path)
    assert "{" not in Texts.load().say(error["type"], **error.get("ctx", {}))


def test_all_faults_are_told_at_once() -> None:
    mapping = changed("board.goal_row", 6)
    mapping["goal_tiles"] = 9
    with pytest.raises(ValidationError) as caught:
        Definition.model_validate(mapping)
    assert [error["type"] for error in caught.value.errors()] == ["tiles.goal_row_off", "tiles.goal_too_wide"]


def test_a_common_pool_must_hold_enough_for_both() -> None:
    sets = {**PICKED, "families": ["knight/glide", "shove/banner"], "composition": {"1/6": 1}}
    assert Definition.model_validate(changed("sets", sets)).sets.composition == {"1/6": 1}
    with pytest.raises(ValidationError, match="pair_count"):
        Definition.model_validate(changed("sets", {**sets, "composition": {"2/5": 1}}))
