"""Bots at the table: thinking, moving, hints step by step, the bar, watching. All answers come by counted nodes."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.players import BotPlayer
from squares.core.seats import Seat
from tests.pictures import house
from tests.pictures.album import FIRST, GAMES, for_each, series
from tests.pictures.person import Person
from tests.pictures.states.positions import AnyMatch, walked

BOT = BotPlayer(4, 2.0)


def against(match: AnyMatch, *seats: Seat) -> AnyMatch:
    """The match with bots on some seats."""
    match.bots.update(dict.fromkeys(seats, BOT))
    return match


@for_each("bots.playing", GAMES)
def playing(person: Person, game: str) -> Iterator[str]:
    """A bot thinks for seconds, then moves."""
    match = against(walked(person, game, 6), *person.game(game).seats[1:])
    person.sit_at(match).settled()
    yield "mine"
    for _ in range(30):
        if match.to_act in match.bots:
            break
        person.play(match.legal_actions()[0]).settled()
    yield "begins"
    person.wait(3008)
    yield "thinks"
    person.keys_now("h").wait(96)
    yield "no-hint"
    person.thinker.answer()
    person.wait(1008)
    yield "moves"
    person.settled()
    yield "moved"


@for_each("bots.hint", GAMES)
def hints(person: Person, game: str) -> Iterator[str]:
    """Where, which, why, and what else there would be."""
    match = walked(person, game, 9)
    if match.game.secrets:
        against(match, *match.game.seats[1:])
        while match.to_act in match.bots:
            match.play(match.legal_actions()[0])
    person.sit_at(match).settled()
    person.keys_now("h").settled()
    yield "asked"
    person.thinker.answer()
    person.settled()
    yield "where"
    person.keys_now("h").settled()
    yield "which"
    person.keys_now("h").settled()
    yield "why"
    person.keys_now("h").settled()
    if person.thinker.question is not None:
        person.thinker.answer()
        person.settled()
        yield "candidates"
        person.keys_now("h").settled()
    yield "away"


@for_each("bots.bar", GAMES)
def bars(person: Person, game: str) -> Iterator[str]:
    """The worth of the position, awaited, told, grown old."""
    match = walked(person, game, 9)
    if match.game.secrets:
        against(match, *match.game.seats[1:])
        while match.to_act in match.bots:
            match.play(match.legal_actions()[0])
    person.set(evaluation=True).sit_at(match).settled()
    yield "asked"
    person.thinker.answer()
    person.settled()
    yield "told"
    person.play(match.legal_actions()[0]).settled()
    yield "stale"


@for_each("bots.watched", GAMES)
def watched(person: Person, game: str) -> Iterator[str]:
    """Only bots play: seen, paused, led move by move."""
    match = against(walked(person, game, 4), *person.game(game).seats)
    person.sit_at(match).settled()
    yield "thinking"
    person.thinker.answer(60)
    person.wait(1008)
    yield "moves"
    person.keys_now("p").settled()
    yield "paused"
    person.keys_now("s").settled()
    yield "step"
    person.keys_now("ctrl+z").settled()
    yield "undone"


@series("bots.offered")
def offered(person: Person) -> Iterator[str]:
    """A draw that is offered."""
    match = against(walked(person, FIRST, 6), Seat.NORTH)
    person.sit_at(match).settled()
    person.click(house.menus(person.app, "plates")[0].center).keys_now("down", "down").settled()
    yield "menu"
    person.keys_now("return").settled()
    yield "offered"
    person.play(match.legal_actions()[0]).settled()
    person.thinker.answer()
    person.wait(1504)
    yield "answered"


@series("bots.lost")
def lost(person: Person) -> Iterator[str]:
    """A bot that finds nothing to play leaves its seat."""
    match = against(walked(person, FIRST, 7), Seat.NORTH)
    person.sit_at(match).settled()
    while match.to_act not in match.bots:
        person.play(match.legal_actions()[0]).settled()
    person.thinker.fail()
    person.wait(1504)
    yield "lost"
