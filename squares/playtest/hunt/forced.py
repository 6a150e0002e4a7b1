"""A forced win from the start, looked for by trying everything, as far as so many moves go."""

from __future__ import annotations

from squares.bots.proofs import provable, prover
from squares.bots.prover import Exhausted
from squares.core.game import AnyGame, Setup
from squares.playtest.contest import opening_of
from squares.playtest.hunt.claims import STRONG, Claim

NODES = 150_000  # moves tried for each side: half a second of compiled kernels
MOST = 9  # turns: in more, people do not find it either


def claims(game: AnyGame) -> list[Claim]:
    """Return the shortest forced win from the start, if one is found; none where anything is dealt or hidden."""
    if not provable(game) or not opening_of(game):
        return []
    start = game.start(Setup(), 0)
    first = int(game.kernel(start).side())
    found = [(turns, side) for side in (first, 1 - first) if (turns := _turns(game, start, side))]
    if not found:
        return []
    turns, side = min(found)
    who = "first" if side == first else "second"
    # A win that takes long is as sure, and does less harm.
    won = (lambda row: row.won == row.first) if side == first else (lambda row: row.won == 1 - row.first)
    return [Claim("forced", 1.0 - turns / 100, STRONG, who, 1.0, 1.0, {"n": turns}, won)]


def _turns(game: AnyGame, start: object, side: int) -> int:
    """In how many turns a side wins by force, whatever the other does; 0 where it is not known to."""
    proof = prover(game, start, side, NODES)
    try:
        return next((turns for turns in range(1, MOST + 1) if proof.wins(turns, 0)), 0)
    except Exhausted:
        return 0
