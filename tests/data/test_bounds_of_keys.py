"""Keys of game files at their bounds: what is just allowed, and what lies one beyond it."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.rengoma.rules.definition import RengomaDefinition
from squares.games.tiles import Definition
from squares.registry import Registry, definition_of
from tests.games.logistic.logistic_games import duel

MODELS: dict[str, type[BaseModel]] = {
    "squares-ii": Definition,
    "rengoma": RengomaDefinition,
    "duel": LogisticDefinition,
}
FAMILY = {"front": "spin", "back": "jump", "numbers": [1], "sum": 6}
TYPES = [f"t{n}" for n in range(7)]
BOUNDS = [
    ("squares-ii", "board.goal_row", 1, 0),
    ("squares-ii", "abilities.support.amount", 9, 10),
    ("squares-ii", "abilities.supply.amount", 9, 10),
    ("squares-ii", "abilities.supply.amount", -9, -10),
    ("squares-ii", "abilities.diagonal.vectors", [[1, 1]], []),
    ("squares-ii", "families", {f"f{n}": FAMILY for n in range(12)}, {f"f{n}": FAMILY for n in range(13)}),
    ("rengoma", "strengths", [9], []),
    ("duel", "board.files", 2, 1),
    ("duel", "life", 1, 0),
    ("duel", "first_ap", 9, 10),
    ("duel", "wins", [{"when": [{"test": "awakened"}]}], [{"when": []}]),
    ("duel", "cards.hit.types", TYPES[:6], TYPES),
]


@cache
def mapping(id: str) -> dict[str, Any]:
    return definition_of(duel() if id == "duel" else Registry.of_engines().game(id))


def out_of_bounds(id: str, path: str, value: Any) -> bool:
    """Whether a key by itself refuses a value, whatever the rest of the file says to it."""
    *way, last = path.split(".")
    changed = inner = copy.deepcopy(mapping(id))
    for step in way:
        inner = inner[step]
    inner[last] = value
    try:
        MODELS[id].model_validate(changed)
    except ValidationError as wrong:
        kinds = ("greater_than_equal", "less_than_equal", "too_short", "too_long")
        return any(error["type"] in kinds and error["loc"][0] == path.split(".")[0] for error in wrong.errors())
    return False


@pytest.mark.parametrize(("id", "path", "allowed", "beyond"), BOUNDS, ids=[each[1] for each in BOUNDS])
def test_a_key_takes_its_bound_and_nothing_beyond(id: str, path: str, allowed: Any, beyond: Any) -> None:
    assert not out_of_bounds(id, path, allowed)
    assert out_of_bounds(id, path, beyond)


def test_a_rengoma_that_names_no_strengths_has_three_pieces_of_each_from_1_to_4() -> None:
    named = {key: value for key, value in mapping("rengoma").items() if key != "strengths"}
    assert RengomaDefinition.model_validate(named).strengths == (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)
