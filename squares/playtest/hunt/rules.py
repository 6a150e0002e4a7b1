"""Rules that a file states and that change nothing: games played again without them, or with another value.

What a file leaves as it is anyhow is no rule that it states; house rules, which only guard against games without end,
and the ends of a game, of which ``ends`` tells, cannot be expected to matter in every game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

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

TRIED = 80  # games in which keys are tried at most
_FEWEST = 0.3  # as bad as a rule without effect can be, beside what spoils a game
_APART = frozenset({"house", "ends", "wins", "board", "sets", "decks"})


class Trial(NamedTuple):
    """A game that was played, and the keys that are to be tried in it."""

    plan: Plan
    row: GameRow
    keys: tuple[str, ...]


def tried(trial: Trial) -> tuple[str, ...]:
    """Return which of the keys mattered in a game."""
    others = alternatives(json.dumps(trial.plan.definition), trial.plan.variant)
    match = match_of(trial.plan, trial.row)
    legal = [match.game.legal_actions(match.position_at(at)) for at in range(len(match.plies))]
    chosen = {key: others[key] for key in trial.keys}
    return tuple(key for key, did in whatif.mattered(match, legal, chosen).items() if did)


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


def claims(ground: Ground, counts: Counter[str], games: Mapping[str, int]) -> Iterator[Claim]:
    """Yield what is known of each rule: in how many of so many games it mattered."""
    for key, n in games.items():
        found = sequential.share({(1, 1): counts[key], (0, 1): n - counts[key]}, 1, ground.error_of_one)
        severity = 0.0 if counts[key] else below(found, thresholds.MATTERS)
        values = {"key": key, "n": n, **percent(found)}
        yield Claim("rule", None if severity is None else _FEWEST * severity, STRONG, key, *found, values)
