"""Box covers that a game file brings: an SVG file beside it, and why one cannot be taken.

Only shapes and gradients are drawn. Whatever runs, reaches out of the file or grows when it is read is refused, so
that a file from a stranger is harmless. What a drawing shows is not known here.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.parsers import expat

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.data.faults import shown

ENDING = ".svg"
MOST_BYTES = 262_144
MOST_DEPTH = 64
SHAPES = frozenset(
    (
        *("svg", "g", "defs", "title", "desc", "metadata", "linearGradient", "radialGradient", "stop"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    )
)
_SVG = "http://www.w3.org/2000/svg"
_NAME = re.compile(r"[\w-][\w .-]*\.svg")
_OUTSIDE = re.compile(r"url\(\s*[\"']?(?!#)")
_DASHES = re.compile(r"stroke-dasharray\s*:\s*(?!none)")


def is_file(cover: str) -> bool:
    """Whether a game file means a file of its own and not one of the shipped covers."""
    return cover.endswith(ENDING)


def read(game_file: Path, cover: str) -> str:
    """The drawing that lies beside a game file. Errors: BadData."""
    if not _NAME.fullmatch(cover):
        raise BadData(phrase("data.cover_name", name=shown(cover, 80)))
    try:
        with (game_file.parent / cover).open("rb") as file:
            source = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise _bad(cover, phrase("data.cover_unread", reason=error.strerror or str(error))) from None
    if len(source) > MOST_BYTES:
        raise _bad(cover, phrase("data.cover_big", most=MOST_BYTES))
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _bad(cover, phrase("data.cover_no_svg")) from None
    _Reader(cover).read(text)
    return text


def _bad(cover: str, why: Phrase) -> BadData:
    return BadData(phrase("data.cover", name=cover, why=why))


class _Reader:
    """Goes through a drawing once; raises BadData at the first thing that is not taken."""

    def __init__(self, cover: str) -> None:
        self._cover = cover
        self._depth = 0
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self, text: str) -> None:
        """Errors: BadData."""
        try:
            self._parser.Parse(text.encode(), True)
        except expat.ExpatError:
            raise _bad(self._cover, phrase("data.cover_no_svg")) from None

    def _refuse(self, key: str, what: str) -> BadData:
        return _bad(self._cover, phrase(key, what=shown(what, 40), line=self._parser.CurrentLineNumber))

    def _doctype(self, *_: object) -> None:
        raise self._refuse("data.cover_refused", "DOCTYPE")

    def _instruction(self, target: str, _: str) -> None:
        raise self._refuse("data.cover_refused", target)

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        space, _, name = element.rpartition(" ")
        if self._depth == 0 and (space, name) != (_SVG, "svg"):
            raise _bad(self._cover, phrase("data.cover_no_svg"))
        self._depth += 1
        if self._depth > MOST_DEPTH or (space in ("", _SVG) and name not in SHAPES):
            raise self._refuse("data.cover_refused", name)
        for attribute, value in attributes.items():
            self._attribute(attribute.rpartition(" ")[2], value)

    def _attribute(self, name: str, value: str) -> None:
        runs = name.lower().startswith("on")
        leaves = name == "href" and not value.startswith("#")
        dashes = (name == "stroke-dasharray" and value.strip() != "none") or _DASHES.search(value)
        if runs or leaves or dashes or _OUTSIDE.search(value):
            raise self._refuse("data.cover_refused", name)

    def _end(self, _: str) -> None:
        self._depth -= 1
