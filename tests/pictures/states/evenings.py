"""Playtests that came in packs: the page that opens one, the questions, what is given back."""

from __future__ import annotations

import os
from collections.abc import Iterator

from squares.core.clock import TimeControl
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.core.session import Evening, Happening, Question, Session
from squares.data.models import QuestionEntry
from squares.evenings.pack import SetUp
from squares.registry import hash_of
from tests.pictures import house
from tests.pictures.album import series
from tests.pictures.clock import NOW
from tests.pictures.person import Person

NOTE = (
    "The new thing is the wall. Please play twice, and tell me where you looked something up.\nIt takes half an hour."
)
ASKED = (
    Question("How did you like the game?", (1, 7), "not at all", "very much", each=True),
    Question("Which rule was unclear, or looked up, or forgotten?", each=True),
    Question("Who would like it?", choices=("children", "families", "those who play much", "nobody"), each=True),
    Question("How often did you play before?", (0, 10), each=True),
    Question("What should be changed first? What must stay as it is, and what did all of you agree on in the end?"),
)


@series("evening", "qubism")
def opened(person: Person) -> Iterator[str]:
    """The page of a pack, recorded or not, with bots and a long note, and with other rules."""
    added = SetUp(sender="Ada Lovelace", note=NOTE, players={Seat.SOUTH: "Mei"})
    house.open_pack(person.app, "qubism", added)
    person.settle()
    yield "begun"
    person.choose_key("evening.record")
    yield "recorded"
    person.keys("tab", "f1")
    yield "keys"
    asked = (QuestionEntry(ask="Fun?"),)
    long = SetUp(note=f"{NOTE}\n" * 4, bots={Seat.NORTH: BotPlayer(3, 2.0)}, questions=asked)
    house.open_pack(person.app, "qubism", long, other_rules=True)
    person.settle()
    yield "long"
    rules = {"limit": 9, "house.max_plies": 150}
    strict = SetUp(note=NOTE, house=rules, time=TimeControl(600, increment=5), without=("hints", "review"))
    house.open_pack(person.app, "squares-ii", strict)
    person.settle()
    yield "strict"


@series("evening-open")
def found(person: Person) -> Iterator[str]:
    """Files to open: none, and some."""
    person.show("open")
    yield "none"
    written = NOW.timestamp() - 86_400
    for n, name in enumerate(("strive-two.masume", "qubism-20260314-193000-abcdef.masume-session")):
        path = person.home / name
        path.write_bytes(b"")
        os.utime(path, (written - n, written - n))
    person.show("open")
    for path in person.home.glob("*.masume*"):
        path.unlink()
    yield "some"


@series("evening-four", "rengoma-4p")
def four(person: Person) -> Iterator[str]:
    """A pack of a game for four, two of them bots."""
    house.open_pack(person.app, "rengoma-4p", SetUp(bots={Seat.WEST: BotPlayer(3, 2.0), Seat.EAST: BotPlayer(1, 2.0)}))
    person.settle()
    yield "begun"


@series("evening-end", "qubism")
def ended(person: Person) -> Iterator[str]:
    """The questions to each player and to all, then what is given back."""
    game = person.game("qubism")
    match = person.match(game, plays=("a1R", "e5L", "a2U"))
    evening = Evening("20260314-193000-abcdef", "0123456789abcdef", game.id, hash_of(game), "Ada Lovelace")
    happened = (
        Happening("refused", Seat.NORTH, 1, "qubism.occupied", "A pawn stands there already."),
        Happening("hint", Seat.SOUTH, 2),
        Happening("rules", Seat.SOUTH, 2, "The goal", ms=12_000),
    )
    match.session = Session(ASKED, {}, None, happened, evening)
    match.resign(Seat.SOUTH)
    person.save(match)
    house.show_questions(person.app, match)
    person.settle()
    yield "first"
    scale = house.asked(person.app)[0].scale
    assert scale is not None
    person.click(scale.parts()[5].center)
    person.choose_key("session.decline", 1)
    person.choose("families")
    person.settle()
    yield "answered"
    while len({item.asked[1] for item in house.asked(person.app)} & {None}) == 0:
        person.choose_key("session.next")
    yield "all"
    person.choose_key("evening.give_back")
    yield "give-back"
    person.choose_key("evening.letters")
    person.keys("shift+tab", "end")
    yield "letters"
