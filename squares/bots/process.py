"""The bots' own process: takes questions from a pipe, thinks, answers. It sees what a seat may know and nothing else.

``serve`` is the process. It ends when the other end of the pipe does, also in the middle of a thought, and breaks a
thought off as soon as anything else comes through the pipe. What this file imports, the window imports, too: all that
thinks is imported where the process begins.
"""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from squares.bots.search import Limit
from squares.core.game import AnyGame, View
from squares.core.phrase import Phrase

if TYPE_CHECKING:
    from squares.bots.bot import AnyBot, Choice

STOP = "stop"
"""What is sent to break a thought off; a question does the same."""
READY = "ready"
"""What the process says first, once it can be asked."""
_NICENESS = 10
_GLANCE = 0.005  # seconds between two looks at the pipe while thinking
_LEAST = 0.02  # seconds of thought, however late it begins
_MOST_GAMES = 8  # whose tables are kept


@dataclass(frozen=True, slots=True)
class Rules:
    """A game as ``registry.definition_of`` tells it, with its variant."""

    definition: Mapping[str, Any]
    variant: str


@dataclass(frozen=True, slots=True)
class Prepare:
    """Get a bot ready that will be asked soon. There is no answer."""

    rules: Rules
    level: int


@dataclass(frozen=True, slots=True)
class Question:
    """What to do in ``view``, a position as one seat knows it that has to decide in it.

    ``before``: positions that were on the table, as that seat knew them. ``reasons``: say why, too. ``asked``: when,
    by ``time.monotonic``, which all processes of a machine share; the limit's seconds begin then. ``turn``: as in
    ``Bot.choose``.
    """

    rules: Rules
    view: View[Any, Any]
    level: int
    limit: Limit
    seed: int
    before: tuple[Any, ...] = ()
    reasons: bool = False
    turn: int = 0
    asked: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> Limit:
        """The limit without the seconds that have gone already, on the way or until the process was free."""
        seconds = self.limit.seconds
        return replace(self.limit, seconds=seconds and max(_LEAST, seconds - (time.monotonic() - self.asked)))


class Trouble(StrEnum):
    """Why a question got no choice."""

    FAILED = "failed"
    """The bot raised an exception."""
    LATE = "late"
    """It was not done long after its think time."""
    DIED = "died"
    """Its process ended again and again, or could not be started."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``choice`` is None where no bot could find one, and ``trouble`` says why; ``trace`` is the bot's traceback.

    ``why``: one sentence, where reasons were asked for.
    """

    choice: Choice[Any, Any] | None
    why: Phrase | None = None
    trouble: Trouble | None = None
    trace: str = ""


class Pipe(Protocol):
    """The end of a pipe, as ``multiprocessing`` makes it."""

    def send(self, message: object) -> None:
        """Errors: OSError where nobody listens."""

    def recv(self) -> Any:
        """Waits. Errors: EOFError or OSError once the other end is closed."""

    def poll(self) -> bool:
        """Whether ``recv`` would return at once, be it with an error."""


@dataclass
class Thinkers:
    """The bots that were asked so far, each with what its search has built up."""

    bots: dict[tuple[int, int], AnyBot] = field(default_factory=dict)
    games: list[tuple[Rules, AnyGame]] = field(default_factory=list)

    def answer(self, question: Question, stop: Callable[[], bool]) -> Answer:
        """Think it over until the limit or ``stop``."""
        from squares.bots.explain import explain

        bot = self.bot(question.rules, question.level)
        choice = bot.choose(question.view, question.left, question.seed, question.before, stop, question.turn)
        reasons = question.reasons and not stop()
        return Answer(choice, explain(bot.game, question.view, choice) if reasons else None)

    def bot(self, rules: Rules, level: int) -> AnyBot:
        """The bot of that level, as it was left by the last question."""
        from squares.bots.bot import Bot
        from squares.bots.levels import Roster

        game = self._game(rules)
        key = id(game), level
        if key not in self.bots:
            self.bots[key] = Bot(game, Roster.load().levels(game)[level - 1])
        return self.bots[key]

    def _game(self, rules: Rules) -> AnyGame:
        from squares.registry import Registry

        for known, game in self.games:
            if known == rules:
                return game
        if len(self.games) >= _MOST_GAMES:
            self.games.clear()
            self.bots.clear()
        made = Registry(()).from_definition(rules.definition, rules.variant)
        self.games.append((rules, made))
        return made


def serve(pipe: Pipe, solved: Path | None = None) -> None:
    """Say ``READY``, then answer each question with an ``Answer`` until the other end of the pipe is closed.

    ``solved``: a folder with the player's own tables of solved games.

    A bot that raises is forgotten with all it has built up, and the answer says so.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window, which ends this process
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    _warm_up(solved)
    thinkers = Thinkers()
    try:
        pipe.send(READY)
        while True:
            message = pipe.recv()
            try:
                if isinstance(message, Question):
                    pipe.send(thinkers.answer(message, _Glance(pipe)))
                elif isinstance(message, Prepare):
                    thinkers.bot(message.rules, message.level)
            except (EOFError, OSError):
                raise
            except Exception:
                thinkers = Thinkers()
                if isinstance(message, Question):
                    pipe.send(Answer(None, trouble=Trouble.FAILED, trace=traceback.format_exc()))
    except (EOFError, OSError):
        return


def _warm_up(tables: Path | None) -> None:
    """Load what every question needs while nobody waits for it."""
    import squares.bots.bot
    import squares.bots.explain
    import squares.bots.levels
    import squares.registry  # noqa: F401
    from squares.bots import solved

    if tables is not None:
        solved.look_in(tables)


class _Glance:
    """Whether something has come through the pipe, looked up now and then."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        self._next = 0.0
        self._seen = False

    def __call__(self) -> bool:
        now = time.monotonic()
        if not self._seen and now >= self._next:
            self._next = now + _GLANCE
            self._seen = self._pipe.poll()
        return self._seen
