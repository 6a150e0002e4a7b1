"""What is cut out of each game: the right parts in their numbers, cubes that roll by the rules, only what changed."""

from __future__ import annotations

import io
import json
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from scenes.games.kit.parts import Part
from scenes.games.qubism.parts import ARROWS, Vector, letters
from scenes.print import job
from scenes.print.job import Print, Wish
from scenes.print.since import DigestPen, Known, changed, digests
from scenes.print.svg import Gradient, drawing
from squares.core.errors import BadData
from squares.data.texts import Texts
from squares.registry import Entry, Registry
from tests.game_files import each_eighth, game_file
from tests.scenes.printed import pages

MADE = datetime(2026, 1, 2)
TEXTS = Texts.load()
REGISTRY = Registry.of_engines()


def printed(entry: Entry, variant: str | None = None, *parts: str) -> Print:
    job.without_window()
    return Print(REGISTRY, entry, variant, TEXTS.say, Wish(parts=parts))


def counts(made: Print) -> Counter[str]:
    return Counter({kind: sum(p.count for p in made.parts if p.kind == kind) for kind in {p.kind for p in made.parts}})


@pytest.mark.parametrize("entry", [*REGISTRY.entries, *each_eighth(REGISTRY.examples)], ids=lambda entry: str(entry.id))
def test_every_game_and_variant_is_laid_out_and_drawn(entry: Entry) -> None:
    first = printed(entry)
    shown = {part.kind: part for part in first.parts if not part.whole and part.kind != "board"}
    assert all(digests(list(shown.values()), first.box, {}))
    assert {part.kind for part in first.parts} <= set(TEXTS.section("print.part"))  # what --help lists
    for variant in entry.variants[1:]:
        made = printed(entry, variant, "board")
        assert made.sheets
        assert counts(made)["board"] == 1


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def minus(a: Vector) -> Vector:
    return -a[0], -a[1], -a[2]


@pytest.mark.parametrize("reading", sorted(ARROWS))
def test_a_cube_that_rolls_along_its_arrow_shows_the_arrow_of_the_rules(reading: str) -> None:
    faces = {normal: (ahead, fin) for normal, ahead, fin in ARROWS[reading]}
    assert len(faces) == 6
    tried = 0
    for normal, (ahead, fin) in faces.items():
        left = cross(normal, ahead)
        turns = {
            "l": left,
            "r": minus(left),
            "left": left,
            "right": minus(left),
            "keep": normal,
            "reverse": minus(normal),
        }
        coming = faces[minus(ahead)]
        if coming == (turns[fin or reading], fin):
            tried += 1
    assert tried >= (6 if reading in ("fin", "left", "right") else 4)


def test_a_net_has_three_fins_on_each_side() -> None:
    assert Counter(letter.islower() for letter, _ in letters("fin").values()) == {True: 3, False: 3}


def test_no_cut_goes_through_two_nets_and_their_sheets_say_what_is_cut_first() -> None:
    made = printed(REGISTRY.entry("qubism"), None, "cubes", "tokens")
    read = pages(made.pdf(MADE))
    for placed in made.sheets[0].placed:
        within = [
            line for line in read[0].lines if placed.trim.contains(((line[0] + line[2]) / 2, (line[1] + line[3]) / 2))
        ]
        xs, ys = ([at for line in within for at in line[i:4:2]] for i in (0, 1))
        assert len(within) > 20
        assert min(xs) - placed.trim.x > 1.9 < placed.trim.right - max(xs)
        assert min(ys) - placed.trim.y > 1.9 < placed.trim.bottom - max(ys)
    assert ["Cut the nets apart" in page.text for page in read] == [True, True]
    assert "Cut the blocks apart first" not in read[0].text
    mixed = printed(REGISTRY.entry("qubism"), None, "stickers", "tokens")
    assert "Cut the blocks apart first" in pages(mixed.pdf(MADE))[0].text


def test_only_the_parts_that_changed_are_printed(tmp_path: Path) -> None:
    text = game_file("squares-ii").read_text("utf-8")
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(text, "utf-8")
    new.write_text(text.replace("limit: 8", "limit: 9", 1), "utf-8")
    registry = Registry(())
    made = Print(registry, registry.reload(new), None, TEXTS.say, Wish(parts=("tiles", "markers")))
    older = Registry(())
    with pytest.raises(BadData):
        made.only_changed(older.game(older.reload(old).id))


def test_a_drawing_that_lies_on_many_parts_is_told_once() -> None:
    class Shapes(tuple[Any, ...]):
        told = 0

        def __repr__(self) -> str:
            Shapes.told += 1
            return super().__repr__()

    def look(shapes: tuple[Any, ...], known: Known) -> str:
        pen = DigestPen(known)
        pen.shapes(shapes)
        return pen.digest()

    known: Known = {}
    shapes = Shapes(drawing("<svg viewBox='0 0 4 4'><path d='M0 0L4 4'/></svg>").shapes)
    looks = [look(shapes, known) for _ in range(3)]
    assert Shapes.told == 1
    assert looks == [look(shapes, {})] * 3
    assert look(shapes[:0], known) not in looks


def test_more_of_the_same_part_and_a_new_face_are_what_is_left() -> None:
    made = printed(REGISTRY.entry("squares-ii"), None, "markers", "tiles")
    known: Known = {}
    before = digests(made.parts, made.box, known)
    marker = next(part for part in made.parts if part.kind == "markers")
    tile = next(part for part in made.parts if part.kind == "tiles")
    other = next(part for part in made.parts if part.kind == "tiles" and part is not tile)
    more = Part(marker.kind, marker.name, marker.w, marker.h, marker.front, count=marker.count + 2)
    redrawn = Part(tile.kind, tile.name, tile.w, tile.h, other.front, tile.back)
    left = changed([other, more, redrawn], before, made.box, known)
    assert [(part.kind, part.name, part.count) for part in left] == [
        (marker.kind, marker.name, 2),
        (tile.kind, tile.name, 1),
    ]


def test_faces_as_png_have_their_size_with_bleed() -> None:
    made = printed(REGISTRY.entry("squares-ii"), None, "markers")
    names = dict(made.files("png", 300, Path()))
    assert sorted(names) == ["markers-1-front.png", "markers-2-front.png", "markers-C-front.png"]
    size = pygame.image.load(io.BytesIO(names["markers-C-front.png"]), "c.png").get_size()
    assert size == (425, 425)  # 36 mm at 300 pixels to the inch
    assert dots(names["markers-C-front.png"]) == 300


def dots(data: bytes) -> int:
    """Pixels to the inch that a picture tells."""
    across: float = Image.open(io.BytesIO(data)).info["dpi"][0]
    return round(across)


def test_faces_as_svg_are_shapes_in_millimetres() -> None:
    made = printed(REGISTRY.entry("squares-ii"), None, "markers")
    text = dict(made.files("svg", 300, Path()))["markers-C-front.svg"].decode()
    assert 'width="36mm"' in text
    found = drawing(text)
    assert len(found.shapes) >= 2  # the ground and the outline of the letter
    assert "<text" not in text


def test_a_grid_tells_what_lies_where() -> None:
    made = printed(REGISTRY.entry("squares-ii"), None, "tiles")
    files = dict(made.files("grid", 150, Path("/at home/x")))
    about = json.loads(files["sheets.json"])
    sheet = about["sheets"][0]
    assert (sheet["columns"], sheet["rows"], len(sheet["parts"])) == (10, 2, 20)
    size = pygame.image.load(io.BytesIO(files[sheet["back"]]), "b.png").get_size()
    assert size == (10 * round(30 * 150 / 25.4), 2 * round(30 * 150 / 25.4))
    assert dots(files[sheet["back"]]) == 150


def simulated(game: str, *parts: str) -> tuple[Print, dict[str, bytes], list[dict[str, Any]]]:
    """A game's parts, its files for simulators, and the objects that Tabletop Simulator makes of them."""
    made = printed(REGISTRY.entry(game), None, *parts)
    files = dict(made.files("grid", 150, Path("/at home/x")))
    assert len(files) == made.count("grid")
    return made, files, json.loads(files["tabletop-simulator.json"])["ObjectStates"]


def test_a_saved_object_for_tabletop_simulator_holds_every_part_in_its_number() -> None:
    _, files, (board, *decks) = simulated("squares-ii", "tiles", "markers", "board")
    assert (board["Name"], board["Nickname"]) == ("Custom_Board", "Board")
    assert board["CustomImage"]["ImageURL"] == "file:///at home/x/board-1-front.png"
    assert [(deck["Name"], deck["Nickname"]) for deck in decks] == [
        ("DeckCustom", "Tiles, both players"),
        ("DeckCustom", "Row markers"),
    ]
    for number, deck in enumerate(decks, 2):
        custom = deck["CustomDeck"][str(number)]
        cells = custom["NumWidth"] * custom["NumHeight"]
        held = deck["ContainedObjects"]
        assert all(0 <= card["CardID"] - 100 * number < cells for card in held)
        assert deck["DeckIDs"] == [card["CardID"] for card in held]
        for side in ("FaceURL", "BackURL"):
            assert custom[side].startswith("file:///at home/x/")
            assert custom[side].rpartition("/")[2] in files
    assert Counter(card["Nickname"] for card in decks[1]["ContainedObjects"]) == {"1": 2, "2": 2, "C": 3}


@pytest.mark.parametrize(
    ("game", "kind", "names"),
    [
        ("squares-ii", "tiles", {"Spin 1 / Jump 5": 2, "Tsunami 3 / Diagonal 3": 2}),
        ("rengoma", "discs", {"Black 1": 3, "Red 4": 3}),
        ("rengoma", "tokens", {"Chip": 2}),
        ("qubism", "stickers", {"Arrow with its fin on the left": 27, "Arrow with its fin on the right": 27}),
        ("qubism", "tokens", {"South": 1, "North": 1}),
        ("masquerade", "cards", {"Thrust": 8, "Count Corvin": 1, "Dancer": 6}),
    ],
)
def test_what_lies_on_a_screen_table_has_the_names_that_people_know(
    game: str, kind: str, names: dict[str, int]
) -> None:
    _, _, decks = simulated(game, kind)
    held = Counter(card["Nickname"] for deck in decks for card in deck.get("ContainedObjects", [deck]))
    assert {name: held[name] for name in names} == names


def test_a_screen_table_gets_no_nets_to_fold() -> None:
    _, files, objects = simulated("qubism", "cubes", "stickers")
    assert [each["Nickname"] for each in objects] == ["Stickers for wooden cubes"]
    assert objects[0]["CustomDeck"]["1"]["FaceURL"].rpartition("/")[2] in files
    assert [sheet["kind"] for sheet in json.loads(files["sheets.json"])["sheets"]] == ["cubes", "stickers"]


def test_a_drawing_with_gradients_and_arcs_is_read_as_the_screen_reads_it() -> None:
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="g" x2="100%">'
        '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="#00f" stop-opacity=".5"/></linearGradient>'
        '</defs><g transform="translate(1 2) scale(2)" opacity=".5"><path d="M0 0a1 1 0 0110 0z" fill="url(#g)"/>'
        '<rect width="2" height="1" style="fill:none;stroke:#123;stroke-width:.5"/></g></svg>'
    )
    found = drawing(text)
    arc, rect = found.shapes
    unit = found.w / 10
    assert isinstance(arc.fill, Gradient)
    assert [colour for _, colour in arc.fill.stops] == [(255, 0, 0, 128), (0, 0, 255, 64)]
    assert arc.path[0].points == (unit, 2 * unit)
    assert arc.path[-2].points[-2:] == pytest.approx((21 * unit, 2 * unit))
    assert (rect.line, rect.fill, rect.width) == ((17, 34, 51, 128), None, unit)


@pytest.mark.parametrize(
    "inside",
    [
        '<path d="M0 0L1e999 1e999L0 9z"/>',
        '<rect width="1e300" height="1e300" transform="scale(1e300)"/>',
        '<path d="M0 0 nonsense 4"/>',
        '<circle r="1" fill="rgb(1e999,0,0)"/>',
    ],
)
def test_a_drawing_with_absurd_numbers_ends_in_no_absurd_file(inside: str) -> None:
    found = drawing(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>')
    assert all(abs(v) < 1e8 for shape in found.shapes for segment in shape.path for v in segment.points)


@pytest.mark.parametrize(
    ("id", "life", "step"), [("ember-duel", 100, 1), ("lantern-hill", 220, 5), ("logistic", 500, 5)]
)
def test_a_track_of_life_has_a_box_for_all_that_cards_deal(id: str, life: int, step: int) -> None:
    made = printed(next(each for each in (*REGISTRY.entries, *REGISTRY.examples) if each.id == id), None, "sheets")
    words = pages(made.pdf(MADE))[0].text.partition("Life")[2].split()
    boxes = list(range(life, 0, -step))
    assert [int(word) for word in words[1 : len(boxes) + 1]] == boxes
