"""The rulebook of a game as it is read: what its engine makes of the file, and what the author has written beside it.

An engine's module ``rulebook`` has ``chapters(definition)``; without one the goal and the board are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from squares.core.game import AnyGame
from squares.core.phrase import Phrase, Say, capital, phrase, worded
from squares.core.rulebook import Chapter, played
from squares.data import installed
from squares.data.interpolate import interpolate
from squares.data.models import Definition, HelpSection
from squares.data.smoke_test import misfit

Others = Callable[[str | None], AnyGame | None]
"""Gives the game of a variant whose position a diagram shows, the first one's for None; None where there is none."""


def chapters(definition: Definition) -> tuple[Chapter, ...]:
    """Return the rules of a definition in sentences made from it; the last chapter has the house rules."""
    module = installed.module(definition.engine, "rulebook")
    own: tuple[Chapter, ...] = _plain(definition) if module is None else tuple(module.chapters(definition))
    return (*own, Chapter("house", phrase("rulebook.house.title"), tuple(house(definition))))


def house(definition: Definition) -> Iterator[Phrase]:
    """Yield the house rules that all games have."""
    rules = definition.house
    if rules.repetition:
        loses = rules.repetition_result == "loses"
        yield phrase(f"rulebook.house.repetition{'_loses' if loses else ''}", n=rules.repetition)
    yield phrase("rulebook.house.plies", n=rules.max_plies)
    if rules.swap:
        yield phrase("rulebook.house.swap")


def _plain(definition: Definition) -> tuple[Chapter, ...]:
    board = phrase("rulebook.goal.board", files=definition.board.files, ranks=definition.board.ranks)
    return (Chapter("goal", phrase("rulebook.goal.title"), tuple(filter(None, (definition.goal(), board)))),)


class Picture(NamedTuple):
    """A position of a game, perhaps with an action that is shown on it."""

    game: AnyGame
    position: Any
    action: Any | None
    caption: str


@dataclass
class Page:
    """A chapter as it is read: its title and paragraphs, and ``find``, which gives its pictures."""

    title: str
    paragraphs: tuple[str, ...]
    find: Callable[[], tuple[Picture, ...]]

    @cached_property
    def pictures(self) -> tuple[Picture, ...]:
        """Its pictures, found when they are first asked for, as examples have to be played."""
        return self.find()


def pages(game: AnyGame, others: Others | None, say: Say, *, screen: bool = True) -> list[Page]:
    """Return the rulebook of a game. ``others``: None where nobody looks at pictures.

    ``screen``: with what sections say of the program alone. What stands beside a chapter goes with it where the rules
    have no use for it.
    """
    sections = [section for section in game.definition.help if section.about(game.variant)]
    found = []
    for chapter in chapters(game.definition):
        beside = [section for section in sections if section.chapter == chapter.key]
        found.append(_page(game, chapter, beside, others, say, screen))
    return found + [_page(game, None, [each], others, say, screen) for each in sections if not each.chapter]


def _page(
    game: AnyGame,
    chapter: Chapter | None,
    sections: Sequence[HelpSection],
    others: Others | None,
    say: Say,
    screen: bool,
) -> Page:
    """Return a page: what a chapter says, if there is one, then sections; examples where none of these has pictures."""
    title = say(chapter.title) if chapter is not None else worded(say, sections[0].heading)
    made = () if chapter is None else chapter.paragraphs
    paragraphs = [capital(say(each)) if isinstance(each, Phrase) else each for each in made]
    drawn: list[Picture] = []
    for section in sections:
        text = interpolate(section.shown(partial(worded, say), screen), game.definition, say)
        paragraphs += [" ".join(part.split()) for part in text.split("\n\n")]
        if others is None:
            continue
        fitting = list(_pictures(section, others))
        if screen and len(fitting) < len(section.diagrams):
            paragraphs.append(say("rulebook.left_out", n=len(section.diagrams) - len(fitting)))
        drawn += fitting
    examples = () if chapter is None else chapter.examples

    def find() -> tuple[Picture, ...]:
        shown = (Picture(game, each.position, each.action, say(each.caption)) for each in played(game, examples))
        return tuple(drawn or shown)

    return Page(title, tuple(filter(None, paragraphs)), find)


def _pictures(section: HelpSection, others: Others) -> Iterator[Picture]:
    """Yield the diagrams of a section that its game takes."""
    for each in section.diagrams:
        game = others(each.variant)
        if game is not None and misfit(game, each) is None:
            action = None if each.action is None else game.parse_action(each.action)
            yield Picture(game, game.parse(each.position), action, each.caption)
