"""What is used in a game: what never can be, what nobody who plays well uses, what nobody can do without."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from squares.core.game import AnyGame
from squares.playtest.hunt import thresholds
from squares.playtest.hunt.claims import RANDOM, STRONG, Claim, Ground, Interval, below, percent
from squares.playtest.rows import GameRow
from squares.playtest.summary import sums
from squares.playtest.tally import Tally

_FEW = 16  # games of strong players before it is asked what they could do without
_ENOUGH = 3  # uses after which a thing is surely not dead


def claims(ground: Ground) -> Iterator[Claim]:
    """Yield them, of each thing that is no choice before the game."""
    fewer = decks(ground.game)
    for token in ground.tokens:
        if token not in ground.choices:
            yield from _of(ground, token, thresholds.USED / fewer)
            if token in ground.without:
                yield _always(ground, token)


def decks(game: AnyGame) -> int:
    """How many things a side may choose from before a game, each of which may hold others that are used."""
    return max((len(option.values) for option in game.options if option.seat is not None), default=1)


def _of(ground: Ground, token: str, threshold: float) -> Iterator[Claim]:
    """Tell a thing that nobody uses, or nobody who plays well."""
    at_random, strong = ground.sides(RANDOM, f"used.{token}"), ground.sides(STRONG, f"used.{token}")
    uses = ground.random.uses[token], ground.strong.uses[token]
    games = sum(tally.games for tally in (ground.random, ground.strong))
    both: Interval = 0.0, max(at_random[1], strong[1])
    known = at_random[1] <= threshold and strong[1] <= thresholds.SELDOM
    severity = 0.0 if sum(uses) >= _ENOUGH else thresholds.DEAD if known else None
    place = RANDOM if at_random[1] > threshold else STRONG
    values = {"label": ground.tokens[token], "n": games, **percent(both)}
    yield Claim("dead", severity, place, token, *both, values, _without(token))
    rarely = 0.0 if uses[0] < _ENOUGH else below(strong, max(threshold, thresholds.RARELY * at_random[0]))
    if rarely:
        could = thresholds.COULD
        rarely = thresholds.NEVER if at_random[0] > could else None if at_random[1] > could else 0.0
    if rarely and _per_move(ground.strong, token) > thresholds.SLOWLY * _per_move(ground.random, token):
        rarely = 0.0
    place = RANDOM if rarely is None and ground.random.games < ground.strong.games else STRONG
    values = {**values, **percent(strong), "often": f"{100 * at_random[0]:.0f}"}
    yield Claim("never", rarely, place, token, *strong, values, _without(token))


def _per_move(tally: Tally, token: str) -> float:
    """Return how often a thing is used in a move: games of strong players may only be shorter."""
    return tally.uses[token] / max(1, tally.means["plies"].sum)


def _always(ground: Ground, token: str) -> Claim:
    """Tell a thing that whoever does without it loses. Only what strong players use often is tried."""
    place, strong = ground.without[token], ground.strong
    if strong.games < _FEW:
        return Claim("always", None, STRONG, token)
    got, could = sums(strong.share(f"used.{token}", sides=2))
    found = ground.score(place, "a", ground.error_of_one)
    often = got >= thresholds.COMMON * could
    values = {"label": ground.tokens[token], **percent(found)}
    shows: Callable[[GameRow], bool] = lambda row: row.won == 1 - row.a  # noqa: E731
    return Claim("always", below(found, thresholds.BOUND) if often else 0.0, place, token, *found, values, shows)


def _without(token: str) -> Callable[[GameRow], bool]:
    return lambda row: token not in row.used or not any(row.used[token])
