"""The bar that tells what the position on the table is worth. It is filled when a person asks, and never by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.screens.names import together
from scenes.table.bot_client import FULL, Asker
from scenes.table.state import Play
from scenes.ui.widgets.base import Pressable
from squares.bots.process import Answer
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.core.phrase import Say

SECONDS = 1.0
_PALE = 0.35


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found: the expected result of a side, 0 to 1, in one position, by what ``viewer`` knows."""

    position: Any
    side: str
    share: float
    viewer: Seat | None


class Evaluation:
    """``reading``: what was found last; ``told`` hears in a phrase why nothing was found."""

    def __init__(self, play: Play, asker: Asker) -> None:
        self.play, self.asker = play, asker
        self.reading: Reading | None = None
        self.asked = False
        self.trouble: Phrase | None = None
        self._position: Any = None

    @property
    def stale(self) -> bool:
        """Whether the position is another one by now."""
        return self.reading is not None and self.reading.position is not self.play.match.position

    def shut(self, thinking: bool) -> str:
        """Text key of why nothing can be asked now, empty where it can. ``thinking``: a bot is at its move."""
        sight = self.play.sight
        if sight.over or sight.browsing is not None or sight.cover is not None:
            return "table.hint_not_now"
        hidden = self.play.match.game.hidden and bool(sight.people) and self.play.match.to_act in self.play.match.bots
        return "table.evaluation_bot_plays" if thinking or hidden else ""

    def ask(self) -> None:
        """Have the position looked at for a second."""
        if not self.asked:
            self._position, self.asked = self.play.match.position, True
            self.asker.ask(FULL, SECONDS, self._hear)

    def follow(self) -> bool:
        """Nobody waits for the worth of a position that has gone, and what one person's hand told is not for another.

        Whether something was dropped.
        """
        gone = self.asked and self._position is not self.play.match.position
        if gone:
            self.asked = False
        sight = self.play.sight
        if self.reading is not None and self.play.match.game.secrets and self.reading.viewer is not sight.viewer:
            self.reading, gone = None, True
        return gone

    def _hear(self, answer: Answer) -> None:
        self.asked = False
        match = self.play.match
        if answer.choice is None or answer.choice.nodes == 0:
            self.trouble = phrase("table.evaluation_one_move" if answer.choice else "table.evaluation_none")
            return
        side = match.game.side(match.to_act)
        self.reading = Reading(match.position, side, answer.choice.expected, self.play.sight.viewer)

    def share(self, seat: Seat) -> float:
        """What the seat's side can expect."""
        assert self.reading is not None
        return self.reading.share if self.play.match.game.side(seat) == self.reading.side else 1 - self.reading.share

    def names(self, seat: Seat) -> Phrase:
        """Who plays on the seat's side."""
        match = self.play.match
        side = match.game.side(seat)
        return together(match.players[each] for each in match.game.seats if match.game.side(each) == side)


class Beam(Pressable):
    """The bar as a button: pressing asks."""

    radius = 8.0

    def __init__(self, evaluation: Evaluation, say: Say, press: Any, far: Seat) -> None:
        super().__init__(press)
        self.evaluation, self.say, self.far = evaluation, say, far

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Both shares at the ends of a thin bar, and the longer half in words below."""
        found = self.evaluation
        if hovered:
            canvas.box(self.rect, fill="paper_high", radius=self.radius)
        middle = self.rect.y + self.rect.h * 0.36
        below = (self.rect.center[0], self.rect.y + self.rect.h * 0.78)
        track = Rect(self.rect.x + 50, middle - 3, self.rect.w - 100, 6)
        canvas.box(track, fill="table_deep", radius=3)
        if found.reading is not None:
            self._draw_shares(canvas, track, found.stale or found.asked)
        canvas.text(self._words(), below, "small", "ink_2", anchor="center", max_width=self.rect.w - 8)

    def _draw_shares(self, canvas: Canvas, track: Rect, pale: bool) -> None:
        near, view = self.evaluation.play.near, self.evaluation.play.view
        share = self.evaluation.share(near)
        cut = track.x + track.w * share
        alpha = _PALE if pale else 1.0
        canvas.box(track._replace(w=cut - track.x), fill=view.colour(near), radius=3, alpha=alpha)
        canvas.box(Rect(cut, track.y, track.right - cut, track.h), fill=view.colour(self.far), radius=3, alpha=alpha)
        canvas.line((cut, track.y - 4), (cut, track.bottom + 4), "ink_3" if pale else "ink", 2)
        first = round(100 * share)
        places = (((self.rect.x + 4, track.center[1]), "midleft"), ((self.rect.right - 4, track.center[1]), "midright"))
        for seat, part, (at, anchor) in zip((near, self.far), (first, 100 - first), places, strict=True):
            colour = "ink_3" if pale else view.ink(seat)
            canvas.text(self.say("table.percent", n=part), at, "name", colour, anchor=anchor, size=14)

    def _words(self) -> str:
        found = self.evaluation
        if found.asked:
            return self.say("table.evaluation_thinking")
        if found.reading is None:
            return self.say("table.evaluation_ask")
        if found.stale:
            return self.say("table.evaluation_stale")
        near = found.play.near
        best = near if found.share(near) >= 0.5 else self.far
        share = round(100 * found.share(best))
        return self.say(phrase("table.evaluation_words", name=found.names(best), n=share))
