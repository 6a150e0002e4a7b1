"""What is kept of a match for whoever tests a game: questions to the players, what happened, games played on paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from squares.core.seats import Seat

MOST_QUESTIONS = 12
MOST_CHOICES = 9  # of a question
MOST_STEPS = 11  # of a scale
MOST_HAPPENINGS = 2000  # of a match that are kept
DECLINED = "\N{EN DASH}"
"""The answer of somebody who prefers not to say."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A game that was played elsewhere and typed in afterwards, as far as somebody wrote it down.

    ``turns`` and ``minutes``: 0 where nobody counted. ``winners``: the seats of the side that won; none and not
    ``drawn`` where the plies tell it or the game was not finished.
    """

    turns: int = 0
    minutes: int = 0
    winners: tuple[Seat, ...] = ()
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """``scale``: the lowest and the highest number that answer it, ``low`` and ``high`` what these two mean.

    ``choices``: the answers that there are; without them and a scale any text is one. ``each``: every player is asked,
    and not the table as a whole.
    """

    ask: str
    scale: tuple[int, int] | None = None
    low: str = ""
    high: str = ""
    choices: tuple[str, ...] = ()
    each: bool = False

    @property
    def offered(self) -> tuple[str, ...]:
        """The answers that there are; none where any text is one."""
        if self.scale is None:
            return self.choices
        return tuple(map(str, range(self.scale[0], self.scale[1] + 1)))


@dataclass(frozen=True, slots=True)
class Happening:
    """Something besides moves that a record of a playtest notes down, before ``ply`` plies had become one more.

    A rule refused what ``seat`` wanted: ``what`` is the text key of the rule and ``said`` its sentence. Or a hint was
    asked for. Or a page of the rules, ``what``, lay open for ``ms`` milliseconds.
    """

    kind: Literal["refused", "hint", "rules"]
    seat: Seat
    ply: int
    what: str = ""
    said: str = ""
    ms: int = 0


Aid = Literal["hints", "review"]
"""What a pack may shut: hints with the evaluation, and looking games over."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What a recorded game belongs to that came in a pack: its ``id``, the ``pack``'s hash and who ``sender`` is.

    ``game`` and ``rules``: the game's id and the hash of its rules where it was packed. ``without``: what is shut.
    """

    id: str
    pack: str
    game: str
    rules: str
    sender: str = ""
    without: tuple[Aid, ...] = ()


Asked = tuple[int, Seat | None]
"""A question by its number from 0, and who is asked; None for the table."""


@dataclass(frozen=True, slots=True)
class Session:
    """A match with a session record. ``answers``: what is not among them, or empty, is not answered yet."""

    questions: tuple[Question, ...] = ()
    answers: Mapping[Asked, str] = field(default_factory=dict)
    paper: Paper | None = None
    happenings: tuple[Happening, ...] = ()
    evening: Evening | None = None

    def asked(self, people: Iterable[Seat]) -> tuple[Asked, ...]:
        """Return what is asked where ``people`` play: each of them in turn, then the table."""
        each = [(n, seat) for seat in people for n, question in enumerate(self.questions) if question.each]
        return (*each, *((n, None) for n, question in enumerate(self.questions) if not question.each))

    def shuts(self, aid: Aid, people: Iterable[Seat]) -> bool:
        """Tell whether a pack shuts an aid in this game, as it does until the questions are answered."""
        return self.evening is not None and aid in self.evening.without and not self.answered(people)

    def answered(self, people: Iterable[Seat]) -> bool:
        """Tell whether nothing is left to be asked."""
        return all(self.answers.get(asked) for asked in self.asked(people))
