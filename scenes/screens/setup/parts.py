"""Parts of the set-up page: a number that steps, a value to choose, a player's plate, the panel of facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.games import look_of
from scenes.games.kit.signs import draw_signs
from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown
from scenes.screens.setup.rules import facts
from scenes.ui.canvas import Canvas, Shape
from scenes.ui.widgets.base import Pressable, Widget
from squares.core.game import AnyGame
from squares.data.texts import Texts

_LIGHT, _DARK = "#FDFAF3", "#23201B"  # the mark on a plate's band, which may be white


class Stepper(Widget):
    """A line with a value that goes up and down: by its two ends or the arrow keys.

    ``step`` hears +1 or -1; ``value`` is what is shown.
    """

    def __init__(self, label: str, value: str, step: Callable[[int], None]) -> None:
        super().__init__()
        self.label, self.value, self.step = label, value, step

    @property
    def _ends(self) -> tuple[Rect, Rect]:
        side, rect = 26.0, self.rect
        y = rect.center[1] - side / 2
        return Rect(rect.right - 132, y, side, side), Rect(rect.right - side, y, side, side)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Label at the left, value at the right; its ends show while it has the attention."""
        rect = self.rect
        canvas.text(self.label, (rect.x, rect.center[1]), "body", anchor="midleft", max_width=rect.w - 140)
        if not (focused or hovered):
            canvas.text(self.value, (rect.right, rect.center[1]), "name", anchor="midright", size=15)
        else:
            less, more = self._ends
            for end, sprite in ((less, "minus"), (more, "plus")):
                canvas.box(end, fill="paper_high", line="line_strong", radius=5)
                canvas.sprite(f"icons/{sprite}", end.inset(4), {"ink": "ink"})
            middle = ((less.right + more.x) / 2, rect.center[1])
            canvas.text(self.value, middle, "name", anchor="center", max_width=more.x - less.right - 4, size=15)
        canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), "table_line", 1)

    def handle(self, event: Input) -> bool:
        """Steps on a press of an end or on an arrow key."""
        if isinstance(event, PointerDown) and event.button == 1:
            for end, by in zip(self._ends, (-1, 1), strict=True):
                if end.inset(-4).contains(event.pos):
                    self.step(by)
            return True
        if isinstance(event, Key) and event.name in ("left", "right", "-", "+") and not event.ctrl:
            self.step(1 if event.name in ("right", "+") else -1)
            return True
        return False


class Pick(Pressable):
    """One of several things of which some number is chosen."""

    radius = 8.0

    def __init__(self, label: str, signs: tuple[str, ...], on: bool, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.label, self.signs, self.on = label, signs, on

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """A card with its signs; chosen ones have a strong frame and a tick."""
        line, width = ("ink", 2.0) if self.on else ("ink" if hovered else "line_strong", 1.2)
        canvas.box(self.rect, fill="paper_high" if self.on else "paper", line=line, width=width, radius=self.radius)
        x = self.rect.x + 12
        if self.signs:
            side = 40.0 if self.rect.h > 56 else 30.0
            draw_signs(canvas, Rect.around((x + side + 3, self.rect.center[1]), 2 * side + 6, side), self.signs)
            x += 2 * side + 16
        room = self.rect.right - x - 28
        size = 15.0 if canvas.measure(self.label, "body")[0] <= room else 13.0
        canvas.text(self.label, (x, self.rect.center[1]), "body", anchor="midleft", max_width=room, size=size)
        if self.on:
            tick = Rect.around((self.rect.right - 16, self.rect.center[1]), 18)
            canvas.sprite("icons/check", tick, {"ink": "ink"})


def band_of(plate: Rect) -> float:
    """How wide the coloured end of a plate is."""
    if plate.w < 400:
        return 40.0 if plate.h < 120 else 52.0
    return 84.0 if plate.h > 120 else 60.0


def draw_plate(
    canvas: Canvas, rect: Rect, south: bool, colour: str, title: str, labels: Sequence[tuple[str, Rect]]
) -> None:
    """A player's plate: the owner's colour and mark at the left, paper with a title at the right.

    ``south``: the seat is on South's side, which is round; the other one is cut. ``colour``: token of the seat's
    colour. ``labels`` are small captions, each above the widget whose rectangle is given.
    """
    shape: Shape = "round" if south else "cut"
    canvas.shadow(rect, "panel", radius=12, shape=shape)
    canvas.box(rect, fill="paper", radius=12, shape=shape)
    band = band_of(rect)
    with canvas.clip(Rect(rect.x, rect.y, band, rect.h)):
        canvas.box(rect, fill=colour, radius=12, shape=shape)
    centre = (rect.x + band / 2, rect.center[1])
    k = band / 84
    mark = _DARK if sum(canvas.theme.colour(colour)[:3]) > 3 * 200 else _LIGHT
    if shape == "round":
        canvas.disc(centre, 24 * k, line=mark, width=5 * k)
        canvas.disc(centre, 10 * k, fill=mark)
    else:
        canvas.diamond(centre, 30 * k, line=mark, width=5 * k)
        canvas.diamond(centre, 12 * k, fill=mark)
    at = (rect.x + band + 14, rect.y + (22 if rect.h < 120 else 26)) if band < 60 else (rect.x + band + 24, rect.y + 34)
    canvas.text(title, at, "h2", anchor="midleft", size=None if band > 50 else 19)
    for label, widget in labels:
        canvas.text(label, (widget.x, widget.y - 15), "small", "ink_2", "midleft")


def draw_panel(canvas: Canvas, panel: Rect, game: AnyGame, texts: Texts, name: str, note: str) -> None:
    """What follows from the choices: the small board, the variant's name and the facts of the game."""
    compact = canvas.compact
    canvas.shadow(panel, "panel", radius=10)
    canvas.box(panel, fill="paper", radius=10)
    w = 150.0 if compact else 266.0
    board = Rect(panel.center[0] - w / 2, panel.y + (20 if compact else 32), w, w * 0.9)
    look_of(game).draw_mini(canvas, board, game)
    y = board.bottom + (22 if compact else 32)
    canvas.text(name, (panel.center[0], y), "h2", anchor="center", max_width=panel.w - 32)
    at = panel.inset(20 if compact else 24, 0)
    y += 20
    if compact and note:
        y += canvas.paragraph(note, Rect(at.x, y, at.w, 60), "small", "ink_2") + 4
    for label, value in facts(game, texts):
        canvas.text(label, (at.x, y + 16), "body", "ink_2", "midleft")
        canvas.text(value, (at.right, y + 16), "body", anchor="midright", max_width=at.w - 90)
        canvas.line((at.x, y + 32), (at.right, y + 32), "line", 1)
        y += 32
