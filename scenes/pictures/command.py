"""``masume picture``: a position as a picture, or a whole game as one that moves."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from scenes.print.layout import PAPERS
from scenes.print.whole import writable, write
from squares.cli.answers import DONE
from squares.cli.options import Options
from squares.cli.session import record_of
from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.data.faults import named, shown
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Record

STILL, MOVING, PAGES = (".png", ".svg"), (".gif", ".png"), ".pdf"


def run(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Write the picture and return the exit status. Errors: BadData with a sentence; SystemExit for bad words."""
    read = _options(texts).read(words)
    from scenes.pictures import files
    from scenes.print import job
    from scenes.shipped import load_theme

    places = Places(home, make=False)
    registry = Registry.of_engines(places.games)
    record, match = record_of(read.game, registry, places)
    match.goto(len(match.plies))
    form = read.file.suffix.lower()
    if form not in {*STILL, *MOVING, PAGES}:
        raise BadData(phrase("pictures.bad_form", file=named(read.file), known=(*STILL, ".gif", PAGES)))
    writable(read.file, single=True)
    job.without_window()
    if form == PAGES:
        return _pages(read, record, match, registry, texts)
    made = files.Pictures(match, texts.say, load_theme(read.theme), registry.picture, _side(read, match))
    if form == ".gif" or read.moving:
        if form not in MOVING:
            raise BadData(phrase("pictures.still_form", form=form, known=MOVING))
        data, count = _moving(read, made, match, form[1:])
    else:
        ply = _ply(read.ply, match)
        data, count = made.svg(ply) if form == ".svg" else made.png(ply, read.scale), 1
    write(read.file, data)
    sys.stdout.write(texts.say("pictures.written", file=named(read.file), n=count) + "\n")
    return DONE


def _moving(read: Any, made: Any, match: AnyMatch, form: str) -> tuple[bytes, int]:
    """Return the picture that moves, and how many positions it goes through. Errors: BadData."""
    from tqdm import tqdm

    from scenes.pictures.files import most_frames

    first, last = _ply(read.first or 0, match), _ply(read.ply, match)
    if first > last:
        raise BadData(phrase("pictures.backwards", first=first, last=last))
    plies = range(first, last + 1)
    most = most_frames(read.scale)
    if len(plies) > most:
        raise BadData(phrase("pictures.too_long", n=len(plies), most=most, scale=read.scale))
    with tqdm(total=len(plies), disable=None, leave=False) as bar:
        return made.moving(plies, read.scale, read.seconds, form, bar.update), len(plies)


def _pages(read: Any, record: Record, match: AnyMatch, registry: Registry, texts: Texts) -> int:
    """Write the record as printed pages."""
    from scenes.pictures.printed import Printed

    side, art = _side(read, match), registry.picture
    made = Printed(match, record, texts.say, art, side, read.paper, read.notation)
    write(read.file, made.pdf(datetime.now().astimezone()))
    sys.stdout.write(texts.say("pictures.printed", file=named(read.file), n=len(made.sheets)) + "\n")
    return DONE


def _ply(number: int | None, match: AnyMatch) -> int:
    """Return which ply is meant, the last where none is named. Errors: BadData where there is none such."""
    most = len(match.plies)
    if number is not None and number > most:
        raise BadData(phrase("pictures.no_ply", n=number, most=most))
    return most if number is None else number


def _side(read: Any, match: AnyMatch) -> Seat | None:
    """Return who sits near. Errors: BadData where nobody sits there."""
    known = {match.game.side(seat): seat for seat in match.game.seats} | {seat.value: seat for seat in match.game.seats}
    if read.side is not None and read.side not in known:
        raise BadData(phrase("pictures.no_side", side=shown(read.side), known=list(known)))
    return known.get(read.side or "")


def _options(texts: Texts) -> Options:
    options = Options("picture", texts)
    options.add("game", "pictures.option.game", metavar="SAVE")
    options.add("-o", "pictures.option.file", dest="file", type=Path, required=True, metavar="FILE")
    options.add("--ply", "pictures.option.ply", type=options.natural, metavar="N")
    options.add("--from", "pictures.option.first", dest="first", type=options.natural, metavar="N")
    options.add("--moving", "pictures.option.moving", action="store_true")
    options.add(
        "--seconds", "pictures.option.seconds", type=options.between(0.1, 60, "pictures.bad_seconds"), default=1.0
    )
    options.add("--scale", "pictures.option.scale", type=int, choices=(1, 2, 3, 4), default=2)
    options.add("--theme", "pictures.option.theme", choices=("light", "dark"), default="light")
    options.add("--side", "pictures.option.side", metavar="SEAT")
    options.add("--paper", "pictures.option.paper", choices=tuple(PAPERS), default="a4")
    options.add("--notation", "pictures.option.notation", action="store_true")
    return options
