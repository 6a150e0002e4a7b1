"""The actions of a position in a list: in words with their notation, those that are refused with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.play_board import Board
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import PressList, TextField, Widget
from squares.core.phrase import Phrase, capital, clause

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

ROW, FIELD = 40.0, 36.0


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that may be put into a test. ``why``: what forbids it, None where it is legal."""

    action: Any
    text: str
    why: Phrase | None


class ActionList:
    """``take`` hears what was pressed, or of what was typed in notation and opened with Enter."""

    def __init__(self, desk: Desk, take: Callable[[str, Phrase | None], None], typed: Callable[[str], None]) -> None:
        self._say, self._take, self._typed = desk.services.say, take, typed
        self.field = TextField(
            "",
            lambda _: self._filter(),
            self._entered,
            longest=200,
            placeholder=self._say("bench.tests.filter"),
            **desk.services.writing,
        )
        self.list = PressList(0, ROW, self._paint, open=self._open)
        self.rows: list[Choice] = []
        self._all: list[Choice] = []
        self._words: dict[str, str] = {}
        self._board: Board | None = None

    def read(self, board: Board | None, kind: str) -> None:
        """List the actions within reach on a board, first those that usually are what ``kind`` wants."""
        self._board, self._words, self._all = board, {}, []
        if board is None:
            self._filter()
            return
        legal, refused = board.within_reach
        allowed = [Choice(each, board.game.format_action(each), None) for each in legal]
        barred = [Choice(each.action, board.game.format_action(each.action), each.why) for each in refused]
        self._all = {"play": allowed, "legal": allowed + barred, "illegal": barred + allowed}[kind]
        self._filter()

    def clear(self) -> None:
        """All of them are listed again."""
        self.field.select_all()
        self.field.put("")

    def _filter(self) -> None:
        wanted = self.field.text.casefold().split()
        self.rows = [each for each in self._all if not wanted or self._fits(each, wanted)]
        self.list.count, self.list.selected = len(self.rows), None
        self.list.scroll(-self.list.offset)

    def _fits(self, choice: Choice, wanted: list[str]) -> bool:
        said = f"{choice.text} {self._called(choice)}".casefold()
        return all(word in said for word in wanted)

    def _called(self, choice: Choice) -> str:
        assert self._board is not None
        if choice.text not in self._words:
            told = self._board.game.describe(self._board.position, choice.action)
            self._words[choice.text] = capital(self._say(clause(told, "doing")))
        return self._words[choice.text]

    def _open(self, row: int) -> None:
        self._take(self.rows[row].text, self.rows[row].why)

    def _entered(self, text: str) -> None:
        """Enter: the only action that is listed, else what was typed as notation."""
        exact = [each for each in self.rows if each.text == text.strip()] or self.rows
        if len(exact) == 1:
            self._take(exact[0].text, exact[0].why)
        elif text.strip():
            self._typed(" ".join(text.split()))

    # drawing

    def place(self, rect: Rect) -> list[Widget]:
        """The field, and the list below it."""
        self.field.rect, below = rect.cut_top(FIELD)
        self.list.rect = below.cut_top(4)[1]
        self.list.scroll(0.0)
        return [self.field, self.list]

    def _paint(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        choice = self.rows[index]
        if selected or hovered:
            fill, line = "paper_high" if selected else None, "line_strong" if hovered else None
            canvas.box(rect.inset(0, 2), fill, line, radius=6)
        for text, style, colour, y in self._told(choice, rect):
            canvas.text(text, (rect.x + 10, y), style, colour, "midleft", max_width=rect.w - 18)

    def _told(self, choice: Choice, rect: Rect) -> Iterator[tuple[str, str, str, float]]:
        yield self._called(choice), "note", "ink", rect.y + 13
        note = choice.text if choice.why is None else f"{choice.text} · {self._say(choice.why)}"
        yield note, "small", "ink_2", rect.y + 29
