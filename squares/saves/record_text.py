"""The text of a record: how it is written and how it is read. The one door to all formats.

Format 2 reads from top to bottom: what the match is, the rules it is played with, and last the rows of its actions
(``record_rows``), to which a match that goes on adds its own. So a text that was cut off can still be opened up to its
last whole action, and one that was altered is known by its checksums.

Reading trusts nothing: whatever the text holds, the answer is a record or a sentence. ``record_head`` bounds size,
depth, types and ranges. Whether the actions are legal is found out by playing them (``Record.to_match``).
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any
from zlib import crc32

import yaml

from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.registry import Registry
from squares.saves import record_1, review_entry
from squares.saves.bot_entry import BotEntry
from squares.saves.record import Damaged, Now, Played, Record, Summary
from squares.saves.record_head import KEY, MOST_BYTES, NEWEST, Head, SessionEntry, checked, seated, tree_of, utc
from squares.saves.record_rows import Rows, Standing, ends_sealed, last_standing, rows, sealed, seals, whole_actions

RULES = "\nrules:\n"  # what comes before is enough for a list of records
ACTIONS = "\nactions: |\n"
_REVIEW = "\nreview:"
_FIRST_LINE = f"{KEY}: {NEWEST}"
_WIDTH = 90  # columns
MOST_HEAD = 1_000_000  # characters before the rules that are read for a list
MOST_HEAD_NODES = 20_000


def dump(record: Record) -> str:
    """Return the record as text, to which rows can be added."""
    rules = textwrap.indent(_yaml(record.definition), "  ")
    if record.review is not None:
        rules += _yaml({"review": review_entry.plain(record.review, record.definition)})
    standing = Standing(record.line, record.now, record.last_played, record.spent)
    return sealed(_yaml(_head(record)) + RULES[1:] + rules + ACTIONS[1:] + rows(record.nodes, standing, record.values))


def _head(record: Record) -> dict[str, Any]:
    """Return what is written before the rules."""
    head: dict[str, Any] = {KEY: NEWEST, "app": record.app, "id": record.id}
    if record.name:
        head["name"] = record.name
    head |= {"game": record.game, "title": record.title, "variant": record.variant}
    head |= {"started": record.started.isoformat()}
    head |= {"players": {str(seat): name for seat, name in record.players.items()}}
    head |= {"first": str(record.setup.first), "seed": record.seed}
    if record.bots:
        head["bots"] = {
            str(seat): BotEntry.of_bot(bot).model_dump(exclude_none=True) for seat, bot in record.bots.items()
        }
    if record.time is not None:
        head["time"] = asdict(record.time)
    if record.setup.choices:
        head["choices"] = {option: list(values) for option, values in record.setup.choices.items()}
    if record.start is not None:
        head["start"] = record.start
    if record.practice:
        head["practice"] = True
    if record.note:
        head["note"] = record.note
    if record.tags:
        head["tags"] = list(record.tags)
    if record.session is not None:
        head["session"] = SessionEntry.plain(record.session)
    if record.pins:
        head["pins"] = {str(number): note for number, note in record.pins.items()}
    if record.marks:
        head["marks"] = {str(number): drawn for number, drawn in record.marks.items()}
    return head


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes everything out: no anchors, so that every line can be read by itself."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _yaml(value: Mapping[str, Any]) -> str:
    text: str = yaml.dump(
        dict(value), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH, default_flow_style=None
    )
    return text


class _Whole(Head):
    rules: dict[str, Any]
    review: Any = None


def parse(text: str) -> Record:
    """Return the record of a text.

    Errors: BadData naming the line; Damaged where the text was cut off among its actions, or altered.
    """
    text = text.replace("\r\n", "\n")
    if not _is_newest(text):
        return record_1.parse(text)
    text += "\n" if ends_sealed(text) else ""
    head, found, _ = text.partition(ACTIONS)
    if not found:
        tree_of(head)
        raise BadData(phrase("saves.missing", entry="actions"))
    if len(text) > MOST_BYTES:
        raise BadData(phrase("saves.too_long", most=MOST_BYTES))
    good, altered = seals(text, len(head))
    if altered:
        raise Damaged(phrase("saves.altered"), _altered(text, good))
    return _read(text[:good] if good else text, cut=not good)


def opened(text: str, registry: Registry) -> tuple[Record, AnyMatch]:
    """Return the record of a text, and the match.

    Errors: as ``parse``, and what is left of a damaged one can be played for sure.
    """
    try:
        record = parse(text)
        return record, record.to_match(registry)
    except Damaged as damaged:
        raise damaged.sure(registry) from damaged


def _altered(text: str, good: int) -> Record:
    """Return what can be read of an altered text: all of it, or what the seals vouch for. Errors: BadData."""
    try:
        return _read(text, cut=False)
    except Damaged as damaged:
        return damaged.record
    except BadData:
        if not good:
            raise
        return _read(text[:good], cut=False)


def _read(text: str, cut: bool) -> Record:
    """Read a text; ``cut``: no seal was found. Errors: as ``parse``."""
    head, _, written = text.partition(ACTIONS)
    root = tree_of(head)
    whole = checked(_Whole, root)
    seated(whole, root)
    below = Rows(whole_actions(written) if cut else written, head.count("\n") + 3)
    standing = below.standing
    if cut or standing is None:
        line, plies = _main_line(below.nodes)
        first = Seat(whole.first)
        now = Now(first, first, 1, plies)
        kept = {"values": below.values, "review": whole.review}
        record = whole.record(whole.rules, below.nodes, line, plies, now, utc(whole.started), **kept)
        raise Damaged(phrase("saves.cut_off", n=plies), record)
    now = standing.now
    ended = (node.by for node in below.nodes if node.by is not None)
    _seated(whole, {now.to_act, now.on_turn, *now.winners, *ended})
    found = whole.rules, below.nodes, standing.line
    kept = {"values": below.values, "review": whole.review}
    record = whole.record(*found, now.ply, now, standing.played, standing.spent, **kept)
    plies = len(record.plies)
    if now.ply > plies:
        left = whole.record(*found, plies, now, standing.played, **kept)
        raise Damaged(phrase("saves.too_few", n=plies, cursor=now.ply), left)
    return record


def _main_line(nodes: tuple[Played, ...]) -> tuple[int, int]:
    """Return the number of the last node of the main line, and how many plies it has."""
    first: dict[int, int] = {}
    for number, node in enumerate(nodes, 1):
        first.setdefault(node.after, number)
    line = plies = 0
    while line in first:
        line = first[line]
        plies += not nodes[line - 1].declared
    return line, plies


def parse_head(text: str) -> Summary:
    """Return what a list says about a record, without reading its rules and actions. Errors: BadData."""
    before, found, rest = text.partition(RULES)
    if len(before) > MOST_HEAD:
        raise BadData(phrase("saves.too_long", most=MOST_HEAD))
    root = tree_of(before, MOST_HEAD_NODES)
    if not found:
        raise BadData(phrase("saves.missing", entry="rules"))
    if not _is_newest(text):
        return record_1.parse_head(root)
    head, standing = checked(Head, root), last_standing(rest)
    seated(head, root)
    if standing is None:
        raise BadData(phrase("saves.missing", entry="actions"))
    now = standing.now
    _seated(head, {now.to_act, now.on_turn, *now.winners})
    rules, _, _ = rest.partition(ACTIONS)
    rules, reviewed, _ = rules.partition(_REVIEW)
    summary = head.summary(now, standing.played)
    return replace(summary, reviewed=bool(reviewed), rules=_mark(f"{rules.rstrip()}\n"))


def rules_mark(definition: Mapping[str, Any]) -> str:
    """Return what the summary of a record with these rules has as ``rules``."""
    return _mark(textwrap.indent(_yaml(definition), "  "))


def _mark(rules: str) -> str:
    return f"{crc32(rules.encode('utf-8', 'replace')):08x}"


def _seated(head: Head, seats: set[Seat]) -> None:
    """Check the seats. Errors: BadData where rows name seats without a player."""
    if not seats <= set(head.seats()):
        raise BadData(phrase("saves.missing", entry="players"))


def _is_newest(text: str) -> bool:
    return text.startswith(f"{_FIRST_LINE}\n")
