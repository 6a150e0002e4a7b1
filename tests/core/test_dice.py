"""Rolls as people write them: what they throw, and what is wrong with those that cannot be read."""

from __future__ import annotations

import pytest

from squares.core import dice
from squares.core.errors import BadData
from squares.core.rng import Rng


def thrown(text: str, times: int = 60) -> list[dice.Thrown]:
    rng, found = Rng(5), []
    for _ in range(times):
        each, rng = dice.parse(text).thrown(rng)
        found.append(each)
    return found


def test_dice_of_several_kinds_are_added_up() -> None:
    for each in thrown("2d6 + d8 - 1"):
        first, second, third = map(int, each.faces)
        assert each.total == first + second + third - 1
    shown = [{int(each.faces[i]) for each in thrown("2d6+d8", 200)} for i in (0, 1, 2)]
    assert shown == [set(range(1, 7)), set(range(1, 7)), set(range(1, 9))]


def test_dice_are_taken_off() -> None:
    assert {each.total for each in thrown("d2-d2")} == {-1, 0, 1}


def test_percent_fudge_and_faces_of_ones_own() -> None:
    assert all(1 <= int(each.faces[0]) <= 100 for each in thrown("d%"))
    assert {each.faces[0] for each in thrown("1dF")} == {"−", "0", "+"}
    assert {each.total for each in thrown("dF")} == {-1, 0, 1}
    own = thrown("2d{sword, big shield,blank}+3")
    assert {face for each in own for face in each.faces} == {"sword", "big shield", "blank"}
    assert {each.total for each in own} == {None}


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        ("", "dice.nothing", {}),
        ("d6" * 60, "dice.long", {"most": 80}),
        ("2d6+sword", "dice.unclear", {"part": "sword"}),
        ("2d6 d8", "dice.unclear", {"part": "d8"}),
        ("2d6+", "dice.unclear", {"part": "+"}),
        ("d{a,b", "dice.unclear", {"part": "d{a,b"}),
        ("7", "dice.none", {}),
        ("0d6", "dice.many", {"n": 0, "most": 40}),
        ("40d6+d6", "dice.many", {"n": 41, "most": 40}),
        ("d1", "dice.sides", {"n": 1, "most": 1000}),
        ("d1001", "dice.sides", {"n": 1001, "most": 1000}),
        ("d{a,}", "dice.faces", {"most": 36, "letters": 16}),
    ],
)
def test_what_is_no_roll_is_told(text: str, key: str, told: dict[str, object]) -> None:
    with pytest.raises(BadData) as bad:
        dice.parse(text)
    assert (bad.value.phrase.key, dict(bad.value.phrase.values)) == (key, told)
