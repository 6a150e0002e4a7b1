"""The subcommand ``session``: records of playtests for other programs, and games on paper that are typed in."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from squares.cli.answers import DONE
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

EXPORT, TYPE = "export", "type"
LAST = "last"
_CSV, _MARKDOWN = ".csv", ".md"


def options(options: Options) -> None:
    """Declare what to do, and with which records or game."""
    options.add("what", "session.cli.what", choices=[EXPORT, TYPE])
    options.add("names", "session.cli.names", nargs="+", metavar="FILE|SAVE|GAME")
    options.add("--csv", "session.cli.csv", action="store_true")
    options.add("--markdown", "session.cli.markdown", action="store_true")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("-o", "session.cli.file", dest="file", type=Path, metavar="FILE")


def run(
    words: argparse.Namespace,
    registry: Callable[[], Registry],
    named_game: Callable[[str], AnyGame],
    places: Places,
    texts: Texts,
) -> int:
    """Export or type in. Errors: BadData with a sentence."""
    if words.what == EXPORT:
        return export(words, registry(), places, texts)
    if len(words.names) > 1:
        raise BadData(phrase("session.cli.one_game"))
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
    if words.file is None:
        sys.stdout.write(text)
        return DONE
    try:
        files.put(words.file, text)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadData(phrase("new.not_written", file=named(words.file), why=why)) from None
    _answer(words, texts.say("session.written", file=named(words.file)), file=str(words.file))
    return DONE


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


# games on paper


def type_in(words: argparse.Namespace, game: AnyGame, store: Store, texts: Texts) -> int:
    """Ask what was played, and keep it among the saved games. Errors: BadData where nothing was told."""
    played = answered(typed(game, texts), texts)
    if played.is_empty:
        raise BadData(phrase("session.nothing_typed"))
    id = store.add(played.record())
    _answer(words, texts.say("session.kept", id=id), id=id)
    return DONE


def _answer(words: argparse.Namespace, sentence: str, **values: str) -> None:
    sys.stdout.write(f"{json.dumps(values) if words.json else sentence}\n")


def answered(asking: Asking[T], texts: Texts) -> T:
    """Return what answers from the input come to, line by line; once the input ends, all else is left out.

    At a terminal a bad answer is asked for again. Errors: elsewhere BadData naming its line.
    """
    if sys.stdin is None:
        raise BadData(phrase("cli.no_input"))
    line, patient = 0, sys.stdin.isatty()
    try:
        question = next(asking)
        while True:
            if question.why is not None and not patient:
                raise BadData(phrase("session.ask.line", line=line, why=question.why))
            _tell([*question.said, *([question.why] if question.why is not None else []), question.what], texts)
            line += 1
            question = asking.send(sys.stdin.readline())
    except StopIteration as end:
        result: T = end.value
        return result


def _tell(what: Sequence[Phrase], texts: Texts) -> None:
    """Say a question where it is no part of the answer."""
    with suppress(OSError):
        sys.stderr.write("".join(f"{texts.say(each)}\n" for each in what))
        sys.stderr.flush()
