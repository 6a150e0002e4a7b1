"""The pieces of such games: South's round, North's cut, nobody's square; an emblem or a letter tells kinds apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.kit.art import emblem_of
from scenes.games.kit.grid import Tokens
from scenes.geometry import Rect
from squares.core.game import Piece
from squares.core.seats import Seat
from squares.games.pieces.rules.file import Kind
from squares.games.pieces.rules.game import PiecesGame

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

EMBLEMS = (
    "axe", "bear", "bow", "crane", "crown", "fox", "goose", "horse", "paw", "ring", "shield", "star", "tower", "wolf",
)  # fmt: skip
"""The pictures that ``look.icons`` may give to a kind."""
_SMALLEST = 0.56
"""How wide the smallest kind is, as a share of the largest, where kinds have sizes."""


class Stones(Tokens):
    """Kinds that have a size are drawn in it. A kind that nothing has to be told from is a plain stone."""

    def __init__(self, game: PiecesGame, flat: bool = False) -> None:
        super().__init__(game, flat)
        self._definition, self._ids = game.definition, game.ids
        sizes = sorted({kind.size for kind in self._definition.kinds.values()})
        step = (1 - _SMALLEST) / max(1, len(sizes) - 1)
        self._shares = {size: 1 - step * (len(sizes) - 1 - at) for at, size in enumerate(sizes)}

    def share(self, piece: Piece) -> float:
        """How wide a piece is, as a share of its place."""
        if piece.owner is None:
            return 0.8
        return self._shares[self._kind(piece).size]

    def _kind(self, piece: Piece) -> Kind:
        return self._definition.kinds[self._ids[piece.text]]

    def part(self, owner: Seat | None) -> str:
        return "neutral" if owner is None else super().part(owner)

    def shown(self, piece: Piece) -> tuple[str | Seat | None, ...]:
        return (*super().shown(piece), *self._sign(piece))

    def _sign(self, piece: Piece) -> tuple[str, str]:
        """The shipped emblem of a kind, else its letter; neither for a plain stone."""
        kinds, id = self._definition.kinds.values(), self._ids[piece.text]
        emblem = self._definition.look.icons.get(id, "")
        alike = [kind for kind in kinds if kind.size == self._kind(piece).size and kind.side != "nobody"]
        return emblem, "" if len(alike) == 1 or piece.owner is None else piece.text

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
        super().draw(canvas, piece, near, place.scaled(self.share(piece)), lift, elevation, kx, alpha)

    def print(self, canvas: Canvas, piece: Piece, face: Rect, ink: str) -> None:
        emblem, letter = self._sign(piece)
        own = canvas.paintbox.own(emblem_of(self._definition, self._ids[piece.text]))
        if own is not None:
            canvas.svg(own, Rect.around(face.center, face.w * 0.64))
        elif emblem in EMBLEMS:
            canvas.sprite(f"emblems/{emblem}", Rect.around(face.center, face.w * 0.64), {"ink": ink})
        elif letter:
            canvas.text(letter, face.center, "numeral", ink, "center", size=face.w * 0.5)
