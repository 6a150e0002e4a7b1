"""The pointer's shape, as the system shows it."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import pygame

from scenes.input import PointerShape
from squares.data.places import shipped

SIZE = 26  # points
_SYSTEM = {
    "default": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
    "not_allowed": pygame.SYSTEM_CURSOR_NO,
}


class Pointer:
    """``shape``: the one on show. A system that has no such shape keeps the one before."""

    def __init__(self) -> None:
        self.shape: PointerShape = "default"

    def show(self, shape: PointerShape, density: float) -> None:
        """Take on a shape; ``density``: device pixels to a point."""
        if shape == self.shape:
            return
        self.shape = shape
        with suppress(pygame.error):
            pygame.mouse.set_cursor(_cursor(shape, round(SIZE * density)))


@cache
def _cursor(shape: PointerShape, size: int) -> pygame.cursors.Cursor:
    if shape in _SYSTEM:
        return pygame.cursors.Cursor(_SYSTEM[shape])
    picture = pygame.image.load_sized_svg(str(shipped("sprites", "pointers", f"{shape}.svg")), (size, size))
    return pygame.cursors.Cursor((size // 2, size // 2), picture)
