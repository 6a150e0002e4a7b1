"""The page about engines shows the files of the examples as they are, and its commands are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINES = ROOT / "examples" / "engines"
PAGE = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^`([\w./]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
WHOLE = {"tictactoe/__init__.py", "tictactoe/editing.py", "tictactoe/tictactoe.yaml", "tictactoe/text/en.yaml"}


@pytest.mark.parametrize(("name", "block"), SHOWN)
def test_what_the_page_shows_stands_in_the_file(name: str, block: str) -> None:
    assert block in (ENGINES / name).read_text(encoding="utf-8")


def test_the_page_shows_all_of_the_first_engine() -> None:
    shown = {name: block for name, block in SHOWN if name.startswith("tictactoe/tictactoe/")}
    assert {name.removeprefix("tictactoe/") for name in shown} == WHOLE
    assert all(block == (ENGINES / name).read_text(encoding="utf-8") for name, block in shown.items())
    pages = {name for name, _ in SHOWN} - set(shown)
    assert "tictactoe/pyproject.toml" in pages
    assert "breakthrough/breakthrough/__init__.py" in pages


def test_every_block_of_code_names_its_file() -> None:
    assert len(re.findall(r"^```(?:python|yaml|toml)$", PAGE, re.MULTILINE)) == len(SHOWN)
