"""The file of an arena's finished games: a line that names the match, then one line a game.

Lines are only ever added, so that a program that is killed loses no game that was finished.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import shown
from squares.playtest.arena import Contest, Pace, Played
from squares.saves import files

_WON = 2  # the highest score of a game
_KIND = "masume-arena"
_MOST = 100_000_000  # bytes; nobody plays so many games
_MOST_COUNT = 10**12


class Results:
    """Finished games of a contest by number, kept in a file if there is one."""

    def __init__(self, contest: Contest, path: Path | None = None) -> None:
        """Read what the file holds. Errors: BadData where it holds something else or cannot be read."""
        self.games: dict[int, Played] = {}
        self._path = path
        if path is None:
            return
        head = {"file": _KIND, "format": 1, **contest.id()}
        try:
            kept = self._read(path, head)
            with path.open("ab") as file:
                file.truncate(kept)  # the last line may have been cut off with the program
            if not kept:
                files.add(path, _line(head))
        except OSError as error:
            raise BadData(phrase("arena.no_file", file=path, why=error.strerror or str(error))) from None

    def add(self, games: Iterable[Played]) -> None:
        """Keep finished games. Errors: BadData where the file cannot be written."""
        new = [game for game in games if game.number not in self.games]
        if self._path is not None and new:
            try:
                files.add(self._path, b"".join(_line(_written(game)) for game in new))
            except OSError as error:
                raise BadData(phrase("arena.no_file", file=self._path, why=error.strerror or str(error))) from None
        self.games.update({game.number: game for game in new})

    def _read(self, path: Path, head: dict[str, Any]) -> int:
        """Read whole lines and return how many bytes they are. Errors: OSError, BadData."""
        if not path.exists():
            return 0
        if not path.is_file():
            raise BadData(phrase("arena.no_file", file=path, why=phrase("arena.not_a_file")))
        source = files.read_bytes(path, _MOST)
        kept = source.rfind(b"\n") + 1
        lines = source[:kept].splitlines()
        if source and not lines and not _line(head).startswith(source):
            raise BadData(phrase("arena.no_results", file=path))
        for number, line in enumerate(lines, 1):
            try:
                values = json.loads(line)
                if number == 1:
                    self._compare(path, values, head)
                else:
                    game = _game(values)
                    self.games[game.number] = game
            except (ValueError, TypeError, KeyError, ArithmeticError, RecursionError):
                key = "arena.no_results" if number == 1 else "arena.bad_line"
                raise BadData(phrase(key, file=path, line=number)) from None
        return kept

    def _compare(self, path: Path, found: Any, head: dict[str, Any]) -> None:
        """Errors: BadData where the first line names another match, KeyError where it names none."""
        if not isinstance(found, dict) or found["file"] != _KIND:
            raise KeyError
        for key, value in head.items():
            if found.get(key) != value:
                theirs, ours = shown(found.get(key)), shown(value)
                raise BadData(phrase("arena.other_match", file=path, key=key, theirs=theirs, ours=ours))


def _line(values: dict[str, Any]) -> bytes:
    return json.dumps(values).encode() + b"\n"


def _written(game: Played) -> dict[str, Any]:
    paces = {name: [p.moves, p.seconds, p.longest] for name, p in (("a", game.a), ("b", game.b))}
    return {"n": game.number, "score": game.score, "plies": game.plies, **paces, "line": game.line}


def _game(values: Any) -> Played:
    """Errors: ValueError, TypeError, KeyError, ArithmeticError where it is none."""
    a, b = (_pace(*values[name]) for name in ("a", "b"))
    game = Played(_count(values["n"]), _count(values["score"]), _count(values["plies"]), a, b, str(values["line"]))
    if game.score > _WON:
        raise ValueError(game.score)
    return game


def _pace(moves: Any, seconds: Any, longest: Any) -> Pace:
    pace = Pace(_count(moves), float(seconds), float(longest))
    if not 0 <= pace.longest <= pace.seconds < math.inf:
        raise ValueError(pace)
    return pace


def _count(value: Any) -> int:
    """A whole number from 0."""
    if type(value) is not int or not 0 <= value <= _MOST_COUNT:
        raise ValueError(value)
    return value
