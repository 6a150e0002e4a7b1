"""What lots decide before a game, and how lucky they were for whoever decides first.

Luck is a control variate: its mean over all lots is exactly 0, whatever the evaluation thinks, so a result less any
multiple of it has the same mean, and spreads less where the evaluation foretells results.
"""

from __future__ import annotations

from collections.abc import Iterable

from squares.bots.evaluation import Evaluation, expected
from squares.bots.evaluations import evaluation_of
from squares.bots.level_file import SCRIPTED
from squares.bots.levels import digest
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.core.rng import Rng
from squares.playtest.contest import Contest, Sitting, by_lot, seed_of

OTHERS = 16  # lots that those of a game are held against
_AGREED = 7  # parts the lots of what is agreed from those of the deal
_OTHER = 11  # and those that a game is held against from its own


def agreed(game: AnyGame, deal: int) -> dict[str, tuple[str, ...]]:
    """An answer to every choice before the game, drawn by lot, so that each is seen as often."""
    rng, found = Rng(seed_of(deal, _AGREED)), {}
    for option in game.options:
        order, rng = rng.shuffled(option.values)
        found[option.id] = option.first(order)
    return found


def luck_of(sitting: Sitting, evaluation: Evaluation | None) -> int | None:
    """How much more than after other lots whoever decides first could expect after those of a game, in thousandths, by
    what its players go by.

    The lots are what is agreed, the deal and the plies drawn by lot, which were played. None where the players differ,
    for then games in pairs even it out, where they are scripts, and where no evaluation can say.
    """
    if evaluation is None or not _is_judged(sitting.contest):
        return None
    game, match = sitting.game, sitting.match
    opened = game.kernel(match.position_at(min(match.cursor, sitting.contest.opening)))
    own = _worth(opened, game.kernel(match.start).side(), evaluation)
    others = [_drawn(sitting, evaluation, seed_of(sitting.deal, _OTHER, at)) for at in range(OTHERS)]
    return round(1000 * (own - sum(others) / OTHERS))


def lots_id(game: AnyGame, contests: Iterable[Contest]) -> str:
    """Return what tells the evaluations of contests from others: what they say after some lots."""
    found = []
    for contest in contests:
        evaluation = evaluation_of(game, contest.a.level.weights, contest.a.level.patterns)
        if evaluation is not None and _is_judged(contest):
            sitting = Sitting(contest, game, 0)
            found += [str(_drawn(sitting, evaluation, deal)) for deal in range(OTHERS)]
    return digest(found)


def _is_judged(contest: Contest) -> bool:
    """Tell whether luck is told: of players against themselves, but for scripts, which play as fast as it looks."""
    return contest.a == contest.b and contest.a.name not in SCRIPTED


def _drawn(sitting: Sitting, evaluation: Evaluation, deal: int) -> float:
    """Return what whoever decides first can expect once other lots are drawn."""
    game = sitting.game
    kernel = game.kernel(game.start(Setup(sitting.first, agreed(game, deal)), deal))
    first = kernel.side()
    for ply in range(sitting.contest.opening):
        if moves := kernel.legal():
            kernel.play(moves[by_lot(deal, ply, len(moves))])
    return _worth(kernel, first, evaluation)


def _worth(kernel: Kernel, side: int, evaluation: Evaluation) -> float:
    """Return what a side can expect of a position, 0..1."""
    if result := kernel.result():
        return 0.5 if result < 0 else float(result == 1 + side)
    value = expected(int(evaluation.value(kernel)))
    return value if side == 0 else 1 - value
