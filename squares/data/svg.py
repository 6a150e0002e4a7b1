"""Which SVG drawings are taken from strangers: shapes and gradients.

Whatever runs, reaches out of the file or grows when it is read is refused. What a drawing shows is not known here.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import shown

MOST_BYTES = 262_144
MOST_DEPTH = 64
SHAPES = frozenset(
    (
        *("svg", "g", "defs", "title", "desc", "metadata", "linearGradient", "radialGradient", "stop"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    )
)
_SVG = "http://www.w3.org/2000/svg"
_OUTSIDE = re.compile(r"url\(\s*[\"']?(?!#)")
_DASHES = re.compile(r"stroke-dasharray\s*:\s*(?!none)")


def taken(source: bytes) -> str:
    """The text of a drawing. Errors: BadData with why it is not taken."""
    if len(source) > MOST_BYTES:
        raise BadData(phrase("data.art_big", most=MOST_BYTES))
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData(phrase("data.art_no_svg")) from None
    _Reader().read(text)
    return text


class _Reader:
    """Goes through a drawing once; raises BadData at the first thing that is not taken."""

    def __init__(self) -> None:
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
            raise BadData(phrase("data.art_no_svg")) from None

    def _refuse(self, what: str) -> BadData:
        return BadData(phrase("data.art_refused", what=shown(what, 40), line=self._parser.CurrentLineNumber))

    def _doctype(self, *_: object) -> None:
        raise self._refuse("DOCTYPE")

    def _instruction(self, target: str, _: str) -> None:
        raise self._refuse(target)

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        space, _, name = element.rpartition(" ")
        if self._depth == 0 and (space, name) != (_SVG, "svg"):
            raise BadData(phrase("data.art_no_svg"))
        self._depth += 1
        if self._depth > MOST_DEPTH or (space in ("", _SVG) and name not in SHAPES):
            raise self._refuse(name)
        for attribute, value in attributes.items():
            self._attribute(attribute.rpartition(" ")[2], value)

    def _attribute(self, name: str, value: str) -> None:
        runs = name.lower().startswith("on")
        leaves = name == "href" and not value.startswith("#")
        dashes = (name == "stroke-dasharray" and value.strip() != "none") or _DASHES.search(value)
        if runs or leaves or dashes or _OUTSIDE.search(value):
            raise self._refuse(name)

    def _end(self, _: str) -> None:
        self._depth -= 1
