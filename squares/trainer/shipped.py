"""The exercises that come with a game, in ``exercises/GAME.json`` of its engine's folder: from easy to hard.

They are kept as JSON, one a line, because it is read in a tenth of the time of YAML.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from squares.data.bounded import start_of
from squares.data.installed import folders
from squares.trainer.exercise import Exercise, exercise_of

MOST_BYTES = 4_000_000
_COMMON = ("game", "variant", "rules")
_KNOWN = (*_COMMON, "id")


def path_of(folder: Path, game: str) -> Path:
    """Return where the exercises of a game lie in the folder of its engine."""
    return folder / "exercises" / f"{game}.json"


def dump(exercises: Sequence[Exercise]) -> str:
    """Return the file of the exercises of one game by the same rules."""
    plain = [each.plain() for each in exercises]
    common = json.dumps({key: plain[0][key] for key in _COMMON}, ensure_ascii=False)
    rows = [{key: value for key, value in each.items() if key not in _KNOWN} for each in plain]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return f'{{"common": {common},\n"exercises": [\n{lines}\n]}}\n'


def parse(text: str) -> tuple[Exercise, ...]:
    """Return the exercises of a file. Errors: ValueError where it is none."""
    found = json.loads(text)
    try:
        return tuple(exercise_of({**found["common"], **row}) for row in found["exercises"])
    except (KeyError, TypeError) as error:
        raise ValueError("no exercises") from error


@cache
def shipped_exercises() -> tuple[Exercise, ...]:
    """Return the exercises of all games that come with the program, each game's from easy to hard."""
    found: list[Exercise] = []
    for folder in folders():
        for path in sorted((folder / "exercises").glob("*.json")):
            with suppress(OSError, ValueError, RecursionError):  # an engine from outside may bring anything
                found += parse(start_of(path, MOST_BYTES).decode())
    return tuple(found)
