"""The right side of the page while a test is put together: what it says, and the actions that can be put into it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.play_board import Board
from scenes.screens.bench.layout.tests.actions import ActionList
from scenes.screens.bench.layout.tests.trial import BAD_ACTION, Line, Trial
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, ScrollList, Segment, Stepper, TextField, Widget
from squares.core.phrase import Phrase, capital
from squares.data.models import MOST_LINE

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

KINDS = ("play", "legal", "illegal")
ROW, BUTTON, STEP, ICON = 40.0, 38.0, 34.0, 36.0
_LABEL = 74.0


class TestPanel:
    """``look`` is called when another line is chosen, ``save`` and ``back`` by the buttons.

    ``kind``: what a press on an action lets the test say of it.
    """

    def __init__(
        self,
        desk: Desk,
        trial: Trial,
        look: Callable[[], None],
        save: Callable[[], None],
        back: Callable[[], None],
    ) -> None:
        self._desk, self._say, self.trial = desk, desk.services.say, trial
        say = self._say
        self.name = TextField(
            trial.said.get("name", ""),
            done=lambda _: save(),
            longest=MOST_LINE,
            placeholder=say("bench.save.name_hint"),
            **desk.services.writing,
        )
        self.undo = IconButton("icons/undo", say("bench.edit.undo"), trial.undo, why=say("bench.edit.undo_shut"))
        self.take_out = IconButton(
            "icons/trash", say("bench.tests.take_out"), self.remove, why=say("bench.tests.take_out_shut")
        )
        self.lines = ScrollList(0, ROW, self._paint, lambda _: look())
        self.kinds = Segment([say(f"bench.tests.as.{kind}") for kind in KINDS], 0, lambda _: look())
        self.actions = ActionList(desk, self.put, self._typed)
        self.gives = Button(say("bench.tests.gives"), self._give)
        self.to_act = Stepper(say("bench.tests.to_act"), "", partial(self._step, "to_act"))
        self.result = Stepper(say("bench.tests.result"), "", partial(self._step, "result"))
        self.save = Button(say("bench.save.do"), save, "primary")
        self.back = Button(say("bench.tests.back"), back)
        self._rect = Rect(0, 0, 0, 0)

    @property
    def kind(self) -> str:
        """Its key in the file."""
        return KINDS[self.kinds.index]

    @property
    def chosen(self) -> Line | None:
        """The line that is chosen."""
        at = self.lines.selected
        return self.trial.lines[at] if at is not None and at < len(self.trial.lines) else None

    def read(self, board: Board | None) -> None:
        """The test has changed, or what is held over the board; without one it begins nowhere."""
        trial, lines = self.trial, self.trial.lines
        grown, self.lines.count = len(lines) > self.lines.count, len(lines)
        if grown or (self.lines.selected or 0) >= len(lines):
            self.lines.selected = None
        if grown:
            self.lines.show(max((i for i, each in enumerate(lines) if each.kind == self.kind), default=0))
        self.undo.enabled, self.take_out.enabled = trial.can_undo, self.lines.selected is not None
        said = trial.said.get("gives")
        held = said is not None and all(each.why is None for each in lines if each.kind == "gives")
        self.gives.enabled = bool(trial.said.get("play")) and not trial.stopped and not held
        self.gives.why = self._say("bench.tests.gives_held" if held else "bench.tests.gives_shut")
        self.to_act.value = self._value("to_act")
        self.result.value = self._value("result")
        self.to_act.changed, self.result.changed = "to_act" in trial.said, "result" in trial.said
        self.actions.read(board, self.kind)

    def _value(self, kind: str) -> str:
        """What a stepper shows: a name or a word, and with a result the key of its reason."""
        said = self.trial.said.get(kind)
        if said is None:
            return self._say("bench.tests.not_asked")
        words = self.trial.state(kind)
        shown = said if words is None else self._say(words)
        reason = self.trial.said.get("reason") if kind == "result" else None
        return shown if reason is None else f"{shown} ({reason})"

    def _words(self, line: Line) -> str:
        return line.text if line.words is None else self._say(line.words)

    # changes

    def put(self, text: str, why: Phrase | None = None) -> None:
        """An action was chosen: the test says of it what is chosen above the list."""
        self.actions.clear()
        if self.kind == "illegal" and why is not None:
            self.trial.refuse(text, why)
        else:
            self.trial.add(self.kind, text)

    def _typed(self, text: str) -> None:
        """Notation of an action that is not listed."""
        why = self.trial.why_not(text)
        if why is not None and why.key == BAD_ACTION:
            self._desk.services.toast(self._say(why))
        else:
            self.put(text, why)

    def remove(self) -> None:
        """Take out the line that is chosen."""
        if self.chosen is not None:
            self.trial.remove(self.chosen.of)

    def _give(self) -> None:
        self.trial.say(gives=self.trial.game.format(self.trial.position))

    def _step(self, kind: str, by: int) -> None:
        """Another seat or result."""
        said = self.trial.said
        if kind == "to_act":
            values = self.trial.to_act_values()
            at = values.index(said.get("to_act")) if said.get("to_act") in values else 0
            self.trial.say(to_act=values[(at + by) % len(values)])
            return
        ends, now = self.trial.result_values(), (said.get("result"), said.get("reason"))
        result, reason = ends[((ends.index(now) if now in ends else 0) + by) % len(ends)]
        self.trial.say(result=result, reason=reason)

    # places

    def place(self, rect: Rect, compact: bool) -> list[Widget]:
        """The widgets in their places."""
        self._rect = rect
        inner = rect.inset(14, 10)
        head, rest = inner.cut_top(ICON)
        for i, icon in enumerate((self.take_out, self.undo)):
            icon.rect = Rect(head.right - (i + 1) * ICON, head.y, ICON, ICON)
        self.name.rect = head._replace(w=head.w - 2 * ICON - 6)
        foot, rest = rest.cut_bottom(2 * BUTTON + 8)
        self.gives.rect, lower = foot.rows(2, 8)
        self.back.rect, self.save.rect = lower.columns(2, 8)
        rest = rest.cut_bottom(8)[1]
        for stepper in (self.result, self.to_act):
            row, rest = rest.cut_bottom(STEP)
            stepper.rect, stepper.compact = row, compact
        high = max(2 * ROW, min(len(self.trial.lines) * ROW, (rest.h - 120) * 0.45))
        self.lines.rect, rest = rest.cut_top(8)[1].cut_top(high)
        self.lines.scroll(0.0)
        self.kinds.rect, rest = rest.cut_top(8)[1].cut_top(36)
        listed = self.actions.place(rest.cut_top(6)[1].cut_bottom(4)[1])
        steppers = [self.to_act, self.result]
        upper = [self.name, self.undo, self.take_out, self.lines, self.kinds]
        return [*upper, *listed, *steppers, self.gives, self.save, self.back]

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet, and what to do where the test says nothing yet."""
        canvas.sheet(self._rect)
        if not self.trial.lines:
            canvas.paragraph(self._say("bench.tests.empty"), self.lines.rect.inset(4, 6), "note", "ink_2")

    def _paint(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        line = self.trial.lines[index]
        if selected or hovered:
            fill, rim = "paper_high" if selected else None, "line_strong" if hovered else None
            canvas.box(rect.inset(0, 2), fill, rim, radius=6)
        icon, colour = ("icons/check", "ink_2") if line.why is None else ("icons/cross", "beni")
        canvas.sprite(icon, Rect.around((rect.x + 12, rect.center[1]), 16), {"ink": colour})
        label = "illegal" if line.kind == "refused" else line.kind
        canvas.text(self._say(f"bench.tests.said.{label}"), (rect.x + 24, rect.y + 13), "small", "ink_2", "midleft")
        room = rect.w - _LABEL - 30
        words = capital(self._words(line))
        canvas.text(words, (rect.x + 24 + _LABEL, rect.y + 13), "note", "ink", "midleft", max_width=room)
        note = "" if line.kind in ("to_act", "result") else line.text
        note = note if line.reason is None else f"{note} · {self._say(line.reason)}"
        left, colour = rect.x + 24 + _LABEL, "ink_2"
        if line.why is not None:
            note, left, colour = self._say(line.why), rect.x + 24, "beni"
        canvas.text(note, (left, rect.y + 29), "small", colour, "midleft", max_width=rect.right - left - 6)
