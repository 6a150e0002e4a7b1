"""Pictures: SVG files, SVG text, PNGs and JPEGs at the exact size in device pixels, premultiplied; and soft shadows.

A file may name colours in double braces; they are filled in by text before the picture is drawn.
"""

from __future__ import annotations

import io
import math
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from scenes.ui import shapes
from scenes.ui.theme import Colour, hex_colour

PAINTED = re.compile(r'([a-z-]+)="\{\{([\w.#]+)\}\}"')
BRACED = re.compile(r"\{\{([\w.#]+)\}\}")
GRADIENT = re.compile(r"<(?:linear|radial)Gradient\b[^>]*>")
SHARE = re.compile(r"""\b(x1|y1|x2|y2|cx|cy|r|fx|fy)\s*=\s*(["'])\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*\2""")
LINK = re.compile(r"(?<![:\w])href(?=\s*=)")
MOST_PIXELS = 4_000_000
"""Larger pictures are drawn at this size and scaled up: time and memory of drawing one stay bounded."""
_FIRST = 250  # pixels a side of the first try
_NEAR = 1.02  # times the largest size, from which on a try is as good as one of that
OPACITY = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity"}


class Sprites:
    """The SVG files below some folders, read once each; of a name the first one counts."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._sources: dict[str, str] = {}

    def source(self, name: str) -> str:
        """The text of ``name``.svg ("icons/back"). Errors: OSError where there is no such file."""
        if name not in self._sources:
            self._sources[name] = self._path(name).read_text(encoding="utf-8")
        return self._sources[name]

    def has(self, name: str) -> bool:
        """Whether there is such a file."""
        return name in self._sources or self._path(name).is_file()

    def _path(self, name: str) -> Path:
        paths = [folder / f"{name}.svg" for folder in self._folders]
        return next((path for path in paths if path.is_file()), paths[0])


def coloured(source: str, colour: Callable[[str], Colour]) -> str:
    """SVG text with its braced names filled in. A translucent colour becomes an opacity attribute of its shape."""

    def attribute(found: re.Match[str]) -> str:
        what, value = found[1], colour(found[2])
        plain = f'{what}="{hex_colour(value)}"'
        if value[3] == 255 or what not in OPACITY:
            return plain
        return f'{plain} {OPACITY[what]}="{value[3] / 255:.4f}"'

    return BRACED.sub(lambda found: hex_colour(colour(found[1])), PAINTED.sub(attribute, source))


def loadable(source: str) -> str:
    """SVG text with its gradients written as the loader understands them.

    It takes a plain number for a length even where it means a share of the shape, and knows links by their old name
    only.
    """

    def gradient(found: re.Match[str]) -> str:
        tag = LINK.sub("xlink:href", found[0])
        return tag if "userSpaceOnUse" in tag else SHARE.sub(_percent, tag)

    return GRADIENT.sub(gradient, source)


def _percent(found: re.Match[str]) -> str:
    return f'{found[1]}="{float(found[3]) * 100:g}%"'


def raster(source: str | bytes, w: int, h: int) -> pygame.Surface:
    """SVG text, a PNG or a JPEG at w x h pixels at the most (the aspect is kept), with premultiplied alpha.

    Errors: RuntimeError (pygame.error is one) where it is no picture.
    """
    if isinstance(source, bytes):
        image = pygame.image.load(io.BytesIO(source)).convert_alpha().premul_alpha()
        share = min(max(1, w) / image.get_width(), max(1, h) / image.get_height())
        return pygame.transform.smoothscale(image, [max(1, round(side * share)) for side in image.get_size()])
    data = io.BytesIO(loadable(source).encode())
    share = min(1.0, math.sqrt(MOST_PIXELS / (max(1, w) * max(1, h))))
    size = max(1, int(w * share)), max(1, int(h * share))
    image = pygame.image.load_sized_svg(data, size).convert_alpha().premul_alpha()
    if share == 1:
        return image
    grow = min(w / image.get_width(), h / image.get_height())
    return pygame.transform.smoothscale(image, [max(1, int(side * grow)) for side in image.get_size()])


def quick(source: str, seconds: float) -> bool:
    """Whether drawing SVG text takes at most so many ``seconds`` of work at the largest size.

    It is drawn larger and larger until the time it took tells: not much more is spent on it than on drawing it well.
    Errors: RuntimeError where it is no picture.
    """
    w = h = _FIRST
    while True:
        begun = time.process_time()
        image = raster(source, w, h)
        spent = time.process_time() - begun
        w, h = image.get_size()
        grow = math.sqrt(MOST_PIXELS / (w * h))
        if spent > seconds or spent * max(1.0, grow) ** 2 <= seconds or grow < _NEAR:
            return spent <= seconds
        w, h = (math.ceil(side * min(2.0, grow)) for side in (w, h))


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """A premultiplied surface at a share of its opacity."""
    level = round(255 * max(0.0, min(1.0, alpha)))
    copy = surface.copy()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


class Layer:
    """One of the shadows of an elevation. Lengths in device pixels."""

    def __init__(self, drop: float, sigma: float, alpha: float) -> None:
        self.drop = round(drop)
        self.sigma = sigma
        self.alpha = alpha

    @property
    def reach(self) -> int:
        """How far it reaches beyond its shape on any side."""
        return math.ceil(self.sigma * 3) + abs(self.drop) + 1


def shadow(w: int, h: int, radius: float, shape: str, colour: Colour, layers: list[Layer]) -> pygame.Surface:
    """The shadows of a box of w x h pixels on one premultiplied surface, with the same margin on every side."""
    margin = max(layer.reach for layer in layers)
    whole = pygame.Surface((w + 2 * margin, h + 2 * margin), pygame.SRCALPHA)
    for layer in layers:
        soft = _blurred(w, h, radius, shape, layer, margin)
        level = layer.alpha * colour[3] / 255
        tint = tuple(round(part * level) for part in colour[:3])
        soft.fill((*tint, round(255 * level)), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(soft, (0, layer.drop), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def _blurred(w: int, h: int, radius: float, shape: str, layer: Layer, margin: int) -> pygame.Surface:
    """The white silhouette, softened. Wide blurs are made at a half or a quarter of the size: nobody sees it."""
    shrink = 1 if layer.sigma < 3 else 2 if layer.sigma < 6 else 4 if layer.sigma < 16 else 8
    full = w + 2 * margin, h + 2 * margin
    small = max(1, round(full[0] / shrink)), max(1, round(full[1] / shrink))
    path = shapes.box_path(w, h, radius, shape)
    body = f'<path transform="translate({margin} {margin})" d="{path}" fill="#ffffff"/>'
    source = shapes.document(*full, body)
    blank = pygame.Surface(small, pygame.SRCALPHA)
    blank.blit(raster(source, *small), (0, 0))
    # Three passes of a box of radius r have the variance r^2 + r.
    sigma = layer.sigma / shrink
    box = round((math.sqrt(1 + 4 * sigma * sigma) - 1) / 2)
    for _ in range(3 if box else 0):
        blank = pygame.transform.box_blur(blank, box, repeat_edge_pixels=False)
    return blank if small == full else pygame.transform.smoothscale(blank, full)
