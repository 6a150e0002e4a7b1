"""The subcommand ``tournament``: many players or decks against one another, rated on one scale."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from squares.cli.answers import STOPPED, complain, tell_json, tell_lines
from squares.cli.options import Options
from squares.cli.progress import played
from squares.core.game import AnyGame
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest.field.tournament import Result, Table, Tournament, TournamentRun
from squares.saves import files
from squares.saves.results import against_bots
from squares.saves.store import Store

GAMES = 100  # of each pairing
SEED = 1
PAGE, TABLE = "report.html", "table.json"


def options(options: Options) -> None:
    """Declare a game, who plays, how many games, and who plays them."""
    options.add("what", "tournament.help.what", metavar="GAME|FILE|FOLDER")
    options.add("entrants", "tournament.help.entrants", nargs="*", metavar="PLAYER")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("--games", "tournament.help.games", type=options.some, metavar="N")
    options.add("--gauntlet", "tournament.help.gauntlet", action="store_true")
    options.add("--saves", "tournament.help.saves", action="store_true")
    options.add("--seed", "playtest.help.seed", type=options.natural, default=SEED, metavar="S")
    options.workers()
    options.add("-o", "tournament.help.folder", dest="output", type=Path, metavar="FOLDER")


def tournament(words: argparse.Namespace, named: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Play what is missing and print the table. Errors: BadData."""
    path = Path(words.what)
    if Tournament.lies_in(path):
        asked = Tournament.read(path)
        asked = asked.model_copy(update={"games": words.games + words.games % 2}) if words.games else asked
    else:
        asked = Tournament.of(named(words.what), words.entrants, words.games or GAMES, words.seed, words.gauntlet)
        path = words.output or asked.place(places.playtests)
    people = list(_people(asked, places)) if words.saves else []
    run = TournamentRun(path, asked, people)
    status = played(run, words)
    found = run.table()
    from squares.playtest.report.tournament import page

    for name, text in ((TABLE, json.dumps(found.plain()) + "\n"), (PAGE, page(found, texts))):
        with files.refused("playtest.no_file", file=path / name):
            files.lay(path / name, text)
    if words.json:
        tell_json(found.plain())
    else:
        tell_lines(told(found, bool(people), texts))
        sys.stdout.write(texts.say("playtest.reported", file=path / PAGE) + "\n")
    if status == STOPPED:
        complain(texts.say("tournament.kept", n=run.progress.done, folder=path))
    return status


def _people(asked: Tournament, places: Places) -> Iterator[Result]:
    """Yield the saved games of people against those who take part, of exactly this game and variant."""
    game, levels = asked.make(), dict(zip(asked.entrants, asked.names, strict=True))
    for each in against_bots(Store(places.saves).list(), game):
        bot = levels.get(f"L{each.level}")
        if bot is not None and each.variant == asked.variant and each.alone and not each.helped:
            yield Result(each.person, bot, each.score)


def told(found: Table, people: bool, texts: Texts) -> Iterator[str]:
    """Yield a tournament in lines: a row for each player, the best first."""
    from squares.playtest.report.tournament import grid, sentences

    yield texts.say("tournament.title", title=found.title, variant=found.variant, n=found.games, seed=found.seed)
    rows = grid(found, texts)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, second, *rest in rows:
        cells = [each.rjust(width) for each, width in zip(rest, widths[2:], strict=True)]
        yield "  ".join([first.rjust(widths[0]), second.ljust(widths[1]), *cells]).rstrip()
    yield from sentences(found, texts)
    if people:
        yield texts.say("tournament.people")
