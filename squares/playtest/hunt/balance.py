"""Whom a game favours: who begins, who leads early, who chose one thing before the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from squares.playtest.hunt import thresholds
from squares.playtest.hunt.claims import START, STRONG, Claim, Ground, above, below, percent
from squares.playtest.rows import GameRow
from squares.playtest.summary import HALVES, sums
from squares.playtest.tally import leader

_FEW = 8  # games from the very start; bots that play them alike tell no more with more


def claims(ground: Ground) -> Iterator[Claim]:
    """Yield them."""
    yield _begins(ground)
    yield _lead(ground)
    yield from (_choice(ground, token) for token in ground.choices)


def _begins(ground: Ground) -> Claim:
    """Who begins, or who does not, wins far more: after first moves by lot, and as well where players choose them."""
    found = ground.score(STRONG, "first")
    helps, hurts = above(found, thresholds.BEGINS), below(found, 1 - thresholds.BEGINS)
    other = 1 - found[1], 1 - found[0]
    values = percent(other if hurts else found)
    severity = max(helps, hurts) if helps is not None and hurts is not None else helps or hurts or None
    known = bool(severity)
    if severity:
        severity = _confirmed(ground, severity, first=not hurts)
    return Claim(
        "begins",
        severity,
        START if severity is None and known else STRONG,
        "second" if hurts else "first",
        *found,
        values,
        _won_by(not hurts),
    )


def _confirmed(ground: Ground, severity: float, *, first: bool) -> float | None:
    """Return the severity if games from the very start show the same: first moves by lot may be one side's mistakes."""
    got, could = sums(ground.tallies[START].scores.get("first", {}))
    if could < _FEW * HALVES:
        return None
    share = got / could if first else 1 - got / could
    return severity if share > thresholds.BEGINS else 0.0


def _won_by(first: bool) -> Callable[[GameRow], bool]:
    return lambda row: row.won is not None and (row.won == row.first) is first


def _lead(ground: Ground) -> Claim:
    """Whoever leads half way wins: what follows is a formality."""
    found, often = ground.score(STRONG, "lead"), ground.games(STRONG, "lead")
    plies = ground.strong.means.get("plies")
    short = plies is not None and plies.n > 0 and plies.sum / plies.n < thresholds.LONG
    severity = 0.0 if short else above(found, thresholds.LEAD)
    if severity != 0.0 and not above(often, thresholds.LEADS):
        severity = above(often, thresholds.LEADS)
    shows: Callable[[GameRow], bool] = lambda row: row.won is not None and leader(row.values) == row.won  # noqa: E731
    return Claim("lead", severity, STRONG, "", *found, percent(found), shows)


def _choice(ground: Ground, token: str) -> Claim:
    """One deck, or whatever is chosen before a game, beats all others."""
    found = ground.score(STRONG, f"over.{token}")
    values = {"label": ground.tokens[token], **percent(found)}
    return Claim("choice", above(found, thresholds.CHOICE), STRONG, token, *found, values, _won_with(token))


def _won_with(token: str) -> Callable[[GameRow], bool]:
    return lambda row: (
        row.won is not None and token in row.used and row.used[token][row.won] > row.used[token][1 - row.won]
    )
