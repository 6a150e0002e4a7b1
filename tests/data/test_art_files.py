"""Pictures that game files bring: what is taken, and the one sentence about each that is not."""

from __future__ import annotations

import io
import time
import tracemalloc
import zlib
from itertools import count
from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.data import art
from squares.data.art import png, svg, wide
from squares.data.check import check, examine
from squares.data.faults import MOST
from squares.data.loader import read
from squares.data.texts import Texts
from tests.data.pngs import SIGNATURE, chunk, header, plain
from tests.game_files import COVERS, game_file

SAY = Texts.load().say
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="316" height="284" viewBox="0 0 316 284">{}</svg>'
GOOD = SVG.format('<path d="M0 0h316v284h-316z" fill="#224466"/>')
EDITOR = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n'
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:tool="http://tool.example/1" viewBox="0 0 10 10">'
    '<tool:view zoom="2"/><defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs>'
    '<g style="fill:url(#a);stroke-dasharray:none"><circle cx="5" cy="5" r="4"/></g></svg>'
)
BOMB = (
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<svg xmlns="http://www.w3.org/2000/svg"><title>&b;</title></svg>'
)
REFUSED = {
    "doctype": (BOMB, "DOCTYPE in line 1"),
    "script": (SVG.format("<script>alert(1)</script>"), "script in line 1"),
    "text": (SVG.format("\n<text>A</text>"), "text in line 2"),
    "image": (SVG.format('<image href="http://example.org/a.png"/>'), "image in line 1"),
    "use": (SVG.format('<use href="#a"/>'), "use in line 1"),
    "foreign": (SVG.format("<foreignObject/>"), "foreignObject in line 1"),
    "style sheet": (SVG.format("<style>@import url(http://example.org)</style>"), "style in line 1"),
    "handler": (SVG.format('<g onload="x()"/>'), "onload in line 1"),
    "link": (
        SVG.format('<linearGradient xmlns:x="http://www.w3.org/1999/xlink" x:href="file:///etc/hosts"/>'),
        "href in line 1",
    ),
    "paint from outside": (SVG.format('<path d="M0 0" fill="url(other.svg#a)"/>'), "fill in line 1"),
    "dashes": (SVG.format('<path d="M0 0h9" stroke-dasharray="0.000001"/>'), "stroke-dasharray in line 1"),
    "dashes in a style": (SVG.format('<path d="M0 0h9" style="stroke-dasharray:1e-9"/>'), "stroke-dasharray in line 1"),
    "a part that is no text": (SVG.format("<g><![CDATA[<path/>]]></g>"), "CDATA in line 1"),
    "a drawing in a drawing": (SVG.format('<svg width="9" height="9"/>'), "svg in line 1"),
    "one in another language": (SVG.format('<g xmlns="urn:x"><svg width="9999" height="1"/></g>'), "svg in line 1"),
    "a bracket": (SVG.format('<g id="&gt;"/>'), "id in line 1"),
    "a huge number": (SVG.format('<path d="M0 0H1e30"/>'), "d in line 1"),
    "a huge stroke": (SVG.format('<path d="M0 0" stroke="#000" stroke-width="9999"/>'), "stroke-width in line 1"),
    "a huge stroke by scale": (
        SVG.format('<g stroke="red"><g transform="scale(99)"><g style="stroke-width:99"/></g></g>'),
        "stroke-width in line 1",
    ),
    "depth": (SVG.format("<g>" * 70 + "</g>" * 70), "g in line 1"),
    "style sheet by instruction": ('<?xml-stylesheet href="a.css"?>' + GOOD, "xml-stylesheet in line 1"),
}

HARM = {
    "entities": (BOMB, "ENTITY b in line 1 is not drawn."),
    "script": (SVG.format("<script>alert(1)</script>"), "script in line 1 is not drawn."),
    "image": (SVG.format('<image href="http://example.org/a.png"/>'), "http://example.org/a.png in line 1 lies in"),
    "foreign": (SVG.format("<foreignObject/>"), "foreignObject in line 1 is not drawn."),
    "handler": (SVG.format('<g onload="x()"/>'), "onload in line 1 is not drawn."),
    "link": (
        SVG.format('<linearGradient xmlns:x="http://www.w3.org/1999/xlink" x:href="file:///etc/hosts"/>'),
        "file:///etc/hosts in line 1 lies in another file",
    ),
    "paint from outside": (SVG.format('<path d="M0 0" fill="url(other.svg#a)"/>'), "fill in line 1 is not drawn."),
    "sheet": (SVG.format("<style>g{mask:url(a.svg#b)}</style>"), "style in line 1 is not drawn."),
    "depth": (SVG.format("<g>" * 70 + "</g>" * 70), "g in line 1 is not drawn."),
    "style sheet by instruction": ('<?xml-stylesheet href="a.css"?>' + GOOD, "xml-stylesheet in line 1 is not drawn."),
    "moving": (SVG.format('<set attributeName="x" to="1"/>'), "set in line 1 is not drawn."),
}


def own_file(folder: Path, cover: str) -> Path:
    # Every variant of a file that is checked is played: two are enough.
    before, _, rest = game_file("strive").read_text(encoding="utf-8").partition("  any-two:\n")
    text = f"{before}\nlook:{rest.partition('look:')[2]}"
    path = folder / "mine.yaml"
    path.write_text(
        text.replace("cover: strive", f"cover: {cover}").replace("id: strive", "id: mine"), encoding="utf-8"
    )
    return path


def told(path: Path) -> list[str]:
    return [SAY(fault.what) for fault in check(path, path.name)]


@pytest.mark.parametrize("text", [GOOD, EDITOR, "\ufeff" + GOOD])
def test_shapes_and_gradients_are_taken(tmp_path: Path, text: str) -> None:
    (tmp_path / "my-cover.svg").write_text(text, encoding="utf-8")
    path = own_file(tmp_path, "my-cover.svg")
    assert told(path) == []
    assert art.read(path, "my-cover.svg")[1] == text.removeprefix("\ufeff")


def test_every_shipped_cover_would_be_taken_from_a_designer() -> None:
    assert len(COVERS) >= 2
    for file in COVERS:
        art.read(file.parent / "any.yaml", file.name)


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_more_than_outlines_is_told_with_its_line(kind: str) -> None:
    text, words = REFUSED[kind]
    with pytest.raises(BadData) as told_why:
        svg.taken(text.encode())
    assert SAY(told_why.value.phrase).startswith(f"{words} is not drawn.")


@pytest.mark.parametrize("kind", HARM)
def test_what_does_harm_is_one_clear_fault(tmp_path: Path, kind: str) -> None:
    text, words = HARM[kind]
    (tmp_path / "c.svg").write_text(text, encoding="utf-8")
    [sentence] = told(own_file(tmp_path, "c.svg"))
    assert sentence.startswith(f"The picture c.svg cannot be used: {words}")


@pytest.mark.parametrize(
    "source",
    [b"", b"hello", b"\x89PNG\r\n", b"\xff\xfe<\x00", b"<svg>", b"<html/>", GOOD.encode()[:-3], b"<svg/>"],
)
def test_what_is_no_svg_is_told(tmp_path: Path, source: bytes) -> None:
    (tmp_path / "c.svg").write_bytes(source)
    assert told(own_file(tmp_path, "c.svg")) == ["The picture c.svg cannot be used: it is not an SVG drawing."]


@pytest.mark.parametrize(
    "size",
    [
        'width="1600" height="1"',
        'width="1" height="99"',
        'width="1600" viewBox="0 0 1 1"',
        'width="9mm" height="9in"',
        'width="5em" height="5em"',
        'width="9" height="9" viewBox="0 0 900 1"',
        'width="1600" height="1" style="width:9;height:9"',
        'viewBox="0 0 1e-30 1e-30"',
        'width="0" height="0"',
        'width="9" height="9" viewBox="0 0 9"',
        'width="9" height="9" viewBox="nan"',
        "",
    ],
)
def test_a_drawing_has_a_size_and_is_no_strip(size: str) -> None:
    with pytest.raises(BadData) as told_why:
        svg.taken(f'<svg xmlns="http://www.w3.org/2000/svg" {size}/>'.encode())
    assert told_why.value.phrase.key == "data.art_strip"


@pytest.mark.parametrize(
    "size", ['width="210mm" height="297mm" viewBox="0 0 210 297"', 'width="100%" viewBox="0 0 9 9"']
)
def test_sizes_as_editors_write_them_are_taken(size: str) -> None:
    text = f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd"><svg xmlns="http://www.w3.org/2000/svg" {size}/>'
    assert svg.taken(text.encode()) == text


@pytest.mark.parametrize(
    "body",
    [
        '<rect width="9" height="9"/>' * (svg.MOST_SHAPES + 1),
        '<path d="M0 0' + "h9h-9" * 7000 + '"/>',
        '<g stroke="red"><path d="M0 0' + "h9h-9" * 1600 + '"/></g>',
    ],
)
def test_what_takes_too_long_to_draw_is_not_taken(body: str) -> None:
    with pytest.raises(BadData) as told_why:
        svg.taken(SVG.format(body).encode())
    assert told_why.value.phrase.key == "data.art_costly"


def test_a_picture_that_is_refused_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "c.svg").write_text(SVG.format("<script/>"), encoding="utf-8")
    found = examine(read(own_file(tmp_path, "c.svg")))
    assert found.file is not None
    assert not found.pictures
    assert [fault.what.key for fault in found.warnings] == ["data.art"]


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (tmp_path / "c.svg").write_text(GOOD, encoding="utf-8")
    (folder / "c.svg").symlink_to(tmp_path / "c.svg")
    [sentence] = told(own_file(folder, "c.svg"))
    assert "it leads to a file outside the folder of the game file" in sentence


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "c.svg").mkdir()
    [sentence] = told(own_file(tmp_path, "c.svg"))
    assert "a folder or a device" in sentence


def test_all_pixels_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "MOST_PIXELS", 63)
    (tmp_path / "c.png").write_bytes(plain(8, 8))
    [sentence] = told(own_file(tmp_path, "c.png"))
    assert sentence.startswith("All pictures together hold more than 63 pixels.")


def test_the_work_on_all_pictures_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "process_time", count(0, 10).__next__)
    (tmp_path / "c.svg").write_text(GOOD, encoding="utf-8")
    [sentence] = told(own_file(tmp_path, "c.svg"))
    assert "so this one and all after it are left out" in sentence


def test_a_comment_hides_nothing_from_the_check() -> None:
    hidden = '<!-- > <svg width="1600" height="1"/> --><!-- plain -->'
    assert svg.taken(SVG.format(hidden).encode()) == SVG.format("<!-- plain -->")


def test_a_cover_that_is_missing_or_too_large_is_told(tmp_path: Path) -> None:
    path = own_file(tmp_path, "c.svg")
    [missing] = told(path)
    assert missing.startswith("The picture c.svg cannot be used: it cannot be opened.")
    (tmp_path / "c.svg").write_bytes(GOOD.encode() + b" " * wide.MOST_BYTES)
    assert told(path) == [f"The picture c.svg cannot be used: it is larger than {wide.MOST_BYTES} bytes."]


@pytest.mark.parametrize("name", ["../c.svg", "/c.svg", "a/c.svg", "'..\\c.svg'", "'c:c.svg'", "' .svg'"])
def test_a_cover_lies_beside_its_game_file(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (tmp_path / "c.svg").write_text(GOOD, encoding="utf-8")
    path = own_file(folder, name)
    [sentence] = told(path)
    assert sentence.endswith("is not the name of a picture file (.svg, .png or .jpg) beside this one.")
    with pytest.raises(BadData):
        art.read(path, name.strip("'"))


PIXELS = chunk(b"IDAT", zlib.compress(b"\0\0\0\0\0" * 1))  # of a picture of one pixel
END = chunk(b"IEND", b"")
SOUND = SIGNATURE + header(1, 1)
BROKEN = "it is not a whole PNG picture."
NO_PNG = {
    "nothing": (b"", BROKEN),
    "only a signature": (SIGNATURE, BROKEN),
    "another kind": (b"GIF89a" + bytes(40), BROKEN),
    "an SVG": (GOOD.encode(), BROKEN),
    "cut off": ((SOUND + PIXELS + END)[:-3], BROKEN),
    "no end": (SOUND + PIXELS, BROKEN),
    "no pixels": (SOUND + END, BROKEN),
    "a checksum that is wrong": (SOUND + PIXELS[:-1] + b"!" + END, BROKEN),
    "pixels first": (SIGNATURE + PIXELS + header(1, 1) + END, BROKEN),
    "two headers": (SOUND + header(1, 1) + PIXELS + END, BROKEN),
    "a chunk nobody knows": (SOUND + chunk(b"XXXX", b"") + PIXELS + END, BROKEN),
    "no width": (SIGNATURE + header(0, 1) + PIXELS + END, BROKEN),
    "a depth that is none": (SIGNATURE + header(1, 1, depth=3) + PIXELS + END, BROKEN),
    "a length beyond the file": (SIGNATURE + b"\xff\xff\xff\xffIHDR" + bytes(30), BROKEN),
    "more pixels than it says": (SOUND + chunk(b"IDAT", zlib.compress(bytes(50_000_000))) + END, BROKEN),
    "fewer pixels than it says": (SIGNATURE + header(9, 9) + PIXELS + END, BROKEN),
    "no packed pixels": (SOUND + chunk(b"IDAT", b"hello") + END, BROKEN),
    "moving": (SOUND + chunk(b"acTL", bytes(8)) + PIXELS + END, "it moves. Save it as a still picture."),
    "huge": (
        SIGNATURE + header(60_000, 60_000) + PIXELS + END,
        "it is 60000 by 60000 pixels, and 2048 is the most on a side.",
    ),
}


@pytest.mark.parametrize("kind", NO_PNG)
def test_a_png_that_does_harm_or_is_none_is_one_clear_fault(tmp_path: Path, kind: str) -> None:
    source, says = NO_PNG[kind]
    (tmp_path / "c.png").write_bytes(source)
    assert told(own_file(tmp_path, "c.png")) == [f"The picture c.png cannot be used: {says}"]


@pytest.mark.parametrize(
    ("depth", "colour", "interlaced"), [(8, 6, 0), (8, 2, 0), (16, 0, 0), (8, 4, 0), (1, 0, 0), (8, 6, 1), (4, 3, 1)]
)
def test_pngs_of_every_kind_are_taken(tmp_path: Path, depth: int, colour: int, interlaced: int) -> None:
    pygame = pytest.importorskip("pygame")
    bits = depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    sizes = [(5, 3)]
    if interlaced:
        steps = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
        sizes = [(len(range(x, 5, dx)), len(range(y, 3, dy))) for x, y, dx, dy in steps]
    rows = b"".join(bytes(1 + -(-w * bits // 8)) * h for w, h in sizes if w and h)
    palette = chunk(b"PLTE", bytes(range(48))) if colour == 3 else b""
    pixels = chunk(b"IDAT", zlib.compress(rows))
    source = SIGNATURE + header(5, 3, depth, colour, interlaced) + palette + pixels + END
    taken = png.taken(source)
    assert taken == source
    assert pygame.image.load(io.BytesIO(taken), "a.png").get_size() == (5, 3)


def test_only_what_is_drawn_of_a_png_is_kept() -> None:
    text = chunk(b"zTXt", b"k\0\0" + zlib.compress(bytes(9_000_000))) + chunk(b"iCCP", b"profile\0\0" + bytes(30))
    assert png.taken(plain(4, 4, more=text)) == plain(4, 4)


def test_pictures_of_things_and_of_the_board_are_checked_and_stamped(tmp_path: Path) -> None:
    path = own_file(tmp_path, "c.png")
    text = path.read_text(encoding="utf-8").replace(
        "cover: c.png", "cover: c.png\n  pictures: {leap: l.svg, support: c.png}"
    )
    path.write_text(text.replace("board: planks", "board: l.svg"), encoding="utf-8")
    (tmp_path / "c.png").write_bytes(plain(8, 8))
    (tmp_path / "l.svg").write_text(GOOD, encoding="utf-8")
    found = examine(read(path))
    assert found.file is not None
    assert sorted(name.partition("#")[0] for name in found.pictures) == ["c.png", "l.svg"]
    look = found.file.base.look
    assert {look.board, *look.pictures.values()} == set(found.pictures)
    assert found.pictures[look.board] == GOOD
    (tmp_path / "l.svg").write_text(GOOD.replace("#224466", "#224467"), encoding="utf-8")
    again = examine(read(path)).file
    assert again is not None
    assert again.base.look.board != look.board
    assert again.base.look.pictures["support"] == look.pictures["support"]
    (tmp_path / "l.svg").write_text(SVG.format("<script/>"), encoding="utf-8")
    [sentence] = told(path)
    assert sentence.startswith("The picture l.svg cannot be used: script in line 1 is not drawn.")


def test_all_pictures_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(art, "MOST_BYTES", len(GOOD) - 1)
    (tmp_path / "c.svg").write_text(GOOD, encoding="utf-8")
    [sentence] = told(own_file(tmp_path, "c.svg"))
    assert sentence.startswith("All pictures together are larger than")


def test_that_no_further_picture_is_read_is_told_before_a_hundred_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(art, "MOST_BYTES", len(GOOD) - 1)
    (tmp_path / "c.svg").write_text(GOOD, encoding="utf-8")
    path = own_file(tmp_path, "c.svg")
    missing = "".join(f", p{n}: p{n}.svg" for n in range(150))
    text = path.read_text(encoding="utf-8").replace("cover: c.svg", "pictures: {" + missing[2:] + ", last: c.svg}")
    path.write_text(text, encoding="utf-8")
    sentences = told(path)
    assert sum(sentence.startswith("All pictures together are larger than") for sentence in sentences) == 1
    assert len(sentences) == MOST + 1
    assert sentences[-1].endswith(" more warnings.")


@pytest.mark.parametrize("parts", [1, 2, 50])
def test_no_more_of_a_png_is_unpacked_than_its_header_promises(parts: int) -> None:
    packed = zlib.compress(bytes(60_000_000))
    step = -(-len(packed) // parts)
    chunks = [chunk(b"IDAT", packed[i : i + step]) for i in range(0, len(packed), step)]
    tracemalloc.start()
    try:
        with pytest.raises(BadData):
            png.taken(SOUND + b"".join(chunks) + END)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
