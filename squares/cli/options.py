"""The words after a subcommand: kinds of numbers, and options that several commands share. Knows no command."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from math import nan
from typing import Any, NoReturn

from squares.core.phrase import Phrase
from squares.data.faults import named
from squares.data.texts import Texts

MOST_WORKERS = 512  # processes
DEEPEST = 400  # perft calls itself for every ply, and nobody waits for so many unless all are forced


class Parser(argparse.ArgumentParser):
    """Words of a command line; what is wrong with them is said without what steers a terminal."""

    def error(self, message: str) -> NoReturn:
        """See ``argparse.ArgumentParser``."""
        super().error(named(message))


class Options:
    """The options of one command, added one by one and described in a language."""

    def __init__(self, command: str, texts: Texts) -> None:
        self.say = texts.say
        self._parser = Parser(
            prog=f"masume {command}", description=self.say(f"cli.command.{command}"), allow_abbrev=False
        )

    def add(self, name: str, help: Phrase | str, **how: Any) -> None:
        """Add an option or argument, described by the text ``help``; ``how`` as in ``argparse.add_argument``."""
        self._parser.add_argument(name, help=self.say(help), **how)

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Return the values that the words give. Errors: SystemExit with status 2 and a sentence on stderr."""
        read = self._parser.parse_intermixed_args(_joined(words))
        bare = vars(read).pop("bare", None)
        if bare is not None:
            if read.game is not None:
                self._parser.error(self.say("cli.game_twice"))
            read.game = bare
        if "game" in read and read.game is None:
            self._parser.error(self.say("cli.game_missing"))
        return read

    def game(self, bare: bool = True) -> None:
        """Add which game in which variant, and a number for everything random.

        ``bare``: the game may stand there without ``--game``.
        """
        if bare:
            self.add("bare", "cli.game", nargs="?", metavar="GAME")
        self.add("--game", "cli.game_option" if bare else "cli.game", metavar="GAME")
        self.add("--variant", "cli.variant", metavar="V")
        self.add("--seed", "cli.seed", type=self.natural, default=0, metavar="S")

    def position(self) -> None:
        """Add a position of the game; the start where it is left out."""
        self.add("--position", "cli.position", metavar="P")

    def workers(self) -> None:
        """Add who plays many games: so many processes, as many as there are cores, or a cluster."""
        self.add("--workers", "playtest.help.workers", type=self.processes, default=os.cpu_count() or 1, metavar="K")
        self.add("--cluster", "playtest.help.cluster", metavar="ADDRESS")

    def json(self) -> None:
        """Add whether the answer is JSON."""
        self.add("--json", "cli.json", action="store_true")

    def natural(self, text: str) -> int:
        """Return a whole number from 0. Errors: ArgumentTypeError."""
        if not (text.isascii() and text.isdigit() and len(text) <= 18):
            raise argparse.ArgumentTypeError(self.say("cli.no_natural", text=text))
        return int(text)

    def some(self, text: str) -> int:
        """Return a whole number from 1. Errors: ArgumentTypeError."""
        if not self.natural(text):
            raise argparse.ArgumentTypeError(self.say("arena.not_none"))
        return int(text)

    def between(self, low: float, high: float, key: str) -> Callable[[str], float]:
        """Return what reads a number from ``low`` to ``high``; ``key`` of the text that refuses any other."""

        def read(text: str) -> float:
            try:
                value = float(text)
            except ValueError:
                value = nan
            if not low <= value <= high:
                raise argparse.ArgumentTypeError(self.say(key, text=text))
            return value

        return read

    def processes(self, text: str) -> int:
        """Return a number of processes, from 1. Errors: ArgumentTypeError."""
        if self.some(text) > MOST_WORKERS:
            raise argparse.ArgumentTypeError(self.say("arena.many_workers", most=MOST_WORKERS))
        return int(text)

    def depth(self, text: str) -> int:
        """Return a number of plies that can be counted. Errors: ArgumentTypeError."""
        if self.natural(text) > DEEPEST:
            raise argparse.ArgumentTypeError(self.say("cli.too_deep", most=DEEPEST))
        return int(text)


def _joined(words: Sequence[str]) -> list[str]:
    """Join ``--position P`` into one word: a position may begin with a dash, which argparse takes for an option."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] == "--position":
            joined[-1] = f"--position={word}"
        else:
            joined.append(word)
    return joined
