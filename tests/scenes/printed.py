"""Reads printed files back: where lines, text and art lie on their pages, in millimetres from the left upper corner."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pypdf
import pypdfium2
from PIL import Image
from pypdf.generic import ContentStream

from scenes.games.kit.parts import Part
from scenes.geometry import Point, Rect
from scenes.print.job import Print
from scenes.print.paths import IDENTITY, Matrix, Segment
from scenes.print.pdf import PaperFonts
from scenes.print.svg import Shape
from scenes.print.vector_canvas import PER_MM, VectorCanvas

POINT = 25.4 / 72
_ASCENT = 0.72
"""Of a letter's size: how far one as high as a d reaches over the baseline."""


@dataclass
class Page:
    """``lines``: straight strokes as (x1, y1, x2, y2, width); ``fills``: the box and colour of each filled path."""

    read: Any
    size: tuple[float, float]
    trim: Rect
    bleed: Rect
    lines: list[tuple[float, float, float, float, float]] = field(default_factory=list)
    fills: list[tuple[Rect, tuple[float, ...]]] = field(default_factory=list)
    fonts: dict[str, bool] = field(default_factory=dict)

    @cached_property
    def text(self) -> str:
        """All that is written on it."""
        return str(self.read.extract_text())


def pages(data: bytes) -> list[Page]:
    """The pages of a PDF."""
    return [_page(page) for page in pypdf.PdfReader(io.BytesIO(data)).pages]


def _page(page: Any) -> Page:
    height = float(page.mediabox.height) * POINT
    size = (float(page.mediabox.width) * POINT, height)
    found = Page(page, size, _box(page.trimbox, height), _box(page.bleedbox, height))
    for font in page["/Resources"].get("/Font", {}).values():
        of = font.get_object()["/DescendantFonts"][0].get_object()
        held = of["/FontDescriptor"].get_object()
        found.fonts[str(of["/BaseFont"])] = "/FontFile2" in held or "/FontFile3" in held
    _walk(ContentStream(page.get_contents(), page.pdf), found, height)
    return found


def _box(box: Any, height: float) -> Rect:
    left, top = float(box.left) * POINT, height - float(box.top) * POINT
    return Rect(left, top, float(box.width) * POINT, float(box.height) * POINT)


def _walk(stream: ContentStream, found: Page, height: float) -> None:
    points = Matrix(POINT, 0, 0, -POINT, 0, height)
    state: tuple[Matrix, float, tuple[float, ...]] = (IDENTITY, 0.0, ())
    stack: list[tuple[Matrix, float, tuple[float, ...]]] = []
    path: list[tuple[float, float]] = []
    for operands, operator in stream.operations:
        matrix, width, colour = state
        name = operator.decode()
        if name in ("q", "Q"):
            if name == "q":
                stack.append(state)
            else:
                state = stack.pop()
            continue
        n = [float(v) for v in operands] if name in ("cm", "w", "rg", "m", "l", "c") else []
        if name == "cm":
            state = (Matrix(*n).then(matrix), width, colour)
        elif name == "w":
            state = (matrix, n[0], colour)
        elif name == "rg":
            state = (matrix, width, tuple(n))
        elif name in ("m", "l", "c"):
            path += [points.apply(*matrix.apply(x, y)) for x, y in zip(n[::2], n[1::2], strict=True)]
        elif name in ("S", "f", "f*", "B", "B*", "n"):
            if name == "S" and len(path) == 2:
                found.lines.append((*path[0], *path[1], width * matrix.mean * POINT))
            elif name[0] in "fB":
                x, y = min(p[0] for p in path), min(p[1] for p in path)
                box = Rect(x, y, max(p[0] for p in path) - x, max(p[1] for p in path) - y)
                found.fills.append((box, colour))
            path = []


class NotedPen:
    """Notes what is drawn, in millimetres. ``texts``: with the boxes around them, down to their baselines;
    ``fills``: the box around each filled path and its colour; ``pictures``: the boxes of those made of pixels."""

    def __init__(self, fonts: PaperFonts) -> None:
        self._fonts = fonts
        self._matrices = [Matrix(1 / PER_MM, 0, 0, 1 / PER_MM)]
        self.texts: list[tuple[str, Rect]] = []
        self.fills: list[tuple[Rect, Any]] = []
        self.pictures: list[Rect] = []

    def shapes(self, shapes: Sequence[Shape], matrix: Matrix = IDENTITY, alpha: float = 1.0) -> None:
        """See Pen."""
        under = matrix.then(self._matrices[-1])
        for shape in shapes:
            points = [under.apply(*part[i : i + 2]) for _, part in shape.path for i in range(0, len(part), 2)]
            if shape.fill is not None and points:
                x, y = min(p[0] for p in points), min(p[1] for p in points)
                box = Rect(x, y, max(p[0] for p in points) - x, max(p[1] for p in points) - y)
                self.fills.append((box, shape.fill))

    def text(self, string: str, face: str, size: float, at: Point, colour: Any) -> None:
        """See Pen."""
        width = sum(glyph.advance for glyph in self._fonts.glyphs(face, string)) * size
        x, top = self._matrices[-1].apply(at[0], at[1] - _ASCENT * size)
        right, bottom = self._matrices[-1].apply(at[0] + width, at[1])
        self.texts.append((string, Rect(x, top, right - x, bottom - top)))

    def picture(self, data: bytes, matrix: Matrix, alpha: float = 1.0) -> None:
        """See Pen."""
        under = matrix.then(self._matrices[-1])
        (x, y), (right, bottom) = under.apply(0, 0), under.apply(1, 1)
        self.pictures.append(Rect(x, y, right - x, bottom - y))

    def push(self, matrix: Matrix = IDENTITY, clip: Sequence[Segment] = (), alpha: float = 1.0) -> None:
        """See Pen."""
        self._matrices.append(matrix.then(self._matrices[-1]))

    def pop(self) -> None:
        """See Pen."""
        self._matrices.pop()


def drawn(made: Print, part: Part, *, back: bool = False) -> NotedPen:
    """A face of a part with its corner at 0, 0, in millimetres."""
    pen = NotedPen(made.fonts)
    draw = part.back if back else part.front
    assert draw is not None
    draw(VectorCanvas(pen, made.box, (part.w, part.h)), Rect(0, 0, part.w, part.h), 0.0)
    return pen


def rastered(data: bytes, dpi: float) -> list[Image.Image]:
    """The pages of a PDF as pixels."""
    with pypdfium2.PdfDocument(data) as document:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]


def sampled(data: bytes, dpi: float, finer: int = 3) -> list[Image.Image]:
    """The pages of a PDF as they are in the middle of each pixel, so that no edge is blended over two."""
    images = rastered(data, finer * dpi)
    return [image.resize((image.width // finer, image.height // finer), Image.Resampling.NEAREST) for image in images]


def filled(data: bytes, dpi: float) -> list[Image.Image]:
    """The same sooner, for filled shapes alone: lines come out wider."""
    with pypdfium2.PdfDocument(data) as document:
        return [page.render(scale=dpi / 72, no_smoothpath=True).to_pil().convert("RGB") for page in document]
