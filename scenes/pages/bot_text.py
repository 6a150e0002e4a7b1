"""What is said of bots: what they are called, how a level plays, and how strong it was measured to be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

from squares.bots.learned import learned_of
from squares.bots.level_file import Pairing
from squares.bots.levels import Roster
from squares.bots.search import Weakening
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, phrase
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.playtest.field.rated import LEAST, Rated, levels_scale, rated
from squares.saves.results import against_bots

SECONDS = (0.5, 1.0, 2.0, 5.0, 10.0)
"""The think times that are offered."""
FIRST = BotPlayer(1, 2.0)
"""What a seat gets that was never played by a bot: the gentlest."""
_ALWAYS, _NEARLY = 0.995, 0.95
_FULL = "full"  # ends the text keys of full strength
_HIGHEST = 7  # of the levels whose slips are told in a line


@cache
def roster() -> Roster:
    """The levels of all games, read once."""
    return Roster.load()


def levels_of(game: AnyGame) -> tuple[int, ...]:
    """The levels that a bot can have in a game, the weakest first; full strength is the last."""
    return (*range(1, len(roster().levels(game))), FULL)


def seated(game: AnyGame, bots: Mapping[Seat, BotPlayer]) -> dict[Seat, BotPlayer]:
    """The bots with levels that the game has."""
    highest = max(levels_of(game))
    return {seat: replace(bot, level=min(bot.level, highest)) for seat, bot in bots.items()}


def bot_name(bots: Mapping[Seat, BotPlayer], seat: Seat) -> Phrase:
    """What the bot of a seat is called; no two of one level have the same name."""
    level = bots[seat].level
    alike = [other for other in Seat if other in bots and bots[other].level == level]
    return phrase(f"bots.names.{level or _FULL}.{alike.index(seat) + 1}")


def level_name(level: int) -> Phrase:
    """What a player of that level is called."""
    return phrase(f"bots.level.{level or _FULL}")


def plays(game: AnyGame, level: int) -> Phrase:
    """How a player of that level plays; where it overlooks nothing, how much it looks at."""
    found = roster().level(game, level)
    learned = learned_of(game) if level == FULL else None
    if learned is not None and learned.better:
        return phrase("bots.plays.learned")
    if level == FULL or found.weakening != Weakening():
        return phrase(f"bots.plays.{min(level, _HIGHEST) or _FULL}")
    return phrase(f"bots.plays.{found.search}", n=f"{found.nodes:,}")


def figure(game: AnyGame, level: int, short: bool = False) -> Phrase:
    """How often the level beat the one below, in plain words, or that nobody has measured it."""
    found = pairing(game, level)
    if found is None:
        return phrase("bots.unmeasured_short" if short else "bots.unmeasured")
    how = "always" if found.share >= _ALWAYS else "nearly" if found.share >= _NEARLY else "most"
    key = f"bots.beats_short.{how}" if short else f"bots.beats.{how}"
    return phrase(key, against=_against(found), n=round(10 * found.share))


def measured(game: AnyGame, level: int) -> Phrase:
    """The same in figures, with the number of games and the error."""
    found = pairing(game, level)
    learned = learned_of(game) if level == FULL else None
    if found is None and learned is not None and learned.better:
        return phrase("bots.learned", share=round(100 * learned.share), games=learned.played)
    if found is None:
        return phrase("bots.unmeasured")
    low, high = found.interval
    share, error = round(100 * found.share), round(50 * (high - low))
    return phrase("bots.measured", against=_against(found), share=share, error=error, games=found.games)


def pairing(game: AnyGame, level: int) -> Pairing | None:
    """The measured games of a level against the one below; the lowest one's against a beginner."""
    number = roster().level(game, level).number
    below = "beginner" if number == 1 else f"L{number - 1}"
    return next(iter(roster().measured(game, f"L{number}", below)), None)


def rated_person(summaries: Iterable[object], game: AnyGame, name: str) -> Rated | None:
    """How strong a person plays a game by what was saved; None where too few games tell it, or levels are unmeasured.

    Games with help, with partners or of another variant do not count.
    """
    scale = levels_scale(roster(), game)
    found = [each for each in against_bots(summaries, game, name) if each.variant == game.variant]
    games = [(each.level, each.score) for each in found if each.alone and not each.helped]
    return rated(scale, games) if scale is not None and len(games) >= LEAST else None


def _against(pairing: Pairing) -> Phrase:
    """Whom the games were played against."""
    return phrase("bots.beginner") if pairing.b[0] != "L" else phrase("bots.level_number", n=pairing.b[1:])
