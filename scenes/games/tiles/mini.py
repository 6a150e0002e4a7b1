"""The board of a tile game small: its ranks as strips or planks, the territories and the goal in their colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.games.kit import mini
from scenes.games.kit.sheet import Sheet
from scenes.games.tiles.ground import draw_obstacle, draw_reached, draw_strongholds, plan_of
from scenes.games.tiles.strips import seigaiha
from scenes.geometry import Rect
from squares.core.actions import InHand
from squares.core.game import Piece
from squares.core.seats import Seat
from squares.games.tiles.rules.game import TilesGame
from squares.games.tiles.rules.values import TilesPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_HAND = 0.11  # how high a row of tiles in hand is at most, as a share of the picture's height
_WIDE = 1.11  # of the board, in its height
_GAP = 6.0  # between the board and a hand
_END = 0.36
"""How far the deep colour of the goal row reaches in from its ends, as a share of its width."""


def draw_mini(canvas: Canvas, rect: Rect, game: TilesGame, position: Any = None) -> None:
    """The board with what stands on it, from South's side; empty without a position."""
    planks, plan = game.definition.look.board == "planks", plan_of(game.definition)

    def ground(on: Canvas, row: Rect, rank: int) -> None:
        kind = plan.kind(rank)
        if planks:
            _plank(on, row, kind)
        else:
            _strip(on, row._replace(h=row.h - mini.gap_of(row.h)), kind, torn=position is None)

    place = mini.draw_mini(canvas, rect, game, position, ground)
    for index in plan.blocked:
        draw_obstacle(canvas, place(game.grid.cell(index)))
    draw_strongholds(canvas, game.grid, plan, place)
    draw_reached(canvas, game.grid, plan, place, Seat.SOUTH)


def draw_start(canvas: Canvas, rect: Rect, game: TilesGame, start: TilesPosition) -> None:
    """The board, and beyond its two ends the tiles that the players begin with."""
    hands: dict[Seat | None, list[Piece]] = {seat: [] for seat in game.seats}
    for piece in game.pieces(start):
        if isinstance(piece.spot, InHand) and piece.spot.seat in hands:
            hands[piece.spot.seat].append(piece)
    most = max(map(len, hands.values()))
    side = min(rect.w / most, rect.h * _HAND) if most else 0.0
    high = rect.h - 2 * (side + (_GAP if most else 0))
    lies = start if any(start.board) else None
    draw_mini(canvas, Rect.around(rect.center, min(rect.w, high * _WIDE), high), game, lies)
    for seat, row in zip(game.seats, (rect.cut_bottom(side)[0], rect.cut_top(side)[0]), strict=True):
        for place, piece in zip(row.columns(max(1, len(hands[seat]))), hands[seat], strict=False):
            mini.draw_piece(canvas, Rect.around(place.center, side * 0.88), piece)


def _strip(canvas: Canvas, strip: Rect, kind: str, torn: bool) -> None:
    """A rank in the colours of the strips; ``torn``: with its shadow and waves."""
    if torn:
        canvas.shadow(strip, "paper")
    sheet = Sheet(canvas, strip.w, strip.h)
    fill = {"goal": "url(#g)", "home": "games.squares_ii.blue", "plain": "games.squares_ii.plain"}[kind]
    if kind == "goal":
        deep, light = "games.squares_ii.red_deep", "games.squares_ii.red"
        sheet.gradient("g", (0, 0), (strip.w, 0), [(0, deep), (_END, light), (1 - _END, light), (1, deep)])
    sheet.path(f"M0 0H{strip.w:g}V{strip.h:g}H0z", fill=fill)
    if torn and kind == "home":
        wide = strip.h * 0.4
        waves = seigaiha(Rect(0, 0, strip.w, strip.h), wide, 0.0)
        sheet.path(waves, line="games.squares_ii.blue_line", width=0.8, alpha=0.5)
    sheet.draw(canvas, strip.x, strip.y)


def _plank(canvas: Canvas, plank: Rect, kind: str) -> None:
    """A rank in the colours of the planks, with the seam to the next one."""
    sheet = Sheet(canvas, plank.w, plank.h)
    sheet.path(f"M0 0H{plank.w:g}V{plank.h:g}H0z", fill=f"games.strive.{kind}")
    sheet.path(f"M0 {plank.h - 0.5:g}H{plank.w:g}", line="games.strive.seam", width=1.0)
    sheet.draw(canvas, plank.x, plank.y)
