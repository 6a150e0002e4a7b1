"""What exercises of tile games are about."""

from __future__ import annotations

from squares.bots.reason import Deed
from squares.core.game import Setup
from squares.core.seats import Seat
from squares.games.tiles.themes import theme
from squares.registry import Registry


def test_a_row_that_is_overfull_has_tiles_go_back() -> None:
    game = Registry.of_engines().game("squares-ii")
    position = game.start(Setup(Seat.SOUTH), 1)
    while not position.returning:  # one tile after the other into the row next to whoever places it
        rank = "1" if game.to_act(position) is Seat.SOUTH else "5"
        placed = next(a for a in game.legal_actions(position) if game.format_action(a).endswith(rank))
        deed = Deed(game, position, placed)
        position = deed.after
    others = (Deed(game, deed.before, action) for action in game.legal_actions(deed.before))
    calm = next(other for other in others if not other.after.returning)
    assert theme(calm, deed) == "overfull_row"
    assert theme(deed, calm) == ""
