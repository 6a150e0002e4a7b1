"""Whether the gesture in hand ends the game, or lets the other side end it with the next ply; looked up by the rules.

Where something is hidden, only that is said which is so in every world that was imagined, and of the other side's
answers only those count whose pieces whoever looks can see.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from scenes.table.observer import Observer
from squares.core.actions import InHand
from squares.core.game import AnyGame, Outcome
from squares.core.phrase import Phrase, clause, phrase
from squares.core.players import Names
from squares.core.seats import Seat

REPLIES = 8
"""How many answers are looked at in a step."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """``action`` wins or draws at once, or it loses: by itself (for ``reason``), or to the ``reply`` of ``seat``."""

    action: Any
    result: Literal["wins", "draws", "loses"]
    reason: str = ""
    seat: Seat | None = None
    reply: Phrase | None = None


def judged(observer: Observer, action: Any, worlds: list[Any]) -> Iterator[Verdict | None]:
    """None for as long as nothing is found, then the verdict, if there is one.

    ``worlds``: the positions that it has to hold in, an empty list to be filled with them the first time. Each step is
    short: one world, or a few replies.
    """
    game, match = observer.game, observer.match
    side, after = game.side(match.to_act), list[Any]()
    if not worlds:
        yield from _fill(worlds, observer)
    for world in worlds:
        after.append(game.apply(world, action).position)
        yield None
    over = {int(game.kernel(position).result()) for position in after}
    if len(over) > 1:
        return  # it depends on what is hidden
    end = game.outcome(after[0]) if 0 not in over else None if game.secrets else match.ending(action)
    if end is not None:
        yield _ended(action, side, end)
        return
    yield None
    seat = game.to_act(after[0])
    if game.side(seat) == side:
        return
    winning: set[Any] = set()
    for i, position in enumerate(after):
        found = []
        for n, reply in enumerate(_winning(game, position), 1):
            if reply is not None:
                found.append(reply)
            if n % REPLIES == 0:
                yield None
        winning = winning.intersection(found) if i else set(found)
    for reply in sorted(winning, key=game.format_action):
        words = [clause(game.describe(position, reply), "doing") for position in after]
        if _visible(observer, after[0], reply) and all(each == words[0] for each in words):
            yield Verdict(action, "loses", seat=seat, reply=words[0])
            return


def _visible(observer: Observer, position: Any, reply: Any) -> bool:
    """Whether whoever looks would see the pieces of an answer in a world."""
    game, viewer = observer.game, observer.viewer
    shown = position if viewer is None else game.observe(position, viewer).position
    seen = {piece.spot for piece in game.pieces(shown)}
    return all(target in seen for target in game.targets(position, reply) if isinstance(target, InHand))


def _fill(worlds: list[Any], observer: Observer) -> Iterator[None]:
    """Imagine all worlds, one a step; ``worlds`` stays empty if it is broken off."""
    imagined = []
    for world in observer.worlds():
        imagined.append(world)
        yield None
    worlds.extend(dict.fromkeys(imagined))


def _winning(game: AnyGame, position: Any) -> Iterator[Any | None]:
    """The actions that win at once for whoever decides in a position, None for each other one."""
    kernel = game.kernel(position)
    side = int(kernel.side())
    for move in kernel.legal():
        kernel.play(move)
        won = kernel.result() == 1 + side
        kernel.undo()
        yield game.action(position, move) if won else None


def _ended(action: Any, side: str, end: Outcome) -> Verdict:
    if end.winner is None:
        return Verdict(action, "draws", end.reason)
    return Verdict(action, "wins" if end.winner == side else "loses", end.reason)


def foretold(verdict: Verdict, names: Names) -> Phrase:
    """The verdict as a sentence."""
    if verdict.reply is not None and verdict.seat is not None:
        return phrase("table.verdict.answered", name=names[verdict.seat], move=verdict.reply)
    return phrase(f"table.verdict.{verdict.result}", why=phrase(f"outcome.{verdict.reason}"))
