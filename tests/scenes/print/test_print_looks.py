"""What printed things look like: boards cut where they end, flat pieces, and the same inks in every kind of file."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pypdf
import pytest
from PIL import Image

from scenes.games.kit.parts import CELL, Part
from scenes.geometry import Rect
from scenes.print import job, process
from scenes.print.export import pngs, svgs
from scenes.print.job import Wish
from scenes.print.paper_canvas import PaperCanvas
from scenes.print.pdf import PdfFile
from scenes.print.pen import THIN, inked, thin
from scenes.print.svg import drawing
from scenes.print.vector_canvas import VectorCanvas
from scenes.trial import PAPER
from squares.data.art import rendering
from squares.registry import Entry
from tests.data.test_drawn_pictures import DRAWN
from tests.game_files import each_eighth, game_file
from tests.scenes.print.test_print import MADE, REGISTRY, TEXTS, printed
from tests.scenes.printed import drawn, rastered

GAMES = [*REGISTRY.entries, *each_eighth(REGISTRY.examples)]


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: str(entry.id))
def test_a_board_is_cut_round_its_letters_and_digits_and_through_none_of_them(entry: Entry) -> None:
    made = printed(entry.id, Wish(parts=("board",)))
    board, grid = made.parts[0], made.game.grid
    inside = []
    for text, box in drawn(made, board).texts:
        if box.right > 0 and box.bottom > 0 and box.x < board.w and box.y < board.h:
            assert box.x > 0
            assert box.y > 0
            assert box.right < board.w
            assert box.bottom < board.h
            inside.append(text)
    assert {str(rank + 1) for rank in range(grid.ranks)} <= set(inside)
    assert {chr(97 + file) for file in range(grid.files)} <= set(inside)
    assert board.w >= grid.files * (14.0 if entry.engine == "pieces" else CELL)


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
    name, data = next(iter(made.files("png", 300, Path())))
    picture = Image.open(io.BytesIO(data))
    assert picture.getpixel((picture.width // 20, picture.height // 20)) == (0, 0, 0, 0), name


@pytest.mark.parametrize("form", ["png", "svg"])
def test_low_ink_thins_a_large_dark_ground_in_single_files_as_on_sheets(form: str) -> None:
    made = printed("squares-ii", Wish(parts=("markers",)))
    part = Part("cards", "dark", 63, 88, lambda canvas, trim, bleed: canvas.box(trim.inset(-bleed), fill="#203040"))
    wanted = inked(thin((32, 48, 64, 255)), "low")[:3]
    if form == "png":
        files = pngs([part], made.screen_box(), 150, 3.0, "low")
    else:
        files = svgs([part], made.box, made.fonts, 3.0, "low")
    _, data = next(files)
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
        assert texts.pop()[0] == str(number)
        ends = [max(box.bottom for _, box in texts if (box.x > page.w / 2) == right) for right in (False, True)]
        assert max(ends) <= page.h - 5
        if number == len(made.parts):
            assert abs(ends[0] - ends[1]) < page.h / 3


def test_diagrams_are_smaller_where_that_saves_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    games = ("squares-ii", "twin-rows", "undertow", "qubism", "rengoma")

    def pages() -> list[int]:
        return [len(printed(game, Wish(parts=("rules",))).parts) for game in games]

    smaller = pages()
    monkeypatch.setattr("scenes.print.columns.SHARES", (1.0,))
    larger = pages()
    assert all(few <= many for few, many in zip(smaller, larger, strict=True))
    assert smaller != larger


def page_with(draw: Callable[[VectorCanvas], None]) -> bytes:
    """A PDF of one page of 100 by 40 millimetres."""
    job.without_window()
    box, fonts = job.paintbox()
    file, whole = PdfFile(fonts, "test", MADE), Rect(0, 0, 100, 40)
    pen = file.page(whole.size, whole, whole)
    draw(VectorCanvas(pen, box, whole.size))
    file.finish(pen)
    return file.data()


def test_a_gradient_that_fades_away_is_printed_so() -> None:
    source = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 4"><linearGradient id="g"><stop offset="0"/>'
        '<stop offset="1" stop-opacity="0"/></linearGradient><path d="M0 0H10V4H0z" fill="url(#g)"/></svg>'
    )
    data = page_with(lambda canvas: canvas.svg(source, Rect(0, 0, 100, 40)))
    page: Any = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    states = page["/Resources"]["/ExtGState"]
    masks = [state.get_object()["/SMask"] for state in states.values() if "/SMask" in state.get_object()]
    assert [mask["/S"] for mask in masks] == ["/Luminosity"]
    picture: Any = rastered(data, 50)[0].convert("L")
    levels = [picture.getpixel((round(share * picture.width), picture.height // 2)) for share in (0.02, 0.5, 0.98)]
    assert all(abs(a - b) < 8 for a, b in zip(levels, (5, 128, 250), strict=True))


@pytest.mark.parametrize("face", ["display", "text", "numeral"])
def test_letters_stand_on_paper_as_on_the_screen(face: str) -> None:
    made = printed("squares-ii", Wish(parts=("markers",)))
    words = "AVATAR To office 1234"
    paper = made.box.letters.width(words, face, 400)
    assert paper == pytest.approx(made.screen_box().letters.width(words, face, 400), rel=0.01)
    assert paper < sum(made.box.letters.width(letter, face, 400) for letter in words)


def test_joined_letters_han_and_kana_can_be_copied_out() -> None:
    words = "office fin", "レンゴマ連駒"

    def draw(canvas: VectorCanvas) -> None:
        for row, text in enumerate(words):
            canvas.text(text, (5, 5 + 10 * row), "display", "#000000", size=6)

    page = pypdf.PdfReader(io.BytesIO(page_with(draw))).pages[0]
    read = "".join(page.extract_text().replace("\0", "").split())  # pypdf takes the codes of Han for two letters
    assert all("".join(text.split()) in read for text in words)


def test_sheets_wait_for_pictures_with_more_pixels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "f.svg").write_bytes((DRAWN / "figma.svg").read_bytes())
    text = game_file("ember-duel").read_text("utf-8")
    (tmp_path / "duel.yaml").write_text(text.replace("look: {", "look: {pictures: {foresight: f.svg}, "), "utf-8")
    coarse = Entry(tmp_path / "duel.yaml", draws=PAPER)
    monkeypatch.setattr(rendering, "MOST_SIDE", 200)  # as where there is little time
    [(name, held)] = coarse.pictures.items()
    monkeypatch.setattr(rendering, "MOST_SIDE", 400)
    finer = process._finer(coarse)[name]
    assert isinstance(finer, bytes)
    assert isinstance(held, bytes)
    assert [Image.open(io.BytesIO(each)).size for each in (held, finer)] == [(150, 200), (300, 400)]
    made = process.printed_of(coarse, None, TEXTS, Wish(), {name: finer})
    assert made.box.own(name) == finer
    assert process._finer(REGISTRY.entry("squares-ii")) == {}
