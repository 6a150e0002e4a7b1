"""What is known of files of records as the text of an index, and back. Nothing that an index says is trusted."""

from __future__ import annotations

import gc
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from squares import __version__
from squares.core.game import Outcome
from squares.core.phrase import Phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.saves.record import BadFile, Now, Summary
from squares.saves.record_head import SessionEntry

Stamp = tuple[int, int, int]
"""What changes when a file is replaced: time (ns), size and number."""
Stamps = tuple[Stamp | None, ...]
_FORMAT = 1
_SEATS = {seat.value: seat for seat in Seat}


@dataclass(slots=True)
class Row:
    """What was read of a record whose first files had these ``stamps``. ``position``: what stands there, if known."""

    stamps: Stamps
    entry: Summary | BadFile
    position: str = ""


def dump(rows: Mapping[str, Row]) -> str:
    """Return the text of an index."""
    plain = {id: [row.stamps, row.position, *_plain(row.entry)] for id, row in rows.items()}
    return json.dumps([_FORMAT, __version__, plain], ensure_ascii=False, separators=(",", ":"))


def load(text: str) -> dict[str, Row]:
    """Return the rows of an index; none where it is damaged or another version's."""
    collects = gc.isenabled()
    gc.disable()  # all that is made here stays: to look for garbage meanwhile takes as long as the rest
    try:
        version, app, plain = json.loads(text)
        if (version, app) != (_FORMAT, __version__):
            return {}
        return {str(id): _row(str(id), *values) for id, values in plain.items()}
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError, OverflowError):
        return {}
    finally:
        if collects:
            gc.enable()


def _plain(entry: Summary | BadFile) -> list[Any]:
    if isinstance(entry, BadFile):
        return [entry.last_played.isoformat(), _said(entry.why)]
    now = entry.now
    outcome = None if now.outcome is None else [now.outcome.winner, now.outcome.reason, [*map(str, now.winners)]]
    return [
        entry.last_played.isoformat(),
        entry.started.isoformat(),
        [entry.name, entry.game, entry.title, entry.variant, entry.note, entry.rules, *entry.tags],
        {str(seat): name for seat, name in entry.players.items()},
        {str(seat): [bot.level, bot.seconds] for seat, bot in entry.bots.items()},
        [str(now.to_act), str(now.on_turn), now.turn, now.ply, now.helped, entry.practice, entry.reviewed],
        outcome,
        None if entry.session is None else SessionEntry.plain(entry.session),
    ]


def _row(id: str, stamps: Any, position: Any, last: str, *rest: Any) -> Row:
    """Errors: ValueError, TypeError, KeyError, IndexError; pydantic's are of the first."""
    known = tuple(None if stamp is None else _stamp(*stamp) for stamp in stamps)
    played = datetime.fromisoformat(last)
    if len(rest) == 1:
        return Row(known, BadFile(id, _phrase(rest[0]), played))
    started, words, players, bots, now, outcome, session = rest
    name, game, title, variant, note, rules, *tags = map(_text, words)
    to_act, on_turn, turn, ply, helped, practice, reviewed = now
    ended, winners = None, tuple[Seat, ...]()
    if outcome is not None:
        ended = Outcome(None if outcome[0] is None else _text(outcome[0]), _text(outcome[1]))
        winners = tuple(_SEATS[seat] for seat in outcome[2])
    entry = Summary(
        id=id,
        name=name,
        game=game,
        title=title,
        variant=variant,
        players={_SEATS[seat]: _text(player) for seat, player in players.items()},
        now=Now(_SEATS[to_act], _SEATS[on_turn], int(turn), int(ply), ended, winners, bool(helped)),
        started=datetime.fromisoformat(started),
        last_played=played,
        bots={_SEATS[seat]: BotPlayer(int(level), float(seconds)) for seat, (level, seconds) in bots.items()},
        practice=bool(practice),
        session=None if session is None else SessionEntry.model_validate(session).value(),
        tags=tuple(tags),
        note=note,
        reviewed=bool(reviewed),
        rules=rules,
    )
    if not {entry.now.to_act, entry.now.on_turn, *winners, *entry.bots} <= set(entry.players):
        raise ValueError("a seat without a player")
    return Row(known, entry, _text(position))


def _stamp(time: Any, size: Any, number: Any) -> Stamp:
    return int(time), int(size), int(number)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _said(value: Any) -> Any:
    """Return a phrase, or one of its values, as plain data."""
    if isinstance(value, Phrase):
        return {value.key: {name: _said(inner) for name, inner in value.values.items()}}
    if isinstance(value, (list, tuple)):
        return [_said(each) for each in value]
    return value if isinstance(value, (int, float)) else str(value)


def _phrase(value: Any) -> Phrase:
    """Errors: TypeError, AttributeError, ValueError."""
    [(key, values)] = value.items()
    return Phrase(_text(key), {name: _value(each) for name, each in values.items()})


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return _phrase(value)
    return [_value(each) for each in value] if isinstance(value, list) else value
