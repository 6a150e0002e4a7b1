"""A position of a match as somebody is shown it: what is played, the board with the hands, and what just happened."""

from __future__ import annotations

from typing import Any

from scenes.board.picture import Picture
from scenes.games import look_of
from scenes.games.kit.drawn_marks import draw_marks
from scenes.geometry import Rect
from scenes.table.observer import Observer, Paths
from scenes.table.telling import Telling
from scenes.ui.canvas import Canvas
from scenes.ui.theme import Theme
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, Say, phrase, together
from squares.core.players import People
from squares.core.seats import Seat

SIZE = 760.0, 660.0
"""Logical pixels of a picture."""
_EDGE, _HEAD, _FOOT = 20.0, 46.0, 44.0


class _Eyes(Observer):
    """Looks with the eyes of ``side`` where somebody names one, and covers nothing.

    Everybody is called by name: what is given to others has no "you".
    """

    def __init__(self, match: AnyMatch, paths: Paths, side: Seat | None) -> None:
        self._side = side
        super().__init__(match, paths)
        self.uncover()

    @property
    def players(self) -> People:
        """See Viewpoint."""
        return People.among(self.match.players, {})

    @property
    def _looker(self) -> Seat | None:
        return self._side or super()._looker


class Frame:
    """Draws any position of a match. ``side``: who sits near, and whose eyes count while the game goes on.

    Once it is over, nothing is hidden. ``notation``: what was played is told in notation. ``telling`` says the plies.
    """

    def __init__(
        self, match: AnyMatch, say: Say, theme: Theme, side: Seat | None = None, notation: bool = False
    ) -> None:
        self._match, self._say = match, say
        self._view = look_of(match.game).view(match.game, say, theme)
        self._seen = _Eyes(match, self._view.paths, side)
        self._view.names = self._seen.players.called
        self._near = side or self._seen.first or Seat.SOUTH
        self.telling = Telling(self._seen, self._view.wording, lambda: notation, lambda: self._near)

    def draw(self, canvas: Canvas, ply: int) -> None:
        """Draw the position after so many plies, with what is played above it and what happened below."""
        canvas.fill("table")
        self.paint(canvas, ply)

    def paint(self, canvas: Canvas, ply: int) -> None:
        """Draw the same without its ground."""
        head, rest = Rect(0, 0, *SIZE).inset(_EDGE, 0).cut_top(_HEAD)
        foot, stage = rest.cut_bottom(_FOOT)
        self._head(canvas, head)
        self.board(canvas, stage, ply)
        canvas.text(self._say(self._told(ply)), (foot.x, foot.center[1]), "body", anchor="midleft", max_width=foot.w)

    def board(self, canvas: Canvas, place: Rect, ply: int) -> None:
        """Draw the board with the hands alone, and the marks that were drawn on it."""
        seen, view = self._seen, self._view
        seen.browsing = None if ply == self._match.cursor else ply
        seen.refresh()
        view.layout(place, True, self._near)
        picture = self._picture()
        view.show(picture)
        view.draw_base(canvas, picture, frozenset())
        view.draw_moving(canvas, picture, ())
        draw_marks(canvas, view.rect, self._match.node_at(ply).marks)

    def _picture(self) -> Picture:
        seen, over = self._seen, self._seen.outcome is not None
        came_from, led_to = seen.marks
        return Picture(
            position=seen.position,
            pieces=seen.pieces,
            viewer=seen.viewer,
            near=self._near,
            on_turn=None if over else seen.on_turn,
            to_act=None if over else seen.to_act,
            last_from=came_from,
            last_to=led_to,
            last_seat=seen.last.seat if seen.last else None,
            won=seen.won,
        )

    def _head(self, canvas: Canvas, rect: Rect) -> None:
        """The game, and between whom."""
        game, called = self._match.game, self._seen.players.called
        players = self._say(together([called[seat] for seat in game.seats]))
        title = canvas.text(game.definition.title, (rect.x, rect.center[1]), "h2", anchor="midleft")
        at = rect.right, rect.center[1]
        canvas.text(players, at, "note", "ink_2", "midright", rect.right - title.right - 16)

    def _told(self, ply: int) -> Phrase:
        """What led here, or how the game ended."""
        outcome: Any = self._seen.outcome
        if outcome is not None:
            return phrase("pictures.over", won=self.telling.won, why=self.telling.why_over(outcome))
        return self.telling.ply(ply, whole=True) if ply else phrase("pictures.start")
