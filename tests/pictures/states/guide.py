"""The guide of a first game: what it tells, an idea on the board, what it tells on the next turn."""

from __future__ import annotations

from collections.abc import Iterator

from tests.pictures.album import GAMES, for_each
from tests.pictures.person import Person
from tests.pictures.states.bots import against
from tests.pictures.states.positions import walked


@for_each("guide", GAMES)
def guided(person: Person, game: str) -> Iterator[str]:
    """A person alone against bots, in the middle of a game."""
    match = against(walked(person, game, 9), *person.game(game).seats[1:])
    while match.to_act in match.bots:
        match.play(match.legal_actions()[0])
    person.sit_at(match).settled()
    person.keys_now("g").settled()
    yield "thinking"
    person.thinker.answer(60)
    person.settled()
    yield "told"
    person.keys_now("down").settled()
    yield "idea"
    person.keys_now("return").settled()
    yield "played"
