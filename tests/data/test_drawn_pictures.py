"""SVG as the usual programs write it, and JPEG: drawn in a process of its own, which nothing in them leads astray."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from squares.core.errors import BadData
from squares.data import art
from squares.data.art import jpeg, rendering, svg, wide
from squares.data.art.rendering import Renderer
from squares.data.check import examine
from squares.data.loader import read
from squares.data.texts import Texts
from tests.data.test_art_files import SVG, own_file

SAY = Texts.load().say
DRAWN = Path(__file__).parent / "drawn"
RED = (255, 0, 0)
LOOKED_AT = art.Trial(lambda drawing: None, lambda definition: (), 600)
SMALL = SVG.format('<text x="9" y="90" font-size="90">A</text>')
"""What is drawn in the process, and quickly."""


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(rendering, "MOST_SIDE", 200)
    rendering._KEPT.clear()
    yield
    rendering._KEPT.clear()


def drawn(text: str, renderer: Renderer) -> Image.Image:
    picture = Image.open(io.BytesIO(renderer.svg(wide.cleaned(text.encode()))))
    return picture.convert("RGBA")


def photo(**words: Any) -> bytes:
    wide, high = words.pop("size", (80, 40))
    image = Image.new("RGB", (wide, high), "blue")
    image.paste("red", (0, 0, wide // 2, high // 2))
    held = io.BytesIO()
    image.convert(words.pop("mode", "RGB")).save(held, "JPEG", **words)
    return held.getvalue()


def opened(source: bytes, **words: Any) -> Image.Image:
    with Renderer(seconds=600) as renderer:
        return Image.open(io.BytesIO(renderer.jpeg(source, **words)))


def alike(pixel: Any, colour: tuple[int, ...]) -> bool:
    return all(abs(one - other) < 30 for one, other in zip(pixel, colour, strict=False))


def test_what_figma_and_inkscape_write_is_drawn() -> None:
    with Renderer(seconds=600) as renderer:
        figma = drawn((DRAWN / "figma.svg").read_text("utf-8"), renderer)
        inkscape = drawn((DRAWN / "inkscape.svg").read_text("utf-8"), renderer)
    assert figma.size == (150, 200)
    assert alike(figma.getpixel((5, 5)), (15, 23, 42))  # the ground
    assert alike(figma.getpixel((75, 120)), (249, 115, 22))  # within the mask, and beside it
    assert alike(figma.getpixel((30, 100)), (15, 23, 42))
    assert (255, 255, 255, 255) in figma.crop((30, 140, 120, 180)).get_flattened_data()  # letters
    assert inkscape.size == (200, 150)
    dark = [pixel for pixel in inkscape.crop((50, 25, 150, 55)).get_flattened_data() if alike(pixel, (38, 70, 83))]
    assert len(dark) > 100  # the pattern
    assert not [
        pixel for pixel in inkscape.crop((0, 0, 20, 15)).get_flattened_data() if alike(pixel, (38, 70, 83))
    ]  # clipped


def test_what_illustrator_writes_stays_outlines(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_bytes((DRAWN / "illustrator.svg").read_bytes())
    _, picture = art.read(tmp_path / "game.yaml", "a.svg")
    assert isinstance(picture, str)
    assert svg.taken(picture.encode()) == picture
    assert picture.count("#95D5B2") == 2  # the symbol, used twice
    assert "#1B4332" in picture


@pytest.mark.parametrize(
    ("body", "outlined"),
    [
        ("<style>.a{fill:red}</style><rect class='a' width='9' height='9'/>", 'fill="red"'),
        ("<style>rect{fill:red}#b{fill:lime}.a{fill:blue}</style><rect id='b' class='a' width='9'/>", 'fill="lime"'),
        ("<style>.a{fill:red}</style><rect class='a' style='fill:lime' width='9'/>", 'fill="lime"'),
        ("<style>g > rect{fill:red}</style><rect width='9'/>", ""),
        ("<style>.a{fill:red !important}</style><rect class='a'/>", ""),
        ("<use href='#r' x='3' fill='red'/><defs><rect id='r' width='9'/></defs>", 'transform="translate(3 0)"'),
        ("<use href='#r'/><symbol id='r' viewBox='0 0 9 9'><rect width='9'/></symbol>", ""),
        ("<g id='r'><use href='#r'/></g>", ""),
        (
            "<clipPath id='c'><rect width='316' height='284'/></clipPath><g clip-path='url(#c)'><path d='M0 0'/></g>",
            "<g>",
        ),
        ("<clipPath id='c'><rect width='99' height='284'/></clipPath><g clip-path='url(#c)'><path d='M0 0'/></g>", ""),
        ("<rect width='9' fill='hsl(9,9%,9%)'/>", ""),
        ("<g style='mix-blend-mode:multiply'><rect width='9'/></g>", ""),
        ("<path d='M0 0h9' stroke-dasharray='2'/>", ""),
    ],
)
def test_only_what_outlines_can_say_is_said_with_them(body: str, outlined: str) -> None:
    text = art.flat.flat(wide.cleaned(SVG.format(body).encode()))
    assert (text is not None) == bool(outlined)
    assert outlined in (text or "")


WAYS_OUT = (
    '<image href="{}" width="99" height="99"/>',
    '<image xlink:href="{}" width="99" height="99"/>',
    '<filter id="f"><feImage href="{}"/></filter><rect width="99" height="99" filter="url(#f)"/>',
    '<pattern id="p" width="9" height="9"><image href="{}" width="9" height="9"/></pattern><g fill="url(#p)"/>',
    '<use href="{}#a"/>',
    '<image width="99" height="99" href="data:image/svg+xml;utf8,&lt;svg/>"/>',
)


@pytest.mark.parametrize("way", WAYS_OUT)
def test_no_file_of_the_machine_gets_into_a_picture(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret.png"
    Image.new("RGB", (50, 50), RED).save(secret)
    monkeypatch.chdir(tmp_path)
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="99" height="99">'
    for name in (str(secret), secret.name, secret.as_uri(), "//" + str(secret), "http://example.org/a.png"):
        with pytest.raises(BadData):
            wide.cleaned(f"{head}{way.format(name)}</svg>".encode())
    for name in (str(secret), secret.name):
        text = f'<!DOCTYPE svg [<!ENTITY e "{name}">]>{head}{way.format("&e;")}</svg>'
        with pytest.raises(BadData):
            wide.cleaned(text.encode())


def test_no_file_gets_in_as_text_either(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    for kind in ("SYSTEM", 'PUBLIC "a"'):
        text = f'<!DOCTYPE svg [<!ENTITY e {kind} "{tmp_path}/secret">]>' + SVG.format("<text>&e;</text>")
        with pytest.raises(BadData):
            wide.cleaned(text.encode())


def test_a_picture_within_the_file_is_drawn_and_bounded() -> None:
    held = io.BytesIO()
    Image.new("RGB", (20, 20), RED).save(held, "PNG")
    inside = '<image width="316" height="284" preserveAspectRatio="none" href="data:image/{};base64,{}"/>'
    png, jpg = (art_data(data) for data in (held.getvalue(), photo()))
    with Renderer(2, 600) as renderer:
        assert drawn(SVG.format(inside.format("png", png)), renderer).getpixel((100, 90)) == (*RED, 255)
        assert alike(drawn(SVG.format(inside.format("jpeg", jpg)), renderer).getpixel((20, 20)), RED)
    frame = photo().index(b"\xff\xc0")
    bomb = photo()[: frame + 5] + b"\xff\xff\xff\xff" + photo()[frame + 9 :]
    with pytest.raises(BadData) as told:
        wide.cleaned(SVG.format(inside.format("jpeg", art_data(bomb))).encode())
    assert told.value.phrase.key == "data.art_vast"
    vast = art_data(photo()[: frame + 5] + b"\x10\x00\x10\x00" + photo()[frame + 9 :])
    with pytest.raises(BadData) as told:
        wide.cleaned(SVG.format(inside.format("jpeg", vast) * 2).encode())
    assert told.value.phrase.key == "data.art_embedded"


def art_data(data: bytes) -> str:
    import base64

    return base64.b64encode(data).decode()


def doubled(tag: str, refer: str, count: int) -> str:
    """Each of a chain shows the one before it twice."""
    parts = "".join(f'<{tag} id="a{n + 1}">{refer.format(n) * 2}</{tag}>' for n in range(count))
    return f'<defs><g id="a0"><path d="M0 0h9v9z"/></g>{parts}</defs><use href="#a{count}"/>'


@pytest.mark.parametrize(
    "body",
    [
        doubled("g", '<use href="#a{}"/>', 30),
        doubled("symbol", '<use href="#a{}"/>', 30),
        doubled("pattern", '<path d="M0 0h9" fill="url(#a{})"/>', 30)
        .replace("<use href", "<path fill")
        .replace('="#a', '="url(#a'),
        "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(3000)),
    ],
)
def test_what_grows_when_it_is_drawn_is_refused(body: str) -> None:
    with pytest.raises(BadData) as told:
        wide.cleaned(SVG.format(body).encode())
    assert told.value.phrase.key in ("data.art_grows", "data.art_no_svg")


def test_entities_as_illustrator_writes_them_are_few_and_short() -> None:
    many = "".join(f'<!ENTITY e{n} "{"x" * 200}">' for n in range(100))
    text = f"<!DOCTYPE svg [{many}]>" + SVG.format("&e7;" * 60_000)
    with pytest.raises(BadData) as told:
        wide.cleaned(text.encode())
    assert told.value.phrase.key == "data.art_big"


def test_what_takes_too_long_is_given_up_and_the_next_picture_is_drawn() -> None:
    slow = SVG.format(
        '<filter id="f"><feTurbulence numOctaves="900000"/></filter><rect width="316" height="284" filter="url(#f)"/>'
    )
    with Renderer(2, seconds=0.6) as renderer:
        with pytest.raises(BadData) as told:
            drawn(slow, renderer)
        assert told.value.phrase.key in ("data.art_slow", "data.art_long")
        renderer._seconds = 60.0
        assert drawn(SMALL, renderer).size == (200, 180)


def test_a_drawing_says_how_large_it_is_in_vain() -> None:
    with Renderer(seconds=600) as renderer:
        huge = drawn(SMALL.replace('width="316" height="284"', 'width="100000px" height="89873px"'), renderer)
    assert huge.size == (200, 180)


def test_the_death_of_the_process_keeps_nobody_from_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dies.py").write_text("import os; os.abort()", encoding="utf-8")
    monkeypatch.setattr(rendering, "_RENDERER", tmp_path / "dies.py")
    (tmp_path / "c.svg").write_text(SMALL, encoding="utf-8")
    found = examine(read(own_file(tmp_path, "c.svg")), LOOKED_AT)
    assert found.file is not None
    [fault] = found.warnings
    assert "what draws it failed over it" in SAY(fault.what)


def test_that_time_is_up_is_told_once_and_nothing_more_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "LEAST", 999.0)
    (tmp_path / "c.svg").write_text(SMALL, encoding="utf-8")
    path = own_file(tmp_path, "c.svg")
    shown = "cover: c.svg, pictures: {leap: A.svg, support: B.svg}"
    path.write_text(path.read_text("utf-8").replace("cover: c.svg", shown.replace(", ", "\n  ", 1)), "utf-8")
    found = examine(read(path), LOOKED_AT)
    assert [fault.what.key for fault in found.warnings] == ["data.art_slow"]


def test_where_the_package_is_missing_a_warning_says_what_would_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "resvg_py.py").write_text("raise ImportError(name='resvg_py')", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "c.svg").write_text(SMALL, encoding="utf-8")
    found = examine(read(own_file(tmp_path, "c.svg")), LOOKED_AT)
    assert found.file is not None
    assert ["pip install resvg_py" in SAY(fault.what) for fault in found.warnings] == [True]


def test_more_pictures_have_fewer_pixels_each_and_the_same_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "MOST_PIXELS", 100 * 90 * 10)
    with Renderer(10, 600) as renderer:
        first = drawn(SMALL, renderer)
        assert first.size == (100, 90)
        monkeypatch.setattr(Renderer, "_asked", None)
        assert drawn(SMALL, renderer) == first


def test_fifty_pictures_that_fill_the_panel_of_a_card_have_600_pixels_to_the_inch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rendering, "MOST_SIDE", 2400)
    with Renderer(50, seconds=600) as renderer:
        panel = drawn('<svg xmlns="http://www.w3.org/2000/svg" width="57" height="30"><text>A</text></svg>', renderer)
    assert panel.width / (57 / 25.4) >= 590


@pytest.mark.parametrize("words", [{}, {"progressive": True}, {"mode": "L"}])
def test_a_plain_jpeg_is_kept_as_it_is_but_for_what_it_tells_of_its_maker(words: dict[str, Any]) -> None:
    exif = Image.Exif()
    exif[0x010F] = "A camera"
    source = photo(exif=exif, comment=b"at home", **words)
    with Renderer(seconds=600) as renderer:
        kept = renderer.jpeg(source)
    assert b"A camera" in source
    assert not {word for word in (b"A camera", b"at home") if word in kept}
    assert len(kept) > len(photo(**words)) - 40
    assert list(Image.open(io.BytesIO(kept)).get_flattened_data()) == list(
        Image.open(io.BytesIO(source)).get_flattened_data()
    )


def test_jpegs_are_turned_upright_told_in_plain_colours_and_made_smaller() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = opened(photo(exif=exif))
    assert turned.size == (40, 80)
    assert alike(turned.getpixel((35, 5)), RED)
    assert not turned.getexif()
    cmyk = opened(photo(mode="CMYK"))
    assert cmyk.mode == "RGB"
    assert alike(cmyk.getpixel((5, 5)), RED)
    large = io.BytesIO()
    Image.new("RGB", (500, 300), "red").save(large, "JPEG")
    assert opened(large.getvalue()).size == (200, 120)


def test_jpegs_that_are_none_are_told() -> None:
    source = photo()
    frame = source.index(b"\xff\xc0")
    kinds = {
        b"": "data.art_no_jpeg",
        b"\x89PNG\r\n\x1a\n": "data.art_no_jpeg",
        source[:-2]: "data.art_no_jpeg",
        source[: len(source) // 2]: "data.art_no_jpeg",
        source[: frame + 5] + b"\xff\xff\xff\xff" + source[frame + 9 :]: "data.art_vast",
        source[: frame + 1] + b"\xc9" + source[frame + 2 :]: "data.art_odd_jpeg",
        source[: frame + 5] + b"\x00\x00" + source[frame + 7 :]: "data.art_no_jpeg",
        source + bytes(jpeg.MOST_BYTES): "data.art_big",
    }
    for held, key in kinds.items():
        with pytest.raises(BadData) as told, Renderer(seconds=600) as renderer:
            renderer.jpeg(held)
        assert told.value.phrase.key == key


def test_the_name_of_a_picture_may_end_as_cameras_write_it(tmp_path: Path) -> None:
    for name in ("A.JPG", "b.jpeg"):
        (tmp_path / name).write_bytes(photo())
        found = examine(read(own_file(tmp_path, name)), LOOKED_AT)
        assert found.warnings == []
        assert [held[:3] for held in found.pictures.values()] == [jpeg.SIGNATURE]


# Altered at random


def altered(source: bytes, chance: random.Random) -> bytes:
    """A file with a few bytes changed, taken out, put in twice, or mixed up with numbers that are far too large."""
    held = bytearray(source)
    for _ in range(chance.choice((1, 2, 5, 20))):
        at = chance.randrange(len(held) or 1)
        upto = at + chance.choice((1, 4, 30, 300))
        match chance.randrange(5):
            case 0:
                held[at:upto] = bytes(chance.randrange(256) for _ in range(3))
            case 1:
                del held[at:upto]
            case 2:
                held[at:at] = held[at:upto]
            case 3:
                digits = [i for i in range(at, min(len(held), at + 400)) if 48 <= held[i] < 58]
                if digits:
                    held[digits[0] : digits[0] + 1] = chance.choice((b"-1e9", b"99999999", b"0", b"1e-30", b"nan"))
            case _:
                held[at : at + 1] = bytes((held[at] ^ 1 << chance.randrange(8),)) if held else b""
    return bytes(held)


def survived(count: int, seed: int) -> tuple[int, int]:
    """Draw that many altered files; how many were drawn, and how many refused with a sentence."""
    chance, good = random.Random(seed), [0, 0]
    drawings = [(path.name, path.read_bytes()) for path in sorted(DRAWN.iterdir())]
    photos = [("photo.jpg", photo(**words)) for words in ({}, {"progressive": True}, {"mode": "CMYK"})]
    with Renderer(count, seconds=60.0) as renderer:
        for _ in range(count):
            name, source = chance.choice(chance.choice((drawings, photos)))
            renderer._seconds = 5.0
            try:
                good[0] += bool(art.taken(name, altered(source, chance), None, renderer, False))
            except BadData as error:
                good[1] += bool(SAY(error.phrase))
    return good[0], good[1]


def test_two_hundred_altered_files_are_drawn_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "MOST_SIDE", 40)
    fine, refused = survived(200, 1)
    assert fine > 30
    assert refused > 30


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_thousands_of_altered_files_are_drawn_or_refused(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "MOST_SIDE", 60)
    fine, refused = survived(1000, seed)
    assert fine + refused == 1000
