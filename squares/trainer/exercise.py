"""One exercise: a position in which one answer, or a few, is far better than all else, and where it comes from.

Knows no rules and no search. Values are as evaluations count, for the seat that has to find the answer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

MISSED_WIN, MISSED_DEFENCE, BETTER = "missed_win", "missed_defence", "better"
"""Themes of every game; those of one game bear the engine's name and a dot before their own."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """``rules``: ``registry.hash_of`` the game, in its ``variant``. ``position`` and all actions are in notation.

    ``answers``: every action that counts as right, the best first, and what each is worth. ``rest``: what the best of
    all others is worth. ``line``: the best answer and the play expected after it. ``played``: what was played there
    instead, empty where nothing was. ``level``: the lowest level of the game's bots that mostly finds an answer.
    ``save`` and ``ply``: the saved game that it comes from, and how many plies had been played; else empty and 0.
    ``id``: twelve hexadecimal digits of what is asked; the same position by the same rules is one exercise.
    """

    game: str
    variant: str
    rules: str
    position: str
    seat: str
    theme: str
    answers: tuple[tuple[str, int], ...]
    rest: int
    line: tuple[str, ...] = ()
    played: str = ""
    level: int = 0
    save: str = ""
    ply: int = 0
    id: str = ""

    def __post_init__(self) -> None:
        """Give it its id, unless it was read with one."""
        if not self.id:
            asked = json.dumps([self.game, self.variant, self.rules, self.position, self.seat])
            object.__setattr__(self, "id", hashlib.sha256(asked.encode()).hexdigest()[:12])

    @property
    def best(self) -> int:
        """What the best answer is worth."""
        return self.answers[0][1]

    def worth(self, action: str) -> int | None:
        """Return what an action is worth that counts as right; None for any other."""
        return next((value for text, value in self.answers if text == action), None)

    def plain(self) -> dict[str, Any]:
        """Return it as plain data, without what is left out."""
        return {key: value for key, value in asdict(self).items() if value not in ("", 0, ()) or key == "rest"}


_TYPES = (*[str] * 9, *[int] * 3)


def exercise_of(plain: Mapping[str, Any]) -> Exercise:
    """Return the exercise of plain data. Errors: ValueError where it is none."""
    try:
        answers = tuple([(str(text), int(value)) for text, value in plain["answers"]])
        made = Exercise(**{**plain, "answers": answers, "line": tuple(map(str, plain.get("line", ())))})
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError("no exercise") from error
    words = made.game, made.variant, made.rules, made.position, made.seat, made.theme, made.played, made.save, made.id
    if not answers or tuple(map(type, (*words, made.rest, made.level, made.ply))) != _TYPES:
        raise ValueError("no exercise")
    return made
