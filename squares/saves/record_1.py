"""Format 1 of a record, which 0.1.0 wrote: one line of plies, and before the rules what is on the table. Read only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import AfterValidator

from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.data.tree import Node, Path
from squares.saves.record import Damaged, Played, Record, Summary
from squares.saves.record_head import Count, Head, Notation, NowEntry, SeatName, Time, checked, seated, tree_of, utc
from squares.saves.record_rows import actions_of, whole_actions

_END = "..."  # YAML's own end mark: a text without it was cut off
_CUT_END = re.compile(r"\n\.{1,2}\Z")


def _numbers(text: str) -> str:
    if not all(word.isascii() and word.isdecimal() and len(word) < 13 for word in text.split()):
        raise ValueError("not numbers")
    return text


class _Now(NowEntry):
    position: Notation


class _Head(Head):
    last_played: Time
    resigned: SeatName | None = None
    agreed_draw: bool = False
    cursor: Count
    now: _Now
    ms: Annotated[str, AfterValidator(_numbers)] = ""

    def named(self) -> dict[Path, SeatName]:
        ended: dict[Path, SeatName] = {} if self.resigned is None else {("resigned",): self.resigned}
        return super().named() | {("now", *path): seat for path, seat in self.now.named().items()} | ended


class _Whole(_Head):
    rules: dict[str, Any]
    actions: str


def parse(text: str) -> Record:
    """Return the record of a text. Errors: BadData naming the line; Damaged where it was cut off among its actions."""
    root = tree_of(_CUT_END.sub("\n", text))
    whole = checked(_Whole, root)
    seated(whole, root)
    written = root.get("actions")
    cut = not text.rstrip().endswith(f"\n{_END}")
    actions = whole_actions(whole.actions) if cut else whole.actions
    nodes = tuple(_nodes(actions, written.mark.line + 1 if written is not None else 0, whole.ms))
    plies = len(nodes)
    if not cut and whole.cursor <= plies and (whole.resigned or whole.agreed_draw):
        seat = Seat(whole.resigned) if whole.resigned else None
        nodes += (Played("", after=plies, ended="resigned" if seat else "agreed", by=seat),)
    cursor = min(whole.cursor, plies)
    record = whole.record(whole.rules, nodes, len(nodes), cursor, whole.now.value(), utc(whole.last_played))
    if cut:
        raise Damaged(phrase("saves.cut_off", n=plies), record)
    if whole.cursor > plies:
        raise Damaged(phrase("saves.too_few", n=plies, cursor=whole.cursor), record)
    return record


def parse_head(root: Node) -> Summary:
    """Return what a list says about a record. Errors: BadData."""
    head = checked(_Head, root)
    seated(head, root)
    return head.summary(head.now.value(), utc(head.last_played))


def _nodes(text: str, line: int, ms: str) -> Iterator[Played]:
    times = iter(int(word) for word in ms.split())
    turn, number = 1, 0
    for offset, row in enumerate(text.split("\n")):
        turn, actions = actions_of(row, turn, line + offset)
        for action in actions:
            yield Played(action, turn, next(times, 0), number, line=line + offset)
            number += 1
