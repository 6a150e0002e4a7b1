"""Pictures of a match as files: PNG, SVG, and PNG or GIF that moves."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence

import pygame
from PIL import Image

from scenes.pictures.frame import SIZE, Frame
from scenes.print.pdf import PaperFonts
from scenes.print.svg_pen import SvgPen
from scenes.print.vector_canvas import PER_MM, VectorCanvas
from scenes.shipped import paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.theme import Theme
from squares.core.match import AnyMatch
from squares.core.phrase import Say
from squares.core.seats import Seat
from squares.data.places import shipped

Art = Callable[[str], str | bytes | None]
MOST_PIXELS = 160_000_000  # of all positions of a picture that moves: Pillow holds them all
_MM = 25.4 / 96  # of a logical pixel in a drawing
_LAST = 3  # times as long as the others stands the last picture


def most_frames(scale: int) -> int:
    """Return how many positions a picture may go through that is so large."""
    return int(MOST_PIXELS / (SIZE[0] * SIZE[1] * scale**2))


class Pictures:
    """Pictures of a match. ``art``: the pictures that the game's file brings; ``side``: see Frame."""

    def __init__(self, match: AnyMatch, say: Say, theme: Theme, art: Art, side: Seat | None = None) -> None:
        self._box = paintbox(theme, language=say("language.tag"))
        self._box.art = art
        self._frame = Frame(match, say, theme, side)

    def png(self, ply: int, scale: int) -> bytes:
        """Return the position after so many plies, ``scale`` device pixels to a logical one."""
        held = io.BytesIO()
        self._image(ply, scale).save(held, "PNG", optimize=True)
        return held.getvalue()

    def svg(self, ply: int) -> bytes:
        """Return the same as a drawing that stays sharp at any size."""
        theme = self._box.theme
        fonts = PaperFonts(theme, shipped("fonts"))
        box = paintbox(theme, fonts, self._box.letters.language)
        box.art = self._box.art
        size = SIZE[0] * _MM, SIZE[1] * _MM
        pen = SvgPen(fonts, size, PER_MM)
        self._frame.draw(VectorCanvas(pen, box, SIZE, _MM * PER_MM), ply)
        return pen.text_of().encode()

    def moving(self, plies: Sequence[int], scale: int, seconds: float, form: str, drawn: Callable[[], object]) -> bytes:
        """Return a picture that goes through ``plies``, ``seconds`` each, for ever; ``form``: png or gif.

        ``drawn`` is called after each.
        """
        (first, *rest), held = self._images(plies, scale, form, drawn), io.BytesIO()
        each = round(1000 * seconds)
        lengths = [each] * (len(plies) - 1) + [_LAST * each]
        first.save(held, form.upper(), save_all=True, append_images=rest, duration=lengths, loop=0)
        return held.getvalue()

    def _images(
        self, plies: Sequence[int], scale: int, form: str, drawn: Callable[[], object]
    ) -> Iterator[Image.Image]:
        for ply in plies:
            image = self._image(ply, scale)
            yield image.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE) if form == "gif" else image
            drawn()

    def _image(self, ply: int, scale: int) -> Image.Image:
        size = round(SIZE[0] * scale), round(SIZE[1] * scale)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        self._frame.draw(ScreenCanvas(surface, self._box, scale), ply)
        return Image.frombytes("RGBA", size, pygame.image.tobytes(surface, "RGBA")).convert("RGB")
