"""How the games look. One view a look, found by its module's name; they read pictures and draw them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from scenes.views.base import BoardView, Say
from squares.core.game import AnyGame

if TYPE_CHECKING:
    from scenes.ui.theme import Theme

__all__ = ["BoardView", "Say", "make", "module_of"]


def module_of(game: AnyGame) -> ModuleType:
    """The module that draws the game: the one that its ``look.view`` names, the plain grid where there is none.

    A view is a module of this package with a function ``make(game, say, theme, trays=True)``.
    """
    name = f"{__name__}.{game.definition.look.view.replace('-', '_')}"
    module = import_module(name) if find_spec(name) is not None else None
    return module if module is not None and hasattr(module, "make") else import_module(f"{__name__}.grid")


def make(game: AnyGame, say: Say, theme: Theme) -> BoardView:
    """The view of a game, with trays."""
    view: BoardView = module_of(game).make(game, say, theme)
    return view
