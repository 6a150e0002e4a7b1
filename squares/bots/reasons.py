"""What only one game can tell of an action: the module ``reasons`` of its engine, with ``facts(deed)``.

It may also have

- ``name(game, piece)``: what a piece is called in a sentence;
- ``describe(deed, position, action)``: an action after a deed in words, where they would tell what nobody knows yet;
- ``buys(action)``: whether an action only makes room for the next one, whose reason is told with it;
- ``declines(action)``, where hands are secret: whether an action uses nothing of them;
- ``threat(game, view)``, where hands are secret: what the enemy is seen to threaten, by its ``name``;
- ``standing(game, position, seat)``: how far the side of a seat is on its way to win, in a few words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from squares.bots.reason import Deed, Fact, general_facts, plain_name, plain_words, told
from squares.core.game import AnyGame, Piece, View
from squares.core.phrase import Phrase, clause
from squares.core.seats import Seat
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


def named(game: AnyGame, piece: Piece) -> Phrase | str:
    """Return what a piece is called in a sentence."""
    words: Phrase | str = _of(game, "name", plain_name)(game, piece)
    return words


def standing(game: AnyGame, position: Any, seat: Seat) -> Phrase | None:
    """Return how far the side of a seat is on its way to win, where the engine tells it."""
    words: Phrase | None = _of(game, "standing", _unknown)(game, position, seat)
    return words


def own_threat(game: AnyGame, view: View[Any, Any]) -> Phrase | None:
    """Return what the engine sees the enemy threaten, as far as the seat of a view can see it."""
    words: Phrase | None = _of(game, "threat", _unknown)(game, view)
    return words


def _of(game: AnyGame, name: str, otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """Return what the module of a game's engine has under a name."""
    found: Callable[..., Any] = getattr(module(game.definition.engine, "reasons"), name, otherwise)
    return found


def _no(action: Any) -> bool:
    return False


def _unknown(*_: Any) -> None:
    return None


def _nothing(deed: Deed) -> Iterable[Any]:
    return ()
