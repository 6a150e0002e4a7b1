"""The drawn table of the set-up page: the board as play begins, and round it who sits where and plays in what order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scenes.games import look_of
from scenes.geometry import Point, Rect
from scenes.ui.canvas import Canvas
from squares.core.game import AnyGame
from squares.core.seats import Seat

_HEAD = 26.0  # height of a name above or below the board
_SIDE = 54.0  # width of a name beside it
_MARK = 15.0
_NEAR, _LEFT, _FAR, _RIGHT = (0, 1), (-1, 0), (0, -1), (1, 0)

Turned = Callable[[float, float], Point]


def draw_plan(canvas: Canvas, room: Rect, game: AnyGame, start: Any, names: Mapping[Seat, str]) -> None:
    """``start``: the first position. South sits below. With more than two players arrows show the order of turns."""
    many = len(game.seats) > 2
    board = room.inset(_SIDE if many else 0, _HEAD)
    board = Rect.around(board.center, min(board.w, board.h * 1.1), board.h)
    look = look_of(game)
    look.draw_start(canvas, board, game, start)
    sides = (_NEAR, _LEFT, _FAR, _RIGHT) if many else (_NEAR, _FAR)
    for seat, side in zip(game.seats, sides, strict=True):
        _draw_seat(canvas, board, game, seat, names[seat], side)
    if many:
        _draw_arrows(canvas, board)


def _draw_seat(canvas: Canvas, board: Rect, game: AnyGame, seat: Seat, name: str, side: tuple[int, int]) -> None:
    """The mark and the name of a player, beside each other or one above the other."""
    x, y = board.center
    look = look_of(game)
    if side[0]:
        x += side[0] * (board.w + _SIDE) / 2
        look.seat_style(game).mark(canvas, seat, (x, y - 11), _MARK)
        size = next((size for size in (13.0, 12.0) if canvas.measure(name, "small", size)[0] <= _SIDE - 4), 11.0)
        canvas.text(name, (x, y + 8), "small", "ink", "center", _SIDE - 4, size)
        return
    y += side[1] * (board.h + _HEAD) / 2 + side[1] * 2
    wide = min(canvas.measure(name, "small")[0], board.w - 34)
    look.seat_style(game).mark(canvas, seat, (x - wide / 2 - 6, y), _MARK)
    canvas.text(name, (x - wide / 2 + 8, y), "small", "ink", "midleft", wide + 1)


def _draw_arrows(canvas: Canvas, board: Rect) -> None:
    """A bent arrow at each corner, clockwise."""
    size = _HEAD + 4
    for n, corner in enumerate(
        (board.topleft, (board.right, board.y), (board.right, board.bottom), (board.x, board.bottom))
    ):
        place = Rect.around(corner, 2 * size)
        turned = _turn(n)
        start, bend, end = turned(-17, 6), turned(-17, -17), turned(6, -17)
        head = [turned(1, -21), turned(7, -17), turned(1, -13)]
        path = f"M{_at(start)}Q{_at(bend)} {_at(end)}M{_at(head[0])}L{_at(head[1])}L{_at(head[2])}"
        canvas.path(path, place, line="ink_3", width=1.6)


def _turn(quarters: int) -> Turned:
    """Points about the middle of a picture of 48, turned clockwise."""

    def turned(x: float, y: float) -> Point:
        for _ in range(quarters):
            x, y = -y, x
        return 24 + x, 24 + y

    return turned


def _at(point: Point) -> str:
    return f"{point[0]:g} {point[1]:g}"
