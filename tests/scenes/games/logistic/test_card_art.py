"""Designers' own pictures on cards: as large as the panel lets them be, in their shape, on paper as on the screen."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from scenes.games.logistic import card as cards
from scenes.geometry import Rect
from scenes.print import job
from scenes.print.job import Print, Wish
from scenes.trial import PAPER
from scenes.ui.screen_canvas import ScreenCanvas
from squares.data.art import jpeg, rendering
from squares.registry import Entry, Registry
from tests.data.pngs import plain
from tests.data.test_art_files import SVG
from tests.data.test_drawn_pictures import DRAWN, photo
from tests.game_files import game_file
from tests.scenes.print.test_print import TEXTS
from tests.scenes.printed import NotedPen, drawn

GREEN, RED = (0x11, 0xBB, 0x22), (0xE0, 0x10, 0x30)
FULL = SVG.replace("284", "100").format('<path d="M0 0h316v100h-316z" fill="#e01030"/>')


def printed(folder: Path, thing: str, picture: str | bytes, name: str = "") -> Print:
    """Ember Duel with a picture of one's own on a card."""
    name = name or ("own.svg" if isinstance(picture, str) else "own.png")
    (folder / name).write_bytes(picture.encode() if isinstance(picture, str) else picture)
    text = game_file("ember-duel").read_text("utf-8")
    file = folder / "duel.yaml"
    file.write_text(text.replace("look: {", f"look: {{pictures: {{{thing}: {name}}}, "), "utf-8")
    registry = Registry(())
    entry = registry.put(Entry(file, draws=PAPER))
    assert entry.faults == entry.warnings == []
    job.without_window()
    return Print(registry, entry, None, TEXTS.say, Wish(parts=("cards",)))


def face(made: Print, id: str) -> tuple[NotedPen, Rect]:
    """What is drawn of a card on paper, and where its panel is, in millimetres."""
    part = next(part for part in made.parts if part.name.endswith(id))
    pen = drawn(made, part)
    surface = pygame.Surface((136, 190), pygame.SRCALPHA)
    words = cards.CardWords(made.game.definition, TEXTS.say)
    canvas = ScreenCanvas(surface, made.screen_box(), 1.0)
    panel = cards.Face(canvas, words, id, "hand", made.game.seats[0]).place("art")
    assert panel is not None
    return pen, Rect(*(side * part.w / 136 for side in panel))


@pytest.mark.parametrize(("size", "filled"), [((673, 400), True), ((160, 100), True), ((64, 64), False)])
def test_a_picture_of_pixels_fills_its_panel_unless_much_of_it_would_be_cut_off(
    size: tuple[int, int], filled: bool, tmp_path: Path
) -> None:
    pen, panel = face(printed(tmp_path, "foresight", plain(*size)), "foresight")
    (box,) = pen.pictures
    assert box.w / box.h == pytest.approx(size[0] / size[1], rel=0.01)
    assert box.center == pytest.approx(panel.center, abs=0.1)
    scale = (max if filled else min)(panel.w / box.w, panel.h / box.h)
    assert scale == pytest.approx(1, abs=0.01)


def red(pen: NotedPen) -> Rect:
    """Where the drawing stands."""
    box = next(box for box, colour in pen.fills if colour[:3] == RED)
    assert box.w / box.h == pytest.approx(316 / 100, rel=0.01)
    return box


def test_a_drawing_stands_whole_in_its_panel(tmp_path: Path) -> None:
    pen, panel = face(printed(tmp_path, "foresight", FULL), "foresight")
    assert red(pen).w == pytest.approx(panel.w - 0.04 * panel.h, abs=0.1)
    assert red(pen).center == pytest.approx(panel.center, abs=0.1)


def test_an_avi_s_own_drawing_has_no_letters_over_it(tmp_path: Path) -> None:
    pen, _ = face(printed(tmp_path, "cinder", FULL), "cinder")
    assert not [text for text, at in pen.texts if red(pen).contains(at.center)]


@pytest.mark.parametrize("times", [1, 3])
def test_the_screen_shows_it_as_large_as_paper(times: int, tmp_path: Path) -> None:
    made = printed(tmp_path, "foresight", plain(673, 400))
    _, panel = face(made, "foresight")
    surface = pygame.Surface((136 * times, 190 * times), pygame.SRCALPHA)
    words = cards.CardWords(made.game.definition, TEXTS.say)
    canvas = ScreenCanvas(surface, made.screen_box(), float(times))
    cards.draw(canvas, words, "foresight", Rect(0, 0, 136, 190), "hand", made.game.seats[0], shade=False)
    k = surface.get_width() / 63
    shown = pygame.mask.from_threshold(surface, GREEN, (5, 5, 5, 255))
    box = shown.connected_component().get_bounding_rects()[0]
    assert tuple(box) == pytest.approx([side * k for side in panel], abs=1.5)
    assert shown.count() > 0.8 * box.w * box.h, "all but its cost and its types, which stand over it"


def test_what_figma_writes_is_printed_as_it_is_drawn_and_a_photo_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "MOST_SIDE", 200)
    pen, panel = face(printed(tmp_path, "foresight", (DRAWN / "figma.svg").read_bytes(), "own.svg"), "foresight")
    (box,) = pen.pictures
    assert box.w / box.h == pytest.approx(240 / 320, rel=0.01)
    assert box.h == pytest.approx(panel.h, abs=0.1)
    picture = photo(size=(180, 100))
    made = printed(tmp_path, "foresight", picture, "own.jpg")
    assert jpeg.taken(picture) in made.pdf(datetime(2026, 1, 1, tzinfo=UTC))


def test_what_illustrator_writes_is_printed_as_lines(tmp_path: Path) -> None:
    pen, _ = face(printed(tmp_path, "foresight", (DRAWN / "illustrator.svg").read_bytes(), "own.svg"), "foresight")
    assert not pen.pictures
    assert sum(colour[:3] == (0x95, 0xD5, 0xB2) for _, colour in pen.fills) == 2
