"""What is kept of a match for whoever tests a game: questions to the players, and games that were played on paper."""

from __future__ import annotations

from dataclasses import dataclass

from squares.core.seats import Seat

MOST_QUESTIONS = 6


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
class Session:
    """A match with a session record. ``answers`` belong to ``questions`` one by one; "" is not answered yet.

    Those that are left out are not answered.
    """

    questions: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    paper: Paper | None = None

    def __post_init__(self) -> None:
        missing = len(self.questions) - len(self.answers)
        object.__setattr__(self, "answers", (*self.answers, *[""] * missing))

    @property
    def asked(self) -> tuple[tuple[str, str], ...]:
        """Each question with its answer."""
        return tuple(zip(self.questions, self.answers, strict=True))

    @property
    def answered(self) -> bool:
        """Whether nothing is left to be asked."""
        return all(self.answers)
