"""How games end: by no goal, in circles, without a winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from squares.playtest.hunt import thresholds
from squares.playtest.hunt.claims import RANDOM, STRONG, Claim, Ground, Interval, above, below, percent
from squares.playtest.rows import GameRow
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
    """A way to win that nobody comes to; half as bad where another one ends games."""
    places = RANDOM, STRONG
    found: Interval = 0.0, max(ground.games(place, f"ends.{reason}")[1] for place in places)
    came = sum(_came(ground, place, reason) for place in places)
    severity = 0.0 if came else below(found, thresholds.GOAL)
    if severity and any(_came(ground, place, each) for place in places for each in ground.goals):
        severity /= 2
    games = sum(ground.tallies[place].games for place in places)
    values = {"n": games, **percent(found)}
    least = min(places, key=lambda place: ground.tallies[place].games)
    return Claim("goal", severity, least, reason, *found, values, _other(reason))


def _came(ground: Ground, place: int, reason: str) -> int:
    shares = ground.tallies[place].shares.get(f"ends.{reason}")
    return sum(got * n for (got, _), n in shares.items()) if shares else 0


def _other(reason: str) -> Callable[[GameRow], bool]:
    return lambda row: row.end != reason
