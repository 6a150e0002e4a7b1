"""The board of the file as it is now, in the middle of the page; the last good version while the file has faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.board.picture import Picture
from scenes.games import look_of
from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from squares.core.game import AnyGame
from squares.core.phrase import Say
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

    @property
    def room(self) -> Rect:
        """Below the heading and the notice."""
        return self._below_heading.cut_top(NOTICE + 14)[1] if self._noticed else self._below_heading

    @property
    def _below_heading(self) -> Rect:
        return self._rect.cut_top((30.0 if self._compact else 40.0) + 6)[1]

    @property
    def _noticed(self) -> bool:
        return self._desk.file.stale and self._desk.file.good_at is not None

    def draw_head(self, canvas: Canvas, title: str) -> None:
        """Heading, and the notice while the file has faults."""
        file, below = self._desk.file, self._below_heading
        canvas.text(self._say(title), (below.x, (self._rect.y + below.y - 6) / 2), "h2", anchor="midleft")
        if self._noticed:
            notice = below.cut_top(NOTICE)[0]
            canvas.box(notice, fill="paper_high", line="hint", width=1.6, radius=8)
            canvas.sprite("icons/warning", Rect.around((notice.x + 23, notice.center[1]), 20), {"ink": "hint"})
            key = "bench.gone_board" if file.gone else "bench.last_good"
            words = self._say(key, time=f"{file.good_at:%H:%M:%S}", file=file.name)
            canvas.text(words, (notice.x + 44, notice.center[1]), "body", anchor="midleft", max_width=notice.w - 56)

    def draw_board(self, canvas: Canvas, game: AnyGame | None, position: Any, rect: Rect) -> None:
        """The board with a position in a part of ``room``; a sentence where there is none yet."""
        if game is None:
            canvas.text(self._say("bench.no_board"), rect.center, "body", "ink_2", "center", rect.w)
            return
        draw_position(canvas, self._say, game, position, rect)


def draw_position(canvas: Canvas, say: Say, game: AnyGame, position: Any, rect: Rect) -> None:
    """A position on the board of its game, as large as ``rect`` lets it be."""
    view = look_of(game).view(game, say, canvas.theme, trays=False)
    view.layout(rect, True, Seat.SOUTH)
    over = game.outcome(position) is not None
    picture = Picture(position, game.pieces(position), to_act=None if over else game.to_act(position))
    view.show(picture)
    view.draw_base(canvas, picture, frozenset())
    view.draw_moving(canvas, picture, ())
