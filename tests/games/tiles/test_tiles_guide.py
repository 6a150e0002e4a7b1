"""The designers' guide: its example is a game, and it names every key there is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from squares.data.check import examine
from squares.data.loader import parse
from squares.data.places import shipped
from squares.data.schema import schema
from squares.data.texts import Texts

GUIDE = (shipped() / "docs" / "game-files.md").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^```yaml\n(.*?)^```", GUIDE, flags=re.M | re.S)[0]


def keys(node: Any) -> set[str]:
    """Every key that the schema knows."""
    if isinstance(node, list):
        return {key for child in node for key in keys(child)}
    if not isinstance(node, dict):
        return set()
    own = set(node["properties"]) if isinstance(node.get("properties"), dict) else set()
    return own | {key for child in node.values() for key in keys(child)}


def test_the_example_of_the_guide_is_a_game() -> None:
    found = examine(parse(EXAMPLE.encode(), "example.yaml"))
    assert [fault.text(Texts.load().say) for fault in (*found.faults, *found.warnings)] == []


@pytest.mark.parametrize("key", sorted(keys(schema("tiles"))))
def test_the_guide_names_every_key(key: str) -> None:
    assert re.search(rf"\b{re.escape(key)}\b", GUIDE)
