"""Cards as a layout of one's own draws them: on the screen, on paper, and anew once its file is saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.games.logistic import card as cards
from scenes.games.logistic.face.typeset import Kind, Paragraph, broken, settle
from scenes.geometry import Rect
from scenes.print import job
from scenes.print.job import Print, Wish
from scenes.print.vector_canvas import VectorCanvas
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.seats import Seat
from squares.registry import Registry
from tests.data.pngs import plain
from tests.scenes.at_bench import at_bench
from tests.scenes.print.test_print import TEXTS
from tests.scenes.printed import NotedPen, drawn

GREEN = (0x11, 0xBB, 0x22)
GAME = "format: 1\nid: mine\nengine: logistic\ntitle: Mine\ninclude: [cards/all.yaml, decks/ready.yaml, look.yaml]\n"
LAYOUT = """
look: {pictures: {dusk: dusk.png}}
layout:
  base: nothing
  card: {width: 70, height: 100, corner: 8}
  icons: {ap: {picture: ap, word: AP, everywhere: true}}
  default:
    frame: {picture: dusk}
    places:
      name: {x: 5, y: 5, w: 60, h: 20, size: 30, least: 9, align: center}
      text: {x: 5, y: 60, w: 60, h: 30, lines: many, size: 9, least: 7}
      side: {words: "{cost} {ap}", x: 60, y: 30, w: 6, h: 20, turn: 90, size: 10}
  backs: {default: {frame: {fill: "#102030"}, places: {title: {words: Dusk, x: 5, y: 40, w: 60, h: 20, size: 30}}}}
"""


def written(folder: Path, layout: str = LAYOUT) -> Path:
    """A game with a layout and a picture beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "dusk.png").write_bytes(plain(30, 40))
    (folder / "look.yaml").write_text(layout, encoding="utf-8")
    (folder / "mine.yaml").write_text(GAME, encoding="utf-8")
    return folder / "mine.yaml"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """The game on paper."""
    registry = Registry(())
    entry = registry.reload(written(tmp_path_factory.mktemp("layout")))
    assert entry.faults == []
    job.without_window()
    return Print(registry, entry, None, TEXTS.say, Wish(parts=("cards",), bleed=3.0))


def paper(made: Print, id: str, *, back: bool = False) -> NotedPen:
    """What is drawn of a card on paper."""
    part = next(part for part in made.parts if part.name.endswith(id))
    assert (part.w, part.h) == (70, 100)
    return drawn(made, part, back=back)


def screen(made: Print, id: str, size: cards.Size = "hand") -> pygame.Surface:
    """A card on the screen, in twice its natural size."""
    words = cards.CardWords(made.game.definition, TEXTS.say)
    w, h, _ = cards.natural(words, size)
    surface = pygame.Surface((round(2 * w), round(2 * h)), pygame.SRCALPHA)
    canvas = ScreenCanvas(surface, made.screen_box(), 2.0)
    cards.draw(canvas, words, id, Rect(0, 0, w, h), size, Seat.SOUTH, shade=False)
    return surface


def test_a_picture_lies_under_everything_up_to_the_bleed_and_within_round_corners(made: Print) -> None:
    part, pen = next(part for part in made.parts if part.name.endswith("volley")), NotedPen(made.fonts)
    part.front(VectorCanvas(pen, made.box, (76, 106)), Rect(3, 3, 70, 100), 3.0)
    (box,) = pen.pictures
    assert box.w >= 76 - 0.1
    assert box.h >= 106 - 0.1
    for size in ("hand", "chain", "pile"):
        surface = screen(made, "volley", size)
        right, bottom = surface.get_width() - 1, surface.get_height() - 1
        for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
            assert surface.get_at(corner).a == 0
        for edge in ((0, bottom // 2), (right, bottom // 2), (right // 2, 0), (right // 2, bottom)):
            assert surface.get_at(edge)[:3] == GREEN


def test_words_stand_in_their_places_and_icons_between_them(made: Print) -> None:
    pen = paper(made, "hayate")
    name = next(box for text, box in pen.texts if text == "Hayate")
    assert name.center[0] == pytest.approx(35, abs=0.5)
    assert name.y >= 5
    assert name.bottom <= 25
    said = " ".join(text for text, _ in pen.texts)
    assert "AP" not in said
    assert "{" not in said
    lines = [box for text, box in pen.texts if box.y > 58]
    assert max(box.right for box in lines) <= 65.5
    assert max(box.bottom for box in lines) <= 90


def test_a_back_is_the_layout_s_own(made: Print) -> None:
    pen = paper(made, "volley", back=True)
    assert [text for text, _ in pen.texts] == ["Dusk"]
    assert pen.fills[0][1][:3] == (0x10, 0x20, 0x30)


def test_a_turned_place_is_written_from_top_to_bottom(made: Print) -> None:
    surface = screen(made, "volley")
    scale = surface.get_width() / 70
    dark = [
        (x, y)
        for x in range(round(60 * scale), round(66 * scale))
        for y in range(round(30 * scale), round(50 * scale))
        if sum(surface.get_at((x, y))[:3]) < 120
    ]
    assert dark
    wide, high = (max(each) - min(each) for each in zip(*dark, strict=True))
    assert high > 1.5 * wide


def test_a_text_is_set_as_large_as_it_fits_and_it_is_told_whether_it_does(made: Print) -> None:
    canvas = ScreenCanvas(pygame.Surface((1, 1)), made.screen_box(), 10.0)
    kind = Kind("text", "text", {"ap": "cards/ap"})
    long = [Paragraph("Pay 2 {ap} and hit the target. " * 9, "ink")]
    sizes = [settle(canvas, long, (60.0, high), kind, 4.0, 2.0) for high in (80.0, 30.0, 5.0)]
    assert [each.fits for each in sizes] == [True, True, False]
    assert sizes[0].size == 4.0 > sizes[1].size > 2.0
    assert sizes[2].size == pytest.approx(2.0)
    lines = broken(canvas, long[0].text, 60.0, kind, 4.0)
    assert " ".join(lines) == long[0].text.strip()
    assert all(line.count("{") == line.count("}") for line in lines)


def test_saving_a_layout_changes_the_cards_at_once(designer: Any) -> None:
    written(designer.services.places.games)
    designer.look_again()
    page = at_bench(designer)

    def shown() -> tuple[bytes, bytes]:
        words = cards.CardWords(page.contents.game.definition, designer.services.say)
        front, back = (pygame.Surface((136, 190), pygame.SRCALPHA) for _ in range(2))
        one, other = (ScreenCanvas(surface, designer.app.paintbox, 1.0) for surface in (front, back))
        cards.draw(one, words, "volley", Rect(0, 0, 136, 190), "hand", Seat.SOUTH, shade=False)
        cards.draw_back(other, words, "resource", Rect(0, 0, 136, 190), shade=False)
        return pygame.image.tobytes(front, "RGBA"), pygame.image.tobytes(back, "RGBA")

    first, folder = shown(), designer.services.places.games
    (folder / "look.yaml").write_text(LAYOUT.replace("size: 30", "size: 20"), encoding="utf-8")
    designer.key("f5")
    then = shown()
    assert all(one != other for one, other in zip(first, then, strict=True))
    (folder / "dusk.png").write_bytes(plain(30, 40, b"\xff\x00\x00\xff"))
    designer.key("f5")
    assert shown()[0] != then[0]
