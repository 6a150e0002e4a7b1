"""Pictures that game files bring: what is taken, and the one sentence about each that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.data import art, svg
from squares.data.check import check
from squares.data.places import shipped
from squares.data.texts import Texts

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
    "dashes in a style": (SVG.format('<path d="M0 0h9" style="stroke-dasharray:1e-9"/>'), "style in line 1"),
    "depth": (SVG.format("<g>" * 70 + "</g>" * 70), "g in line 1"),
    "style sheet by instruction": ('<?xml-stylesheet href="a.css"?>' + GOOD, "xml-stylesheet in line 1"),
}


def game_file(folder: Path, cover: str) -> Path:
    text = shipped("data", "games", "strive.yaml").read_text(encoding="utf-8")
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
    path = game_file(tmp_path, "my-cover.svg")
    assert told(path) == []
    assert art.read(path, "my-cover.svg") == text.removeprefix("\ufeff")


def test_every_shipped_cover_would_be_taken_from_a_designer() -> None:
    files = sorted(shipped("sprites", "covers").glob("*.svg"))
    assert len(files) >= 7
    for file in files:
        art.read(file.parent / "any.yaml", file.name)


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_not_drawn_or_does_harm_is_one_clear_fault(tmp_path: Path, kind: str) -> None:
    text, words = REFUSED[kind]
    (tmp_path / "c.svg").write_text(text, encoding="utf-8")
    [sentence] = told(game_file(tmp_path, "c.svg"))
    assert sentence.startswith(f"The picture c.svg cannot be used: {words} is not drawn.")


@pytest.mark.parametrize(
    "source",
    [b"", b"hello", b"\x89PNG\r\n", b"\xff\xfe<\x00", b"<svg>", b"<html/>", GOOD.encode()[:-3], b"<svg/>"],
)
def test_what_is_no_svg_is_told(tmp_path: Path, source: bytes) -> None:
    (tmp_path / "c.svg").write_bytes(source)
    assert told(game_file(tmp_path, "c.svg")) == ["The picture c.svg cannot be used: it is not an SVG drawing."]


def test_a_cover_that_is_missing_or_too_large_is_told(tmp_path: Path) -> None:
    path = game_file(tmp_path, "c.svg")
    [missing] = told(path)
    assert missing.startswith("The picture c.svg cannot be used: it cannot be opened.")
    (tmp_path / "c.svg").write_bytes(GOOD.encode() + b" " * svg.MOST_BYTES)
    assert told(path) == [f"The picture c.svg cannot be used: it is larger than {svg.MOST_BYTES} bytes."]


@pytest.mark.parametrize("name", ["../c.svg", "/c.svg", "a/c.svg", "'..\\c.svg'", "'c:c.svg'", "' .svg'"])
def test_a_cover_lies_beside_its_game_file(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (tmp_path / "c.svg").write_text(GOOD, encoding="utf-8")
    path = game_file(folder, name)
    [sentence] = told(path)
    assert sentence.endswith("is not the name of a picture file (.svg or .png) beside this one.")
    with pytest.raises(BadData):
        art.read(path, name.strip("'"))
