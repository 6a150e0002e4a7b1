"""What an exercise is about. What only one game can tell stands in the module ``themes`` of its engine.

That has ``theme(best, played)``: the name of a mistake of that game, or nothing. Its words are
``trainer.theme.ENGINE.NAME`` in the engine's texts.
"""

from __future__ import annotations

from typing import Any

from squares.bots.evaluation import SURE
from squares.bots.reason import Deed
from squares.core.game import AnyGame
from squares.data.installed import module
from squares.trainer.exercise import BETTER, MISSED_DEFENCE, MISSED_WIN


def theme_of(game: AnyGame, position: Any, best: Any, played: Any | None, value: int, rest: int) -> str:
    """Return the theme of a position. ``value``: of the best action, ``rest``: of the best that is not right.

    ``played``: what was played there instead, None where nothing was.
    """
    if value >= SURE:
        return MISSED_WIN
    engine = game.definition.engine
    own = getattr(module(engine, "themes"), "theme", None)
    if own is not None and played is not None and played != best:
        found = own(Deed(game, position, best), Deed(game, position, played))
        if found:
            return f"{engine}.{found}"
    return MISSED_DEFENCE if rest <= -SURE else BETTER
