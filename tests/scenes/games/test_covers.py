"""The boxes on the shelf: shipped drawings, those that game files bring, and what is drawn where one is broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from scenes.games import look_of
from scenes.games.kit import covers
from scenes.geometry import Rect
from scenes.shipped import load_theme, paintbox
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from squares.registry import Registry, definition_of
from tests.data.test_art_files import GOOD, SVG, own_file
from tests.game_files import COVERS

NAMES = sorted(file.stem for file in COVERS)
REGISTRY = Registry.of_engines()
GREEN = SVG.format('<rect x="-9" y="-9" width="999" height="999" fill="#11bb22"/>')

BROKEN: Final = (
    "not svg at all",
    "<svg",
    SVG.format('<path d="M0 0h9v9z" fill="{{no.such.colour}}"/>'),
    SVG.format('<g fill="{{#1}}"/>'),
)


@pytest.fixture(scope="module")
def box() -> Paintbox:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return paintbox(load_theme())


def drawn(box: Paintbox, name: str, picture: str = "", scale: float = 1.0) -> pygame.Surface:
    surface = pygame.Surface((round(340 * scale), round(400 * scale)))
    surface.fill("#ff00ff")
    covers.draw_cover(ScreenCanvas(surface, box, scale), name, Rect(10, 10, 316, 366), picture)
    return surface


def art(surface: pygame.Surface, scale: float = 1.0) -> bytes:
    """The pixels above the band, without the edge."""
    part = pygame.Rect(*(round(v * scale) for v in (14, 14, 308, 276)))
    return pygame.image.tobytes(surface.subsurface(part), "RGB")


@pytest.mark.parametrize("scale", [0.5, 0.77, 1.0, 1.6])
@pytest.mark.parametrize("name", [*NAMES, "nobody", "../tiles/spin", ""])
def test_covers_fill_their_box(box: Paintbox, name: str, scale: float) -> None:
    surface = drawn(box, name, scale=scale)
    inside = [(round(x * scale), round(y * scale)) for x in range(14, 322, 7) for y in range(14, 372, 7)]
    assert (255, 0, 255) not in {tuple(surface.get_at(at))[:3] for at in inside}
    assert tuple(surface.get_at((round(100 * scale), round(340 * scale))))[:3] == box.theme.colour("obi")[:3]


def test_every_shipped_game_has_a_drawing_of_its_own(box: Paintbox) -> None:
    named = {entry.cover for entry in Registry.of_engines().entries}
    assert named | {"own", "plain"} == set(NAMES)
    assert len({art(drawn(box, name)) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", ["nobody", "../tiles/spin", "spin", ""])
def test_a_name_that_is_none_of_a_cover_is_plain(box: Paintbox, name: str) -> None:
    assert art(drawn(box, name)) == art(drawn(box, "plain"))


@pytest.mark.parametrize("scale", [0.5, 0.77, 1.0, 1.6])
@pytest.mark.parametrize("size", [(316, 284), (100, 100), (40, 400), (400, 40)])
def test_a_drawing_of_any_shape_fills_the_art(box: Paintbox, size: tuple[int, int], scale: float) -> None:
    w, h = size
    green = GREEN.replace('width="316" height="284" viewBox="0 0 316 284"', f'viewBox="0 0 {w} {h}"')
    pixels = art(drawn(box, "plain", green, scale), scale)
    assert {pixels[i : i + 3] for i in range(0, len(pixels), 3)} == {bytes((0x11, 0xBB, 0x22))}


def test_a_drawing_may_name_colours_of_the_theme(box: Paintbox) -> None:
    named = SVG.format('<rect width="316" height="284" fill="{{games.pieces.n_face}}"/>')
    assert tuple(drawn(box, "plain", named).get_at((100, 100)))[:3] == box.theme.colour("games.pieces.n_face")[:3]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_drawing_that_cannot_be_drawn_leaves_the_cover_plain(box: Paintbox, broken: str) -> None:
    assert art(drawn(box, "own", broken)) == art(drawn(box, "plain"))


def test_a_game_of_ones_own_that_brings_no_cover_shows_its_board(person: Any) -> None:
    """Whatever is on the board; two games with an empty one are told apart by a position that was played."""
    folder: Path = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    for id, start in (("one", ""), ("two", ""), ("three", "start: {south: [a1]}, ")):
        text = f"format: 1\nid: {id}\nengine: pieces\ntitle: T\nsummary: S.\nends: [{{by: full}}]\n"
        kinds = f"kinds: {{man: {{letter: M, {start}moves: [{{does: place}}]}}}}\nvariants: {{v: {{name: V}}}}\n"
        (folder / f"{id}.yaml").write_text(text + kinds, encoding="utf-8")
    person.key("f5").run_until_idle()
    own = [box.cover for box in person.screen.boxes[-4:]]
    assert [cover.drawn is None for cover in own] == [True, False, False, False]
    arts = []
    for cover in own:
        surface = pygame.Surface((340, 400))
        canvas = ScreenCanvas(surface, person.app.paintbox, 1.0)
        covers.draw_cover(canvas, cover.art, Rect(10, 10, 316, 366), cover.picture, cover.drawn)
        arts.append(art(surface))
    assert len(set(arts)) == 4


def test_a_designers_cover_is_on_the_shelf_and_changes_with_its_file(person: Any) -> None:
    folder: Path = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mine.svg").write_text(GOOD, encoding="utf-8")
    own_file(folder, "mine.svg")
    person.key("f5").run_until_idle()
    assert person.screen.boxes[-1].cover.picture == GOOD
    (folder / "mine.svg").write_text(GREEN, encoding="utf-8")
    person.key("f5").run_until_idle()
    assert person.screen.boxes[-1].cover.picture == GREEN
    (folder / "mine.svg").write_text("gone wrong", encoding="utf-8")
    person.key("f5").run_until_idle()
    refused = person.screen.boxes[-1].cover
    assert not refused.bad
    assert not refused.picture
    assert "1 warning" in refused.line


def test_boxes_of_games_without_a_cover_show_their_boards_and_are_unlike_each_other(box: Paintbox) -> None:
    found = set()
    for name in ("squares-ii", "strive", "qubism", "rengoma", "logistic"):
        for id in ("one", "two"):
            definition = definition_of(REGISTRY.game(name)) | {"id": id}
            game = REGISTRY.from_definition(definition)
            surface = pygame.Surface((300, 260))
            look_of(game).draw_box(ScreenCanvas(surface, box, 1.0), Rect(0, 0, 300, 260), game)
            found.add(pygame.image.tobytes(surface, "RGB"))
    assert len(found) == 10
