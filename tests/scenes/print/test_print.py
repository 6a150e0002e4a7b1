"""Printed sheets, read back: true sizes, marks, boxes, fonts, backs behind their fronts."""

from __future__ import annotations

import io
import random
from collections import Counter
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pypdf
import pytest
import yaml
from PIL import ImageCms

from scenes.geometry import Rect
from scenes.print import calibration, command, job
from scenes.print.job import Print, Wish
from scenes.print.layout import FOOT, MARGIN, MARK_OFF, PAPERS, Backs, Sheet
from squares.core.errors import BadData
from squares.data.texts import Texts
from squares.registry import Registry
from tests.mutations import mutated, scribbled
from tests.scenes.printed import Page, pages

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()
MADE = datetime(2026, 1, 2)


def printed(game: str, wish: Wish, variant: str | None = None) -> Print:
    job.without_window()
    return Print(REGISTRY, REGISTRY.entry(game), variant, TEXTS.say, wish)


@pytest.fixture(scope="module")
def tiles() -> tuple[Print, list[Page]]:
    made = printed("squares-ii", Wish(parts=("tiles", "markers")))
    return made, pages(made.pdf(MADE))


def near(a: float, b: float) -> bool:
    return abs(a - b) < 0.05


def test_the_bars_are_a_hundred_millimetres_and_an_inch_long(tiles: tuple[Print, list[Page]]) -> None:
    for page in tiles[1]:
        level = [abs(x2 - x1) for x1, y1, x2, y2, _ in page.lines if near(y1, y2)]
        assert any(abs(length - 100) < 0.01 for length in level)
        assert any(abs(length - 25.4) < 0.01 for length in level)


def test_crop_marks_stand_at_the_cuts_and_clear_of_the_art(tiles: tuple[Print, list[Page]]) -> None:
    made, read = tiles
    sheet, page = made.sheets[0], read[0]
    cuts = {round(x, 1) for placed in sheet.placed for x in (placed.trim.x, placed.trim.right)}
    marks = [line for line in page.lines if near(line[0], line[2]) and line[3] < sheet.bled.y]
    assert {round(line[0], 1) for line in marks} == cuts
    assert all(near(line[4], 0.15) and line[3] <= sheet.bled.y - MARK_OFF + 0.01 for line in marks)


def test_the_boxes_of_a_page_are_the_cuts_and_the_bleed(tiles: tuple[Print, list[Page]]) -> None:
    made, read = tiles
    for sheet, page in zip(made.sheets, read, strict=True):
        assert all(near(a, b) for a, b in zip(page.trim, sheet.block, strict=True))
        assert all(near(a, b) for a, b in zip(page.bleed, sheet.bled, strict=True))
        assert near(sheet.block.x - sheet.bled.x, 3.0)


def test_all_fonts_are_embedded_and_the_words_can_be_read(tiles: tuple[Print, list[Page]]) -> None:
    for number, page in enumerate(tiles[1], 1):
        assert page.fonts
        assert all(page.fonts.values())
        assert f"side {number} of 2, sheet 1 of 1" in page.text
        assert tiles[0].imprint.hash in page.text


def test_every_tile_and_marker_is_there_in_its_number(tiles: tuple[Print, list[Page]]) -> None:
    fronts = Counter(placed.part.kind for placed in tiles[0].sheets[0].placed)
    assert fronts == {"tiles": 20, "markers": 7}
    names = Counter(placed.part.name for placed in tiles[0].sheets[0].placed if placed.part.kind == "markers")
    assert names == {"1": 2, "2": 2, "C": 3}


def test_tiles_are_thirty_millimetres_wide_and_their_grounds_run_over_the_cut(tiles: tuple[Print, list[Page]]) -> None:
    made, read = tiles
    for placed in made.sheets[0].placed:
        assert (placed.trim.w, placed.trim.h) == (30, 30)
        ground = placed.trim.inset(-3)
        assert any(all(near(a, b) for a, b in zip(box, ground, strict=True)) for box, _ in read[0].fills)


def flipped(rect: Rect, sheet: Sheet, backs: Backs) -> Rect:
    """Where a rectangle of the back lies seen through the front, once the paper is turned over or folded."""
    fold = next((line for line in sheet.lines if line.kind == "fold"), None)
    if fold is not None and fold.a[1] == fold.b[1]:
        return rect._replace(y=2 * fold.a[1] - rect.bottom)
    if fold is None and backs == "short":
        return rect._replace(y=sheet.size[1] - rect.bottom)
    return rect._replace(x=sheet.size[0] - rect.right)


@pytest.mark.parametrize("backs", ["long", "short", "fold"])
def test_backs_lie_behind_their_fronts(backs: Backs) -> None:
    made = printed("strive", Wish(parts=("tiles",), backs=backs), "any-ten")
    fronts = [p for sheet in made.sheets for p in sheet.placed if not p.back]
    behind = [(p, sheet) for sheet in made.sheets for p in sheet.placed if p.back]
    assert len(fronts) == len(behind) > 30
    for front, (back, sheet) in zip(fronts, behind, strict=True):
        assert front.part is back.part
        assert all(near(a, b) for a, b in zip(front.trim, flipped(back.trim, sheet, backs), strict=True))
        assert back.turn == (0 if backs == "long" else 180)


def test_the_same_print_is_the_same_file(tiles: tuple[Print, list[Page]]) -> None:
    wish = Wish(parts=("markers",))
    assert printed("squares-ii", wish).pdf(MADE) == printed("squares-ii", wish).pdf(MADE)


def test_grey_has_no_colour_and_tells_the_owners_apart() -> None:
    read = pages(printed("squares-ii", Wish(parts=("tiles",), ink="grey", backs="none")).pdf(MADE))
    greys = [colour for _, colour in read[0].fills]
    assert all(len(set(colour)) == 1 for colour in greys)
    grounds = {colour[0] for box, colour in read[0].fills if near(box.w, 36)}
    assert len(grounds) == 2
    assert max(grounds) - min(grounds) > 0.5


def test_low_ink_hatches_dark_grounds() -> None:
    read = pages(printed("squares-ii", Wish(parts=("tiles",), ink="low", backs="none")).pdf(MADE))
    assert all(min(colour) > 0.9 for box, colour in read[0].fills if box.w > 20)
    assert sum(abs(line[0] - line[2]) > 20 for line in read[0].lines) > 100


def test_a_board_larger_than_the_paper_is_tiled_with_an_overlap() -> None:
    made = printed("qubism", Wish(parts=("board",)), "7x7")
    windows = [placed.window for sheet in made.sheets for placed in sheet.placed]
    board = made.parts[0]
    assert len(windows) > 1
    assert all(window is not None and window.w <= PAPERS["a4"][1] for window in windows)
    covered = sum(window.w * window.h for window in windows if window is not None)
    assert covered > board.w * board.h
    assert near(board.w / 7, 37) or board.w > 7 * 35


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tiles.pdf"
    assert command.run(["squares-ii", "--parts", "markers", "-o", str(file)], tmp_path, TEXTS) == 0
    assert capsys.readouterr().out == f"{file}: 1 sheet. Print at 100 %.\n"
    assert len(pages(file.read_bytes())) == 1
    assert command.run(["squares-ii", "--parts", "tiles,markers", "-o", str(file)], tmp_path, TEXTS) == 0
    assert capsys.readouterr().out == f"{file}: 2 sides on 1 sheet. Print at 100 %.\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["squares-ii", "--parts", "cubes"], 'no parts called "cubes". It has: board, tiles, markers, rules.'),
        (["squares-iii"], "squares-ii"),
        (["squares-ii", "--parts", "markers", "-o", "no/such/folder.pdf"], "cannot be written"),
        (["squares-ii", "--parts", "markers", "-o", "."], ". cannot be written: Is a directory"),
        (["squares-ii", "--parts", "markers", "--as", "png", "-o", "README.md"], "cannot be written: Not a directory"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(words: list[str], says: str, tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        command.run(words, tmp_path, TEXTS)
    assert says in TEXTS.say(refused.value.phrase)


@pytest.mark.parametrize(
    ("parts", "wish", "duplex"),
    [
        (("tiles",), Wish(), "/DuplexFlipLongEdge"),
        (("tiles",), Wish(backs="short"), "/DuplexFlipShortEdge"),
        (("tiles",), Wish(backs="fold"), "/Simplex"),
        (("rules",), Wish(booklet=True, backs="none"), "/DuplexFlipShortEdge"),
        (("tiles", "rules"), Wish(booklet=True, backs="fold"), None),
    ],
)
def test_a_file_tells_its_title_language_and_colours_and_how_it_is_to_be_printed(
    parts: tuple[str, ...], wish: Wish, duplex: str | None
) -> None:
    made = printed("squares-ii", replace(wish, parts=parts))
    file = pypdf.PdfReader(io.BytesIO(made.pdf(MADE)))
    root: Any = file.trailer["/Root"]
    assert file.metadata is not None
    assert file.metadata.title == "SQUARES II, Classic set"
    assert root["/Lang"] == "en"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"].get("/Duplex") == duplex
    intent = root["/OutputIntents"][0]
    profile = ImageCms.ImageCmsProfile(io.BytesIO(intent["/DestOutputProfile"].get_object().get_data()))
    assert "sRGB" in ImageCms.getProfileName(profile)


def test_the_rules_are_text_in_two_columns() -> None:
    made = printed("qubism", Wish(parts=("rules",)))
    read = pages(made.pdf(MADE))
    assert "Be the first to bring your pawn across" in " ".join(read[0].text.split())
    assert all(page.fonts and all(page.fonts.values()) for page in read)
    assert [sheet.side for sheet in made.sheets] == ["page"] * len(read)


def test_a_profile_moves_art_and_marks_of_the_back_together() -> None:
    wish = Wish(parts=("tiles",))
    plain = pages(printed("squares-ii", wish).pdf(MADE))
    drift = calibration.corrected((0.8, -0.4), "long")
    moved = pages(printed("squares-ii", replace(wish, drift=drift)).pdf(MADE))
    for before, after, (dx, dy) in zip(plain, moved, ((0.0, 0.0), (0.8, 0.4)), strict=True):
        assert all(
            near(a[0] + dx, b[0]) and near(a[1] + dy, b[1]) for a, b in zip(before.lines, after.lines, strict=True)
        )
        grounds = zip(before.fills, after.fills, strict=True)
        assert all(near(a.x + dx, b.x) and near(a.y + dy, b.y) for (a, _), (b, _) in grounds)


@pytest.mark.parametrize(("backs", "moved"), [("long", (0.8, 0.4)), ("short", (-0.8, -0.4))])
def test_what_the_test_page_shows_is_undone(backs: Backs, moved: tuple[float, float]) -> None:
    assert calibration.corrected((0.8, -0.4), backs).back == moved


def test_a_printer_is_kept_by_its_name_and_an_unknown_one_named(tmp_path: Path) -> None:
    file = tmp_path / "config" / "printers.yaml"
    calibration.save(file, "lab", (0.8, -0.4), (0.1, 0.2))
    assert calibration.profile(file, "lab", "long") == calibration.corrected((0.8, -0.4), "long", (0.1, 0.2))
    with pytest.raises(BadData) as refused:
        calibration.profile(file, "labb", "long")
    assert "Known: lab" in TEXTS.say(refused.value.phrase)


@pytest.mark.parametrize(
    "damage",
    [
        "lab: {back: [0.8, -0.4}\n",
        "lab: {back: [!!int abc, 0]}\n",
        "lab: {back: [0.8]}\n",
        "lab: 3\n",
        "- lab\n",
        "lab: " + "[" * 3000 + "\n",
        "lab: {back: [1, true]}\n",
    ],
)
def test_a_damaged_file_of_printers_is_told_and_not_written_over(damage: str, tmp_path: Path) -> None:
    file = tmp_path / "printers.yaml"
    file.write_text(damage)
    for use in (
        lambda: calibration.profile(file, "lab", "long"),
        lambda: calibration.save(file, "den", (0.1, 0.1), (0.0, 0.0)),
    ):
        with pytest.raises(BadData) as refused:
            use()
        assert "printers.yaml" in TEXTS.say(refused.value.phrase)
    assert file.read_text() == damage


@pytest.mark.parametrize("many", [100, pytest.param(5000, marks=pytest.mark.soak)])
def test_whatever_stands_in_the_file_of_printers_it_is_read_or_told(many: int, tmp_path: Path) -> None:
    file = tmp_path / "printers.yaml"
    for name, back in (("lab", (0.8, -0.4)), ("den 2", (0.0, 1.5)), ("a", (1.0, 1.0)), ("b", (0.1, 2.0))):
        calibration.save(file, name, back, (0.1, 0.2))
    text, told = file.read_text(), 0
    for seed in range(many):
        dice = random.Random(seed)
        changed = yaml.safe_dump(mutated(yaml.safe_load(text), dice, most=2)) if seed % 2 else scribbled(text, dice)
        file.write_text(changed)
        try:
            found = calibration.profiles(file)
        except BadData:
            told += 1
        else:
            assert all(abs(way) <= calibration.MOST for each in found.values() for point in each for way in point)
    assert told > many // 4


def test_the_lines_of_the_test_page_meet_where_the_drift_says(tmp_path: Path) -> None:
    job.without_window()
    front, back = pages(job.test_page(TEXTS.say, "a4", MADE, job.NO_DRIFT))
    upright = [{round(x1 - 105, 2) for x1, _, x2, _, _ in page.lines if near(x1, x2)} for page in (front, back)]
    assert {round(4.0 * i, 2) for i in range(-20, 21)} <= upright[0]
    assert {round(3.8 * i, 2) for i in range(-20, 21)} <= upright[1]


@pytest.mark.parametrize("backs", ["long", "short"])
def test_a_booklet_reads_on_once_its_sheets_are_folded(backs: Backs) -> None:
    made = printed("qubism", Wish(parts=("rules",), booklet=True, backs=backs))
    middle = made.sheets[0].size[1] / 2
    sides = [
        [int(p.part.name) for p in sorted(sheet.placed, key=lambda p: p.trim.y, reverse=sheet.placed[0].turn == 270)]
        for sheet in made.sheets
    ]
    assert len(made.sheets) % 2 == 0
    assert sorted(page for side in sides for page in side) == list(range(1, len(made.parts) + 1))
    assert sides[0][-1] == 1
    assert sides[1][0] == 2
    turns = [{placed.turn for placed in sheet.placed} for sheet in made.sheets]
    assert turns == [{90}, {270 if backs == "long" else 90}] * (len(turns) // 2)
    for sheet in made.sheets:
        for placed in sheet.placed:
            assert placed.trim.inset(-MARGIN + 0.01).bottom <= sheet.size[1] - FOOT
            assert placed.trim.bottom <= middle - MARGIN or placed.trim.y >= middle + MARGIN
