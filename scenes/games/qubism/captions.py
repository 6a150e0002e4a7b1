"""What Qubism's view says: what lies under the pointer, what a gesture would do, and whose way it changes.

Directions are meant as they are seen on the screen: ``turned`` where North sits below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scenes.board.picture import Picture
from scenes.games.kit.board_view import Words
from scenes.games.kit.wording import Wording
from squares.core.actions import InHand, Target
from squares.core.events import Event, Moved, Placed
from squares.core.grid import Cell
from squares.core.phrase import YOU, Phrase, phrase
from squares.core.players import Names
from squares.core.seats import TWO, Seat
from squares.games.qubism import QubismGame
from squares.games.qubism.rules.values import BLOCKED, CUBES, EMPTY, PAWNS, Move, Place, QubismAction, QubismPosition

_SIDES = ("up", "right", "down", "left")


def points(letter: str, turned: bool) -> Phrase:
    """Where a cube's arrow points."""
    return _side(CUBES.index(letter) // 2, turned)


def fin(letter: str, turned: bool) -> Phrase:
    """To which side a cube's fin sticks out."""
    return _side(CUBES.index(letter) // 2 + (1 if letter.isupper() else 3), turned)


def _side(quarters: int, turned: bool) -> Phrase:
    return phrase(f"qubism.points.{_SIDES[(quarters + (2 if turned else 0)) % 4]}")


def _about_face(letter: str) -> str:
    """A cube seen from the other side of the board."""
    return CUBES[(CUBES.index(letter) + len(CUBES) // 2) % len(CUBES)]


class Captions:
    """The words of one view. ``names``: gives the players' names."""

    def __init__(self, game: QubismGame, names: Callable[[], Names]) -> None:
        self.game = game
        self._names = names

    @property
    def several(self) -> bool:
        """Whether there are more pawns than one each."""
        return self.game.definition.several

    @property
    def fins(self) -> bool:
        """Whether cubes have fins."""
        return self.game.definition.after_roll == "fin"

    def name(self, seat: Seat) -> str | Phrase:
        """A player's name, or the seat."""
        return self._names().get(seat) or phrase(f"qubism.seat.{seat}")

    def edge(self, seat: Seat, near: Seat) -> Phrase:
        """The side of the board that a player wants to reach, as it is seen."""
        return phrase("qubism.view.far" if seat is near else "qubism.view.near")

    def about(self, position: QubismPosition, seat: Seat) -> Phrase:
        """A player's seat and the steps that are left."""
        left = self.game.ways(position)[seat]
        seated = phrase(f"qubism.seat.{seat}")
        if left == 0:
            return phrase("qubism.view.about_across", seat=seated)
        return phrase("qubism.view.about", seat=seated, n=left)

    def described(self, position: QubismPosition, action: QubismAction, turned: bool) -> Phrase:
        """An action with its arrows as they are seen."""
        words = self.game.describe(position, action)
        if not turned:
            return words
        if isinstance(action, Place):
            return self.game.describe(position, replace(action, cube=_about_face(action.cube)))
        if "arrow" in words.values:
            assert isinstance(action, Move)
            letter = self.game.codec.rolled(self._at(position, action.start))
            arrow = phrase(f"qubism.arrow.{_about_face(letter).upper()}")
            return Phrase(words.key, {**words.values, "arrow": arrow, "points": points(letter, turned)})
        return words

    # what a gesture would do

    def would(self, picture: Picture) -> Words | None:
        """The previewed action, and the ways that it changes."""
        if picture.preview is None or picture.to_act is None:
            return None
        turned = picture.near is Seat.NORTH
        after: QubismPosition = picture.preview.position
        for event in picture.preview.events:
            said = self._would(event, after, picture.to_act, turned)
            if said is not None:
                return said, self._then(picture, after)
        return None

    def _would(self, event: Event, after: QubismPosition, seat: Seat, turned: bool) -> Phrase | None:
        match event:
            case Moved(path=path, how="slide"):
                there = after.board[self.game.grid.index(path[-1])]
                return phrase("qubism.view.slide", cell=str(path[-1]), points=points(there, turned))
            case Moved(path=path, how="jump"):
                if self.several:
                    return phrase("qubism.view.jump_pawn", cell=str(path[-1]))
                other = self.name(TWO[1 - TWO.index(seat)])
                return phrase("qubism.view.jump", cell=str(path[-1]), name=other)
            case Moved(path=path):
                return phrase("qubism.view.step", cell=str(path[-1]))
            case Placed(cell=cell, piece=piece):
                values = {"cell": str(cell), "points": points(piece, turned), "fin": fin(piece, turned)}
                return Phrase("qubism.view.place_fin" if self.fins else "qubism.view.place", values)
        return None

    def _then(self, picture: Picture, after: QubismPosition) -> Phrase | None:
        """What becomes of both ways; of one's own after a step with the pawn."""
        seat, near = picture.to_act, picture.near
        assert seat is not None
        old, new = self.game.ways(picture.position), self.game.ways(after)
        if after.pawns(seat) != picture.position.pawns(seat):
            key = f"qubism.view.{self.game.ways_word('left')}"
            return phrase(key, n=new[seat], edge=self.edge(seat, near)) if new[seat] else None
        said = [self._changed(each, seat, old[each], new[each], near) for each in TWO if old[each] != new[each]]
        if len(said) == 2:
            return phrase("core.sentences", first=said[0], rest=said[1])
        return said[0] if said else phrase("qubism.view.same")

    def _changed(self, seat: Seat, reader: Seat, old: int, new: int, near: Seat) -> Phrase:
        name = YOU if seat is reader else self.name(seat)
        whose = phrase("qubism.view.whose", name=name)
        how = self.game.ways_word("grows" if new > old else "shrinks")
        return phrase(f"qubism.view.{how}", whose=whose, edge=self.edge(seat, near), n=old, after=new)

    def holding(self, picture: Picture) -> Words | None:
        """What is in hand and where it may go."""
        held = picture.picked[0] if picture.picked else None
        if isinstance(held, InHand):
            return phrase("qubism.view.new_cube"), phrase("qubism.view.new_cube_goes")
        if not isinstance(held, Cell):
            return None
        letter = self._at(picture.position, held)
        if letter in PAWNS:
            return phrase("qubism.view.your_pawn", cell=str(held)), self._pawn_goes()
        return phrase("qubism.view.cube_held", cell=str(held)), self.rolling(letter, picture.near is Seat.NORTH)

    def _pawn_goes(self) -> Phrase:
        return phrase("qubism.view.pawn_goes_any" if self.several else "qubism.view.pawn_goes")

    def advice(self) -> Phrase:
        """What one may do in a turn."""
        key = "advice" if self.game.definition.cubes else "advice_bare"
        return phrase(f"qubism.view.{key}{'_pawns' if self.several else ''}")

    def rolling(self, letter: str, turned: bool) -> Phrase:
        """How a cube moves."""
        values = {"points": points(letter, turned), "then": points(self.game.codec.rolled(letter), turned)}
        return Phrase("qubism.view.rolls_fin" if self.fins else "qubism.view.rolls", values)

    def why_not(self, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        """The rule that keeps what is picked from a cell, or what a cell lacks to be picked."""
        if not isinstance(target, Cell):
            return None
        why = self.game.reasons(picture.position).why
        if picked:
            return why(Move(picked[0], target)) if isinstance(picked[0], Cell) else None
        letter = self._at(picture.position, target)
        if letter in (EMPTY, BLOCKED):
            return phrase("qubism.view.nothing_here", cell=str(target))
        if letter in PAWNS:
            return why(Move(target, target))
        ray = self.game.codec.ray(target, letter)
        return why(Move(target, ray[0])) if ray else phrase("qubism.view.stuck", cell=str(target))

    # what is this

    def cell(self, cell: Cell, picture: Picture) -> tuple[Phrase, Phrase]:
        """What stands on a cell, or that it is empty."""
        letter = self._at(picture.position, cell)
        if letter in PAWNS:
            seat = TWO[PAWNS.index(letter)]
            title = phrase("qubism.view.pawn", name=self.name(seat), cell=str(cell))
            left = self._left(seat, picture)
            return title, phrase("core.sentences", first=self._pawn_goes(), rest=left)
        if letter == BLOCKED:
            return phrase("qubism.view.blocked", cell=str(cell)), phrase("qubism.view.blocked_for")
        if letter != EMPTY:
            return phrase("qubism.view.cube", cell=str(cell)), self._cube(letter, picture)
        goal = next((seat for seat in TWO if cell.rank == self._goal(seat)), None)
        title = phrase("qubism.view.empty", cell=str(cell))
        if goal is None:
            return title, phrase("qubism.view.empty_for_any" if self.several else "qubism.view.empty_for")
        return title, self._goal_row(goal)

    def _left(self, seat: Seat, picture: Picture) -> Phrase:
        """How far a pawn still has to go; its way is shown in dots until the game is over."""
        left = self.game.ways(picture.position)[seat]
        if left == 0:
            return phrase("qubism.view.across")
        over = self.game.outcome(picture.position) is not None
        key = self.game.ways_word("left" if over else "dots")
        return phrase(f"qubism.view.{key}", n=left, edge=self.edge(seat, picture.near))

    def _cube(self, letter: str, picture: Picture) -> Phrase:
        """Its arrow and fin, how it moves, and how far it could go now."""
        turned = picture.near is Seat.NORTH
        values: dict[str, Any] = {"points": points(letter, turned), "fin": fin(letter, turned)}
        shows = Phrase("qubism.view.shows_fin" if self.fins else "qubism.view.shows", values)
        said = phrase("core.sentences", first=shows, rest=self.rolling(letter, turned))
        reach = [target for target in picture.reach if isinstance(target, Cell)]
        if not reach:
            return said
        start = next(target for target in (picture.hover, picture.cursor) if isinstance(target, Cell))
        last = max(reach, key=lambda c: abs(c.file - start.file) + abs(c.rank - start.rank))
        return phrase("core.sentences", first=said, rest=phrase("qubism.view.as_far_as", cell=str(last)))

    def supply(self, picture: Picture) -> tuple[Phrase, Phrase]:
        """The cubes beside the board."""
        held, cubes = picture.position.supply, self.game.definition.cubes
        text = phrase("qubism.view.supply_for_fin" if self.fins else "qubism.view.supply_for")
        return phrase("qubism.view.supply_title", held=held, cubes=cubes), text

    def goal_edge(self, seat: Seat) -> tuple[Phrase, Phrase]:
        """The edge of the board with a player's marks."""
        return phrase("qubism.view.goal_edge", name=self.name(seat)), self._goal_row(seat)

    def _goal_row(self, seat: Seat) -> Phrase:
        """What wins in a player's goal row."""
        home = self.game.definition.pawns_home
        return Phrase(f"qubism.view.{self.game.ways_word('goal_row')}", {"name": self.name(seat), "n": home})

    def _goal(self, seat: Seat) -> int:
        return self.game.grid.ranks - 1 if seat is Seat.SOUTH else 0

    def _at(self, position: QubismPosition, cell: Cell) -> str:
        return position.board[self.game.grid.index(cell)]


class ArrowWording(Wording):
    """Arrows point as they do on the screen."""

    def __init__(self, captions: Captions) -> None:
        super().__init__(captions.game)
        self._captions = captions

    def described(self, position: QubismPosition, action: QubismAction, near: Seat) -> Phrase:
        return self._captions.described(position, action, near is Seat.NORTH)
