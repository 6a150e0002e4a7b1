"""The subcommand ``session``: records of playtests for other programs, and games on paper that are typed in."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, time
from functools import partial
from pathlib import Path
from typing import TypeVar

from squares.cli_answers import DONE
from squares.cli_options import Options
from squares.core.errors import BadAction, BadData, IllegalAction
from squares.core.game import AnyGame, Setup
from squares.core.match import Match
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.core.session import Paper
from squares.data.faults import named, shown
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Registry, hash_of
from squares.saves import Record, Store, Summary, files, new_id, record_text, session, session_sheet
from squares.saves.record import MOST_ANSWER, MOST_NAME, MOST_PIN, AnyMatch, cleaned, note_lines
from squares.saves.record_head import MOST_BYTES
from squares.saves.record_rows import actions_of

T = TypeVar("T")

EXPORT, TYPE = "export", "type"
LAST = "last"
_CSV, _MARKDOWN = ".csv", ".md"
_MOST_NUMBER = 100_000


def options(options: Options) -> None:
    """What to do, and with which records or game."""
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
    sheets = [session_sheet.Sheet(*_record(name, registry, places), texts) for name in words.names]
    text = session_sheet.table(sheets) if ending == _CSV else session_sheet.markdown(sheets)
    if words.file is None:
        sys.stdout.write(text)
        return DONE
    try:
        words.file.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        why = error.strerror or str(error)
        raise BadData(phrase("new.not_written", file=named(words.file), why=why)) from None
    _answer(words, texts.say("session.written", file=named(words.file)), file=str(words.file))
    return DONE


def _record(name: str, registry: Registry, places: Places) -> tuple[Record, AnyMatch]:
    """The record that a word means: a file, a saved game by id or name, or the last session. Errors: BadData."""
    if Path(name).is_file():
        return record_text.opened(files.read(Path(name), MOST_BYTES), registry)
    store = Store(places.saves) if places.saves.is_dir() else None
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
    """Ask what was played, and keep it among the saved games."""
    match, when, note = Typist(texts).match(game)
    record = Record.from_match(match, new_id(game.id, when), when, when, note=note)
    id = store.add(record)
    _answer(words, texts.say("session.kept", id=id), id=id)
    return DONE


def _answer(words: argparse.Namespace, sentence: str, **values: str) -> None:
    sys.stdout.write(f"{json.dumps(values) if words.json else sentence}\n")


class Typist:
    """Asks line by line. At a terminal a bad answer is asked for again; else it ends the program and names its line.

    Once the input ends, all else is left out.
    """

    def __init__(self, texts: Texts) -> None:
        if sys.stdin is None:
            raise BadData(phrase("cli.no_input"))
        self._texts, self._line, self._patient = texts, 0, sys.stdin.isatty()

    def match(self, game: AnyGame) -> tuple[AnyMatch, datetime, str]:
        """The match that was played, when, and what was written about it."""
        self._tell(phrase("session.ask.about", game=str(game.definition.title), rules=hash_of(game)))
        players = {seat: self._player(seat) for seat in game.seats}
        when = self._ask(phrase("session.ask.date"), _date)
        choices = {option.id: tuple(option.default) for option in game.options}
        match: AnyMatch = Match(game, Setup(self._first(players), choices), 0, players)
        match.session = session.begun(game.definition, self._texts)
        if game.secrets or game.hidden:
            self._tell(phrase("session.ask.no_plies"))
        else:
            self._plies(match)
        paper = Paper(minutes=self._ask(phrase("session.ask.minutes"), _number))
        if match.outcome is None:
            paper = self._result(match, paper)
        note = self._ask(phrase("session.ask.note"), note_lines)
        answers = tuple(self._ask(_said(question), _answered) for question in match.session.questions)
        match.session = replace(match.session, answers=answers, paper=paper)
        return match, when, note

    def _player(self, seat: Seat) -> str:
        usual = self._texts.say(f"setup.seat.{seat}")
        name = self._ask(phrase("session.ask.player", seat=usual), partial(cleaned, most=MOST_NAME))
        return name or usual

    def _first(self, players: dict[Seat, str]) -> Seat:
        names = list(players.values())
        found = self._ask(phrase("session.ask.first", names=names), partial(_one_of, names=names))
        return list(players)[0 if found is None else found]

    def _result(self, match: AnyMatch, paper: Paper) -> Paper:
        """Who won a game of which the plies do not tell it, and how long it was."""
        game, names = match.game, list(match.players.values())
        draw = self._texts.say("session.ask.draw")
        if not match.plies:
            paper = replace(paper, turns=self._ask(phrase("session.ask.turns"), _number))
        asked = phrase("session.ask.result", names=names, draw=draw)
        found = self._ask(asked, partial(_one_of, names=[*names, draw]))
        if found is None or found == len(names):
            return replace(paper, drawn=found is not None)
        side = game.side(game.seats[found])
        return replace(paper, winners=tuple(seat for seat in game.seats if game.side(seat) == side))

    def _plies(self, match: AnyMatch) -> None:
        """Plies in notation, a row a line as saves have them, until an empty one."""
        self._tell(phrase("session.ask.plies"))
        while match.outcome is None and self._ask(phrase("session.ask.row", n=len(match.plies) + 1), self._row(match)):
            pass
        if match.outcome is not None:
            self._tell(phrase("session.ask.over"))

    def _row(self, match: AnyMatch) -> Callable[[str], bool]:
        def play(row: str) -> bool:
            """Play a row; whether there was one. Errors: BadData naming what cannot be played."""
            actions, _, note = row.partition(" #")
            for text in actions_of(actions, match.turn_number, self._line)[1]:
                try:
                    match.play(match.game.parse_action(text), 0)
                except (BadAction, IllegalAction) as fault:
                    raise BadData(phrase("cli.cannot_play", action=shown(text), why=fault.phrase)) from None
            if note.strip():
                match.note(match.node_at(match.cursor), cleaned(note.strip(), MOST_PIN))
            return bool(row)

        return play

    def _ask(self, what: Phrase, read: Callable[[str], T]) -> T:
        """What an answer comes to; an empty one where the input has ended. Errors: BadData naming the line."""
        while True:
            self._tell(what)
            line = sys.stdin.readline()
            self._line += 1
            try:
                return read(line.strip())
            except BadData as fault:
                if not self._patient:
                    raise BadData(phrase("session.ask.line", line=self._line, why=fault.phrase)) from None
                self._tell(fault.phrase)

    def _tell(self, what: Phrase) -> None:
        """Questions go where they are no part of the answer."""
        with suppress(OSError):
            sys.stderr.write(f"{self._texts.say(what)}\n")
            sys.stderr.flush()


def _said(question: str) -> Phrase:
    return phrase("session.ask.question", question=question)


def _answered(text: str) -> str:
    return note_lines(text, MOST_ANSWER)


def _date(text: str) -> datetime:
    """Noon of a day, or now. Errors: BadData."""
    now = datetime.now(UTC)
    if not text:
        return now
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadData(phrase("session.ask.bad_date", text=shown(text))) from None
    if day > now.date():
        raise BadData(phrase("session.ask.late_date", text=shown(text)))
    return min(now, datetime.combine(day, time(12), UTC))


def _number(text: str) -> int:
    """A whole number, 0 where there is none. Errors: BadData."""
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and int(text) <= _MOST_NUMBER):
        raise BadData(phrase("session.ask.bad_number", text=shown(text), most=_MOST_NUMBER))
    return int(text)


def _one_of(text: str, names: Sequence[str]) -> int | None:
    """Which of some names is meant, by itself or by its number from 1; None for nothing. Errors: BadData."""
    if not text:
        return None
    if text.isascii() and text.isdecimal() and 0 < int(text[:4]) <= len(names):
        return int(text[:4]) - 1
    found = [i for i, name in enumerate(names) if name.casefold() == text.casefold()]
    if len(found) != 1:
        raise BadData(phrase("session.ask.none_of", text=shown(text), names=list(names)))
    return found[0]
