"""What printed things look like: boards cut where they end, flat pieces, and the same inks in every kind of file."""

from __future__ import annotations

import io
from typing import Any

import pygame
import pytest
from PIL import Image

from scenes.games.kit.parts import CELL
from scenes.geometry import Rect
from scenes.print.job import Wish
from scenes.print.paper_canvas import PaperCanvas
from scenes.print.pen import THIN, inked, thin
from scenes.print.svg import drawing
from squares.registry import Entry
from tests.scenes.printed import drawn
from tests.scenes.test_print import REGISTRY, printed

GAMES = [*REGISTRY.entries, *REGISTRY.examples]


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: str(entry.id))
def test_a_board_is_cut_round_its_letters_and_digits_and_through_none_of_them(entry: Entry) -> None:
    made = printed(entry.id, Wish(parts=("board",)))
    board, grid = made.parts[0], made.game.grid
    inside = []
    for text, (x, y), (end, _) in drawn(made, board).texts:
        if 0 < y < board.h and end > 0 and x < board.w:
            assert x > 0
            assert end < board.w
            inside.append(text)
    assert {str(rank + 1) for rank in range(grid.ranks)} <= set(inside)
    assert {chr(97 + file) for file in range(grid.files)} <= set(inside)
    assert board.w >= grid.files * CELL


def test_a_board_of_strips_ends_with_its_cells() -> None:
    made = printed("squares-ii", Wish(parts=("board",)))
    board = made.parts[0]
    paper = made.box.theme.colour("paper")
    assert not [box for box, colour in drawn(made, board).fills if colour == paper and box.w > 5]
    assert board.w < 5 * CELL + 10


@pytest.mark.parametrize(("game", "kind"), [("qubism", "tokens"), ("rengoma", "tokens")])
def test_pieces_of_paper_have_neither_sides_nor_shadows(game: str, kind: str) -> None:
    made = printed(game, Wish(parts=(kind,)))
    part = made.parts[0]
    boxes = [box for box, _ in drawn(made, part).fills]
    assert all(abs(box.center[1] - part.h / 2) < 0.3 for box in boxes)
    name, data = next(iter(made.files("png", 300)))
    picture = Image.open(io.BytesIO(data))
    assert picture.getpixel((picture.width // 20, picture.height // 20)) == (0, 0, 0, 0), name


@pytest.mark.parametrize("form", ["png", "svg"])
def test_low_ink_thins_a_large_dark_ground_in_single_files_as_on_sheets(form: str) -> None:
    made = printed("logistic", Wish(parts=("board",), ink="low"))
    court = made.box.theme.colour("games.logistic.court")
    wanted = inked(thin(court), "low")[:3]
    assert sum(wanted) > sum(court[:3]) + 300
    data = next(data for _, data in made.files(form, 150))
    found: Any
    if form == "png":
        found = Image.open(io.BytesIO(data)).convert("RGB").getpixel((4, 100))
    else:
        found = drawing(data.decode()).shapes[0].fill
    assert all(abs(a - b) <= 1 for a, b in zip(found, wanted, strict=False))


def test_a_preview_thins_what_is_drawn_as_a_path_as_well() -> None:
    made = printed("squares-ii", Wish(parts=("markers",)))
    surface = pygame.Surface((100, 100), pygame.SRCALPHA)
    canvas = PaperCanvas(surface, made.screen_box(), 2.0, 2.0, "low", size=(50, 50))
    canvas.path("M0 0H48V48H0z", Rect(0, 0, 50, 20), fill="#000000")
    canvas.svg(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0z"/></svg>', Rect(0, 20, 50, 30)
    )
    level = round(255 - 255 * THIN)
    assert surface.get_at((50, 10))[:3] == surface.get_at((50, 60))[:3] == (level, level, level)


@pytest.mark.parametrize("game", ["squares-ii", "twin-rows"])
def test_the_last_page_of_the_rules_fills_its_columns_alike_and_no_page_is_overfull(game: str) -> None:
    made = printed(game, Wish(parts=("rules",)))
    for number, page in enumerate(made.parts, 1):
        texts = drawn(made, page).texts
        ends = [max(y for _, (x, y), _ in texts if (x > page.w / 2) == right) for right in (False, True)]
        assert max(ends) <= page.h
        if number == len(made.parts):
            assert abs(ends[0] - ends[1]) < page.h / 3


def test_diagrams_are_smaller_where_that_saves_a_page() -> None:
    made = printed("squares-ii", Wish(parts=("rules",)))
    assert len(made.parts) == 2
