"""What is marked as threatened while nobody does anything."""

from __future__ import annotations

from scenes.board.motion import Motion
from scenes.games import look_of
from scenes.table.state import Play
from scenes.ui.theme import Theme
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.match import Match
from squares.core.seats import Seat
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.registry import Registry

GAME = Registry([shipped("data", "games")]).game("squares-ii")
FACING = (
    "-,-,-,-,-/-,-,s5j1,-,-/-,S4J2,T3D3,-,-/-,-,-,-,-/-,-,-,-,- "
    "S1J5,S2J4,S3J3,S5J1,T1D5,T2D4,T4D2,T5D1 S1J5,S2J4,S3J3,S4J2,T1D5,T2D4,T3D3,T4D2,T5D1 s -"
)
C3 = Cell(File(2), Rank(2))


def table() -> Play:
    match = Match(GAME, Setup(), 0, {Seat.SOUTH: "", Seat.NORTH: ""}, GAME.parse(FACING))
    return Play(
        match,
        look_of(GAME).view(GAME, Texts.load().say, Theme.load(shipped("data", "theme.yaml"))),
        Motion({}),
        lambda: None,
        lambda sound: None,
    )


def test_what_the_other_could_take_is_marked_while_nothing_is_in_hand() -> None:
    play = table()
    assert play.picture().threatened == {C3}
    play.picked = (C3,)
    assert play.picture().threatened == frozenset()


def test_nothing_is_marked_where_it_is_not_wanted_or_the_past_is_on_show() -> None:
    play = table()
    play.show_threats = False
    assert play.picture().threatened == frozenset()
    play.show_threats = True
    play.match.play(GAME.parse_action("c3d3"))
    play.match.play(GAME.parse_action("c4c5"))
    play.refresh()
    play.sight.browsing = 0
    assert play.picture().threatened == frozenset()


def test_threats_are_reckoned_once_a_position() -> None:
    play = table()
    first = play.picture().threatened
    assert play.picture().threatened is first
