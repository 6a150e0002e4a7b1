"""The card that offers to go on with the last unfinished game."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from scenes.board.geometry import Rect
from scenes.screens.times import when
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from scenes.views.mini import draw_mini
from squares.core.errors import BadData
from squares.saves.record import AnyMatch, Summary

if TYPE_CHECKING:
    from scenes.services import Services

HEIGHT, HEIGHT_COMPACT = 262.0, 216.0


class ResumeCard:
    """Tells which game waits, whose turn it is and since when. The small picture comes after the first frame."""

    def __init__(
        self, services: Services, summary: Summary, resume: Callable[[], None], more: Callable[[], None]
    ) -> None:
        self.services = services
        self.summary = summary
        self.match: AnyMatch | None = None
        self.looked_up = False
        self.rect = Rect(0, 0, 0, 0)
        self.buttons = (
            Button(services.say("home.resume"), resume, "primary"),
            Button(services.say("home.more"), more),
        )

    def place(self, rect: Rect) -> None:
        """The card's place; the buttons stand at its foot."""
        self.rect = rect
        x, w, y = rect.x + 60, rect.w - 76, rect.bottom - 60
        self.buttons[0].rect = Rect(x, y, w - 78, 44)
        self.buttons[1].rect = Rect(x + w - 66, y, 66, 44)

    def look_up(self) -> None:
        """Reads the match for the small picture; without one the card does without."""
        self.looked_up = True
        try:
            self.match = self.services.store.open(self.summary.id, self.services.registry).value[1]
        except BadData:
            self.match = None  # the saved games' page says what is wrong with it

    def draw(self, canvas: Canvas) -> None:
        """Paper, the red band, the small board and the lines beside it."""
        rect, say = self.rect, self.services.say
        canvas.shadow(rect, "panel", radius=10)
        canvas.box(rect, fill="paper_high", radius=10)
        band = Rect(rect.x + 14, rect.y, 30, rect.h)
        canvas.box(band, fill="seal")
        for i, kana in enumerate(say("home.resume_kana")):
            canvas.text(kana, (band.center[0], rect.y + 33 + i * 27), "h2", "#FBF7EE", "center", size=17)
        if self.match is not None:
            side = 135.0 if rect.h >= HEIGHT else 112.0
            draw_mini(canvas, Rect(rect.x + 60, rect.y + 22, side, side), self.match.game, self.match.position)
        self._lines(canvas, (rect.x + (211 if rect.h >= HEIGHT else 184), rect.y + 18))

    def _lines(self, canvas: Canvas, at: tuple[float, float]) -> None:
        say, now = self.services.say, self.summary.now
        room = self.rect.right - at[0] - 12
        canvas.text(self.summary.title, (at[0], at[1] + 13), "name", "ink", "midleft", room, 19)
        first, *_, last = self.summary.players.values()
        names = say("home.between", a=first, b=last)
        used = canvas.paragraph(names, Rect(at[0], at[1] + 30, room, 44), "note", "ink_2")
        y = at[1] + 48 + used
        canvas.mark(now.to_act.value, (at[0] + 7, y), 14)
        turn = say("home.turn", name=self.summary.players[now.to_act], n=now.turn)
        canvas.text(turn, (at[0] + 22, y), "name", "ink", "midleft", room - 22, 15)
        date = when(say, self.summary.last_played.astimezone(), self._today())
        canvas.text(date, (at[0], y + 27), "note", "ink_2", "midleft", room)

    def _today(self) -> datetime:
        return self.services.wall_clock().astimezone()
