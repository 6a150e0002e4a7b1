"""What a session tells those who listen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from squares.core.game import Step
from squares.core.phrase import Phrase
from squares.core.seats import Seat
from squares.match.seats import Reply


@dataclass(frozen=True, slots=True)
class Changed:
    """The match is another now. ``step``: what was played and can be shown; None after anything else."""

    step: Step[Any] | None = None


@dataclass(frozen=True, slots=True)
class DrawAnswered:
    """The controller of a seat took an offered draw, or plays on."""

    seat: Seat
    agreed: bool


@dataclass(frozen=True, slots=True)
class SeatFailed:
    """The controller of a seat found nothing to play; nobody is asked until somebody says how to go on."""

    seat: Seat
    reply: Reply


@dataclass(frozen=True, slots=True)
class TimeLow:
    """The clock of the person who decides passed one of the times at which it warns."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """A seat has no time left. Where that loses, the match has ended when this is heard."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RuleRefused:
    """A rule forbids what the person wanted who decides."""

    why: Phrase


@dataclass(frozen=True, slots=True)
class HintAsked:
    """The person who decides asked for a hint."""


@dataclass(frozen=True, slots=True)
class RulesRead:
    """A page of the rules was open for so many milliseconds."""

    page: str
    ms: float


News = Changed | DrawAnswered | SeatFailed | TimeLow | TimeUp | RuleRefused | HintAsked | RulesRead
Listener = Callable[[News], None]
