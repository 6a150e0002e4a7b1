"""Exercises: the page of them, and one at the table: asked, wrong, with the reply, right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.trainer.attempt import Attempt
from squares.trainer.shipped import shipped_exercises
from tests.pictures.album import GAMES, for_each, series
from tests.pictures.clock import NOW
from tests.pictures.person import Person


@series("exercises")
def page(person: Person) -> Iterator[str]:
    """The page at first, and after some were done."""
    routes, trainer = person.app.services.routes, person.app.services.trainer
    routes.exercises()
    person.settle()
    yield "new"
    for number, each in enumerate(trainer.collection):
        if number % 3 == 0:
            trainer.collection.done(each.id, 1 + number % 4, int(NOW.timestamp()) - 86_400 * (number % 9))
    person.keys("escape")
    routes.exercises(GAMES[-1])
    person.settle()
    yield "game"
    trainer.running, trainer.total, trainer.made = True, 12, 3
    person.wait(32)
    yield "making"
    trainer.running, trainer.made = False, 0


@for_each("exercise", GAMES)
def exercise(person: Person, game: str) -> Iterator[str]:
    """One exercise of a game, answered wrong and right."""
    found = [each for each in shipped_exercises() if each.game == game]
    if not found:
        return
    services, asked = person.app.services, found[len(found) // 2]
    attempt = Attempt(services.registry, asked, services.say, lambda: 0.0)
    services.routes.practise([asked, found[0]])
    person.settle()
    yield "asked"
    table: Any = person.app.services.stack.top
    parse = attempt.match.game.parse_action
    table.presenter.play(parse(asked.played))
    person.wait(2000)
    yield "looking"
    person.thinker.answer(300)
    person.wait(2500)
    yield "wrong"
    person.wait(4000)
    person.keys("return")
    person.wait(600)
    yield "again"
    table.presenter.play(parse(asked.answers[0][0]))
    person.wait(2500)
    yield "right"
    person.keys("l")
    person.wait(2500)
    yield "line"
