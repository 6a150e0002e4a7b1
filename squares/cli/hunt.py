"""``masume playtest hunt``: looks for flaws of a game by itself."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from squares.cli.answers import DONE, STOPPED, complain, tell_lines
from squares.cli.progress import played
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest.hunt.study import MINUTES, Found, Hunt, HuntRun
from squares.playtest.hunt.wording import lines
from squares.playtest.plan import STRENGTHS

SEED = 1


def hunt(words: argparse.Namespace, game: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Hunt in a game, or go on, and tell what was found, the worst first. Errors: BadData."""
    if len(words.what) != 2:
        raise BadData(phrase("playtest.hunt.one"))
    if words.games or words.precision or "," in (words.players or ""):
        raise BadData(phrase("playtest.hunt.minutes"))
    seed, minutes = SEED if words.seed is None else words.seed, words.minutes or MINUTES
    asked = Hunt.of(game(words.what[1]), words.players or STRENGTHS[-1], minutes, seed)
    return go_on(words.output or asked.place(places.playtests), asked, words, texts)


def go_on(place: Path, asked: Hunt, words: argparse.Namespace, texts: Texts) -> int:
    """Hunt on in a folder. Errors: BadData."""
    run = HuntRun(place, asked)
    status = played(run, words, unit="s")
    found = run.summary()
    tell(found, place, words, texts)
    if status == STOPPED:
        complain(texts.say("playtest.kept", n=found.games, folder=place))
    return status if status == STOPPED else DONE


def tell(found: Found, place: Path, words: argparse.Namespace, texts: Texts) -> None:
    """Print what was found."""
    if words.json:
        sys.stdout.write(found.model_dump_json() + "\n")
    else:
        tell_lines(lines(found, place, texts))
