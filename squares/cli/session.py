"""The subcommand ``session``: records of playtests for other programs, and games on paper that are typed in."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from typing import TypeVar

from squares.cli.answers import DONE, FAULTY
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, phrase
from squares.data.faults import named, shown
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Record, Store, Summary, files, record_text, session_sheet
from squares.saves.record_head import MOST_BYTES
from squares.saves.typed import Asking, typed

T = TypeVar("T")

EXPORT, GATHER, GIVE, TYPE = "export", "gather", "give", "type"
LAST = "last"
_CSV, _MARKDOWN = ".csv", ".md"


def options(options: Options) -> None:
    """Declare what to do, and with which records or game."""
    options.add("what", "session.cli.what", choices=[EXPORT, GATHER, GIVE, TYPE])
    options.add("names", "session.cli.names", nargs="+", metavar="FILE|FOLDER|SAVE|GAME")
    options.add("--csv", "session.cli.csv", action="store_true")
    options.add("--markdown", "session.cli.markdown", action="store_true")
    options.add("--letters", "session.cli.letters", action="store_true")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("-o", "session.cli.file", dest="file", type=Path, metavar="FILE")


def run(
    words: argparse.Namespace,
    registry: Callable[[], Registry],
    named_game: Callable[[str], AnyGame],
    places: Places,
    texts: Texts,
) -> int:
    """Export, gather or type in. Errors: BadData with a sentence."""
    if words.what == EXPORT:
        return export(words, registry(), places, texts)
    if words.what == GATHER:
        return gather(words, registry, texts)
    if len(words.names) > 1:
        raise BadData(phrase("session.cli.one_game"))
    if words.what == GIVE:
        return give(words, registry(), places, texts)
    return type_in(words, named_game(words.names[0]), Store(Places(places.home).saves), texts)


# for other programs


def export(words: argparse.Namespace, registry: Registry, places: Places, texts: Texts) -> int:
    """Print or write what the records hold."""
    ending = words.file.suffix.lower() if words.file is not None else _CSV if words.csv else _MARKDOWN
    if ending not in (_CSV, _MARKDOWN) or (words.csv and words.markdown):
        raise BadData(phrase("session.cli.csv_or_markdown"))
    if (words.csv and ending != _CSV) or (words.markdown and ending != _MARKDOWN):
        raise BadData(phrase("session.cli.other_ending", file=named(words.file), ending=ending))
    sheets = [session_sheet.Sheet(*record_of(name, registry, places), texts) for name in words.names]
    text = session_sheet.table(sheets) if ending == _CSV else session_sheet.markdown(sheets)
    return _out(words, text, texts)


def _out(words: argparse.Namespace, text: str, texts: Texts) -> int:
    """Print a text, or write it where it is wanted. Errors: BadData."""
    if words.file is None:
        sys.stdout.write(text)
        return DONE
    with files.refused("new.not_written", file=named(words.file)):
        files.put(words.file, text)
    _answer(words, texts.say("session.written", file=named(words.file)), file=str(words.file))
    return DONE


# many evenings


def gather(words: argparse.Namespace, registry: Callable[[], Registry], texts: Texts) -> int:
    """Make one report of many evenings; files that cannot be read are told, and the status is that of a fault."""
    from squares.evenings.collecting import collected
    from squares.evenings.writing import WAYS

    wanted = ".csv" if words.csv else _MARKDOWN
    ending = words.file.suffix.lower() if words.file is not None else wanted
    if ending not in WAYS or (words.csv and words.markdown) or (words.csv and ending != _CSV):
        raise BadData(phrase("gather.endings", endings=list(WAYS)))
    once: list[Registry] = []

    def games() -> Registry:
        once[:] = once or [registry()]
        return once[0]

    found = collected([Path(name) for name in words.names], games)
    for name, why in found.skipped:
        _tell([phrase("gather.left_out", file=named(name), why=why)], texts)
    if not found.evenings:
        raise BadData(phrase("gather.nothing"))
    status = _out(words, WAYS[ending](found, texts), texts)
    return FAULTY if found.skipped else status


def record_of(name: str, registry: Registry, places: Places, store: Store | None = None) -> tuple[Record, AnyMatch]:
    """Return the record that a word means: a file, a saved game by id or name, or the last session. Errors: BadData.

    ``store``: the one that opens it, where the record is to be saved again.
    """
    if Path(name).is_file():
        return record_text.opened(files.read(Path(name), MOST_BYTES), registry)
    store = store or (Store(places.saves) if places.saves.is_dir() else None)
    saves = [each for each in store.list() if isinstance(each, Summary)] if store is not None else []
    if name == LAST:
        found = next((each for each in saves if each.session is not None), None)
    else:
        found = next((each for each in saves if name in (each.id, each.name)), None)
    if store is None or found is None:
        raise BadData(phrase("session.cli.no_last" if name == LAST else "session.cli.nothing", word=shown(name)))
    return store.open(found.id, registry).value


def give(words: argparse.Namespace, registry: Registry, places: Places, texts: Texts) -> int:
    """Write what the evening of a record gives back; without a file print all that would be in it. Errors: BadData."""
    from squares.evenings.evening import Kept, evening
    from squares.evenings.shown import lines
    from squares.evenings.stored import of_evening

    record, match = record_of(words.names[0], registry, places)
    told = None if match.session is None else match.session.evening
    stored = told is not None and places.saves.is_dir() and not Path(words.names[0]).is_file()
    if told is not None and stored:
        found = of_evening(Store(places.saves), told.id, registry)
    else:
        found = evening([Kept(record, match)])
    found = found.lettered() if words.letters else found
    text = found.dump() if words.file is not None else "".join(f"{each.text}\n" for each in lines(found, texts))
    return _out(words, text, texts)


# games on paper


def type_in(words: argparse.Namespace, game: AnyGame, store: Store, texts: Texts) -> int:
    """Ask what was played, and keep it among the saved games. Errors: BadData where nothing was told.

    What was wrong in a file is told and left out; then the status is that of a fault.
    """
    played, wrong = answered(typed(game, texts), texts)
    for each in wrong:
        _tell([each], texts)
    if played.is_empty:
        raise BadData(phrase("session.nothing_typed"))
    id = store.add(played.record())
    sentence = texts.say("session.kept", id=id)
    if wrong:
        sentence = texts.say("session.kept_without", id=id, n=len(wrong))
    _answer(words, sentence, id=id, **({"wrong": [texts.say(each) for each in wrong]} if wrong else {}))
    return FAULTY if wrong else DONE


def _answer(words: argparse.Namespace, sentence: str, **values: object) -> None:
    sys.stdout.write(f"{json.dumps(values) if words.json else sentence}\n")


def answered(asking: Asking[T], texts: Texts) -> tuple[T, list[Phrase]]:
    """Return what answers from the input come to, line by line; once the input ends, all else is left out.

    At a terminal a bad answer is asked for again. Elsewhere it is left out, moves with all that follow them, and what
    is wrong is returned, too. Errors: BadData where there is no input.
    """
    if sys.stdin is None:
        raise BadData(phrase("cli.no_input"))
    line, patient = 0, sys.stdin.isatty()
    wrong: list[Phrase] = []
    try:
        question = next(asking)
        while True:
            if question.why is not None and not patient:
                wrong.append(phrase("session.ask.line", line=line, why=question.why))
                line += _rest_of_rows() if question.goes_on else 0
                question = asking.send("")
                continue
            _tell([*question.said, *([question.why] if question.why is not None else []), question.what], texts)
            line += 1
            question = asking.send(sys.stdin.readline())
    except StopIteration as end:
        result: T = end.value
        return result, wrong


def _rest_of_rows() -> int:
    """Read on to the end of a line that is empty, or of the input; how many lines that were."""
    return 1 + sum(1 for _ in takewhile(str.strip, iter(sys.stdin.readline, "")))


def _tell(what: Sequence[Phrase], texts: Texts) -> None:
    """Say a question where it is no part of the answer."""
    with suppress(OSError):
        sys.stderr.write("".join(f"{texts.say(each)}\n" for each in what))
        sys.stderr.flush()
