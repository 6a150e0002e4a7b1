"""What of a game of pieces its look cannot show, which ``masume check`` warns of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scenes.games.pieces.stones import EMBLEMS
from squares.core.phrase import Phrase, Say, phrase

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.games.pieces.rules.definition import PiecesDefinition


def odd(
    definition: PiecesDefinition, say: Say, canvas: Callable[[], Canvas]
) -> Iterator[tuple[tuple[str, ...], Phrase]]:
    """Emblems that are not there, and those for kinds that are not there."""
    for id, emblem in definition.look.icons.items():
        if id not in definition.kinds:
            yield ("look", "icons", id), phrase("pieces.no_such_kind", name=id)
        elif emblem not in EMBLEMS:
            yield ("look", "icons", id), phrase("pieces.odd.emblem", name=emblem, known=list(EMBLEMS))
