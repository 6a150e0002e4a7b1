"""What a review comes to: the loss of every ply, the turning points, a summary of each side, the course of the game.

Losses are points: hundredths of an expected result, as many games in 100. Everything is read off a match whose plies
were looked over; nothing is searched here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from squares.bots.evaluation import SURE, WIN, expected
from squares.core.match import AnyMatch
from squares.core.seats import Seat
from squares.core.tree import Reviewed

INEXACT, MISTAKE = 5.0, 10.0
"""Points from which on a ply is inexact, or a mistake."""
MOST_POINTS = 8
"""Turning points that are told at most."""
DECIDED = 0.75
"""The winner's share from which on the game is decided, if it never falls below again."""


class Kind(StrEnum):
    """What a ply was. The last three are turning points."""

    GOOD = "good"
    INEXACT = "inexact"
    MISTAKE = "mistake"
    MISSED_WIN = "missed_win"
    INTO_LOSS = "into_loss"

    @property
    def turns(self) -> bool:
        """Whether it is a turning point."""
        return self not in (Kind.GOOD, Kind.INEXACT)


@dataclass(frozen=True, slots=True)
class Judged:
    """The ``number``th ply of the line, from 1. ``loss``: points that it cost the seat's side."""

    number: int
    seat: Seat
    found: Reviewed
    loss: float
    kind: Kind

    @property
    def lead(self) -> float:
        """Points that the best action was better than the next best one, where it was played; else 0."""
        if self.loss > 0 or self.found.other is None or win_in(self.found.best) == 1:
            return 0.0
        return 100 * (expected(self.found.best) - expected(self.found.other))


@dataclass(frozen=True, slots=True)
class SideSummary:
    """One side: how many plies were a choice, and what they were. ``loss``: the mean in points; ``best``: of a ply that
    stood out, its number."""

    side: str
    seats: tuple[Seat, ...]
    plies: int
    good: int
    inexact: int
    mistakes: int
    loss: float
    best: int | None


def win_in(value: int) -> int | None:
    """Return in how many own turns a value is a forced win, the running one counted; None where it is none, or not so
    many that anybody counts them."""
    turns = (WIN - value + 1) // 2
    return turns if value >= SURE and 0 < turns < 100 else None


def loses_in(value: int) -> int | None:
    """Return in how many turns of the enemy's a value is a forced loss, as ``win_in``."""
    return win_in(1 - value) if value <= -SURE else None


def judge(number: int, seat: Seat, found: Reviewed) -> Judged:
    """Return what a ply was."""
    loss = max(0.0, 100 * (expected(found.best) - expected(found.played)))
    if found.best >= SURE > found.played:
        kind = Kind.MISSED_WIN
    elif found.played <= -SURE < found.best:
        kind = Kind.INTO_LOSS
    else:
        kind = Kind.MISTAKE if loss >= MISTAKE else Kind.INEXACT if loss >= INEXACT else Kind.GOOD
    return Judged(number, seat, found, loss, kind)


def judged(match: AnyMatch) -> list[Judged]:
    """Return the plies of the line on the table that were looked over."""
    found = []
    for number, ply in enumerate(match.plies, 1):
        reviewed = match.node_at(number).reviewed
        if reviewed is not None:
            found.append(judge(number, ply.seat, reviewed))
    return found


def turning_points(plies: Sequence[Judged]) -> list[Judged]:
    """Return the plies that changed most, in their order."""
    turning = sorted((each for each in plies if each.kind.turns), key=lambda each: -each.loss)
    return sorted(turning[:MOST_POINTS], key=lambda each: each.number)


def summaries(match: AnyMatch, plies: Sequence[Judged]) -> list[SideSummary]:
    """Return one summary a side, in the order of turns."""
    game = match.game
    found = []
    for side in dict.fromkeys(game.side(seat) for seat in game.seats):
        own = [each for each in plies if game.side(each.seat) == side]
        best = max(own, key=lambda each: each.lead, default=None)
        found.append(
            SideSummary(
                side,
                tuple(seat for seat in game.seats if game.side(seat) == side),
                len(own),
                sum(each.kind is Kind.GOOD for each in own),
                sum(each.kind is Kind.INEXACT for each in own),
                sum(each.kind.turns for each in own),
                sum(each.loss for each in own) / len(own) if own else 0.0,
                best.number if best is not None and best.lead >= INEXACT else None,
            )
        )
    return found


def course(match: AnyMatch, side: str) -> list[float | None]:
    """Return what a side could expect after each number of plies, 0..1; None where nothing is known."""
    game, nodes = match.game, [match.node_at(ply) for ply in range(len(match.plies) + 1)]
    found: list[float | None] = [None] * len(nodes)
    for number, node in enumerate(nodes[1:], 1):
        if node.reviewed is None:
            continue
        ours = game.side(node.ply.seat) == side
        for ply, value in ((number - 1, node.reviewed.best), (number, node.reviewed.played)):
            found[ply] = expected(value if ours else -value)
    if match.outcome is not None and any(share is not None for share in found):
        winner = match.outcome.winner
        found[-1] = 0.5 if winner is None else float(winner == side)
    return found


def decided(match: AnyMatch) -> int | None:
    """Return the number of the ply after which the winner stayed ahead for good; None in a draw, or if nobody knows."""
    winner = None if match.outcome is None else match.outcome.winner
    shares = [] if winner is None else course(match, winner)
    behind = [ply for ply, share in enumerate(shares) if share is not None and share < DECIDED]
    return behind[-1] + 1 if behind and behind[-1] + 1 < len(shares) else None
