"""The card that offers to go on with the last unfinished game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from scenes.diagnosis import harmless
from scenes.games import look_of
from scenes.geometry import Rect
from scenes.pages.dates import relative_date
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.saves.record import Summary

if TYPE_CHECKING:
    from scenes.services import Services

HEIGHT, HEIGHT_COMPACT, HEIGHT_SLIM = 262.0, 216.0, 134.0


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
        """The card's place; the buttons stand at its foot. A slim card has its board at the right."""
        self.rect = rect
        high, foot = (36, 10) if self.slim else (44, 16)
        x, w, y = rect.x + 60, rect.w - 76, rect.bottom - foot - high
        self.buttons[0].rect = Rect(x, y, w - 78, high)
        self.buttons[1].rect = Rect(x + w - 66, y, 66, high)

    @property
    def slim(self) -> bool:
        """Whether there is room for little more than the buttons."""
        return self.rect.h < HEIGHT_COMPACT

    def look_up(self) -> None:
        """Reads the match for the small picture; without one the card does without."""
        self.looked_up = True
        with harmless("resume card"), suppress(BadData):  # the saved games' page says what is wrong with it
            self.match = self.services.store.open(self.summary.id, self.services.registry).value[1]

    def draw(self, canvas: Canvas) -> None:
        """Paper, the red band, the small board and the lines beside it."""
        rect, say = self.rect, self.services.say
        canvas.sheet(rect, "paper_high")
        band = Rect(rect.x + 14, rect.y, 30, rect.h)
        canvas.box(band, fill="seal")
        step, size = (19, 14.0) if self.slim else (27, 17.0)
        for i, kana in enumerate(say("home.resume_kana")):
            canvas.text(
                kana, (band.center[0], rect.y + step + 6 * (step > 20) + i * step), "h2", "#FBF7EE", "center", size=size
            )
        if self.match is not None:
            self._draw_board(canvas, self.match)
        x, room = rect.x + 60, rect.w - (76 + 86 * self.slim)
        size = next((s for s in (19.0, 17.0, 15.0) if canvas.measure(self.summary.title, "name", s)[0] <= room), 14.0)
        canvas.text(self.summary.title, (x, rect.y + 25), "name", "ink", "midleft", room, size)
        if self.slim:
            self._acting(canvas, (x, rect.y + 49), room)
        else:
            self._lines(canvas, (x + (148 if rect.h >= HEIGHT else 116), rect.y + (58 if rect.h >= HEIGHT else 51)))

    def _draw_board(self, canvas: Canvas, match: AnyMatch) -> None:
        """The small picture. Its rules may be a stranger's: one that cannot be drawn is left out from then on."""
        side = 135.0 if self.rect.h >= HEIGHT else 104.0
        board, self.match = Rect(self.rect.x + 60, self.rect.y + 45, side, side), None
        if self.slim:
            board = Rect(self.rect.right - 88, self.rect.y + 10, 72, 72)
        with harmless("resume card"):
            look_of(match.game).draw_mini(canvas, board, match.game, match.position)
            self.match = match

    def _acting(self, canvas: Canvas, at: tuple[float, float], room: float) -> None:
        """Whose turn it is, and which."""
        now, game, (x, y) = self.summary.now, self.match.game if self.match else None, at
        look_of(game).seat_style(game).mark(canvas, now.to_act, (x + 6, y), 11)
        name = self.services.say("views.player", name=self.summary.called[now.to_act])
        canvas.text(name, (x + 18, y), "name", "ink", "midleft", room - 18, 14)
        canvas.text(self.services.say("home.turn_number", n=now.turn), (x, y + 20), "note", "ink_2", "midleft", room)

    def _lines(self, canvas: Canvas, at: tuple[float, float]) -> None:
        """A line for each player with whoever is to act in strong type, the turn and the date."""
        say, now = self.services.say, self.summary.now
        x, y = at
        room = self.rect.right - x - 12
        step = 22.0 if len(self.summary.players) < 3 else 20.0 if self.rect.h >= HEIGHT else 16.5
        game = self.match.game if self.match else None
        for seat, called in self.summary.called.items():
            acts = seat is now.to_act
            look_of(game).seat_style(game).mark(canvas, seat, (x + 6, y), 11)
            style, colour = ("name", "ink") if acts else ("body", "ink_2")
            name = say("views.player", name=called)
            canvas.text(name, (x + 18, y), style, colour, "midleft", room - 18, 15 if step > 17 else 14)
            y += step
        canvas.text(say("home.turn_number", n=now.turn), (x, y + 4), "note", "ink_2", "midleft", room)
        date = relative_date(say, self.summary.last_played.astimezone(), self._today())
        canvas.text(date, (x, y + 4 + step), "note", "ink_2", "midleft", room)

    def _today(self) -> datetime:
        return self.services.wall_clock().astimezone()
