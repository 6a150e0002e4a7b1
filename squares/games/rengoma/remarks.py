"""What is odd about a Rengoma: lines that cannot be made, pieces that never cover each other, chips nobody earns."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.phrase import phrase
from squares.data.models import Remark
from squares.games.rengoma.rules.definition import RengomaDefinition

BOARDS = ("tatami",)
PICTURES = ("black", "red")


def remarks(game: RengomaDefinition) -> Iterator[Remark]:
    """Yield everything odd, each at the key that it is about."""
    pieces = len(game.strengths)
    if pieces < game.line:
        yield Remark(("line",), phrase("rengoma.odd.few_pieces", line=game.line, n=pieces))
    if game.chips and game.chip_for == ("enemy",) and "enemy" not in game.actions:
        yield Remark(("actions",), phrase("rengoma.odd.no_chip_earned"))
    if game.chips and game.chip_buys == "move" and "move" not in game.actions:
        yield Remark(("chip_buys",), phrase("rengoma.odd.nothing_bought"))
    if len(set(game.strengths)) == 1 and game.covers in ("weaker", "stronger"):
        yield Remark(("strengths",), phrase("rengoma.odd.one_strength", n=game.strengths[0]))
    if game.chips and not game.chip_for:
        yield Remark(("chip_for",), phrase("rengoma.odd.no_chip_earned"))
    if "cover" in game.chip_for and game.covers_whose == "own":
        yield Remark(("chip_for",), phrase("rengoma.odd.never_covered"))
    for key in game.look.pictures:
        if key not in PICTURES:
            what = phrase("data.unknown_thing", name=key, known=PICTURES)
            yield Remark(("look", "pictures", key), what, key, PICTURES)
