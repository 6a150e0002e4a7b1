"""Every figure of a run as one table, for spreadsheets (CSV) and programs (JSON lines)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from squares.playtest.summary import Figure, Summary
from squares.saves.spreadsheet import comma_separated

COLUMNS = ("game", "variant", "hash", "seed", "players", "group", "key", "value", "low", "high", "n")


def lines(found: Summary) -> Iterator[dict[str, Any]]:
    """One row for each figure; ``group`` tells what it belongs to."""
    for strength in found.strengths:
        uses, openings, options = (
            [figure for row in rows for figure in (row.used, row.won)]
            for rows in (strength.uses, strength.openings, strength.options)
        )
        groups = {
            "figure": strength.figures.values(),
            "begins": strength.begins.values(),
            "ends": strength.ends.values(),
            "uses": uses,
            "openings": openings,
            "options": options,
            "curves": [figure for curve in strength.curves.values() for figure in curve],
            "turns": [figure for curve in strength.turns.values() for figure in curve],
            "keys": strength.keys.values(),
        }
        for group, figures in groups.items():
            for figure in figures:
                yield _line(found, group, strength.players, figure)
    for players, figure in found.thought.items():
        yield _line(found, "thought", players, figure)


def _line(found: Summary, group: str, players: str, figure: Figure) -> dict[str, Any]:
    values = (found.game, found.variant, found.hash, found.seed, players, group)
    numbers = (figure.key, figure.value, figure.low, figure.high, figure.n)
    return dict(zip(COLUMNS, (*values, *numbers), strict=True))


def as_csv(found: Summary) -> str:
    """The table with a head, one line a figure."""
    return comma_separated(COLUMNS, lines(found))


def as_jsonl(found: Summary) -> str:
    """The same rows, an object a line."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines(found))
