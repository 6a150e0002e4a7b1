"""The subcommand ``solve``: how far it has come, and how the game ends with best play."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from squares.bots.tables.solved import Solution
from squares.cli.answers import DONE, STOPPED, complain
from squares.cli.options import Options
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, phrase
from squares.data.texts import Texts
from squares.solving.solve import solve as solution_of

_BAR = "{desc}: {percentage:3.0f}%|{bar}| {elapsed}"


def options(options: Options) -> None:
    """Declare a game, where its table is to lie, and whether to go on."""
    options.add("game", "solve.help.game", metavar="FILE|GAME")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("-o", "solve.help.folder", dest="folder", type=Path, metavar="FOLDER")
    options.add("--resume", "solve.help.resume", action="store_true")
    options.add("--pack", "solve.help.pack", action="store_true")


def solve(words: argparse.Namespace, game: AnyGame, folder: Path, texts: Texts) -> int:
    """Solve a game and print its value; after Ctrl-C say how to go on. Errors: BadData."""
    from tqdm import tqdm

    silent = words.json or sys.stderr is None or not sys.stderr.isatty()
    with tqdm(total=1, bar_format=_BAR, disable=silent, leave=False) as bar:

        def told(round: int, done: int, parts: int) -> None:
            if not done:
                bar.set_description(texts.say("solve.round", n=round), refresh=False)
                bar.reset()
            bar.total = parts
            bar.update(done - bar.n)

        try:
            found = solution_of(game, words.folder or folder, told, resume=words.resume, pack=words.pack)
        except KeyboardInterrupt:
            complain(texts.say("solve.interrupted"))
            return STOPPED
    if words.json:
        sys.stdout.write(found.model_dump_json() + "\n")
    else:
        sys.stdout.writelines(f"{texts.say(line)}\n" for line in said(found))
    return DONE


def said(found: Solution) -> list[Phrase]:
    """Return the value for each seat that may begin, and what was looked at."""
    values = [
        phrase(f"solve.value.{ending.result}", seat=phrase(f"setup.seat.{seat}"), n=ending.moves)
        for seat, ending in found.begins.items()
    ]
    return [*values, phrase("solve.positions" if found.whole else "solve.forced", n=f"{found.positions:,}")]
