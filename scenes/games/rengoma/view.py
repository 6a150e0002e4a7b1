"""Rengoma: columns of thick pieces on a tatami mat, the field, stocks and chips on a stand beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.board.picture import Kind, Peek, Picture
from scenes.games.kit import marks, states
from scenes.games.kit.art import draw_board
from scenes.games.kit.board_view import Told, Words
from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.preview import BoardPreview
from scenes.games.kit.view import DRAGGED, TableView
from scenes.games.rengoma import aids as rengoma_aids
from scenes.games.rengoma import card
from scenes.games.rengoma import disc as disc_piece
from scenes.games.rengoma import stand as rengoma_stand
from scenes.games.rengoma.captions import Captions, about
from scenes.games.rengoma.mat import Tatami
from scenes.games.rengoma.seats import RengomaSeats
from scenes.geometry import Point, Rect
from squares.core.actions import InHand, Spot, Target
from squares.core.events import Moved, Placed
from squares.core.game import Piece
from squares.core.grid import Cell, Grid
from squares.core.phrase import YOU, Phrase, Say, phrase
from squares.core.seats import Seat
from squares.games.rengoma import RengomaGame
from squares.games.rengoma.rules.values import CHIPS, COLOURS, SIDES, RengomaPosition

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

SINK = 3.0
"""How far the lowest piece's face lies below the middle of its cell, so that its side shows inside it."""

LEGIBLE = 0.55
"""The zoom from which on the words of the stand have room."""


class Columns(Placing):
    """Places of stacked pieces; those of the field lie on the stand, and each seat's next ones on a stock there.

    ``field``: the place of a piece that lies open there; ``stocks``: middle of each seat's stock.
    """

    def __init__(
        self,
        grid: Grid,
        ground: Ground,
        stage: Rect,
        near: Seat,
        field: Callable[[str], Rect],
        stocks: dict[Seat, Point],
        rise: float,
    ) -> None:
        super().__init__(grid, ground, stage, near, 0)
        self._field = field
        self._stocks = stocks
        self._rise = rise
        self.stacks: dict[Cell, tuple[Piece, ...]] = {}

    @property
    def pool_covers(self) -> bool:
        """The field lies beside the cells."""
        return False

    def show(self, picture: Picture) -> None:
        """Take note of the height of every column."""
        super().show(picture)
        self.stacks = columns(picture.pieces)

    def zones(self) -> list[tuple[Target, ...]]:
        """The field, then the board."""
        field = tuple(self.target(piece) for piece in self.hands.get(None, ()))
        return [zone for zone in (field, *super().zones()) if zone]

    def level(self, cell: Cell, height: int) -> Rect:
        """Face of the piece that lies on ``height`` others."""
        x, y = self.cell(cell).center
        return Rect.around((x, y + SINK - height * self._rise), self.ground.piece)

    def footprint(self, spot: Spot) -> Rect:
        """The face on top of a cell's column, or of a field place; a seat's hand is its stock."""
        if isinstance(spot, Cell):
            return self.level(spot, max(len(self.stacks.get(spot, ())) - 1, 0))
        if spot.seat is not None:
            return Rect.around(self._stocks.get(spot.seat, self.ground.cells.center), self.ground.piece)
        return self.pool(spot.text)

    def pool(self, text: str) -> Rect:
        """See Placing: black's place is the left one."""
        return self._field(text)


def columns(pieces: Sequence[Piece]) -> dict[Cell, tuple[Piece, ...]]:
    """The pieces of each cell from the bottom up."""
    stacks: dict[Cell, list[Piece]] = {}
    for piece in pieces:
        if isinstance(piece.spot, Cell):
            stacks.setdefault(piece.spot, []).append(piece)
    return {cell: tuple(stack) for cell, stack in stacks.items()}


class Discs:
    """Round for black, cut for red. ``side``: the side of a seat's pieces."""

    def __init__(self, game: RengomaGame) -> None:
        self.game = game

    def side(self, owner: Seat | None) -> str:
        """black or red."""
        return "black" if owner is None else self.game.side(owner)

    def suit(self, owner: Seat | None) -> disc_piece.Suit:
        """How a seat's pieces look."""
        return disc_piece.suit(self.game.definition, self.side(owner))

    def corner(self, canvas: Canvas, owner: Seat | None, size: float) -> tuple[float, bool]:
        """See Shape."""
        cut = self.side(owner) == "red"
        return disc_piece.corner(size / 2, cut), cut

    def face(self, canvas: Canvas, place: Rect, lift: float = 0.0) -> Rect:
        """See Shape."""
        return place.move(0, -lift)

    def sign(self, piece: Piece | None) -> str | None:
        """A piece has no ability."""
        return None

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
        """See PieceLook."""
        middle = (place.center[0], place.center[1] - lift)
        suit, r = self.suit(piece.owner), place.w / 2
        if kx == 1.0 and alpha == 1.0:
            disc_piece.draw(canvas, suit, piece.text, middle, r, elevation)
        else:
            disc_piece.draw_blended(canvas, suit, piece.text, middle, r, kx, alpha)


class RengomaView(TableView):
    """A BoardView with columns, a stand, a fan for what lies below, and lines that are nearly complete."""

    peeks = "rengoma.view.stacks"
    peeks_always = True

    _placing: Columns
    _pieces: Discs
    _board: Tatami

    def __init__(self, game: RengomaGame, say: Say, theme: Theme, stand: bool, plates: bool = True) -> None:
        """``stand``: with what lies beside the board; ``plates``: with four players round it."""
        self._rengoma = game
        self._stand = stand
        board = Tatami(game.grid, plates=stand and plates and len(game.seats) == 4)
        super().__init__(game, say, theme, board, Discs(game), 1 if stand else 0)
        self._slots = 0
        self.seat_style = RengomaSeats(game)

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        self._compact = compact
        self._placing = self._plan(self._board.ground(self._theme, compact, self._stand), stage, near)

    def _plan(self, ground: Ground, stage: Rect, near: Seat) -> Columns:
        rise = float(self._theme.token("boards.rengoma")["rise"])
        stocks = {}
        if self._stand:
            stand, own = self._board.stand, self._rengoma.side(near)
            stocks = {seat: stand.stock(self._rengoma.side(seat) == own) for seat in self.game.seats}

        def field(text: str) -> Rect:
            if not self._stand:
                return Rect.around(ground.cells.center, ground.piece)
            return rengoma_stand.offered(self._rengoma, self._board.stand, text, ground.piece)

        return Columns(self.game.grid, ground, stage, near, field, stocks, rise)

    # words

    def _words(self, picture: Picture) -> Captions:
        return Captions(self._rengoma, picture, self.names, self.agreed)

    def about(self, position: RengomaPosition, seat: Seat) -> Phrase | None:
        alone = next((each for each, name in self.names.items() if name == YOU), None)
        return about(self._rengoma, position, seat, alone)

    def called(self, piece: Piece) -> Phrase | str:
        if piece.owner is None:
            return super().called(piece)
        return self._rengoma.definition.piece_name(COLOURS[self._rengoma.colour(piece.owner)] + piece.text)

    def notice(self, picture: Picture) -> tuple[Phrase, Phrase] | None:
        return self._words(picture).notice()

    def reading(self, picture: Picture) -> Words | None:
        return self._words(picture).reading()

    def holding(self, picture: Picture) -> Words | None:
        return self._words(picture).holding()

    def would(self, picture: Picture) -> Words | None:
        return self._words(picture).would()

    def why_not(self, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        return self._words(picture).why_not(picked, target)

    def what(self, pos: Point, picture: Picture) -> Told | None:
        target, at, words = self.pick(pos), self._placing.into(pos), self._words(picture)
        if picture.position.phase == CHIPS and picture.to_act is not None:
            return None  # the card asks for chips
        if isinstance(target, Cell):
            return words.cell(target)
        if isinstance(target, InHand):
            return words.field(target.text)
        if not self._stand:
            return None
        seat = next((seat for seat, place in self._seated().items() if place.contains(at)), None)
        if seat is not None:
            return words.seat(seat)
        return self._on_stand(at, words)

    def _on_stand(self, at: Point, words: Captions) -> Told | None:
        """A stock, or chips where the game has any."""
        chips = self._rengoma.definition.chips > 0
        stand, own = self._board.stand, self._rengoma.colour(self._placing.near)
        for area, colour in ((stand.near, own), (stand.far, 1 - own)):
            if area.contains(at):
                return words.chips(colour) if chips and at[0] > area.center[0] else words.stock(colour)
        return words.chips(None) if chips and stand.middle.contains(at) and at[1] > stand.middle.y + 160 else None

    def _seated(self) -> dict[Seat, Rect]:
        """Four players' plates."""
        return rengoma_stand.seated(self._rengoma, self._board, self._placing) if self._board.plates else {}

    def advice(self) -> Phrase:
        rules = self._rengoma.definition
        if "move" not in rules.actions:
            return phrase("rengoma.view.advice_place")
        return phrase("rengoma.view.advice" if self._rengoma.hidden else "rengoma.view.advice_open")

    def draw_context(self, canvas: Canvas, rect: Rect, picture: Picture) -> bool:
        return card.draw(canvas, rect, self._words(picture), self._say)

    # the still picture

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        on, won = self._natural(canvas), self._won(picture) if picture.won_share > 0 else ()
        self._board.draw(on, self._placing)
        draw_board(on, self.game.definition, self._placing.ground.cells, map(self._placing.cell, self.game.grid))
        if self._stand:
            say = self._say if self._placing.zoom >= LEGIBLE else None
            rengoma_stand.draw(on, self._rengoma, self._board, self._placing.near, picture, say)
            for piece in picture.pieces:
                if isinstance(piece.spot, InHand) and piece.spot not in moving and piece is not self._away(picture):
                    self._rest(on, picture, piece)
            rengoma_stand.plates(on, self._rengoma, self._board, self._placing, picture, self.names, say)
        for line in won:
            rengoma_aids.lane(on, self._placing, line)
        self._draw_pieces(on, self._read(picture), moving)
        if picture.won_share >= 1:
            rengoma_aids.rings(on, self._winners(picture, won))

    def _winners(self, picture: Picture, won: tuple[tuple[Cell, ...], ...]) -> list[tuple[Rect, bool]]:
        """Faces of the pieces that won, in the order of their lines."""
        cells = dict.fromkeys(cell for line in won for cell in line)
        pieces = [(cell, marks.at(picture, cell)) for cell in cells]
        return [
            (self._placing.footprint(cell), self._pieces.side(piece.owner) == "red") for cell, piece in pieces if piece
        ]

    def _read(self, picture: Picture) -> Picture:
        """The far ranks first, since columns rise; a move that covers a piece is marked like a fight."""
        down = -1 if self._placing.flipped else 1
        pieces = sorted(picture.pieces, key=lambda p: -down * p.spot.rank if isinstance(p.spot, Cell) else 99)
        taken = {piece.spot for piece in picture.pieces}
        legal = {t: (Kind.BATTLE,) if t in taken and picture.picked else kinds for t, kinds in picture.legal.items()}
        last = picture.last_seat and (Seat.SOUTH, Seat.NORTH)[self._rengoma.colour(picture.last_seat)]
        return replace(picture, pieces=tuple(pieces), legal=legal, won=(), last_seat=last)

    def _won(self, picture: Picture) -> tuple[tuple[Cell, ...], ...]:
        """The lines among the cells that decided the game."""
        lines = (self._rengoma.lines(picture.position, i, self._rengoma.definition.line) for i in (0, 1))
        return tuple(line for found in lines for line in found if set(line) <= set(picture.won))

    def _shown(self, piece: Piece) -> bool:
        """Pieces of the field are laid on the stand."""
        return not isinstance(piece.spot, InHand)

    def _preview(self, picture: Picture) -> BoardPreview:
        """Nothing among the resting pieces: ``_draw_preview`` shows it."""
        return BoardPreview()

    def _draw_away(self, canvas: Canvas, picture: Picture, piece: Piece, foreseen: BoardPreview) -> None:
        """See TableView: what waits to be confirmed is shown at its goal."""
        if picture.confirms:
            self._draw_ghost(canvas, piece)
        else:
            super()._draw_away(canvas, picture, piece, foreseen)

    def _draw_ghost(self, canvas: Canvas, piece: Piece) -> None:
        """See TableView: in the colour of its side."""
        place = self._placing.footprint(piece.spot)
        radius, cut = self._pieces.corner(canvas, piece.owner, place.w)
        states.ghost(
            canvas, place.inset(place.w * 0.024), radius, cut, self.seat_style.ink(piece.owner or self._placing.near)
        )

    def _rest(
        self, canvas: Canvas, picture: Picture, piece: Piece, lift: float = 0.0, elevation: str = "piece"
    ) -> None:
        place = self._placing.footprint(piece.spot)
        if isinstance(piece.spot, Cell):
            stack = self._placing.stacks.get(piece.spot, ())
            height = stack.index(piece) if piece in stack else 0
            place = self._placing.level(piece.spot, height)
            elevation = elevation if height == 0 or lift else ""
        self._pieces.draw(canvas, piece, self._placing.near, place, lift, elevation)

    # what moves

    def _draw_below(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        if (picture.peek is Peek.ALL or picture.threatened is not None) and not sprites and not picture.won:
            rengoma_aids.lines(canvas, self._rengoma, self._placing, picture)
        super()._draw_below(canvas, self._read(picture), sprites)

    def _draw_above(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        super()._draw_above(canvas, picture, sprites)
        if 0 < picture.won_share < 1:
            rengoma_aids.rings(canvas, self._winners(picture, self._won(picture)), picture.won_share)
        if not sprites:
            rengoma_aids.covering(canvas, self._rengoma, self._placing, picture, self._say)
            if picture.peek is Peek.ALL:
                rengoma_aids.insides(canvas, self._rengoma, self._placing, self._placing.stacks)
            self._draw_fan(canvas, picture)

    def _draw_fan(self, canvas: Canvas, picture: Picture) -> None:
        """The column under a pointer that came to rest there; the last move, a win and the field stay in sight."""
        pointed = picture.hover if picture.hover is not None else picture.cursor
        rested = picture.peek is Peek.ALL or (picture.peek is Peek.POINTED and not picture.won)
        if not rested or not isinstance(pointed, Cell) or picture.drag is not None or picture.picked:
            return
        stack = self._placing.stacks.get(pointed, ())
        if len(stack) < 2:
            return
        last = {cell for cell in (picture.last_to, *picture.won) if isinstance(cell, Cell)}
        spare = [self._placing.cell(cell).inset(4) for cell in sorted(last - {pointed})]
        field = [self._placing.footprint(p.spot) for p in picture.pieces if isinstance(p.spot, InHand) and self._stand]
        rengoma_aids.fan(canvas, self._rengoma, self._placing, pointed, stack, self._say, [*spare, *field])

    def _draw_preview(self, canvas: Canvas, picture: Picture) -> None:
        """The piece on top of what it would cover, opaque so that only its own number is read, in a dashed ring."""
        if picture.preview is None or picture.drag is not None:
            return
        for event in picture.preview.events:
            if not isinstance(event, Moved | Placed):
                continue
            goal = event.path[-1] if isinstance(event, Moved) else event.cell
            piece = marks.at(picture, event.path[0] if isinstance(event, Moved) else event.source)
            if piece is None:
                continue
            place = self._placing.level(goal, len(self._placing.stacks.get(goal, ())))
            suit, (radius, cut) = self._pieces.suit(piece.owner), self._pieces.corner(canvas, piece.owner, place.w)
            disc_piece.draw(canvas, suit, piece.text, place.center, place.w / 2, "")
            states.ghost(canvas, place.inset(-3), radius + 3, cut, self.seat_style.ink(piece.owner or picture.near))

    def _draw_hover(self, canvas: Canvas, picture: Picture) -> None:
        """Every piece that the side to act may take up rises a little, partners' too."""
        piece = marks.at(picture, picture.hover)
        if piece is None or picture.drag is not None or picture.picked or picture.to_act is None:
            return
        mine = self._rengoma.side(picture.to_act) == self._pieces.side(piece.owner)
        if not mine and isinstance(piece.spot, Cell):
            return
        lift = float(self._theme.token("states.hover.lift"))
        self._rest(canvas, picture, piece, lift)
        place = self._placing.footprint(piece.spot)
        radius, cut = self._pieces.corner(canvas, piece.owner, place.w)
        states.outlined(canvas, self._pieces.face(canvas, place, lift), radius, cut, "hover", gap=1)

    def _draw_sprite(self, canvas: Canvas, picture: Picture, sprite: Sprite) -> None:
        """A column that is being left or covered stays a column."""
        spot = sprite.piece.spot
        stack = self._placing.stacks.get(spot, ()) if isinstance(spot, Cell) else ()
        if sprite.over or sprite.piece not in stack or not isinstance(spot, Cell):
            super()._draw_sprite(canvas, picture, sprite)
            return
        height = stack.index(sprite.piece)
        place = self._placing.level(spot, height)
        self._pieces.draw(canvas, sprite.piece, self._placing.near, place, 0.0, "" if height else "piece")

    def _draw_dragged(self, canvas: Canvas, picture: Picture) -> None:
        assert picture.drag is not None
        piece = marks.at(picture, picture.drag.target)
        if piece is not None:
            place = Rect.around(self._placing.into(picture.drag.pos), self._placing.ground.piece * DRAGGED)
            self._pieces.draw(canvas, piece, self._placing.near, place, 0.0, "lifted")


def draw_mini(canvas: Canvas, rect: Rect, game: RengomaGame, position: RengomaPosition | None = None) -> None:
    """The mat with the tops of its columns, from South's side; empty without a position."""
    grid = game.grid
    pitch = min(rect.w / grid.files, rect.h / grid.ranks)
    area = Rect.around(rect.center, pitch * grid.files, pitch * grid.ranks)
    canvas.box(area, fill="games.rengoma.mat", line="games.rengoma.ink", width=1.2, radius=2)
    draw_board(canvas, game.definition, area, ())
    for file in range(1, grid.files):
        canvas.line((area.x + file * pitch, area.y), (area.x + file * pitch, area.bottom), "games.rengoma.line", 1)
    for rank in range(1, grid.ranks):
        canvas.line((area.x, area.y + rank * pitch), (area.right, area.y + rank * pitch), "games.rengoma.line", 1)
    for cell in grid:
        top = position.top(grid.index(cell)) if position else ""
        if top:
            middle = (area.x + (cell.file + 0.5) * pitch, area.bottom - (cell.rank + 0.54) * pitch)
            suit = disc_piece.suit(game.definition, SIDES[COLOURS.index(top[0])])
            disc_piece.draw(canvas, suit, top[1], middle, pitch * 0.38, "")


def draw_start(canvas: Canvas, rect: Rect, game: RengomaGame) -> None:
    """The empty mat, and how many pieces of each strength the colours have: at their ends, or both below for four."""
    counts = sorted(Counter(game.definition.strengths).items())
    size = rect.h * 0.09
    many = len(game.seats) > 2
    mat = rect.cut_top(rect.h - 2 * size - 8)[0] if many else rect.inset(0, size + 6)
    draw_mini(canvas, mat, game)
    below = Rect.around((rect.center[0], rect.bottom - size / 2), 2.6 * size * len(counts), size)
    other = below.move(0, -size - 2) if many else below._replace(y=rect.y)
    for side, row in zip(SIDES, (below, other), strict=True):
        suit = disc_piece.suit(game.definition, side)
        for cell, (strength, count) in zip(row.columns(len(counts)), counts, strict=True):
            x, y = cell.center
            disc_piece.draw(canvas, suit, str(strength), (x - size / 2, y), size * 0.44, "")
            canvas.text(f"×{count}", (x + size * 0.12, y), "small", "ink_2", "midleft", size=min(13.0, size * 0.75))
