"""A designer's day at the bench, step by step: ``python -m benchmarks.day [PART ...]``, of those in ``PARTS``.

A card game of 20 cards from a sheet with a layout of its own, a board game turned ten times at the knobs, one version
restored, three evenings gathered; then a sheet of 500 cards of which each changes. Prints the seconds of each step on
the clock: of commands from their start to their end, of the bench from the file on the disk (or the key) to the end of
the frame that shows it. The program runs as it does in a window (SDL's dummy driver), with files checked in their
process.
"""

from __future__ import annotations

import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import yaml

from benchmarks.gather import evenings
from benchmarks.knobs import Turner
from benchmarks.reload import checking
from squares.data.sheets.writing import parted
from squares.data.texts import Texts
from squares.registry import Registry

CARDS = 20
LATE = 20.0  # seconds after which a save is waited for no longer
LAYOUT = "format: 1\nlayout:\n  default:\n    places:\n      name: {size: 11}\n"
TURNS, EVENINGS = 10, 3
MANY, SAVES = 500, 8


def told(step: str, seconds: float, more: str = "") -> None:
    """Print a step."""
    print(f"{seconds:7.2f} s  {step}{f' ({more})' if more else ''}", flush=True)


def command(home: Path, *words: str) -> float:
    """Run the program and return how long that took. Errors: CalledProcessError."""
    begun = time.perf_counter()
    run = [sys.executable, "main.py", "--home", str(home), *words]
    subprocess.run(run, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


class Day(Turner):
    """The bench with a file that is written elsewhere."""

    def saved(self, path: Path, change: Callable[[str], str]) -> float:
        """Write a file as an editor does, and return the seconds until the bench shows it."""
        stamp = self.bench.desk.file.stamp
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
        begun = time.perf_counter()
        drew = False
        while not (drew and self.bench.desk.file.stamp != stamp) and time.perf_counter() - begun < LATE:
            drew = self.frame()
        return time.perf_counter() - begun


def cards(home: Path) -> None:
    """Twenty cards in a sheet, with a layout, changed while the gallery shows them."""
    day = Day(home, "logistic")
    file, beside = day.path, day.path.parent
    some = dict(list(Registry.of_engines().game("logistic").definition.cards.items())[:CARDS])
    sheet, layout = beside / "numbers.csv", beside / "own-layout.yaml"
    rows = (f"{id},{card.name}\n" for id, card in some.items())
    sheet.write_text("cards,name\n" + "".join(rows), encoding="utf-8")
    layout.write_text(LAYOUT, encoding="utf-8")
    includes = "decks/ready.yaml, numbers.csv, own-layout.yaml]"
    day.bench.go("gallery")
    day.rest(1.0)
    took = day.saved(file, lambda text: text.replace("decks/ready.yaml]", includes, 1))
    told("cards: sheet and layout included", took)
    head, *lines = sheet.read_text(encoding="utf-8").splitlines()
    names = [day.saved(sheet, partial(_named, head, lines, number)) for number in range(1, 6)]
    told("cards: all names of the sheet changed", median(names), f"median of {len(names)}")
    sizes = [day.saved(layout, partial(_sized, size)) for size in (10, 9, 8, 12)]
    told("cards: type of the layout changed", median(sizes), f"median of {len(sizes)}")
    faults = sum(not fault.warning for fault in day.bench.desk.file.problems)
    print(f"           {faults} errors, {len(day.bench.desk.file.problems) - faults} warnings")
    day.app.close()
    told("cards: checked by a command", command(home, "check", str(file)))


def _named(head: str, lines: Sequence[str], number: int, _: str) -> str:
    return "".join(f"{line}\n" for line in (head, *(f"{line} {number}" for line in lines)))


def _sized(size: int, _: str) -> str:
    return LAYOUT.replace("11", str(size))


def many(home: Path) -> None:
    """Five hundred cards, each with another name and another damage after every save."""
    day = Day(home, "logistic")
    beside, shipped = day.path.parent, Registry.of_engines().entry("logistic").path.parent
    known: dict[str, dict[str, object]] = {}
    for file in sorted((shipped / "cards").glob("*.yaml")):
        known |= yaml.safe_load(file.read_text(encoding="utf-8")).get("cards", {})
    some = [(id, card) for id, card in known.items() if card["category"] in ("action", "script", "break")]
    cards = {}
    for n in range(MANY):
        id, card = some[n % len(some)]
        cards[f"{id}-copy{n}x"] = {key: value for key, value in card.items() if key != "names"}
    found = parted({"format": 1, "include": ["cards/words.yaml"], "cards": cards}, "cards")
    (beside / "effects.yaml").write_text(yaml.safe_dump(json.loads(json.dumps(found.rest))), encoding="utf-8")
    sheet, rows = beside / "numbers.csv", list(csv.reader(io.StringIO(found.sheet)))
    sheet.write_text(_numbered(rows, 0, ""), encoding="utf-8")
    includes = "decks/ready.yaml, effects.yaml, numbers.csv]"
    day.rest(1.0)
    told(f"{MANY} cards: included", day.saved(day.path, lambda text: text.replace("decks/ready.yaml]", includes, 1)))
    for page in ("layout", "gallery"):
        day.bench.go(page)
        day.rest(1.0)
        took, used = [], []
        for number in range(1, SAVES + 1):
            begun = time.process_time() + checking(day.app)
            took.append(day.saved(sheet, partial(_numbered, rows, number)))
            used.append(time.process_time() + checking(day.app) - begun)
            day.rest(0.5)
        more = f"median of {SAVES}, least {min(took):.2f} s; {min(used):.2f} s of the processor"
        told(f"{MANY} cards: all changed, on the page {page}", median(took), more)
    day.app.close()


def _numbered(rows: Sequence[list[str]], number: int, _: str) -> str:
    """A sheet whose names and damages have changed."""
    out = io.StringIO()
    name, damage = (rows[0].index(key) for key in ("name", "damage"))
    for row in rows[1:]:
        row = [*row]
        row[name] = f"{row[name]} {number}"
        row[damage] = str(int(row[damage]) + number) if row[damage] else ""
        csv.writer(out, lineterminator="\n").writerow(row)
    return ",".join(rows[0]) + "\n" + out.getvalue()


def board(home: Path) -> None:
    """A board game turned ten times, and its first version restored."""
    day, dice, turns = Day(home, "squares-ii"), random.Random(1), list[float]()
    before = day.path.read_bytes()
    while len(turns) < TURNS:
        day.rest(0.1)
        took = day.turned(dice)
        if took is not None:
            turns.append(took[0])
    told("board: a knob turned", median(turns), f"median of {TURNS}, at most {max(turns):.2f} s")
    day.page.knobs.activate()
    day.rest(2.0)
    day.app.close()
    told("board: the first version restored by a command", command(home, "versions", str(day.path), "--restore", "1"))
    print(f"           the file is as it was: {day.path.read_bytes() == before}")


def people(home: Path) -> None:
    """A pack for testers, and a report of three evenings."""
    folder = home / "evenings"
    folder.mkdir(parents=True)
    told("people: packed", command(home, "pack", "qubism", "-o", str(home / "evening.masume")))
    evenings(Registry.of_engines().game("qubism"), EVENINGS, folder, Texts.load())
    took = command(home, "session", "gather", str(folder), "-o", str(home / "report.html"))
    told("people: three evenings gathered", took)


PARTS = {"cards": cards, "board": board, "people": people, "many": many}


def main() -> None:
    """Go through the day."""
    os.chdir(Path(__file__).parents[2])
    for part in [PARTS[word] for word in sys.argv[1:]] or PARTS.values():
        with tempfile.TemporaryDirectory() as folder:
            part(Path(folder))


if __name__ == "__main__":
    main()
