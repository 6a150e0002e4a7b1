"""The bots' own process: takes questions from a pipe, thinks, answers. It sees what a seat may know and nothing else.

``serve`` is the process, ``assist`` one of its helpers, for a further core. Both end when the other end of the pipe
does, also in the middle of a thought, and break a thought off as soon as anything else comes through the pipe. What
this file imports, the window imports, too: all that thinks is imported where the process begins.
"""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from squares.bots.helper_pool import READY, STOP, Connection, HelperPool, HelperResult, SharedQuestion
from squares.bots.search import Found, Limit
from squares.core.game import AnyGame, View
from squares.core.phrase import Phrase

if TYPE_CHECKING:
    from squares.bots.bot import AnyBot, Choice
    from squares.bots.guide import Guidance
    from squares.bots.levels import Roster

__all__ = ["READY", "STOP", "Answer", "Prepare", "Question", "Rules", "Thinkers", "Trouble", "assist", "serve"]

_NICENESS = 10
_HELPERS_NICENESS = 19  # where there is only one core to be had after all, it is for those who are helped
_GLANCE = 0.005  # seconds between two looks at the pipe while thinking
_LEAST = 0.02  # seconds of thought, however late it begins
_EARLIER = 0.02  # seconds that a helper is to end before the bots' process, so that nobody waits for it
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
    ``Bot.choose``. ``played``: what was done there, to be weighed as well; without nodes in the limit the level's
    ``full_nodes`` bound both searches. ``among``: actions that are to be compared, in equal shares of the limit.
    ``guides``: tell a newcomer what there is to do.
    """

    rules: Rules
    view: View[Any, Any]
    level: int
    limit: Limit
    seed: int
    before: tuple[Any, ...] = ()
    reasons: bool = False
    turn: int = 0
    played: Any | None = None
    guides: bool = False
    among: tuple[Any, ...] = ()
    asked: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> Limit:
        """The limit without the seconds that have gone already, on the way or until the process was free."""
        seconds = self.limit.seconds
        return replace(self.limit, seconds=seconds and max(_LEAST, seconds - (time.monotonic() - self.asked)))

    def part(self, n: int) -> Question:
        """Return the same for the ``n``th helper, who imagines other worlds."""
        seconds = self.limit.seconds
        limit = replace(self.limit, seconds=seconds and max(_LEAST, seconds - _EARLIER))
        return replace(self, limit=limit, seed=self.seed + n * 0x9E3779B1, reasons=False)


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

    Where reasons were asked for, ``why`` is one sentence, and ``then`` the play that is expected after the action.
    Where something was ``played``, ``worth`` is what that is worth, at most as much as the choice. ``among``: an answer
    for each action that was to be compared, the best first. ``guidance``: what a newcomer is told where that was asked
    for.
    """

    choice: Choice[Any, Any] | None
    why: Phrase | None = None
    trouble: Trouble | None = None
    trace: str = ""
    then: tuple[Any, ...] = ()
    worth: int | None = None
    guidance: Guidance | None = None
    among: tuple[Answer, ...] = ()

    @property
    def found(self) -> Choice[Any, Any]:
        """The choice, where one was found."""
        assert self.choice is not None
        return self.choice

    def following(self, game: AnyGame) -> Iterator[tuple[Any, Any]]:
        """Yield each action of ``then``, after the position in which it is taken."""
        position, last = self.found.world, self.found.action
        for action in self.then:
            position = game.apply(position, last).position
            yield position, action
            last = action


class Pipe(Protocol):
    """The end of a pipe, as ``multiprocessing`` makes it."""

    def send(self, message: object) -> None:
        """Send a message. Errors: OSError where nobody listens."""

    def recv(self) -> Any:
        """Wait for a message. Errors: EOFError or OSError once the other end is closed."""

    def poll(self) -> bool:
        """Tell whether ``recv`` would return at once, be it with an error."""


@dataclass
class Thinkers:
    """The bots that were asked so far, each with what its search has built up, and those who help them."""

    pool: HelperPool = field(default_factory=HelperPool)
    bots: dict[tuple[int, int], AnyBot] = field(default_factory=dict)
    games: list[tuple[Rules, AnyGame]] = field(default_factory=list)

    def answer(self, question: Question, stop: Callable[[], bool]) -> Answer:
        """Think it over until the limit or ``stop``."""
        from squares.bots.explain import explain, following

        bot = self.bot(question.rules, question.level)
        if question.played is not None:
            return _weighed(bot, question, stop)
        if question.guides:
            return _guided(bot, question, stop)
        if question.among:
            return _compared(bot, question, stop)
        limit = question.left
        helped = bot.can_be_helped(question.view, limit)
        if helped:
            self.pool.ask(question.part)
        try:
            helpers = self.pool if helped else None
            choice = bot.choose(question.view, limit, question.seed, question.before, stop, question.turn, helpers)
        finally:
            self.pool.stop()
        if not question.reasons or stop():
            return Answer(choice)
        why = explain(bot.game, question.view, choice)
        return Answer(choice, why, then=following(bot.game, question.view, choice))

    def help(self, question: Question, pipe: Pipe) -> Found | None:
        """Help with a question until the limit or a ``STOP``. What comes before that are tasks."""
        bot, glance = self.bot(question.rules, question.level), _Glance(pipe)
        tasks = iter(glance.message, STOP)
        return bot.help(question.view, question.left, question.seed, question.before, glance, tasks, pipe.send)

    def bot(self, rules: Rules, level: int) -> AnyBot:
        """Return the bot of that level, as it was left by the last question unless its game was learned since."""
        from squares.bots.bot import Bot

        game = self._game(rules)
        key, found = (id(game), level), _roster().level(game, level)
        if key not in self.bots or self.bots[key].level != found:
            self.bots[key] = Bot(game, found)
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


def _weighed(bot: AnyBot, question: Question, stop: Callable[[], bool]) -> Answer:
    """Return what a bot would have done, and what the action that was played is worth, searched as deep."""
    from squares.bots.bot import search_of
    from squares.bots.explain import following

    view, limit = question.view, question.left
    limit = replace(limit, nodes=limit.nodes or bot.level.full_nodes, seconds=limit.seconds / 2)
    choice = bot.choose(view, limit, question.seed, question.before, stop)
    if stop():
        return Answer(choice)
    worth = choice.value
    if choice.action != question.played:
        if search_of(bot.game, bot.level) == "alphabeta":
            limit = replace(limit, depth=choice.depth)
        played = bot.consider(view, (question.played,), limit, question.seed, question.before, stop)
        worth = min(worth, played.value)
    return Answer(choice, then=following(bot.game, view, choice), worth=worth)


def _guided(bot: AnyBot, question: Question, stop: Callable[[], bool]) -> Answer:
    """Return what a bot would do in half of the time, and in the rest what a newcomer is told."""
    from squares.bots.bot import search_of
    from squares.bots.guide import MOST_WEIGHED, guidance

    view, limit = question.view, question.left
    choice = bot.choose(view, replace(limit, seconds=limit.seconds / 2), question.seed, question.before, stop)
    deep = choice.depth if search_of(bot.game, bot.level) == "alphabeta" else 0
    share = replace(limit, seconds=limit.seconds / 2 / MOST_WEIGHED, depth=deep)

    def weigh(action: object) -> int:
        return bot.consider(view, (action,), share, question.seed, question.before, stop).value

    return Answer(choice, guidance=guidance(bot.game, view, choice, weigh))


def _compared(bot: AnyBot, question: Question, stop: Callable[[], bool]) -> Answer:
    """Return each of some actions as if the bot had to choose it, with the play that is expected after it."""
    from squares.bots.explain import following

    view, limit, found = question.view, question.left, list[Answer]()
    share = replace(limit, seconds=limit.seconds / len(question.among), nodes=limit.nodes // len(question.among))
    for action in question.among:
        choice = bot.consider(view, (action,), share, question.seed, question.before, stop)
        found.append(Answer(choice, then=following(bot.game, view, choice)))
    found.sort(key=lambda each: -each.choice.value if each.choice is not None else 0)
    return replace(found[0], among=tuple(found))


def serve(pipe: Pipe, *connections: Connection, own: Path | None = None) -> None:
    """Say ``READY``, then answer each question with an ``Answer`` until the other end of the pipe is closed.

    ``connections``: pipes to processes that ``assist``; ``own``: the player's folder (``kept.py``).
    A bot that raises is forgotten with all it has built up, and the answer says so.
    """
    _begin(own)
    pool = HelperPool(connections)
    thinkers = Thinkers(pool)
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
                thinkers = Thinkers(pool)
                if isinstance(message, Question):
                    pipe.send(Answer(None, trouble=Trouble.FAILED, trace=traceback.format_exc()))
    except (EOFError, OSError):
        return


def assist(pipe: Pipe, own: Path | None = None) -> None:
    """Say ``READY``, then answer each ``SharedQuestion`` with a ``HelperResult`` until the pipe is closed.

    ``own``: as for ``serve``, so that both judge alike.
    """
    _begin(own, _HELPERS_NICENESS)
    thinkers = Thinkers()
    try:
        pipe.send(READY)
        while True:
            message = pipe.recv()
            if not isinstance(message, SharedQuestion):
                continue
            found = None
            try:
                found = thinkers.help(message.question, pipe)
            except (EOFError, OSError):
                raise
            except Exception:  # the bots' process meets the same fault, and tells it
                thinkers = Thinkers()
            pipe.send(HelperResult(message.number, found))
    except (EOFError, OSError):
        return


def _begin(own: Path | None = None, niceness: int = _NICENESS) -> None:
    """Get a process of bots ready to be asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window, which ends this process
    if hasattr(os, "nice"):
        os.nice(niceness)
    _warm_up(own)


def _warm_up(own: Path | None) -> None:
    """Load what every question needs while nobody waits for it."""
    import squares.bots.bot
    import squares.bots.explain
    import squares.bots.levels
    import squares.registry  # noqa: F401
    from squares.bots import kept

    if own is not None:
        kept.look_in(own)


@cache
def _roster() -> Roster:
    """Return the levels of all games, read once."""
    from squares.bots.levels import Roster

    return Roster.load()


class _Glance:
    """Whether a message has come through the pipe, looked up now and then."""

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

    def message(self) -> Any:
        """Return what has come, or comes next."""
        self._seen = False
        return self._pipe.recv()
