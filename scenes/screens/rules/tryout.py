"""A picture of the rules that is played on: the legal moves by hand, what each did, and the way back to the start."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.play_board import Board
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Widget
from squares.core.phrase import Phrase, capital, clause, phrase

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.core.seats import Seat
    from squares.data.rulebook import Picture

_FOOT, _BUTTON, _GAP = 132.0, 40.0, 10.0
IN_ROW, MOST_CHOICES = 4, 8


class Tryout:
    """``changed`` hears whatever is to be drawn anew or laid out, ``close`` that the picture is left."""

    def __init__(
        self, services: Services, picture: Picture, changed: Callable[[], None], close: Callable[[], None]
    ) -> None:
        self.services, self.picture, self._changed = services, picture, changed
        game, position, say = picture.game, picture.position, services.say
        self.board = Board(services, game, position, self._play, self._refuse, self._pressed)
        self.again = Button(say("rules.try.again"), self.restart, icon="icons/undo", icon_size=20)
        self.back = Button(say("rules.try.back"), close)
        self.choices: list[Button] = []
        self.foot = Rect(0, 0, 0, 0)
        self.board.show(position, frozenset())
        self.said, self.wrong = self._asked, False

    # play

    def restart(self) -> None:
        """Everything lies as in the picture again."""
        self.board.show(self.picture.position, frozenset())
        self._say(self._asked)
        self._changed()

    @property
    def _asked(self) -> Phrase:
        """What can be done now."""
        return phrase("rules.try.ask", name=self._name(self.board.to_act))

    def _name(self, seat: Seat) -> Phrase:
        name: Phrase = self.picture.game.definition.seat_name(seat)
        return name

    def _play(self, action: Any) -> None:
        board, game = self.board, self.picture.game
        before, seat = board.position, board.to_act
        words = board.view.wording.described(before, action, game.seats[0])
        told = clause(words, "done")
        did = phrase("table.moved" if told is words else "table.did", name=self._name(seat), move=told)
        after = game.apply(before, action).position
        board.show(after, frozenset())
        outcome = game.outcome(after)
        if outcome is not None:
            how = board.view.wording.why_over(outcome, ())
            self._say(phrase("rules.try.over", did=did, how=how))
        else:
            self._say(phrase("rules.try.did", did=did, name=self._name(game.to_act(after))))

    def _refuse(self, why: Phrase) -> None:
        self._say(why, wrong=True)

    def _say(self, what: Phrase, wrong: bool = False) -> None:
        self.said, self.wrong = what, wrong

    def _pressed(self, board: Board, act: Callable[[], None]) -> None:
        if self.wrong:
            self._say(self._asked)
        act()
        self._changed()

    def let_go(self) -> bool:
        """Lay down what is held; whether there was something."""
        held = bool(self.board.picture.picked or self.board.actions)
        self.board.let_go()
        return held

    def handle(self, event: Input) -> bool:
        """R sets the position back, wherever the focus is."""
        if isinstance(event, Key) and event.name == "r" and not (event.ctrl or event.alt):
            self.restart()
            return True
        return False

    # places

    def place(self, room: Rect) -> list[Widget]:
        """The board, and below it what was done, what is asked, and the two buttons."""
        self.foot, rest = room.cut_bottom(_FOOT)
        self.board.place(rest.cut_bottom(_GAP)[1])
        row = self.foot.cut_bottom(_BUTTON)[0]
        self.again.rect, self.back.rect = row.columns(2, _GAP)
        found = self.board.choices[:MOST_CHOICES]
        self.choices = [Button(words, partial(self._pressed, self.board, take)) for words, take in found]
        rows = -(-len(found) // IN_ROW)
        high = 38 if rows < 2 else 31
        below = Rect(self.foot.x, row.y - 8 - rows * (high + 4) + 4, self.foot.w, rows * (high + 4) - 4)
        cells = [cell for line in below.rows(max(1, rows), 4) for cell in line.columns(min(IN_ROW, len(found)) or 1, 8)]
        for button, cell in zip(self.choices, cells, strict=False):
            button.rect = cell
        return [self.board, *self.choices, self.again, self.back]

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The still board and the line below it."""
        self.board.draw_base(canvas)
        words = capital(self.services.say(self.said))
        lines = canvas.lines(words, self.foot.w, "note")[
            : 4 if not self.choices else 2 if len(self.choices) <= IN_ROW else 1
        ]
        for i, line in enumerate(lines):
            at = (self.foot.x, self.foot.y + 12 + 20 * i)
            canvas.text(line, at, "note", "beni" if self.wrong else "ink", "midleft", self.foot.w)
