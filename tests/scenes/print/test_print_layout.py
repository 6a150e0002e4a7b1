"""Where parts lie: as many as fit, blocks that share a sheet, backs behind fronts; and the same read from pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from scenes.games.kit.parts import Part
from scenes.geometry import Rect
from scenes.print import job
from scenes.print.draw import HAIR, Imprint, draw_sheet
from scenes.print.layout import (
    EDGE,
    FOOT,
    MARGIN,
    MARK,
    MARK_OFF,
    PAPERS,
    SHORT_MARK,
    STRIP,
    Backs,
    Paper,
    Sheet,
    sheets,
)
from scenes.print.pdf import PdfFile
from scenes.print.vector_canvas import VectorCanvas
from scenes.ui.canvas import Canvas
from squares.data.texts import Texts
from tests.scenes.printed import filled, sampled

SAY = Texts.load().say
DPI = 254
"""Ten pixels to a millimetre."""


def corner(colour: str) -> Part:
    """A card with a mark in its left upper corner, 3 by 6 mm, and its bleed light."""

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        canvas.box(trim.inset(-bleed), fill="#F0F0A0")
        canvas.box(Rect(trim.x, trim.y, 3, 6), fill=colour)

    def back(canvas: Canvas, trim: Rect, bleed: float) -> None:
        canvas.box(trim.inset(-bleed), fill="#F0F0A0")
        canvas.box(Rect(trim.right - 3, trim.y, 3, 6), fill=colour)  # behind the mark of the front

    return Part("cards", colour, 63.0, 88.0, draw, back)


def plain(w: float, h: float, count: int, *, back: bool = False) -> Part:
    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        canvas.box(trim, fill="#000000")

    return Part("tokens", f"{w}x{h}", w, h, draw, draw if back else None, count)


@pytest.mark.parametrize(
    ("paper", "backs", "bleed", "most"),
    [
        ("a4", "long", 3.0, 6),
        ("a4", "short", 3.0, 6),
        ("letter", "long", 3.0, 6),
        ("a3", "none", 3.0, 16),
        ("a4", "fold", 3.0, 3),
        ("a4", "fold", 0.0, 4),
        ("a4", "long", 0.0, 9),
        ("letter", "long", 0.0, 9),
        ("letter", "short", 0.0, 9),
        ("letter", "none", 0.0, 9),
        ("letter", "fold", 0.0, 4),
    ],
)
def test_a_sheet_holds_as_many_poker_cards_as_fit_either_way(paper: str, backs: Backs, bleed: float, most: int) -> None:
    part = plain(63.0, 88.0, 100, back=backs != "none")
    made = sheets([part], Paper(PAPERS[paper], backs, bleed))
    assert sum(not placed.back for placed in made[0].placed) == most
    assert all(sheet.size == PAPERS[paper] for sheet in made)


def overlap(a: Rect, b: Rect) -> bool:
    return a.x < b.right - 0.001 and b.x < a.right - 0.001 and a.y < b.bottom - 0.001 and b.y < a.bottom - 0.001


@pytest.mark.parametrize(("backs", "count"), [("long", 2), ("short", 2), ("fold", 5), ("none", 2)])
def test_parts_of_several_sizes_share_sheets_and_marks_stay_clear_of_all_art(backs: Backs, count: int) -> None:
    parts = [plain(63.0, 88.0, 7, back=True), plain(24.0, 24.0, 9), plain(30.0, 30.0, 11, back=True)]
    made = sheets(parts, Paper(PAPERS["a4"], backs))
    fronts = [placed for sheet in made for placed in sheet.placed if not placed.back]
    assert len(fronts) == 27
    assert sum(sheet.side not in ("back", "empty") for sheet in made) == count
    for sheet in made:
        art = [placed.trim.inset(-placed.bleed) for placed in sheet.placed]
        assert not any(overlap(a, b) for a, b in combinations(art, 2))
        assert all(rect.x >= MARGIN - 0.001 and rect.right <= 200.001 for rect in art)
        above, below = (FOOT, 0.0) if (sheet.side, backs) == ("back", "short") else (0.0, FOOT)
        assert all(rect.y >= MARGIN + above - 0.001 for rect in art)
        assert all(rect.bottom <= 297 - MARGIN - below + 0.001 for rect in art)
        for line in sheet.lines:
            if line.kind == "crop":
                (ax, ay), (bx, by) = line.a, line.b
                off = MARK_OFF / 2 - 0.001
                mark = Rect(ax, ay, bx - ax, by - ay).inset(-off)
                assert not any(overlap(mark, rect) for rect in art)


@pytest.mark.parametrize("backs", ["long", "short", "fold"])
def test_with_its_foot_beside_the_parts_a_sheet_keeps_clear_of_the_edges_and_backs_behind_fronts(backs: Backs) -> None:
    w, h = PAPERS["letter"]
    for sheet in sheets([plain(63.0, 88.0, 9, back=True)], Paper((w, h), backs, 0.0)):
        assert sheet.beside == (len(sheet.placed) > 6)
        marks = [Rect(min(a[0], b[0]), min(a[1], b[1]), abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b, _ in sheet.lines]
        for rect in (sheet.bled, *(mark for mark, line in zip(marks, sheet.lines, strict=True) if line.kind == "crop")):
            assert min(rect.x, w - rect.right) > EDGE + STRIP - 0.001 or not sheet.beside
            assert min(rect.y, h - rect.bottom) > EDGE - 0.001
        for mark in marks:
            assert max(mark.w, mark.h) >= SHORT_MARK
            assert not any(overlap(mark, placed.trim) for placed in sheet.placed)
    made = sheets([plain(63.0, 88.0, 9, back=True)], Paper((w, h), backs, 0.0))
    fronts, behind = ([placed for sheet in made for placed in sheet.placed if placed.back == back] for back in (0, 1))
    for front, back in zip(fronts, behind, strict=True):
        across = back.trim._replace(x=w - back.trim.right), back.trim._replace(y=h - back.trim.bottom)
        fold = next((line.a for sheet in made for line in sheet.lines if line.kind == "fold"), None)
        wanted = across[backs == "short"] if fold is None else back.trim._replace(x=2 * fold[0] - back.trim.right)
        assert wanted == pytest.approx(front.trim, abs=0.001)


def test_what_is_left_of_nine_shares_a_sheet_with_other_parts() -> None:
    made = sheets([plain(63.0, 88.0, 19), plain(30.0, 30.0, 4)], Paper(PAPERS["letter"], "none", 0.0))
    assert [(sheet.beside, len(sheet.placed)) for sheet in made] == [(True, 9), (True, 9), (False, 5)]


def test_the_foot_stands_beside_all_parts_where_several_sizes_share_a_sheet_so() -> None:
    made = sheets([plain(90.0, 76.0, 4), plain(18.0, 18.0, 60)], Paper(PAPERS["a4"], "none", 0.0))
    assert [(sheet.beside, len(sheet.placed)) for sheet in made] == [(True, 64)]


def test_what_has_no_back_gets_an_empty_one_where_others_have_backs() -> None:
    small, large = plain(30.0, 30.0, 3, back=True), plain(300.0, 300.0, 1)
    made = [sheet.side for sheet in sheets([large, small], Paper(PAPERS["a4"]))]
    assert made == ["single", "empty"] * ((len(made) - 2) // 2) + ["front", "back"]
    assert {sheet.side for sheet in sheets([large], Paper(PAPERS["a4"]))} == {"single"}


def test_sides_are_numbered_by_the_sheet_of_paper_that_they_are_on() -> None:
    backed, bare = plain(60.0, 60.0, 13, back=True), plain(30.0, 30.0, 20)
    page = plain(190.0, 264.0, 3)
    rules = replace(page, kind="rules", whole=True)

    def numbers(parts: list[Part], backs: Backs = "long", booklet: bool = False) -> list[int]:
        return [side.number for side in sheets(parts, Paper(PAPERS["a4"], backs, booklet=booklet))]

    assert numbers([backed, rules]) == [1, 1, 2, 2, 3, 3, 4]
    assert numbers([backed], "fold") == [1, 2, 3, 4]
    assert numbers([bare, rules]) == [1, 2, 3, 4]
    assert numbers([rules]) == [1, 1, 2]
    assert numbers([rules], "none") == [1, 2, 3]
    assert numbers([bare, rules], booklet=True) == [1, 2, 2]


def test_a_board_that_lies_is_turned_where_that_saves_paper() -> None:
    made = sheets([plain(250.0, 180.0, 1)], Paper(PAPERS["a4"]))
    assert [placed.turn for sheet in made for placed in sheet.placed] == [90]
    tiled = sheets([plain(440.0, 180.0, 1)], Paper(PAPERS["a4"]))
    assert [placed.turn for sheet in tiled for placed in sheet.placed] == [90, 90]


def test_ten_thousand_cards_are_laid_out() -> None:
    made = sheets([plain(63.0, 88.0, 10_000, back=True), plain(1.0, 1.0, 5)], Paper(PAPERS["a4"]))
    assert len(made) == 2 * 1667


def drawn(backs: Backs, read: Callable[[bytes, float], list[Image.Image]]) -> tuple[list[Sheet], list[Image.Image]]:
    """Five cards, each with a colour of its own, on paper and as pixels."""
    job.without_window()
    parts = [corner(f"#{40 * i:02x}{255 - 30 * i:02x}80") for i in range(5)]
    made = sheets(parts, Paper(PAPERS["a4"], backs))
    box, fonts = job.paintbox()
    file = PdfFile(fonts, "cards", datetime(2026, 1, 2))
    for index, sheet in enumerate(made):
        pen = file.page(sheet.size, sheet.block, sheet.bled)
        canvas = VectorCanvas(pen, box, sheet.size)
        draw_sheet(canvas, SAY, made, index, Imprint("Cards", "1", "abc"), backs, job.NO_DRIFT)
        file.finish(pen)
    return made, [page.crop((0, 0, 2100, 2970)) for page in read(file.data(), DPI)]


def box_of(image: Image.Image, colour: str, near: Rect) -> Rect:
    """Around all pixels of a colour, up to 4 mm from a place, in millimetres."""
    x, y, right, bottom = (round(10 * v) for v in (near.x - 4, near.y - 4, near.right + 4, near.bottom + 4))
    part = image.crop((x, y, right, bottom))
    other = ImageChops.difference(part, Image.new("RGB", part.size, colour)).convert("L")
    found = other.point(lambda v: 255 * (v < 2)).getbbox()
    assert found is not None
    return Rect((x + found[0]) / 10, (y + found[1]) / 10, (found[2] - found[0]) / 10, (found[3] - found[1]) / 10)


def close(a: Rect, b: Rect) -> bool:
    return all(abs(x - y) <= 0.101 for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("backs", ["long", "short", "fold"])
def test_in_pixels_the_back_of_a_turned_card_lies_behind_its_front(backs: Backs) -> None:
    made, images = drawn(backs, filled)
    over = Image.Transpose.FLIP_TOP_BOTTOM if backs == "short" else Image.Transpose.FLIP_LEFT_RIGHT
    front, behind = images[0], images[0 if backs == "fold" else 1].transpose(over)
    for placed in made[0].placed[:3]:
        assert placed.turn == 90  # the corner that was left above is right above
        mark = Rect(placed.trim.right - 6, placed.trim.y, 6, 3)
        assert close(box_of(front, placed.part.name, mark), mark)
        assert close(box_of(behind, placed.part.name, mark), mark)


def test_in_pixels_the_bar_is_a_hundred_millimetres_long_and_marks_stand_at_the_cuts() -> None:
    made, images = drawn("none", sampled)
    black = images[0].convert("L").point(lambda v: 255 * (v < 60))
    y = round(10 * (297 - MARGIN - FOOT + MARK_OFF + MARK + 0.3 + 6.5 - 2.2))  # where only the ends of the bar reach
    ends = black.crop((0, y, round(10 * (MARGIN + 101.5)), y + 1)).getbbox()
    assert ends is not None
    assert abs(ends[0] / 10 - MARGIN - 0.5) <= 0.1
    assert abs((ends[2] - ends[0]) / 10 - 100 - HAIR) <= 0.1
    top = round(10 * (made[0].bled.y - 3))
    columns = {x for x in range(2100) if black.getpixel((x, top))}
    cuts = {x for placed in made[0].placed for x in (placed.trim.x, placed.trim.right)}
    assert all(any(abs((x + 0.5) / 10 - cut) <= 0.15 for x in columns) for cut in cuts)
    assert all(any(abs((x + 0.5) / 10 - cut) <= 0.15 for cut in cuts) for x in columns)


def test_sizes_that_fold_either_way_fold_alike_where_that_saves_a_sheet() -> None:
    parts = [plain(30.0, 30.0, 24, back=True), plain(24.0, 24.0, 2, back=True)]
    made = sheets(parts, Paper(PAPERS["letter"], "fold"))
    assert [sheet.side for sheet in made] == ["fold", "fold"]
    assert all(any(line.kind == "fold" for line in sheet.lines) for sheet in made)
