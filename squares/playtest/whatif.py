"""Would it have made a difference? Games played again with one key of the definition at another value.

A key mattered in a game if another value of it leads to another start, other legal actions, another position or another
end anywhere on the way. Knows no engine: keys and the values that they may take come from the models.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

from squares.core.errors import BadAction, BadData, IllegalAction
from squares.core.game import AnyGame
from squares.core.match import Match
from squares.data.models import Model
from squares.registry import Registry

UNTRIED = frozenset(
    {
        *("format", "id", "engine", "title", "subtitle", "summary", "minutes"),
        *("look", "layout", "help", "lesson", "positions", "variants"),
    }
)
MOST_ENTRIES = 16  # of a mapping whose entries' keys are tried; those of whole card files are not
Path = tuple[str, ...]


@lru_cache(maxsize=4)
def alternatives(definition: str, variant: str) -> Mapping[str, tuple[AnyGame, ...]]:
    """For every key that is tried, by its dotted path, the games with it at other values that it may have.

    ``definition``: the game's as JSON.
    """
    plain = json.loads(definition)
    registry = Registry(())
    game = registry.from_definition(plain, variant)
    found: dict[str, tuple[AnyGame, ...]] = {}
    for path, values in keys(game.definition):
        games = []
        for value in values:
            try:
                games.append(registry.from_definition(_with(plain, path, value), variant))
            except BadData:
                continue  # this key cannot be changed alone
        if games:
            found[".".join(path)] = tuple(games)
    return found


def mattered(
    match: Match[Any, Any], legal: Sequence[tuple[Any, ...]], others: Mapping[str, tuple[AnyGame, ...]]
) -> dict[str, bool]:
    """Which keys mattered in a finished match; ``legal`` are the legal actions of each of its plies."""
    return {key: any(_differs(match, legal, game) for game in games) for key, games in others.items()}


def _differs(match: Match[Any, Any], legal: Sequence[tuple[Any, ...]], game: AnyGame) -> bool:
    """Whether a match goes otherwise in another game."""
    try:
        other: Match[Any, Any] = Match(game, match.setup, match.seed, dict.fromkeys(game.seats, ""))
    except BadData:
        return True
    for at, ply in enumerate(match.plies):
        if other.position != match.position_at(at) or other.legal_actions() != legal[at]:
            return True
        try:
            other.play(ply.action, 0)
        except (BadAction, IllegalAction):
            return True
        if other.outcome != ply.outcome:
            return True
    return bool(other.position != match.position)


def keys(model: Model, path: Path = ()) -> Iterator[tuple[Path, tuple[Any, ...]]]:
    """Every key that is a switch, a choice or a number, and other values for it."""
    for name, field in type(model).model_fields.items():
        if not path and name in UNTRIED:
            continue
        value, here = getattr(model, name), (*path, name)
        if isinstance(value, Model):
            yield from keys(value, here)
        elif isinstance(value, Mapping):
            if len(value) <= MOST_ENTRIES:
                for key, entry in value.items():
                    if isinstance(entry, Model):
                        yield from keys(entry, (*here, str(key)))
        elif others := _others(value, field.annotation):
            yield here, others


def _others(value: Any, annotation: Any) -> tuple[Any, ...]:
    """Other values than one that a key has now."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int) and get_origin(annotation) is not Literal:
        return value + 1, value - 1
    if get_origin(annotation) is Literal:
        return tuple(each for each in get_args(annotation) if each != value)
    return ()


def _with(plain: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """A definition with one key at another value."""
    key, *rest = path
    return {**plain, key: _with(plain[key], tuple(rest), value) if rest else value}
