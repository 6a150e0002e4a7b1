"""What an action of Qubism does to the ways of both pawns."""

from __future__ import annotations

from collections.abc import Iterator

from squares.bots.reason import Deed, Fact
from squares.core.events import Moved
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.qubism.rules.game import QubismGame
from squares.games.qubism.rules.values import QubismPosition

LONGER = 100  # a step that the enemy's way grows by
SHORTER = 60  # a step that one's own shrinks by
JUMP = 30


def facts(deed: Deed) -> Iterator[Fact]:
    """Yield both ways, before and after."""
    me, foe = deed.seat, TWO[1 - TWO.index(deed.seat)]
    before, after = deed.game.ways(deed.before), deed.game.ways(deed.after)
    grown, shrunk = after[foe] - before[foe], before[me] - after[me]
    numbers = {"old": before[foe], "new": after[foe]}
    if grown > 0 and shrunk > 0:
        words = phrase(_why(deed, "both"), own_old=before[me], own_new=after[me], **numbers)
        yield Fact(words, LONGER * grown + SHORTER * shrunk)
    elif grown > 0:
        yield Fact(phrase(_why(deed, "longer"), **numbers), LONGER * grown)
    elif shrunk > 0:
        jumped = any(isinstance(event, Moved) and event.how == "jump" for event in deed.events)
        key = "jump" if jumped else "shorter"
        yield Fact(phrase(_why(deed, key), old=before[me], new=after[me]), SHORTER * shrunk + JUMP * jumped)
    key = "ways" if after != before else "same"
    yield Fact(phrase(_why(deed, key), own=after[me], theirs=after[foe]), 1)


def standing(game: QubismGame, position: QubismPosition, seat: Seat) -> Phrase:
    """Return how many steps a pawn has to go."""
    return phrase("guide.qubism.to_go", n=game.ways(position)[seat])


def _why(deed: Deed, key: str) -> str:
    return f"bots.why.qubism.{deed.game.ways_word(key)}"
