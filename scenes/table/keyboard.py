"""The keyboard at the table: its cursor over all zones, and keys that press something at once."""

from __future__ import annotations

from scenes.board import cursor as cursors
from scenes.table.state import Play
from squares.core.actions import Button, InHand


def move_cursor(play: Play, direction: str) -> None:
    """One target on in a direction, over all zones."""
    targets = [target for zone in play.view.zones() for target in zone]
    if not targets:
        return
    if play.cursor not in targets:
        play.cursor = play.hover if play.hover in targets else targets[0]
    elif play.by_keys:
        play.cursor = cursors.step(targets, play.cursor, direction, play.middle)
    play.by_keys = True


def enter_zone(play: Play, index: int) -> None:
    """Put the cursor into a zone, on something that can be pressed if there is such a thing."""
    zone = list(play.view.zones()[index])
    ready = [target for target in zone if target in play.sight.chooser.after(play.picked)]
    play.cursor = ready[0] if ready else zone[0] if zone else None
    play.by_keys = True


def press_card(play: Play, index: int) -> None:
    """Press a card of the hand by its number, where cards are played."""
    zones = play.view.zones() if play.view.numbered_hand else []
    if zones and index < len(zones[0]) and isinstance(zones[0][index], InHand):
        play.cursor, play.by_keys = zones[0][index], True
        play.act(zones[0][index])


def decline(play: Play) -> None:
    """Let happen what could be answered."""
    button = Button("decline")
    if button in play.sight.chooser.after(()):
        play.act(button)
