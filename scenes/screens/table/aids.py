"""Drawn over board and buttons: a hint, also on the context card, the arrow of the last ply, time that goes by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit import states
from scenes.games.kit.board_view import Asked, BoardView
from scenes.geometry import Rect, enclosing
from scenes.table.assistant import Assistant
from scenes.table.hint import AMONG, WHERE, WHY, Hint
from squares.core.actions import InHand, Spot, Target
from squares.core.grid import Cell
from squares.core.phrase import Say, capital, phrase

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

RADIUS, ELLIPSIS = 10.0, "…"
STRENGTHS = 0.9, 0.62, 0.45
"""Of the arrows of candidates that are not chosen."""


def draw_advice(canvas: Canvas, assistant: Assistant, view: BoardView, picture: Picture) -> None:
    """The hint, the idea of the guide that is pointed at, and how soon a question is passed over."""
    _draw_passing(canvas, assistant.bots.passing, view.asked(picture))
    _draw_hint(canvas, assistant.hint, view, picture)
    guide = assistant.guide
    if guide.spots:
        _ring_spots(canvas, guide.spots, view, picture, True)
    elif guide.pointed is not None:
        _ring_button(canvas, guide.targets, view, picture)


def _draw_hint(canvas: Canvas, hint: Hint, view: BoardView, picture: Picture) -> None:
    """A frame round the part of the board, then a ring round the piece, then the arrow that leads from it."""
    if hint.step == 0:
        return
    if hint.step == AMONG:
        _draw_candidates(canvas, hint, view)
        return
    spots = hint.spots
    if not spots:
        _ring_button(canvas, hint.targets, view, picture)
        return
    if hint.step == WHERE:
        states.hint(canvas, enclosing([view.rect(spot) for spot in hint.zone]), RADIUS, False)
        return
    _ring_spots(canvas, spots, view, picture, hint.step == WHY)


def _ring_spots(canvas: Canvas, spots: Sequence[Spot], view: BoardView, picture: Picture, leads: bool) -> None:
    """A ring round the piece; where it ``leads`` somewhere the arrow, too."""
    states.hint(canvas, view.rect(spots[0]), *view.corner(canvas, spots[0], picture))
    if all(isinstance(spot, InHand) for spot in spots):
        for spot in spots[1:]:
            states.hint(canvas, view.rect(spot), *view.corner(canvas, spot, picture))
    elif leads and len(spots) > 1:
        states.arrow(canvas, view.rect(spots[0]), view.rect(spots[-1]))


def _draw_candidates(canvas: Canvas, hint: Hint, view: BoardView) -> None:
    """An arrow for each candidate, the weaker the paler, with its number where it leads; the chosen one last."""
    order = sorted(range(len(hint.candidates)), key=lambda index: (index == hint.chosen, -index))
    for index in order:
        spots = hint.spots_of(index)
        if not spots:
            continue
        strength = 1.0 if index == hint.chosen else STRENGTHS[index]
        if len(spots) > 1:
            states.arrow(canvas, view.rect(spots[0]), view.rect(spots[-1]), strength=strength)
        goal = view.rect(spots[-1])
        at = (goal.center[0], goal.y) if isinstance(spots[-1], InHand) else (goal.right - 10, goal.y + 10)
        canvas.disc(at, 10, fill="ink" if index == hint.chosen else "paper_high", line="ink", width=1.4)
        colour = "on_ink" if index == hint.chosen else "ink"
        canvas.text(str(index + 1), at, "name", colour, "center", size=13)


def _ring_button(canvas: Canvas, targets: Sequence[Target], view: BoardView, picture: Picture) -> None:
    """Where a view asks with buttons of its own, the one that is meant."""
    for each in view.asked(picture):
        if each.target in targets:
            states.hint(canvas, each.rect, RADIUS, False)


def draw_hint_card(canvas: Canvas, hint: Hint, room: Rect, say: Say) -> None:
    """Title, step, and a line for each part that is told."""
    canvas.sprite("icons/bulb", Rect(room.x - 3, room.y - 1, 22, 22), {"ink": "hint"})
    canvas.text(say("table.hint"), (room.x + 25, room.y), "name")
    if hint.asked:
        canvas.paragraph(say("table.hint_thinking"), room.cut_top(26)[1], "note", "ink_2")
        return
    step = "table.hint_candidates" if hint.step == AMONG else phrase("table.hint_step", n=hint.step)
    if not hint.known:
        canvas.text(say(step), (room.right, room.y + 3), "small", "ink_2", anchor="topright")
    lines = [(say(label), say(words)) for label, words in hint.lines]
    lines = [(label, capital(words) if words.endswith(".") else words) for label, words in lines]
    rest = room.cut_top(27)[1]
    column = rest.cut_left(56)[1]
    height = sum(canvas.paragraph_height(words, column.w, "note") + 1 for _, words in lines)
    style, pitch = ("note", 20.0) if height <= column.h else ("small", 16.0)
    y = rest.y
    for label, words in lines:
        room = Rect(column.x, y, column.w, rest.bottom - y)
        if room.h < pitch:
            break
        canvas.text(label, (rest.x, y), style, "ink_2")
        used = canvas.paragraph(cut(canvas, words, room, style), room, style)
        y += max(pitch, used + 1)


def cut(canvas: Canvas, text: str, room: Rect, style: str) -> str:
    """As much of a text as a room has lines for, in lines; what is cut off is told by an ellipsis."""
    lines = canvas.lines(text, room.w, style)
    most = max(1, int(room.h // (canvas.paragraph_height(text, room.w, style) / len(lines))))
    return text if len(lines) <= most else "\n".join((*lines[: most - 1], f"{lines[most - 1].rstrip()}{ELLIPSIS}"))


def draw_last_arrow(canvas: Canvas, view: BoardView, picture: Picture) -> None:
    """From where the last ply led to where, over the board."""
    start, end = picture.last_from, picture.last_to
    if isinstance(start, Cell) and isinstance(end, Cell) and start != end:
        states.arrow(canvas, view.rect(start), view.rect(end), slim=True)


def _draw_passing(canvas: Canvas, share: float, asked: Sequence[Asked]) -> None:
    """How much of the time is gone until a question's only answer is given by itself: a bar that fills its button."""
    if share > 0 and len(asked) == 1:
        place = asked[0].rect
        canvas.box(place._replace(w=max(12.0, place.w * share)), fill="on_ink", radius=6, alpha=0.28)
