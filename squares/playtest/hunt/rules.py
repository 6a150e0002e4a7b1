"""Rules that a file states and that change nothing: games played again without them, or with another value.

What a file leaves as it is anyhow is no rule that it states; house rules, which only guard against games without end,
and the ends of a game, of which ``ends`` tells, cannot be expected to matter in every game.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_origin

from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.data.models import Model
from squares.playtest import sequential, whatif
from squares.playtest.hunt import thresholds
from squares.playtest.hunt.claims import STRONG, Claim, Ground, below, percent
from squares.playtest.plan import Plan
from squares.playtest.replay import match_of
from squares.playtest.rows import GameRow
from squares.registry import Registry

TRIED = 200  # games in which keys are tried at most
_APART = whatif.UNTRIED | {"house", "ends", "wins", "board", "sets", "decks", "rules"}  # rules: of decks


class Trial(NamedTuple):
    """A game that was played, and the keys that are to be tried in it; ``number``: of the trial."""

    number: int
    plan: Plan
    row: GameRow
    keys: tuple[str, ...]


class Tried(NamedTuple):
    """A trial, which of its keys mattered, and how many seconds of a worker that took."""

    trial: Trial
    mattered: tuple[str, ...]
    seconds: float


@dataclass(slots=True)
class Ledger:
    """What was tried. ``games``: by key, in how many games; ``mattered``: keys that did in one; ``done``: the numbers
    of trials that are over.
    """

    games: dict[str, int]
    mattered: set[str] = field(default_factory=set)
    done: set[int] = field(default_factory=set)

    def add(self, tried: Tried) -> None:
        """Count a trial."""
        self.done.add(tried.trial.number)
        self.mattered.update(tried.mattered)
        for key in tried.trial.keys:
            self.games[key] += 1

    def untold(self) -> tuple[str, ...]:
        """Return the keys that nothing has shown to matter."""
        return tuple(key for key in self.games if key not in self.mattered)


def try_out(trial: Trial) -> Tried:
    """Play a game again without each of the keys, or with other values."""
    begun = time.process_time()
    others = alternatives(json.dumps(trial.plan.definition), trial.plan.variant)
    match = match_of(trial.plan, trial.row)
    legal = [match.game.legal_actions(match.position_at(at)) for at in range(len(match.plies))]
    did = whatif.mattered(match, legal, {key: others[key] for key in trial.keys})
    return Tried(trial, tuple(key for key in did if did[key]), time.process_time() - begun)


@lru_cache(maxsize=2)
def alternatives(definition: str, variant: str) -> Mapping[str, tuple[AnyGame, ...]]:
    """Make, for every rule that a definition states, the games that it would be otherwise; ``definition``: as JSON."""
    plain, registry, found = json.loads(definition), Registry(()), dict[str, tuple[AnyGame, ...]]()
    for path, values in _stated(registry.from_definition(plain, variant).definition):
        games = []
        for value in values:
            try:
                games.append(registry.from_definition(_changed(plain, path, value), variant))
            except (BadData, KeyError):
                continue  # this cannot be changed alone
        if games:
            found[".".join(path)] = tuple(games)
    return found


def _stated(model: Model, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], tuple[Any, ...]]]:
    """Yield switches, choices and numbers that are not as they would be anyhow, and the entries of lists."""
    own = {where[-1]: values for where, values in whatif.keys(model, path) if len(where) == len(path) + 1}
    for name, about in type(model).model_fields.items():
        value = getattr(model, name)
        if not path and name in _APART:
            continue
        if about.is_required() and get_origin(about.annotation) is Literal:
            continue  # this says what a thing is
        if name in own and (about.is_required() or value != about.default):
            yield (*path, name), own[name]
        elif isinstance(value, Model):
            yield from _stated(value, (*path, name))
        elif isinstance(value, Mapping) and len(value) <= whatif.MOST_ENTRIES:
            for key, entry in value.items():
                if isinstance(entry, Model):
                    yield from _stated(entry, (*path, name, str(key)))
        elif isinstance(value, tuple) and value and all(isinstance(each, Model) for each in value):
            yield from (((*path, name, str(at + 1)), (None,)) for at in range(len(value)))


def _changed(plain: Any, path: Sequence[str], value: Any) -> Any:
    """Return a definition with one key at another value, or without an entry of a list, which counts from 1."""
    key, *rest = path
    if isinstance(plain, list):
        return [each for at, each in enumerate(plain, 1) if str(at) != key]
    return {**plain, key: _changed(plain[key], rest, value) if rest else value}


def claims(ground: Ground, ledger: Ledger) -> Iterator[Claim]:
    """Yield what is known of each rule: whether it mattered in any of so many games."""
    for key, n in ledger.games.items():
        did = key in ledger.mattered
        found = sequential.share({(0, 1): n - did, (1, 1): int(did)}, 1, ground.error_of_one)
        severity = 0.0 if did else below(found, thresholds.MATTERS)
        values = {"key": key, "n": n, **percent(found)}
        yield Claim("rule", thresholds.IDLE if severity else severity, STRONG, key, *found, values)
