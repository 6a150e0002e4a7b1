"""Rengoma: columns and their fans, the stand, chips, what is lacking for a row, four at the table."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.actions import InHand
from tests.pictures.album import for_each, series
from tests.pictures.person import Person

POSITION = (
    "-,-,-,r1,-,-/-,r3,-,-,b1r2b3r4,-/-,-,r2,b4,-,-/b1,-,r1b3,r3,-,-/-,b2,-,-,-,b1r2/r1,-,-,-,-,- "
    "{} b2r4 b:2344/r:34 {} 0 0"
)
LETTERS = {"rengoma": "b", "rengoma-4p": "s"}


@for_each("rengoma.board", LETTERS)
def board(person: Person, game: str) -> Iterator[str]:
    """Pieces of all heights, picked, refused, with the fan of a column and the aids."""
    start = POSITION.format(LETTERS[game], "1.1.0 n")
    person.sit(game, start).settle()
    yield "rest"
    person.move(person.at("e5")).wait(80)
    yield "pointed"
    person.wait(512)
    yield "fan"
    person.click(person.at("c3")).settle()
    yield "picked"
    for goal in ("d3", "c4", "b3", "e3"):
        person.move(person.at(goal)).settle()
        yield f"over-{goal}"
    person.keys("escape").set(show_threats=True).sit(game, start).settle()
    yield "aids"
    person.move(person.at("a6")).settle()
    yield "aids-pointed"
    person.keys("v")
    yield "turned"
    person.keys("v", "tab", "return")
    yield "stand-by-keys"


@for_each("rengoma.chips", LETTERS)
def chips(person: Person, game: str) -> Iterator[str]:
    """Placing, and the chips that may be used afterwards."""
    person.sit(game, POSITION.format(LETTERS[game], "1.1.0 n")).settle()
    person.lift(person.at(InHand(None, "b2")), person.at("a6")).settle()
    yield "held"
    person.release(person.at("a6")).wait(64)
    yield "placing"
    person.settle()
    yield "asked"
    person.point_at("Spend 1 chip")
    yield "pointed"
    person.choose("Spend 1 chip")
    yield "used"
    person.lift(person.at("d4"), person.at("d5")).release(person.at("d5")).wait(96)
    yield "hopping"
    person.settle()
    yield "hopped"
    person.sit(game, POSITION.format(LETTERS[game], "2.0.0 n")).settle()
    yield "two-chips"


@series("rengoma.stacks")
def stacks(person: Person) -> Iterator[str]:
    """A piece upon another."""
    person.sit("rengoma", POSITION.format("b", "1.1.0 n")).settle()
    person.click(person.at("d4")).move(person.at("d3")).settle()
    yield "aimed"
    person.click(person.at("d3"))
    for part in range(4):
        person.wait(64)
        yield f"hopping-{part}"
    person.settle()
    yield "rest"
