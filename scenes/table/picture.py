"""Everything that a view draws of the match and the gesture in hand, read off in one go."""

from __future__ import annotations

from scenes.board.picture import CardsShown, Peek, Picture
from scenes.table.state import TableState
from squares.core.actions import DECLINE
from squares.core.grid import Cell

LINGER = 350.0
"""Milliseconds after which a pointer that stays where it is wants to know more."""


def picture_of(state: TableState) -> Picture:
    """Everything a view draws."""
    observer = state.observer
    running = observer.outcome is None
    came_from, led_to = observer.marks
    held, aim = state.held, state.pointer.aim
    return Picture(
        position=observer.position,
        pieces=observer.pieces,
        viewer=observer.viewer or (observer.reader if running else None) or state.near,
        near=state.near,
        on_turn=observer.on_turn if running else None,
        to_act=observer.to_act if running else None,
        picked=held.picked,
        legal=observer.legal(held.picked),
        refused=observer.chooser.refused(held.picked) if held.picked or observer.drafting else {},
        forced=observer.forced if state.view.take_back is not None else frozenset(),
        reach=frozenset(observer.chooser.after((aim,)) if aim and not held.picked else ()),
        hover=None if state.pointer.by_keys else state.pointer.hover,
        cursor=state.pointer.cursor if state.pointer.by_keys else None,
        drag=held.drag,
        preview=state.preview or state.advice,
        confirms=held.confirmation is not None,
        last_from=came_from,
        last_to=led_to,
        last_seat=observer.last.seat if observer.last else None,
        threatened=_threatened(state),
        won=observer.won,
        crest=state.film.crest,
        won_share=state.film.frame_share,
        turned=state.turned,
        peek=Peek.ALL if state.peek else Peek.POINTED if state.pointer.rested >= LINGER else Peek.NOTHING,
        you=(observer.viewer or observer.reader or state.near) if observer.match.people else None,
        cards=_cards(state) if state.view.cards is not None else CardsShown(),
    )


def _threatened(state: TableState) -> frozenset[Cell] | None:
    """What could be beaten, as it is or after the one action that is aimed at; None where nobody wants to know."""
    if not state.preferences.show_threats:
        return None
    rests = not (state.aimed or state.held.picked or state.film.running)
    return state.observer.threatened(*state.aimed) if rests or len(state.aimed) == 1 else frozenset()


def _cards(state: TableState) -> CardsShown:
    """What a game of cards tells besides."""
    observer = state.observer
    return CardsShown(
        turn=observer.turn,
        turn_before=observer.turn_before,
        gone=observer.gone,
        offered=observer.offered,
        shut={**observer.chooser.refused(()), **observer.chooser.refused(state.held.picked)}
        if observer.offered
        else {},
        passes=observer.offered == {DECLINE} and state.session.spares,
        losses=state.film.losses,
        runs=state.film.moves,
    )
