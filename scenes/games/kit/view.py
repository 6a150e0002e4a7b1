"""The mechanics of a table of cells and trays: layout, picking, and the order in which things are drawn.

A game's look is put together from three parts: a board, pieces, and perhaps rods for totals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from scenes.board.picture import Picture
from scenes.games.kit import marks, states, trays
from scenes.games.kit.board_view import BoardView
from scenes.games.kit.marks import Shape
from scenes.games.kit.placing import Ground, Placing
from scenes.geometry import Point, Rect
from squares.core.actions import InHand, Spot, Target
from squares.core.events import Fought
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell
from squares.core.phrase import Say
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

DRAGGED = 1.05
"""Size of a piece under the pointer."""
PREVIEW_ALPHA = 0.8


class BoardLook(Protocol):
    """What the pieces lie on."""

    def ground(self, theme: Theme, compact: bool, trays: bool) -> Ground:
        """The plan in natural units."""

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """Everything that never changes during a game, in natural units."""


class PieceLook(Shape, Protocol):
    """How pieces are drawn."""

    def draw(
        self,
        canvas: Canvas,
        piece: Piece,
        near: Seat,
        place: Rect,
        lift: float = 0.0,
        elevation: str = "piece",
        kx: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """A piece on its footprint, showing its ``back`` only if that is not empty."""

    def sign(self, piece: Piece | None) -> str | None:
        """Sprite of what a picked piece does other than moving."""


class RodLook(Protocol):
    """Totals that change with every gesture."""

    def draw(self, canvas: Canvas, placing: Placing, picture: Picture) -> None:
        """Everything that shows numbers, in natural units."""


class TableView(BoardView):
    """A view made of parts. ``slots``: pieces that a full tray holds, 0 for no trays."""

    def __init__(
        self,
        game: AnyGame,
        say: Say,
        theme: Theme,
        board: BoardLook,
        pieces: PieceLook,
        slots: int,
        rods: RodLook | None = None,
    ) -> None:
        super().__init__(game)
        self._say = say
        self._theme = theme
        self._board = board
        self._pieces = pieces
        self._slots = slots
        self._rods = rods
        self.layout(Rect(16, 64, 1032, 788), False, Seat.SOUTH)

    # places

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        """See BoardView."""
        self._compact = compact
        ground = self._board.ground(self._theme, compact, self._slots > 0)
        self._placing = self._plan(ground, stage, near)

    def _plan(self, ground: Ground, stage: Rect, near: Seat) -> Placing:
        """Where everything lies on this ground."""
        return Placing(self.game.grid, ground, stage, near, self._slots)

    def show(self, picture: Picture) -> None:
        """See BoardView."""
        self._placing.show(picture)

    def rect(self, spot: Spot) -> Rect:
        """See BoardView."""
        return self._placing.out(self._placing.footprint(spot))

    def pick(self, pos: Point) -> Target | None:
        """See BoardView."""
        return self._placing.pick(pos)

    def zones(self) -> list[tuple[Target, ...]]:
        """See BoardView."""
        return self._placing.zones()

    def _natural(self, canvas: Canvas) -> Canvas:
        x, y = self._placing.origin
        return canvas.sub(Rect(x, y, 1, 1), zoom=self._placing.zoom)

    # the still picture

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """See BoardView."""
        on = self._natural(canvas)
        self._board.draw(on, self._placing)
        if self._slots:
            self._draw_trays(on)
        self._draw_pieces(on, picture, moving)

    def _draw_pieces(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """Everything that lies on the board, between the marks under and over it."""
        placing = self._placing
        if placing.pool_covers:
            canvas.box(placing.ground.cells.inset(-6), fill="paper", radius=12, alpha=0.94)
        marks.under(canvas, placing, picture)
        away = self._away(picture)
        for piece in picture.pieces:
            if piece.spot not in moving and piece is not away and self._shown(piece):
                self._rest(canvas, picture, piece)
        held = marks.at(picture, picture.picked[0]) if picture.picked else None
        marks.over(canvas, placing, picture, self._pieces.sign(away or held), self._say)
        if away is not None and away.spot not in moving:
            self._draw_away(canvas, picture, away)

    def _draw_trays(self, canvas: Canvas) -> None:
        for seat in self.game.seats:
            tray = self._placing.tray(seat)
            if tray is None:
                continue
            trays.draw(canvas, self._placing, seat)
            if not self._compact:
                held = len(self._placing.hands.get(seat, ()))
                name = self.names.get(seat) or self._say(f"views.seat.{seat.value}")
                trays.caption(canvas, tray, seat, name, self._say(self.counted(held)))

    def _shown(self, piece: Piece) -> bool:
        """Whether the piece lies on something that is drawn."""
        return self._slots > 0 or not isinstance(piece.spot, InHand) or piece.spot.seat is None

    def _away(self, picture: Picture) -> Piece | None:
        """The piece that is picked up or dragged: it does not lie flat."""
        if picture.drag is not None:
            return marks.at(picture, picture.drag.target)
        return marks.at(picture, picture.picked[0]) if picture.picked else None

    def _draw_away(self, canvas: Canvas, picture: Picture, piece: Piece) -> None:
        place = self._placing.footprint(piece.spot)
        radius, cut = self._pieces.corner(canvas, piece.owner, place.w)
        if picture.drag is not None:
            states.ghost(canvas, place.inset(place.w * 0.024), radius, cut)
            return
        lift = float(self._theme.token("states.selected.lift"))
        self._rest(canvas, picture, piece, lift, "lifted")
        states.outlined(canvas, self._pieces.face(canvas, place, lift), radius, cut, "selected", gap=4)

    def _lying(self, picture: Picture, piece: Piece) -> Piece:
        """The piece as the viewer sees it: turned over in the hand, its down face only where it is known."""
        spot = piece.spot
        if isinstance(spot, InHand):
            if spot.text in picture.turned and piece.back and piece.text + piece.back == spot.text:
                piece = replace(piece, text=piece.back, back=piece.text)
            own = picture.viewer is None or spot.seat in (picture.viewer, None)
        else:
            own = False
        return piece if own or picture.peek or not piece.back else replace(piece, back="")

    def _rest(
        self, canvas: Canvas, picture: Picture, piece: Piece, lift: float = 0.0, elevation: str = "piece"
    ) -> None:
        place = self._placing.footprint(piece.spot)
        self._pieces.draw(canvas, self._lying(picture, piece), self._placing.near, place, lift, elevation)

    # what moves

    def draw_moving(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """See BoardView."""
        on, shown = self._natural(canvas), (picture, sprites)
        on.part("view.below", shown, lambda below: self._draw_below(below, picture, sprites))
        if picture.drag is not None:
            self._draw_dragged(on, picture)
        on.part("view.above", shown, lambda above: self._draw_above(above, picture, sprites))

    def _draw_below(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """Everything but the dragged piece and what lies over it."""
        placing = self._placing
        if self._rods is not None:
            self._rods.draw(canvas, placing, picture)
        marks.passing(canvas, placing, picture, self._pieces)
        if not sprites:
            self._draw_preview(canvas, picture)
            self._draw_hover(canvas, picture)
            marks.focus(canvas, placing, picture, self._pieces)
        for sprite in sprites:
            self._draw_sprite(canvas, picture, sprite)
        marks.reason(canvas, placing, picture, self._say)

    def _draw_above(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """What lies over the dragged piece."""
        marks.pills(canvas, self._placing, picture, self._say)

    def _draw_hover(self, canvas: Canvas, picture: Picture) -> None:
        """A piece that can be taken up rises a little under the pointer."""
        piece = marks.at(picture, picture.hover)
        if piece is None or picture.drag is not None or picture.picked or piece.owner not in (picture.to_act, None):
            return
        place = self._placing.footprint(piece.spot)
        lift = float(self._theme.token("states.hover.lift"))
        radius, cut = self._pieces.corner(canvas, piece.owner, place.w)
        self._rest(canvas, picture, piece, lift)
        states.outlined(canvas, self._pieces.face(canvas, place, lift), radius, cut, "hover", gap=1)
        if piece.spot in picture.forced and isinstance(piece.spot, Cell):
            states.take_back(canvas, self._placing.cell(piece.spot))

    def _draw_preview(self, canvas: Canvas, picture: Picture) -> None:
        """Pieces where the gesture in hand would leave them, see-through. A fight shows its numbers instead."""
        if picture.preview is None:
            return
        here = {(p.spot, p.owner, p.text) for p in picture.pieces}
        fights = {event.cell for event in picture.preview.events if isinstance(event, Fought)}
        drop = self._placing.pick(picture.drag.pos) if picture.drag else None
        for piece in self.game.pieces(picture.preview.position):
            if not isinstance(piece.spot, Cell) or piece.spot in fights or piece.spot == drop:
                continue
            if (piece.spot, piece.owner, piece.text) not in here:
                place = self._placing.footprint(piece.spot)
                radius, cut = self._pieces.corner(canvas, piece.owner, place.w)
                shown = self._lying(picture, piece)
                self._pieces.draw(canvas, shown, self._placing.near, place, alpha=PREVIEW_ALPHA)
                states.ghost(canvas, self._pieces.face(canvas, place), radius, cut)

    def _draw_sprite(self, canvas: Canvas, picture: Picture, sprite: Sprite) -> None:
        placing = self._placing
        size = placing.footprint(sprite.piece.spot).w * sprite.scale
        lift = sprite.lift / placing.zoom
        place = Rect.around(placing.into(sprite.centre), size)
        self._pieces.draw(
            canvas,
            self._lying(picture, sprite.piece),
            placing.near,
            place,
            lift,
            "lifted" if lift > 3 else "piece",
            sprite.kx,
            sprite.alpha,
        )

    def _draw_dragged(self, canvas: Canvas, picture: Picture) -> None:
        assert picture.drag is not None
        piece = marks.at(picture, picture.drag.target)
        if piece is not None:
            place = Rect.around(self._placing.into(picture.drag.pos), self._placing.ground.piece * DRAGGED)
            self._pieces.draw(canvas, self._lying(picture, piece), self._placing.near, place, 0.0, "lifted")
