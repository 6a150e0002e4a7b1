"""Why an action is not legal, in words. Whether it is legal only the kernel says."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.actions import Swap
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.games.rengoma.rules.codec import Codec
from squares.games.rengoma.rules.values import (
    CHIPS,
    COLOURS,
    NORMAL,
    End,
    Foe,
    Move,
    Own,
    Pass,
    RengomaAction,
    RengomaPosition,
    Spend,
)

_NOT_COVERED = {"weaker": "not_weaker", "equal": "stronger", "stronger": "not_stronger"}


class Reasons:
    """Explains one position. Every method that returns None found nothing against the action."""

    def __init__(self, codec: Codec, position: RengomaPosition) -> None:
        self.position = position
        self.definition = codec.definition
        self.grid: Grid = codec.grid
        self.colour = codec.colour(position.to_act)

    def in_reach(self) -> Iterator[RengomaAction]:
        """Yield moves up to the first piece on the way, whether or not it can be covered."""
        if self.position.phase == CHIPS or "move" not in self.definition.actions:
            return
        for index, stack in enumerate(self.position.board):
            if stack and stack[-1][0] == COLOURS[self.colour]:
                start = self.grid.cell(index)
                if self.definition.moves == "anywhere":
                    lying = (goal for goal, there in enumerate(self.position.board) if there and goal != index)
                    yield from (Move(start, self.grid.cell(goal)) for goal in lying)
                    continue
                for right, ahead in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    met = self._first_met(start, right, ahead)
                    if met is not None:
                        yield Move(start, met)

    def _first_met(self, start: Cell, right: int, ahead: int) -> Cell | None:
        """Return the nearest cell with a piece on it in a direction."""
        file, rank = start.file + right, start.rank + ahead
        while 0 <= file < self.grid.files and 0 <= rank < self.grid.ranks:
            index = rank * self.grid.files + file
            if self.position.board[index]:
                return self.grid.cell(index)
            file, rank = file + right, rank + ahead
        return None

    def why(self, action: RengomaAction) -> Phrase | None:
        """Return the rule that forbids the action."""
        if isinstance(action, Swap):
            return phrase("rengoma.no.swap")
        if isinstance(action, Spend | End):
            return self._why_not_chips(action)
        if self.position.phase == CHIPS:
            return phrase("rengoma.no.chips_first")
        bought = self.definition.chip_buys if self.position.phase != NORMAL else "action"
        if (bought == "place" and isinstance(action, Move)) or (bought == "move" and isinstance(action, Own | Foe)):
            return phrase(f"rengoma.no.buys_{bought}")
        kind = {Own: "own", Foe: "enemy", Move: "move"}.get(type(action))
        if kind is not None and kind not in self.definition.actions:
            return phrase(f"rengoma.no.no_{kind}")
        match action:
            case Own(cell, strength):
                return self._why_not_place(cell, self.colour, strength)
            case Foe(cell, strength):
                return self._why_not_place(cell, 1 - self.colour, strength)
            case Move(start, goal):
                return self._why_not_move(start, goal)
        return phrase("rengoma.no.pass") if isinstance(action, Pass) else None

    def _why_not_chips(self, action: Spend | End) -> Phrase | None:
        if self.position.phase == NORMAL:
            return phrase("rengoma.no.act_first")
        if self.position.phase != CHIPS:
            return phrase("rengoma.no.extra_first")
        held = self.position.chips[1 + self.colour]
        if isinstance(action, Spend) and action.count > held:
            return phrase("rengoma.no.chips", n=held, count=action.count)
        return None

    def _why_not_place(self, cell: Cell, colour: int, strength: int) -> Phrase | None:
        piece = f"{COLOURS[colour]}{strength}" if strength else self.position.field[colour]
        if not piece:
            return phrase("rengoma.no.field_empty", side=self.definition.side_name(colour))
        if strength and str(strength) not in self.position.stocks[colour]:
            return phrase("rengoma.no.not_in_stock", piece=self.definition.piece_name(piece))
        there = self.position.top(self.grid.index(cell))
        if there and self.definition.place_onto == "empty":
            return phrase("rengoma.no.occupied", cell=str(cell))
        return self._why_not_cover(piece, there, cell) if there else None

    def _why_not_move(self, start: Cell, goal: Cell) -> Phrase | None:
        piece = self.position.top(self.grid.index(start))
        if not piece:
            return phrase("rengoma.no.empty", cell=str(start))
        if piece[0] != COLOURS[self.colour]:
            return phrase("rengoma.no.not_yours", cell=str(start), side=self.definition.side_name(1 - self.colour))
        if self.definition.moves == "anywhere":
            return self._why_not_cover(piece, self.position.top(self.grid.index(goal)), goal)
        right, ahead = goal.file - start.file, goal.rank - start.rank
        if (right == 0) == (ahead == 0):
            return phrase("rengoma.no.straight", start=str(start), goal=str(goal))
        met = self._first_met(start, (right > 0) - (right < 0), (ahead > 0) - (ahead < 0))
        if met is None:
            return None
        if abs(met.file - start.file) + abs(met.rank - start.rank) < abs(right) + abs(ahead):
            return phrase("rengoma.no.blocked", cell=str(met))
        return self._why_not_cover(piece, self.position.top(self.grid.index(met)), goal) if met == goal else None

    def _why_not_cover(self, piece: str, there: str, goal: Cell) -> Phrase | None:
        """Return what keeps a piece from coming onto the top of a cell, which is empty text where there is none."""
        if not there or self.definition.may_cover(piece, there):
            return None
        whose = self.definition.covers_whose
        if whose != "both" and (whose == "own") != (piece[0] == there[0]):
            return phrase(f"rengoma.no.covers_{whose}", cell=str(goal))
        values = {"cell": str(goal), "there": int(there[1]), "piece": int(piece[1])}
        side = self.definition.side_name(COLOURS.index(there[0]))
        return Phrase(f"rengoma.no.{_NOT_COVERED[self.definition.covers]}", {**values, "side": side})
