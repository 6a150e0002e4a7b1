"""Qubism: cubes and pawns on a faceted board, the supply in a rack beside it, the shortest way of each pawn in dots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit import marks, states
from scenes.games.kit.art import draw_board
from scenes.games.kit.board_view import Offers, Told, Words
from scenes.games.kit.placing import Ground, Placing, Reach
from scenes.games.kit.preview import BoardPreview
from scenes.games.kit.view import DRAGGED, PREVIEW_ALPHA, TableView
from scenes.games.qubism import card
from scenes.games.qubism.board import Greyboard
from scenes.games.qubism.captions import ArrowWording, Captions
from scenes.games.qubism.cube import CubePieces, pointing
from scenes.games.qubism.motions import MOTIONS
from scenes.geometry import Point, Rect, between, distance
from squares.core.actions import Button, InHand, Spot, Target
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say
from squares.core.seats import TWO, Seat
from squares.games.qubism import QubismGame
from squares.games.qubism.rules.values import QubismPosition

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

STEPS = 6
"""Dots of a way from cell to cell."""


def draw_mini(canvas: Canvas, rect: Rect, game: QubismGame, position: QubismPosition | None) -> None:
    """The board alone, without letters, as large as ``rect`` lets it be."""
    board = Greyboard(game.grid, 0, game.definition.board.off, labels=False)
    placing = Rack(board, board.ground(canvas.theme, True, False), rect, Seat.SOUTH)
    x, y = placing.origin
    on = canvas.sub(Rect(x, y, 1, 1), zoom=placing.zoom)
    board.draw(on, placing)
    draw_board(on, game.definition, placing.ground.cells, ())
    board.draw_blocked(on, placing)
    pieces = CubePieces(game.definition.after_roll == "fin", game.definition.look.pictures)
    for piece in game.pieces(position) if position is not None else ():
        if isinstance(piece.spot, Cell):
            pieces.draw(on, piece, Seat.SOUTH, placing.footprint(piece.spot))


class Rack(Placing):
    """Places of the board and of the cubes beside it. Only the highest cube can be taken."""

    def __init__(self, board: Greyboard, ground: Ground, stage: Rect, near: Seat) -> None:
        super().__init__(board.grid, ground, stage, near, 0)
        self._board = board

    @property
    def pool_covers(self) -> bool:
        """The supply lies beside the cells."""
        return False

    @property
    def held(self) -> int:
        """Cubes in the rack."""
        return len(self.hands.get(None, ()))

    def pool(self, text: str) -> Rect:
        number = text.removeprefix("cube")
        return self._board.slot(int(number) if number.isdigit() else 1)

    def _reach(self) -> Iterable[Reach]:
        """The cells, and any cube of the rack for the one that goes first."""
        half = self.ground.pitch / 2
        for cell in self.grid:
            yield cell, self.cell(cell).center, half, half
        for number in range(1, self.held + 1):
            slot = self._board.slot(number)
            yield InHand(None, f"cube{self.held}"), slot.center, self._board.rack.w / 2, self._board.pitch / 2

    def zones(self) -> list[tuple[Target, ...]]:
        """The board, then the cube that goes first."""
        board = [zone for zone in super().zones() if isinstance(zone[0], Cell)]
        return [*board, (InHand(None, f"cube{self.held}"),)] if self.held else board


class QubismView(TableView):
    """A TableView whose pieces have two shapes. ``rack``: whether the supply is shown."""

    _placing: Rack

    def __init__(self, game: QubismGame, say: Say, theme: Theme, rack: bool) -> None:
        self._rack = rack
        self._grey = Greyboard(game.grid, game.definition.cubes if rack else 0, game.definition.board.off)
        self._cubes = CubePieces(game.definition.after_roll == "fin", game.definition.look.pictures)
        self._qubism = game
        super().__init__(game, say, theme, self._grey, self._cubes, 0)
        self._captions = Captions(game, lambda: self.names)
        self.wording = ArrowWording(self._captions)
        self.offers = Faces(self)
        self.motions = MOTIONS

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        self._compact = compact
        self._placing = self._plan(self._grey.ground(self._theme, compact, self._rack), stage, near)

    def _plan(self, ground: Ground, stage: Rect, near: Seat) -> Rack:
        return Rack(self._grey, ground, stage, near)

    def _shown(self, piece: Piece) -> bool:
        return self._rack or isinstance(piece.spot, Cell)

    # words

    def about(self, position: QubismPosition, seat: Seat) -> Phrase | None:
        return self._captions.about(position, seat)

    def would(self, picture: Picture) -> Words | None:
        return self._captions.would(picture)

    def holding(self, picture: Picture) -> Words | None:
        return self._captions.holding(picture)

    def notice(self, picture: Picture) -> tuple[Phrase, Phrase] | None:
        """See BoardView: what is in hand."""
        held = picture.picked[0] if picture.picked else None
        if isinstance(held, Cell):
            return self._captions.cell(held, picture)
        return self._captions.supply(picture) if isinstance(held, InHand) else None

    def why_not(self, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        return self._captions.why_not(picture, picked, target)

    def what(self, pos: Point, picture: Picture) -> Told | None:
        target, at = self.pick(pos), self._placing.into(pos)
        if isinstance(target, Cell):
            return self._captions.cell(target, picture)
        if self._grey.cubes and self._grey.rack.contains(at):
            return self._captions.supply(picture)
        if not self._grey.board.contains(at):
            return None
        above = at[1] < self._placing.ground.cells.y
        below = at[1] > self._placing.ground.cells.bottom
        if not above and not below:
            return None
        return self._captions.goal_edge(Seat.SOUTH if above != self._placing.flipped else Seat.NORTH)

    def advice(self) -> Phrase:
        return self._captions.advice()

    def draw_context(self, canvas: Canvas, rect: Rect, picture: Picture) -> bool:
        return card.draw(canvas, rect, self._cubes, self._captions, picture, self._say)

    # the still picture

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        if self._rack:
            held, cubes = self._placing.held, self._grey.cubes
            self._grey.draw_rack(self._natural(canvas), held, self._say("qubism.view.supply", held=held, cubes=cubes))
        super().draw_base(canvas, picture, moving)

    def _preview(self, picture: Picture) -> BoardPreview:
        """Nothing among the resting pieces: ``_draw_preview`` shows it."""
        return BoardPreview()

    def _draw_away(self, canvas: Canvas, picture: Picture, piece: Piece, foreseen: BoardPreview) -> None:
        place = self._placing.footprint(piece.spot)
        if picture.drag is not None or picture.confirms:
            self._ghost(canvas, piece, place)
            return
        lift = float(self._theme.token("states.selected.lift"))
        self._rest(canvas, picture, piece, lift, "lifted")
        self._outlined(canvas, piece, place, lift, "selected", 4)

    def _outlined(self, canvas: Canvas, piece: Piece, place: Rect, lift: float, state: str, gap: float) -> None:
        around = self._cubes.around(piece, place, lift)
        radius, cut = self._cubes.corner(canvas, piece.owner, around.w)
        states.outlined(canvas, around, radius, cut, state, gap)

    def _draw_pieces(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        self._grey.draw_blocked(canvas, self._placing)
        super()._draw_pieces(canvas, picture, moving)

    def _ghost(self, canvas: Canvas, piece: Piece, place: Rect) -> None:
        around = self._cubes.around(piece, place)
        if piece.owner is None:
            canvas.box(around, line="games.qubism.ink", width=1.8, radius=around.w * 0.06, dash=(5, 4))
        else:
            radius, cut = self._cubes.corner(canvas, piece.owner, around.w)
            states.ghost(canvas, around, radius, cut)

    # what moves

    def _draw_below(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        if self._rack:
            self._draw_ways(canvas, picture)
            self._draw_reach(canvas, picture)
        super()._draw_below(canvas, picture, sprites)

    def _draw_ways(self, canvas: Canvas, picture: Picture) -> None:
        """The shortest ways that win for each side, after what the gesture in hand would do."""
        position = picture.preview.position if picture.preview else picture.position
        if self._qubism.outcome(position) is not None:
            return
        taken = self._taken(picture, position)
        for seat in TWO:
            for number, cells in enumerate(self._qubism.routes(position, seat)):
                way = [self._placing.cell(cell).center for cell in cells]
                draw = partial(self._draw_way, seat=seat, way=way, taken=taken)
                canvas.part(f"way.{seat}.{number}", (way, taken), draw)

    def _taken(self, picture: Picture, position: QubismPosition) -> list[tuple[Point, float]]:
        """Where dots would lie on something: middles and reaches of pieces, and of the marks of legal cells."""
        away = self._away(picture)
        shown = [p for p in picture.pieces if picture.drag is None or p is not away]
        pieces = [p for p in (*shown, *self._qubism.pieces(position)) if isinstance(p.spot, Cell)]
        places = [(self._placing.footprint(p.spot), p.owner is None) for p in pieces]
        found = [(place.center, place.w * (0.56 if cube else 0.5)) for place, cube in places]
        if away is not None and picture.drag is None:
            found.append((self._placing.footprint(away.spot).move(0, -6).center, self._placing.ground.piece * 0.5))
        cells = (cell for cell, _ in marks.open_cells(picture))
        return [*found, *((self._placing.cell(cell).center, 15.0) for cell in cells)]

    def _draw_way(self, canvas: Canvas, seat: Seat, way: Sequence[Point], taken: Sequence[tuple[Point, float]]) -> None:
        """Dots from cell to cell, but over nothing that lies there."""
        shift = 0.0 if seat is Seat.SOUTH else 0.5  # so that both can be told apart on one way
        dots = [between(start, end, (step + shift) / STEPS) for start, end in pairwise(way) for step in range(STEPS)]
        end = way[1:][-1:] if seat is Seat.SOUTH else []
        for dot in (*dots, *end):
            if all(distance(dot, middle) > reach for middle, reach in taken):
                self._dot(canvas, seat, dot)

    def _dot(self, canvas: Canvas, seat: Seat, at: Point) -> None:
        if seat is Seat.SOUTH:
            canvas.disc(at, 3.4, fill="games.qubism.trace_s", line="games.qubism.trace_s_line")
        else:
            canvas.diamond(at, 4.2, fill="games.qubism.trace_n", line="games.qubism.trace_n_line")

    def _draw_reach(self, canvas: Canvas, picture: Picture) -> None:
        """Where the piece under the pointer could go: ticks only, since nothing is picked up yet."""
        for target in picture.reach:
            if isinstance(target, Cell):
                states.ticks(canvas, self._placing.cell(target), "legal_board", 2.4, 16)

    def _draw_hover(self, canvas: Canvas, picture: Picture) -> None:
        piece = marks.at(picture, picture.hover)
        if piece is None or picture.drag is not None or picture.picked or piece.owner not in (picture.to_act, None):
            return
        place = self._placing.footprint(piece.spot)
        lift = float(self._theme.token("states.hover.lift"))
        self._rest(canvas, picture, piece, lift)
        self._outlined(canvas, piece, place, lift, "hover", 1)

    def _draw_preview(self, canvas: Canvas, picture: Picture) -> None:
        """The piece where the gesture in hand would leave it; under the pointer ``_draw_dragged`` shows it."""
        if picture.preview is None or picture.drag is not None:
            return
        here = {(p.spot, p.text) for p in picture.pieces}
        for piece in self._qubism.pieces(picture.preview.position):
            if isinstance(piece.spot, Cell) and (piece.spot, piece.text) not in here:
                place = self._placing.footprint(piece.spot)
                self._bare(canvas, piece, place)
                alpha = 1.0 if picture.confirms else PREVIEW_ALPHA
                self._cubes.draw(canvas, piece, self._placing.near, place, alpha=alpha)
                self._ghost(canvas, piece, place)

    def _bare(self, canvas: Canvas, piece: Piece, place: Rect) -> None:
        """Plain ground where a see-through piece comes to lie, so that the mark of its cell does not show."""
        around = self._cubes.around(piece, place)
        radius, cut = self._cubes.corner(canvas, piece.owner, around.w)
        canvas.box(around, fill="games.qubism.board", radius=radius, shape="cut" if cut else "round")

    def _draw_sprite(self, canvas: Canvas, picture: Picture, sprite: Sprite) -> None:
        if sprite.roll is None:
            super()._draw_sprite(canvas, picture, sprite)
            return
        placing, roll = self._placing, sprite.roll
        place = Rect.around(placing.into(sprite.centre), placing.footprint(sprite.piece.spot).w)
        self._cubes.draw_rolling(canvas, roll.before, sprite.piece.text, placing.near, place, roll.heading, roll.share)

    def _draw_dragged(self, canvas: Canvas, picture: Picture) -> None:
        """A cube that could be dropped here already shows the arrow that it would have."""
        assert picture.drag is not None
        piece = marks.at(picture, picture.drag.target)
        if piece is None:
            return
        goal = self._placing.pick(picture.drag.pos)
        if picture.preview is not None and isinstance(goal, Cell):
            text = picture.preview.position.board[self._qubism.grid.index(goal)]
            piece = replace(piece, text=text if text != "." else piece.text)
            self._ghost(canvas, piece, self._placing.footprint(goal))
        place = Rect.around(self._placing.into(picture.drag.pos), self._placing.ground.piece * DRAGGED)
        self._cubes.draw(canvas, piece, self._placing.near, place, 0.0, "lifted")

    @property
    def placing(self) -> Rack:
        """Where everything lies now."""
        return self._placing

    def draw_cube(self, canvas: Canvas, text: str, rect: Rect, share: float) -> None:
        """A cube of the supply, ``share`` of the size that it has on the board."""
        on = self._natural(canvas)
        width = min(rect.w / self._placing.zoom, self._placing.ground.piece)
        place = Rect.around(self._placing.into(rect.center), width * share)
        self._cubes.draw(on, Piece(InHand(None, ""), "cube", None, text), self._placing.near, place)


class Faces(Offers):
    """The ways that a new cube can lie, round its cell."""

    def __init__(self, view: QubismView) -> None:
        self._view = view

    def places(self, cell: Cell, buttons: Sequence[Button]) -> dict[Button, Rect]:
        """See Offers: an arrow lies on the side that it points to, one with its fin on the right on its right."""
        placing = self._view.placing
        place, size = placing.cell(cell), placing.ground.cell * 0.42
        found: dict[Button, Rect] = {}
        for button in buttons:
            dx, dy = pointing(button.id, placing.flipped)
            aside = 0.0 if len({b.id.upper() for b in buttons}) == len(buttons) else size * 0.56
            aside = -aside if button.id.islower() else aside
            far = place.w / 2 + size * 0.72
            x, y = place.center[0] + dx * far - dy * aside, place.center[1] + dy * far + dx * aside
            found[button] = placing.out(Rect.around((x, y), size))
        return found

    def draw(self, button: Button, canvas: Canvas, rect: Rect, marked: bool) -> None:
        self._view.draw_cube(canvas, button.id, rect, 1.0 if marked else 0.92)
