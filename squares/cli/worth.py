"""``masume playtest worth``: what each ability, tile, card or action of a game is worth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import asdict

from squares.bots.levels import Roster
from squares.cli.answers import tell_json, tell_lines
from squares.cli.progress import played
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest.players import clean_player
from squares.playtest.report.worth import keep, lines
from squares.playtest.worth import study as worths
from squares.playtest.worth.study import PAGE, Worth, WorthRun

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
    found, file = run.summary().things, place / PAGE
    keep(asked, found, file, texts)
    if words.json:
        told = [{**asdict(each), "verdict": each.verdict, "why": each.why} for each in found]
        tell_json({"game": asked.game, "players": asked.player, "worth": told})
        return status
    tell_lines(lines(asked, found, texts))
    sys.stdout.write(texts.say("playtest.reported", file=file) + "\n")
    return status
