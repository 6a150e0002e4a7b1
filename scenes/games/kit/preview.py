"""What the gesture in hand would change on the board: pieces that would leave, and where they would lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scenes.board.picture import Picture, Preview
from scenes.games.kit import marks
from squares.core.actions import Spot
from squares.core.events import Fought, Moved, Placed, Pushed
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell
from squares.core.seats import Seat


@dataclass(frozen=True, slots=True)
class BoardPreview:
    """``gone``: pieces that would not lie where they do any more; ``come``: pieces where they would lie.

    ``attacks``: those of them that lie over what they attack.
    """

    gone: frozenset[Piece] = frozenset()
    come: tuple[Piece, ...] = ()
    attacks: tuple[Piece, ...] = ()

    def at(self, spot: Spot) -> Piece | None:
        """What would lie at a spot and does not yet."""
        return next((piece for piece in self.come if piece.spot == spot), None)


def preview_of(game: AnyGame, picture: Picture) -> BoardPreview:
    """Both, as far as no fight decides.

    Who fights stays where it is, for a fight shows its numbers instead; once the gesture is done and waits to be
    confirmed, what attacks lies over what it attacks.
    """
    preview = picture.preview
    if preview is None:
        return BoardPreview()
    fights = {event.cell for event in preview.events if isinstance(event, Fought)}
    here = {_lying(piece) for piece in picture.pieces}
    after = [p for p in game.pieces(preview.position) if isinstance(p.spot, Cell) and p.spot not in fights]
    there = {_lying(piece) for piece in after}
    come = [piece for piece in after if _lying(piece) not in here]
    gone = {p for p in picture.pieces if isinstance(p.spot, Cell) and p.spot not in fights and _lying(p) not in there}
    first = _first(picture, preview)
    if first is not None and (fights or picture.confirms):
        gone.discard(first[0])
    attacks: tuple[Piece, ...] = ()
    if first is not None and picture.confirms:
        gone.add(first[0])
        attacks = first[1:] if fights else ()
    return BoardPreview(frozenset(gone), (*come, *attacks), attacks)


def _lying(piece: Piece) -> tuple[Spot, Seat | None, str]:
    """A piece without its hidden side."""
    return piece.spot, piece.owner, piece.text


def _first(picture: Picture, preview: Preview) -> tuple[Piece, Piece] | None:
    """The piece that goes to another place first, as it lies and as it comes there, before any fight."""
    for event in preview.events:
        match event:
            case Placed(source=source, cell=cell, piece=text):
                piece = marks.at(picture, source)
                return (piece, replace(piece, spot=cell, text=text, back="")) if piece else None
            case Moved(path=path) | Pushed(path=path):
                piece = marks.at(picture, path[0])
                return (piece, replace(piece, spot=path[-1])) if piece else None
    return None
