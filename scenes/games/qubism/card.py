"""The gesture in hand on the context card: a cube before and after it is rolled, a pawn's step, both ways in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scenes.board.picture import Picture
from scenes.games.qubism.captions import Captions, points
from scenes.games.qubism.cube import CubePieces
from scenes.geometry import Rect
from squares.core.actions import InHand
from squares.core.events import Moved, Placed
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import TWO, Seat
from squares.games.qubism.rules.values import PAWNS

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

LINE, WORDS = 26.0, 22.0
"""Height of the title, and of the sentence below the drawing."""
_LEAST = 116.0
"""Height of a card with room for the sentence."""
_NOWHERE = InHand(None, "")


class Shown(NamedTuple):
    """``before`` and ``after``: pieces at both ends of the arrow; ``label`` over it; ``text`` below the drawing."""

    title: Phrase
    before: Piece
    after: Piece
    label: Phrase | None
    text: Phrase


def draw(canvas: Canvas, room: Rect, pieces: CubePieces, captions: Captions, picture: Picture, say: Say) -> bool:
    """Fill the card; False where nothing is in hand that could be drawn."""
    shown = _previewed(captions, picture) if picture.preview is not None else _held(captions, picture)
    if shown is None:
        return False
    left = _ways(canvas, room, captions, picture)
    canvas.text(say(shown.title), room.topleft, "name", max_width=left - room.x - 8)
    scene = room.cut_top(LINE)[1]
    if room.h >= _LEAST:
        words, scene = scene.cut_bottom(WORDS)
        canvas.text(say(shown.text), (words.x, words.bottom), "note", "ink_2", "bottomleft", max_width=words.w)
    _scene(canvas, scene, pieces, shown, picture.near, "" if shown.label is None else say(shown.label))
    return True


def _scene(canvas: Canvas, scene: Rect, pieces: CubePieces, shown: Shown, near: Seat, label: str) -> None:
    """Both pieces on the board's ground and a dotted arrow from one to the other."""
    canvas.box(scene, fill="games.qubism.board", radius=5)
    size = min(58.0, scene.h * 0.74)
    x, y = scene.x + 14 + size / 2, scene.center[1]
    end = scene.right - 14 - size / 2
    for piece, middle in ((shown.before, x), (shown.after, end)):
        pieces.draw(canvas, piece, near, Rect.around((middle, y), size))
    start, tip = x + size / 2 + 16, end - size / 2 - 14
    canvas.line((start, y), (tip - 8, y), "games.qubism.ink", 2, (5, 4))
    canvas.path("M11 5.5L0 0v11z", Rect(tip - 11, y - 5.5, 11, 11), fill="games.qubism.ink", viewbox=(11, 11))
    canvas.text(label, ((start + tip) / 2, y - 8), "text_strong", "games.qubism.ink", "midbottom", size=14)


def _ways(canvas: Canvas, room: Rect, captions: Captions, picture: Picture) -> float:
    """Steps of both shortest ways in the title's line, before and after; gives where they begin."""
    game = captions.game
    old = game.ways(picture.position)
    new = game.ways(picture.preview.position) if picture.preview is not None else old
    x, y = room.right, room.y + 11
    for seat in (Seat.NORTH, Seat.SOUTH):
        text = f"{old[seat]}" if new[seat] == old[seat] else f"{old[seat]} → {new[seat]}"
        x = canvas.text(text, (x, y), "name", "ink", "midright", size=15).x - 11
        canvas.mark(seat.value, (x, y), 11)
        x -= 18
    return x + 12


def _previewed(captions: Captions, picture: Picture) -> Shown | None:
    """What the gesture would do if it ended now."""
    assert picture.preview is not None
    grid, near = captions.game.grid, picture.near
    for event in picture.preview.events:
        match event:
            case Moved(path=path, how="slide"):
                before = picture.position.board[grid.index(path[0])]
                return _rolls(captions, path[0], before, near, phrase("qubism.card.cells", n=len(path) - 1))
            case Moved(path=path, how=how, seat=seat):
                pawn = _pawn(seat)
                title = phrase("qubism.view.pawn", name=captions.name(seat), cell=str(path[0]))
                cells = abs(path[0].file - path[-1].file) + abs(path[0].rank - path[-1].rank)
                label = phrase("qubism.card.jump") if how == "jump" else phrase("qubism.card.cells", n=cells)
                return Shown(title, pawn, pawn, label, phrase("qubism.card.to", cell=str(path[-1])))
            case Placed(cell=cell, piece=letter):
                return _new(captions, cell, letter, near)
    return None


def _held(captions: Captions, picture: Picture) -> Shown | None:
    """What is picked up and points at nothing yet."""
    held = picture.picked[0] if picture.picked else None
    if not isinstance(held, Cell):
        return None
    letter = picture.position.board[captions.game.grid.index(held)]
    return None if letter in PAWNS else _rolls(captions, held, letter, picture.near, None)


def _rolls(captions: Captions, cell: Cell, letter: str, near: Seat, label: Phrase | None) -> Shown:
    after = captions.game.codec.rolled(letter)
    turned = near is Seat.NORTH
    key = "qubism.card.rolls_fin" if captions.fins else "qubism.card.rolls"
    text = phrase(key, points=points(letter, turned), then=points(after, turned))
    title = phrase("qubism.view.cube", cell=str(cell))
    return Shown(title, _cube(letter), _cube(after), label, text)


def _new(captions: Captions, cell: Cell, letter: str, near: Seat) -> Shown:
    """A cube from beside the board, and what it would show once it is moved."""
    after = captions.game.codec.rolled(letter)
    text = phrase("qubism.card.later", then=points(after, near is Seat.NORTH))
    title = phrase("qubism.card.new", cell=str(cell))
    return Shown(title, _cube(letter), _cube(after), phrase("qubism.card.once_moved"), text)


def _cube(letter: str) -> Piece:
    return Piece(_NOWHERE, "cube", None, letter)


def _pawn(seat: Seat) -> Piece:
    return Piece(_NOWHERE, "pawn", seat, PAWNS[TWO.index(seat)])
