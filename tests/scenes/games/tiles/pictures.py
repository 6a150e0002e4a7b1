"""SQUARES II and STRIVE: fights, rows that are full, tiles with two faces, tiles that must go back, drafts."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.seats import Seat
from tests.pictures import house
from tests.pictures.album import series
from tests.pictures.person import Person
from tests.pictures.states.positions import finished

S, N = Seat.SOUTH, Seat.NORTH
MIDDLE = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,S4J2,d2t4,-,s5j1/T2D4,-,J3S3,-,D1T5/-,J1S5,-,D5T1,- "
    "S1J5,S2J4,T3D3,T4D2 S1J5,S3J3,S4J2,T2D4,T5D1 s -"
)
FULL = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,-,-,u4l2,-/x5y1,Y4X2,L5U1,Y1X5,l3u3/-,U2L4,-,-,-/-,-,-,L3U3,- "
    "L1U5,L2U4,Y2X4,Y3X3,Y5X1 L4U2,L5U1,Y3X3,Y4X2,Y5X1 s -"
)
RETURNING = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,-,d2t4,T3D3,s5j1/T2D4,-,J3S3,S4J2,D1T5/-,J1S5,-,D5T1,- "
    "S1J5,S2J4,T4D2 S1J5,S3J3,S4J2,T2D4,T5D1 s return:n"
)
TWO_WAYS = (
    "-,-,-,-,-/-,-,-,-,-/-,l2u4,-,-,-/-,X3Y3,-,-,-/-,-,-,-,- "
    "L1U5,L2U4,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y4X2,Y5X1 L1U5,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y3X3,Y4X2,Y5X1 s -"
)
FACING = (
    "-,-,-,-,-/-,-,s5j1,-,-/-,S4J2,T3D3,-,-/-,-,-,-,-/-,-,-,-,- "
    "S1J5,S2J4,S3J3,S5J1,T1D5,T2D4,T4D2,T5D1 S1J5,S2J4,S3J3,S4J2,T1D5,T2D4,T3D3,T4D2,T5D1 s -"
)


@series("tiles.drag")
def drags(person: Person) -> Iterator[str]:
    """A tile over cells where it moves, fights, uses its ability, or may not go."""
    person.sit("squares-ii", MIDDLE).settle()
    yield "rest"
    person.lift(person.at("b3"))
    yield "lifted"
    for goal in ("c3", "b2", "a1", "e5", "c5", "d2", "b4"):
        person.move(person.at(goal), held=True).settle()
        yield f"over-{goal}"
    person.move(person.at("e5"), held=True).release(person.at("e5")).wait(80)
    yield "refused-flying"
    person.settle()
    yield "refused"
    person.lift(person.at("c2"), person.at("c3")).settle()
    yield "battle"
    person.release(person.at("c3"))
    for part in range(5):
        person.wait(64)
        yield f"battle-{part}"
    person.settle()
    yield "fought"


@series("tiles.hand")
def hands(person: Person) -> Iterator[str]:
    """Tiles in hand: placed, turned over, too many for a row."""
    person.sit("squares-ii", MIDDLE).settle()
    person.move(person.at("S1J5", S)).settle()
    yield "pointed"
    person.click(person.at("S1J5", S), button=3).wait(112)
    yield "turning"
    person.settle()
    yield "turned"
    person.move(person.at("S1J5", N)).settle()
    yield "theirs"
    person.click(person.at("T4D2", S)).settle()
    yield "picked"
    for goal in ("a1", "c1", "e1", "a2"):
        person.move(person.at(goal)).settle()
        yield f"over-{goal}"
    person.keys("f")
    yield "picked-turned"
    person.keys("escape").down("space").wait(400)
    yield "peek"
    person.up("space").settle()
    person.lift(person.at("S2J4", S), person.at("c1"))
    person.keys("f")
    yield "dragged-turned"


@series("tiles.menu")
def menus(person: Person) -> Iterator[str]:
    """One drop that means two things."""
    person.sit("strive", TWO_WAYS).settle()
    person.drag(person.at("b2"), person.at("b3")).settle()
    yield "asked"
    person.keys("down")
    yield "first"
    person.keys("down")
    yield "second"
    person.keys("return").wait(128)
    yield "taken"


@series("tiles.return")
def returns(person: Person) -> Iterator[str]:
    """A tile must go back to the hand."""
    person.sit("squares-ii", RETURNING).settle()
    yield "asked"
    person.move(person.at("c2")).settle()
    yield "pointed"
    person.keys("tab", "right")
    yield "keys"
    person.click(person.at("c2")).wait(96)
    yield "flying"
    person.settle()
    yield "gone"


@series("tiles.threats")
def threats(person: Person) -> Iterator[str]:
    """What the other could take, and a confirmed move."""
    person.set(show_threats=True, confirm_moves=True).sit("squares-ii", FACING).settle()
    yield "marked"
    person.click(person.at("c3")).click(person.at("d3")).settle()
    yield "asked"
    person.choose_key("table.confirm_yes").wait(64)
    yield "moved"


@series("tiles.draft")
def draft(person: Person) -> Iterator[str]:
    """Tiles are taken in turn, and in secret."""
    person.sit(person.game("strive", "expert-2"), plays=("+S4J2", "+L1U5")).settle()
    yield "open"
    person.move(house.middle(house.stage(person.app))).settle()
    yield "open-pointed"
    match = house.match_of(person.app)
    person.play(match.legal_actions()[3]).wait(96)
    yield "open-flying"
    person.sit(person.game("strive", "expert-1")).settle()
    yield "secret"
    match = house.match_of(person.app)
    for _ in range(9):
        person.play(match.legal_actions()[0])
    person.settle()
    (tile,) = house.way(person.app, match.legal_actions()[0])
    person.click(house.middle(house.place(person.app, tile))).settle()
    yield "secret-complete"
    person.choose_key("tiles.draft.done").settle()
    yield "cover"
    person.down("return").wait(304)
    yield "cover-held"
    person.wait(400)
    person.up("return").settle()
    yield "handed-over"


@series("tiles.own")
def own(person: Person) -> Iterator[str]:
    """A designer's board, larger than the shipped ones."""
    plain = person.game("squares-ii").definition.model_dump(mode="json", exclude={"variants"})
    plain["board"] |= {"files": 7, "ranks": 6, "goal_row": 4}
    plain["limit"] = 12
    for family in plain["families"].values():
        family |= {"numbers": [1, 2, 3, 4, 5, 6, 7], "sum": 8}
    game = person.app.services.registry.from_definition(plain)
    person.sit(game).settle()
    yield "start"
    person.sit_at(finished(person, game)).settle()
    yield "over"


@series("tiles.played")
def played(person: Person) -> Iterator[str]:
    """A few moves by mouse, with the line that would come in the log."""
    person.sit("squares-ii").settle()
    moves = (("S4J2", S, "b1"), ("S4J2", N, "b5"), ("T2D4", S, "d1"), ("b5", N, "b4"))
    for n, (source, seat, goal) in enumerate(moves):
        person.click(person.at(source, seat)).move(person.at(goal)).settle()
        yield f"{n}-aimed"
        person.click(person.at(goal)).wait(64)
        yield f"{n}-flying"
        person.settle()
