"""What all canvases of a window share: theme, fonts and text, sprites, caches of surfaces."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from itertools import product
from pathlib import Path

import pygame

from scenes.ui import shapes, sprites
from scenes.ui.cache import LruCache, SurfaceCache
from scenes.ui.fonts import Fonts
from scenes.ui.sprites import Layer, Sprites
from scenes.ui.text import Letters
from scenes.ui.theme import Colour, Theme

SMALL_BYTES = 64 << 20
LARGE_BYTES = 256 << 20
TILE = 256
KEPT = 1000
SEED = 7  # of the fibres: the desk looks the same on every start


class Paintbox:
    """One for each window.

    ``sprites``: the folders of SVG files; ``fonts``: the folder of the faces' files, or the opened faces. ``art`` gives
    what a person's own picture holds (SVG text, a PNG or a JPEG) by its name, which has a ``#`` in it, or None.
    ``tiny``: texts that were written on paper smaller than they can be read, each with one that tells its place in the
    game file. A display mode must be set before anything is painted.
    """

    def __init__(self, theme: Theme, sprites: Sequence[Path], fonts: Path | Fonts) -> None:
        self.theme = theme
        self.fonts = Fonts(theme, fonts) if isinstance(fonts, Path) else fonts
        self.letters = Letters(theme, self.fonts)
        self.sprites = Sprites(sprites)
        self.small = SurfaceCache(SMALL_BYTES)  # shapes, sprites, shadows
        self.large = SurfaceCache(LARGE_BYTES)  # what painters have painted
        self.art: Callable[[str], str | bytes | None] = _nothing
        self.tiny: dict[str, str] = {}
        self._coloured: LruCache[str | bytes] = LruCache(KEPT)

    def forget(self) -> None:
        """After a change of the window's size: drops everything that was painted at the old one."""
        self.letters.clear()
        self.small.clear()
        self.large.clear()

    def legible(self, smallest: int) -> Paintbox:
        """The same with no letters under so many device pixels."""
        made = copy(self)
        made.letters = Letters(self.theme, self.fonts, smallest)
        made.letters.language, made.letters.told = self.letters.language, self.letters.told
        made.large = SurfaceCache(LARGE_BYTES)  # what the other has painted has other letters
        return made

    def svg(self, source: str | bytes, w: int, h: int) -> pygame.Surface:
        """SVG text, a PNG or a JPEG at w x h device pixels, premultiplied."""
        return self.small.get((source, w, h), lambda: sprites.raster(source, w, h))

    def shape(self, make: Callable[..., str], *terms: Hashable, size: tuple[int, int]) -> pygame.Surface:
        """What ``make`` writes as SVG text for these terms, which is asked only once for them."""
        return self.small.get((make, terms), lambda: sprites.raster(make(*terms), *size))

    def sprite(self, name: str, colours: Mapping[str, str]) -> str | bytes:
        """The SVG text of a sprite in the colours of the theme. Errors: OSError, KeyError.

        ``own.svg#1a2b|name``: a person's own picture, or the sprite where it is not at hand.
        """
        own, _, shipped = name.rpartition("|")
        found = self.own(own, colours) if own else None
        if found is not None:
            return found
        key = shipped, tuple(colours.items()), self.theme.look
        return self._coloured.get(key, lambda: self._colour(shipped, colours))

    def own(self, name: str, colours: Mapping[str, str] | None = None) -> str | bytes | None:
        """A person's own picture, ready to be drawn; None where it is not at hand or cannot be drawn."""
        held = self.art(name) if "#" in name else None
        if held is None:
            return None
        words = colours or {}
        key = name, tuple(words.items()), self.theme.look
        return self._coloured.get(key, lambda: self._drawable(held, words)) or None

    def _drawable(self, held: str | bytes, colours: Mapping[str, str]) -> str | bytes:
        """A picture in the colours of the theme; empty where it names others, or is none."""
        try:
            if isinstance(held, str):
                held = sprites.coloured(held, lambda word: self.theme.colour(colours.get(word, word)))
            sprites.raster(held, 16, 16)
        except (KeyError, ValueError, RuntimeError):
            return ""
        return held

    def _colour(self, name: str, colours: Mapping[str, str]) -> str:
        return sprites.coloured(self.sprites.source(name), lambda word: self.theme.colour(colours.get(word, word)))

    def wash(self, colour: Colour) -> pygame.Surface:
        """A premultiplied tile of a translucent colour."""

        def make() -> pygame.Surface:
            tile = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
            red, green, blue = (round(part * colour[3] / 255) for part in colour[:3])
            tile.fill((red, green, blue, colour[3]))
            return tile

        return self.small.get(("wash", colour), make)

    def shadow(
        self, elevation: str, w: int, h: int, radius: float, shape: str, scale: float
    ) -> tuple[pygame.Surface, int]:
        """The shadow of a box in device pixels, and its margin around the box."""
        key = ("shadow", self.theme.colour("shadow"), elevation, w, h, round(radius, 1), shape, round(scale, 3))

        def make() -> pygame.Surface:
            steps = self.theme.token(f"elevation.{elevation}")
            layers = [Layer(drop * scale, sigma * scale, alpha) for drop, sigma, alpha in steps]
            return sprites.shadow(w, h, radius, shape, self.theme.colour("shadow"), layers)

        image = self.small.get(key, make)
        return image, (image.get_width() - w) // 2

    def band(self, image: pygame.Surface, part: pygame.Rect, size: tuple[int, int]) -> pygame.Surface:
        """A part of a picture, stretched."""
        key = ("band", image, tuple(part), size)
        return self.small.get(key, lambda: pygame.transform.scale(image.subsurface(part), size))

    def seen(self, image: pygame.Surface) -> pygame.Surface:
        """The part of a kept picture that is not wholly transparent; its offset says where in the picture it lies."""
        return self.large.get(("seen", image), lambda: image.subsurface(image.get_bounding_rect()))

    def fibres(self, scale: float) -> pygame.Surface:
        """A tile of the desk: its colour and the washi fibres, the same on every start."""
        key = ("fibres", self.theme.look, round(scale, 3))
        return self.small.get(key, lambda: _fibres(self.theme, scale))


def _nothing(_: str) -> None:
    """No pictures of anybody's own."""


def _fibres(theme: Theme, scale: float) -> pygame.Surface:
    """Sparse curved strokes that go on across the edges of the tile."""
    tokens = theme.token("materials.fibres")
    px = round(tokens["tile"] * scale)
    rng = random.Random(SEED)
    strokes = []
    for i in range(tokens["strokes"]):
        name, alpha = theme.token(f"materials.fibres.{theme.mode}")[i % 2]
        ink = (*theme.colour(name)[:3], round(255 * alpha))
        x, y, length = rng.uniform(0, px), rng.uniform(0, px), rng.uniform(12, 38) * scale
        bend, turn = rng.uniform(-9, 9) * scale, rng.uniform(0, 360)
        look = shapes.attributes(shapes.Paint(None, ink, max(1.0, scale)), "round")
        curve = f'd="M0 0Q{length / 2:.1f} {bend:.1f} {length:.1f} 0" {look}/>'
        for dx, dy in product((x - px, x, x + px), (y - px, y, y + px)):
            if -length < dx < px + length and -length < dy < px + length:
                strokes.append(f'<path transform="translate({dx:.1f} {dy:.1f}) rotate({turn:.0f})" {curve}')
    tile = pygame.Surface((px, px))
    tile.fill(theme.colour("table"))
    image = sprites.raster(shapes.document(px, px, "".join(strokes)), px, px)
    tile.blit(image, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return tile.convert()
