"""The games behind the figures: any game of a run as a match or a record, to be looked at move by move."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from squares.core.errors import BadAction, BadData, IllegalAction
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.phrase import phrase
from squares.playtest import rows
from squares.playtest.contest import Sitting
from squares.playtest.plan import Folder, Matchup, Plan
from squares.playtest.rows import APART, GameRow
from squares.saves import files
from squares.saves.record import Record, new_id

PICKS = ("shortest", "longest", "closest", "typical")


def game_row(folder: Folder, matchup: int, number: int) -> GameRow:
    """A game of a run. Errors: BadData where it was not played."""
    found = None
    with files.refused("playtest.no_folder", folder=folder.path), suppress(FileNotFoundError):
        found = rows.found(folder.games, matchup, number)
    if found is None:
        raise BadData(phrase("playtest.no_game", n=number, folder=folder.path))
    return found


def match_of(plan: Plan, row: GameRow) -> Match[Any, Any]:
    """A game, played again from its moves. Errors: BadData where the rules no longer allow them."""
    pairing = plan.matchups[row.matchup]
    game = plan.make()
    sitting = Sitting(pairing.contest, game, row.number)
    names = {seat: str((pairing.contest.a, pairing.contest.b)[sitting.who(seat)]) for seat in game.seats}
    match: Match[Any, Any] = Match(game, Setup(sitting.first, dict(row.choices)), sitting.deal, names)
    try:
        for text in row.moves.split(APART) if row.moves else ():
            match.play(game.parse_action(text), 0)
    except (BadAction, IllegalAction) as fault:
        raise BadData(phrase("playtest.not_replayed", n=row.number, why=fault.phrase)) from None
    return match


def record_of(plan: Plan, row: GameRow, when: datetime | None = None, ended: bool = False) -> Record:
    """A game as a record that the program opens, at its start or, ``ended``, at its end. Errors: BadData."""
    match, now = match_of(plan, row), when or datetime.now(UTC)
    if not ended:
        match.goto(0)
    return Record.from_match(match, new_id(plan.game, now), now, now, name=_name(plan.matchups[row.matchup], row))


def _name(pairing: Matchup, row: GameRow) -> str:
    return f"{pairing.contest.a} - {pairing.contest.b}, {row.number}"
