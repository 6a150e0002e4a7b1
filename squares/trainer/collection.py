"""All exercises of a player: those that come with the games, those of the own games, and what is remembered of each.

What is the player's own stands in one journal, a row of JSON a line: an exercise, what is remembered of one, one that
was dropped or taken back, a saved game that was gone through. A row is on the disk before its method returns. A torn
last row is dropped, and a row that is not understood is left out. Several programs may write: each row stands alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING, Any

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.saves import files
from squares.trainer.exercise import Exercise, exercise_of
from squares.trainer.shipped import shipped_exercises

if TYPE_CHECKING:
    from squares.trainer.schedule import Memory

FORMAT = 1
MOST_BYTES = 64_000_000
SPARE = 1000
"""Rows that nothing hangs on any more, and twice those in use, after which the journal is written anew."""
_NAME = "journal.jsonl"

Row = dict[str, Any]


class Collection:
    """``folder``: where the journal lies, and is made when something is first kept. Errors: BadData."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME
        self._own: dict[str, Exercise] = {}
        self._known: dict[str, tuple[int, int, float, float, int, int]] = {}
        self._dropped: set[str] = set()
        self._read: set[str] = set()
        self._torn, self._size = False, 0
        self._shipped = {each.id: each for each in shipped_exercises()}
        rows = list(self._rows())
        for row in rows:
            self._take(row)
        live = len(self._own) + len(self._known) + len(self._dropped) + len(self._read)
        if len(rows) > 3 * live + SPARE:
            self._write_anew()

    # what there is

    def __getitem__(self, id: str) -> Exercise:
        """The exercise of an id. Errors: KeyError."""
        return self._own.get(id) or self._shipped[id]

    def __iter__(self) -> Iterator[Exercise]:
        """Yield every exercise that was not dropped: the shipped ones from easy to hard, then one's own."""
        for each in (*self._shipped.items(), *self._own.items()):
            if each[0] not in self._dropped:
                yield each[1]

    def own(self, exercise: Exercise) -> bool:
        """Tell whether an exercise comes from the player's own games."""
        return exercise.id in self._own

    def times(self, id: str) -> int:
        """Return how often an exercise was done."""
        return self._known[id][4] if id in self._known else 0

    def due_at(self, id: str) -> int | None:
        """Return when an exercise is due, in seconds since 1970; None before it was first done."""
        return self._known[id][0] if id in self._known else None

    def read(self, save: str) -> bool:
        """Tell whether a saved game was gone through."""
        return save in self._read

    # what is done

    def add(self, *exercises: Exercise, read: str = "") -> list[Exercise]:
        """Keep exercises that are not there yet, and return them; ``read``: the saved game that was gone through.

        Errors: SaveProblem.
        """
        new = [each for each in exercises if each.id not in self._own and each.id not in self._shipped]
        rows: list[Row] = [{"exercise": each.plain()} for each in new]
        if read and read not in self._read:
            rows.append({"read": read})
        self._keep(*rows)
        return new

    def done(self, id: str, rating: int, now: int) -> Memory:
        """Keep how well an answer was known, and return what is remembered from now on. Errors: SaveProblem."""
        from squares.trainer.schedule import Memory, after

        before = self._known.get(id)
        memory = after(None if before is None else Memory(*before), rating, now)
        self._keep({"done": id, "memory": list(astuple(memory))})
        return memory

    def sooner(self, id: str, now: int) -> None:
        """Have an exercise that was done come back tomorrow. Errors: SaveProblem."""
        from squares.trainer.schedule import DAY

        self._keep({"done": id, "memory": [now + DAY, *self._known[id][1:]]})

    def drop(self, id: str) -> None:
        """Never show an exercise again, until it is taken back. Errors: SaveProblem."""
        self._keep({"drop": id})

    def take_back(self, id: str) -> None:
        """Show an exercise again that was dropped. Errors: SaveProblem."""
        self._keep({"take_back": id})

    # the journal

    def _keep(self, *rows: Row) -> None:
        """Add rows to the journal, all of them or none, and go by them from now on. Errors: SaveProblem."""
        if not rows:
            return
        folder = self._path.parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise files.problem(error, folder) from error
        with files.locked(folder):
            if not self._path.exists():
                files.replace(self._path, _line({"format": FORMAT}))
            files.append(self._path, "\n" * self._torn + "".join(map(_line, rows)))
        self._torn = False
        for row in rows:
            self._take(row)

    def _rows(self) -> Iterator[Row]:
        """Yield the rows of the journal that are understood. Errors: BadData."""
        try:
            text = files.read(self._path, MOST_BYTES)
        except FileNotFoundError:
            return
        self._torn, self._size = not text.endswith("\n"), len(text.encode())
        lines = text.splitlines()
        with suppress(ValueError, RecursionError):  # read at once, it takes half the time
            yield from _checked(json.loads(f"[{','.join(lines)}]"))
            return
        for line in lines:
            with suppress(ValueError, RecursionError):
                yield from _checked([json.loads(line)])

    def _take(self, row: Row) -> None:
        """Go by a row; what is not understood is left out."""
        with suppress(ValueError, TypeError):
            match row:
                case {"exercise": dict(plain)}:
                    exercise = exercise_of(plain)
                    self._own[exercise.id] = exercise
                case {"done": str(id), "memory": [due, last, stability, difficulty, times, right]}:
                    whole = int(due), int(last), float(stability), float(difficulty), int(times), int(right)
                    self._known[id] = whole
                case {"drop": str(id)}:
                    self._dropped.add(id)
                case {"take_back": str(id)}:
                    self._dropped.discard(id)
                case {"read": str(save)}:
                    self._read.add(save)

    def _write_anew(self) -> None:
        """Write the journal without what nothing hangs on; the old one stays beside it."""
        rows: list[Row] = [{"format": FORMAT}]
        rows += [{"exercise": each.plain()} for each in self._own.values()]
        rows += [{"done": id, "memory": list(memory)} for id, memory in self._known.items()]
        rows += [{"drop": id} for id in sorted(self._dropped)]
        rows += [{"read": save} for save in sorted(self._read)]
        with suppress(files.SaveProblem, OSError), files.locked(self._path.parent):
            if self._path.stat().st_size == self._size:  # nobody has written since it was read
                files.replace(self._path, "".join(map(_line, rows)), (self._path.with_suffix(".1.jsonl"),))
                self._torn = False


def _line(row: Row) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def _checked(rows: Iterable[Any]) -> list[Row]:
    """Return the rows that are mappings. Errors: BadData where a newer version of the program wrote them."""
    found = [row for row in rows if isinstance(row, dict)]
    if any(isinstance(row.get("format"), int) and row["format"] > FORMAT for row in found[:1]):
        raise BadData(phrase("trainer.newer"))
    return found
