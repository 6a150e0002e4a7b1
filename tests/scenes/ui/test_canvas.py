"""The canvas: whole pixels at every scale, text that fits, caches that end, sprites the loader understands."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from scenes.geometry import Rect
from scenes.shipped import load_theme, paintbox
from scenes.ui import sprites
from scenes.ui.cache import LruCache, SurfaceCache
from scenes.ui.canvas import Canvas
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.text import pieces
from scenes.ui.theme import Theme

ROOT = Path(__file__).parents[3]
SCALES = (0.71, 1.0, 1.33, 2.4)
SPRITES = sorted([*ROOT.glob("sprites/**/*.svg"), *ROOT.glob("data/games/*/sprites/**/*.svg")])
ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
GRADIENTS = {"defs", "linearGradient", "radialGradient", "stop"}


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme()


@pytest.fixture
def box(theme: Theme) -> Paintbox:
    theme.set("light", "okabe_ito")
    return paintbox(theme)


class Page(ScreenCanvas):
    """A canvas over a surface of its own, of which the pixels can be read."""

    surface_px: pygame.Surface


def canvas(box: Paintbox, scale: float = 1.0, size: tuple[int, int] = (300, 200)) -> Page:
    made = Page(pygame.Surface((round(size[0] * scale), round(size[1] * scale))), box, scale)
    made.fill("#ffffff")
    return made


def ink_box(surface: pygame.Surface) -> pygame.Rect:
    """Where anything but white is."""
    mask = pygame.mask.from_threshold(surface, (255, 255, 255), (3, 3, 3, 255))
    mask.invert()
    found = mask.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 0, 0)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


# Boxes


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("shape", ["plain", "round", "cut"])
def test_edges_of_a_box_are_sharp(box: Paintbox, scale: float, shape: str) -> None:
    page = canvas(box, scale)
    page.box(Rect(10.3, 20.7, 101.4, 60.2), "#000000", None, 0, 8, shape)  # type: ignore[arg-type]
    area = page.device(Rect(10.3, 20.7, 101.4, 60.2))
    assert ink_box(page.surface_px) == area
    across = [page.surface_px.get_at((x, area.centery))[0] for x in range(page.surface_px.get_width())]
    assert set(across) == {0, 255}, "no half-covered pixel on a straight edge"
    down = [page.surface_px.get_at((area.centerx, y))[0] for y in range(page.surface_px.get_height())]
    assert set(down) == {0, 255}


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("width", [1.0, 1.2, 1.5, 2.6])
def test_a_line_lies_inside_its_box_and_is_sharp(box: Paintbox, scale: float, width: float) -> None:
    page = canvas(box, scale)
    rect = Rect(7, 9, 120, 80)
    page.box(rect, None, "#000000", width, 6)
    area = page.device(rect)
    assert ink_box(page.surface_px) == area
    across = [page.surface_px.get_at((x, area.centery))[0] for x in range(area.left, area.right)]
    assert set(across) == {0, 255}
    thick = across.index(255)
    assert abs(thick - width * scale) <= 0.5 or thick == 1


@pytest.mark.parametrize("scale", SCALES)
def test_neighbours_touch(box: Paintbox, scale: float) -> None:
    page = canvas(box, scale)
    for rect in Rect(3.3, 10, 283.7, 40).columns(7):
        page.box(rect, "#000000")
    row = [page.surface_px.get_at((x, round(30 * scale)))[0] for x in range(page.surface_px.get_width())]
    assert "".join("#" if value == 0 else "." if value == 255 else "?" for value in row).strip(".").strip("#") == ""


@pytest.mark.parametrize("shape", ["round", "cut"])
@pytest.mark.parametrize("fill", ["#336699", "#33669980"])
def test_a_large_box_looks_like_a_small_one_with_longer_sides(box: Paintbox, shape: str, fill: str) -> None:
    page = canvas(box, 1.0, (300, 300))
    page.box(Rect(0, 0, 24, 24), fill, "#000000", 2, 9, shape)  # type: ignore[arg-type]
    page.box(Rect(50, 50, 200, 100), fill, "#000000", 2, 9, shape)  # type: ignore[arg-type]
    for small, large in (((0, 0), (50, 50)), ((14, 0), (240, 50)), ((0, 14), (50, 140)), ((14, 14), (240, 140))):
        one, other = (page.surface_px.subsurface((*pos, 10, 10)) for pos in (small, large))
        assert pixels(one.copy()) == pixels(other.copy())


def test_translucent_boxes_blend_evenly(box: Paintbox) -> None:
    page = canvas(box, 1.0, (700, 500))
    page.box(Rect(5, 5, 680, 480), "#00000080", radius=10)
    inside = {tuple(page.surface_px.get_at(pos)) for pos in ((20, 20), (340, 6), (6, 240), (300, 300), (680, 470))}
    assert len(inside) == 1
    assert 120 <= next(iter(inside))[0] <= 135


def test_an_empty_box_draws_nothing(box: Paintbox) -> None:
    page = canvas(box)
    page.box(Rect(10, 10, 0, 30), "#000000")
    page.shadow(Rect(10, 10, 0, 30), "panel")
    page.sprite("icons/back", Rect(10, 10, 0, 0))
    assert ink_box(page.surface_px).size == (0, 0)


@pytest.mark.parametrize("scale", SCALES)
def test_level_lines_are_whole_pixels(box: Paintbox, scale: float) -> None:
    page = canvas(box, scale)
    page.line((10, 20.2), (200, 20.2), "#000000", 1)
    assert {page.surface_px.get_at((round(50 * scale), y))[0] for y in range(page.surface_px.get_height())} == {0, 255}


# Shadows


@pytest.mark.parametrize("level", ["paper", "panel", "piece", "cube", "board", "lifted", "dialog"])
def test_shadows_fall_downwards_and_fade_out(box: Paintbox, level: str) -> None:
    page = canvas(box, 1.0, (600, 500))
    page.shadow(Rect(200, 200, 120, 90), level, 10)
    seen = ink_box(page.surface_px)
    assert seen.bottom - 290 > 200 - seen.top, "one lamp above"
    assert page.surface_px.get_at((260, 288))[0] < 240
    assert page.surface_px.get_at((5, 5))[0] == 255


def test_a_stretched_shadow_has_no_seams(box: Paintbox) -> None:
    page = canvas(box, 1.0, (700, 500))
    page.shadow(Rect(100, 100, 500, 300), "panel", 10)
    below = [page.surface_px.get_at((x, 404))[0] for x in range(140, 560)]
    assert max(below) - min(below) <= 1


# Text


def test_text_reports_where_it_lies(box: Paintbox) -> None:
    page = canvas(box, 2.4)
    rect = page.text("Row 1", (150, 100), "name", anchor="center")
    assert rect.center == pytest.approx((150, 100), abs=0.5)
    seen = ink_box(page.surface_px)
    assert page.device(rect).inflate(4, 4).contains(seen)
    assert abs(seen.centery - 240) <= 2, "capitals stand in the middle of the line"


@pytest.mark.parametrize("anchor", ["topleft", "midtop", "topright", "midleft", "bottomright", "baseleft", "baseright"])
def test_anchors(box: Paintbox, anchor: str) -> None:
    page = canvas(box)
    rect = page.text("HEH", (150, 100), "h1", anchor=anchor)
    if "left" in anchor:
        assert rect.x == 150
    if "right" in anchor:
        assert rect.right == pytest.approx(150, abs=0.51)
    if anchor.startswith("top"):
        assert rect.y == 100
    if anchor.startswith("base"):
        assert ink_box(page.surface_px).bottom == pytest.approx(100, abs=1)


def test_text_is_never_smaller_than_can_be_read(box: Paintbox) -> None:
    assert box.letters.px(12, 0.5) == 12
    assert canvas(box, 0.5).measure("Row 1", "small")[1] >= 12 / 0.5


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("width", [0, 20, 77, 150])
def test_elided_text_fits(box: Paintbox, scale: float, width: float) -> None:
    page = canvas(box, scale)
    page.text("Three of your tiles in the middle row win. 升目", (0, 0), max_width=width)
    rect = page.text("Three of your tiles in the middle row win. 升目", (0, 0), max_width=width)
    assert rect.w <= max(width, page.measure("…")[0]) + 0.01


def test_text_that_fits_is_not_elided(box: Paintbox) -> None:
    letters = box.letters
    room = letters.width("Undo", "text", 15)
    assert letters.elided("Undo", "text", 15, room) == "Undo"
    assert letters.elided("Undo it", "text", 15, room).endswith("…")


def test_rich_text_shares_a_baseline(box: Paintbox) -> None:
    page = canvas(box, 1.0, (400, 100))
    page.rich([("HH", "hero", "#000000"), ("HH", "h2", "#000000")], (10, 80), "baseleft")
    heights = [
        rect.bottom
        for rect in pygame.mask.from_threshold(page.surface_px, (0, 0, 0), (120, 120, 120, 255)).get_bounding_rects()
        if rect.h > 4
    ]
    assert len(heights) >= 4
    assert max(heights) - min(heights) <= 1


def test_han_has_its_own_face_and_is_a_little_smaller(box: Paintbox) -> None:
    runs = [run for run, _ in box.letters.runs("A row 升目 of 8", "display", 50)]
    assert [(run.text, run.face, run.px) for run in runs] == [
        ("A row ", "display", 50),
        ("升目", "ja_display", 47),
        (" of 8", "display", 50),
    ]
    assert box.letters.runs("升目", "text", 50)[0][0].face == "ja_text"


def test_paragraphs_wrap_at_spaces(box: Paintbox) -> None:
    text = "Kaede wins. The game stays in your saved games, and you can play on from any turn."
    lines = canvas(box).lines(text, 160)
    assert len(lines) > 2
    assert " ".join(lines) == text
    assert all(canvas(box).measure(line)[0] <= 160 for line in lines)
    assert canvas(box).lines("one\n\ntwo", 160) == ("one", "", "two")


def test_closing_marks_never_begin_a_line(box: Paintbox) -> None:
    text = "三つの牌が、中央の列に並べば勝ち。「升目」はますめと読みます。" * 3
    for width in range(30, 140, 7):
        lines = canvas(box).lines(text, width)
        assert "".join(lines) == text
        assert not [line for line in lines if line[0] in "、。」っ"]
        assert not [line for line in lines if line[-1] == "「"]


def test_a_word_wider_than_the_line_is_broken(box: Paintbox) -> None:
    lines = canvas(box).lines("a " + "w" * 60, 50)
    assert "".join(lines).replace(" ", "") == "a" + "w" * 60
    assert all(canvas(box).measure(line)[0] <= 50 for line in lines)


def test_pieces() -> None:
    assert pieces("Row 1 (of 8)") == ["Row ", "1 ", "(of ", "8)"]
    assert pieces("「升目」は。") == ["「升", "目」", "は。"]


def test_a_paragraph_tells_its_height(box: Paintbox) -> None:
    page = canvas(box)
    text = "Three of your tiles in the middle row win."
    height = page.paragraph(text, Rect(0, 0, 90, 0), "small")
    assert height == page.paragraph_height(text, 90, "small") == len(page.lines(text, 90, "small")) * 17


# Sprites


@pytest.mark.parametrize("path", SPRITES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_sprites_use_only_what_the_loader_draws(box: Paintbox, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    names = {element.tag.partition("}")[2] for element in root.iter()}
    assert names <= ELEMENTS | GRADIENTS
    assert not re.search(r"currentColor|rgba\(|hsl|href=|#[0-9a-fA-F]{8}\b|<style|url\((?!#)", text)
    assert root.attrib["viewBox"].split()[2:] == [root.attrib["width"], root.attrib["height"]]
    for word in sprites.BRACED.findall(text):
        assert re.fullmatch(r"[a-z][a-z_0-9.]*", word)
    size = int(root.attrib["width"]), int(root.attrib["height"])
    drawn = sprites.raster(sprites.coloured(text, lambda _: (0, 0, 0, 255)), *size)
    assert pygame.mask.from_surface(drawn, 90).count() > 12, "it draws something"


@pytest.mark.parametrize("path", sorted((ROOT / "sprites" / "icons").glob("*.svg")), ids=lambda path: path.stem)
def test_icons_are_drawn_in_colours_of_the_theme_and_within_their_square(box: Paintbox, path: Path) -> None:
    page = canvas(box, 2.0, (64, 64))
    page.sprite(f"icons/{path.stem}", Rect(20, 20, 24, 24))
    seen = ink_box(page.surface_px)
    assert pygame.Rect(40, 40, 48, 48).contains(seen)
    assert seen.w >= 8
    for side in ((39, 39, 50, 1), (39, 88, 50, 1), (39, 39, 1, 50), (88, 39, 1, 50)):
        assert set(pixels(page.surface_px.subsurface(side).copy())) == {255}


def test_colours_of_a_sprite(box: Paintbox) -> None:
    page = canvas(box, 1.0, (48, 48))
    page.sprite("marks/disc", Rect(0, 0, 48, 48), {"south": "#12345680"})
    middle = page.surface_px.get_at((24, 24))
    assert [abs(a - b) <= 2 for a, b in zip(middle[:3], (0x88, 0x99, 0xAA), strict=True)] == [True] * 3
    page.sprite("marks/disc", Rect(0, 0, 48, 48))
    assert tuple(page.surface_px.get_at((24, 24))) == box.theme.colour("south")


# Kept pictures, parts, bounds


def test_a_kept_picture_is_painted_once_for_each_look_and_size(box: Paintbox) -> None:
    painted: list[tuple[float, float]] = []

    def paint(page: Canvas) -> None:
        painted.append(page.size)
        page.box(Rect(0, 0, *page.size), "table")

    page = canvas(box)
    for x in (0, 10.4, 20):
        page.surface("desk", Rect(x, 0, 30, 20), paint)
        page.blit_scaled("desk", Rect(x, 50, 30, 20), paint, kx=0.5)
    assert painted == [(30, 20)]
    box.theme.set("dark")
    page.surface("desk", Rect(0, 0, 30, 20), paint)
    page.surface("desk", Rect(0, 0, 40, 20), paint)
    canvas(box, 2.0).surface("desk", Rect(0, 0, 30, 20), paint)
    assert len(painted) == 4
    assert tuple(page.surface_px.get_at((5, 5))) == box.theme.colour("table")


def test_a_turning_picture_is_squashed_about_its_middle(box: Paintbox) -> None:
    page = canvas(box)
    page.blit_scaled("a", Rect(100, 50, 80, 40), lambda part: part.fill("#000000"), kx=0.5, ky=0.5)
    assert ink_box(page.surface_px) == pygame.Rect(120, 60, 40, 20)
    page.blit_scaled("a", Rect(0, 0, 80, 40), lambda part: part.fill("#000000"), kx=0.001)
    assert ink_box(page.surface_px) == pygame.Rect(120, 60, 40, 20)


def test_fading_keeps_the_colour(box: Paintbox) -> None:
    page = canvas(box)
    page.blit_scaled("a", Rect(0, 0, 20, 20), lambda part: part.fill("#ff0000"), alpha=0.5)
    red, green, blue, _ = page.surface_px.get_at((10, 10))
    assert red >= 253
    assert abs(green - 127) <= 2
    assert green == blue


def test_a_part_has_its_own_units(box: Paintbox) -> None:
    page = canvas(box, 2.0)
    part = page.sub(Rect(50, 30, 100, 60), zoom=0.5)
    assert part.size == (200, 120)
    part.box(Rect(20, 20, 40, 40), "#000000")
    assert ink_box(page.surface_px) == pygame.Rect(120, 80, 40, 40)


def test_clips_nest_and_end(box: Paintbox) -> None:
    page = canvas(box)
    with page.clip(Rect(10, 10, 50, 50)), page.clip(Rect(40, 0, 100, 30)):
        page.box(Rect(0, 0, 300, 200), "#000000")
    assert ink_box(page.surface_px) == pygame.Rect(40, 10, 20, 20)
    page.box(Rect(0, 0, 300, 200), "#000000")
    assert ink_box(page.surface_px).size == (300, 200)


def test_surfaces_are_bounded_by_bytes() -> None:
    cache = SurfaceCache(10_000)
    made: list[int] = []

    def make(i: int) -> pygame.Surface:
        made.append(i)
        return pygame.Surface((20, 20), pygame.SRCALPHA)

    for i in range(20):
        cache.get(i, lambda i=i: make(i))  # type: ignore[misc]
        cache.get(0, lambda: make(0))
        assert cache.bytes <= 10_000
    assert made == list(range(20)), "the one that is used stays"
    assert len(cache) == 6
    cache.get("large", lambda: pygame.Surface((100, 100), pygame.SRCALPHA))
    assert len(cache) == 1
    cache.clear()
    assert (cache.bytes, len(cache)) == (0, 0)


def test_measures_are_bounded() -> None:
    kept: LruCache[int] = LruCache(3)
    for i in range(9):
        assert kept.get(i, lambda i=i: i) == i  # type: ignore[misc]
    assert len(kept) == 3


def test_drawing_again_gives_the_same_picture_and_paints_nothing_new(box: Paintbox) -> None:
    def draw(page: Canvas) -> None:
        page.table()
        page.shadow(Rect(20, 20, 200, 120), "panel", 10)
        page.box(Rect(20, 20, 200, 120), "paper", "line_strong", 1.2, 10)
        page.text("Your turn 升目", (30, 30), "name")
        page.sprite("icons/back", Rect(40, 60, 24, 24))
        page.focus_ring(Rect(80, 60, 90, 40))
        page.key_cap("Enter", (30, 110))
        page.mark("north", (200, 40), 14)
        page.veil()

    first, second = canvas(box, 1.33), canvas(box, 1.33)
    draw(first)
    kept = len(box.small), box.small.bytes
    draw(second)
    assert pixels(first.surface_px) == pixels(second.surface_px)
    assert (len(box.small), box.small.bytes) == kept


def test_the_desk_is_the_same_on_every_start_and_has_no_seam(box: Paintbox) -> None:
    other = paintbox(box.theme)
    one, two = canvas(box, 1.0, (700, 400)), canvas(other, 1.0, (700, 400))
    one.table()
    two.table()
    assert pixels(one.surface_px) == pixels(two.surface_px)
    table = box.theme.colour("table")
    assert one.surface_px.get_at((0, 0)) != pygame.Color(0, 0, 0)
    colours = {tuple(one.surface_px.get_at((x, 160))) for x in range(700)}
    assert max(abs(a - b) for colour in colours for a, b in zip(colour, table, strict=True)) < 30


def test_owners_get_a_line_where_the_palette_has_one(box: Paintbox) -> None:
    page = canvas(box, 1.0, (60, 60))
    page.mark("south", (30, 30), 40)
    assert tuple(page.surface_px.get_at((30, 30))) == box.theme.colour("south")
    box.theme.set(palette="high_contrast")
    page.fill("#ffffff")
    page.mark("south", (30, 30), 40)
    assert page.surface_px.get_at((30, 30))[0] == 255
    assert ink_box(page.surface_px) == pygame.Rect(10, 10, 40, 40)


@pytest.mark.parametrize(
    "gradient",
    [
        '<linearGradient id="g" x1="0" y1="0" x2="0" y2="1">{}</linearGradient>',
        "<linearGradient id='g' x1 = '0' y1='.0' x2='0' y2='1e0' gradientUnits='objectBoundingBox'>{}</linearGradient>",
        '<linearGradient id="g" x1="0%" x2="0%" y2="100%">{}</linearGradient>',
        '<linearGradient id="g" x1="0" y1="20" x2="0" y2="80" gradientUnits="userSpaceOnUse">{}</linearGradient>',
        '<linearGradient id="h">{}</linearGradient><linearGradient id="g" href="#h" x2="0" y2="1"/>',
    ],
)
def test_a_gradient_goes_over_its_shape_however_it_is_written(box: Paintbox, gradient: str) -> None:
    stops = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
    shape = '<rect x="10" y="20" width="80" height="60" fill="url(#g)"/>'
    source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{gradient.format(stops)}{shape}</svg>'
    image = box.svg(source, 100, 100)
    top, middle, bottom = (image.get_at((50, y))[0] for y in (22, 50, 78))
    assert top < 20 < 110 < middle < 145 < 235 < bottom


def test_a_round_gradient_begins_in_the_middle_of_its_shape(box: Paintbox) -> None:
    stops = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
    gradient = f'<radialGradient id="g" cx="0.5" cy="0.5" r="0.5">{stops}</radialGradient>'
    shape = '<circle cx="50" cy="50" r="50" fill="url(#g)"/>'
    source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{gradient}{shape}</svg>'
    image = box.svg(source, 100, 100)
    assert image.get_at((50, 50))[0] < 20 < 110 < image.get_at((75, 50))[0] < 145
