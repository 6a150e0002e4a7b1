"""The JSON Schema of game files: enough of it for an editor to help."""

from __future__ import annotations

import json

import pytest

from squares.data.schema import schema


def test_the_schema_knows_the_keys_and_their_bounds() -> None:
    tiles = schema("tiles")
    json.dumps(tiles)
    assert tiles["properties"]["limit"]["maximum"] == 99
    assert set(tiles["required"]) == {"id", "engine", "title", "abilities", "families", "sets"}
    assert tiles["additionalProperties"] is False


def test_the_schema_lists_what_an_ability_can_do() -> None:
    mechanisms = schema("tiles")["$defs"]["PushAbility"]["properties"]
    assert mechanisms["does"]["const"] == "push"
    assert "letter" in mechanisms


def test_a_variants_settings_are_left_open() -> None:
    assert schema("tiles")["$defs"]["Variant"]["properties"]["set"]["additionalProperties"] is True


def test_a_key_that_does_not_fit_its_pattern_is_refused() -> None:
    variants = schema("tiles")["properties"]["variants"]
    assert variants["patternProperties"]
    assert variants["additionalProperties"] is False


def test_card_and_deck_files_have_a_schema_and_included_keys_are_not_asked_for() -> None:
    assert schema("cards")["required"] == ["cards"]
    assert schema("decks")["required"] == ["decks"]
    assert {"id", "engine", "title"} == set(schema("logistic")["required"])
    assert schema("cards")["$defs"]["Hit"]["properties"]["do"]["const"] == "hit"


def test_there_is_no_schema_of_no_engine() -> None:
    with pytest.raises(KeyError):
        schema("chess")
