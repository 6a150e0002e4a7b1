"""Who plays in an arena: words such as ``L3`` or ``L4@seconds=1`` become players.

A player is asked with what its seat knows. What an entrant is made of can be sent to another process.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from squares.bots.bot import Bot
from squares.bots.evaluation import WIN, Evaluation
from squares.bots.evaluations import count, evaluation_of
from squares.bots.level_file import SCRIPTED
from squares.bots.levels import Level, Roster
from squares.bots.search import Limit
from squares.core.errors import BadData
from squares.core.game import AnyGame, Option, Setup
from squares.core.kernel import Kernel
from squares.core.phrase import phrase
from squares.core.players import FULL
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.data.faults import shown
from squares.playtest.usage import ban_of, everything

CLEAN = "clean"  # the word for a game's first level without a handicap
TIMES = 4  # the thought of ``thinking_more``
QUICK = {"quick": 1, "steady": TIMES}  # words for it with few nodes, and how many times the game's fewest
_WORD = re.compile(
    rf"({'|'.join(SCRIPTED)}|L([1-9][0-9]?)|{CLEAN}|{'|'.join(QUICK)}|full)"
    r"(?:@(?:nodes=([1-9][0-9]{0,8})|seconds=([0-9]{1,4}(?:\.[0-9]{1,3})?)))?"
)
WITHOUT = "@without="
_MOST_FORCED = 12  # plies of a turn that leave no choice


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as it enters: ``name`` is one of ``SCRIPTED`` or L and a level's number, full strength's as well;
    ``limit`` bounds its thought as well.

    ``level`` is the bot's, for greedy and counter the one whose evaluation they use. ``brings``: what it chooses
    before a game where its seat has the choice, as ``deck``, and the answer. ``without``: the token of what it does not
    use wherever it can do something else (``usage.py``), empty for nothing.
    """

    name: str
    level: Level
    limit: Limit
    brings: tuple[tuple[str, tuple[str, ...]], ...] = field(default=(), repr=False)
    without: str = field(default="", repr=False)

    @property
    def repeatable(self) -> bool:
        """Whether it plays alike at every speed of the machine."""
        return not self.limit.seconds

    @property
    def judges(self) -> bool:
        """Whether it goes by all that is known of what positions are worth."""
        return self.level.clean and self.name not in {"random", "beginner", "counter"}

    @property
    def settings(self) -> str:
        """All that decides how it plays, as text: without what its level would be given in other places."""
        counted = self.level.nodes or self.limit.nodes
        worlds = 0 if counted else self.level.full_worlds
        told = repr(replace(self, level=replace(self.level, full_nodes=0, full_worlds=worlds)))
        more = [str(each) for each in (self.level.patterns, self.brings) if each]
        return " ".join([told, *more, *([f"without {self.without}"] if self.without else [])])

    def __str__(self) -> str:
        seconds, nodes = self.limit.seconds, self.limit.nodes
        limit = f"@seconds={seconds:g}" if seconds else f"@nodes={nodes}" if nodes else ""
        brought = [f":{name}={','.join(answer)}" for name, answer in self.brings]
        return "".join([self.name, limit, *brought, *([f"{WITHOUT}{self.without}"] if self.without else [])])


class Player(Protocol):
    """One who plays one game many times."""

    def choose(self, view: Any, seed: int, before: Sequence[Any], turn: int = 0) -> Any:
        """An action of ``view.legal``, of which there are several. ``before`` and ``turn``: see ``Bot.choose``."""


def entrant(text: str, game: AnyGame, roster: Roster) -> Entrant:
    """The player of a word, with what it brings behind colons as in ``L3:deck=gale``, and last what it does without, as
    in ``L3@without=card:gust``. Errors: BadData.

    Full strength without a limit looks at ``full_nodes``.
    """
    who, given, without = text.partition(WITHOUT)
    word, *brought = who.split(":")
    bot = _bot(word, game, roster)
    if given and ban_of(game, without, 0) is None:
        known = [token for token in everything(game) if ban_of(game, token, 0) is not None]
        raise BadData(phrase("arena.no_without", token=shown(without), title=game.definition.title, known=known))
    return replace(bot, brings=tuple(_brought(each, game) for each in brought), without=without)


def choices(game: AnyGame) -> dict[str, dict[Seat, Option]]:
    """What each seat chooses by itself before a game, by the name without the seat, as ``deck`` for deck-south."""
    found: dict[str, dict[Seat, Option]] = {}
    for option in game.options:
        if option.seat is not None:
            found.setdefault(option.id.removesuffix(f"-{option.seat}"), {})[option.seat] = option
    return found


def _brought(text: str, game: AnyGame) -> tuple[str, tuple[str, ...]]:
    """A choice and its answer. Errors: BadData where the game has no such choice, or not this answer."""
    name, _, answer = text.partition("=")
    known = choices(game)
    if name not in known:
        raise BadData(phrase("arena.no_choice", name=shown(name), known=list(known)))
    values = tuple(answer.split(","))
    game.start(Setup(game.seats[0], {option.id: values for option in known[name].values()}), 0)
    return name, values


def _bot(text: str, game: AnyGame, roster: Roster) -> Entrant:
    """The player of a word that brings nothing. Errors: BadData."""
    match = _WORD.fullmatch(text)
    if match is None:
        raise BadData(phrase("arena.no_such_bot", bot=shown(text)))
    name, number, nodes, seconds = match.groups()
    if (nodes or seconds) and name in SCRIPTED:
        raise BadData(phrase("arena.no_limit", bot=name))
    if seconds and not float(seconds):
        raise BadData(phrase("arena.no_such_bot", bot=shown(text)))
    levels = roster.levels(game)
    if number and int(number) > len(levels):
        raise BadData(phrase("arena.no_such_level", level=name, n=len(levels), game=game.id, variant=game.variant))
    level = _clean(roster, game) if name in {CLEAN, *QUICK} else levels[int(number or FULL) - 1]
    if name == "counter":
        level = replace(level, weights=count(game.definition.engine), patterns=None)
    limit = Limit(int(nodes or 0), float(seconds or 0))
    if name in QUICK and limit == Limit():
        limit = Limit(nodes=QUICK[name] * roster.quick(game))
    if name not in SCRIPTED:
        name = f"L{level.number}"
        limit = Limit(nodes=level.full_nodes) if level.unlimited and limit == Limit() else limit
    return Entrant(name, level, limit)


def thinking_more(who: Entrant) -> Entrant | None:
    """The same player with ``TIMES`` its nodes and no limit of depth; None where no nodes bound it."""
    level, limit = who.level, who.limit
    if who.name in SCRIPTED or limit.seconds or not (level.nodes or limit.nodes):
        return None
    more = replace(level, nodes=TIMES * level.nodes, depth=0)
    name = who.name if limit.nodes else f"{who.name}@times={TIMES}"
    return replace(who, name=name, level=more, limit=replace(limit, nodes=TIMES * limit.nodes))


def clean_player(roster: Roster, *games: AnyGame) -> str:
    """The word of the first level without a handicap that all of some games have: what differs between versions is then
    seen by players who look as far as each other and overlook nothing.
    """
    found = [_clean(roster, game) for game in games]
    first = max(found, key=lambda level: level.number)
    if all(first.number <= len(roster.levels(game)) for game in games):
        return f"L{first.number}"
    return f"full@nodes={max(level.nodes or level.full_nodes for level in found)}"


def _clean(roster: Roster, game: AnyGame) -> Level:
    """The first level that overlooks and misjudges nothing; full strength is one."""
    return next(level for level in roster.levels(game) if level.clean)


def player(who: Entrant, game: AnyGame) -> Player:
    """The player that an entrant stands for."""
    if who.name == "random":
        return RandomPlayer()
    if who.name == "beginner":
        return BeginnerPlayer(game)
    if who.name in {"counter", "greedy"}:
        return GreedyPlayer(
            game, evaluation_of(game, who.level.weights, who.level.patterns), 1 if who.name == "counter" else 2
        )
    return BotPlayer(Bot(game, who.level), who.limit)


class RandomPlayer:
    """Takes any legal action, all equally likely."""

    def choose(self, view: Any, seed: int, before: Sequence[Any], turn: int = 0) -> Any:
        """See ``Player``."""
        return view.legal[Rng(seed).below(len(view.legal))[0]]


class BotPlayer:
    """A bot within a limit. ``value``: what it last expected for its side, as in ``Thought``.

    ``evaluation``: what it goes by, None where there is none.
    """

    def __init__(self, bot: Bot[Any, Any], limit: Limit) -> None:
        self.value = 0
        self.evaluation = bot.evaluation
        self._bot = bot
        self._limit = limit

    def choose(self, view: Any, seed: int, before: Sequence[Any], turn: int = 0) -> Any:
        """See ``Player``."""
        thought = self._bot.think(view, self._limit, seed, before, turn=turn)
        self.value = thought.value
        return thought.action


def _imagined(game: AnyGame, view: Any, rng: Rng) -> Any:
    """A full position that fits what a seat knows."""
    return game.determinize(view, rng) if game.hidden else view.position


class BeginnerPlayer:
    """Takes a win in one ply, half the time leaves the enemy none, and else plays any legal action.

    A ply counts with what follows in its turn without a choice. Hidden things it imagines once.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: Any, seed: int, before: Sequence[Any], turn: int = 0) -> Any:
        """See ``Player``."""
        lot, rng = Rng(seed).next()
        number, rng = rng.next()
        position = _imagined(self._game, view, Rng(number))
        kernel = self._game.kernel(position)
        moves, _ = rng.shuffled(kernel.legal())
        found = next((move for move in moves if self._wins(kernel, move)), None)
        if found is None and lot % 2:
            side = int(kernel.side())
            found = next((move for move in moves if self._is_safe(kernel, move, side)), None)
        return self._game.action(position, moves[0] if found is None else found)

    def _wins(self, kernel: Kernel, move: int) -> bool:
        """Whether a move wins at once, or by what follows in its turn without a choice."""
        side, plies = int(kernel.side()), int(kernel.plies())
        kernel.play(move)
        for _ in range(_MOST_FORCED):
            if kernel.result() or kernel.on_turn() != side or kernel.choices() != 1:
                break
            kernel.play(kernel.moves[0])
        won = bool(kernel.result() == 1 + side)
        while kernel.plies() > plies:
            kernel.undo()
        return won

    def _is_safe(self, kernel: Kernel, move: int, side: int) -> bool:
        """Whether a move leaves the other side no win in one.

        Where the side goes on deciding, it is enough that it can hand over safely next, or cannot hand over.
        """
        safe = self._hands_over(kernel, move, side)
        if safe is not None:
            return safe
        kernel.play(move)
        found = set[bool | None]()
        for each in kernel.legal():
            found.add(self._hands_over(kernel, each, side))
            if True in found:
                break
        kernel.undo()
        return True in found or False not in found

    def _hands_over(self, kernel: Kernel, move: int, side: int) -> bool | None:
        """Whether the other side has no win in one after a move; None where it does not decide then."""
        safe: bool | None = None
        kernel.play(move)
        if kernel.result():
            safe = bool(kernel.result() != 2 - side)
        elif kernel.side() != side:
            safe = not any(self._wins(kernel, reply) for reply in kernel.legal())
        kernel.undo()
        return safe


class GreedyPlayer:
    """Looks two plies ahead, its own and the next, or one, and takes what the evaluation likes best.

    Equals are drawn by lot. Without an evaluation it sees wins and losses only. Hidden things it imagines once.
    """

    def __init__(self, game: AnyGame, evaluation: Evaluation | None, plies: int = 2) -> None:
        self._game = game
        self._evaluation = evaluation
        self._plies = plies

    def choose(self, view: Any, seed: int, before: Sequence[Any], turn: int = 0) -> Any:
        """See ``Player``."""
        lot, rng = Rng(seed).next()
        position = _imagined(self._game, view, rng)
        kernel = self._game.kernel(position)
        side = int(kernel.side())
        best, moves = -WIN, list[int]()
        for move in kernel.legal():
            kernel.play(move)
            value = self._after(kernel, side, best)
            kernel.undo()
            if value > best:
                best, moves = value, []
            if value == best:
                moves.append(move)
        return self._game.action(position, moves[lot % len(moves)])

    def _after(self, kernel: Kernel, side: int, least: int) -> int:
        """What a position is worth to a side after what is looked at in it; anything below ``least`` if it is less."""
        if self._plies == 1 or kernel.result():
            return self._value(kernel, side)
        own = int(kernel.side()) == side
        best = -WIN if own else WIN
        for move in kernel.legal():
            kernel.play(move)
            value = self._value(kernel, side)
            kernel.undo()
            best = max(best, value) if own else min(best, value)
            if best < least and not own:
                break
        return best

    def _value(self, kernel: Kernel, side: int) -> int:
        result = int(kernel.result())
        if result:
            return 0 if result < 0 else WIN - kernel.plies() if result == 1 + side else kernel.plies() - WIN
        value = int(self._evaluation.value(kernel)) if self._evaluation is not None else 0
        return value if side == 0 else -value
