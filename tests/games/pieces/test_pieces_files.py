"""Game files of games of pieces that each key alone allows but that cannot be played: each is told at its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from squares.data.check import check, examine
from squares.data.loader import parse
from squares.data.texts import Texts
from squares.games.pieces import Definition
from tests.games.pieces.pieces_games import mapping

GOOD = """
board: {files: 4, ranks: 4, blocked: [c4]}
regions: {nook: {south: [a1-b1]}}
kinds:
  man: {letter: M, start: {south: [a1]}, moves: [{does: step, directions: [forward]}]}
  wall: {letter: X, side: nobody}
"""
MOVES = "kinds.man.moves.0"
STEP = {"does": "step", "directions": ["forward"]}
SHOT = {"does": "shoot", "piece": "wall"}
DICE = {"count": 2, "sides": 6}
FAULTS: list[tuple[str, Any, str, str]] = [
    ("board.missing", ["a1", "e1"], "no_such_cell", "board.missing.1"),
    ("board.blocked", ["d4-e5"], "no_such_cell", "board.blocked.0"),
    ("board.lines", [["a1", "b1"], ["a1", "a5"]], "no_such_cell", "board.lines.1.1"),
    ("regions.nook", {"cells": ["a1", "a9"]}, "no_such_cell", "regions.nook.cells.1"),
    ("regions.nook", {"south": ["z1"]}, "no_such_cell", "regions.nook.south.0"),
    ("regions.nook", {"south": ["a1"], "north": ["e4"]}, "no_such_cell", "regions.nook.north.0"),
    ("kinds.man.start", {"south": ["a1-a9"]}, "no_such_cell", "kinds.man.start.south.0"),
    ("kinds.man.start", {"south": ["a1"], "north": ["e1"]}, "no_such_cell", "kinds.man.start.north.0"),
    *((MOVES, {**STEP, key: "moon"}, "no_such_region", f"{MOVES}.{key}") for key in ("starts", "lands", "avoids")),
    ("kinds.man.promotes", {"to": "queen"}, "no_such_kind", "kinds.man.promotes.to"),
    ("kinds.man.promotes", {"to": "man", "at": "moon"}, "no_such_region", "kinds.man.promotes.at"),
    ("kinds.man.taken_as", "queen", "no_such_kind", "kinds.man.taken_as"),
    ("captures", [{"by": "custodial", "victims": ["man", "queen"]}], "no_such_kind", "captures.0.victims.1"),
    ("captures", [{"by": "touch", "captors": ["queen"]}], "no_such_kind", "captures.0.captors.0"),
    ("captures", [{"by": "custodial", "hostile": "moon"}], "no_such_region", "captures.0.hostile"),
    ("captures", [{"by": "surrounded", "at": "moon"}], "no_such_region", "captures.0.at"),
    ("ends", [{"by": "reach", "region": "moon"}], "no_such_region", "ends.0.region"),
    ("ends", [{"by": "connects", "regions": ["home", "moon"]}], "no_such_region", "ends.0.regions.1"),
    ("ends", [{"by": "left", "kinds": ["queen"]}], "no_such_kind", "ends.0.kinds.0"),
    (MOVES, {"does": "shoot", "piece": "man"}, "shoots_own", f"{MOVES}.piece"),
    (MOVES, {"does": "run", "track": "moon"}, "no_such_region", f"{MOVES}.track"),
    ("kinds.man.start", {"south": ["c4"]}, "start_hole", "kinds.man.start"),
    ("kinds.man.start", {"south": ["a1"], "north": ["a1"]}, "start_taken", "kinds.man.start"),
    ("kinds.wall.start", {"south": ["a1"]}, "start_taken", "kinds.wall.start"),
    ("regions.nook", {"cells": ["c4"]}, "region_empty", "regions.nook"),
    ("kinds.wall.letter", "M", "letter_twice", "kinds.wall.letter"),
    ("kinds.wall.moves", [STEP], "nobody_moves", "kinds.wall.moves.0"),
    ("kinds.man.promotes", {"to": "wall"}, "changes_sides", "kinds.man.promotes.to"),
    (MOVES, {**STEP, "action": 2}, "no_such_action", f"{MOVES}.action"),
    (MOVES, SHOT, "shoots_first", MOVES),
    (MOVES, {**STEP, "onto": ["smaller"]}, "no_levels", f"{MOVES}.onto"),
    (MOVES, {**STEP, "onto": ["own"]}, "no_levels", f"{MOVES}.onto"),
    (
        MOVES,
        {"does": "jump", "directions": ["forward"], "long": True, "over": ["empty", "enemy"]},
        "long_over_empty",
        f"{MOVES}.over",
    ),
    (MOVES, {"does": "place", "onto": ["enemy"]}, "no_levels", f"{MOVES}.onto"),
    (MOVES, {"does": "leap", "vectors": [[1, 2], [4, 0]]}, "never_lands", f"{MOVES}.vectors.1"),
    (MOVES, {"does": "leap", "vectors": [[0, 0]]}, "never_lands", f"{MOVES}.vectors.0"),
    (MOVES, {"does": "run", "track": "home"}, "no_dice", MOVES),
    ("kinds", {"man": {"letter": "M"}}, "nobody_acts", "kinds"),
    ("dice", DICE, "dice_pass", "dice"),
    ("bag", {"numbers": [1, 2]}, "dice_pass", "bag"),
    ("bag", {"draws": 2}, "bag_holds", "bag"),
    ("bag", {"pieces": {"moon": 2}}, "no_such_kind", "bag.pieces.moon"),
    ("bag", {"pieces": {"man": 2}}, "bag_hand", "bag.pieces.man"),
    ("twist", {"size": 2}, "twist_flat", "twist"),
    ("captures", [{"by": "mill", "length": 5}], "line_too_long", "captures.0.length"),
    ("ends", [{"by": "stuck"}, {"by": "line", "length": 5}], "line_too_long", "ends.1.length"),
]


def changed(path: str, value: Any, text: str = GOOD) -> dict[str, Any]:
    """The good file with another value somewhere."""
    found = mapping(text)
    *way, last = path.split(".")
    inner: Any = found
    for key in way:
        inner = inner[int(key)] if key.isdigit() else inner[key]
    if last.isdigit():
        inner[int(last)] = value
    else:
        inner[last] = value
    return found


BAGS = [
    ({"pieces": {"man": 2}, "numbers": [1]}, "bag_holds", "bag"),
    ({"numbers": [1, 2], "draws": 3}, "bag_few", "bag.draws"),
    ({"pieces": {"wolf": 2}}, "changes_sides", "bag.pieces.wolf"),
]


@pytest.mark.parametrize(("bag", "key", "place"), BAGS)
def test_a_bag_that_does_not_serve_is_told(bag: dict[str, Any], key: str, place: str) -> None:
    text = """
kinds:
  man: {letter: M, hand: 1, moves: [{does: place}]}
  wolf: {letter: W, hand: 0, side: south, moves: [{does: place}]}
passing: forced
"""
    assert list(told({**mapping(text), "bag": bag})) == [f"{place} pieces.{key}"]


def test_dice_that_do_not_serve_are_told() -> None:
    text = "kinds: {man: {letter: M, hand: 1, moves: [{does: place}]}}\npassing: forced\n"
    both = "bag: {pieces: {man: 2}}\ndice: {count: 2}"
    assert list(told(mapping(text + both))) == ["bag pieces.bag_or_dice"]
    assert list(told(mapping(text + "dice: {count: 1, doubles: true}"))) == ["dice.doubles pieces.one_die"]


def told(file: dict[str, Any]) -> dict[str, str]:
    """The sentence of each mistake by its place and key."""
    with pytest.raises(ValidationError) as caught:
        Definition.model_validate(file)
    say = Texts.load().say
    return {
        f"{'.'.join(map(str, error['loc']))} {error['type']}": say(error["type"], **error.get("ctx", {}))
        for error in caught.value.errors()
    }


def test_the_good_file_is_good() -> None:
    Definition.model_validate(mapping(GOOD))


@pytest.mark.parametrize(("path", "value", "key", "place"), FAULTS, ids=[f"{f[2]} {f[3]}" for f in FAULTS])
def test_a_mistake_is_told_at_its_place_in_a_sentence(path: str, value: Any, key: str, place: str) -> None:
    found = told(changed(path, value))
    assert list(found) == [f"{place} pieces.{key}"]
    assert "{" not in found[f"{place} pieces.{key}"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("captures: [{by: touch}]", "captures.0"),
        ("captures: [{by: touch, does: take}, {by: custodial, does: flip, victims: [man]}]", "captures.1"),
        ("captured: hand", "captured"),
        ("house: {swap: true}", "house.swap"),
    ],
)
def test_a_piece_of_one_side_does_not_change_sides(text: str, place: str) -> None:
    one_sided = GOOD.replace("letter: M,", "letter: M, side: south, hand: 2,")
    assert list(told(mapping(f"{one_sided}{text}"))) == [f"{place} pieces.changes_sides"]
    Definition.model_validate(mapping(f"{GOOD}{text}"))


def test_hexagons_have_six_neighbours() -> None:
    hexagonal = GOOD.replace("files: 4", "files: 4, cells: hexagonal")
    file = changed(MOVES, {"does": "step", "directions": ["back-left"]}, hexagonal)
    assert list(told(file)) == [f"{MOVES}.directions pieces.not_hexagonal"]


def test_parts_that_turn_fill_the_board() -> None:
    file = changed("twist", {"size": 3}, GOOD.replace(", blocked: [c4]", ""))
    assert list(told(file)) == ["twist.size pieces.twist_size"]


def test_everybody_is_on_the_whole_board() -> None:
    whole = GOOD.replace(", blocked: [c4]", "").replace("nook: {south: [a1-b1]}", "all: {cells: [a1-d4]}")
    file = changed("ends", [{"by": "reach", "region": "all"}], whole)
    assert list(told(file)) == ["ends.0.region pieces.reach_anywhere"]


def test_mistakes_that_do_not_hide_each_other_are_told_at_once() -> None:
    file = {**changed("kinds.wall.letter", "M"), **yaml.safe_load("ends: [{by: line, length: 5}]")}
    assert list(told(file)) == ["kinds.wall.letter pieces.letter_twice", "ends.0.length pieces.line_too_long"]


def test_a_mistake_is_told_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text("format: 1\nid: small\nengine: pieces\ntitle: Small\nends: [{by: line, length: 5}]" + GOOD, "utf-8")
    [fault] = check(file)
    assert (fault.mark.line, fault.what.key) == (5, "pieces.line_too_long")


@pytest.mark.parametrize(("board", "swapped"), [("{files: 4, ranks: 3}", "mirror"), ("{blocked: [c2]}", "turn")])
def test_a_swap_brings_no_piece_where_none_can_stand(board: str, swapped: str) -> None:
    file = f"board: {board}\nswapped: {swapped}\nkinds: {{man: {{letter: M, moves: [{{does: place}}]}}}}\n"
    assert list(told(mapping(file + "house: {swap: true}"))) == ["swapped pieces.swap_shape"]
    Definition.model_validate(mapping(file))


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("regions.nook", {"cells": []}, "regions.nook.cells"),
        ("kinds", {"man": {"letter": "M", "moves": [{"does": "put"}]}}, "kinds.man.moves.0.does"),
        ("kinds", {"man": {"letter": "M", "moves": {"does": "place"}}}, "kinds.man.moves"),
        ("board", {"files": 20, "ranks": 4}, "board.files"),
        ("ends", [{"by": "row", "length": 3}], "ends.0.by"),
        ("ends", [], "ends"),
        ("bag", {"pieces": {"man": 3}, "numbers": [1]}, "bag"),
    ],
)
def test_a_mistake_is_told_once_and_not_again_for_what_surrounds_it(path: str, value: Any, place: str) -> None:
    found = examine(parse(json.dumps(changed(path, value)).encode(), "own.yaml")).faults
    assert [".".join(map(str, fault.path)) for fault in found] == [place]
