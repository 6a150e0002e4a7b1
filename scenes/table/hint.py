"""A hint in three steps: where, which, why. It comes from the strongest bot, which is told what the person knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.games.kit import states
from scenes.games.kit.sheet import Sheet
from scenes.geometry import Rect, distance
from scenes.table.bot_client import FULL, Asker
from scenes.table.state import Play
from squares.bots.process import Answer
from squares.core.actions import InHand, Spot, Target
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.core.phrase import Say

SECONDS = 1.0
WHERE, WHICH, WHY = 1, 2, 3
RADIUS, HEAD = 10.0, 20.0


class Hints:
    """``step``: how much is told yet, 0 for nothing; ``asked``: an answer is awaited."""

    def __init__(self, play: Play, asker: Asker) -> None:
        self.play, self.asker = play, asker
        self.step = 0
        self.asked = False
        self._position: Any = None
        self._answer: Answer | None = None

    @property
    def shut(self) -> str:
        """Text key of why nothing can be asked now, empty where it can."""
        sight = self.play.sight
        if sight.over or sight.browsing is not None or sight.cover is not None:
            return "table.hint_not_now"
        return "table.hint_bot_plays" if self.play.match.to_act in self.play.match.bots else ""

    @property
    def shown(self) -> bool:
        """Whether a hint is on the table, or awaited."""
        return self.asked or self.step > 0

    def more(self) -> None:
        """One step further; after the last one the hint goes."""
        if self.shut or self.asked:
            return
        if self._answer is None:
            self._position, self.asked = self.play.match.position, True
            self.asker.ask(FULL, SECONDS, self._hear, reasons=True)
        else:
            self.step = (self.step + 1) % (WHY + 1)
            self._show()

    def _hear(self, answer: Answer) -> None:
        self.asked = False
        if answer.choice is not None and answer.choice.action in self.play.match.legal_actions():
            self._answer, self.step = answer, WHERE
            self._show()

    def _show(self) -> None:
        told = self._answer is not None and self._answer.choice is not None and self.step >= WHICH
        self.play.advice = self.play.sight.preview(self._action) if told else None

    def follow(self) -> bool:
        """A hint is for one position; whether it went with it."""
        gone = self._position is not None and (self._position is not self.play.match.position or bool(self.shut))
        if gone:
            self.put_away()
        return gone

    def put_away(self) -> bool:
        """Forget the hint; whether there was one."""
        shown = self.shown
        if self.asked:
            self.asker.stop()
        self.step, self.asked, self._position, self._answer = 0, False, None, None
        self.play.advice = None
        return shown

    # what is told

    @property
    def _action(self) -> Any:
        assert self._answer is not None
        assert self._answer.choice is not None
        return self._answer.choice.action

    @property
    def _targets(self) -> tuple[Target, ...]:
        return self.play.match.game.targets(self.play.match.position, self._action)

    @property
    def where(self) -> Spot | None:
        """The cell that the hint is about, or what lies in hand; None for a mere button."""
        spots = [target for target in self._targets if isinstance(target, Cell | InHand)]
        cells = [spot for spot in spots if isinstance(spot, Cell)]
        return cells[-1] if cells else spots[0] if spots else None

    @property
    def lines(self) -> list[tuple[str, Phrase]]:
        """What is told so far: a label's text key, and its words."""
        told = [("table.hint_where", self._where())] if self.step >= WHERE else []
        if self.step >= WHICH:
            match = self.play.match
            told.append(("table.hint_which", match.game.describe(match.position, self._action)))
        if self.step >= WHY:
            told.append(("table.hint_why", self._why()))
        return told

    def _where(self) -> Phrase:
        spot = self.where
        if isinstance(spot, Cell):
            return phrase("table.hint_cell", cell=str(spot))
        return phrase("table.hint_hand" if spot is not None else "table.hint_button")

    def _why(self) -> Phrase:
        assert self._answer is not None
        assert self._answer.choice is not None
        share = round(100 * self._answer.choice.expected)
        return self._answer.why or phrase("table.hint_share", n=share)

    # drawing

    def draw_board(self, canvas: Canvas) -> None:
        """The ring round the place; from the second step on the arrow that leads there."""
        if self.step == 0:
            return
        if self.where is None:
            self._ring_button(canvas)
            return
        rect = self.play.view.rect
        spots = [target for target in self._targets if isinstance(target, Cell | InHand)]
        if self.step >= WHICH and len(spots) > 1:
            states.hint(canvas, rect(spots[0]), RADIUS, False)
            _arrow(canvas, rect(spots[0]), rect(spots[-1]))
        else:
            states.hint(canvas, rect(self.where), RADIUS, False)

    def _ring_button(self, canvas: Canvas) -> None:
        """Where a view asks with buttons of its own, the one that is meant."""
        view = self.play.view
        for each in view.asked(self.play.picture()):
            if each.target in self._targets:
                states.hint(canvas, each.rect, RADIUS, False)

    def draw_card(self, canvas: Canvas, room: Rect, say: Say) -> None:
        """Title, step, and a line for each part that is told."""
        canvas.sprite("icons/bulb", Rect(room.x - 3, room.y - 1, 22, 22), {"ink": "hint"})
        canvas.text(say("table.hint"), (room.x + 25, room.y), "name")
        if self.asked:
            canvas.paragraph(say("table.hint_thinking"), room.cut_top(26)[1], "note", "ink_2")
            return
        step = say(phrase("table.hint_step", n=self.step))
        canvas.text(step, (room.right, room.y + 3), "small", "ink_2", anchor="topright")
        y = room.y + 27
        for label, words in self.lines:
            canvas.text(say(label), (room.x, y), "note", "ink_2")
            x = room.x + 56
            used = canvas.paragraph(say(words), Rect(x, y, room.right - x, room.bottom - y), "note")
            y += max(20.0, used + 1)


def _arrow(canvas: Canvas, start: Rect, end: Rect) -> None:
    """Orange with an ink edge, from beside the middle of one place to beside that of another."""
    (ax, ay), (bx, by) = start.center, end.center
    length = max(1.0, distance((ax, ay), (bx, by)))
    ux, uy = (bx - ax) / length, (by - ay) / length
    ax, ay = ax + ux * start.w * 0.3, ay + uy * start.w * 0.3
    bx, by = bx - ux * end.w * 0.24, by - uy * end.w * 0.24
    neck = min(HEAD, distance((ax, ay), (bx, by)) * 0.7)
    box = Rect(min(ax, bx) - HEAD, min(ay, by) - HEAD, abs(bx - ax) + 2 * HEAD, abs(by - ay) + 2 * HEAD)

    def at(along: float, aside: float) -> str:
        """A point ``along`` before the tip and ``aside`` of the line."""
        return f"{bx - ux * along - uy * aside - box.x:.1f} {by - uy * along + ux * aside - box.y:.1f}"

    tail = distance((ax, ay), (bx, by))
    points = ((tail, -4), (neck, -4), (neck, -11), (0, 0), (neck, 11), (neck, 4), (tail, 4))
    sheet = Sheet(canvas, box.w, box.h)
    sheet.path("M" + "L".join(at(*point) for point in points) + "z", fill="hint_fill", line="ink", width=1.6)
    sheet.draw(canvas, box.x, box.y)
