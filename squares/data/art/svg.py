"""Which SVG drawings are taken from strangers: shapes and gradients.

Whatever runs, reaches out of the file or grows when it is read is refused. What a drawing shows is not known here.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.parsers import expat

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import shown

MOST_BYTES = 262_144
MOST_DEPTH = 64
MOST_SHAPES = 400
MOST_ASPECT = 20
MOST_NUMBER = 1_000_000.0
MOST_STROKE = 4  # times the longer side of the picture
MOST_WORK = 12_000**2
"""The sum over all shapes of their numbers squared: what drawing costs at worst, when all edges cross each other."""
DRAWN = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
SHAPES = DRAWN | {"svg", "g", "defs", "title", "desc", "metadata", "linearGradient", "radialGradient", "stop"}
SVG = "http://www.w3.org/2000/svg"
_OUTSIDE = re.compile(r"url\(\s*[\"']?(?!#)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"({_NUMBER.pattern})(px|pt|pc|mm|cm|in)?")
_WIDEST_UNIT = 96.0  # pixels of an inch
_MAPPING = re.compile(r"(\w+)\s*\(([^()]*)\)")
_MEASURES = frozenset(
    (
        *("d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "fx", "fy"),
        *("transform", "gradientTransform", "viewBox", "stroke-width", "stroke-miterlimit", "offset"),
    )
)
_STROKED = 4  # a stroke has edges on both sides, and joins


def taken(source: bytes) -> str:
    """Return the text of a drawing. Errors: BadData with why it is not taken.

    What draws it ends a comment at the first bracket, so one that holds another is left out.
    """
    if len(source) > MOST_BYTES:
        raise BadData(phrase("data.art_big", most=MOST_BYTES))
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData(phrase("data.art_no_svg")) from None
    _Reader().read(text)
    return _COMMENT.sub(lambda found: "" if ">" in found[0][:-1] else found[0], text)


@dataclass(frozen=True, slots=True)
class _Style:
    """What an element hands down: the longer ``side`` of the picture, whether it is stroked and how widely.

    ``scale``: by how much its measures may be enlarged.
    """

    side: float = 0.0
    stroked: bool = False
    width: float = 1.0
    scale: float = 1.0


class _Reader:
    """Goes through a drawing once; raises BadData at the first thing that is not taken."""

    def __init__(self) -> None:
        self._styles: list[_Style] = []
        self._shapes = 0
        self._work = 0.0
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.ProcessingInstructionHandler = self._instruction
        self._parser.StartCdataSectionHandler = self._cdata

    def read(self, text: str) -> None:
        """Read an element and what is in it. Errors: BadData."""
        try:
            self._parser.Parse(text.encode(), True)
        except expat.ExpatError:
            raise BadData(phrase("data.art_no_svg")) from None

    def _refuse(self, what: str) -> BadData:
        return BadData(phrase("data.art_refused", what=shown(what, 40), line=self._parser.CurrentLineNumber))

    def _doctype(self, _: str, system: str | None, __: str | None, inside: bool) -> None:
        if inside or ">" in (system or ""):
            raise self._refuse("DOCTYPE")

    def _instruction(self, target: str, _: str) -> None:
        raise self._refuse(target)

    def _cdata(self) -> None:
        raise self._refuse("CDATA")

    def _start(self, element: str, written: dict[str, str]) -> None:
        space, _, name = element.rpartition(" ")
        if not self._styles and (space, name) != (SVG, "svg"):
            raise BadData(phrase("data.art_no_svg"))
        known = name in SHAPES if space in ("", SVG) else name != "style"
        if len(self._styles) >= MOST_DEPTH or not known or (self._styles and name == "svg"):
            raise self._refuse(name)
        attributes = [*written.items(), *declared(written.get("style", ""))]
        for attribute, value in attributes:
            self._attribute(attribute.rpartition(" ")[2], value)
        style = self._style(attributes, self._styles[-1] if self._styles else _Style(_side(written)))
        self._styles.append(style)
        if name in DRAWN:
            self._draw(written, style)

    def _attribute(self, name: str, value: str) -> None:
        runs = name.lower().startswith("on")
        leaves = name == "href" and not value.startswith("#")
        dashes = name == "stroke-dasharray" and value.strip() != "none"
        huge = name in _MEASURES and any(abs(number) > MOST_NUMBER for number in _numbers(value))
        if runs or leaves or dashes or huge or ">" in value or _OUTSIDE.search(value):
            raise self._refuse(name)

    def _style(self, attributes: list[tuple[str, str]], above: _Style) -> _Style:
        """Return what holds within an element. Errors: BadData where a stroke could be far wider than the picture."""
        stroked, width, scale = above.stroked, above.width, above.scale
        for name, value in attributes:
            if name == "stroke":
                stroked |= value.strip() != "none"
            elif name == "stroke-width":
                width = max(width, _width(value.strip()))
            elif name == "transform":
                scale *= _enlarged(value)
        if stroked and not scale * width <= MOST_STROKE * above.side:
            raise self._refuse("stroke-width")
        return _Style(above.side, stroked, width, scale)

    def _draw(self, attributes: dict[str, str], style: _Style) -> None:
        count = 8 + sum(len(_numbers(attributes.get(name, ""))) for name in ("d", "points"))
        self._shapes += 1
        self._work += (count * (_STROKED if style.stroked else 1)) ** 2
        if self._shapes > MOST_SHAPES or self._work > MOST_WORK:
            raise BadData(phrase("data.art_costly", line=self._parser.CurrentLineNumber))

    def _end(self, _: str) -> None:
        self._styles.pop()


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def declared(style: str) -> Iterator[tuple[str, str]]:
    """Yield the properties of a ``style`` attribute."""
    for part in style.split(";"):
        name, _, value = part.partition(":")
        yield name.strip(), value.strip()


def _width(text: str) -> float:
    """Return how wide a stroke is at the most; infinite for what is no plain length."""
    found = _LENGTH.fullmatch(text)
    return abs(float(found[1])) * (_WIDEST_UNIT if found[2] else 1.0) if found else math.inf


def _enlarged(transform: str) -> float:
    """Return by how much a transform enlarges at the most; infinite for one that is none."""
    scale = 1.0
    for name, inside in _MAPPING.findall(transform):
        numbers = _numbers(inside)
        if name.startswith("skew"):
            scale *= 1 + abs(math.tan(math.radians(numbers[0]))) if numbers else math.inf
        elif name in ("scale", "matrix"):
            scale *= max([1.0, *(2 * abs(number) if name == "matrix" else abs(number) for number in numbers[:4])])
    return scale


def _side(root: Mapping[str, str]) -> float:
    """Return the longer side of the picture in its own units. Errors: BadData where it tells no size, or a strip."""
    return max(sides(root)[1])


def sides(root: Mapping[str, str]) -> tuple[list[float], list[float]]:
    """Return width and height of the picture as it is shown, and in its own units. Errors: as of ``_side``."""
    strip = BadData(phrase("data.art_strip", most=MOST_ASPECT))
    numbers = _numbers(root.get("viewBox", "0 0 0 0"))
    if len(numbers) != 4:
        raise strip
    box = numbers[2:]
    sizes, units = list(box), set()
    for i, name in enumerate(("width", "height")):
        written = root.get(name, "").strip()
        found = _LENGTH.fullmatch(written)
        if found:
            sizes[i] = float(found[1])
            units.add(found[2] or "px")
        elif written and not written.endswith("%"):
            raise strip
    own = box if any(box) else sizes
    shapes = [sorted(each) for each in (sizes, own)]
    even = all(each[0] >= 0.1 and each[1] <= MOST_ASPECT * each[0] for each in shapes)
    if not even or len(units) > 1:
        raise strip
    return sizes, own
