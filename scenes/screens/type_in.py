"""A game that was played on paper is typed in: one question after the other, with the board as far as it is known."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from scenes.diagnosis import harmless
from scenes.games import look_of
from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, TextField
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.saves import SaveProblem
from squares.saves.record import MOST_ANSWER
from squares.saves.typed import Asking, Played, Question, Typist, ask, choose, one_of

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

_WIDE, _FIELD, _FOOT, _CHOICE, _ROW = 760.0, 42.0, 48.0, 38.0, 24.0
_IN_ROW = 3


class TypeIn(Page):
    """``told``: the questions that were answered, each with its answer. ``question``: the one that is asked now."""

    caps = (("enter", "answer"), ("esc", "back"))
    icons = ("sound", "theme")

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("session.typing.title"))
        self.field = TextField(change=self._narrow, done=self.answer, longest=MOST_ANSWER, **services.writing)
        self.next = Button(self.say("session.typing.next"), lambda: self.answer(self.field.text), "primary")
        self.undo = Button(
            self.say("session.typing.undo"),
            self._undo,
            icon="icons/undo",
            icon_size=20,
            why=self.say("session.typing.undo_shut"),
        )
        self._typist: Typist | None = None
        self._board = self._words = self._asked = Rect(0, 0, 0, 0)
        self._begin([])

    # asking

    def _begin(self, answers: list[str]) -> None:
        """Ask from the first question on, with these answers given."""
        self.answers: list[str] = []
        self.told: list[tuple[str, str]] = []
        self._typist = None
        self._asking = self._all()
        self.question: Question = next(self._asking)
        for text in answers:
            self._send(text)

    def _all(self) -> Asking[Played]:
        """Which game, then all that is asked of it."""
        registry = self.services.registry
        entries = [*registry.entries, *registry.examples]
        titles = tuple(entry.title for entry in entries)

        def chosen(text: str) -> Entry:
            at = one_of(text, titles)
            if at is None:
                raise BadData(phrase("session.typing.no_game"))
            entries[at].variant()
            return entries[at]

        entry = yield from ask(Question(phrase("session.typing.game"), names=titles), chosen)
        variant = None
        if len(entry.variants) > 1 and entry.definition is not None:
            names = [entry.definition.variants[id].name for id in entry.variants]
            variant = yield from choose(phrase("session.typing.variant"), names)
        game = registry.game(entry.id, entry.variants[variant or 0])
        self._typist = Typist(game, self.services.texts)
        return (yield from self._typist.played())

    def answer(self, text: str) -> None:
        """Take an answer; what is wrong with it stands below the question then."""
        self._send(text)
        if self.question.why is None:
            self.field.hold("")
        self.layout(self.size, self.compact)
        self.form.set_focus(self.field)

    def _narrow(self, text: str) -> None:
        """Other choices may find room now."""
        if self.question.names:
            self.layout(self.size, self.compact)

    def _send(self, text: str) -> None:
        question = self.question
        try:
            self.question = self._asking.send(text)
        except StopIteration as end:
            self._keep(end.value)
            return
        if self.question.why is None:
            names, at = question.names, int(text) - 1 if text.isdecimal() else -1
            shown = names[at] if 0 <= at < len(names) else text.strip()
            self.answers.append(text)
            self.told.append((self.say(question.what), shown or self.say("session.typing.left_out")))

    def _keep(self, played: Played) -> None:
        """The game stands among the saved ones, if it was told; where it cannot be kept it is asked once more."""
        if played.is_empty:
            self.leave_page()
            self.services.toast(self.say("session.nothing_typed"))
            return
        try:
            self.services.store.add(played.record())
        except (BadData, SaveProblem) as problem:
            self.services.toast(self.say(problem.phrase))
            self._begin(self.answers)
            return
        self.leave_page()
        self.services.toast(self.say("session.typing.kept"), done=True)

    def _undo(self) -> None:
        """Ask the last question again."""
        last = self.answers[-1]
        self._begin(self.answers[:-1])
        self.field.hold("" if self.question.names else last)
        self.layout(self.size, self.compact)
        self.form.set_focus(self.field)

    # layout and drawing

    def place(self, room: Rect) -> None:
        """What was answered above, the question with its field below it; the board at the right."""
        inner = room.inset(24, 12)
        self._board = Rect(0, 0, 0, 0)
        if self._typist is not None and self._typist.match is not None:
            self._board, _ = inner.cut_right(280.0 if self.compact else 440.0)
            inner = inner._replace(w=inner.w - self._board.w - 24)
        column = inner._replace(w=min(_WIDE, inner.w))
        foot, column = column.cut_bottom(_FOOT)
        self.undo.rect, self.next.rect = Rect(foot.x, foot.y + 4, 200, 42), Rect(foot.right - 160, foot.y + 4, 160, 42)
        self.undo.enabled = bool(self.answers)
        asked = _ROW * len(self._lines(column.w)) + 8
        names = self._choices(int((column.h - asked - _FIELD - 18) // (_CHOICE + 6)) * _IN_ROW)
        grid, column = column.cut_bottom(ceil(len(names) / _IN_ROW) * (_CHOICE + 6) + 8)
        for i, button in enumerate(names):
            row = Rect(grid.x, grid.y + i // _IN_ROW * (_CHOICE + 6), grid.w, _CHOICE)
            button.rect = row.columns(_IN_ROW, 8)[i % _IN_ROW]
        field, column = column.cut_bottom(_FIELD + 10)
        self.field.rect = field._replace(h=_FIELD)
        self._asked, self._words = column.cut_bottom(asked)
        self.form.add(self.field, *names, self.next, self.undo)
        self.focus_first(self.field)

    def _choices(self, most: int) -> list[Button]:
        """The answers that there are; where there is no room for all, what is written in the field narrows them."""
        found = list(enumerate(self.question.names, 1))
        if len(found) > most:
            word = self.field.text.strip().casefold()
            found = [each for each in found if word in each[1].casefold()][: max(0, most)]
        return [Button(name, partial(self.answer, str(n))) for n, name in found]

    def _lines(self, width: float) -> list[tuple[str, str, str]]:
        """What is said, asked and wrong: lines with their styles and colours."""
        question = self.question
        parts = [(each, "note", "ink_2") for each in question.said] + [(question.what, "name", "ink")]
        parts += [(question.why, "note", "beni")] if question.why is not None else []
        measure = self.services.measure
        return [
            (line, style, colour)
            for what, style, colour in parts
            for line in measure.lines(self.say(what), width, style)
        ]

    def draw_base(self, canvas: Canvas) -> None:
        """What was answered, the question, and the position."""
        super().draw_base(canvas)
        words = self._words
        shown = self.told[-max(0, int(words.h // _ROW)) :] if words.h >= _ROW else []
        for i, (asked, answered) in enumerate(shown):
            y = words.bottom - (len(shown) - i - 0.5) * _ROW
            end = canvas.text(asked, (words.x, y), "note", "ink_2", "midleft", words.w * 0.6).right
            canvas.text(answered, (end + 10, y), "note", "ink", "midleft", words.right - end - 10)
        for i, (line, style, colour) in enumerate(self._lines(self._asked.w)):
            canvas.text(line, (self._asked.x, self._asked.y + (i + 0.5) * _ROW), style, colour, "midleft")
        match = self._typist.match if self._typist is not None else None
        if match is not None:
            side = min(self._board.w, self._board.h)
            with harmless("position"):
                look_of(match.game).draw_mini(
                    canvas, Rect.around(self._board.center, side, side * 0.9), match.game, match.position
                )
