"""What is marked as threatened while nobody does anything."""

from __future__ import annotations

from scenes.board.motion import Motion
from scenes.games import look_of
from scenes.shipped import load_theme
from scenes.table.picture import picture_of
from scenes.table.state import TableState
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.match import Match
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.match.session import MatchSession
from squares.registry import Registry
from squares.saves.settings import Settings

GAME = Registry.of_engines().game("squares-ii")
FACING = (
    "-,-,-,-,-/-,-,s5j1,-,-/-,S4J2,T3D3,-,-/-,-,-,-,-/-,-,-,-,- "
    "S1J5,S2J4,S3J3,S5J1,T1D5,T2D4,T4D2,T5D1 S1J5,S2J4,S3J3,S4J2,T1D5,T2D4,T3D3,T4D2,T5D1 s -"
)
C3 = Cell(File(2), Rank(2))


def table(show_threats: bool = True) -> TableState:
    match = Match(GAME, Setup(), 0, {Seat.SOUTH: "", Seat.NORTH: ""}, GAME.parse(FACING))
    view = look_of(GAME).view(GAME, Texts.load().say, load_theme())
    settings = Settings(show_threats=show_threats)
    return TableState(MatchSession(match), view, lambda: settings, lambda: Motion({}), lambda sound: None)


def test_what_the_other_could_take_is_marked_while_nothing_is_in_hand() -> None:
    state = table()
    assert picture_of(state).threatened == frozenset({C3})
    state.held.picked = (C3,)
    assert picture_of(state).threatened == frozenset()


def test_nothing_is_marked_where_it_is_not_wanted_or_the_past_is_on_show() -> None:
    assert picture_of(table(show_threats=False)).threatened is None
    state = table()
    state.match.play(GAME.parse_action("c3d3"))
    state.match.play(GAME.parse_action("c4c5"))
    state.refresh()
    state.observer.browsing = 0
    assert picture_of(state).threatened == frozenset()


def test_threats_are_reckoned_once_a_position() -> None:
    state = table()
    first = picture_of(state).threatened
    assert picture_of(state).threatened is first
