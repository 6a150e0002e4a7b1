"""Takes pictures of the window in every state, and compares two sets of them.

    python -m tests.pictures take FOLDER [--size 1440x900 ...] [--theme light dark] [--only PATTERN ...]
    python -m tests.pictures compare BEFORE AFTER [--show FOLDER]
    python -m tests.pictures list

Everything is fixed: clocks, folders, seeds, the bots' answers. Two runs of one program give equal files.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

from tests.pictures import house, png
from tests.pictures.album import Series, chosen
from tests.pictures.clock import stay_in_greenwich
from tests.pictures.compare import compare
from tests.pictures.person import Person

SIZES = ("1440x900", "1024x640", "3840x2160")
LARGE = 2000  # pixels across; from there on a picture costs ten times as much
ALIKE = ("aim", "bots", "event", "logistic.phase", "past", "question", "quick", "rules", "setup.players")
"""Series that a large window shows as the smaller ones do. They are left out there, unless they are asked for."""
THEMES = ("light", "dark")


def take(folder: Path, sizes: Sequence[str], themes: Sequence[str], patterns: Sequence[str]) -> int:
    """All pictures into ``folder``, one folder in it for each size and theme; the number of series that failed."""
    stay_in_greenwich()
    folder, failed = folder.resolve(), 0
    found = chosen(patterns)
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)  # the home folder is shown on some screens: its name must be the same in every run
        for size in sizes:
            for mode in themes:
                failed += _shoot(folder / f"{size}-{mode}", size, mode, found, bool(patterns))
                shutil.rmtree("home")
        os.chdir(folder)
    return failed


def _shoot(folder: Path, size: str, mode: str, found: dict[str, Series], asked: bool) -> int:
    """The pictures of one window."""
    folder.mkdir(parents=True, exist_ok=True)
    w, h = map(int, size.split("x"))
    if w > LARGE and not asked:
        found = {name: series for name, series in found.items() if not name.startswith(ALIKE)}
    person, failed, begun, used = Person(Path("home"), (w, h), mode), 0, time.monotonic(), time.process_time()
    taken = 0
    for name, series in found.items():
        try:
            person.fresh()
            for state in series(person):
                png.write(house.looks(person.app), folder / f"{name}.{state}.png")
                taken += 1
        except Exception:
            failed += 1
            print(f"{size} {mode} {name} failed\n{traceback.format_exc()}", file=sys.stderr)
    person.app.close()
    took, cpu = time.monotonic() - begun, time.process_time() - used
    print(f"{size} {mode}: {taken} pictures in {took:.0f} s, {cpu:.0f} s of CPU", flush=True)
    return failed


def main() -> int:
    """Reads the command line; the exit status is 1 where something failed or differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures")
    commands = parser.add_subparsers(dest="command", required=True)
    taking = commands.add_parser("take")
    taking.add_argument("folder", type=Path)
    taking.add_argument("--size", nargs="+", default=SIZES)
    taking.add_argument("--theme", nargs="+", default=THEMES, choices=THEMES)
    taking.add_argument("--only", nargs="+", default=(), help="series whose names begin so; * stands for anything")
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--show", type=Path, help="a folder for both pictures side by side where they differ")
    commands.add_parser("list")
    options = parser.parse_args()
    if options.command == "list":
        print("\n".join(chosen()))
        return 0
    if options.command == "take":
        return int(take(options.folder, options.size, options.theme, options.only) > 0)
    return int(compare(options.before, options.after, options.show) > 0)


if __name__ == "__main__":
    sys.exit(main())
