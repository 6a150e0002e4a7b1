"""SVG drawings as shapes: what the program and its sprites write, and strangers' outlines (squares.data.art.svg).

Shapes, transforms, opacity and gradients; text, filters, clips and patterns are not drawn, as on the screen.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

import pygame

from scenes.print.paths import IDENTITY, NUMBER, Matrix, Segment, bounded, box_of, moved, parsed
from scenes.ui.theme import Colour

_CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")
_URL = re.compile(r"url\(\s*[\"']?#([^)\"']+)")
_DEEPEST = 64
FAR = 1e7  # units: beyond that nothing can be seen, and files hold no such numbers
FINE = 4000.0
"""Units along the longer side of every drawing, whatever its own, so that two digits are enough of a number."""
_KEPT = 600


class Gradient(NamedTuple):
    """Colours along a line (x, y, x, y) or from a circle to another (x, y, r, x, y, r); ``matrix`` places them."""

    coords: tuple[float, ...]
    stops: tuple[tuple[float, Colour], ...]
    matrix: Matrix


Fill = Colour | Gradient


@dataclass(frozen=True, slots=True)
class Shape:
    """A path with its paint; lengths in the drawing's units."""

    path: tuple[Segment, ...]
    fill: Fill | None = None
    even_odd: bool = False
    line: Colour | None = None
    width: float = 1.0
    cap: int = 0
    join: int = 0


class Drawing(NamedTuple):
    """A whole drawing from (0, 0) to ``w``, ``h``."""

    w: float
    h: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class _Style:
    """What children inherit. ``alpha``: of all groups around."""

    fill: str = "black"
    stroke: str = "none"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    alpha: float = 1.0
    width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    rule: str = "nonzero"
    hidden: bool = False


@lru_cache(maxsize=_KEPT)
def drawing(source: str) -> Drawing:
    """What an SVG text shows. Errors: ValueError where it is no SVG."""
    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError as error:
        raise ValueError(str(error)) from None
    if _name(root) != "svg":
        raise ValueError(root.tag)
    box = [bounded(word) for word in NUMBER.findall(root.get("viewBox", ""))]
    w, h = _length(root.get("width"), 0.0), _length(root.get("height"), 0.0)
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        box = [0.0, 0.0, w or 100.0, h or 100.0]
    reader = _Reader(root)
    k = FINE / max(box[2], box[3])
    reader.group(root, _Style(), Matrix(k, 0, 0, k, -box[0] * k, -box[1] * k), 0)
    return Drawing(box[2] * k, box[3] * k, tuple(reader.shapes))


class _Reader:
    """Goes through a drawing once and notes its shapes."""

    def __init__(self, root: ElementTree.Element) -> None:
        self.shapes: list[Shape] = []
        self._known = {id: element for element in root.iter() if (id := element.get("id"))}

    def group(self, element: ElementTree.Element, style: _Style, matrix: Matrix, depth: int) -> None:
        """The shapes of an element and all below it."""
        if depth > _DEEPEST:
            return
        for child in element:
            name = _name(child)
            words = _attributes(child)
            own = _inherited(style, words)
            placed = _transform(words.get("transform", "")).then(matrix)
            if name in ("g", "svg", "a"):
                self.group(child, own, placed, depth + 1)
            elif name in _OUTLINES and not own.hidden:
                self._shape(_OUTLINES[name](words), own, placed)

    def _shape(self, path: tuple[Segment, ...], style: _Style, matrix: Matrix) -> None:
        if not path:
            return
        fill = self._fill(style, matrix, path)
        line = None if style.width <= 0 else _colour(style.stroke, style.stroke_opacity * style.alpha)
        if line is None and (url := _URL.match(style.stroke)):
            gradient = self._gradient(url[1], style.stroke_opacity * style.alpha, matrix, path)
            line = gradient.stops[0][1] if gradient else None
        if fill is None and line is None:
            return
        placed = moved(path, matrix)
        if not all(abs(value) < FAR for segment in placed for value in segment.points):
            return
        self.shapes.append(
            Shape(
                placed,
                fill,
                style.rule == "evenodd",
                line,
                style.width * matrix.mean,
                {"butt": 0, "round": 1, "square": 2}.get(style.cap, 0),
                {"miter": 0, "round": 1, "bevel": 2}.get(style.join, 0),
            )
        )

    def _fill(self, style: _Style, matrix: Matrix, path: tuple[Segment, ...]) -> Fill | None:
        url = _URL.match(style.fill)
        alpha = style.fill_opacity * style.alpha
        return self._gradient(url[1], alpha, matrix, path) if url else _colour(style.fill, alpha)

    def _gradient(self, id: str, alpha: float, matrix: Matrix, path: tuple[Segment, ...]) -> Gradient | None:
        words, stops, kind = self._chain(id)
        if not stops:
            return None
        of_user = words.get("gradientUnits") == "userSpaceOnUse"
        base = IDENTITY if of_user else _unit_box(path)

        def number(key: str, default: str) -> float:
            text = words.get(key, default)
            share = 100.0 if text.strip().endswith("%") else 1.0
            return _length(text.strip().rstrip("%"), 0.0) / share

        if kind == "linearGradient":
            coords: tuple[float, ...] = (
                *(number("x1", "0"), number("y1", "0")),
                *(number("x2", "1"), number("y2", "0")),
            )
        else:
            cx, cy, r = number("cx", "0.5"), number("cy", "0.5"), number("r", "0.5")
            coords = (cx, cy, 0.0, cx, cy, r)
        placed = _transform(words.get("gradientTransform", "")).then(base).then(matrix)
        faded = tuple((offset, (*c[:3], round(c[3] * alpha))) for offset, c in stops)
        return Gradient(coords, faded, placed)

    def _chain(self, id: str) -> tuple[dict[str, str], list[tuple[float, Colour]], str]:
        """Attributes, stops and kind of a gradient, with what it takes from another."""
        words: dict[str, str] = {}
        stops: list[tuple[float, Colour]] = []
        kind, seen = "", set[str]()
        while id in self._known and id not in seen:
            seen.add(id)
            element = self._known[id]
            kind = kind or _name(element)
            words = {**_attributes(element), **words}
            stops = stops or list(_stops(element))
            href = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
            id = href.removeprefix("#")
        return words, stops, kind


def _stops(element: ElementTree.Element) -> list[tuple[float, Colour]]:
    found: list[tuple[float, Colour]] = []
    for stop in element:
        words = _attributes(stop)
        text = words.get("offset", "0").strip()
        offset = _length(text.rstrip("%"), 0.0) / (100.0 if text.endswith("%") else 1.0)
        colour = _colour(words.get("stop-color", "black"), _length(words.get("stop-opacity"), 1.0))
        least = found[-1][0] if found else 0.0
        found.append((min(1.0, max(least, offset)), colour or (0, 0, 0, 0)))
    return found


def _unit_box(path: tuple[Segment, ...]) -> Matrix:
    """The unit square on the box around a path."""
    box = box_of(path)
    return Matrix(box.w or 1.0, 0, 0, box.h or 1.0, box.x, box.y)


def _name(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _attributes(element: ElementTree.Element) -> dict[str, str]:
    """Attributes with those of ``style``, which count more."""
    words = {key.rpartition("}")[2]: value for key, value in element.attrib.items()}
    for part in words.pop("style", "").split(";"):
        key, colon, value = part.partition(":")
        if colon:
            words[key.strip()] = value.strip()
    return words


def _inherited(style: _Style, words: Mapping[str, str]) -> _Style:
    hides = words.get("display") == "none" or words.get("visibility") == "hidden"
    return replace(
        style,
        fill=words.get("fill", style.fill),
        stroke=words.get("stroke", style.stroke),
        fill_opacity=_length(words.get("fill-opacity"), style.fill_opacity),
        stroke_opacity=_length(words.get("stroke-opacity"), style.stroke_opacity),
        alpha=style.alpha * _length(words.get("opacity"), 1.0),
        width=_length(words.get("stroke-width"), style.width),
        cap=words.get("stroke-linecap", style.cap),
        join=words.get("stroke-linejoin", style.join),
        rule=words.get("fill-rule", style.rule),
        hidden=style.hidden or hides,
    )


def _length(text: str | None, default: float) -> float:
    found = NUMBER.match(text.strip()) if text else None
    return bounded(found[0]) if found else default


def _colour(text: str, alpha: float) -> Colour | None:
    text = text.strip()
    if text in ("none", "transparent") or text.startswith("url"):
        return None
    if text.startswith("#") and len(text) == 4:
        text = "#" + "".join(2 * digit for digit in text[1:])
    if text.startswith("rgb("):
        parts = [min(255.0, bounded(word)) * (2.55 if "%" in text else 1.0) for word in NUMBER.findall(text)[:3]]
        red, green, blue, a = (*(round(part) for part in parts), 255)
    else:
        try:
            red, green, blue, a = pygame.Color(text)
        except ValueError:
            red, green, blue, a = 0, 0, 0, 255
    return red, green, blue, round(a * max(0.0, min(1.0, alpha)))


def _transform(text: str) -> Matrix:
    found = IDENTITY
    for call, inside in _CALL.findall(text):
        n = [bounded(word) for word in NUMBER.findall(inside)]
        found = _one(call, n).then(found)
    return found


def _one(call: str, n: list[float]) -> Matrix:
    match call, n:
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case "translate", [x, *y]:
            return Matrix(1, 0, 0, 1, x, y[0] if y else 0.0)
        case "scale", [x, *y]:
            return Matrix(x, 0, 0, y[0] if y else x)
        case "rotate", [degrees, *about]:
            cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            x, y_ = about if len(about) == 2 else (0.0, 0.0)
            return Matrix(1, 0, 0, 1, -x, -y_).then(Matrix(cos, sin, -sin, cos, x, y_))
        case "skewX", [degrees]:
            return Matrix(1, 0, math.tan(math.radians(degrees)), 1)
        case "skewY", [degrees]:
            return Matrix(1, math.tan(math.radians(degrees)), 0, 1)
    return IDENTITY


def _path(words: Mapping[str, str]) -> tuple[Segment, ...]:
    return parsed(words.get("d", ""))


def _rect(words: Mapping[str, str]) -> tuple[Segment, ...]:
    x, y, w, h = (_length(words.get(key), 0.0) for key in ("x", "y", "width", "height"))
    if w <= 0 or h <= 0:
        return ()
    rx = _length(words.get("rx"), _length(words.get("ry"), 0.0))
    ry = _length(words.get("ry"), rx)
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return parsed(f"M{x} {y}h{w}v{h}h{-w}z")
    arc = f"a{rx} {ry} 0 0 1"
    return parsed(
        f"M{x + rx} {y}h{w - 2 * rx}{arc} {rx} {ry}v{h - 2 * ry}{arc} {-rx} {ry}"
        f"h{2 * rx - w}{arc} {-rx} {-ry}v{2 * ry - h}{arc} {rx} {-ry}z"
    )


def _ellipse(words: Mapping[str, str]) -> tuple[Segment, ...]:
    cx, cy = _length(words.get("cx"), 0.0), _length(words.get("cy"), 0.0)
    rx = _length(words.get("r", words.get("rx")), 0.0)
    ry = _length(words.get("r", words.get("ry")), 0.0)
    if rx <= 0 or ry <= 0:
        return ()
    return parsed(f"M{cx - rx} {cy}a{rx} {ry} 0 1 1 {2 * rx} 0a{rx} {ry} 0 1 1 {-2 * rx} 0z")


def _line(words: Mapping[str, str]) -> tuple[Segment, ...]:
    x1, y1, x2, y2 = (_length(words.get(key), 0.0) for key in ("x1", "y1", "x2", "y2"))
    return parsed(f"M{x1} {y1}L{x2} {y2}")


def _polyline(words: Mapping[str, str]) -> tuple[Segment, ...]:
    points = NUMBER.findall(words.get("points", ""))
    pairs = list(zip(points[::2], points[1::2], strict=False))
    return parsed("M" + "L".join(f"{x} {y}" for x, y in pairs)) if len(pairs) > 1 else ()


def _polygon(words: Mapping[str, str]) -> tuple[Segment, ...]:
    path = _polyline(words)
    return (*path, Segment("h", ())) if path else ()


_OUTLINES = {
    "path": _path,
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
