"""What an action of Qubism does to the ways of both pawns."""

from __future__ import annotations

from collections.abc import Iterator

from squares.bots.reason import Deed, Fact
from squares.core.events import Moved
from squares.core.phrase import phrase
from squares.core.seats import TWO
from squares.rules.qubism.game import QubismGame
from squares.rules.qubism.values import QubismPosition

LONGER = 100  # a step that the enemy's way grows by
SHORTER = 60  # a step that one's own shrinks by
JUMP = 30


def ways(game: QubismGame, position: QubismPosition) -> tuple[int, int]:
    """Steps of South's and North's shortest way to the far side; cubes close cells, pawns do not."""
    kernel = game.kernel(position)
    found = []
    for owner in range(2):
        kernel.route(owner)
        found.append(int(kernel.steps) - 1)
    return found[0], found[1]


def facts(deed: Deed) -> Iterator[Fact]:
    """Both ways, before and after."""
    me = TWO.index(deed.seat)
    before, after = ways(deed.game, deed.before), ways(deed.game, deed.after)
    grown, shrunk = after[1 - me] - before[1 - me], before[me] - after[me]
    numbers = {"old": before[1 - me], "new": after[1 - me]}
    if grown > 0 and shrunk > 0:
        words = phrase("bots.why.qubism.both", own_old=before[me], own_new=after[me], **numbers)
        yield Fact(words, LONGER * grown + SHORTER * shrunk)
    elif grown > 0:
        yield Fact(phrase("bots.why.qubism.longer", **numbers), LONGER * grown)
    elif shrunk > 0:
        jumped = any(isinstance(event, Moved) and event.how == "jump" for event in deed.events)
        key = "bots.why.qubism.jump" if jumped else "bots.why.qubism.shorter"
        yield Fact(phrase(key, old=before[me], new=after[me]), SHORTER * shrunk + JUMP * jumped)
    yield Fact(phrase("bots.why.qubism.ways", own=after[me], theirs=after[1 - me]), 1)
