"""A plain board for any game: cells with crop marks, pieces as round or cut tokens that show their text."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.games.kit import states
from scenes.games.kit.art import emblem_of
from scenes.games.kit.board_view import BoardView
from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.sheet import Sheet, outline
from scenes.games.kit.view import TableView
from scenes.geometry import Rect
from squares.core.actions import Spot
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.phrase import Say
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.board.picture import Picture
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

_SLOTS = 8
"""Pieces that a tray is drawn for; larger hands draw together."""


def plain_view(game: AnyGame, say: Say, theme: Theme, trays: bool = True) -> BoardView:
    """The plain view of any game; ``trays``: with the hands."""
    return PlainView(game, say, theme, Lattice(game.grid), Tokens(game), _SLOTS if trays else 0)


class PlainView(TableView):
    """A plain board. Of equal pieces in a hand all are seen, and the last one is taken."""

    def _draw_trays(self, canvas: Canvas) -> None:
        """There are none while nobody has anything in hand, as in games in which nobody ever does."""
        hands = {seat: pieces for seat, pieces in self._placing.hands.items() if seat is not None}
        if not hands:
            return
        super()._draw_trays(canvas)
        for seat, pieces in hands.items():
            for at, piece in enumerate(pieces[:-1]):
                if pieces[at + 1].spot == piece.spot:
                    self._pieces.draw(canvas, piece, self._placing.near, self._placing.slot(seat, at))

    def _draw_pieces(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """Each once: equal ones lie in the tray."""
        super()._draw_pieces(canvas, replace(picture, pieces=tuple(dict.fromkeys(picture.pieces))), moving)


class Lattice:
    """Paper with crop marks."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def ground(self, theme: Theme, compact: bool, trays: bool) -> Ground:
        """See BoardLook."""
        at = theme.token("boards.plain_compact" if compact else "boards.plain")
        self.compact = compact
        cell, gap = float(at["cell"]), 0.0
        cells = Rect(0, 0, self.grid.files * cell, self.grid.ranks * cell)
        self.paper = cells.inset(-12)
        width = max(self.paper.w, at["strip_w"])
        left = cells.center[0] - width / 2
        far = near = None
        top, bottom = self.paper.y - 6, self.paper.bottom + 26
        if trays:
            far = Rect(left, self.paper.y - 12 - at["tray_h"], width, at["tray_h"])
            near = Rect(left, self.paper.bottom + 26, width, at["tray_h"])
            top, bottom = far.y - 2, near.bottom + 4
        side = 74 if compact else 120
        bounds = Rect(left - side, top, width + 2 * side, bottom - top)
        return Ground(bounds, cells, cell, gap, at["tile"], far, near, at["hand_tile"], at["hand_pitch"])

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """See BoardLook."""
        radius = float(canvas.theme.token("radius.panel"))
        canvas.shadow(self.paper, "paper", radius=radius)
        canvas.box(self.paper, fill="paper", radius=radius)
        for cell in self.grid:
            states.ticks(canvas, placing.cell(cell), "line_strong", 1.2, 10, 0.9)
        size = 12 if self.compact else 13
        for rank in range(self.grid.ranks):
            y = placing.cell(Cell(File(0), Rank(rank))).center[1]
            canvas.text(str(rank + 1), (self.paper.x - 14, y), "text_strong", "ink_3", "center", size=size)
        for file in range(self.grid.files):
            x = placing.cell(Cell(File(file), Rank(0))).center[0]
            canvas.text(chr(97 + file), (x, self.paper.bottom + 13), "text_strong", "ink_3", "center", size=size)


class Tokens:
    """Round for South and West's side, cut for North; common property is a square of paper.

    A picture that the game file brings of a piece stands above its text. ``flat``: cut out of paper, without a body.
    """

    def __init__(self, game: AnyGame, flat: bool = False) -> None:
        self._game = game
        self._flat = flat

    def corner(self, canvas: Canvas, owner: Seat | None, size: float) -> tuple[float, bool]:
        """See Shape."""
        return self.outline(owner, size)

    def outline(self, owner: Seat | None, size: float) -> tuple[float, bool]:
        """The shape of a piece: the radius or the chamfer of its corners, and whether they are cut."""
        if owner is None:
            return size * 0.08, False
        cut = owner in (Seat.NORTH, Seat.WEST)
        return (size * 0.29 if cut else size / 2), cut

    def face(self, canvas: Canvas, place: Rect, lift: float = 0.0) -> Rect:
        """See Shape."""
        return place if self._flat else place.inset(place.w * 0.06).move(0, -lift - place.w * 0.02)

    def sign(self, piece: Piece | None) -> str | None:
        """A plain piece shows no ability."""
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
        room = place.inset(-place.w * 0.4).move(0, -lift)
        key = ("token", *self.shown(piece), elevation, round(place.w, 2))
        inner = Rect(place.w * 0.4, place.w * 0.4, place.w, place.w)
        if kx == 1.0 and alpha == 1.0:
            canvas.surface(key, room, lambda on: self._paint(on, piece, inner, elevation))
        else:
            canvas.blit_scaled(key, room, lambda on: self._paint(on, piece, inner, elevation), kx=kx, alpha=alpha)

    def shown(self, piece: Piece) -> tuple[str | Seat | None, ...]:
        """What of a piece its drawing shows."""
        return piece.owner, piece.text, emblem_of(self._game.definition, self._game.thing(piece))

    def part(self, owner: Seat | None) -> str:
        """The first letters of the colours that somebody's pieces have."""
        return "n" if self.outline(owner, 1.0)[1] else "s"

    def _paint(self, canvas: Canvas, piece: Piece, place: Rect, elevation: str) -> None:
        face = self.face(canvas, place)
        radius, cut = self.corner(canvas, piece.owner, face.w)
        canvas.shadow(face, elevation, radius=radius, shape="cut" if cut else "round")
        colour = f"games.pieces.{self.part(piece.owner)}"
        deep = 0.0 if self._flat else place.w * 0.05
        sheet = Sheet(canvas, face.w, face.h + deep)
        here = Rect(0, 0, face.w, face.h)
        sheet.path(outline(here.move(0, deep), radius, cut), fill=f"{colour}_edge")
        sheet.path(outline(here, radius, cut), fill=f"{colour}_face")
        inset = face.w * 0.07
        inner = max(radius - inset * (0.59 if cut else 1.0), 2.0)
        sheet.path(outline(here.inset(inset), inner, cut), line=f"{colour}_ink", width=max(1.0, face.w * 0.025))
        sheet.draw(canvas, face.x, face.y)
        self.print(canvas, piece, face, f"{colour}_num")

    def print(self, canvas: Canvas, piece: Piece, face: Rect, ink: str) -> None:
        """What stands on the face of a piece."""
        own = canvas.paintbox.own(emblem_of(self._game.definition, self._game.thing(piece)))
        if own is not None:
            canvas.svg(own, Rect.around((face.center[0], face.center[1] - face.h * 0.11), face.w * 0.5))
            low = Rect.around((face.center[0], face.center[1] + face.h * 0.25), face.w * 0.62)
            _label(canvas, piece.text, low, ink, face.w * 0.19)
            return
        size = face.w * (0.5 if len(piece.text) < 2 else 0.36 if len(piece.text) < 4 else 0.26)
        if piece.text:
            _label(canvas, piece.text, Rect.around(face.center, face.w * 0.84), ink, size)
        else:
            canvas.mark((piece.owner or Seat.SOUTH).value, face.center, face.w * 0.3)


def _label(canvas: Canvas, text: str, place: Rect, colour: str, size: float) -> None:
    """A piece's text in the middle of a place, in letters as small as its width asks for."""
    wide = canvas.measure(text, "numeral", size)[0]
    if wide > place.w:
        size *= 0.97 * place.w / wide
    canvas.text(text, place.center, "numeral", colour, "center", place.w, size)
