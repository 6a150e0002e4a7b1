"""One more entry in a YAML text: comments and lines stay, and nothing else is said."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from squares.core.errors import BadData
from squares.data.append import appended
from tests.game_files import GAME_FILES

ITEM = {"name": "Mine: first", "position": "-,-/S1J5,- - - s -", "legal": ["a1b1", "pass"]}
GAMES = GAME_FILES


@pytest.mark.parametrize(
    "text",
    [
        "id: a\ntitle: b  # kept\n",
        "id: a\n# before\npositions:\n  # first\n  - name: x\n    position: y  # kept\n\n# after\nhouse: {}\n",
        "id: a\npositions:\n- name: x\n  position: |\n    long\n\nhouse: {}\n",
        "positions: []\nid: a\n",
        "positions:\nid: a\n",
        "positions: [{name: x, position: y}]  # kept\nid: a",
        "positions: [\n  {name: x, position: y},\n]\n",
        "{id: a, title: b}\n",
        "id: a\r\npositions:\r\n  - {name: x, position: y}\r\nhouse: {}\r\n",
    ],
)
def test_an_entry_is_added_and_every_line_and_comment_stays(text: str) -> None:
    new = appended(text, ("positions",), ITEM)
    before, after = yaml.safe_load(text), yaml.safe_load(new)
    assert after == {**before, "positions": [*(before.get("positions") or []), ITEM]}
    parts = (part for line in text.splitlines() for part in line.split("#"))
    assert all(part.strip(" ,[]{}") in new for part in parts)
    assert ("\r\n" in new) == ("\r\n" in text)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_shipped_file_takes_a_position_and_a_diagram(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    more = appended(text, ("positions",), ITEM)
    assert set(text.splitlines()) <= set(more.splitlines())
    last = len(yaml.safe_load(text)["help"]) - 1
    drawn = appended(text, ("help", last, "diagrams"), {"position": "p", "caption": "c"})
    assert yaml.safe_load(drawn)["help"][last]["diagrams"][-1] == {"position": "p", "caption": "c"}


@pytest.mark.parametrize("text", ["id: [", "- a\n", "", "positions: {a: b}\n", "positions: &x []\nother: *x\n"])
def test_a_text_without_a_place_for_it_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        appended(text, ("positions",), ITEM)
