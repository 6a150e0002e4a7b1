"""Numbers of action sequences, kept in files: the fingerprint of every rules engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.core.perft import divide, perft
from squares.registry import Registry

REGISTRY = Registry.of_engines()
FILES = sorted((Path(__file__).parents[1] / "games").glob("*/perft/*.yaml"))
FOUND = [
    (f"{file.stem}: {case['name']}", content["game"], content["variant"], case)
    for file in FILES
    for content in [yaml.safe_load(file.read_text(encoding="utf-8"))]
    for case in content["cases"]
]
CASES = [pytest.param(*found, id=name) for name, *found in FOUND]
DIVIDED = [pytest.param(*found, id=name) for name, *found in FOUND if "divide" in found[-1]]


def test_files_were_found() -> None:
    assert len(FILES) >= 4
    assert len(CASES) >= 12


@pytest.mark.parametrize(("id", "variant", "case"), CASES)
def test_perft(id: str, variant: str, case: dict[str, Any]) -> None:
    game = REGISTRY.game(id, variant)
    position = game.parse(case["position"])
    assert [perft(game, position, depth) for depth in range(1, len(case["perft"]) + 1)] == case["perft"]


@pytest.mark.parametrize(("id", "variant", "case"), DIVIDED)
def test_divide(id: str, variant: str, case: dict[str, Any]) -> None:
    game = REGISTRY.game(id, variant)
    depth, counts = case["divide"]["depth"], case["divide"]["counts"]
    assert divide(game, game.parse(case["position"]), depth) == counts
    assert sum(counts.values()) == case["perft"][depth - 1]
