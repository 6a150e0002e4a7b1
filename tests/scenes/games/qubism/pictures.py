"""Qubism: pawns, cubes that slide and roll, the pie menu of faces, walls that may not be."""

from __future__ import annotations

from collections.abc import Iterator

from tests.pictures import house
from tests.pictures.album import for_each, series
from tests.pictures.person import Person

MIDDLE = "...../.D.Nd/r..../.US../....u s 4"
NARROW = "..N../RRRR./...../...../..S.. s 5"


@for_each("qubism.moves", ("5x5", "keep"))
def moves(person: Person, variant: str) -> Iterator[str]:
    """Pawns and cubes on the board, with what they could do."""
    position = MIDDLE if variant == "5x5" else MIDDLE.upper().replace(" S ", " s ")
    person.sit(person.game("qubism", variant), position).settle()
    yield "rest"
    person.move(person.at("b2")).settle()
    yield "cube-pointed"
    person.click(person.at("c2")).settle()
    yield "pawn-picked"
    person.keys("escape").click(person.at("a3")).move(person.at("d3")).settle()
    yield "cube-aimed"
    person.click(person.at("d3"))
    for part in range(6):
        person.wait(80)
        yield f"rolling-{part}"
    person.settle()
    yield "rolled"


@series("qubism.faces")
def faces(person: Person) -> Iterator[str]:
    """A cube from beside the board, and its face."""
    person.sit("qubism", MIDDLE).settle()
    person.move(person.at("cube4")).settle()
    yield "supply"
    person.lift(person.at("cube4"), person.at("c4")).wait(160)
    yield "held"
    person.wait(320)
    yield "rested"
    person.release(person.at("c4")).settle()
    yield "asked"
    for n, rect in enumerate(house.offers(person.app)):
        person.move(rect.center).settle()
        yield f"offer-{n}"
    person.keys("f")
    yield "other"
    person.keys("down")
    yield "down"
    person.keys("escape")
    yield "left"
    person.drag(person.at("cube4"), person.at("c4")).settle()
    person.click(house.offers(person.app)[0].center).wait(64)
    yield "placed"
    person.settle()
    yield "rest"


@series("qubism.keys")
def keys(person: Person) -> Iterator[str]:
    """A cube is placed by keys alone, on a board that is turned round."""
    person.sit("qubism", MIDDLE).settle()
    person.keys("v", "tab", "tab", "return")
    yield "picked"
    person.keys("shift+tab", "right", "return")
    yield "asked"
    person.keys("right", "return")
    yield "placed"


@series("qubism.walls")
def walls(person: Person) -> Iterator[str]:
    """A cube that would wall somebody in."""
    person.sit("qubism", NARROW).settle()
    person.lift(person.at("cube5"), person.at("e4")).settle()
    yield "held"
    person.release(person.at("e4")).wait(96)
    yield "flying"
    person.settle()
    yield "refused"
    person.lift(person.at("cube5"), person.at("c3")).release(person.at("c3")).settle()
    yield "many-faces"
