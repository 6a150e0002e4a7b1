"""The board of a test, to be played on; beside it another one where what a test expects is not what comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.play_board import Board
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Widget
from squares.core.game import AnyGame
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.side_by_side import apart

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

_HEAD, _STATUS, _GAP, _BUTTON = 28.0, 64.0, 16.0, 170.0


class Boards:
    """``play`` hears the notation of an action, ``forbid`` also why it is refused; ``held`` what is picked up.

    ``live`` is played on. ``beside`` is the other one of two: at the left lies what is expected, at the right what
    comes.
    """

    def __init__(
        self,
        desk: Desk,
        play: Callable[[str], None],
        forbid: Callable[[str, Phrase], None],
        held: Callable[[], None],
    ) -> None:
        self._desk, self._say, self._play, self._held = desk, desk.services.say, play, held
        self.forbid = Button(self._say("bench.tests.forbid"), lambda: self._forbid(forbid))
        self.live: Board | None = None
        self.beside: Board | None = None
        self._live_left = False
        self._told: Phrase | None = None
        self._status = self._room = Rect(0, 0, 0, 0)
        self._parts: list[Rect] = []

    def show(self, game: AnyGame, position: Any, pair: tuple[Any, Any] | None) -> None:
        """A position to play on; with a pair, of which it is one, what was expected and what came."""
        if self.live is None or self.live.game is not game:
            self.live = self._board(game, position, self._chosen)
        self._told, self.beside = None, None
        marks: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset(), frozenset())
        if pair is not None:
            marks = apart(game, pair[0], game, pair[1]), apart(game, pair[1], game, pair[0])
            self._live_left = pair[0] == position
            self.beside = self._board(game, pair[self._live_left], lambda action: None)
            self.beside.show(pair[self._live_left], marks[self._live_left])
        self.live.show(position, marks[not self._live_left])

    def _board(self, game: AnyGame, position: Any, play: Callable[[Any], None]) -> Board:
        return Board(self._desk.services, game, position, play, self._refused, self._pressed)

    def clear(self) -> None:
        """There is nothing to play on."""
        self.live = self.beside = None

    # play

    def _chosen(self, action: Any) -> None:
        assert self.live is not None
        self._play(self.live.game.format_action(action))

    def _refused(self, why: Phrase) -> None:
        """The rules refuse what was pressed; as an action, where it is one."""
        live = self.live
        self._told = why
        if live is not None and live.refusal is not None:
            action = live.game.format_action(live.refusal.action)
            self._told = phrase("bench.tests.refused", action=action, why=live.refusal.why)

    def _pressed(self, board: Board, act: Callable[[], None]) -> None:
        self._told = board.refusal = None
        act()
        self._held()

    def _forbid(self, forbid: Callable[[str, Phrase], None]) -> None:
        live = self.live
        if live is not None and live.refusal is not None:
            forbid(live.game.format_action(live.refusal.action), live.refusal.why)

    def let_go(self) -> bool:
        """Lay down what is held; whether there was something."""
        live = self.live
        held = live is not None and bool(live.picture.picked or live.actions or live.refusal or self._told)
        if live is not None and held:
            self._told = live.refusal = None
            live.let_go()
        return held

    # places

    def place(self, room: Rect) -> list[Widget]:
        """The boards, and below them the line that tells of them."""
        self._status, self._room = room.cut_bottom(_STATUS)
        if self.live is None:
            return []
        boards = [self.live] if self.beside is None else [self.beside, self.live]
        if self._live_left:
            boards.reverse()
        self._parts = [self._room] if len(boards) == 1 else self._parted(boards)
        for board, part in zip(boards, self._parts, strict=True):
            board.place(part if len(boards) == 1 else part.cut_top(_HEAD)[1])
        refused = self.live.refusal is not None
        self.forbid.rect = Rect(self._status.right - _BUTTON, self._status.center[1] - 19, _BUTTON, 38)
        return [self.live, *([self.forbid] if refused else [])]

    def _parted(self, boards: list[Board]) -> list[Rect]:
        """Beside or above each other, whichever makes larger boards."""
        ways = self._room.columns(2, _GAP), self._room.rows(2, _GAP)

        def size(parts: list[Rect]) -> float:
            boards[0].place(parts[0].cut_top(_HEAD)[1])
            return boards[0].view.rect(boards[0].game.grid.cell(0)).w

        return max(ways, key=size)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The still boards with their headings."""
        if self.live is None:
            return
        self.live.draw_base(canvas)
        if self.beside is not None:
            self.beside.draw_base(canvas)
            for key, part in zip(("expected", "came"), self._parts, strict=True):
                canvas.text(self._say(f"bench.tests.{key}"), (part.x, part.y + 12), "name", anchor="midleft", size=15)

    def draw_moving(self, canvas: Canvas, why: Phrase | None) -> None:
        """The board that is not played on, and the line: what is refused, else what does not hold, else who acts."""
        if self.beside is not None:
            self.beside.draw(canvas)
        wrong = self._told or why
        said = wrong or (self._turn(self.live) if self.live is not None else None)
        if said is None:
            return
        refused = self.live is not None and self.live.refusal is not None
        room = self._status._replace(w=self._status.w - (_BUTTON + 12 if refused else 0))
        lines = canvas.lines(self._say(said), room.w, "note")[:3]
        top = room.center[1] - len(lines) * 10
        for i, line in enumerate(lines):
            canvas.text(line, (room.x, top + 20 * i + 10), "note", "beni" if wrong else "ink", "midleft", room.w)

    def _turn(self, board: Board) -> Phrase:
        outcome = board.game.outcome(board.position)
        if outcome is not None:
            return phrase("bench.tests.over", how=board.view.wording.why_over(outcome, ()))
        return phrase("bench.tests.acts", name=board.game.definition.seat_name(board.to_act))
