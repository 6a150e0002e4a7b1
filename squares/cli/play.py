"""The subcommands in which bots play: ``arena`` and ``best``. Owns their options and what they print."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from squares.bots.bot import Bot, Choice
from squares.bots.level_file import SCRIPTED
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.cli.answers import DONE, tell_json, tell_lines
from squares.cli.options import Options
from squares.cli.progress import played
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.faults import shown
from squares.data.texts import Texts
from squares.native import COMPILED
from squares.playtest.arena import Arena, Figures, figures, telling
from squares.playtest.contest import Contest
from squares.playtest.players import entrant
from squares.playtest.rows import Pace


def arena_options(options: Options) -> None:
    """Declare two players, how many games, how they begin and what plays them."""
    options.add("--a", "arena.help.a", required=True, metavar="BOT")
    options.add("--b", "arena.help.b", required=True, metavar="BOT")
    options.add("--games", "arena.help.games", type=options.some, default=100, metavar="N")
    options.add("--sure", "arena.help.sure", action="store_true")
    options.add("--opening", "arena.help.opening", type=options.natural, default=0, metavar="N")
    options.add("--workers", "arena.help.workers", type=options.processes, default=1, metavar="K")
    options.add("--cluster", "arena.help.cluster", metavar="ADDRESS")
    options.add("--resume", "arena.help.resume", type=Path, metavar="FILE")


def best_options(options: Options) -> None:
    """Declare a level and think time."""
    seconds = options.between(1e-6, 86_400, "arena.bad_seconds")
    options.add("--level", "arena.help.level", default="full", metavar="L")
    options.add("--seconds", "arena.help.seconds", type=seconds, metavar="S")


def arena(words: argparse.Namespace, game: AnyGame, texts: Texts) -> int:
    """Play two bots against each other and print the figures; those of the finished games after Ctrl-C."""
    roster = Roster.load()
    a, b = (entrant(text, game, roster) for text in (words.a, words.b))
    contest = Contest.of(game, a, b, words.seed, words.opening)
    games = Arena(contest, words.games, words.resume, until_known=words.sure)
    status = played(games, words, leave=True)
    found = figures(games.games)
    interval = telling(found.pairs) if words.sure else found.interval
    if words.json:
        tell_json(report(contest, found, interval))
    else:
        tell_lines(summary(contest, found, interval, texts))
    return status


def report(contest: Contest, found: Figures, interval: tuple[float, float]) -> dict[str, Any]:
    """Return the contest and its figures as plain data; shares in 0..1, times in seconds."""
    return {
        **contest.id(),
        "games": found.games,
        "won": found.won,
        "drawn": found.drawn,
        "lost": found.games - found.won - found.drawn,
        "share": found.share,
        "interval": [*interval],
        "plies": found.length,
        "different": found.different,
        "seconds": {name: {"mean": p.mean, "longest": p.longest} for name, p in (("a", found.a), ("b", found.b))},
        "compiled": COMPILED,
    }


def summary(contest: Contest, found: Figures, interval: tuple[float, float], texts: Texts) -> list[str]:
    """Return the contest and its figures in words, a line each."""
    say = texts.say
    low, high = (f"{100 * end:.1f}" for end in interval)
    lost = found.games - found.won - found.drawn
    names = {"a": str(contest.a), "b": str(contest.b)}
    game = say("arena.game", game=contest.game().id, variant=contest.variant)
    return [
        say("arena.title", game=game, n=found.games, **names),
        say("arena.share", share=f"{100 * found.share:.1f}", low=low, high=high, **names),
        say("arena.counts", won=found.won, drawn=found.drawn, lost=lost),
        say("arena.length", plies=f"{found.length:.1f}", different=found.different),
        *(_time(name, pace, texts) for name, pace in ((names["a"], found.a), (names["b"], found.b))),
    ]


def _time(name: str, pace: Pace, texts: Texts) -> str:
    mean, longest = (f"{1000 * seconds:.1f}" for seconds in (pace.mean, pace.longest))
    return texts.say("arena.time", bot=name, mean=mean, longest=longest)


def best(words: argparse.Namespace, game: AnyGame, position: Any, texts: Texts) -> int:
    """Print what a bot would do in a position and what it expects of it."""
    if game.outcome(position) is not None:
        raise BadData(phrase("core.over"))
    who = entrant(f"L{words.level}" if words.level.isdigit() else words.level, game, Roster.load())
    if who.name in SCRIPTED:
        raise BadData(phrase("arena.no_level", level=shown(words.level)))
    limit = Limit(seconds=words.seconds) if words.seconds else who.limit
    seat = game.to_act(position)
    choice = Bot(game, who.level).choose(game.observe(position, seat), limit, words.seed)
    if words.json:
        tell_json(_answer(game, choice))
    else:
        tell_lines(_said(game, choice, texts))
    return DONE


def _answer(game: AnyGame, choice: Choice[Any, Any]) -> dict[str, Any]:
    """Return a choice as plain data; ``expected`` in 0..1."""
    return {
        "action": game.format_action(choice.action),
        "expected": choice.expected,
        "line": _texts(game, choice.line),
        "nodes": choice.nodes,
        "depth": choice.depth,
        "seconds": choice.seconds,
    }


def _said(game: AnyGame, choice: Choice[Any, Any], texts: Texts) -> list[str]:
    say = texts.say
    return [
        game.format_action(choice.action),
        say("arena.expected", share=f"{100 * choice.expected:.1f}"),
        say("arena.line", line=" ".join(_texts(game, choice.line))),
        say("arena.thought", n=choice.nodes, depth=choice.depth, seconds=f"{choice.seconds:.2f}"),
    ]


def _texts(game: AnyGame, actions: Sequence[Any]) -> list[str]:
    return [game.format_action(action) for action in actions]
