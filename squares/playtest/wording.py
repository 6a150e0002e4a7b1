"""Figures of a run in words and columns, for the terminal, the report and whatever else tells them."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.game import AnyGame
from squares.core.phrase import capital
from squares.data.texts import Texts
from squares.playtest.summary import Figure, Map, Strength, Summary

SHARES = ("first", "wins", "draws", "real", "comeback", "late", "tide", "decided", "drama")
PLAIN = ("turns", "plies", "minutes", "choices", "plies_a_turn", "leads", "tree")
_IN_PERCENT = frozenset({*SHARES, "ends", "thought", "begins", "used", "won", "key"})
Row = tuple[str, list[Figure | None]]


def is_share(key: str) -> bool:
    """Whether a figure is told in percent."""
    return key.partition(".")[0] in _IN_PERCENT


def label(key: str, texts: Texts) -> str:
    """What a figure is called."""
    name, _, side = key.partition(".")
    return texts.say(f"playtest.figure.{name}", side=side)


def ending(why: str, texts: Texts) -> str:
    """What a way to end is called."""
    key = f"outcome.{why}"
    return texts.say(key if key in texts else "outcome.unknown")


def maps(found: Strength, game: AnyGame, texts: Texts) -> Iterator[tuple[str, Map]]:
    """The maps on which there is anything, with their titles."""
    sides = list(dict.fromkeys(map(game.side, game.seats)))
    for each in found.maps.values():
        if any(each.cells):
            name, _, owner = each.key.partition(".")
            who = capital(sides[int(owner)]) if owner in ("0", "1") else ""
            yield texts.say(f"playtest.report.map.{name if owner != '2' else 'nobody'}", side=who), each


def rows(found: Summary, texts: Texts) -> Iterator[Row]:
    """Every figure of a run by its name, one for each strength."""
    strengths = found.strengths
    for key in dict.fromkeys(key for each in strengths for key in each.figures):
        if key.partition(".")[0] in (*SHARES, *PLAIN):
            yield label(key, texts), [each.figures.get(key) for each in strengths]
    for why in dict.fromkeys(why for each in strengths for why in each.ends):
        yield texts.say("playtest.ends", why=ending(why, texts)), [each.ends.get(why) for each in strengths]
    if found.thought:
        yield texts.say("playtest.thought"), [found.thought.get(each.players) for each in strengths]


def cell(figure: Figure | None) -> str:
    """A figure with its interval; a share in percent, whose interval need not lie evenly around it."""
    if figure is None or figure.value is None:
        return "-"
    if is_share(figure.key):
        return f"{percent(figure)} % ({between(figure)})"
    return f"{figure.value:.1f}" + ("" if figure.margin is None else f" ±{figure.margin:.1f}")


def percent(figure: Figure) -> str:
    """A share as a number of percent."""
    return "-" if figure.value is None else f"{100 * figure.value:.1f}"


def between(figure: Figure) -> str:
    """The interval of a figure, as two numbers; of a share in percent."""
    low, high = figure.low, figure.high
    if is_share(figure.key):
        low, high = 100 * max(0.0, low or 0.0), 100 * min(1.0, 1.0 if high is None else high)
    return "-" if low is None or high is None else f"{low:.1f}-{high:.1f}"
