"""``masume playtest tune``: versions of a game that come near to what its designer aims at."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import yaml

from squares.bots.levels import Roster
from squares.cli.answers import DONE, FAULTY, STOPPED, complain, tell_json, tell_lines
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest import tune as tuning
from squares.playtest.plan import Plan
from squares.playtest.players import clean_player
from squares.playtest.summary import Summary
from squares.playtest.sweep import Choice, made, named, value_text
from squares.playtest.tune import Target, Tried
from squares.playtest.wording import called, cell, is_share, label
from squares.registry import definition_of

GAMES = 100  # of each version
TRIALS = 30  # versions
SEED = 1
FRESH = 1  # by which the seed of games that confirm differs from that of games that choose


def tune(words: argparse.Namespace, game: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Play versions of the game, and tell which come nearest to the targets. Errors: BadData."""
    if len(words.what) != 2 or not words.target or not words.key:
        raise BadData(phrase("playtest.tune.two"))
    if "," in (words.players or ""):
        raise BadData(phrase("playtest.tune.one_player"))
    base, aims = game(words.what[1]), tuning.targets(words.target, texts)
    values = tuning.keys(words.key, definition_of(base))
    place = words.output or places.playtests / f"tune-{base.id}-{base.variant}"
    trials = _Trials(base, aims, place, words, texts)
    status = DONE
    try:
        tuning.search(values, len(aims), words.trials or TRIALS, trials.plan.seed, trials.measure)
    except KeyboardInterrupt:
        status = STOPPED
    finally:
        trials.bar.close()
    best = tuning.front(trials.tried, aims)
    fresh = trials.again(best[0]) if len(best) == 1 and status == DONE else None
    if words.json:
        _tell_json(best, fresh, trials)
    else:
        _tell(best, fresh, trials, texts)
    if status == STOPPED:
        complain(texts.say("playtest.tune.stopped", n=len(trials.tried), folder=place))
    return status if best or status == STOPPED else FAULTY


class _Trials:
    """Plays versions, each in a folder of its own, so that one that was played is only read again."""

    def __init__(
        self, base: AnyGame, aims: Sequence[Target], place: Path, words: argparse.Namespace, texts: Texts
    ) -> None:
        from tqdm import tqdm

        self.base, self.aims, self.place, self.words, self.texts = base, aims, place, words, texts
        self.plain = definition_of(base)
        self.player = words.players or clean_player(Roster.load(), base)
        self.seed = SEED if words.seed is None else words.seed
        self.plan = self._plan(base, self.seed)
        self.tried: list[Tried] = []
        self.refused: list[tuple[Choice, str]] = []
        silent = words.json or sys.stderr is None or not sys.stderr.isatty()
        self.bar = tqdm(unit="version", disable=silent, leave=False)

    def measure(self, choice: Choice) -> tuple[float, ...] | None:
        """Return each target's distance; None for an impossible version. Errors: BadData where it cannot be played."""
        self.bar.update()
        try:
            version = made(self.plain, choice, self.base.variant)
        except BadData as fault:
            self.refused.append((choice, self.texts.say(fault.phrase)))
            return None
        found = self._played(version, self.seed)
        try:
            self.tried.append(Tried(choice, found, tuning.distances(found, self.aims)))
        except BadData as fault:
            self.refused.append((choice, self.texts.say(fault.phrase)))
            return None
        return self.tried[-1].apart(self.aims)

    def again(self, best: Tried) -> Tried:
        """Measure a version that was played, by games that had no part in choosing it. Errors: BadData."""
        found = self._played(made(self.plain, best.choice, self.base.variant), self.seed + FRESH)
        return Tried(best.choice, found, tuning.distances(found, self.aims))

    def is_best(self, fresh: Tried) -> bool:
        """Tell whether no other version comes as near as one does in fresh games."""
        others = [each for each in self.tried if each.choice != fresh.choice]
        return tuning.front([fresh, *others], self.aims) == [fresh]

    def _played(self, version: AnyGame, seed: int) -> Summary:
        from squares.playtest.executors import crew
        from squares.playtest.run import Run

        plan = self._plan(version, seed)
        run = Run(self.place / f"{plan.name}-{plan.players[0]}", plan)
        for _ in run.play(crew(self.words.workers, self.words.cluster)):
            pass
        return run.summary()

    def _plan(self, game: AnyGame, seed: int) -> Plan:
        words = self.words
        plan = Plan.of(game, (self.player,), words.games or GAMES, seed, words.precision)
        return plan.model_copy(update={"thorough": False})


def _tell_json(best: Sequence[Tried], fresh: Tried | None, trials: _Trials) -> None:
    lines = [
        {
            "values": _by_name(each.choice),
            "games": each.found.games,
            "distances": {aim.key: distance for aim, distance in zip(trials.aims, each.distances, strict=True)},
            "figures": {aim.key: each.figure(aim.key).model_dump() for aim in trials.aims},
        }
        for each in best
    ]
    refused = [{"values": _by_name(choice), "why": why} for choice, why in trials.refused]
    confirmed = fresh is not None and trials.is_best(fresh)
    told = {"tried": len(trials.tried), "front": lines, "confirmed": confirmed, "refused": refused}
    tell_json(told)


def _tell(best: Sequence[Tried], fresh: Tried | None, trials: _Trials, texts: Texts) -> None:
    say, plan = texts.say, trials.plan
    told = {"n": len(trials.tried), "games": plan.games, "players": called(plan.players[0], texts), "seed": plan.seed}
    lines = [say("playtest.tune.title", title=plan.title, **told)]
    lines += [say("playtest.tune.refused", version=named(choice), why=why) for choice, why in trials.refused]
    if best:
        lines += [say("playtest.tune.front", n=len(best)), *_table(best, trials.aims, texts)]
        others = [each for each in trials.tried if each not in best]
        if others:
            lines += [say("playtest.tune.farther"), *_table(others, trials.aims, texts)]
        even = sum(not any(each.distances) for each in best)
        if even > 1:
            lines.append(say("playtest.tune.tied", n=even, games=plan.games))
        if fresh is not None:
            confirmed = trials.is_best(fresh)
            lines.append(say(f"playtest.tune.{'confirmed' if confirmed else 'refuted'}", seed=fresh.found.seed))
            lines += _table([fresh], trials.aims, texts)
            lines += [say("playtest.tune.write", game=trials.words.what[1]), _yaml(best[0].choice)] if confirmed else []
    else:
        lines.append(say("playtest.tune.none"))
    tell_lines(lines)


def _table(versions: Sequence[Tried], aims: Sequence[Target], texts: Texts) -> list[str]:
    """Return the values, the figures with their intervals, and how far these lie from the targets."""
    heads = [label(aim.key, texts) for aim in aims]
    rows = [[*_by_name(versions[0].choice), texts.say("playtest.games"), *heads, texts.say("playtest.tune.off")]]
    for each in versions:
        off = [
            f"{head} {(100 if is_share(aim.key) else 1) * distance:.1f}"
            for aim, head, distance in zip(aims, heads, each.distances, strict=True)
            if distance
        ]
        figures = [cell(each.figure(aim.key)) for aim in aims]
        rows.append([*map(value_text, each.choice.values()), f"{each.found.games:,}", *figures, ", ".join(off) or "-"])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(each.rjust(width) for each, width in zip(row, widths, strict=True)) for row in rows]


def _by_name(choice: Choice) -> dict[str, Any]:
    return {".".join(path): value for path, value in choice.items()}


def _yaml(choice: Choice) -> str:
    """Return the values as a game file writes them."""
    nested: dict[str, Any] = {}
    for path, value in choice.items():
        inner = nested
        for key in path[:-1]:
            inner = inner.setdefault(key, {})
        inner[path[-1]] = value
    return yaml.safe_dump(nested, default_flow_style=False, sort_keys=False).rstrip()
