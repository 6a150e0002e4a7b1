"""The panel of the set-up page: the small board and the facts of the game as it is agreed on."""

from __future__ import annotations

from collections.abc import Iterable

from scenes.games import look_of
from scenes.geometry import Rect
from scenes.screens.setup.house_rules import facts
from scenes.ui.canvas import Canvas
from squares.bots.levels import FULL
from squares.core.game import AnyGame
from squares.core.players import BotPlayer
from squares.data.texts import Texts
from squares.native import COMPILED


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


def plays_weaker(bots: Iterable[BotPlayer]) -> bool:
    """Whether one of these bots is less than its level promises, because only think time bounds it."""
    return not COMPILED and any(bot.level == FULL for bot in bots)


def draw_warning(canvas: Canvas, button: Rect, words: str) -> None:
    """A line of the panel right above its first button."""
    canvas.paragraph(words, Rect(button.x, button.y - 40, button.w, 40), "small", "ink_2")
