"""A game looked over after its end: going on, the report, a turning point, the better line, a turn tried again."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.players import BotPlayer
from tests.pictures import house
from tests.pictures.album import ONE_EACH, for_each
from tests.pictures.person import Person
from tests.pictures.states.positions import finished, walked

BOTH = ("squares-ii", "logistic")


@for_each("review", ONE_EACH)
def review(person: Person, game: str) -> Iterator[str]:
    """A game that one person won or lost against bots, from its end on."""
    match = finished(person, game)
    match.bots.update(dict.fromkeys(match.game.seats[1:], BotPlayer(3, 2.0)))
    person.sit_at(match).settled()
    yield "door"
    person.choose_now("review.begin").wait(32)
    for _ in range(6):
        person.thinker.answer(60)
        person.wait(32)
    yield "going-on"
    while person.thinker.question is not None:
        person.thinker.answer(60)
        person.wait(32)
    person.settled()
    yield "report"
    person.keys_now("up").settled()
    yield "point"
    curve = house.course(person.app)
    person.move((curve.x + curve.w * 0.7, curve.center[1])).settled()
    yield "pointed"
    person.move((2, 2)).settled()
    person.choose_now("table.moves").settled()
    yield "marks"
    person.keys_now("l").wait(1600)
    yield "line"
    person.wait(9000).settled()
    person.keys_now("r").settled()
    yield "tried"


@for_each("share", BOTH)
def share(person: Person, game: str) -> Iterator[str]:
    """Marks that are drawn on the board, and what can be given away of a game."""
    match = walked(person, game, 9)
    match.bots.update(dict.fromkeys(match.game.seats[1:], BotPlayer(3, 2.0)))
    match.mark(match.node_at(match.cursor), match.game.grid.marks("Gb2 Rb3d5 Ba4 Be1c3 Yd2 Ye4b5"))
    person.sit_at(match).settled()
    yield "marks"
    person.keys_now("ctrl+s").settled()
    yield "position"
    person.choose_now("pictures.share.what.moving").settled()
    yield "moving"
    person.choose_now("pictures.share.what.record").settled()
    yield "record"
