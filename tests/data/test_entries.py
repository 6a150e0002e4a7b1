"""An entry of a list in a YAML text is changed or removed: all else stays byte for byte."""

from __future__ import annotations

import pytest
import yaml

from squares.core.errors import BadData
from squares.data.positions.entries import changed, removed

BLOCK = """\
id: a  # kept
positions:
  # the first
  - name: One
    position: p  # where it begins
    legal: [a1b1, pass]  # both
    illegal:
      - c1
      - c2

  # the second
  - name: Two
    position: q
    result: none
# below
house: {}
"""
FLOW = "positions: [{name: One, position: p, legal: [x]},  # first\n  {name: Two, position: q}]  # all\nid: a\n"


@pytest.mark.parametrize("text", [BLOCK, BLOCK.replace("\n", "\r\n"), BLOCK.partition("# below")[0].rstrip(), FLOW])
@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize(
    "more", [{"legal": ["a1b1"]}, {"result": "north", "to_act": "south"}, {"position": "r", "refused": {"a b": "c.d"}}]
)
def test_only_the_lines_that_say_something_else_change(text: str, at: int, more: dict[str, object]) -> None:
    before = yaml.safe_load(text)
    item = {**before["positions"][at], **more}
    new = changed(text, "positions", at, item)
    assert yaml.safe_load(new)["positions"][at] == item
    assert yaml.safe_load(new)["positions"][1 - at] == before["positions"][1 - at]
    if text is not FLOW:
        lost = set(text.splitlines()) - set(new.splitlines())
        assert all(line.strip().partition(":")[0] in more for line in lost)
        assert ("\r\n" in new) == ("\r\n" in text)
    assert changed(text, "positions", at, before["positions"][at]) == text


def test_keys_that_go_take_their_lines_with_them() -> None:
    new = changed(BLOCK, "positions", 0, {"name": "One", "position": "p", "result": "draw"})
    assert new == BLOCK.replace("    legal: [a1b1, pass]  # both\n    illegal:\n      - c1\n      - c2\n", "").replace(
        "begins\n", "begins\n    result: draw\n"
    )


def test_an_entry_goes_and_all_others_stay() -> None:
    assert removed(BLOCK, "positions", 1) == BLOCK.replace("  - name: Two\n    position: q\n    result: none\n", "")
    assert yaml.safe_load(removed(FLOW, "positions", 0))["positions"] == [{"name": "Two", "position": "q"}]
    last = removed(removed(BLOCK, "positions", 0), "positions", 0)
    assert yaml.safe_load(last) == {"id": "a", "positions": [], "house": {}}
    assert "# kept" in last
    assert "# below" in last


@pytest.mark.parametrize(
    "text", ["positions: [", "positions: {}\n", "id: a\n", "x: &x {name: n}\npositions: [*x, *x]\n"]
)
def test_a_text_in_which_that_cannot_be_done_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        changed(text, "positions", 0, {"name": "Other"})
    with pytest.raises(BadData):
        removed(text.replace(", *x", ""), "positions", 3)
