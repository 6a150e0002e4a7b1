"""Lessons: every step, its hint, the answers to what is right and wrong."""

from __future__ import annotations

from collections.abc import Iterator

from squares.lessons.lesson import steps
from tests.pictures.album import ENTRIES, for_each
from tests.pictures.person import Person

TAUGHT = tuple(entry.id for entry in ENTRIES if steps(entry))


@for_each("lesson", TAUGHT)
def lesson(person: Person, game: str) -> Iterator[str]:
    """A whole lesson: each step as it begins; of the first the hint and a wrong action; the end of the last."""
    table = person.lesson(game)
    taught = table.lesson
    for number in range(1, len(taught.courses) + 1):
        person.settled()
        yield f"{number}"
        if number == 1:
            person.keys_now("h").settled()
            yield "hint"
            person.keys_now("h").settled()
            right = taught.courses[0].line[0]
            wrong = next(each for each in table.match.legal_actions() if taught.course.judge(0, each).wrong)
            table.session.play(wrong)
            person.settled().wait(800).settled()
            yield "wrong"
            assert wrong != right
        table.session.play(taught.wanted)
        while not taught.done or taught.others is not None:
            if taught.others is None and not taught.done:
                table.session.play(taught.wanted)
            person.wait(400)
        person.settled()
        if number in (1, len(taught.courses)):
            yield "right" if number == 1 else "end"
        if not taught.last:
            person.keys_now("return")
