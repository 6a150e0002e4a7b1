"""The tiles of a game as they are at the table, each with its other side and the entries of its abilities."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.games.kit import gallery as kit
from scenes.games.kit.parts import Job, Part, Paths
from scenes.games.tiles.signs import tile_name
from squares.core.editing import Token
from squares.games.tiles.editing import make
from squares.games.tiles.rules.game import TilesGame


def gallery(job: Job) -> Iterator[Part]:
    """Every tile of both players."""
    assert isinstance(job.game, TilesGame)
    definition = job.game.definition
    keys = {ability.letter: key for key, ability in definition.abilities.items()}

    def paths(token: Token) -> Paths:
        letters = (face.rstrip("0123456789") for face in (token.text, token.back))
        return tuple(("abilities", keys[letter]) for letter in letters if letter in keys)

    def called(token: Token) -> str:
        return tile_name(definition, token.text + token.back)

    yield from kit.pieces(job, make(job.game).box, paths, called)
