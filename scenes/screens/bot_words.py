"""What is said of bots: what a level is called, and how strong it was measured to be."""

from __future__ import annotations

from functools import cache

from squares.bots.levels import Pairing, Roster
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, phrase

LEVELS = (1, 2, 3, 4, 5)
SECONDS = (0.5, 1.0, 2.0, 5.0, 10.0)
"""The think times that are offered."""


@cache
def roster() -> Roster:
    """The levels of all games, read once."""
    return Roster.load()


def level_name(level: int) -> Phrase:
    """What a player of that level is called."""
    return phrase(f"bots.level.{level}")


def figure(game: AnyGame, level: int, short: bool = False) -> Phrase:
    """How often the level beat the one below, with the number of games, or that nobody has measured it."""
    found = pairing(game, level)
    if found is None:
        return phrase("bots.unmeasured_short" if short else "bots.unmeasured")
    low, high = found.interval
    against = phrase("bots.random") if level == 1 else phrase("bots.level_number", n=level - 1)
    share, error = round(100 * found.share), round(50 * (high - low))
    if short:
        return phrase("bots.beats_short", against=against, share=share, error=error)
    return phrase("bots.beats", against=against, share=share, error=error, games=found.games)


def pairing(game: AnyGame, level: int) -> Pairing | None:
    """The measured games of a level against the one below; the lowest one's against random play."""
    below = "random" if level == 1 else f"L{level - 1}"
    pairings = roster().measured(game) or ()
    return next((each for each in pairings if (each.a, each.b) == (f"L{level}", below)), None)
