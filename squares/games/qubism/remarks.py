"""What is odd about a Qubism: more cubes than can ever be placed."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.phrase import phrase
from squares.data.models import Remark
from squares.games.qubism.rules.definition import QubismDefinition

BOARDS = ("greyboard",)
PICTURES = ("south", "north")


def remarks(game: QubismDefinition) -> Iterator[Remark]:
    """Yield everything odd, each at the key that it is about."""
    board = game.board
    room = board.files * board.ranks - sum(map(len, (*board.starts, board.off)))
    if game.cubes > room:
        yield Remark(("cubes",), phrase("qubism.odd.many_cubes", cubes=game.cubes, room=room))
    for key in game.look.pictures:
        if key not in PICTURES:
            what = phrase("data.unknown_thing", name=key, known=PICTURES)
            yield Remark(("look", "pictures", key), what, key, PICTURES)
