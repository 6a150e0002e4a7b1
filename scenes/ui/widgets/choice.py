"""Widgets that hold a choice: a toggle, a segmented control, a radio card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.geometry import Point, Rect
from scenes.input import Input, Key, PointerDown, PointerMove
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import NOWHERE, STRONG, Pressable, Widget

TRACK = (44.0, 24.0)
_CHECK = "M13 24 L21 32 L35 16"

SIZE, SIZE_CROWDED = 15.0, 13.0  # of the words of a segment


class Toggle(Pressable):
    """On or off, with a label and a line of explanation beside it. ``change`` hears the new state."""

    def __init__(
        self,
        label: str,
        on: bool,
        change: Callable[[bool], None] | None = None,
        *,
        note: str = "",
        rect: Rect = NOWHERE,
        enabled: bool = True,
        why: str = "",
    ) -> None:
        super().__init__(self._flip, rect=rect, enabled=enabled, why=why)
        self.label = label
        self.note = note
        self.on = on
        self.change = change

    def _flip(self) -> None:
        self.on = not self.on
        if self.change is not None:
            self.change(self.on)

    @property
    def track(self) -> Rect:
        """The part that slides, at the left of ``rect``."""
        return Rect(self.rect.x, self.rect.y + (0.0 if self.note else (self.rect.h - TRACK[1]) / 2), *TRACK)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints track, knob and words; on has a check, so that it differs by more than its side."""
        track = self.track
        half = TRACK[1] / 2
        ink = "ink" if self.enabled else "ink_3"
        if self.on:
            fill = "ink_2" if self.down else ink
            canvas.box(track, fill=fill, line=ink if hovered else "line_strong", width=1.5, radius=half)
            tick = Rect(track.x + 5, track.y + 4, 16, 16)
            canvas.path(_CHECK, tick, line="on_ink", width=2.0)
            canvas.disc((track.right - half, track.center[1]), 7.5, fill="on_ink")
        else:
            line = "ink" if hovered and self.enabled else "line_strong"
            dash = None if self.enabled else (3.0, 3.0)
            canvas.box(track, "paper_low" if self.down else None, line, 1.5, half, dash=dash)
            canvas.disc((track.x + half, track.center[1]), 7.5, line=line, width=3.0)
        left = track.right + 10
        room = self.rect.right - left
        canvas.text(self.label, (left, track.center[1]), STRONG, ink, "midleft", max_width=room, size=15)
        if self.note:
            below = Rect(left, track.bottom + 1, room, self.rect.bottom - track.bottom)
            canvas.paragraph(self.note, below, "small", "ink_2")

    def draw_ring(self, canvas: Canvas) -> None:
        """The ring follows the track, not the words."""
        canvas.focus_ring(self.track, radius=TRACK[1] / 2)


class Segment(Widget):
    """A segmented control: a few words side by side, one of them chosen.

    ``marks`` names an owner ("south") for a word, or "". Words after ``most`` cannot be chosen now; ``why`` says so.
    They stand in so many ``lines``.
    """

    radius = 8.0

    def __init__(
        self,
        labels: Sequence[str],
        index: int,
        change: Callable[[int], None] | None = None,
        *,
        marks: Sequence[str] = (),
        lines: int = 1,
        rect: Rect = NOWHERE,
        enabled: bool = True,
        why: str = "",
    ) -> None:
        super().__init__(rect=rect, enabled=enabled, why=why)
        self.labels = tuple(labels)
        self.marks = tuple(marks) or ("",) * len(self.labels)
        self.lines = lines
        self.most = len(self.labels) - 1
        self.index = index
        self.change = change
        self._over: int | None = None

    def parts(self) -> list[Rect]:
        """Where the words lie."""
        a_line = -(-len(self.labels) // self.lines)
        return [part for line in self.rect.inset(3).rows(self.lines) for part in line.columns(a_line)]

    def choose(self, index: int) -> None:
        """Takes a word as if it were pressed."""
        if not self.enabled or index > self.most:
            self.refuse()
        elif index != self.index:
            self.index = index
            if self.change is not None:
                self.change(index)

    def handle(self, event: Input) -> bool:
        """A press chooses a word; left and right, Home and End go along."""
        if isinstance(event, PointerDown) and event.button == 1:
            found = self._at(event.pos)
            if found is not None:
                self.choose(found)
            return True
        if isinstance(event, PointerMove):
            over = self._at(event.pos)
            changed = over != self._over
            self._over = over
            return changed
        if isinstance(event, Key) and not (event.ctrl or event.alt):
            steps = {
                "left": max(0, self.index - 1),
                "right": min(len(self.labels) - 1, self.index + 1),
                "home": 0,
                "end": self.most,
            }
            if event.name in steps:
                self.choose(steps[event.name])
                return True
        return False

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the trough and its words, the chosen one on ink."""
        canvas.box(self.rect, fill="table_deep", radius=self.radius)
        for index, part in enumerate(self.parts()):
            chosen = index == self.index
            if chosen:
                canvas.box(part, fill="ink" if self.enabled else "ink_3", radius=6)
            elif hovered and index == self._over and self.enabled and index <= self.most:
                canvas.box(part, line="ink", width=1.2, radius=6)
            self._word(canvas, index, part, chosen)

    def _word(self, canvas: Canvas, index: int, part: Rect, chosen: bool) -> None:
        style = STRONG if chosen else "body"
        shut = "ink_2" if not self.enabled else "ink_3" if index > self.most else ""
        colour = "on_ink" if chosen else shut or "ink"
        mark = 18.0 if self.marks[index] else 0.0
        room = part.w - 4 - mark
        size = SIZE if all(canvas.measure(label, STRONG, SIZE)[0] <= room for label in self.labels) else SIZE_CROWDED
        wide = min(canvas.measure(self.labels[index], style, size)[0], room)
        left = part.center[0] - (wide + mark) / 2
        if mark:
            self.draw_mark(canvas, index, (left + 5, part.center[1]), 11)
        at = (left + mark, part.center[1])
        canvas.text(self.labels[index], at, style, colour, "midleft", max_width=room + 0.5, size=size)

    def draw_mark(self, canvas: Canvas, index: int, centre: Point, size: float) -> None:
        """Paints the mark before a word."""
        canvas.mark(self.marks[index], centre, size)

    def _at(self, pos: tuple[float, float]) -> int | None:
        return next((i for i, part in enumerate(self.parts()) if part.contains(pos)), None)


class RadioCard(Pressable):
    """One of several cards of which one is on; cards of a choice share a group in the form.

    ``picture`` paints into the right end of the card, ``picture_w`` wide.
    """

    radius = 8.0

    def __init__(
        self,
        title: str,
        note: str,
        on: bool,
        choose: Callable[[], None] | None = None,
        *,
        picture: Callable[[Canvas, Rect], None] | None = None,
        picture_w: float = 84.0,
        rect: Rect = NOWHERE,
        enabled: bool = True,
        why: str = "",
    ) -> None:
        super().__init__(choose, rect=rect, enabled=enabled, why=why)
        self.title = title
        self.note = note
        self.on = on
        self.picture = picture
        self.picture_w = picture_w

    @property
    def chosen(self) -> bool:
        """The card that is on is where Tab stops."""
        return self.on

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the card; the chosen one is raised in paper and framed in ink."""
        line, width = ("ink", 2.0) if self.on else ("ink", 1.6) if hovered else ("line", 1.2)
        fill = "paper_low" if self.down else "paper_high" if self.on else "paper"
        canvas.box(self.rect, fill=fill, line=line, width=width, radius=self.radius)
        ink = "ink" if self.enabled else "ink_3"
        dot = (self.rect.x + 24, self.rect.y + min(27.0, self.rect.h / 2))
        canvas.disc(dot, 8.5, line=ink if self.on else "line_strong", width=1.8)
        if self.on:
            canvas.disc(dot, 5.0, fill=ink)
        inner = self.rect.inset(14)
        left = self.rect.x + 44
        room = inner.right - left - (self.picture_w + 8 if self.picture else 0)
        canvas.text(self.title, (left, dot[1]), STRONG, ink, "midleft", max_width=room)
        below = Rect(left, self.rect.y + 42, room, inner.bottom - self.rect.y - 42)
        canvas.paragraph(self.note, below, "small", "ink_2")
        if self.picture is not None:
            self.picture(canvas, inner.cut_right(self.picture_w)[0])
