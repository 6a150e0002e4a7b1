"""The knobs of a file below each other, under headings: a stepper, words side by side or a list, and what it means.

It is one stop for Tab: the arrow keys go up and down among the knobs, and left and right turn the one that is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp, Typed, Wheel
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import ScrollBar, Segment, Stepper, TextField, Widget
from squares.data.faults import dotted
from squares.data.loader import INTEGER
from squares.data.values.writing import Setting, Steps
from squares.knobs import Knob
from squares.playtest.sweep import value_text

if TYPE_CHECKING:
    from scenes.services import Services

LINE, HEADING, CHOICE, GAP = 36.0, 38.0, 28.0, 11.0
_WORD = 18.0  # round a word in a segment
_MOST_DIGITS = 7


@dataclass(slots=True)
class Row:
    """A heading, or a knob with its control. ``top``, ``high``: in the whole list. ``note``: the lines below the knob.

    ``was``: the value to which it can be put back. ``below``: its words lie below its name, as they are wide.
    """

    heading: str = ""
    knob: Knob | None = None
    control: Stepper | Segment | None = None
    note: Sequence[str] = ()
    was: Setting | None = None
    below: bool = False
    top: float = 0.0
    high: float = HEADING


class KnobList(Widget):
    """``turn`` hears a knob and +1 or -1, ``put`` a knob and a value, ``let_go`` that nothing is held any more.

    ``entry``: the field for a number that is typed. ``unfolded``: whose words stand below it in a list.
    """

    def __init__(
        self,
        services: Services,
        turn: Callable[[Knob, int], None],
        put: Callable[[Knob, Setting], None],
        let_go: Callable[[], None],
    ) -> None:
        super().__init__()
        self._services, self._say, self._measure = services, services.say, services.measure
        self._turn, self._put, self._let_go = turn, put, let_go
        self.rows: list[Row] = []
        self.chosen_path: Steps | None = None
        self.entry: TextField | None = None
        self.unfolded: Steps | None = None
        self._cursor = 0
        self._controls: dict[Steps, Stepper | Segment] = {}
        self._bar = ScrollBar(self._scroll_to)
        self._offset = 0.0
        self._held: Widget | None = None
        self._over: tuple[float, float] | None = None
        self._stamp = 0

    # what it shows

    def show(self, groups: Sequence[tuple[str, Sequence[Knob]]], opened: Mapping[Steps, Setting]) -> None:
        """Show knobs under their headings. ``opened``: what they were when the file came onto the bench."""
        self.rows = []
        for heading, knobs in groups:
            self.rows.append(Row(heading))
            for knob in knobs:
                was = opened.get(knob.path)
                self.rows.append(self._row(knob, None if was == knob.value and type(was) is type(knob.value) else was))
        paths = [row.knob.path for row in self.rows if row.knob is not None]
        if self.chosen_path not in paths:
            self.chosen_path = None
            self.fold()
        self.arrange()

    def _row(self, knob: Knob, was: Setting | None) -> Row:
        labels = [value_text(value) for value in knob.values]
        fits, below = self._room(labels)
        control = self._controls.get(knob.path)
        if fits:
            if not isinstance(control, Segment) or control.labels != tuple(labels):
                control = Segment(labels, 0)
            control.index = knob.values.index(knob.value)
            control.change = lambda index: self._put(knob, knob.values[index])
        else:
            if not isinstance(control, Stepper):
                control = Stepper(knob.path[-1], "", lambda by: None)
            control.value, control.changed = value_text(knob.value), was is not None
            control.step = partial(self._turn, knob)
        self._controls[knob.path] = control
        return Row(knob=knob, control=control, was=was, below=fits and below)

    def _room(self, labels: Sequence[str]) -> tuple[bool, bool]:
        """Whether words find room side by side, and whether that is below the name of the knob."""
        if not labels:
            return False, False
        wide = len(labels) * (max(self._measure.width(label, "name", 13.0) for label in labels) + _WORD) + 6
        return wide <= self._wide, wide > self._wide * 0.55

    @property
    def _wide(self) -> float:
        return self.rect.w - 14

    def arrange(self) -> None:
        """Find the places of all rows."""
        y = 0.0
        for row in self.rows:
            row.top = y
            if row.knob is not None:
                words = row.knob.meaning
                if row.knob.is_default:
                    words = self._say("knobs.default", meaning=words).strip()
                row.note = self._measure.lines(words, self._wide, "small") if words else ()
                row.high = LINE * (2 if row.below else 1) + len(row.note) * self._pitch + GAP
                row.high += CHOICE * ((row.was is not None) + len(self._choices(row)))
            y += row.high
        self._bar.rect = Rect(self.rect.right - 7, self.rect.y, 7, self.rect.h)
        self._scroll_to(self._offset)

    @property
    def _pitch(self) -> float:
        return self._measure.pitch("small")

    def _choices(self, row: Row) -> tuple[Setting, ...]:
        """The words that stand below a row."""
        return row.knob.values if row.knob is not None and row.knob.path == self.unfolded else ()

    def _scroll_to(self, offset: float) -> None:
        whole = self.rows[-1].top + self.rows[-1].high if self.rows else 0.0
        self._offset = max(0.0, min(offset, whole - self.rect.h))
        self._bar.set(self.rect.h, whole, self._offset)
        for row in self.rows:
            if row.control is not None:
                line = self._part(row, 0.0, LINE)
                wide = self._wide if isinstance(row.control, Stepper) or row.below else self._wide * 0.55
                top = line.y + (LINE if row.below else 0)
                room = Rect(line.right - wide, top, wide, LINE)
                row.control.rect = room.inset(0, 3)
                if isinstance(row.control, Stepper):
                    row.control.compact = self.rect.w < 300
        chosen = self._chosen
        if self.entry is not None and chosen is not None and isinstance(chosen.control, Stepper):
            self.entry.rect = _middle(chosen.control)
        self._stamp += 1

    def _part(self, row: Row, top: float, high: float) -> Rect:
        """A part of a row on the screen."""
        return Rect(self.rect.x, self.rect.y + row.top + top - self._offset, self._wide, high)

    def _put_back(self, row: Row) -> Rect:
        return self._part(row, row.high - GAP / 2 - CHOICE * (1 + len(self._choices(row))), CHOICE)

    def _choice(self, row: Row, index: int) -> Rect:
        return self._part(row, row.high - GAP / 2 - CHOICE * (len(self._choices(row)) - index), CHOICE)

    # the chosen one

    @property
    def _chosen(self) -> Row | None:
        return next((row for row in self._knobs() if row.knob and row.knob.path == self.chosen_path), None)

    def _knobs(self) -> Iterator[Row]:
        return (row for row in self.rows if row.knob is not None)

    def choose(self, row: Row) -> None:
        """Choose a knob, and bring it into sight with the heading above it."""
        assert row.knob is not None
        if row.knob.path != self.chosen_path:
            self.fold()
        self.chosen_path = row.knob.path
        at = self.rows.index(row)
        top = self.rows[at - 1].top if at and self.rows[at - 1].heading else row.top
        bottom = row.top + row.high - self.rect.h
        self._scroll_to(min(max(self._offset, bottom), top))

    def _go(self, by: int) -> None:
        rows = list(self._knobs())
        chosen = self._chosen
        if rows:
            at = rows.index(chosen) + by if chosen is not None else 0
            self.choose(rows[max(0, min(len(rows) - 1, at))])

    def fold(self) -> bool:
        """Close the field or the list of the chosen one; whether either was open."""
        was = self.entry is not None or self.unfolded is not None
        self.entry = self.unfolded = None
        if was:
            self.arrange()
        return was

    def _open(self, row: Row, text: str = "") -> None:
        """Have a number typed, or the words of a knob listed."""
        knob = row.knob
        assert knob is not None
        self.choose(row)
        if knob.values:
            self.unfolded = None if self.unfolded == knob.path else knob.path
            self._cursor = knob.values.index(knob.value)
            self.arrange()
            self.choose(row)
            return
        self.entry = TextField(
            text or value_text(knob.value),
            done=partial(self._typed, knob),
            measure=self._measure,
            longest=_MOST_DIGITS,
        )
        if not text:
            self.entry.select_all()
        self._scroll_to(self._offset)

    def _typed(self, knob: Knob, text: str) -> None:
        self.fold()
        if INTEGER.fullmatch(text.strip()):
            self._put(knob, int(text))
        else:
            self._services.toast(self._say("knobs.no_number", key=dotted(knob.path)))

    # Widget

    @property
    def pointer(self) -> PointerShape:
        """A hand over what can be pressed."""
        return "hand" if self._hot(self._over) is not None else "default"

    @property
    def looks(self) -> object:
        """Counts what happened here."""
        return self._stamp, self.entry.looks if self.entry is not None else None

    def focus_lost(self) -> None:
        """Nothing is typed any more."""
        self.fold()

    def handle(self, event: Input) -> bool:
        """See the module."""
        used = self._key(event) if isinstance(event, Key) else self._other(event)
        self._stamp += used
        return used

    def _other(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            before = self._offset
            self._scroll_to(before - event.dy * 2 * LINE)
            return self._offset != before
        if isinstance(event, Typed):
            return self._type(event)
        if isinstance(event, PointerDown) and event.button == 1:
            return self._press(event)
        if isinstance(event, PointerMove):
            return self._move(event)
        if isinstance(event, PointerUp):
            held, self._held = self._held, None
            used = held is not None and held.handle(event)
            self._let_go()
            return used
        return False

    def _move(self, event: PointerMove) -> bool:
        """Tell what is held, or what is pointed at; whether anything looks otherwise."""
        before, self._over = self._over, event.pos
        if self._held is not None:
            return self._held.handle(event)
        changed = self._hot(before) != self._hot(event.pos)
        for row in self._knobs():
            changed = (row.control is not None and row.control.handle(event)) or changed
        return changed

    def _type(self, event: Typed) -> bool:
        if self.entry is not None:
            return self.entry.handle(event)
        row = self._chosen
        if row is None or row.knob is None or row.knob.values or not event.text.isdecimal():
            return False
        self._open(row, event.text)
        return True

    def _row_at(self, pos: tuple[float, float]) -> Row | None:
        y = pos[1] - self.rect.y + self._offset
        return next((row for row in self._knobs() if row.top <= y < row.top + row.high), None)

    def _hot(self, pos: tuple[float, float] | None) -> tuple[Steps, int] | None:
        """What can be pressed there: whose control (0), or which of the lines below it, counted from its last."""
        row = self._row_at(pos) if pos is not None else None
        if pos is None or row is None or row.knob is None or row.control is None:
            return None
        if row.control.contains(pos):
            return row.knob.path, 0
        below = (row.top + row.high - GAP / 2) - (pos[1] - self.rect.y + self._offset)
        line = int(below // CHOICE) + 1
        return (row.knob.path, line) if line <= (row.was is not None) + len(self._choices(row)) else None

    def _press(self, event: PointerDown) -> bool:
        if self._bar.shown and self._bar.rect.inset(-4, 0).contains(event.pos):
            self._held = self._bar
            return self._bar.handle(event)
        if self.entry is not None and self.entry.contains(event.pos):
            self._held = self.entry
            return self.entry.handle(event)
        row = self._row_at(event.pos)
        if row is None or row.knob is None or row.control is None:
            return self.fold()
        choices = self._choices(row)
        picked = [value for i, value in enumerate(choices) if self._choice(row, i).contains(event.pos)]
        put_back = row.was is not None and self._put_back(row).contains(event.pos)
        self._choose_pressed(row)
        if picked:
            self.fold()
            self._put(row.knob, picked[0])
        elif put_back and row.was is not None:
            self._put(row.knob, row.was)
        elif isinstance(row.control, Stepper) and _middle(row.control).contains(event.pos):
            self._open(row)
        elif row.control.contains(event.pos):
            self._held = row.control
            row.control.handle(event)
        return True

    def _choose_pressed(self, row: Row) -> None:
        """Choose a row that lies under the pointer, where it stays."""
        assert row.knob is not None
        if row.knob.path != self.chosen_path:
            self.fold()
        self.chosen_path = row.knob.path

    def _key(self, key: Key) -> bool:
        if key.ctrl or key.alt or key.name == "tab":
            return False
        if self.entry is not None and key.name not in ("up", "down"):
            return self.entry.handle(key)
        row = self._chosen
        ways = {"up": -1, "down": 1, "page up": -6, "page down": 6, "home": -len(self.rows), "end": len(self.rows)}
        if key.name in ways and self.unfolded is not None and row is not None and row.knob is not None:
            self._cursor = max(0, min(len(row.knob.values) - 1, self._cursor + ways[key.name]))
        elif key.name in ways:
            self.fold()
            self._go(ways[key.name])
        elif row is None or row.knob is None or row.control is None:
            return False
        elif key.name in ("left", "right", "-", "+"):
            return row.control.handle(key)
        elif key.name in ("delete", "backspace") and row.was is not None:
            self._put(row.knob, row.was)
        elif key.name in ("return", "space"):
            self._enter(row)
        else:
            return False
        return True

    def _enter(self, row: Row) -> None:
        """Take the word at the cursor, open what is folded, or go to the next of a few words."""
        assert row.knob is not None
        values = row.knob.values
        if self.unfolded is not None:
            self.fold()
            self._put(row.knob, values[self._cursor])
        elif isinstance(row.control, Segment):
            self._put(row.knob, values[(values.index(row.knob.value) + 1) % len(values)])
        else:
            self._open(row)

    # drawing

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The rows in sight, and the bar where there are more."""
        looks = self._stamp, self.rect, focused, hovered, self.entry.looks if self.entry is not None else None
        canvas.part("bench.knobs", looks, lambda on: self._draw(on, focused, hovered))

    def _draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        with canvas.clip(self.rect):
            for row in self.rows:
                if row.top + row.high > self._offset and row.top < self._offset + self.rect.h:
                    self._draw_row(canvas, row, focused, hovered)
        if self._bar.shown:
            self._bar.draw(canvas, False, self._held is self._bar)

    def _draw_row(self, canvas: Canvas, row: Row, focused: bool, hovered: bool) -> None:
        line = self._part(row, 0.0, LINE)
        if row.knob is None or row.control is None:
            canvas.text(row.heading, (line.x, line.y + 22), "name", "ink", "midleft", line.w, 14)
            return
        over = hovered and self._over is not None and row.control.contains(self._over)
        if isinstance(row.control, Segment):
            room = line.w if row.below else row.control.rect.x - line.x - 8
            drawn = canvas.text(row.knob.path[-1], (line.x, line.center[1]), "body", "ink", "midleft", room - 14)
            if row.was is not None:
                canvas.disc((drawn.right + 9, line.center[1]), 3.5, fill="beni")
        row.control.draw(canvas, False, over)
        y = line.y + LINE * (2 if row.below else 1) + 3
        for i, words in enumerate(row.note):
            canvas.text(words, (line.x, y + (i + 0.5) * self._pitch), "small", "ink_2", "midleft")
        if row.was is not None:
            self._draw_put_back(canvas, row, hovered)
        for i, value in enumerate(self._choices(row)):
            self._draw_choice(canvas, row, i, value)
        if self.entry is not None and row is self._chosen:
            self.entry.draw(canvas, focused)

    def _draw_put_back(self, canvas: Canvas, row: Row, hovered: bool) -> None:
        at = self._put_back(row)
        over = hovered and self._over is not None and at.contains(self._over)
        canvas.sprite("icons/undo", Rect(at.x, at.center[1] - 8, 16, 16), {"ink": "ink"})
        words = self._say("knobs.put_back", value=value_text(row.was))
        drawn = canvas.text(words, (at.x + 22, at.center[1]), "small", "ink", "midleft", at.w - 22)
        canvas.line((drawn.x, drawn.bottom), (drawn.right, drawn.bottom), "ink", 1.6 if over else 0.8)

    def _draw_choice(self, canvas: Canvas, row: Row, index: int, value: Setting) -> None:
        assert row.knob is not None
        at, is_now = self._choice(row, index), value == row.knob.value
        if index == self._cursor:
            canvas.box(at.inset(0, 1), fill="paper_high", line="line_strong", radius=5)
        canvas.disc((at.x + 16, at.center[1]), 6.0, line="ink" if is_now else "line_strong", width=1.6)
        if is_now:
            canvas.disc((at.x + 16, at.center[1]), 3.5, fill="ink")
        canvas.text(value_text(value), (at.x + 32, at.center[1]), "body", anchor="midleft", max_width=at.w - 36)

    def draw_ring(self, canvas: Canvas) -> None:
        """Round what is turned by keys now, else round the whole."""
        row = self._chosen
        if not self.rows:
            return
        if row is None or row.control is None:
            canvas.focus_ring(self.rect, radius=self.radius)
            return
        with canvas.clip(self.rect.inset(-6, -2)):
            if self.entry is not None:
                self.entry.draw_ring(canvas)
            else:
                row.control.draw_ring(canvas)


def _middle(stepper: Stepper) -> Rect:
    """Where the value stands between its ends."""
    less, more = stepper.ends
    return Rect(less.right + 3, less.y - 1, more.x - less.right - 6, less.h + 2)
