"""Games between levels that err, looked over, for whoever makes exercises of them."""

from __future__ import annotations

import random

from squares.bots.bot import Bot
from squares.bots.levels import Level, Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.players import FULL
from squares.match.bot_client import HereAndNow
from squares.review.reviewer import Reviewer

MOST_PLIES = 150


def middle(game: AnyGame) -> list[Level]:
    """The levels that err, without the weakest and the strongest of them."""
    erring = [level for level in Roster.load().levels(game) if level.weakening.oversight]
    return erring[1:-1] or erring


def played(game: AnyGame, seed: int) -> AnyMatch:
    """A game of two levels that are drawn by lot; one that does not end is given up."""
    rng = random.Random(seed)
    levels = middle(game)
    bots = {seat: Bot(game, rng.choice(levels)) for seat in game.seats}
    match: AnyMatch = Match(game, Setup(rng.choice(game.seats)), seed, {seat: str(seat) for seat in game.seats})
    while match.outcome is None and len(match.plies) < MOST_PLIES:
        view = game.observe(match.position, match.to_act)
        limit = Limit(nodes=bots[view.seat].level.nodes or 200)
        match.play(bots[view.seat].choose(view, limit, rng.randrange(2**32), turn=match.turn_number).action, 0)
    if match.outcome is None:
        match.resign(match.to_act)
    return match


def looked_over(match: AnyMatch, part: int) -> AnyMatch:
    """The same match after a review with that part of the nodes of full strength."""
    nodes = Roster.load().level(match.game, FULL).full_nodes // part
    reviewer = Reviewer(match, HereAndNow(), Limit(nodes=max(1, nodes)))
    while reviewer.ask():
        pass
    return match
