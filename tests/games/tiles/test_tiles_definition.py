"""Game files of tile games that each key alone allows but that cannot be played."""

from __future__ import annotations

import copy
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from squares.data.texts import Texts
from squares.games.tiles import Definition
from squares.games.tiles.rules.wording import name_of
from tests.games.tiles.tile_games import KNIGHTS

GOOD = yaml.safe_load(KNIGHTS.read_text(encoding="utf-8"))
PICKED = {"choice": "pick-in-turn", "families": ["knight/glide"], "composition": {"1/6": 1}}
BOTH = {"letter": "G", "does": "both", "first": {"does": "move", "vectors": [[0, 1]]}, "then": {"does": "turn"}}
FAULTS = [
    ("board.goal_row", 6, "goal_row_off"),
    ("board.goal_rows", [2, 6], "goal_row_off"),
    ("board.blocked", ["a1", "h2"], "no_such_cell"),
    ("board.start", {"south": {"h2": "K1G6"}}, "no_such_cell"),
    ("board.start", {"south": {"a2": "K1G5"}}, "no_such_tile"),
    ("board.start", {"south": {"a2": "K1G6", "b2": "G6K1"}}, "start_twice"),
    ("board.start", {"south": {"a2": "K1G6"}, "north": {"a2": "K1G6"}}, "cell_twice"),
    ("board", {**GOOD["board"], "blocked": ["a2"], "start": {"north": {"a2": "K1G6"}}}, "start_blocked"),
    ("board.start", {"south": {"a2": "G6K1", "b2": "G5K2"}}, "start_over"),
    ("board.start", {"south": {"a3": "K1G6", "b3": "K2G5", "c3": "K3G4", "d3": "H1B4"}}, "start_won"),
    ("wins", [{"by": "hold"}, {"by": "hold"}], "win_twice"),
    ("wins", [{"by": "reach", "rows": 5}], "rows_off"),
    ("wins", [{"by": "capture", "tiles": 2}], "never_captured"),
    ("abilities.glide", {"letter": "G", "does": "pull", "vectors": [[0, 2], [1, 2]]}, "pull_beside"),
    ("abilities.glide", {**BOTH, "then": {"does": "swap"}}, "then_chooses"),
    ("abilities.glide", {**BOTH, "first": {"does": "turn"}}, "turns_twice"),
    ("abilities.glide", {**BOTH, "first": {"does": "move", "vectors": [[0, 0]]}}, "vector_nowhere"),
    ("board.territory_rows", 3, "territories_meet"),
    ("goal_tiles", 8, "goal_too_wide"),
    ("abilities.shove.letter", "K", "letter_twice"),
    ("abilities.glide.vectors", [[0, 1], [0, 0]], "vector_nowhere"),
    ("families.shove/banner.front", "push", "no_such_ability"),
    ("families.shove/banner.back", "shove", "same_sides"),
    ("families.shove/banner.numbers", [1, 5], "number_too_high"),
    ("sets.north", ["none"], "no_such_family"),
    ("sets", {"choice": "own", "families": ["knight/glide"], "count": 1, "north": ["shove/banner"]}, "not_fixed"),
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


def test_tiles_that_are_picked_one_by_one_are_not_alike() -> None:
    mapping = changed("families.knight/glide.numbers", [1, 2, 2])
    Definition.model_validate(mapping)
    with pytest.raises(ValidationError) as caught:
        Definition.model_validate({**mapping, "sets": PICKED})
    assert "tiles.number_twice" in {error["type"] for error in caught.value.errors()}


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


@pytest.mark.parametrize("keys", [{"beaten": "out"}, {"board": {**GOOD["board"], "start": {"south": {"a2": "K1G6"}}}}])
def test_what_asks_for_known_sets_refuses_a_choice(keys: dict[str, Any]) -> None:
    sets = {"choice": "own", "families": ["knight/glide"], "count": 1}
    with pytest.raises(ValidationError, match="not_fixed"):
        Definition.model_validate({**GOOD, "sets": sets, **keys})
    Definition.model_validate({**GOOD, **keys})


@pytest.mark.parametrize(
    ("keys", "goal", "aim"),
    [
        ({"board": {"files": 6, "ranks": 6, "goal_rows": [3, 4]}},
         "Get four of your tiles into a goal row."
         " Your numbers in a row may add up to 10 at most.",
         "4 tiles in rank 3 or 4 of 6"),
        ({"board": {"files": 6, "ranks": 6, "goal_rows": [4]}},
         "Get four of your tiles into your goal row."
         " Your numbers in a row may add up to 10 at most.",
         "4 tiles in one's own rank 4 of 6"),
        ({"wins": [{"by": "reach", "rows": 2, "tiles": 3}]},
         "To win, bring three of your tiles to the two far rows."
         " Your numbers in a row may add up to 10 at most.",
         "3 tiles in the two far rows"),
        ({"wins": [{"by": "hold"}, {"by": "capture", "tiles": 1}], "beaten": "out"},
         "To win, get four of your tiles into the middle row, or beat one enemy tile."
         " Your numbers in a row may add up to 10 at most.",
         "4 tiles in the middle row or 1 tile beaten"),
        ({"wins": [{"by": "all_home"}]},
         "To win, bring all your tiles to the far row, with none in hand."
         " Your numbers in a row may add up to 10 at most.",
         "all tiles in the far row"),
    ],
)  # fmt: skip
def test_the_goal_is_told_as_the_file_has_it(keys: dict[str, Any], goal: str, aim: str) -> None:
    texts, definition = Texts.load(), Definition.model_validate({**GOOD, **keys})
    assert texts.say(definition.goal()) == goal
    assert texts.say(definition.ways.aim()) == aim


def test_an_ability_without_a_name_is_called_by_its_key() -> None:
    definition = Definition.model_validate(
        {**GOOD, "abilities": {key: {**each, "name": ""} for key, each in GOOD["abilities"].items()}}
    )
    for key, ability in definition.abilities.items():
        assert name_of(definition, ability) == key
