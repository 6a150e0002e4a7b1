"""Nine-slice scaling: large boxes and shadows from small pictures, corners as they are, all between them stretched.

A panel over the whole window then costs no more than a button. All lengths are device pixels.
"""

from __future__ import annotations

import pygame

from scenes.ui import shapes
from scenes.ui.display_list import Drawable
from scenes.ui.paintbox import TILE, Paintbox
from scenes.ui.shapes import Paint
from scenes.ui.theme import Colour


def flat(target: Drawable, paintbox: Paintbox, area: pygame.Rect, colour: Colour) -> None:
    """Fills an area, blending where the colour is translucent."""
    if colour[3] == 255:
        target.fill(colour, area)
        return
    tile = paintbox.wash(colour)
    for y in range(area.top, area.bottom, TILE):
        for x in range(area.left, area.right, TILE):
            part = pygame.Rect(0, 0, min(TILE, area.right - x), min(TILE, area.bottom - y))
            target.blit(tile, (x, y), part, special_flags=pygame.BLEND_PREMULTIPLIED)


def corners(target: Drawable, image: pygame.Surface, area: pygame.Rect, corner: int) -> None:
    """The four corners of a picture in the four corners of an area."""
    far_x, far_y = image.get_width() - corner, image.get_height() - corner
    for dx, sx in ((0, 0), (area.w - corner, far_x)):
        for dy, sy in ((0, 0), (area.h - corner, far_y)):
            part = pygame.Rect(sx, sy, corner, corner)
            target.blit(image, (area.x + dx, area.y + dy), part, special_flags=pygame.BLEND_PREMULTIPLIED)


def box(
    target: Drawable, paintbox: Paintbox, area: pygame.Rect, corner: int, radius: float, shape: str, paint: Paint
) -> None:
    """A box: its corners from SVG, its sides and its inside as plain rectangles."""
    side = 2 * corner + 1
    corners(target, paintbox.shape(shapes.box, side, side, radius, shape, paint, size=(side, side)), area, corner)
    w, h, lw = area.w - 2 * corner, area.h - 2 * corner, int(paint.width)
    x, y = area.x + corner, area.y + corner
    if paint.fill is not None:
        flat(target, paintbox, pygame.Rect(x, area.y + lw, w, corner - lw), paint.fill)
        flat(target, paintbox, pygame.Rect(x, y + h, w, corner - lw), paint.fill)
        flat(target, paintbox, pygame.Rect(area.x + lw, y, area.w - 2 * lw, h), paint.fill)
    if paint.line is not None:
        flat(target, paintbox, pygame.Rect(x, area.y, w, lw), paint.line)
        flat(target, paintbox, pygame.Rect(x, area.bottom - lw, w, lw), paint.line)
        flat(target, paintbox, pygame.Rect(area.x, y, lw, h), paint.line)
        flat(target, paintbox, pygame.Rect(area.right - lw, y, lw, h), paint.line)


def stretched(target: Drawable, paintbox: Paintbox, image: pygame.Surface, area: pygame.Rect, corner: int) -> None:
    """A premultiplied picture twice ``corner`` wide and high, drawn over an area larger than it."""
    corners(target, image, area, corner)
    w, h = area.w - 2 * corner, area.h - 2 * corner
    bands = (
        (pygame.Rect(corner, 0, 1, corner), pygame.Rect(area.x + corner, area.y, w, corner)),
        (pygame.Rect(corner, corner, 1, corner), pygame.Rect(area.x + corner, area.bottom - corner, w, corner)),
        (pygame.Rect(0, corner, corner, 1), pygame.Rect(area.x, area.y + corner, corner, h)),
        (pygame.Rect(corner, corner, corner, 1), pygame.Rect(area.right - corner, area.y + corner, corner, h)),
    )
    for source, place in bands:
        if place.w and place.h:
            band = paintbox.band(image, source, place.size)
            target.blit(band, place.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
    red, green, blue, alpha = image.get_at((corner, corner))
    if w and h and alpha:
        plain = (red * 255 // alpha, green * 255 // alpha, blue * 255 // alpha, alpha)
        flat(target, paintbox, pygame.Rect(area.x + corner, area.y + corner, w, h), plain)
