"""The subcommand ``pack``: a game as one file for testers."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import get_args

from squares.bots.level_file import SCRIPTED
from squares.bots.levels import Roster
from squares.cli.answers import DONE, tell_json, tell_lines
from squares.cli.house import house_rules, time_control
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.core.session import Aid
from squares.data import check
from squares.data.art import Trial
from squares.data.engines import engine
from squares.data.faults import bad_data, named, shown
from squares.data.loader import read
from squares.data.models import Model, QuestionEntry, Questions
from squares.data.texts import Texts
from squares.data.tree import nested
from squares.evenings import pack
from squares.playtest.players import entrant
from squares.registry import Entry, Registry
from squares.saves import files
from squares.saves.record import MOST_NAME, cleaned, note_lines

_FILES = (".yaml", ".yml")
_BOT = re.compile(r"(L[0-9]+|full)(@.*)?")
_SECONDS = 2.0


class QuestionSheet(Model):
    """A file of questions alone."""

    questions: Questions


def options(options: Options) -> None:
    """Declare a game, and what whoever opens the pack finds set up."""
    options.add("game", "pack.cli.game", metavar="GAME|FILE")
    options.add("-o", "pack.cli.file", dest="file", type=Path, metavar="FILE")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("--players", "pack.cli.players", metavar="NAME,L3")
    options.add("--house", "terminal.option.house", action="append", default=[], metavar="KEY=VALUE")
    options.add("--time", "pack.cli.time", metavar="10+5")
    options.add("--without", "pack.cli.without", choices=get_args(Aid), action="append", default=[])
    options.add("--questions", "pack.cli.questions", type=Path, metavar="FILE")
    options.add("--note", "pack.cli.note", default="", metavar="TEXT")
    options.add("--from", "pack.cli.sender", dest="sender", default="", metavar="NAME")


def run(words: argparse.Namespace, registry: Registry, draws: Trial | None, texts: Texts) -> int:
    """Write the pack. Errors: BadData."""
    entry = _entry(words.game, registry, draws)
    if entry.faults:
        raise bad_data(entry.faults)
    target: Path = words.file or Path(f"{entry.id}{pack.SUFFIX}")
    if target.suffix != pack.SUFFIX:
        raise BadData(phrase("pack.cli.ending", file=named(target), ending=pack.SUFFIX))
    note = note_lines(words.note.replace("\\n", "\n"), pack.MOST_NOTE + 1)
    if len(note) > pack.MOST_NOTE or note.count("\n") >= pack.MOST_LINES:
        raise BadData(phrase("pack.cli.long_note", most=pack.MOST_NOTE, lines=pack.MOST_LINES))
    variant, house = entry.variant(words.variant)[0], house_rules(words.house)
    definition = entry.agreed(variant, nested(house))[1]
    names, bots = _seats(words.players or "", engine(definition.engine).make(definition, variant))
    asked = _questions(words.questions) if words.questions is not None else ()
    sender = cleaned(words.sender, MOST_NAME)
    time = time_control(words.time) if words.time is not None else None
    without = tuple(aid for aid in get_args(Aid) if aid in words.without)
    source = pack.make(entry, pack.SetUp(variant, sender, note, names, bots, asked, house, time, without))
    with files.refused("pack.cli.not_written", file=named(target)):
        files.put(target, source)
    held = len(pack.read(source).contents)
    if words.json:
        tell_json({"file": str(target), "bytes": len(source), "files": held})
    else:
        size = f"{len(source) / 1000:,.0f}"
        tell_lines([texts.say("pack.cli.written", file=named(target), kilobytes=size, n=held)])
    return DONE


def _entry(name: str, registry: Registry, draws: Trial | None) -> Entry:
    """Return the game of a file or an id. Errors: BadData."""
    if name.endswith(_FILES):
        return Entry(Path(name).resolve(), draws=draws)
    return registry.entry(name)


def _seats(words: str, game: AnyGame) -> tuple[dict[Seat, str], dict[Seat, BotPlayer]]:
    """Return names and bots of ``Ann,L3``; whoever plays gives a name to a seat that is left out. Errors: BadData."""
    given = [word.strip() for word in words.split(",")] if words else []
    if len(given) > len(game.seats):
        raise BadData(phrase("pack.cli.many_seats", n=len(game.seats), found=len(given)))
    names, bots = dict[Seat, str](), dict[Seat, BotPlayer]()
    for seat, word in zip(game.seats, given, strict=False):
        if _BOT.fullmatch(word):
            found = entrant(word, game, Roster.load())
            if found.name in SCRIPTED:
                raise BadData(phrase("pack.cli.no_level", word=shown(word)))
            level = FULL if found.level.unlimited else found.level.number
            bots[seat] = BotPlayer(level, found.limit.seconds or _SECONDS)
        elif word:
            names[seat] = cleaned(word, MOST_NAME)
    if len(bots) == len(game.seats):
        raise BadData(phrase("pack.cli.no_person"))
    return names, bots


def _questions(path: Path) -> tuple[QuestionEntry, ...]:
    """Return the questions of a file. Errors: BadData."""
    loaded = read(path)
    if loaded.faults:
        raise bad_data(list(loaded.faults))
    sheet, faults = check.validated(loaded.root, QuestionSheet)
    if sheet is None or faults:
        raise bad_data([fault.within(loaded.name, loaded.lines) for fault in faults])
    return sheet.questions
