"""How the games look. One view a look, found by its module's name; they read pictures and draw them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from scenes.views.base import BoardView, Say
from squares.core.game import AnyGame

if TYPE_CHECKING:
    from scenes.ui.theme import Theme

__all__ = ["BoardView", "Say", "make"]


def make(game: AnyGame, say: Say, theme: Theme) -> BoardView:
    """The view that the game's ``look.view`` names; the plain grid where there is none of that name.

    A view is a module of this package with a function ``make(game, say, theme)``.
    """
    name = f"{__name__}.{game.definition.look.view.replace('-', '_')}"
    module = import_module(name) if find_spec(name) is not None else None
    if module is None or not hasattr(module, "make"):
        module = import_module(f"{__name__}.grid")
    view: BoardView = module.make(game, say, theme)
    return view
