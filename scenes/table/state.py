"""Playing at the table: pointer and keys become actions through the chooser, steps become movements.

Owns the gesture in hand: what is picked, dragged, hovered and turned over. Knows no layout and draws nothing;
``picture`` tells a view everything it needs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scenes.board.chooser import Chosen, Nothing, Path, Picked, Refused, Result, Several
from scenes.board.film import Film
from scenes.board.motion import Motion
from scenes.board.picture import Drag, Picture, Preview
from scenes.board.timeline import glide_back, plan, turn_over
from scenes.games.kit.board_view import BoardView
from scenes.geometry import Point, Rect
from scenes.table.observer import AnyMatch, Sight
from scenes.table.pending import Choice, Waiting
from scenes.table.picture import LINGER, picture_of
from squares.core.actions import InHand, Spot, Target
from squares.core.game import Piece, Step
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat


class Play:
    """The gestures of the people at one match. ``played`` is called after every change of the match.

    ``advice``: what a hint shows while nothing is aimed at. ``paused``: bots wait for a person to let them go on.
    """

    def __init__(
        self,
        match: AnyMatch,
        view: BoardView,
        motion: Motion,
        played: Callable[[], None],
        sound: Callable[[str], None],
    ) -> None:
        self.match, self.view, self.motion = match, view, motion
        self.played, self.sound = played, sound
        self.sight = Sight(match, view.paths, view.own_presses)
        self.film = Film(sound)
        self.near = self.sight.first or Seat.SOUTH
        self.advice: Preview | None = None
        self.show_threats = True
        self.confirm = False
        self.spare = False
        self.peek = False
        self.paused = False
        self.rested = 0.0
        self.by_keys = False
        self.hover: Target | None = None
        self.cursor: Target | None = None
        self.turned: frozenset[str] = frozenset()
        self.message: Phrase | None = None
        self._let_go()

    def refresh(self) -> None:
        """Read the match anew and let go of everything."""
        self.turned = frozenset()
        self.message = None
        self.advice = None
        self._let_go()
        self.sight.refresh()

    def _let_go(self) -> None:
        self.picked: Path = ()
        self.fresh = False
        self.drag: Drag | None = None
        self.choice: Choice | None = None
        self.waiting: Waiting | None = None

    # what the gesture would do

    @property
    def aim(self) -> Target | None:
        """What the gesture in hand points at."""
        return self.cursor if self.by_keys else self.hover

    @property
    def aimed(self) -> tuple[Any, ...]:
        """The actions that the gesture would carry out if it ended now; more than one where it would ask."""
        if self.choice is not None:
            return self.choice.pointed or self.choice.actions
        if self.waiting is not None:
            return (self.waiting.action,)
        if not self.picked or self.aim is None or (self.drag is not None and self.aim == self.picked[-1]):
            return ()
        match self.sight.chooser.press(self.picked, self.aim, drop=self.drag is not None):
            case Chosen(action=action):
                return (action,)
            case Several(actions=actions):
                return actions
        return ()

    @property
    def preview(self) -> Preview | None:
        """What the one action that is aimed at would do."""
        return self.sight.preview(self.aimed[0]) if len(self.aimed) == 1 else None

    def picture(self) -> Picture:
        """Everything a view draws."""
        return picture_of(self)

    # pressing, by pointer or key

    def press(self, pos: Point) -> None:
        """The button went down: a piece is picked at once, anything else waits for the release."""
        self.by_keys = False
        self.film.skip()
        self.fresh = False
        self.hover = self.view.pick(pos)
        if self.hover is None or self.waiting is not None:
            return
        result = self.sight.chooser.press(self.picked, self.hover)
        if isinstance(result, Picked) and result.path:
            self._pick(result.path)
            self.fresh = True

    def click(self, pos: Point) -> None:
        """The button went up again at the same place."""
        if self.fresh:
            self.fresh = False
            return
        target = self.view.pick(pos)
        if target is None:
            self.put_back()
        else:
            self.act(target)

    def point(self, pos: Point | None) -> bool:
        """The pointer moves over the table, or leaves it; whether it points at something else now."""
        return self.point_at(None if pos is None else self.view.pick(pos))

    def point_at(self, target: Target | None) -> bool:
        """The pointer is on a target, be it a button beside the board; whether that is something else now."""
        changed = target != self.hover or self.by_keys
        if changed:
            self.rested = 0.0
        self.hover = target
        self.by_keys = False
        return changed

    def rest(self, ms: float) -> bool:
        """Time goes by over what the pointer points at; whether that is still to be waited for."""
        if self.hover is None or self.by_keys or self.picked or self.rested >= LINGER:
            return False
        self.rested += ms
        return True

    def begin_drag(self, start: Point, pos: Point) -> None:
        """A press on a piece became a drag."""
        target = self.view.pick(start)
        if self.waiting is not None:
            self.put_back()
        if target is not None and self.sight.chooser.may_pick(target):
            self._pick((target,))
            self.drag = Drag(target, pos)
            self.move_drag(pos)

    def move_drag(self, pos: Point) -> None:
        """The dragged piece follows the pointer."""
        if self.drag is not None:
            self.drag = replace(self.drag, pos=pos)
            self.hover = self.view.pick(pos)

    def drop(self, pos: Point) -> None:
        """The dragged piece is let go. On its own place it lies as before."""
        if self.drag is None:
            return
        source, target = self.drag.target, self.view.pick(pos)
        self.drag = None
        if target is None or target == source:
            self.put_back()
            self._glide_back(source, pos)
            return
        result = self.sight.chooser.press((source,), target, drop=True)
        self._take(result, target, pos)
        if not isinstance(result, Chosen | Several):
            self._glide_back(source, pos)

    def act(self, target: Target) -> None:
        """A click or a key on a target."""
        self.film.skip()
        if self.waiting is None:
            self._take(self.sight.chooser.press(self.picked, target), target)
        elif self.waiting.spot == target:
            self.play(self.waiting.action)
        else:
            self.put_back()

    def _take(self, result: Result, target: Target, dropped: Point | None = None) -> None:
        match result:
            case Chosen(action=action) if self.confirm:
                self.waiting = Waiting(action, target)
            case Chosen(action=action):
                self.play(action, dropped)
            case Several(actions=actions):
                self.choice = Choice(target, actions)
            case Picked(path=path):
                self._pick(path)
            case Refused(why=why):
                self._refuse(why, dropped is None)
            case Nothing() if self.picked:
                self._refuse(phrase("table.out_of_reach"), dropped is None)

    def _refuse(self, why: Phrase, aloud: bool) -> None:
        self.put_back()
        self.message = why
        if aloud:
            self.sound("refuse")

    def _pick(self, path: Path) -> None:
        if path and path != self.picked:
            self.sound("lift")
        self.picked = path
        self.message = None

    def consider(self, action: Any) -> None:
        """Show what one of the actions would do among which the person is asked to choose."""
        if self.choice is not None:
            self.choice = replace(self.choice, pointed=(action,))

    def put_back(self) -> None:
        """Let go of whatever is picked, dragged or asked."""
        self._let_go()
        self.message = None

    # turning over in hand

    def turn(self, target: Target | None) -> bool:
        """Turn an own piece in hand over before it is placed, the held one first; whether there was one."""
        held = next((t for t in self.picked if isinstance(t, InHand)), None)
        piece = self.sight.hand_piece(held or target)
        if piece is None or not piece.back or not self._may_turn(piece) or not isinstance(piece.spot, InHand):
            return False
        before = self.lying(piece)
        self.turned ^= {piece.spot.text}
        after = self.lying(piece)
        was, now = (InHand(piece.spot.seat, p.text + p.back) for p in (before, after))
        self.picked = tuple(now if t == was else t for t in self.picked)
        self.cursor = now if self.cursor == was else self.cursor
        self.hover = now if self.hover == was else self.hover
        if self.drag is not None:
            self.drag = replace(self.drag, target=now)
            self.sound("flip")
        else:
            self.film.start(turn_over(before, after, self.view.rect(piece.spot), self.motion))
        return True

    def _may_turn(self, piece: Piece) -> bool:
        return piece.owner == self.match.to_act and bool(self.sight.chooser.starts())

    def lying(self, piece: Piece) -> Piece:
        """The piece as it lies: with the other face up where its owner turned it in hand."""
        if isinstance(piece.spot, InHand) and piece.owner == self.match.to_act and piece.spot.text in self.turned:
            return replace(piece, text=piece.back, back=piece.text)
        return piece

    def middle(self, target: Target) -> Point:
        """Where a target lies."""
        return self.view.rect(target).center if isinstance(target, Cell | InHand) else (0.0, 0.0)

    # plies

    def play(self, action: Any, dropped: Point | None = None) -> None:
        """The one door: carry the action out, then show how."""
        rects, shown = self._rects(), tuple(map(self.lying, self.sight.pieces))
        step = self.match.play(action)
        while self.spare and (unasked := self.sight.unasked) is not None:
            after = self.match.play(unasked)
            step = Step(after.position, step.events + after.events)
        self._show(step, shown, rects, dropped)
        self.played()

    def _show(
        self, step: Step[Any], shown: tuple[Piece, ...], rects: dict[Spot, Rect], dropped: Point | None = None
    ) -> None:
        """The position is final already; the picture follows."""
        self.sight.browsing = None
        self.refresh()
        self.view.show(self.picture())
        if self.sight.cover is None:
            rect = self.view.rect
            events = self.sight.seen(step)
            made = plan(shown, events, lambda spot: rects.get(spot) or rect(spot), rect, self.motion, dropped)
            self.film.start(made)

    def _rects(self) -> dict[Spot, Rect]:
        return {piece.spot: self.view.rect(piece.spot) for piece in self.sight.pieces}

    def undo(self) -> bool:
        """Go back to the last decision of a person; while browsing, only come back to the game."""
        if self.sight.browsing is not None:
            self.browse(None)
            return True
        self.film.skip()
        if self.match.conclusion is not None and self.match.at_end:
            return self._changed(self.match.undo())
        target = self.decision
        if target is not None:
            self.match.goto(target)
        return self._changed(target is not None)

    @property
    def decision(self) -> int | None:
        """The last ply of the line before the cursor that a person chose; None where nobody chose any."""
        plies = reversed(range(self.match.cursor))
        return next((ply for ply in plies if self._decided(ply)), None)

    @property
    def told(self) -> bool:
        """Whether going back would take back what showed or drew something hidden, which cannot be."""
        match, target = self.match, self.decision
        if target is None or match.conclusion is not None:
            return False
        return any(self.sight.tells(ply) for ply in range(target, match.cursor))

    def _decided(self, ply: int) -> bool:
        """Whether a ply of the line was a person's choice. Where bots play alone, each is as good as another."""
        if self.match.plies[ply].seat in self.match.bots and self.sight.people:
            return False
        return not (self.spare and self.sight.declined(ply))

    def redo(self) -> bool:
        """Play again what was taken back, up to the next decision of a person, with its movement."""
        self.film.skip()
        match = self.match
        rects, shown = self._rects(), self.sight.pieces
        step = match.redo()
        while step and not match.at_end and not self._decided(match.cursor) and (after := match.redo()):
            step = Step(after.position, step.events + after.events)
        if step is not None:
            self._show(step, shown, rects)
            self.played()
        return step is not None

    def browse(self, ply: int | None) -> None:
        """Look at the position after ``ply`` plies without touching the game; None comes back to it."""
        self.film.skip()
        self.sight.browsing = None if ply == self.match.cursor else ply
        self.refresh()

    def play_from_here(self) -> None:
        """Go on from the position looked at; the plies after it stay until another one is played."""
        if self.sight.browsing is not None:
            self.match.goto(self.sight.browsing)
            self.sight.browsing = None
            self._changed(True)

    def seats_changed(self) -> None:
        """A person has taken a bot's seat."""
        self._changed(True)

    def resign(self, seat: Seat) -> None:
        """``seat`` gives up."""
        self.match.resign(seat)
        self._changed(True)

    def agree_draw(self) -> None:
        """Both call it a draw."""
        self.match.agree_draw()
        self._changed(True)

    def _changed(self, changed: bool) -> bool:
        if changed:
            self.refresh()
            self.played()
        return changed

    def uncover(self) -> None:
        """The next person confirmed and sits near from now on."""
        self.sight.uncover()
        self.hover = self.cursor = None
        self.near = self.sight.viewer or self.near
        self.refresh()

    def replay(self) -> None:
        """Show whoever has taken over the table what happened before."""
        last, sight = self.match.last, self.sight
        if last is None or sight.over or not self.view.replays:
            return
        pieces, rect = sight.pieces_before, self.view.rect
        self.film.start(plan(pieces, sight.seen(last.step), rect, rect, self.motion))

    def _piece(self, target: Target) -> Piece | None:
        """The piece that a target means, the top one of a cell."""
        in_hand = self.sight.hand_piece(target)
        return in_hand or next((piece for piece in reversed(self.sight.pieces) if piece.spot == target), None)

    def _glide_back(self, source: Target, pos: Point) -> None:
        piece = self._piece(source)
        if piece is not None:
            self.film.start(glide_back(self.lying(piece), pos, self.view.rect(piece.spot), self.motion))
