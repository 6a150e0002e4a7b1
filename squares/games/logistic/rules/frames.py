"""Frames: effects that wait their turn, and the triggers that line them up.

Compiled by mypyc where possible. Triggers line up behind the frame that runs. What triggers do sets off each of them
once a ply (L9), so that every effect comes to an end.
"""

from __future__ import annotations

from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.state import State
from squares.native import i64


def start_frame(state: State, owner: i64, card: i64, this: i64, target: i64, pc: i64, by_trigger: i64) -> None:
    """Let a program run once those before it have ended. Where too many wait, it is lost (L12)."""
    now, tables = state.now, state.tables
    n = now[tables.frames_n]
    if pc < 0 or n >= t.MOST_FRAMES:
        return
    at = tables.frames + n * t.FRAME
    now[at + t.OWNER] = owner
    now[at + t.OF_CARD] = card
    now[at + t.AT_THIS] = this
    now[at + t.AT_TARGET] = target
    go_to(state, at, pc)
    now[at + t.BY_TRIGGER] = by_trigger
    now[at + t.WHEN_DUE] = 0
    now[tables.frames_n] = n + 1
    if n == 0:
        state.unsaid = by_trigger


def go_to(state: State, at: i64, pc: i64) -> None:
    """Let the frame at ``at`` go on from an instruction, with nothing hit or chosen yet."""
    now = state.now
    now[at + t.PC] = pc
    now[at + t.HAS_HIT] = 0
    now[at + t.CELL] = -1
    now[at + t.PICKED] = -1
    now[at + t.LOOPING] = 0


def drop_frame(state: State, list_at: i64, count_at: i64, index: i64) -> None:
    """Take a frame out of a list."""
    now = state.now
    last = list_at + (now[count_at] - 1) * t.FRAME
    i = list_at + index * t.FRAME
    while i < last:
        now[i] = now[i + t.FRAME]
        i += 1
    while i < last + t.FRAME:
        now[i] = 0
        i += 1
    now[count_at] -= 1


def due(state: State, when: i64) -> None:
    """Let delayed frames run whose time has come."""
    now, tables = state.now, state.tables
    i: i64 = 0
    while i < now[tables.delayed_n]:
        at = tables.delayed + i * t.FRAME
        if now[at + t.WHEN_DUE] != when:
            i += 1
            continue
        owner, card, by = now[at + t.OWNER], now[at + t.OF_CARD], now[at + t.BY_TRIGGER]
        start_frame(state, owner, card, now[at + t.AT_THIS], now[at + t.AT_TARGET], now[at + t.PC], by)
        if now[tables.frames_n] == 1:
            state.unsaid = 1
        drop_frame(state, tables.delayed, tables.delayed_n, i)


def fire(state: State, event: i64, seat: i64, cell: i64, card: i64) -> None:
    """Set off triggers. ``seat``: whose turn, move or card it is; ``cell``: of a thing hit or placed, else -1.

    ``card``: the one used or discarded, -1 for none.
    """
    if state.tables.heard[event] == 0:
        return
    now, tables = state.now, state.tables
    left = now[tables.standing] if cell < 0 else now[tables.standing] & tables.bit[cell]
    while left != 0:
        at = tables.first_cell(left)
        left &= left - 1
        mine = state.card_on(at)
        if tables.card[mine * t.CARD + t.TRIGGERS + 1] > 0:
            fire_card(state, mine, (now[at] - 1) % 2, at, event, seat, card)


def fire_card(state: State, mine: i64, owner: i64, this: i64, event: i64, seat: i64, card: i64) -> None:
    """Set off the triggers of one card. ``event`` is yours; of another seat's turn, move or use, the enemy's."""
    tables = state.tables
    first = tables.card[mine * t.CARD + t.TRIGGERS]
    for i in range(first, first + tables.card[mine * t.CARD + t.TRIGGERS + 1]):
        at = i * t.TRIGGER
        wanted = event
        if event >= t.T_YOUR_TURN and owner != seat:
            wanted = event + 1  # each of them is followed by the enemy's
        if tables.trigger[at] != wanted or (tables.trigger[at + 3] == 1 and not state.awake(owner)):
            continue
        if (card < 0 or tables.fits(tables.trigger[at + 1], card)) and _may_fire(state, i, mine, owner, this):
            start_frame(state, owner, mine, this, -1, tables.trigger[at + 2], 1)


def _may_fire(state: State, trigger: i64, mine: i64, owner: i64, this: i64) -> bool:
    """Whether a trigger goes off: what triggers do sets it off once a ply, for each place of a placed card (L9)."""
    now, tables = state.now, state.tables
    if now[tables.frames_n] == 0 or now[tables.frames + t.BY_TRIGGER] == 0:
        return True
    place: i64 = -1 if tables.card[mine * t.CARD + t.CATEGORY] == t.AVATAR else this
    key = (trigger * 2 + owner) * (tables.cells + 1) + place + 1
    if key in state.nested:
        return False
    state.nested.append(key)
    return True


def seat_of(state: State, who: i64) -> i64:
    """The seat that an instruction means: 0 the effect's owner, 1 the other player."""
    owner = state.now[state.tables.frames + t.OWNER]
    return owner if who == 0 else 1 - owner
