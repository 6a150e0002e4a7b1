"""``masume print``: the words of the command line, and the files that it writes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from tqdm import tqdm

from scenes.print.layout import CARDS, PAPERS
from scenes.print.lost import warnings
from scenes.print.whole import writable, write, write_all
from scenes.trial import PAPER
from squares.cli.answers import DONE
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.faults import shown
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Entry, Registry, definition_of

PRINTED, PROFILES, MOST = "printed", "printers.yaml", 10.0
"""The folder of what was printed, below the player's data; the file of printers; how far one may be off, in mm."""


def run(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Print to a file and return the exit status. Errors: BadData with a sentence; SystemExit for bad words."""
    read = _options(texts).read(words)
    from scenes.print import calibration, job

    places = Places(home, make=False)
    drift, profiles = job.NO_DRIFT, places.config / PROFILES
    if read.drift is not None:
        drift = calibration.corrected(read.drift, read.backs, read.front)
        if read.printer:
            calibration.save(profiles, read.printer, read.drift, read.front)
    elif read.printer:
        drift = calibration.profile(profiles, read.printer, read.backs)
    job.without_window()
    if read.game is None:
        return _test_page(read, drift, texts)
    return _print(read, drift, places, texts)


def _test_page(read: Any, drift: Any, texts: Texts) -> int:
    """Write the page that shows what the printer moves, or keep its profile."""
    from scenes.print import job
    from scenes.print.draw import amount

    path = read.file or Path("test-page.pdf")
    write(path, job.test_page(texts.say, read.paper, datetime.now().astimezone(), drift))
    sys.stdout.write(texts.say("print.written", file=path, amount=amount(2, 1)) + "\n")
    return DONE


def _print(read: Any, drift: Any, places: Places, texts: Texts) -> int:
    """Write the game's sheets."""
    from scenes.print import job

    if read.file is not None:
        writable(read.file, read.form == "pdf")
    registry, entry = _entry(read.game, places)
    wish = job.Wish(read.paper, read.parts, read.backs, read.ink, read.bleed, read.card, drift, read.booklet, read.dark)
    printed = job.Print(registry, entry, read.variant, texts.say, wish)
    if read.since is not None:
        printed.only_changed(_older(read.since, read.variant, registry, places))
    if read.form != "pdf":
        _parts(read, printed, read.file or Path(entry.id), texts)
    else:
        _sheets(read, printed, read.file or Path(f"{entry.id}.pdf"), places, texts)
    for warning in warnings(entry, printed.box.tiny):
        sys.stderr.write(warning.text(texts.say) + "\n")
    return DONE


def _sheets(read: Any, printed: Any, path: Path, places: Places, texts: Texts) -> None:
    """Write one file of all sheets."""
    from scenes.print import since

    with tqdm(total=len(printed.sheets), disable=None, leave=False) as bar:
        data = printed.pdf(datetime.now().astimezone(), bar.update)
    write(path, data)
    since.keep(places.data / PRINTED, printed.imprint.hash, definition_of(printed.game), printed.variant)
    sys.stdout.write(texts.say("print.written", file=path, amount=printed.amount) + "\n")


def _parts(read: Any, printed: Any, folder: Path, texts: Texts) -> None:
    """Write single files into a folder."""
    with tqdm(total=printed.count(read.form), disable=None, leave=False) as bar:
        count = write_all(folder, printed.files(read.form, read.dpi, folder), bar.update)
    sys.stdout.write(texts.say("print.files", folder=folder, n=count) + "\n")


def _options(texts: Texts) -> Options:
    options = Options("print", texts)
    options.add("game", "print.option.game", nargs="?", metavar="GAME|FILE")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("--paper", "print.option.paper", choices=tuple(PAPERS), default="a4")
    kinds = phrase("print.option.parts", known=texts.section("print.part"))
    options.add("--parts", kinds, type=_kinds, default=(), metavar="KINDS")
    options.add("--backs", "print.option.backs", choices=("long", "short", "fold", "none"), default="long")
    options.add("--dark-backs", "print.option.dark_backs", dest="dark", action="store_true")
    options.add("--ink", "print.option.ink", choices=("normal", "low", "grey"), default="normal")
    options.add("--bleed", "print.option.bleed", type=_millimetres(texts, 5.0), metavar="MM")
    options.add("--booklet", "print.option.booklet", action="store_true")
    options.add("--card", "print.option.card", type=_size(texts), default=CARDS["poker"], metavar="WxH")
    options.add("--printer", "print.option.printer", metavar="NAME")
    options.add("--drift", "print.option.drift", type=_shift(texts), metavar="X,Y")
    options.add("--front", "print.option.front", type=_shift(texts), default=(0.0, 0.0), metavar="X,Y")
    options.add("--since", "print.option.since", metavar="HASH|FILE")
    options.add("--as", "print.option.form", dest="form", choices=("pdf", "png", "svg", "grid"), default="pdf")
    options.add("--dpi", "print.option.dpi", type=int, choices=(150, 300, 600), default=300)
    options.add("-o", "print.option.file", dest="file", type=Path, metavar="FILE")
    return options


def _kinds(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _millimetres(texts: Texts, most: float) -> Callable[[str], float]:
    def millimetres(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 <= value <= most:
            raise argparse.ArgumentTypeError(texts.say("print.no_millimetres", text=text, most=f"{most:g}"))
        return value

    return millimetres


def _size(texts: Texts) -> Callable[[str], tuple[float, float]]:
    def size(text: str) -> tuple[float, float]:
        if text in CARDS:
            return CARDS[text]
        try:
            w, h = (float(word) for word in text.lower().split("x"))
        except ValueError:
            w = h = 0.0
        if not (20 <= w <= 180 and 20 <= h <= 250):
            raise argparse.ArgumentTypeError(texts.say("print.no_size", text=text))
        return w, h

    return size


def _shift(texts: Texts) -> Callable[[str], tuple[float, float]]:
    def shift(text: str) -> tuple[float, float]:
        try:
            x, y = (float(word) for word in text.split(","))
        except ValueError:
            x = y = MOST + 1
        if not (abs(x) <= MOST and abs(y) <= MOST):
            raise argparse.ArgumentTypeError(texts.say("print.no_shift", text=text, most=f"{MOST:g}"))
        return x, y

    return shift


def _entry(name: str, places: Places) -> tuple[Registry, Entry]:
    """The game that an id or a file names, and where it lies. Errors: BadData."""
    if name.endswith((".yaml", ".yml")):
        registry = Registry(())
        return registry, registry.put(Entry(Path(name), draws=PAPER))
    registry = Registry.of_engines(places.games)
    return registry, registry.put(Entry(registry.entry(name).path, draws=PAPER))


def _older(name: str, variant: str | None, registry: Registry, places: Places) -> AnyGame:
    """The older version that a file or the hash on a sheet names. Errors: BadData."""
    from scenes.print import since

    if name.endswith((".yaml", ".yml")):
        alone = Registry(())
        return alone.game(alone.reload(Path(name)).id, variant)
    found = since.kept(places.data / PRINTED, name)
    if found is None:
        raise BadData(phrase("print.no_hash", hash=shown(name)))
    return registry.from_definition(*found)
