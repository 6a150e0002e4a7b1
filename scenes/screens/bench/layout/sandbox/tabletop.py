"""What lies in the sandbox: the draft of the game, the free components, and a hand for every seat. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from scenes.screens.bench.layout.workpiece import BOX, Held, Workpiece
from squares.core import loose
from squares.core.editing import Draft, Editing, Pile, Place, Token
from squares.core.game import AnyGame
from squares.core.grid import Cell
from squares.core.loose import KIT, STANDARD, TABLE, Loose, Spot
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import Seat

Aim = tuple[str, int]
"""A component: its place and its number there."""


class Tabletop(Workpiece):
    """``viewer``: whose view is on show; None while everything lies open. ``tell`` says why something is not done.

    ``spot_of``: where the middle of a cell is. ``hands``: whose hand a tray is.
    """

    def __init__(
        self,
        game: AnyGame,
        editing: Editing[Any],
        draft: Draft,
        changed: Callable[[], None],
        tell: Callable[[Phrase], None],
    ) -> None:
        super().__init__(game, editing, draft, changed)
        self._tell = tell
        self.viewer: Seat | None = None
        self.spot_of: Callable[[Cell], Spot] = lambda cell: (float(cell.file), float(cell.rank))
        known = {pile.owner: pile.id for pile in editing.piles if pile.held}
        own = [Pile(loose.hand(s), phrase("bench.free.hand"), s, held=True) for s in game.seats if s not in known]
        self.piles = (*editing.piles, *own)
        self.hands = {pile.id: pile.owner for pile in self.piles if pile.held and pile.owner is not None}
        self.open = self.piles[0].id

    # what there is

    @property
    def trays(self) -> tuple[Pile | None, ...]:
        return (*super().trays, Pile(KIT, phrase("bench.free.kit")))

    def tokens(self, place: Place) -> tuple[Token, ...]:
        return (*STANDARD, *self.draft.at(KIT)) if place == KIT else super().tokens(place)

    def shown(self, tray: str) -> Iterator[tuple[Place, int, Token]]:
        """What lies in a tray: the game's pieces, and in a hand the components that its seat holds."""
        seat = self.hands.get(tray)
        for place in dict.fromkeys((tray, loose.hand(seat) if seat is not None else tray)):
            yield from ((place, i, token) for i, token in enumerate(self.tokens(place)))

    def count(self, tray: str) -> int | None:
        return None if tray in (BOX, KIT) else len(list(self.shown(tray)))

    def secret(self, place: Place) -> bool:
        """Whether it is a hand that whoever looks does not see."""
        owner = self.hands.get(str(place)) or next((s for s in self.game.seats if place == loose.hand(s)), None)
        return self.viewer is not None and owner not in (None, self.viewer)

    def component(self, aim: Aim | None) -> Loose | None:
        """The component there; None where there is none."""
        tokens = () if aim is None else self.draft.at(aim[0])
        token = tokens[aim[1]] if aim is not None and aim[1] < len(tokens) else None
        return token if isinstance(token, Loose) else None

    # moving

    def pick(self, place: Place, index: int = -1) -> bool:
        return not self.secret(place) and super().pick(place, index)

    def lay(self, place: Place) -> None:
        held = self.held
        if held is None or not isinstance(held.token, Loose):
            if place == KIT:
                self.held = None
            else:
                super().lay(place)
        elif isinstance(place, Cell):
            self.lay_down(self.spot_of(place))
        elif place in (BOX, KIT):
            self.become(self._without(held, for_good=place == BOX))
        elif place in self.hands:
            goal = loose.hand(self.hands[place])
            if held.place == goal:
                self.held = None
            elif self._has_room(held):
                self.become(self._without(held).put(held.token, goal))
        else:
            self.held = None
            self._tell(phrase("bench.free.of_game"))

    def lay_down(self, spot: Spot) -> None:
        """Lay a component that is held down at a spot, or onto what is near it."""
        held = self.held
        if held is None or not isinstance(held.token, Loose) or not self._has_room(held):
            return
        draft = self._without(held)
        goal = loose.snapped(spot, map(self.spot_of, self.game.grid), loose.on_table(draft))
        self.become(draft.put(held.token.at(goal), TABLE))

    def _without(self, held: Held, for_good: bool = False) -> Draft:
        """The draft less what is held; what comes from the kit stays there, unless it was brought and goes for good."""
        if held.place != KIT:
            return self.draft.take(held.place, held.index)[0]
        brought = held.index - len(STANDARD)
        return self.draft.take(KIT, brought)[0] if for_good and brought >= 0 else self.draft

    def _has_room(self, held: Held) -> bool:
        """Whether one more component may lie there; if not, that is told."""
        if held.place != KIT or self.has_room():
            return True
        self.held = None
        return False

    def has_room(self) -> bool:
        """Whether there may be one more component; if not, that is told."""
        full = sum(1 for _ in loose.components(self.draft)) >= loose.MOST
        if full:
            self._tell(phrase("bench.free.full", most=loose.MOST))
        return not full

    def put_away(self) -> None:
        held = self.held
        if held is None:
            return
        if isinstance(held.token, Loose) or self.open in map(loose.hand, self.game.seats):
            self.lay(self.open)
        elif self.open == KIT:
            self.lay(self.editing.home(held.token) or BOX)
        else:
            super().put_away()

    def move_stack(self, spot: Spot, goal: Spot) -> Spot:
        """Move all that lies at a spot on one another to another one; where it comes to lie."""
        indices = loose.stack_at(self.draft, spot)
        rest = (each for i, each in enumerate(loose.on_table(self.draft)) if i not in indices)
        goal = loose.snapped(goal, map(self.spot_of, self.game.grid), rest)
        self.become(loose.moved(self.draft, indices, (goal[0] - spot[0], goal[1] - spot[1])))
        return goal

    def nudge(self, spot: Spot, by: Spot) -> None:
        """Move all that lies at a spot on one another a little."""
        self.become(loose.moved(self.draft, loose.stack_at(self.draft, spot), by))

    def clear_board(self) -> None:
        self.become(self._swept(self.draft.with_all(TABLE, ())))

    # changing

    def turn(self, cell: Cell | None = None) -> None:
        if not self._change_held(Loose.turned):
            super().turn(cell)

    def recolour(self, cell: Cell | None = None) -> None:
        if not self._change_held(Loose.recoloured):
            super().recolour(cell)

    def _change_held(self, change: Callable[[Loose], Loose]) -> bool:
        held = self.held
        if held is None or not isinstance(held.token, Loose):
            return False
        self.held = replace(held, token=change(held.token))
        return True

    def change(self, aim: Aim, change: Callable[[Loose], Loose]) -> None:
        """Change a component where it lies."""
        component = self.component(aim)
        if component is not None:
            self.become(self.draft.changed(*aim, change(component)))

    def copy(self, aim: Aim) -> bool:
        """Lay the same once more beside it, or into the same hand; whether there was room."""
        component = self.component(aim)
        if component is None or not self.has_room():
            return False
        beside = component.at((component.x + 0.5, component.y - 0.5))
        self.become(self.draft.put(beside, aim[0]))
        return True

    def remove(self, aim: Aim) -> None:
        """Take a component away."""
        if self.component(aim) is not None:
            self.become(self.draft.take(*aim)[0])

    def bring(self, pieces: Sequence[Loose]) -> int:
        """Add pieces of another game to the kit, those that are not in it yet; how many of them found no room."""
        lying = self.draft.at(KIT)
        new = [piece for piece in pieces if piece not in lying]
        room = loose.MOST - len(lying)
        self.become(self.draft.with_all(KIT, (*lying, *new[:room])))
        return max(0, len(new) - room)

    def shuffle_stack(self, spot: Spot, rng: Rng) -> Rng:
        """Shuffle the components that lie at a spot on one another; the generator after it."""
        indices, lying = loose.stack_at(self.draft, spot), list(self.draft.at(TABLE))
        order, rng = rng.shuffled([lying[i] for i in indices])
        for i, token in zip(indices, order, strict=True):
            lying[i] = token
        self.become(self.draft.with_all(TABLE, lying))
        return rng
