"""What only one game can tell of an action: the module here that bears its engine's name, with ``facts(deed)``.

It may also have ``name(game, piece)``, what a piece is called in a sentence, and where hands are secret
``declines(action)``: whether an action uses nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from squares.bots.parts import part
from squares.bots.reason import Deed, Fact, general_facts, plain_name
from squares.core.game import AnyGame


def facts(deed: Deed) -> tuple[Fact, ...]:
    """All that is known of an action, the heaviest first."""
    module = part(__name__, deed.game.definition.engine)
    name = getattr(module, "name", plain_name)
    own: Callable[[Deed], Iterable[Fact]] = getattr(module, "facts", _nothing)
    found = [*general_facts(deed, name), *(() if deed.over else own(deed))]
    return tuple(sorted(found, key=lambda fact: -fact.weight))


def declines(game: AnyGame, action: Any) -> bool:
    """Whether an action of somebody whose hand is secret uses nothing of it, so that it can be told."""
    found = getattr(part(__name__, game.definition.engine), "declines", None)
    return found is not None and bool(found(action))


def _nothing(deed: Deed) -> Iterable[Any]:
    return ()
