"""Everything that a view draws of the match and the gesture in hand, read off in one go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.picture import Picture

if TYPE_CHECKING:
    from scenes.table.state import Play

LINGER = 350.0
"""Milliseconds after which a pointer that stays where it is wants to know more."""


def picture_of(play: Play) -> Picture:
    """Everything a view draws."""
    sight = play.sight
    running = sight.outcome is None
    came_from, led_to = sight.marks
    threats = play.show_threats and (len(play.aimed) == 1 or not (play.aimed or play.picked or play.film.running))
    return Picture(
        position=sight.position,
        pieces=sight.pieces,
        viewer=sight.viewer or (sight.reader if running else None) or play.near,
        near=play.near,
        on_turn=sight.on_turn if running else None,
        to_act=sight.to_act if running else None,
        picked=play.picked,
        legal=sight.legal(play.picked),
        refused=sight.chooser.refused(play.picked) if play.picked else {},
        forced=sight.forced,
        reach=frozenset(sight.chooser.after((play.aim,)) if play.aim and not play.picked else ()),
        hover=None if play.by_keys else play.hover,
        cursor=play.cursor if play.by_keys else None,
        drag=play.drag,
        preview=play.preview or play.advice,
        last_from=came_from,
        last_to=led_to,
        last_seat=sight.last.seat if sight.last else None,
        threatened=sight.threatened(*play.aimed) if threats else frozenset(),
        won=sight.won,
        crest=play.film.crest,
        losses=play.film.losses,
        won_share=play.film.frame_share,
        turned=play.turned,
        peek=play.peek,
        lingers=play.rested >= LINGER,
        threats=play.show_threats,
        offered=sight.offered,
        shut=sight.chooser.refused(()) if sight.offered else {},
    )
