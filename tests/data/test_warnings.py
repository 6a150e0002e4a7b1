"""Warnings: what can be played but is hardly meant, each at its place; shipped files have none."""

from __future__ import annotations

import pytest

from squares.data.check import check, examine
from squares.data.installed import NO_GAMES
from squares.data.loader import parse
from squares.data.places import shipped
from squares.data.texts import Texts
from tests.game_files import EXAMPLE_FILES, GAME_FILES, game_file

SAY = Texts.load().say


def warned(id: str, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    """The key and sentence of each warning of a shipped game without help and variants, changed."""
    text = game_file(id).read_text(encoding="utf-8").partition("help:")[0]
    head, _, rest = text.partition("\nvariants:")
    text = head + rest[rest.index("\nlook:") :] + "\n"
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    found = examine(parse(text.encode(), "own.yaml"))
    assert found.faults == []
    assert all(each.warning and each.mark.line for each in found.warnings)
    known = {"families.leap/support", "families.supply/exchange", *(f"abilities.{name}" for name in _SPARE)}
    told = [(".".join(map(str, each.path)), SAY(each.what)) for each in found.warnings]
    return [each for each in told if each[0] not in known]


_SPARE = ("leap", "support", "supply", "exchange")  # of tiles that the usual set of SQUARES II leaves in the box


def test_nothing_shipped_is_odd() -> None:
    found = [path for path in shipped("data", "games").rglob("*.yaml") if path.name not in NO_GAMES]
    files = [path for path in found if path.parent.name != "text"]
    assert {*GAME_FILES, *EXAMPLE_FILES} <= {*files}
    assert [fault.text(SAY) for file in files for fault in check(file)] == []


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ("limit: 8", "limit: 3", "", ""),
        ("limit: 8 ", "limit: 2 ", "limit", "Nobody can win: 3 tiles in the goal row count at least 3 together"),
        ("goal_tiles: 3", "goal_tiles: 5", "", ""),
        ("goal_row: 3", "goal_row: 2", "board.goal_row", "The goal row is nearer to South: 1 and 3 rows"),
        ("goal_row: 3", "goal_row: 5", "board.goal_row", "Tiles are placed straight into the goal row"),
        ("goal_tiles: 3", "wins: [{by: reach, tiles: 6}]", "wins.0", "Nobody can win in this way: 6 tiles"),
        ("goal_tiles: 3", "wins: [{by: reach, tiles: 11}]", "wins.0", "Nobody can win in this way: 11 tiles"),
        ("goal_row: 3", "blocked: [a3, b3, c3]", "goal_tiles", "Nobody can win in this way: 3 tiles"),
        ("goal_row: 3", "blocked: [a1, b1, c1, d1, e1]", "board.blocked", "All cells of South's territory are blocked"),
        ("does: push, by: 2", "does: push, by: 4", "abilities.tsunami.by", "A push by 4 always leads off a board of 5"),
        ("[[1, 1], [1, -1]", "[[1, 1], [5, -1]", "abilities.diagonal.vectors.1", "The vector [5, -1] leads off"),
        ("board: strips", "board: stripes", "look.board", "There is no board stripes"),
        ("cover: squares_ii", "cover: nothing", "look.cover", "There is no cover nothing"),
        ("shelf: 1", "pictures: {spn: a.svg}", "look.pictures.spn", "Nothing is called spn here"),
    ],
)  # fmt: skip
def test_what_is_odd_about_tiles(old: str, new: str, key: str, says: str) -> None:
    found = warned("squares-ii", (old, new))
    if not key:
        assert found == []
    else:
        [(path, sentence)] = found
        assert path == key
        assert sentence.startswith(says)


@pytest.mark.parametrize("key", ["text", "screen"])
def test_a_text_that_speaks_of_what_is_gone(key: str) -> None:
    texts = {"text": "Faces count.", "screen": "", key: "Tsunami and Spin work as ever. A tsunami is a wave."}
    told = ("\nlook:", f"\nhelp: [{{title: Faces, text: {texts['text']}, screen: '{texts['screen']}'}}]\nlook:")
    assert warned("squares-ii", told) == []
    [(path, sentence)] = warned("squares-ii", told, ("name: Tsunami", "name: Wave"))
    assert (path, sentence) == (
        f"help.0.{key}",
        "This text speaks of Tsunami, which a shipped game has and this one has not.",
    )


def test_too_few_tiles_for_the_goal_row() -> None:
    few = (
        ("families: [spin/jump, tsunami/diagonal]", "families: [spin/jump]"),
        ("front: spin,", "numbers: [1, 2], front: spin,"),
    )
    told = warned("squares-ii", *few)
    assert ("goal_tiles", "Nobody can win: 3 tiles are needed in the goal row, and a player has 2.") in told


def test_what_no_variant_uses_is_told_once_and_not_where_one_does() -> None:
    text = game_file("squares-ii").read_text(encoding="utf-8").partition("help:")[0]
    assert examine(parse(text.encode(), "own.yaml")).warnings == []
    only = text.replace("{sets: {choice: same, families: [spin/jump, leap/support]}}", "{limit: 9}")
    only = only.replace("{sets: {choice: own}}", "{limit: 10}")
    told = [SAY(each.what) for each in examine(parse(only.encode(), "own.yaml")).warnings]
    assert told == [
        "No variant plays with the family leap/support.",
        "No variant plays with the family supply/exchange.",
    ]


@pytest.mark.parametrize(
    ("id", "old", "new", "key", "says"),
    [
        ("rengoma", "[1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]", "[1, 2, 3]", "line", "Nobody can win: a line needs 4"),
        ("rengoma", "[1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]", "[2, 2, 2, 2]", "strengths", "No piece can ever cover"),
        (
            "rengoma",
            "line: 4",
            "line: 4\ncovers_whose: own\nchip_for: [cover]",
            "chip_for",
            "Pieces cover only their own",
        ),
        (
            "logistic",
            "life: 500",
            "cards: {hayate: {awakening: {at: 900}}}",
            "cards.hayate.awakening.at",
            "With a life of 500, Hayate is awakened",
        ),
        ("qubism", "cubes: 9", "cubes: 24", "cubes", "24 cubes can never all be placed"),
        ("logistic", "life: 500", "life: 100", "life", "With a life of 100 these AVIs are awakened from the start: "),
    ],
)
def test_what_is_odd_about_the_others(id: str, old: str, new: str, key: str, says: str) -> None:
    [(path, sentence)] = warned(id, (old, new))
    assert path == key
    assert sentence.startswith(says)
