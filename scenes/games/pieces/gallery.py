"""The pieces of a game as they are at the table, each with the entry of its kind."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.games.kit import gallery as kit
from scenes.games.kit.parts import Job, Part
from squares.games.pieces.editing import make
from squares.games.pieces.rules.game import PiecesGame


def gallery(job: Job) -> Iterator[Part]:
    """Every kind of piece, of each player who has it."""
    assert isinstance(job.game, PiecesGame)
    ids = {kind.letter: id for id, kind in job.game.definition.kinds.items()}
    yield from kit.pieces(job, make(job.game).box, lambda token: (("kinds", ids[token.text]),))
