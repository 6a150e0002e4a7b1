"""Pictures that a game file brings: names that draw them, and one that lies under a whole board.

A name is that of a picture with a stamp of what it holds, as the definition has it (``knight.svg#1a2b3c``). Where the
picture is not at hand, as for a saved game whose file has gone, what the program would draw without it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from scenes.games.kit import states
from scenes.geometry import Rect

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


_MOST_CUT, _TRIED = 0.25, 256
"""How much of a picture may be cut off for the sake of its panel; pixels by which its shape is told."""


def sprite_of(definition: Any, thing: str, fallback: str) -> str:
    """The sprite of a thing: the game file's picture of it, else ``fallback``."""
    own = definition.look.pictures.get(thing)
    return f"{own}|{fallback}" if own else fallback


def emblem_of(definition: Any, thing: str) -> str:
    """The game file's picture of a thing; empty where it has none."""
    return str(definition.look.pictures.get(thing, ""))


def draw_filling(canvas: Canvas, picture: bytes, place: Rect) -> None:
    """A PNG or JPEG over the whole of a place, unless too much of it would be cut off: then as large as it fits in."""
    wide, high = canvas.paintbox.svg(picture, _TRIED, _TRIED).get_size()
    seen = (place.w / place.h) / (wide / high)
    if min(seen, 1 / seen) < 1 - _MOST_CUT:
        canvas.svg(picture, place)
    else:
        _clipped(canvas, picture, place)


def draw_board(canvas: Canvas, definition: Any, field: Rect, cells: Iterable[Rect]) -> None:
    """The picture that ``look.board`` names over all of ``field``, and marks at the corners of the cells on it."""
    source = canvas.paintbox.own(definition.look.board)
    if source is None:
        return
    room = Rect(0, 0, field.w, field.h)
    canvas.surface(("board picture", definition.look.board), field, lambda on: _clipped(on, source, room))
    for cell in cells:
        states.ticks(canvas, cell, "#000000", 3.0, 10, 0.35)
        states.ticks(canvas, cell, "#FFFFFF", 1.4, 10, 0.9)


def _clipped(canvas: Canvas, source: str | bytes, place: Rect) -> None:
    with canvas.clip(place):
        canvas.cover(source, place)
