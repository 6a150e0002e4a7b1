"""A board to play on by hand: draws a position and takes presses on it. What is played it tells, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.board.chooser import Chooser, Chosen, Entry, Path, Picked, Refused, Several
from scenes.board.cursor import AROUND, start, step
from scenes.board.picture import Kind, Picture
from scenes.games import look_of
from scenes.games.kit.board_view import TURN
from scenes.geometry import Point, Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp
from scenes.ui.widgets import Widget
from squares.core.actions import Button as Choice
from squares.core.actions import InHand, Target
from squares.core.game import AnyGame, Refusal
from squares.core.grid import Cell
from squares.core.phrase import Phrase, capital
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.services import Services
    from scenes.ui.canvas import Canvas


class Board(Widget):
    """``play`` is told an action that was pressed, ``refuse`` why one cannot be. ``actions``: which of them is asked.

    ``apart``: cells that are marked because another game is otherwise there. ``pressed`` is handed what a press
    does. ``refusal``: the action that was refused last in this position.
    """

    radius = 10.0

    def __init__(
        self,
        services: Services,
        game: AnyGame,
        position: Any,
        play: Callable[[Any], None],
        refuse: Callable[[Phrase], None],
        pressed: Callable[[Board, Callable[[], None]], None],
    ) -> None:
        super().__init__()
        self.game, self._play, self._refuse, self._pressed = game, play, refuse, pressed
        self._say = services.say
        trays = any(isinstance(piece.spot, InHand) for piece in game.pieces(position))
        self.view = look_of(game).view(game, services.say, services.theme, trays=trays)
        self.view.names = {seat: services.say(f"setup.seat.{seat}") for seat in game.seats}
        self.position = position
        self.apart: frozenset[Cell] = frozenset()
        self.refusal: Refusal[Any] | None = None
        self.actions: tuple[Any, ...] = ()
        self._legal: tuple[Any, ...] = ()
        self._refused: tuple[Refusal[Any], ...] = ()
        self._turned: frozenset[str] = frozenset()
        self._picked: Path = ()
        self._hover: Target | None = None
        self._cursor: Target | None = None
        self._grabbed: Target | None = None
        self._chooser = Chooser()

    @property
    def to_act(self) -> Seat:
        """Who decides here."""
        return self.game.to_act(self.position)

    @property
    def over(self) -> bool:
        """Whether the game has ended here."""
        return self.game.outcome(self.position) is not None

    def show(self, position: Any, apart: frozenset[Cell]) -> None:
        """Another position lies here now."""
        self.position, self.apart = position, apart
        self._legal = () if self.over else self.game.legal_actions(position)
        self._refused, self.refusal = () if self.over else self.game.refused_actions(position), None
        entries = [Entry(path, action) for action in self._legal for path in self.view.paths(position, action)]
        entries += [Entry(self.game.targets(position, each.action), each.action, each.why) for each in self._refused]
        self._chooser = Chooser(entries, spelt=self.view.cards is not None)
        self.let_go()

    def let_go(self) -> None:
        """Nothing is held or asked."""
        self._picked, self.actions = (), ()
        self.view.show(self.picture)

    def place(self, rect: Rect) -> None:
        """Fill a rectangle."""
        self.rect = rect
        self.view.layout(rect, True, Seat.SOUTH)
        self.view.show(self.picture)

    @property
    def choices(self) -> list[tuple[str, Callable[[], None]]]:
        """What is chosen beside the board: words, and what takes it."""
        if self.actions:
            return [(self._words(action), partial(self._play, action)) for action in self.actions]
        asked = {each.target: each.label for each in self.view.asked(self.picture)}
        after = self._chooser.after(self._picked)
        loose = [target for target in after if isinstance(target, Choice)]
        return [(asked.get(each) or self._words(after[each][0]), partial(self.press, each)) for each in loose]

    @property
    def within_reach(self) -> tuple[Sequence[Any], Sequence[Refusal[Any]]]:
        """The actions that are legal, and those that are refused, which go on from what is picked."""
        if self.actions:
            return self.actions, ()
        if not self._picked:
            return self._legal, self._refused
        after = self._chooser.after(self._picked).values()
        through = dict.fromkeys(action for actions in after for action in actions)
        return tuple(through), [each for each in self._refused if self._leads(self._picked, each.action)]

    def _words(self, action: Any) -> str:
        return capital(self._say(self.view.wording.described(self.position, action, self.game.seats[0])))

    @property
    def picture(self) -> Picture:
        """What the view draws."""
        game, position = self.game, self.position
        after = {} if self.over else self._chooser.after(self._picked)
        legal: dict[Target, tuple[Kind, ...]] = {
            target: (Kind.MOVE,) for target in after if self._picked or not self._chooser.may_pick(target)
        }
        actor = None if self.over else game.to_act(position)
        return Picture(
            position,
            game.pieces(position),
            viewer=actor or Seat.SOUTH,
            on_turn=None if self.over else game.on_turn(position),
            to_act=actor,
            picked=self._picked,
            turned=self._turned,
            legal=legal,
            refused=self._chooser.refused(self._picked) if self._picked else {},
            reach=frozenset(self._chooser.after((self._hover,)) if self._hover and not self._picked else ()),
            hover=self._hover,
            cursor=self._cursor,
        )

    # input

    @property
    def pointer(self) -> PointerShape:
        """What can be picked up or chosen is pressed."""
        aims = self._hover is not None and self._hover in self._chooser.after(self._picked)
        return "hand" if aims or (self._hover is not None and self._chooser.is_start(self._hover)) else "default"

    def handle(self, event: Input) -> bool:
        """A press takes or chooses, so does a drag; the arrow keys move a cursor, Enter presses there.

        The right button and F turn a piece in hand over.
        """
        match event:
            case PointerMove(pos=pos):
                before, self._hover = self._hover, self.view.pick(pos)
                return self._hover != before
            case PointerDown(pos=pos, button=1):
                self._cursor, self._grabbed = None, self.view.pick(pos)
                self._press_at(self._grabbed)
            case PointerUp(pos=pos, button=1):
                self._drop_at(self.view.pick(pos))
            case PointerDown(pos=pos, button=3):
                self._pressed(self, partial(self.turn, self.view.pick(pos)))
            case Key(name="f", ctrl=False):
                self._pressed(self, partial(self.turn, self._cursor))
            case Key(name="return" | "space"):
                self._press_at(self._cursor)
            case Key(name=name) if name in AROUND:
                self._move(name)
            case _:
                return False
        return True

    def _press_at(self, target: Target | None) -> None:
        self._pressed(self, self.let_go if target is None else partial(self.press, target))

    def _drop_at(self, target: Target | None) -> None:
        """What was taken by a press is let go over something else, which is a press there."""
        grabbed, self._grabbed = self._grabbed, None
        if target is not None and target != grabbed and self._picked and self._picked[-1] == grabbed:
            self._pressed(self, partial(self.press, target, drop=True))

    def _move(self, direction: str) -> None:
        """The cursor one target on."""
        targets = [target for zone in self.view.zones() for target in zone]
        if self._cursor in targets and self._cursor is not None:
            self._cursor = step(targets, self._cursor, direction, self._middle)
        else:
            first = start(self.view.zones(), self.picture)
            self._cursor = first if first in targets else next(iter(targets), None)

    def _middle(self, target: Target) -> Point:
        return (0.0, 0.0) if isinstance(target, Choice) else self.view.rect(target).center

    def focus_lost(self) -> None:
        """The keys go elsewhere."""
        self._cursor = None

    def press(self, target: Target, drop: bool = False) -> None:
        """A press on something; ``drop``: what is picked was dragged there."""
        result, self.actions = self._chooser.press(self._picked, target, drop=drop), ()
        match result:
            case Chosen(action=action):
                self._play(action)
            case Several(actions=actions):
                self.actions = actions
            case Picked(path=path):
                self._picked = path
            case Refused(why=why):
                path = (*self._picked, target)
                through = (each for each in self._refused if self._leads(path, each.action))
                self.refusal = next(through, None)
                self._refuse(why)
            case _:
                rule = self.view.why_not(self.picture, self._picked, target) if self._picked else None
                self._picked = ()
                if rule is not None:
                    self._refuse(rule)
        self.view.show(self.picture)

    def turn(self, target: Target | None) -> None:
        """Turn over what is held, else a piece in hand; where that is an action, carry it out."""
        if TURN in self._chooser.after(self._picked):
            self.press(TURN)
            return
        spot = next((each for each in self._picked if isinstance(each, InHand)), target)
        for piece in self.game.pieces(self.position):
            faces = InHand(piece.owner, piece.text + piece.back), InHand(piece.owner, piece.back + piece.text)
            if piece.back and piece.owner == self.to_act and isinstance(piece.spot, InHand) and spot in faces:
                self._turned ^= {piece.spot.text}
                other = faces[spot == faces[0]]
                self._picked = tuple(other if each == spot else each for each in self._picked)
                self._cursor = other if self._cursor == spot else self._cursor
                self.view.show(self.picture)
                return

    def _leads(self, path: Path, action: Any) -> bool:
        return self.game.targets(self.position, action)[: len(path)] == path

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The still board."""
        self.view.draw_base(canvas, self.picture, frozenset())

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """What follows the pointer and the keys, and marks where the games are not the same."""
        picture = self.picture if hovered else replace(self.picture, hover=None)
        self.view.draw_moving(canvas, picture, ())
        for cell in self.apart:
            rect = self.view.rect(cell)
            canvas.box(rect.inset(1, 1), line="hint", width=2.4, radius=6, dash=(6.0, 4.0))
