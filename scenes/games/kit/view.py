"""The mechanics of a table of cells and trays: layout, picking, and the order in which things are drawn.

A game's look is put together from three parts: a board, pieces, and perhaps rods for totals.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from scenes.board.picture import Drag, Peek, Picture
from scenes.games.kit import marks, states, trays
from scenes.games.kit.art import draw_board
from scenes.games.kit.board_view import BoardView
from scenes.games.kit.marks import Shape
from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.preview import BoardPreview, preview_of
from scenes.geometry import Point, Rect
from squares.core.actions import InHand, Spot, Target
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

DRAGGED = 1.05
"""Size of a piece under the pointer."""
PREVIEW_ALPHA = 0.8
ASIDE = 0.22
"""How far an attacker that waits lies beside what it attacks, as a share of its size."""


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
        self._ready: set[Hashable] = set()
        self.layout(Rect(16, 64, 1032, 788), False, Seat.SOUTH)

    # places

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        self._compact = compact
        ground = self._board.ground(self._theme, compact, self._slots > 0)
        self._placing = self._plan(ground, stage, near)

    def _plan(self, ground: Ground, stage: Rect, near: Seat) -> Placing:
        """Where everything lies on this ground."""
        return Placing(self.game.grid, ground, stage, near, self._slots)

    def show(self, picture: Picture) -> None:
        self._placing.show(picture)

    def rect(self, spot: Spot) -> Rect:
        return self._placing.out(self._placing.footprint(spot))

    def corner(self, canvas: Canvas, spot: Spot, picture: Picture) -> tuple[float, bool]:
        piece = marks.at(picture, spot)
        return self._pieces.corner(canvas, piece.owner if piece else None, self.rect(spot).w)

    def pick(self, pos: Point) -> Target | None:
        return self._placing.pick(pos)

    def zones(self) -> list[tuple[Target, ...]]:
        return self._placing.zones()

    def _natural(self, canvas: Canvas) -> Canvas:
        x, y = self._placing.origin
        return canvas.sub(Rect(x, y, 1, 1), zoom=self._placing.zoom)

    def draw_piece(self, canvas: Canvas, piece: Piece, rect: Rect) -> None:
        side = min(rect.w, rect.h)
        self._pieces.draw(canvas, piece, self._placing.near, Rect.around(rect.center, side))

    # the still picture

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        on = self._natural(canvas)
        on.part("board", self._placing, lambda below: self._board.draw(below, self._placing), lasts=True)
        cells = map(self._placing.cell, self.game.grid)
        draw_board(on, self.game.definition, self._placing.ground.cells, cells)
        if self._slots:
            self._draw_trays(on)
        self._draw_pieces(on, picture, moving)

    def _draw_pieces(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """Everything that lies on the board, between the marks under and over it."""
        placing = self._placing
        if placing.pool_covers:
            canvas.box(placing.ground.cells.inset(-6), fill="paper", radius=12, alpha=0.94)
        foreseen, away = self._preview(picture) if not moving else BoardPreview(), self._away(picture)
        taken = frozenset(piece.spot for piece in foreseen.come)
        marks.under(canvas, placing, picture, taken)
        for piece in picture.pieces:
            if piece.spot in moving or piece is away or not self._shown(piece):
                continue
            if piece not in foreseen.gone:
                self._rest(canvas, picture, piece)
            elif foreseen.at(piece.spot) is None:
                self._draw_ghost(canvas, piece)
        for piece in foreseen.come:
            if away is None or piece.spot != away.spot:
                self._draw_coming(canvas, picture, piece, foreseen)
        held = marks.at(picture, picture.picked[0]) if picture.picked else None
        marks.over(canvas, placing, picture, self._pieces.sign(away or held), taken, self._say)
        if away is not None and away.spot not in moving:
            self._draw_away(canvas, picture, away, foreseen)

    def _preview(self, picture: Picture) -> BoardPreview:
        """What the gesture in hand would change among the resting pieces."""
        return preview_of(self.game, picture)

    def _draw_trays(self, canvas: Canvas) -> None:
        for seat in self.game.seats:
            tray = self._placing.tray(seat)
            if tray is None:
                continue
            trays.draw(canvas, self._placing, seat)
            if not self._compact:
                held = len(self._placing.hands.get(seat, ()))
                trays.caption(canvas, tray, seat, self._say(self.plate(seat)), self._say(self._counted(held)))

    def _counted(self, n: int) -> Phrase:
        """So many pieces, beside a tray."""
        return phrase("views.pieces", n=n)

    def _shown(self, piece: Piece) -> bool:
        """Whether the piece lies on something that is drawn."""
        return self._slots > 0 or not isinstance(piece.spot, InHand) or piece.spot.seat is None

    def _away(self, picture: Picture) -> Piece | None:
        """The piece that is picked up or dragged: it does not lie flat."""
        if picture.drag is not None:
            return marks.at(picture, picture.drag.target)
        return marks.at(picture, picture.picked[0]) if picture.picked else None

    def _draw_away(self, canvas: Canvas, picture: Picture, piece: Piece, foreseen: BoardPreview) -> None:
        """What is picked up, the way that it would lie where it stays in its place."""
        stays = foreseen.at(piece.spot)
        if picture.drag is not None or (stays is None and picture.confirms and piece in foreseen.gone):
            self._draw_ghost(canvas, piece)
        else:
            self._draw_lifted(canvas, picture, stays or piece)

    def _draw_lifted(self, canvas: Canvas, picture: Picture, piece: Piece) -> None:
        place = self._placing.footprint(piece.spot)
        radius, cut = self._pieces.corner(canvas, piece.owner, place.w)
        lift = float(self._theme.token("states.selected.lift"))
        self._rest(canvas, picture, piece, lift, "lifted")
        states.outlined(canvas, self._pieces.face(canvas, place, lift), radius, cut, "selected", gap=4)

    def _draw_ghost(self, canvas: Canvas, piece: Piece) -> None:
        """The outline of a piece that is away."""
        place = self._placing.footprint(piece.spot)
        radius, cut = self._pieces.corner(canvas, piece.owner, place.w)
        states.ghost(canvas, place.inset(place.w * 0.024), radius, cut)

    def _draw_coming(self, canvas: Canvas, picture: Picture, piece: Piece, foreseen: BoardPreview) -> None:
        """A piece where the gesture in hand would leave it: see-through, or as it lies once that is confirmed."""
        if picture.confirms:
            aside = ASIDE * self._placing.footprint(piece.spot).w if piece in foreseen.attacks else 0.0
            self._draw_lifted(canvas.sub(Rect(aside, aside, 1, 1)), picture, piece)
        elif picture.drag is None or piece.spot != self._placing.pick(picture.drag.pos):
            place = self._placing.footprint(piece.spot)
            radius, cut = self._pieces.corner(canvas, piece.owner, place.w)
            self._pieces.draw(canvas, self._lying(picture, piece), self._placing.near, place, alpha=PREVIEW_ALPHA)
            states.ghost(canvas, self._pieces.face(canvas, place), radius, cut)

    def _lying(self, picture: Picture, piece: Piece) -> Piece:
        """The piece as the viewer sees it: turned over in the hand, its down face only where it is known."""
        spot = piece.spot
        if isinstance(spot, InHand):
            turned = spot.text in picture.turned and spot.seat is picture.to_act
            if turned and piece.back and piece.text + piece.back == spot.text:
                piece = replace(piece, text=piece.back, back=piece.text)
            own = picture.viewer is None or spot.seat in (picture.viewer, None)
        else:
            own = False
        return piece if own or picture.peek is Peek.ALL or not piece.back else replace(piece, back="")

    def _rest(
        self, canvas: Canvas, picture: Picture, piece: Piece, lift: float = 0.0, elevation: str = "piece"
    ) -> None:
        place = self._placing.footprint(piece.spot)
        self._pieces.draw(canvas, self._lying(picture, piece), self._placing.near, place, lift, elevation)

    def still(self, picture: Picture) -> Picture:
        """See BoardView: what the gesture in hand would change lies among the resting pieces."""
        return replace(super().still(picture), preview=picture.preview)

    # what moves

    def draw_moving(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        on, shown = self._natural(canvas), (picture, sprites)
        on.part("view.below", shown, lambda below: self._draw_below(below, picture, sprites))
        if picture.drag is not None:
            self._draw_dragged(on, picture)
        on.part("view.above", shown, lambda above: self._draw_above(above, picture, sprites))

    def ahead(self, picture: Picture, reader: Rect) -> Iterator[Callable[[Canvas], None]]:
        """See BoardView: each face as it is taken up and dragged."""
        for piece in picture.pieces:
            lying, size = self._lying(picture, piece), self._placing.footprint(piece.spot).w * self._placing.zoom
            known = lying.owner, lying.text, lying.back, size
            if known not in self._ready and self._shown(piece):
                self._ready.add(known)
                yield partial(self._lift_ahead, picture, piece)

    def _lift_ahead(self, picture: Picture, piece: Piece, canvas: Canvas) -> None:
        on, lift = self._natural(canvas), float(self._theme.token("states.selected.lift"))
        self._rest(on, picture, piece, lift, "lifted")
        self._draw_dragged(on, replace(picture, drag=Drag(piece.spot, self.rect(piece.spot).center)))

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
        """What the gesture in hand would leave, where that is drawn over the resting pieces and not among them."""

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
