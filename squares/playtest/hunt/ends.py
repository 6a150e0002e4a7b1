"""How games end: by no goal, in circles, without a winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from squares.playtest.hunt import thresholds
from squares.playtest.hunt.claims import RANDOM, STRONG, Claim, Ground, Interval, above, percent
from squares.playtest.rows import GameRow
from squares.playtest.summary import sums
from squares.playtest.tally import CIRCLES


def claims(ground: Ground) -> Iterator[Claim]:
    """Yield them."""
    yield _stalled(ground)
    drawn = ground.games(STRONG, "draws")
    yield Claim(
        "drawn", above(drawn, thresholds.DRAWN), STRONG, "", *drawn, percent(drawn), lambda row: row.won is None
    )
    yield from (_goal(ground, reason) for reason in ground.goals)


def _stalled(ground: Ground) -> Claim:
    found = ground.games(STRONG, "circles")
    severity = above(found, thresholds.STALLED)
    return Claim("stalled", severity, STRONG, "", *found, percent(found), lambda row: row.end in CIRCLES)


def _goal(ground: Ground, reason: str) -> Claim:
    """A way to win that nobody comes to; half as bad where most games are won all the same."""
    places = RANDOM, STRONG
    at_random, strong = (ground.games(place, f"ends.{reason}") for place in places)
    found: Interval = 0.0, max(at_random[1], strong[1])
    came = sum(_came(ground, place, reason) for place in places)
    known = at_random[1] <= thresholds.GOAL and strong[1] <= thresholds.SELDOM
    severity = 0.0 if came else thresholds.NO_GOAL if known else None
    if severity and 2 * sums(ground.strong.share("draws"))[0] < ground.strong.games:
        severity /= 2
    games = sum(ground.tallies[place].games for place in places)
    values = {"n": games, **percent(found)}
    place = RANDOM if at_random[1] > thresholds.GOAL else STRONG
    return Claim("goal", severity, place, reason, *found, values, _other(reason))


def _came(ground: Ground, place: int, reason: str) -> int:
    return sums(ground.tallies[place].shares.get(f"ends.{reason}", {}))[0]


def _other(reason: str) -> Callable[[GameRow], bool]:
    return lambda row: row.end != reason
