"""The worked examples: their set-up, and a table after some plies of each."""

from __future__ import annotations

import random
from collections.abc import Iterator

from squares.registry import Registry
from tests.pictures.album import for_each
from tests.pictures.person import Person

PLIES = 12


@for_each("examples", tuple(entry.id for entry in Registry.of_engines().examples))
def examples(person: Person, id: str) -> Iterator[str]:
    """Set-up, the start, and a table in play with what lies under the pointer."""
    person.set_up(id)
    yield "setup"
    person.show("home").sit(id).settle()
    yield "start"
    match, dice = person.match(person.game(id)), random.Random(5)
    for _ in range(PLIES):
        if match.outcome is None:
            match.play(dice.choice(match.legal_actions()))
    person.show("home").sit_at(match).settle()
    yield "play"
