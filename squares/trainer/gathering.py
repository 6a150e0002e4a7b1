"""Goes through saved games that are over and makes exercises of them: looks each over where that was not done, then
confirms what looks like a mistake. It writes nothing; whoever runs it keeps what comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from squares import __version__
from squares.bots import kept
from squares.bots.search import Limit
from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.match.bot_client import HereAndNow
from squares.registry import Registry, hash_of
from squares.review.reviewer import SECONDS, Reviewer, shut
from squares.saves import Store, Summary
from squares.trainer.collection import Collection
from squares.trainer.exercise import Exercise
from squares.trainer.making import Stop, made, never, strongest, suspects


@dataclass(frozen=True, slots=True)
class Told:
    """How far it has come: ``done`` of ``total`` games, and which part of the present one, 0..1.

    ``found``: exercises of the game ``save``, which is whole if ``read``. ``over``: nothing more comes.
    """

    done: int
    total: int
    part: float = 0.0
    found: tuple[Exercise, ...] = ()
    save: str = ""
    read: bool = False
    over: bool = False


def waiting(store: Store, collection: Collection) -> list[str]:
    """Return the games that were not gone through and are over, in which a person played; the latest first."""
    over = (each for each in store.list() if isinstance(each, Summary) and each.now.outcome is not None)
    return [each.id for each in over if len(each.bots) < len(each.players) and not collection.read(each.id)]


def gathered(match: AnyMatch, registry: Registry, save: str, stop: Stop = never) -> Iterator[float | Exercise]:
    """Yield the exercises of a match that is over and, between them, how far it was gone through, 0..1.

    None come of a match by rules that its game has no longer, or that only a house rule gave it.
    """
    if shut(match) is not None or not _stands(match, registry):
        return
    bot = strongest(match.game)
    reviewer = Reviewer(match, HereAndNow(), _limit(match, bot.level.full_nodes))
    while not stop() and reviewer.ask():
        yield reviewer.done / max(1, reviewer.total) / 2
    found = list(suspects(match))
    for number, suspect in enumerate(found):
        if stop():
            return
        exercise = made(bot, suspect, save, stop)
        if exercise is not None:
            yield exercise
        yield 0.5 + (number + 1) / len(found) / 2


def _limit(match: AnyMatch, full: int) -> Limit:
    """Return what a ply gets: of a review that was begun what it had, else an eighth of the nodes of full strength,
    which will do for a suspicion."""
    if match.grounds is None or match.grounds.app != __version__:
        return Limit(nodes=max(1, full // 8))
    return Limit(nodes=match.grounds.nodes, seconds=0 if match.grounds.nodes else SECONDS)


def _stands(match: AnyMatch, registry: Registry) -> bool:
    """Tell whether the match goes by the rules that its game has today."""
    try:
        return hash_of(registry.game(match.game.id, match.game.variant)) == hash_of(match.game)
    except BadData:
        return False


def through(saves: Iterable[str], store: Store, registry: Registry, stop: Callable[[], bool] = never) -> Iterator[Told]:
    """Go through saved games, and tell after every step. A game that cannot be opened counts as gone through."""
    ids = list(saves)
    for done, id in enumerate(ids):
        found: list[Exercise] = []
        try:
            match = store.open(id, registry).value[1]
        except BadData:
            yield Told(done, len(ids), save=id, read=True)
            continue
        for step in gathered(match, registry, id, stop):
            if isinstance(step, Exercise):
                found.append(step)
            else:
                yield Told(done, len(ids), step)
        if stop():
            return
        yield Told(done + 1, len(ids), found=tuple(found), save=id, read=True)
    yield Told(len(ids), len(ids), over=True)


def serve(pipe: Any, saves: Path, games: Path, own: Path | None, ids: tuple[str, ...]) -> None:
    """Go through saved games in a process of its own, and send each ``Told`` through the pipe.

    ``saves``, ``games``: the player's folders; ``own``: what is known of games (``bots.kept``).
    """
    import os
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    if own is not None:
        kept.look_in(own)
    try:
        for told in through(ids, Store(saves), Registry.of_engines(games)):
            pipe.send(told)
    except (EOFError, OSError):
        return
