"""What is odd about games of pieces: ends that cannot come, kinds that are never there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from squares.data.check import examine
from squares.data.installed import engines
from squares.data.loader import parse, read

STEP = {"does": "step", "directions": ["forward"]}
PLACE = {"does": "place"}
TAKE = {"does": "step", "directions": ["forward"], "onto": ["enemy"]}


def odd(*ends: dict[str, Any], kinds: dict[str, Any] | None = None, **keys: Any) -> list[tuple[str, Any]]:
    """Return the warnings of a game on 4x4: their text keys, and where each stands."""
    men = {"man": {"letter": "M", "start": {"south": ["a1", "b2"]}, "moves": [STEP]}}
    file = {"format": 1, "id": "own", "engine": "pieces", "title": "Own", "board": {"files": 4, "ranks": 4}}
    found = examine(parse(json.dumps({**file, "kinds": kinds or men, "ends": ends, **keys}).encode(), "own.yaml"))
    assert found.faults == []
    return [(each.what.key, each.path) for each in found.warnings]


def men(*moves: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"man": {"letter": "M", "start": {"south": ["a1", "b2"]}, "moves": moves, **keys}}


STUCK = {"by": "stuck"}


@pytest.mark.parametrize(
    ("end", "kinds", "keys", "told"),
    [
        ({"by": "left"}, men(STEP), {}, "nothing_taken"),
        ({"by": "left"}, men(STEP, TAKE), {}, None),
        ({"by": "left"}, men(STEP), {"captures": [{"by": "custodial"}]}, None),
        ({"by": "left"}, men(STEP, {"does": "leave"}), {}, None),
        ({"by": "full"}, men(STEP), {}, "nothing_put"),
        ({"by": "full"}, men(STEP, PLACE), {}, None),
        ({"by": "full"}, men(PLACE, hand=2), {}, "never_full"),
        ({"by": "full"}, men(PLACE, hand=6), {}, None),
        ({"by": "passes"}, men(STEP), {}, "never_passes"),
        ({"by": "passes"}, men(STEP), {"passing": "free"}, None),
        ({"by": "line", "length": 3}, men(STEP), {}, "few_pieces"),
        ({"by": "line", "length": 3}, men(STEP, PLACE), {}, None),
        ({"by": "line", "length": 3}, men(STEP, PLACE, hand=0), {}, "few_pieces"),
        ({"by": "line", "length": 3}, men(STEP, PLACE, hand=1), {}, None),
        ({"by": "line", "length": 3}, men(STEP), {"captures": [{"by": "custodial", "does": "flip"}]}, None),
    ],
)
def test_an_end_that_cannot_come_is_warned_of(
    end: dict[str, Any], kinds: dict[str, Any], keys: dict[str, Any], told: str | None
) -> None:
    found = [each for each in odd(STUCK, end, kinds=kinds, **keys) if each[1] == ("ends", 1)]
    assert found == ([(f"pieces.odd.{told}", ("ends", 1))] if told else [])


def test_a_game_that_nobody_can_win_is_warned_of() -> None:
    assert odd({"by": "stuck", "result": "draw"}) == [("pieces.odd.draws_only", ("ends",))]


def test_a_game_that_nothing_ends_is_warned_of() -> None:
    assert ("pieces.odd.never_ends", ("ends",)) in odd({"by": "left"}, {"by": "full"})
    assert ("pieces.odd.never_ends", ("ends",)) not in odd({"by": "left"}, STUCK)


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ({**STEP, "chain": "must"}, True),
        ({**STEP, "chain": "may", "onto": ["enemy"]}, False),
        ({**STEP, "chain": "may", "takes": "approach"}, False),
        ({"does": "jump", "directions": ["forward"], "chain": "must"}, False),
        ({"does": "jump", "directions": ["forward"], "chain": "must", "over": ["own"]}, True),
        ({"does": "jump", "directions": ["forward"], "chain": "must", "takes": False}, True),
    ],
)
def test_a_chain_of_what_takes_nothing_is_warned_of(way: dict[str, Any], told: bool) -> None:
    place = ("kinds", "man", "moves", 1, "chain")
    assert odd(STUCK, kinds=men(STEP, way)) == ([("pieces.odd.chain_takes_nothing", place)] if told else [])


def test_a_kind_that_never_stands_anywhere_is_warned_of() -> None:
    king = {"letter": "K", "moves": [STEP]}
    assert odd(STUCK, kinds={**men(STEP), "king": king}) == [("pieces.odd.never_there", ("kinds", "king"))]
    assert odd(STUCK, kinds={**men(STEP, promotes={"to": "king"}), "king": king}) == []


@pytest.mark.parametrize("path", engines()["pieces"].examples, ids=lambda path: path.stem)
def test_nothing_is_odd_about_the_examples(path: Path) -> None:
    found = examine(read(path))
    assert (found.faults, [each for each in found.warnings if each.what.key.startswith("pieces.")]) == ([], [])
