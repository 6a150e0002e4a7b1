"""Which plies of a match showed or drew something hidden: taking them back would not take that back."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from squares.core.actions import InHand
from squares.core.events import Drawn, Placed, Turned
from squares.core.match import AnyMatch, AnyNode


class Secrets:
    """What people have learned in the course of a match."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._tells: dict[Any, bool] = {}

    def told_since(self, ply: int) -> bool:
        """Whether the game told something hidden after ``ply`` plies, so that it cannot go back there.

        Its end tells all that was hidden. As practice and among bots alone it can go back.
        """
        match = self._match
        if match.practice or not match.people:
            return False
        if match.outcome is not None:
            return match.game.secrets and ply < match.cursor
        return any(self.tells(each) for each in range(ply, match.cursor))

    def told_beside(self, node: AnyNode) -> bool:
        """Whether going to a node of another line would take back what cannot be taken back."""
        line = self._match.node_at(self._match.cursor).path()
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(node.path(), line, strict=False)))
        return self.told_since(shared)

    def tells(self, ply: int) -> bool:
        """Whether the ply after ``ply`` plies of the line showed or drew what was hidden."""
        match = self._match
        if not match.game.secrets:
            return False
        key = match.node_at(ply + 1), match.people
        if key not in self._tells:
            self._tells[key] = self._reveals(ply)
        return self._tells[key]

    def _reveals(self, ply: int) -> bool:
        match = self._match
        lay_open = {piece.spot for piece in match.game.pieces(match.position_at(ply))}
        for event in match.plies[ply].step.events:
            if event.tells:
                return True
            if isinstance(event, Drawn) and InHand(None, event.piece) not in lay_open:
                return True
            if isinstance(event, Placed | Turned) and self._new_to_people(ply, event):
                return True
        return False

    def _new_to_people(self, ply: int, event: Placed | Turned) -> bool:
        """Whether a person learns from an event of somebody else's ply what a piece is, or its other face."""
        match, game = self._match, self._match.game
        spot = event.source if isinstance(event, Placed) else event.cell
        position = match.position_at(ply)
        known = {piece for piece in game.pieces(position) if piece.spot == spot}
        views = (game.observe(position, seat) for seat in match.people if seat != match.plies[ply].seat)
        return any(not known <= set(game.pieces(view.position)) for view in views)
