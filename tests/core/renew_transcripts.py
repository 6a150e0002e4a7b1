"""Renews transcripts after a change of rules or notation, and shows what is different.

``python -m tests.core.renew_transcripts [--check] [NAME ...]`` plays the actions of each transcript again and writes
down who played them, where they led and who has won. Whether the new game is the right one is for its reader to judge.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Sequence
from pathlib import Path

from squares.core.errors import BadAction, IllegalAction
from squares.core.game import Setup
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import Registry

FOLDER = Path(__file__).parents[1] / "games"


class UnplayableError(Exception):
    """The actions of a transcript make no whole game any more; its message says where."""


def renewed(text: str, registry: Registry) -> str:
    """A transcript with the same actions as they are played today. Errors: UnplayableError; BadData for its game."""
    head, played, _ = text.split("\n\n")
    about = dict(line.split(": ", 1) for line in head.splitlines() if not line.startswith("#"))
    game = registry.game(about["game"], about["variant"])
    position = game.start(Setup(Seat(about["first"])), 0)
    lines = []
    for number, line in enumerate(played.splitlines(), len(head.splitlines()) + 2):
        written = line.split(": ", 1)[1]
        if game.outcome(position) is not None:
            raise UnplayableError(f"line {number}: the game is over before {written}")
        try:
            action = game.parse_action(written)
            after = game.apply(position, action).position
        except (BadAction, IllegalAction) as error:
            raise UnplayableError(f"line {number}: {written}: {Texts.load().say(error.phrase)}") from error
        lines.append(f"{game.to_act(position)}: {action}")
        position = after
    outcome = game.outcome(position)
    if outcome is None:
        raise UnplayableError("the game is not over at the end")
    end = f"position: {game.format(position)}\noutcome: {outcome.winner}, {outcome.reason}\n"
    return "\n\n".join((head, "\n".join(lines), end))


def main(words: Sequence[str], folder: Path = FOLDER) -> int:
    """Renew the named transcripts of a folder, or all; 1 if one cannot be played, or if a check finds a stale one."""
    parser = argparse.ArgumentParser(prog="python -m tests.core.renew_transcripts", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a transcript without .txt; all of them without any")
    parser.add_argument("--check", action="store_true", help="show what would change, and write nothing")
    asked = parser.parse_args(words)
    for name in asked.names:
        if not any(folder.glob(f"**/{name}.txt")):
            parser.error(f"there is no transcript {name}")
    registry = Registry.of_engines()
    failed = False
    for path in sorted(folder.glob("**/*.txt")):
        if asked.names and path.stem not in asked.names:
            continue
        old = path.read_text(encoding="utf-8")
        try:
            new = renewed(old, registry)
        except UnplayableError as error:
            sys.stderr.write(f"{path.name}: {error}\n")
            failed = True
            continue
        names = path.name, f"{path.name}, renewed"
        sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), *names))
        if asked.check:
            failed |= new != old
        elif new != old:
            path.write_text(new, encoding="utf-8")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
