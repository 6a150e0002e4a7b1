"""Parts as single files: PNG and SVG of every face, and grids with a list for tabletop simulators."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame
from PIL import Image

from scenes.games.kit.parts import Draw, Part, called
from scenes.geometry import Rect
from scenes.print.draw import INCH, Imprint
from scenes.print.paper_canvas import PaperCanvas
from scenes.print.pdf import PaperFonts
from scenes.print.pen import BRIGHTNESS, KEPT, fading
from scenes.print.svg_pen import SvgPen
from scenes.print.tabletop import saved_object
from scenes.print.vector_canvas import PER_MM, VectorCanvas
from scenes.ui.paintbox import Paintbox
from squares.core.phrase import Say

COLUMNS, ROWS, WIDEST = 10, 7, 8192
"""Of a grid at the most, as simulators take it, and its greatest width and height in pixels."""
File = tuple[str, bytes]
"""A file's name and what it holds."""


def faces(part: Part) -> Iterator[tuple[str, Draw]]:
    """The front, and the back if there is one, with the ends of their files' names."""
    yield "front", part.front
    if part.back is not None:
        yield "back", part.back


def pngs(parts: Sequence[Part], box: Paintbox, dpi: int, bleed: float, ink: str) -> Iterator[File]:
    """Every face with its bleed at ``dpi`` pixels to the inch."""
    for part in parts:
        for side, draw in faces(part):
            picture = _raster(part, draw, box, dpi / INCH, bleed, ink)
            yield f"{name_of(part)}-{side}.png", _png(picture, dpi / INCH, ink)


def svgs(parts: Sequence[Part], box: Paintbox, fonts: PaperFonts, bleed: float, ink: str) -> Iterator[File]:
    """Every face with its bleed as a drawing in millimetres."""
    for part in parts:
        for side, draw in faces(part):
            over = bleed if part.bleed else 0.0
            size = part.w + 2 * over, part.h + 2 * over
            pen = SvgPen(fonts, size, PER_MM, ink)
            draw(VectorCanvas(pen, box, size), Rect(over, over, part.w, part.h), over)
            yield f"{name_of(part)}-{side}.svg", pen.text_of().encode()


def grids(
    parts: Sequence[Part], say: Say, box: Paintbox, dpi: int, imprint: Imprint, ink: str, folder: Path
) -> Iterator[File]:
    """Faces of one kind and size side by side, without bleed, and two files that tell what lies where.

    ``sheets.json`` is for any program, the other for Tabletop Simulator, which reads the pictures from ``folder`` and
    cannot fold nets.
    """
    listed: list[Mapping[str, Any]] = []
    flat: list[Mapping[str, Any]] = []
    for here in _gridded(parts):
        kind, w, h, backed = here[0].kind, here[0].w, here[0].h, here[0].back is not None
        columns, rows = min(COLUMNS, len(here)), -(-len(here) // COLUMNS)
        scale = min(dpi / INCH, WIDEST / (columns * w), WIDEST / (rows * h))
        name = f"{_plain(kind)}-{len(listed) + 1}"
        entry: dict[str, Any] = {"kind": kind, "title": called(kind, say), "columns": columns, "rows": rows}
        entry |= {"width_mm": w, "height_mm": h}
        for side in ("front", "back")[: 1 + backed]:
            entry[side] = f"{name}-{side}.png"
            yield entry[side], _png(_grid(here, side, box, scale, (columns, rows), ink), scale, ink)
        entry["parts"] = [{"name": part.name, "title": part.title or part.name, "count": part.count} for part in here]
        listed.append(entry)
        flat += [] if here[0].net else [entry]
    about = {"title": imprint.title, "version": imprint.version, "hash": imprint.hash, "sheets": listed}
    yield "sheets.json", (json.dumps(about, indent=1, ensure_ascii=False) + "\n").encode()
    yield "tabletop-simulator.json", saved_object(imprint.title, flat, folder).encode()


def _gridded(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    """The parts of each grid: of one kind and size, and as many as it holds."""
    groups: dict[tuple[str, float, float, bool], list[Part]] = {}
    for part in parts:
        groups.setdefault((part.kind, part.w, part.h, part.back is not None), []).append(part)
    for group in groups.values():
        for start in range(0, len(group), COLUMNS * ROWS):
            yield group[start : start + COLUMNS * ROWS]


def count_of(parts: Sequence[Part], form: str) -> int:
    """How many files ``pngs``, ``svgs`` or ``grids`` give."""
    if form == "grid":
        return 2 + sum(1 + (here[0].back is not None) for here in _gridded(parts))
    return sum(1 + (part.back is not None) for part in parts)


def _grid(
    parts: Sequence[Part], side: str, box: Paintbox, scale: float, counts: tuple[int, int], ink: str
) -> pygame.Surface:
    columns, rows = counts
    w, h = round(parts[0].w * scale), round(parts[0].h * scale)
    whole = pygame.Surface((columns * w, rows * h), pygame.SRCALPHA)
    for i, part in enumerate(parts):
        draw = part.back if side == "back" and part.back else part.front
        whole.blit(_raster(part, draw, box, scale, 0.0, ink), (i % columns * w, i // columns * h))
    return whole


def _raster(part: Part, draw: Draw, box: Paintbox, scale: float, bleed: float, ink: str) -> pygame.Surface:
    over = bleed if part.bleed else 0.0
    w, h = part.w + 2 * over, part.h + 2 * over
    surface = pygame.Surface((round(w * scale), round(h * scale)), pygame.SRCALPHA)
    draw(PaperCanvas(surface, box, scale, scale, ink, size=(w, h)), Rect(over, over, part.w, part.h), over)
    return surface


def _png(surface: pygame.Surface, scale: float, ink: str) -> bytes:
    """A file that says how large it is: ``scale`` pixels to a millimetre."""
    size = surface.get_size()
    image = Image.frombytes("RGBA", size, pygame.image.tobytes(surface, "RGBA"))
    held = io.BytesIO()
    in_ink(image, ink).save(held, "PNG", dpi=(scale * INCH, scale * INCH))
    return held.getvalue()


def in_ink(image: Image.Image, ink: str) -> Image.Image:
    """What ``pen.inked`` does to a colour, done to every pixel of a picture."""
    if ink == "normal":
        return image
    light = image.convert("RGB").convert("L", BRIGHTNESS)
    if ink == "grey":
        return Image.merge("LA", (light, image.getchannel("A")))
    faded = image.convert("RGB").point(lambda part: round(255 - (255 - part) * KEPT))
    faded.putalpha(image.getchannel("A"))
    return Image.composite(faded, image, light.point(lambda part: round(255 * fading(part))))


def name_of(part: Part) -> str:
    """A part's file name without its end."""
    return f"{_plain(part.kind)}-{_plain(part.name)}"


def _plain(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]+", "_", text)
