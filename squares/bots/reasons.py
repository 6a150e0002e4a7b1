"""What only one game can tell of an action: the module ``reasons`` of its engine, with ``facts(deed)``.

It may also have

- ``name(game, piece)``: what a piece is called in a sentence;
- ``describe(deed, position, action)``: an action after a deed in words, where they would tell what nobody knows yet;
- ``buys(action)``: whether an action only makes room for the next one, whose reason is told with it;
- ``declines(action)``, where hands are secret: whether an action uses nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from squares.bots.reason import Deed, Fact, general_facts, plain_name, plain_words, told
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, clause
from squares.data.installed import module


def facts(deed: Deed) -> tuple[Fact, ...]:
    """Return all that is known of an action, the heaviest first."""
    game = deed.game
    own: Callable[[Deed], Iterable[Fact]] = _of(game, "facts", _nothing)
    found = [*general_facts(deed, _of(game, "name", plain_name), describe), *(() if deed.over else own(deed))]
    if found and deed.then and _of(game, "buys", _no)(deed.action) and deed.then[0] in game.legal_actions(deed.after):
        bought = facts(Deed(game, deed.after, deed.then[0], deed.then[1:]))
        found = [replace(fact, rest=told(bought) if bought else None) for fact in found]
    return tuple(sorted(found, key=lambda fact: -fact.weight))


def describe(deed: Deed, position: Any, action: Any) -> Phrase:
    """Return what an action in a position after a deed would do, without what was hidden before the deed."""
    words: Phrase = _of(deed.game, "describe", plain_words)(deed, position, action)
    return clause(words, "doing")


def declines(game: AnyGame, action: Any) -> bool:
    """Tell whether an action of somebody whose hand is secret uses nothing of it, so that it can be told."""
    return bool(_of(game, "declines", _no)(action))


def _of(game: AnyGame, name: str, otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """Return what the module of a game's engine has under a name."""
    found: Callable[..., Any] = getattr(module(game.definition.engine, "reasons"), name, otherwise)
    return found


def _no(action: Any) -> bool:
    return False


def _nothing(deed: Deed) -> Iterable[Any]:
    return ()
