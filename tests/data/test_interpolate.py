"""Texts of a game file say the numbers that are played, in every variant."""

from __future__ import annotations

import re

import pytest

from squares.data.check import examine
from squares.data.interpolate import interpolate
from squares.data.loader import parse
from squares.data.texts import Texts
from squares.registry import Registry
from tests.game_files import game_file

TEXTS = Texts.load()
SAY = TEXTS.say
REGISTRY = Registry.of_engines()


def definition(id: str, **house: object) -> object:
    return REGISTRY.game(id, None, house or None).definition


@pytest.mark.parametrize(
    ("id", "house", "text", "read"),
    [
        ("squares-ii", {}, "{goal_tiles:word} in {goal_row}: {limit}", "three in the middle row: 8"),
        ("squares-ii", {"goal_tiles": 2, "limit": 11}, "{goal_tiles:word}, {limit:word}", "two, eleven"),
        ("squares-ii", {"board": {"goal_row": 2}}, "{goal_row}", "the goal row"),
        ("rengoma", {"line": 5}, "{line:word} of {pieces}, {board.files} by {board.ranks}", "five of 12, 6 by 6"),
        ("logistic", {"life": 300}, "{life} {rules.blue.all:word} {house.max_plies:word}", "300 five 1500"),
        ("qubism", {}, "{nothing} {} {board} {cubes.real}", "{nothing} {} {board} {cubes.real}"),
        ("qubism", {}, "{__class__} {title}", "{__class__} Qubism"),
    ],
)  # fmt: skip
def test_a_name_in_braces_is_the_value_of_the_game(id: str, house: dict[str, object], text: str, read: str) -> None:
    assert interpolate(text, definition(id, **house), SAY) == read  # type: ignore[arg-type]


@pytest.mark.parametrize("id", sorted(entry.id for entry in REGISTRY.entries))
def test_no_brace_is_left_in_the_help_of_any_variant(id: str) -> None:
    file = REGISTRY.entry(id).file
    assert file is not None
    for name, each in file.definitions.items():
        for section in file.base.help:
            if section.about(name):
                assert not re.search(r"[{}]", interpolate(section.shown(Texts.load().word, screen=True), each, SAY)), (
                    name,
                    section.heading,
                )


@pytest.mark.parametrize("name", ["max_plies", "house.max_plies:wrod", "House.max_plies", "house.max_plies:"])
def test_a_name_that_stands_for_nothing_is_a_warning(name: str) -> None:
    text = game_file("qubism").read_text(encoding="utf-8")
    found = examine(parse(text.replace("It may help", f"{{{name}}} It may help").encode(), "x.yaml"))
    assert [SAY(each.what).partition(" in braces")[0] for each in found.warnings] == [f"The text names {name}"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [("goal_tiles:wrod", "goal_tiles:word"), ("board.filez", "board.files"), ("goal_rwo", "goal_row")],
)
def test_a_value_that_is_nearly_named_is_asked_for(name: str, meant: str) -> None:
    source = game_file("squares-ii").read_text(encoding="utf-8").partition("help:")[0]
    source += f"help: [{{title: Aim, text: 'Hold {{{name}}}.'}}]\n"
    [warning] = examine(parse(source.encode(), "own.yaml")).warnings
    assert SAY(warning.what).endswith(f"Did you mean {meant}?")
    assert warning.replacement is None  # the place is that of the whole text
