"""Pictures that a game file brings, at the table: sharp at every size, made anew with the file, never in the way."""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.board.picture import Picture
from scenes.games import look_of
from scenes.games.kit.grid import plain_view
from scenes.geometry import Rect
from scenes.screens.setup.agreement import Agreement
from scenes.screens.table.screen import Table
from scenes.ui import sprites
from scenes.ui.screen_canvas import ScreenCanvas
from squares import new_game
from squares.core.game import Setup
from squares.data.texts import Texts
from tests.data.pngs import plain
from tests.data.test_art_files import SVG

RED, GREEN = (0xE0, 0x10, 0x30), (0x11, 0xBB, 0x22)
FULL = SVG.format('<rect x="-400" y="-400" width="999" height="999" fill="#e01030"/>')
THINGS = {"squares-ii": "spin", "qubism": "south", "rengoma": "black", "logistic": "hayate"}


def own(person: Any, source: str, *, board: str = "", thing: str = "") -> Path:
    """A copy of a game in the folder of one's own, drawn with pictures beside it."""
    registry, folder = person.services.registry, person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    path: Path = folder / "mine.yaml"
    if not path.exists():
        new_game.write(registry, new_game.source_of(registry, source), "mine", path, Texts.load())
    text = path.read_text(encoding="utf-8")
    look = next(line for line in text.split("\n") if line.startswith("look: {"))
    drawn = look
    if board:
        drawn = drawn.replace(drawn.partition("board: ")[2].split(",")[0].rstrip("}"), board)
    if thing:
        drawn = drawn.replace("look: {", f"look: {{pictures: {{{THINGS[source]}: {thing}}}, ")
    path.write_text(text.replace(look, drawn), encoding="utf-8")
    person.look_again()
    assert person.services.registry.entry("mine").faults == []
    return path


def table(person: Any) -> Any:
    match = Agreement("mine").begin(person.services.registry, 7)
    person.services.stack.push(Table(person.services, match))
    person.run_until_idle()
    return person.screen


def share(person: Any, colour: tuple[int, int, int]) -> float:
    """How much of the window has a colour."""
    pixels = array("I", pygame.image.tobytes(person.app.window.surface, "RGBA"))
    return pixels.count(int.from_bytes(bytes((*colour, 255)), sys.byteorder)) / len(pixels)


@pytest.mark.parametrize("source", ["squares-ii", "qubism", "rengoma"])
def test_a_board_and_a_thing_are_drawn_as_the_file_says(person: Any, source: str) -> None:
    folder = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "b.png").write_bytes(plain(40, 30))
    (folder / "t.svg").write_text(FULL, encoding="utf-8")
    own(person, source, board="b.png", thing="t.svg")
    table(person)
    assert share(person, GREEN) > 0.1
    assert share(person, RED) > 0.001


@pytest.mark.parametrize(("width", "height"), [(20, 1), (1, 20), (4, 4)])
def test_a_picture_is_drawn_with_a_bounded_number_of_pixels(
    person: Any, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    drawn: list[int] = []
    load = pygame.image.load_sized_svg

    def noted(data: Any, size: tuple[int, int]) -> pygame.Surface:
        drawn.append(size[0] * size[1])
        return load(data, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", noted)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><path d="M0 0h9v9z"/></svg>'
    image = sprites.raster(text, 600 * width, 600 * height)
    assert drawn[0] <= sprites.MOST_PIXELS
    assert abs(image.get_width() - 600 * width) <= 60
    assert image.get_height() <= 600 * height


@pytest.mark.parametrize("source", THINGS)
def test_every_game_says_whose_picture_a_piece_has(person: Any, source: str) -> None:
    game = person.services.registry.game(source)
    assert THINGS[source] in {game.thing(piece) for piece in game.pieces(game.start(Setup(), 1))}


def test_the_plain_grid_draws_the_board_and_the_things_of_any_game(person: Any) -> None:
    folder = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "b.png").write_bytes(plain(40, 30))
    (folder / "t.svg").write_text(FULL, encoding="utf-8")
    own(person, "squares-ii", board="b.png", thing="t.svg")
    game = person.services.registry.game("mine")
    position = game.start(Setup(), 1)
    surface = pygame.Surface((900, 900))
    view = plain_view(game, person.services.say, person.services.theme)
    view.layout(Rect(0, 0, 900, 900), False, game.seats[0])
    picture = Picture(position, game.pieces(position), on_turn=game.seats[0], to_act=game.seats[0])
    view.show(picture)
    view.draw_base(ScreenCanvas(surface, person.app.paintbox, 1.0), picture, frozenset())
    pixels = pygame.image.tobytes(surface, "RGB")
    drawn = Counter(pixels[i : i + 3] for i in range(0, len(pixels), 3))
    assert drawn[bytes(GREEN)] > 10_000
    assert drawn[bytes(RED)] > 300


def test_cards_and_avis_have_pictures_of_their_own(person: Any) -> None:
    folder = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "t.png").write_bytes(plain(64, 64))
    own(person, "logistic", thing="t.png")
    game = person.services.registry.game("mine")
    surface = pygame.Surface((300, 300))
    canvas = ScreenCanvas(surface, person.app.paintbox, 1.0)
    cards = look_of(game).view(game, person.services.say, person.services.theme).cards
    assert cards is not None
    cards.draw_card(canvas, "hayate", Rect(10, 10, 136, 190), game.seats[0])
    pixels = pygame.image.tobytes(surface, "RGB")
    assert sum(pixels[i : i + 3] == bytes(GREEN) for i in range(0, len(pixels), 3)) > 800


def test_a_picture_that_changed_is_drawn_anew_with_its_file(person: Any) -> None:
    folder = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "b.svg").write_text(FULL, encoding="utf-8")
    own(person, "squares-ii", board="b.svg")
    table(person)
    assert share(person, RED) > 0.1
    (folder / "b.svg").write_text(FULL.replace("#e01030", "#11bb22"), encoding="utf-8")
    person.key("f5").run_until_idle()
    assert share(person, GREEN) > 0.1
    assert share(person, RED) < 0.01


@pytest.mark.parametrize("text", [FULL.replace("#e01030", "{{no.such.colour}}"), None])
def test_what_cannot_be_drawn_leaves_the_usual_look(person: Any, text: str | None) -> None:
    folder = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "b.svg").write_text(text or FULL, encoding="utf-8")
    own(person, "squares-ii", board="b.svg", thing="b.svg")
    if text is None:  # as for a saved game whose file has gone
        person.app.paintbox.art = lambda name: None
    table(person)
    assert share(person, RED) == 0
