"""``masume print``: the words of the command line, and the files that it writes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tqdm import tqdm

from scenes.print.layout import PAPERS
from squares.cli_answers import DONE
from squares.cli_options import Options
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places, shipped
from squares.data.texts import Texts
from squares.registry import Entry, Registry

NEEDED = ("fpdf", "PIL")


def run(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Print to a file and return the exit status. Errors: BadData with a sentence; SystemExit for bad words."""
    read = _options(texts).read(words)
    if any(find_spec(name) is None for name in NEEDED):
        raise BadData(phrase("print.extra"))
    from scenes.print import job

    registry, entry, game = _game(read, Places(home, make=False))
    job.without_window()
    name, _ = entry.variant(read.variant)
    named = entry.definition.variants.get(name) if entry.definition else None
    title = f"{entry.title}, {named.name}" if named and len(entry.variants) > 1 else entry.title
    wish = job.Wish(read.paper, read.parts, read.backs, read.ink, read.bleed)
    printed = job.Print(registry, game, texts.say, wish, title)
    path = read.file or Path(f"{entry.id}.pdf")
    with tqdm(total=len(printed.sheets), disable=None, leave=False) as bar:
        data = printed.pdf(datetime.now().astimezone(), bar.update)
    job.write(path, data)
    sys.stdout.write(texts.say("print.written", file=path, n=len(printed.sheets)) + "\n")
    return DONE


def _options(texts: Texts) -> Options:
    options = Options("print", texts)
    options.add("game", "print.option.game", metavar="GAME|FILE")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("--paper", "print.option.paper", choices=tuple(PAPERS), default="a4")
    options.add("--parts", "print.option.parts", type=_kinds, default=(), metavar="KINDS")
    options.add("--backs", "print.option.backs", choices=("long", "short", "fold", "none"), default="long")
    options.add("--ink", "print.option.ink", choices=("normal", "low", "grey"), default="normal")
    options.add("--bleed", "print.option.bleed", type=_millimetres(texts, 5.0), default=3.0, metavar="MM")
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


def _game(read: Any, places: Places) -> tuple[Registry, Entry, AnyGame]:
    """The game that the words name, by its id or its file. Errors: BadData."""
    if read.game.endswith((".yaml", ".yml")):
        registry = Registry(())
        entry = registry.reload(Path(read.game))
    else:
        folders = [shipped("data", "games"), places.games]
        registry = Registry(folders, examples=shipped("data", "examples"))
        entry = registry.entry(read.game)
    return registry, entry, registry.game(entry.id, read.variant)
