"""The keyboard at the table: its cursor over all zones, and keys that press something at once."""

from __future__ import annotations

from scenes.board import cursor as cursors
from scenes.table.gestures import Gestures
from scenes.table.picture import picture_of
from scenes.table.state import TableState
from squares.core.actions import DECLINE, InHand


def move_cursor(state: TableState, direction: str) -> None:
    """One target on in a direction, over all zones."""
    pointer = state.pointer
    targets = [target for zone in state.view.zones() for target in zone]
    if not targets:
        return
    stays = pointer.by_keys and isinstance(pointer.cursor, InHand)  # where a piece lay that is gone
    if pointer.cursor is None or (pointer.cursor not in targets and not stays):
        start = cursors.start(state.view.zones(), picture_of(state))
        pointer.cursor = pointer.hover if pointer.hover in targets else start if start in targets else targets[0]
    elif pointer.by_keys:
        state.message = None if state.held.picked else state.message
        pointer.cursor = cursors.step(targets, pointer.cursor, direction, state.middle)
    pointer.by_keys = True


def enter_zone(state: TableState, index: int) -> None:
    """Put the cursor into a zone, on something that can be pressed if there is such a thing."""
    zone = list(state.view.zones()[index])
    ready = [target for target in zone if target in state.observer.chooser.after(state.held.picked)]
    start = None if state.held.picked else cursors.start(state.view.zones(), picture_of(state))
    state.pointer.cursor = start if start in zone else ready[0] if ready else zone[0] if zone else None
    state.pointer.by_keys = True


def leave_board(state: TableState) -> None:
    """The keys go to something beside the board."""
    state.pointer.cursor = None
    state.pointer.by_keys = True


def press_numbered(state: TableState, gestures: Gestures, index: int) -> None:
    """Press what lies in the near hand by its number, where cards are played."""
    zones = state.view.zones() if state.view.cards is not None else []
    if zones and index < len(zones[0]) and isinstance(zones[0][index], InHand):
        state.pointer.cursor, state.pointer.by_keys = zones[0][index], True
        gestures.act(zones[0][index])


def press_cursor(state: TableState, gestures: Gestures) -> None:
    """Press what the pointer or the cursor is on."""
    if state.pointer.aim is not None:
        gestures.act(state.pointer.aim)


def decline(state: TableState, gestures: Gestures) -> None:
    """Let happen what could be answered."""
    if DECLINE in state.observer.chooser.after(()):
        gestures.act(DECLINE)
