"""The board of the file as it is now, in the middle of the page; the last good version while the file has faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.board.picture import Picture
from scenes.games import look_of
from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from squares.core.game import AnyGame
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

NOTICE = 44.0


class LiveBoard:
    """Draws the board alone, without what lies round it."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._say = desk, desk.services.say
        self._rect = Rect(0, 0, 0, 0)
        self._compact = False

    def place(self, rect: Rect, compact: bool) -> None:
        """``rect``: with the heading."""
        self._rect, self._compact = rect, compact

    def draw_base(self, canvas: Canvas, game: AnyGame | None, position: Any) -> None:
        """Heading, the notice while the file has faults, the board."""
        file, rect = self._desk.file, self._rect
        head = 30.0 if self._compact else 40.0
        canvas.text(self._say("bench.live"), (rect.x, rect.y + head / 2), "h2", anchor="midleft")
        rect = rect.cut_top(head + 6)[1]
        if file.stale and file.good_at is not None:
            notice, rect = rect.cut_top(NOTICE)
            rect = rect.cut_top(14)[1]
            canvas.box(notice, fill="paper_high", line="hint", width=1.6, radius=8)
            canvas.sprite("icons/warning", Rect.around((notice.x + 23, notice.center[1]), 20), {"ink": "hint"})
            key = "bench.gone_board" if file.gone else "bench.last_good"
            words = self._say(key, time=f"{file.good_at:%H:%M:%S}", file=file.name)
            canvas.text(words, (notice.x + 44, notice.center[1]), "body", anchor="midleft", max_width=notice.w - 56)
        if game is None:
            canvas.text(self._say("bench.no_board"), rect.center, "body", "ink_2", "center", rect.w)
            return
        view = look_of(game).view(game, self._say, canvas.theme, trays=False)
        view.layout(rect, True, Seat.SOUTH)
        over = game.outcome(position) is not None
        picture = Picture(position, game.pieces(position), to_act=None if over else game.to_act(position))
        view.show(picture)
        view.draw_base(canvas, picture, frozenset())
        view.draw_moving(canvas, picture, ())
