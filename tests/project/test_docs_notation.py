"""The examples of docs/notation.md and of the pages of notation of the games, asked of the program itself."""

from __future__ import annotations

import contextlib
import io
import json
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from scenes.main import main
from squares.registry import Registry

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "notation.md", *sorted((ROOT / "data" / "games").glob("*/notation.md"))]
KEYS = {"position", "legal", "illegal", "play", "gives", "over", "bad"}


class Example:
    """A block of the page: a game and variant, and lines of a key and a text."""

    def __init__(self, block: str) -> None:
        (key, name), *lines = [line.split(": ", 1) for line in block.splitlines()]
        assert key == "game"
        self.name = name
        self.game, _, self.variant = name.partition(" ")
        self.lines = [(key, text) for key, text in lines]

    def of(self, key: str) -> list[str]:
        """The texts of a key."""
        return [text for each, text in self.lines if each == key]

    def one(self, key: str) -> str | None:
        """The text of a key that comes once at most."""
        found = self.of(key)
        assert len(found) <= 1
        return found[0] if found else None


def examples() -> Iterator[Example]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        yield from map(Example, re.findall(r"^```example\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


EXAMPLES = list(examples())
EVERY = pytest.mark.parametrize("example", EXAMPLES, ids=[f"{n} {each.name}" for n, each in enumerate(EXAMPLES, 1)])


@cache
def answers(example: Example) -> dict[tuple[str, ...], dict[str, Any]]:
    """What ``batch`` says to every line of an example, alone and with the actions the page plays or tries there."""
    start = example.one("position") or ""
    asked: list[tuple[str, ...]] = [(line,) for key in ("position", "gives", "bad") for line in example.of(key)]
    asked += [(start, action) for action in example.of("legal") + example.of("illegal")]
    asked += [(start, *example.of("play"))] if start else []
    lines = (json.dumps({"position": line, "actions": actions}) for line, *actions in asked)
    stdin = io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()), encoding="utf-8")
    said = io.StringIO()
    with tempfile.TemporaryDirectory() as home, mock.patch("sys.stdin", stdin), contextlib.redirect_stdout(said):
        assert main(["--home", home, "batch", "--game", example.game, "--variant", example.variant]) == 0
    return dict(zip(asked, map(json.loads, said.getvalue().splitlines()), strict=True))


def test_every_game_has_examples_and_every_line_a_meaning() -> None:
    boxes = Registry.of_engines().boxes
    assert {each.game for each in EXAMPLES} >= {box[0].id for box in boxes}
    assert {key for each in EXAMPLES for key, _ in each.lines} == KEYS
    assert [each.name for each in EXAMPLES if not each.of("position") + each.of("bad")] == []
    assert [each.name for each in EXAMPLES if bool(each.of("play")) != bool(each.of("gives"))] == []


@EVERY
def test_a_position_reads_back_to_its_own_line(example: Example) -> None:
    for line in example.of("position") + example.of("gives"):
        assert (answers(example)[(line,)]["position"], answers(example)[(line,)]["error"]) == (line, None)


@EVERY
def test_actions_are_legal_where_the_page_says_so(example: Example) -> None:
    start = example.one("position") or ""
    for action in example.of("legal"):
        assert action in answers(example)[(start,)]["legal"]
        assert answers(example)[start, action]["error"] is None
    for action in example.of("illegal"):
        assert action not in answers(example)[(start,)]["legal"]
        assert answers(example)[start, action]["error"] is not None


@EVERY
def test_actions_lead_where_the_page_says(example: Example) -> None:
    if start := example.one("position"):
        after = answers(example)[(start, *example.of("play"))]
        assert after["position"] == (example.one("gives") or start)
        assert after["outcome"] == example.one("over")


@EVERY
def test_bad_lines_are_refused(example: Example) -> None:
    for line in example.of("bad"):
        assert answers(example)[(line,)]["error"] is not None
