from __future__ import annotations

import pytest

from scenes.board.motion import Motion, bezier
from scenes.board.timeline import Plan, Sprite, plan
from scenes.geometry import Rect, distance
from squares.core.actions import InHand, Spot
from squares.core.events import Ended, Event, Fought, Moved, Placed, Pushed, Returned, Swapped, Turned
from squares.core.game import Piece
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat

TOKENS = {
    "factor": {"full": 1.0, "short": 0.5, "none": 0.0},
    "ease": {"out": [0.2, 0.7, 0.2, 1.0], "in_out": [0.5, 0.0, 0.2, 1.0], "settle": [0.2, 1.15, 0.4, 1.0]},
    "drop": [130, "settle"],
    "move_cell": [150, "in_out"],
    "move_long": [260, "in_out"],
    "arc": [280, "in_out"],
    "flip": [260, "in_out"],
    "fight": [340, "in_out"],
    "go_home": [300, "in_out"],
    "push": [360, "in_out"],
    "swap": [300, "in_out"],
    "fan_delay": 350,
    "max_queue": 900,
}
FULL = Motion.of(TOKENS)


def at(text: str) -> Cell:
    return Cell(File(ord(text[0]) - 97), Rank(int(text[1]) - 1))


def where(spot: Spot) -> Rect:
    """Cells 100 wide with South below; hands at the side, half as large."""
    if isinstance(spot, Cell):
        return Rect(spot.file * 100.0, 400 - spot.rank * 100.0, 100, 100)
    return Rect(600, 450 if spot.seat is Seat.SOUTH else 0, 50, 50)


S, N = Seat.SOUTH, Seat.NORTH
MINE = Piece(at("b2"), "tile", S, "S4", "J2")
FOE = Piece(at("b3"), "tile", N, "T3", "D3")
IN_HAND = InHand(S, "S4J2")


def planned(pieces: list[Piece], *events: Event, motion: Motion = FULL, **more: tuple[float, float]) -> Plan:
    return plan(pieces, events, where, where, motion, more.get("dropped"))


def only(made: Plan, ms: float) -> Sprite:
    (sprite,) = made.at(ms)
    return sprite


def test_a_step_glides_from_cell_to_cell() -> None:
    made = planned([MINE], Moved(S, (at("b2"), at("b3")), "step"))
    assert made.length == 150
    assert only(made, 0).centre == where(at("b2")).center
    assert only(made, 150).centre == where(at("b3")).center
    assert where(at("b3")).center[1] < only(made, 75).centre[1] < where(at("b2")).center[1]
    assert made.touched == {at("b2"), at("b3")}
    assert made.pieces == (Piece(at("b3"), "tile", S, "S4", "J2"),)


def test_a_leap_rises_and_comes_down() -> None:
    made = planned([MINE], Moved(S, (at("b2"), at("b4")), "leap"))
    heights = [only(made, made.length * i / 20).lift for i in range(21)]
    assert max(heights) == pytest.approx(35, abs=2)
    assert heights[0] == pytest.approx(0)
    assert heights[-1] == pytest.approx(0)


def test_a_placed_tile_grows_on_its_way_and_shows_the_face_it_was_placed_with() -> None:
    made = planned([Piece(IN_HAND, "tile", S, "S4", "J2")], Placed(S, InHand(S, "J2S4"), at("a1"), "J2S4"))
    assert (only(made, 0).piece.text, only(made, 0).scale) == ("J2", 0.5)
    assert only(made, made.length).piece == made.pieces[0]
    assert only(made, made.length).centre == where(at("a1")).center
    assert made.pieces[0].back == "S4"


def test_a_dropped_tile_settles_from_where_it_was_let_go() -> None:
    made = planned([MINE], Moved(S, (at("b2"), at("b3")), "step"), dropped=(140.0, 260.0))
    assert made.length == 130
    assert only(made, 0).centre == (140, 260)


def test_a_flip_narrows_to_nothing_and_shows_the_other_face() -> None:
    made = planned([MINE], Turned(at("b2"), "J2S4"))
    assert made.length == 260
    widths = [only(made, 2.6 * i).kx for i in range(101)]
    assert widths[0] == 1
    assert min(widths) < 0.1
    assert widths[-1] == 1
    assert (only(made, 0).piece.text, only(made, 260).piece.text) == ("S4", "J2")


def fight(winner: Seat | None) -> list[Event]:
    home = {S: Returned(S, at("b3"), IN_HAND, "fight", True), N: Returned(N, at("b3"), InHand(N, "T3D3"), "fight")}
    losers = [seat for seat in (S, N) if seat is not winner]
    return [
        Moved(S, (at("b2"), at("b3")), "step"),
        Fought(at("b3"), S, 4, 0, N, 3, 0, winner),
        *(home[seat] for seat in losers),
    ]


def test_the_loser_of_a_fight_goes_home_and_the_winner_takes_the_middle() -> None:
    made = planned([MINE, FOE], *fight(S))
    last = {sprite.piece.owner: sprite for sprite in made.at(made.length)}
    assert last[S].centre == where(at("b3")).center
    assert last[N].centre == where(InHand(N, "")).center
    assert {cue.sound for cue in made.cues} == {"slide", "fight", "home"}


def test_the_two_touch_before_either_gives_way() -> None:
    made = planned([MINE, FOE], *fight(S))
    gaps = []
    for i in range(60):
        now = {sprite.piece.owner: sprite.centre for sprite in made.at(made.cues[1].ms * i / 60)}
        gaps.append(distance(now[S], now[N]))
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] == pytest.approx(94, abs=3)


def test_both_leave_at_once_on_a_tie() -> None:
    made = planned([MINE, FOE], *fight(None))
    homes = [cue.ms for cue in made.cues if cue.sound == "home"]
    assert len(homes) == 2
    assert homes[0] == homes[1]
    assert all(isinstance(piece.spot, InHand) for piece in made.pieces)


def test_exchanged_pieces_turn_clockwise_about_their_middle() -> None:
    made = planned([MINE, FOE], Swapped(at("b2"), at("b3")))
    middle = {sprite.piece.owner: sprite.centre for sprite in made.at(made.length * 0.35)}
    assert middle[S][0] < 150 < middle[N][0]
    end = {sprite.piece.owner: sprite.centre for sprite in made.at(made.length)}
    assert end[S] == pytest.approx(where(at("b3")).center)
    assert end[N] == pytest.approx(where(at("b2")).center)


def test_a_pushed_piece_hops_over_while_the_pushing_one_nods() -> None:
    made = planned([MINE, FOE], Pushed(at("b2"), (at("b3"), at("b5"))))
    assert made.length == 360
    sprites = {sprite.piece.owner: sprite for sprite in made.at(120)}
    assert sprites[S].centre != where(at("b2")).center
    lifts = [{s.piece.owner: s for s in made.at(ms)}[N].lift for ms in range(0, 361, 10)]
    assert max(lifts) > 30


def test_a_crest_sweeps_the_cells_that_a_pushed_piece_passes() -> None:
    made = planned([MINE, FOE], Pushed(at("b2"), (at("b3"), at("b5"))))
    crests = [made.crest(ms) for ms in range(0, 160, 10)]
    ways = [crest.middle[1] for crest in crests if crest is not None]
    assert len(ways) == 16
    start, *_, end = (abs(way - where(at("b2")).center[1]) for way in ways)
    near, far = (abs(where(at(cell)).center[1] - where(at("b2")).center[1]) for cell in ("b3", "b5"))
    assert start < near
    assert end > far - 10
    assert (made.crest(160), made.crest(360)) == (None, None)


def test_the_setting_shortens_and_switches_off() -> None:
    move = Moved(S, (at("b2"), at("b3")), "step")
    assert planned([MINE], move, motion=Motion.of(TOKENS, "short")).length == 75
    none = planned([MINE], move, motion=Motion.of(TOKENS, "none"))
    assert none.length == 0
    assert only(none, 0).centre == where(at("b3")).center


def test_a_long_plan_is_hurried() -> None:
    spins = [Turned(at("b2"), face) for face in ("J2S4", "S4J2") * 4]
    made = planned([MINE], *spins, Ended("south", "goal"))
    assert made.length == pytest.approx(900)
    assert made.speed > 2
    assert only(made, 900).piece.text == "S4"
    assert made.cues[-1].ms == pytest.approx(900)


def test_the_rest_of_a_hand_closes_up() -> None:
    other = Piece(InHand(S, "T1D5"), "tile", S, "T1", "D5")

    def later(spot: Spot) -> Rect:
        return where(spot).move(-60, 0) if spot == other.spot else where(spot)

    placed = Placed(S, IN_HAND, at("a1"), "S4J2")
    made = plan([Piece(IN_HAND, "tile", S, "S4", "J2"), other], [placed], where, later, FULL)
    assert other.spot in made.touched
    last = {sprite.piece.text: sprite for sprite in made.at(made.length)}
    assert last["T1"].centre == later(other.spot).center


def test_eases_run_from_nothing_to_all() -> None:
    ease = bezier(0.5, 0.0, 0.2, 1.0)
    assert (ease(0), ease(1)) == (0, 1)
    assert ease(0.1) < 0.1 < 0.9 < ease(0.9)
