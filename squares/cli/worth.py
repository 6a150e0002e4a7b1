"""``masume playtest worth``: what each ability, tile, card or action of a game is worth."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict

from squares.bots.levels import Roster
from squares.cli.progress import played
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest.players import clean_player
from squares.playtest.sequential import ERROR
from squares.playtest.wording import called, thing_of
from squares.playtest.worth import study as worths
from squares.playtest.worth.study import Valued, Worth, WorthRun

SEED = 1


def worth(words: argparse.Namespace, game: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Play with and without each thing, and tell what it is worth. Errors: BadData."""
    if len(words.what) != 2:
        raise BadData(phrase("playtest.worth.one"))
    if "," in (words.players or ""):
        raise BadData(phrase("playtest.worth.one_player"))
    base = game(words.what[1])
    asked = Worth.of(
        base,
        words.players or clean_player(Roster.load(), base),
        words.games or worths.GAMES,
        SEED if words.seed is None else words.seed,
        words.precision or worths.POINTS,
    )
    place = words.output or asked.place(places.playtests)
    run = WorthRun(place, asked)
    status = played(run, words)
    found = run.found()
    if words.json:
        lines = [{**asdict(each), "verdict": each.verdict, "why": each.why} for each in found]
        sys.stdout.write(json.dumps({"game": asked.game, "players": asked.player, "worth": lines}) + "\n")
        return status
    sys.stdout.writelines(f"{line}\n" for line in told(asked, found, texts))
    sys.stdout.write(texts.say("playtest.folder", folder=place) + "\n")
    return status


def told(asked: Worth, found: list[Valued], texts: Texts) -> Iterator[str]:
    """Yield a line for each thing: what it is worth, what those scored that used it, and why the two differ."""
    say = texts.say
    yield say(
        "playtest.worth.title",
        title=asked.title,
        variant=asked.variant,
        players=called(asked.player, texts),
        seed=asked.seed,
    )
    rows = [[say(f"playtest.worth.head.{key}") for key in ("thing", "games", "points", "score", "used")]]
    rows += [list(_row(asked, each, texts)) for each in found]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    verdicts = ["", *(f"{say(f'playtest.worth.verdict.{each.verdict}')} {_why(each, texts)}" for each in found)]
    for (first, *others), verdict in zip(rows, verdicts, strict=True):
        cells = [first.ljust(widths[0]), *(each.rjust(width) for each, width in zip(others, widths[1:], strict=True))]
        yield "  ".join([*cells, verdict]).rstrip()
    yield say("playtest.worth.error", percent=f"{100 * ERROR:.0f}", points=f"{asked.points:g}")


def _row(asked: Worth, each: Valued, texts: Texts) -> Iterator[str]:
    yield thing_of(each.token.partition(":")[0], asked.labels[each.token], texts)
    yield f"{each.games:,}"
    yield f"{each.points:+.1f} ({each.low:+.1f} … {each.high:+.1f})"
    yield "-" if each.score is None or not each.used else f"{100 * each.score:.0f} %"
    yield "-" if each.used is None else f"{100 * each.used:.0f} %"


def _why(each: Valued, texts: Texts) -> str:
    return "" if each.why == "unclear" else texts.say(f"playtest.worth.why.{each.why}")
