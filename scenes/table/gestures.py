"""Pointer and keys become actions: press, drag, drop, turn over, rest. Knows no layout and draws nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from scenes.board.chooser import Chosen, Nothing, Path, Picked, Refused, Result, Several
from scenes.board.picture import Drag
from scenes.board.timeline import glide_back, turn_over
from scenes.games.kit.board_view import TURN
from scenes.geometry import Point, distance
from scenes.input import PointerShape
from scenes.table.pending import Confirmation, PendingChoice
from scenes.table.picture import LINGER, picture_of
from scenes.table.presenter import Presenter
from scenes.table.state import Held, TableState
from squares.core.actions import InHand, Target
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.match.news import RuleRefused

DWELL = 350.0
"""Milliseconds that a dragged piece is held over a cell where its drop would ask, until it is asked at once."""

STIRS = 2.0
"""Logical pixels by which a pointer moves that wants to know what it lies on, and is not merely touched."""


class Gestures:
    """The gestures of the people at one match."""

    def __init__(self, state: TableState, presenter: Presenter) -> None:
        self._state, self._presenter = state, presenter
        self._dwells_over: Target | None = None
        self._dwelt = 0.0
        self._pressed: Any = None  # the position in which the button went down

    # pressing, by pointer or key

    def press(self, pos: Point) -> None:
        """The button went down: a piece is picked at once, anything else waits for the release."""
        state = self._state
        state.pointer.by_keys = False
        state.film.skip()
        state.held.fresh, self._pressed = False, state.match.position
        state.pointer.hover, state.pointer.pos = state.view.pick(pos), pos
        if state.pointer.hover is None or state.held.confirmation is not None:
            return
        result = state.observer.chooser.press(state.held.picked, state.pointer.hover)
        if isinstance(result, Picked) and result.path:
            self._pick(result.path)
            state.held.fresh = True

    def click(self, pos: Point) -> None:
        """The button went up again at the same place. What was asked in between is not answered by it."""
        if self._state.held.fresh:
            self._state.held.fresh = False
            return
        target = self._state.view.pick(pos)
        if target is None:
            self.put_back()
        elif self._pressed is self._state.match.position or self._state.observer.chooser.may_pick(target):
            self.act(target)

    def act(self, target: Target) -> None:
        """A click or a key on a target."""
        state, waiting = self._state, self._state.held.confirmation
        state.film.skip()
        if waiting is None and self._give_back(target):
            state.sound("lift")
        elif waiting is None:
            self._take(state.observer.chooser.press(state.held.picked, target), target)
        elif waiting.spot == target:
            self.confirm()
        elif not self._give_back(target, waiting.action):
            self.put_back()

    def confirm(self) -> None:
        """Carry out what waits for a second press; what moves is shown at its goal already."""
        waiting = self._state.held.confirmation
        if waiting is not None:
            shown = self._state.middle(waiting.spot) if isinstance(waiting.spot, Cell) else None
            self._presenter.play(waiting.action, shown)

    def fill(self) -> None:
        """Pick at random what is still missing of a set, up to what its owner has to agree to."""
        state, seat = self._state, self._state.observer.to_act
        while state.observer.drafting and state.observer.to_act is seat and state.held.confirmation is None:
            state.film.skip()
            action = random.choice(state.match.legal_actions())
            if settled := self._settled_by(action):
                state.held.confirmation = Confirmation(action, settled)
            else:
                self._presenter.play(action)

    def _give_back(self, target: Target, then: Any = None) -> bool:
        """Take back what brought a piece where it is, if that may still be changed; ``then``: what was to follow."""
        action = self._given_back(target)
        return action is not None and self._state.session.take_out(action, then)

    def _given_back(self, target: Target) -> Any | None:
        observer, draft = self._state.observer, self._state.view.draft
        return draft.given_back(observer.position, target) if draft is not None and observer.drafting else None

    def _take(self, result: Result, target: Target, dropped: Point | None = None) -> None:
        held, self._state.message = self._state.held, None
        match result:
            case Chosen() if self._state.unread > 0 and not held.picked:
                self.say_unread()
            case Chosen(action=action) if settled := self._settled_by(action):
                held.confirmation = Confirmation(action, settled)
            case Chosen(action=action) if self._state.preferences.confirm_moves:
                held.confirmation = Confirmation(action, target)
            case Chosen(action=action):
                self._presenter.play(action, dropped)
            case Several(actions=actions):
                held.choice = PendingChoice(target, actions)
            case Picked(path=path):
                self._pick(path)
            case Refused(why=why):
                self._refuse(why, dropped is None)
            case Nothing() if held.picked or self._state.observer.chooser.starts():
                rule = self._state.view.why_not(picture_of(self._state), held.picked, target)
                if rule is not None or held.picked or self._state.pointer.by_keys:
                    why = rule or phrase("table.out_of_reach" if held.picked else "table.nothing_there")
                    self._refuse(why, dropped is None, keep=rule is not None)

    def read(self, ms: float) -> None:
        """Time goes by over what has been asked without a press, once everything lies still."""
        if not self._state.film.running:
            self._state.unread = max(0.0, self._state.unread - ms)

    def say_unread(self) -> None:
        """A press came so soon that it was meant for what was there before."""
        self._state.message = phrase("table.unread")

    def _settled_by(self, action: Any) -> Target | None:
        draft = self._state.view.draft
        return None if draft is None else draft.settled_by(self._state.observer.position, action)

    def _refuse(self, why: Phrase, aloud: bool, keep: bool = True) -> None:
        """Say what forbids a press; ``keep``: a rule does, and the piece stays in hand for another try."""
        held = self._state.held
        if keep:
            self._state.session.tell(RuleRefused(why))
        self._state.held = Held(held.picked) if aloud and keep else Held()
        self._state.message = why
        if aloud:
            self._state.sound("refuse")

    def _pick(self, path: Path) -> None:
        if path and path != self._state.held.picked:
            self._state.sound("lift")
        self._state.held.picked = path
        self._state.message = None

    def consider(self, action: Any) -> None:
        """Show what one of the actions would do among which the person is asked to choose."""
        held = self._state.held
        if held.choice is not None:
            held.choice = replace(held.choice, pointed=(action,))

    def ask_no_more(self) -> None:
        """The piece stays in hand, and which of several actions was meant stays open."""
        self._state.held.choice = None

    def put_back(self) -> None:
        """Let go of whatever is picked, dragged or asked."""
        self._state.held = Held()
        self._state.message = None

    # pointing

    def point(self, pos: Point | None) -> bool:
        """The pointer moves over the table, or leaves it; whether it points at something else now."""
        pointer = self._state.pointer
        moved = pos is not None and (pointer.pos is None or distance(pos, pointer.pos) >= STIRS)
        changed = self.point_at(None if pos is None else self._state.view.pick(pos))
        pointer.pos = pos
        if moved and pointer.rested < 0:
            pointer.rested, changed = 0.0, True
        return changed

    def point_at(self, target: Target | None) -> bool:
        """The pointer is on a target, be it a button beside the board; whether that is something else now."""
        pointer = self._state.pointer
        changed = target != pointer.hover or pointer.by_keys
        if changed:
            pointer.rested = 0.0
            self._state.message = None if self._state.held.picked else self._state.message
        pointer.hover, pointer.pos = target, None
        pointer.by_keys = False
        return changed

    def rest(self, ms: float) -> bool:
        """Time goes by over what the pointer points at; whether that is still to be waited for."""
        pointer = self._state.pointer
        if pointer.hover is None or pointer.by_keys or self._state.held.picked or not 0 <= pointer.rested < LINGER:
            return False
        pointer.rested += ms
        return True

    @property
    def pointer(self) -> PointerShape:
        """What a press would do with what the pointer is on."""
        state, target = self._state, self._state.pointer.hover
        if target is None or state.pointer.by_keys:
            return "default"
        chooser = state.observer.chooser
        if not state.held.picked and chooser.may_pick(target):
            return "grab"
        if target in chooser.after(state.held.picked) or target in state.held.picked:
            return "hand"
        if self._given_back(target) is not None:
            return "hand"
        return "not_allowed" if target in chooser.refused(state.held.picked) else "default"

    # dragging

    def begin_drag(self, start: Point, pos: Point) -> None:
        """A press on a piece became a drag."""
        target = self._state.view.pick(start)
        if self._state.held.confirmation is not None:
            self.put_back()
        if target is not None and self._state.observer.chooser.may_pick(target):
            self._pick((target,))
            self._state.held.drag = Drag(target, pos)
            self.move_drag(pos)

    def move_drag(self, pos: Point) -> bool:
        """The dragged piece follows the pointer; whether it is over something else now."""
        held, pointer = self._state.held, self._state.pointer
        if held.drag is None:
            return False
        held.drag = Drag(held.drag.target, pos)
        before, pointer.hover = pointer.hover, self._state.view.pick(pos)
        pointer.pos = pos
        return pointer.hover != before

    def drop(self, pos: Point) -> None:
        """The dragged piece is let go. On its own place it lies as before."""
        held = self._state.held
        if held.drag is None:
            return
        source, target = held.drag.target, self._state.view.pick(pos)
        held.drag = None
        if target is None or target == source:
            self.put_back()
            self._glide_back(source, pos)
            return
        result = self._state.observer.chooser.press((source,), target, drop=True)
        self._take(result, target, pos)
        if not isinstance(result, Chosen | Several):
            self._glide_back(source, pos)

    def dwell(self, ms: float) -> bool:
        """Time goes by; whether a dragged piece has been held long enough over a cell where its drop would ask."""
        state = self._state
        over = state.pointer.hover if state.held.drag is not None and len(state.aimed) > 1 else None
        self._dwelt = self._dwelt + ms if over == self._dwells_over else 0.0
        self._dwells_over = over
        return over is not None and self._dwelt >= DWELL

    def _glide_back(self, source: Target, pos: Point) -> None:
        state, piece = self._state, self._state.piece_at(source)
        if piece is not None:
            state.film.start(glide_back(piece, pos, state.view.rect(piece.spot), state.motion))

    # turning over in hand

    def turn_over(self, target: Target | None) -> bool:
        """Carry out the turning over of the piece that is picked up, where that is an action; else as ``turn``."""
        if TURN not in self._state.observer.legal(self._state.held.picked):
            return self.turn(target)
        self.act(TURN)
        return True

    def turn(self, target: Target | None) -> bool:
        """Turn an own piece in hand over before it is placed, the held one first; whether there was one."""
        state = self._state
        held = next((t for t in state.held.picked if isinstance(t, InHand)), None)
        piece = state.observer.hand_piece(held or target)
        if piece is None or not piece.back or not self._may_turn(piece) or not isinstance(piece.spot, InHand):
            return False
        before = state.lying(piece)
        state.turned ^= {piece.spot.text}
        state.message = None
        after = state.lying(piece)
        was, now = (InHand(piece.spot.seat, p.text + p.back) for p in (before, after))
        self._follow_turned(was, now)
        if state.held.drag is not None:
            state.sound("flip")
        else:
            state.film.start(turn_over(before, after, state.view.rect(piece.spot), state.motion))
        return True

    def _follow_turned(self, was: InHand, now: InHand) -> None:
        """What was picked, pointed at or dragged by one face is from now on by the other."""
        held, pointer = self._state.held, self._state.pointer
        held.picked = tuple(now if t == was else t for t in held.picked)
        pointer.cursor = now if pointer.cursor == was else pointer.cursor
        pointer.hover = now if pointer.hover == was else pointer.hover
        if held.drag is not None:
            held.drag = replace(held.drag, target=now)

    def _may_turn(self, piece: Piece) -> bool:
        observer = self._state.observer
        return piece.owner == self._state.match.to_act and bool(observer.chooser.starts()) and not observer.drafting
