"""Games of pieces: squares, hexagons and lines, hands, stacks, what is nobody's, and the middle of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.actions import InHand
from squares.core.seats import Seat
from tests.pictures.album import for_each, series
from tests.pictures.person import Person

PLAYS = {
    "hex": ("S@f6", "S@e8", "S@g4", "S@d9"),
    "gomoku": ("S@h8", "S@i9", "S@g7", "S@h7"),
    "nine-mens-morris": ("M@a7", "M@d7", "M@a4", "M@d6"),
    "alquerque": ("c2c3", "c4c2", "c1c3"),
    "reversi": ("D@d3", "D@c3"),
    "tablut": ("e3b3", "e8b8"),
    "fox-and-geese": ("d3d4", "d5c5"),
    "ataxx": ("B@b2", "B@b6"),
}


@for_each("pieces.board", PLAYS)
def board(person: Person, game: str) -> Iterator[str]:
    """After a few plies, from both sides."""
    person.sit(game, None, PLAYS[game]).settle()
    yield "rest"
    person.keys("v")
    yield "turned"


@for_each("pieces.chance", ("small-tables", "rock-pool"))
def chance(person: Person, game: str) -> Iterator[str]:
    """What dice show or the bag holds lies beside the tray of whoever acts."""
    person.sit(game, None, ()).settle()
    yield "rest"


@series("pieces.hexagons")
def hexagons(person: Person) -> Iterator[str]:
    """A press on an empty cell puts a stone, which is seen before it."""
    person.sit("hex", None, PLAYS["hex"]).settle().move(person.at("f5")).settle()
    yield "pointed"
    person.click(person.at("f5")).wait(64)
    yield "coming"
    person.settle()
    yield "put"


@series("pieces.capture")
def capture(person: Person) -> Iterator[str]:
    """Men that have to take, and what is shown while one does."""
    person.sit("english-draughts", None, ("c3d4", "f6e5")).settle().click(person.at("d4")).settle()
    yield "picked"
    person.move(person.at("f6")).settle()
    yield "aimed"
    person.click(person.at("f6"))
    for part in range(4):
        person.wait(96)
        yield f"jumping-{part}"


@series("pieces.hand")
def hand(person: Person) -> Iterator[str]:
    """Kinds in hand, one of them under the pointer."""
    person.sit("cub-shogi", None, ("b2b3", "b4b3")).settle()
    yield "taken"
    person.sit("cub-shogi", None, ("b2b3", "b4b3", "a1b2")).settle()
    person.lift(person.at(InHand(Seat.NORTH, "U")), person.at("a3"))
    yield "held"


@series("pieces.stacks")
def stacks(person: Person) -> Iterator[str]:
    """A cup over another, and what is said of them."""
    person.sit("gobblet", None, ("S@b2", "L@b2", "M@a1")).settle().move(person.at("b2")).wait(600)
    yield "pointed"


@series("pieces.turn")
def turn(person: Person) -> Iterator[str]:
    """The second action of a turn, and a man to be taken."""
    person.sit("amazons", None, ("d1d7",)).settle().move(person.at("d8")).settle()
    yield "shoots"
    person.sit("nine-mens-morris", None, ("M@a1", "M@d7", "M@a4", "M@d6", "M@a7")).settle()
    yield "mill"
