"""What decisions are worth: whether there are any, and whether who decides well wins."""

from __future__ import annotations

from collections.abc import Iterator

from squares.playtest.hunt import thresholds
from squares.playtest.hunt.claims import APART, STRONG, Claim, Ground, Kind, below, percent


def claims(ground: Ground) -> Iterator[Claim]:
    """Yield them."""
    real = ground.mean(STRONG, "real")
    forced = 1 - real[1], 1 - real[0]
    yield Claim(
        "forced_moves",
        below(real, thresholds.REAL),
        STRONG,
        "",
        *real,
        percent(forced),
        lambda row: row.real < thresholds.REAL * row.plies,
    )
    score = ground.score(APART, "a")
    severity = below(score, thresholds.APART, 0.5)
    kind: Kind = "luck" if ground.chance else "skill"
    yield Claim(kind, severity, APART, "", *score, percent(score), lambda row: row.won != row.a)
