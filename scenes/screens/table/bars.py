"""The two bars: on top the game and whose turn it is, below what the gesture in hand would do and the keys for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.table.captions import headline, must_take_back, on_card, status, tone
from scenes.table.keys import Binding, listed
from scenes.table.state import TableState
from squares.core.actions import DECLINE
from squares.core.phrase import capital, phrase
from squares.data.models import Variant

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.core.phrase import Say

ICON_TARGET, ICON_GAP = 36.0, 4.0
MOST_ICONS = 7
CAPS: dict[str, tuple[tuple[str, str], ...]] = {
    "idle": (("arrows", "move"), ("enter", "pick"), ("f", "turn"), ("f1", "all")),
    "cards": (("digits", "a_card"), ("arrows", "move"), ("enter", "pick"), ("f1", "all")),
    "answer": (("digits", "a_card"), ("enter", "pick"), ("d", "decline"), ("f1", "all")),
    "draft": (("arrows", "move"), ("enter", "take"), ("f1", "all")),
    "picked": (("arrows", "move"), ("enter", "drop"), ("esc", "put_back"), ("f1", "all")),
    "held": (("tab", "onward"), ("esc", "put_back"), ("f1", "all")),
    "asked": (("arrows", "choose"), ("f", "other"), ("enter", "take"), ("esc", "put_back")),
    "card": (("tab", "to_card"), ("enter", "take"), ("f1", "all")),
    "forced": (("arrows", "move"), ("enter", "take_back"), ("f1", "all")),
    "bot": (("pageup", "earlier"), ("ctrl_z", "undo"), ("f1", "all")),
    "watching": (("p", "pause"), ("s", "step"), ("pageup", "earlier"), ("f1", "all")),
    "paused": (("p", "go_on"), ("s", "step"), ("pageup", "earlier"), ("f1", "all")),
    "browsing": (("pageup", "earlier"), ("pagedown", "later"), ("a", "autoplay"), ("end", "last"), ("f1", "all")),
    "writing": (("tab", "onward"), ("esc", "done"), ("f1", "all")),
    "review": (("left_right", "ply"), ("up_down", "point"), ("l", "line"), ("r", "try"), ("f1", "all")),
    "guide": (("up_down", "idea"), ("enter", "follow"), ("g", "guide"), ("f1", "all")),
    "over": (("o", "review"), ("home", "first"), ("ctrl_n", "new"), ("f1", "all")),
}
"""The caps of the status bar in each situation: text keys below ``keys.cap`` and ``keys.short``."""


class TopBar:
    """Where the title and the icons of the top bar lie."""

    def __init__(self, state: TableState, say: Say, variant: Variant | None) -> None:
        self.state, self.say, self.variant = state, say, variant
        self.rect = Rect(0, 0, 0, 0)
        self.compact = False

    def layout(self, rect: Rect, compact: bool) -> None:
        """The whole upper edge."""
        self.rect, self.compact = rect, compact

    @property
    def back(self) -> Rect:
        """The way back, at the very left."""
        return Rect.around((self.rect.x + 27, self.rect.center[1]), ICON_TARGET)

    def icons(self, count: int) -> list[Rect]:
        """Places of ``count`` icons at the right end."""
        left = self.rect.right - 16 - count * ICON_TARGET - (count - 1) * ICON_GAP
        middle = self.rect.center[1] - ICON_TARGET / 2
        return [Rect(left + i * (ICON_TARGET + ICON_GAP), middle, ICON_TARGET, ICON_TARGET) for i in range(count)]

    def draw(self, canvas: Canvas) -> None:
        """Seal, title, subtitle and variant at the left; whose turn it is in the middle of the stage."""
        middle = self.rect.center[1]
        definition = self.state.match.game.definition
        seal = Rect.around((self.rect.x + 62, middle), 28)
        canvas.sprite("icons/seal", seal)
        x, practice = self.rect.x + 90, self.say("table.practice") if self.state.match.practice else ""
        chip = canvas.measure(practice, "name")[0] + 34 if practice else 0.0
        turn = self._draw_turn(canvas, x + canvas.measure(definition.title, "game")[0] + chip + 17)
        room = turn - x - 16 - chip
        x = canvas.text(definition.title, (x, middle), "game", anchor="midleft", max_width=room).right
        if practice:
            pill = Rect.around((0, middle), canvas.measure(practice, "name")[0] + 20, 26).move(x + 12, 0)
            pill = pill.move(pill.w / 2, 0)
            canvas.box(pill, line="line_strong", width=1.4, radius=13)
            canvas.text(practice, pill.center, "name", "ink_2", "center")
            x = pill.right
        room = 0.0 if self.compact else turn - x - 26
        if definition.subtitle and canvas.measure(definition.subtitle, "name")[0] <= room:
            x = canvas.text(definition.subtitle, (x + 14, middle + 2), "name", "ink_2", "midleft").right
        if self.variant is not None and not self.compact and turn - x > 90:
            room = min(240.0, turn - x - 34)
            canvas.text(self.variant.name, (x + 22, middle + 2), "body", "ink_2", anchor="midleft", max_width=room)
        canvas.line((self.rect.x, self.rect.bottom), (self.rect.right, self.rect.bottom), "table_line", 1)

    def _draw_turn(self, canvas: Canvas, leftmost: float) -> float:
        """Whose turn it is, in the middle, or from ``leftmost`` on while there is room before the icons; gives where
        that begins."""
        seat, bold, rest = headline(self.state)
        words, more = self.say(bold), "" if rest is None else self.say(rest)
        mark = 24.0 if seat is not None else 0.0
        width = mark + canvas.measure(words, "name")[0] + (canvas.measure(more, "name", 16)[0] + 10 if more else 0)
        middle = self.rect.center[1]
        middle_left = self.rect.center[0] - width / 2
        left = x = max(middle_left, min(leftmost, self.icons(MOST_ICONS)[0].x - 16 - width))
        if seat is not None:
            self.state.view.seat_style.mark(canvas, seat, (x + 7, middle), 14)
        x = canvas.text(words, (x + mark, middle), "name", anchor="midleft").right
        if more:
            canvas.text(more, (x + 10, middle), "body", "ink_2", anchor="midleft", size=16)
        return left


def draw_status(
    canvas: Canvas, rect: Rect, state: TableState, say: Say, toast: Rect | None = None, situation: str = ""
) -> None:
    """The status bar: a bold sentence at the left, a second one where it fits, key caps with their words at the right.

    Caps give way to the first sentence; with a move in hand to the second, too, which tells what follows. While a
    ``toast`` lies on the bar, its sentence stands for both. ``situation``: one that the match does not tell, as that
    keys are letters of a note.
    """
    caps = _caps(state, situation or _situation(state))
    middle = rect.center[1]
    if toast is not None:
        _draw_caps(canvas, rect, caps, say, toast.right + 16)
        return
    first, rest = status(state)
    bold = capital(say(first))
    more = "" if rest is None else capital(say(rest))
    needed = rect.x + canvas.measure(bold, "name", 14)[0] + 25
    if more and state.preview is not None:
        needed += canvas.measure(more, "note")[0] + 8
    left = _draw_caps(canvas, rect, caps, say, needed) - 24
    place = canvas.text(bold, (rect.x, middle), "name", tone(state), "midleft", left - rect.x, size=14)
    if more and canvas.measure(more, "note")[0] <= left - place.right - 8:
        canvas.text(more, (place.right + 8, middle), "note", "ink_2", anchor="midleft")


def _caps(state: TableState, situation: str) -> list[tuple[str, str]]:
    """The caps of a situation that do something in this game."""
    two_faced = any(piece.back for piece in state.observer.pieces)
    shut = {("f", "turn"): not two_faced, ("ctrl_z", "undo"): state.match.game.secrets}
    return [cap for cap in CAPS[situation] if not shut.get(cap)]


def _draw_caps(canvas: Canvas, rect: Rect, caps: list[tuple[str, str]], say: Say, leftmost: float) -> float:
    """Caps from right to left as far as ``leftmost``; returns where they begin. The compact layout shows the last two.

    Where there are none the room begins at the end of the bar.
    """
    x, gap = rect.right, 0.0
    placed: list[tuple[str, float, str, float]] = []
    for cap, word in reversed(caps[-2:] if canvas.compact else caps):
        text, label = say(f"keys.short.{word}"), say(f"keys.cap.{cap}")
        at = x - gap - canvas.measure(text, "small")[0]
        key = at - cap_width(canvas, label) - 6
        if key < leftmost:
            break
        placed.append((text, at, label, key))
        x, gap = key, 16.0
    canvas.part("status.caps", (placed, rect.y), lambda on: _write_caps(on, rect.center[1], placed), lasts=True)
    return x if gap else rect.right + 24


def _write_caps(canvas: Canvas, middle: float, placed: Sequence[tuple[str, float, str, float]]) -> None:
    """Words and caps, each with where it begins."""
    for text, at, label, key in placed:
        canvas.text(text, (at, middle), "small", "ink_2", anchor="midleft")
        canvas.key_cap(label, (key, middle - 10))


def cap_width(canvas: Canvas, label: str) -> float:
    """Width of a key cap, as the canvas draws it."""
    return max(20.0, canvas.measure(label, "key")[0] + 12)


def _situation(state: TableState) -> str:
    if state.observer.browsing is not None:
        return "browsing"
    if state.result is not None:
        return "over"
    if state.match.to_act in state.match.bots:
        return "bot" if state.match.people else "paused" if state.paused else "watching"
    if state.held.choice is not None and len(state.held.choice.actions) > 2:
        return "asked"
    if state.held.picked:
        aims = state.pointer.aim not in (None, *state.held.picked)
        return "picked" if aims or state.view.cards is None else "held"
    if state.observer.drafting:
        return "draft"
    if state.view.cards is not None:
        return "answer" if DECLINE in state.observer.offered else "card" if on_card(state) else "cards"
    return "forced" if must_take_back(state) is not None else "card" if on_card(state) else "idle"


class KeyOverlay:
    """All keys in a card over the table, generated from the one table of keys."""

    ROW = 30.0

    def __init__(self, state: TableState, say: Say) -> None:
        self.state, self.say = state, say
        self.rect = Rect(0, 0, 0, 0)
        self.row = self.ROW
        self.bindings: tuple[Binding, ...] = ()

    def layout(self, size: tuple[float, float]) -> None:
        """In the middle of the window, in two columns, the rows closer where it is low."""
        self.bindings = listed(self.state.features)
        rows = (len(self.bindings) + 1) // 2
        self.row = min(self.ROW, (size[1] - 120) / rows)
        self.rect = Rect.around((size[0] / 2, size[1] / 2), min(880.0, size[0] - 32), rows * self.row + 96)

    def draw(self, canvas: Canvas) -> None:
        """The table veiled, the card over it."""
        canvas.veil()
        canvas.shadow(self.rect, "dialog", 12)
        canvas.box(self.rect, fill="paper_high", radius=12)
        canvas.text(self.say("table.keys_title"), (self.rect.x + 28, self.rect.y + 24), "h1")
        half = (len(self.bindings) + 1) // 2
        columns = self.rect.inset(28, 0).columns(2, 24)
        for i, binding in enumerate(self.bindings):
            column = columns[i // half]
            self._draw_line(canvas, binding, column, self.rect.y + 76 + (i % half + 0.5) * self.row)

    def _draw_line(self, canvas: Canvas, binding: Binding, column: Rect, middle: float) -> None:
        x = column.x
        for cap in binding.caps:
            label = self.say(f"keys.cap.{cap}")
            canvas.key_cap(label, (x, middle - 10))
            x += cap_width(canvas, label) + 6
        words = self.say(phrase(f"keys.{binding.command}"))
        canvas.text(words, (column.x + 150, middle), "body", anchor="midleft", max_width=column.w - 150)
