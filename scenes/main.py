"""Decides what a start of the program does: the window, the self-test or a subcommand of the rules core.

Owns the program's own options. Imports the window only when it is wanted, so that subcommands start quickly and
run where pygame does not.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import Any

from scenes.trial import TRIAL
from squares import __version__
from squares.cli import commands
from squares.cli.answers import DONE, answered, complain, fail
from squares.cli.options import Parser
from squares.data.faults import shown
from squares.data.installed import name_folder
from squares.data.loader import read
from squares.data.places import Places
from squares.data.texts import Texts, chosen
from squares.native import COMPILED
from squares.registry import Registry

PLAY, BENCH, PRINT, PICTURE, SELFTEST = "play", "bench", "print", "picture", "selftest"
_PRINTING = {"-h", "--help", "--version"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with the words of a command line (without its name) and return the exit status."""
    if getattr(sys, "frozen", False):  # packed into one file, the program is also what its own processes run
        from multiprocessing import freeze_support

        freeze_support()
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a narrow terminal must not stop a Japanese title
    return answered(lambda: _start(words), Texts.load())


def _start(words: Sequence[str]) -> int:
    """As ``main``, after the engines that the user names. Errors: BadData, SystemExit."""
    head, tail = split(words)
    for folder in parser(Texts.load()).parse_known_args(head)[0].engine if "--engine" in " ".join(head) else ():
        name_folder(folder)
    texts = Texts.load(_language(head))
    if tail and (tail[0] in commands.COMMANDS or tail[0] in (PLAY, BENCH, PRINT, PICTURE, SELFTEST)):
        return _command(head, tail[0], tail[1:], texts)
    if _PRINTING & set(words):
        return _print(words, texts)
    options = parser(texts).parse_args(words)
    if options.file is not None and not options.file.is_file():
        return fail(texts.say("cli.no_such_command", word=shown(options.file)))
    return window(options.home, options.file)


def _language(head: Sequence[str]) -> str:
    """The language of the settings; what they leave to the system, its environment says."""
    home = next((Path(after) for word, after in pairwise(head) if word == "--home"), None)
    places = Places(home, make=False)
    wanted = str(read(places.settings).root.plain().get("language", "auto")) if places.settings.is_file() else "auto"
    asked = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"))
    return chosen(wanted, filter(None, asked), [places.texts])


def _command(head: Sequence[str], command: str, words: Sequence[str], texts: Texts) -> int:
    if command == SELFTEST:
        return selftest(parser(texts).parse_args([*head, *words]).home)
    home = parser(texts).parse_args(head).home
    places = Places(home, make=False)
    if command == BENCH:
        return bench(words, parser(texts).parse_args(head).home, texts)
    if command == PLAY:
        return play(words, home, _with_own(texts, places))
    if command == PRINT:
        return print_out(words, home, _with_own(texts, places))
    if command == PICTURE:
        return picture(words, home, _with_own(texts, places))
    return commands.run(command, words, places, _with_own(texts, places), TRIAL)


def _print(words: Sequence[str], texts: Texts) -> int:
    """Version or help. Errors: SystemExit, when they are printed."""
    parser(texts).parse_args(words)
    return DONE


def _with_own(texts: Texts, places: Places) -> Texts:
    """The texts, and those that a designer's games brought; what is wrong with these is said on stderr."""
    if not places.texts.is_dir():  # spares reading everything again
        return texts
    texts = Texts.load(texts.language, [places.texts])
    complain(*(fault.text(texts.say) for fault in texts.faults))
    return texts


def split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The program's own options, and everything from the first other word on."""
    at = 0
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in ("--home", "--engine") else 1
    return list(words[:at]), list(words[at:])


def parser(texts: Texts) -> argparse.ArgumentParser:
    """Options of the program and the game file to open."""
    say = texts.say
    offered = [PLAY, BENCH, PRINT, PICTURE, *commands.COMMANDS, SELFTEST]
    listed = "\n".join(f"  {name:<12}{say(f'cli.command.{name}')}" for name in offered)
    found = Parser(
        prog="masume",
        description=say("cli.about"),
        epilog=f"{say('cli.commands')}\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    kind = say("cli.compiled") if COMPILED else say("cli.interpreted")
    version = say("cli.version_line", version=__version__, kind=kind)
    found.add_argument("file", nargs="?", type=Path, metavar=say("cli.file_name"), help=say("cli.file"))
    folder: dict[str, Any] = {"type": Path, "metavar": say("cli.folder_name")}
    found.add_argument("--home", **folder, help=say("cli.home"))
    found.add_argument("--engine", **folder, action="append", default=[], help=say("cli.engine_folder"))
    found.add_argument("--version", action="version", version=version, help=say("cli.version"))
    return found


def window(home: Path | None, opening: Path | None) -> int:
    """Open the window, at a game file if one is given."""
    from scenes.boot import run

    return run(home, opening)


def bench(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Open the window at the designer's bench with a game, given by its file or id. Errors: BadData."""
    say = texts.say
    options = Parser(prog=f"masume {BENCH}", description=say(f"cli.command.{BENCH}"))
    options.add_argument("game", metavar=say("cli.bench_name"), help=say("cli.bench_game"))
    name = options.parse_args(words).game
    path = Path(name)
    if not path.is_file():
        path = Registry.of_engines(Places(home, make=False).games).entry(name).path
    from scenes.boot import run

    return run(home, path.absolute(), bench=True)


def play(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Play in the terminal."""
    from scenes.terminal.run import run

    return run(words, home, texts)


def print_out(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Lay a game out on sheets of paper."""
    from scenes.print.command import run

    return run(words, home, texts)


def picture(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Write a position, or a game, as a picture."""
    from scenes.pictures.command import run

    return run(words, home, texts)


def selftest(home: Path | None) -> int:
    """Play a game in the window by synthetic mouse events."""
    from scenes.selftest import run

    return run(home)
