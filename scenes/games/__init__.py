"""How the games look. One view a look, found by its module's name; they read pictures and draw them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from scenes.games.kit.board_view import BoardView
from squares.core.game import AnyGame
from squares.core.phrase import Say

if TYPE_CHECKING:
    from scenes.ui.theme import Theme

__all__ = ["BoardView", "Say", "make", "module_of"]


def module_of(game: AnyGame) -> ModuleType:
    """The module that draws the game: the one that its ``look.view`` names, the plain grid where there is none.

    A view is a module of this package with a function ``make(game, say, theme, trays=True)``.
    """
    room = f"{__name__}.{game.definition.look.view.replace('-', '_')}"
    found = find_spec(room) is not None and find_spec(f"{room}.view") is not None
    module = import_module(f"{room}.view") if found else None
    return module if module is not None and hasattr(module, "make") else import_module(f"{__name__}.kit.grid")


def make(game: AnyGame, say: Say, theme: Theme) -> BoardView:
    """The view of a game, with trays."""
    view: BoardView = module_of(game).make(game, say, theme)
    return view
