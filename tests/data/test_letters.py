"""Letters that no font has: told where they stand, and only where somebody would see them."""

from __future__ import annotations

import pytest

from squares.data.check import examine
from squares.data.letters import MOST, lacking
from squares.data.loader import parse
from squares.data.texts import Texts
from tests.game_files import game_file

SAY = Texts.load().say
GAME = game_file("squares-ii").read_text(encoding="utf-8").partition("help:")[0]


def warned(more: str) -> list[tuple[int, str]]:
    """Line, counted from the end of the shipped game, and sentence of each warning of letters."""
    found = examine(parse(f"{GAME}{more}".encode(), "own.yaml"))
    assert found.faults == []
    start = GAME.count("\n")
    return [(each.mark.line - start, SAY(each.what)) for each in found.warnings if "letter" in each.what.key]


def test_each_place_is_told_with_its_letters() -> None:
    box = "They are shown and printed as boxes."
    assert warned('help:\n- title: "불 fire 🔥"\n  text: |\n    们字\n') == [
        (2, f"No font of the program has the letters 불 🔥. {box}"),
        (3, "No font of the program has the letter 们. It is shown and printed as a box."),
    ]


def test_an_extra_that_brings_a_font_is_told() -> None:
    text = 'help:\n- {title: "们", text: "🔥"}\n'
    found = [
        each for each in examine(parse(f"{GAME}{text}".encode(), "own.yaml")).warnings if "letter" in each.what.key
    ]
    hints = [each.hint and SAY(each.hint) for each in found]
    package = "The package pylopdf-fonts-zh-cn has a font for them."
    assert hints == [f'{package} Install it with pip install "masume[chinese]".', None]


def test_of_many_places_the_first_are_told_and_the_rest_counted() -> None:
    found = warned("help:\n" + "".join(f"- {{title: 불{i}, text: fire}}\n" for i in range(MOST + 3)))
    assert [line for line, _ in found] == list(range(2, MOST + 3))
    assert found[-1][1] == "3 further texts have letters that no font has."


@pytest.mark.parametrize(
    "text", ["Ærøskøbing, Łódź, Ωμέγα, Жар-птица", "連駒 かな", "e\u0301", "a\u202fb\u200d", "→ ★"]
)
def test_what_can_be_written_is_not_told(text: str) -> None:
    assert lacking(text) == ""


def test_names_of_files_are_not_told() -> None:
    look = GAME.replace("look:\n", "look:\n  pictures: {불: 불.svg}\n")
    assert look != GAME
    assert not [each for each in examine(parse(look.encode(), "own.yaml")).warnings if "letter" in each.what.key]
