"""The theme and the pictures of the program with what the engines add to them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from scenes.ui.theme import Theme
from squares.core.phrase import in_language
from squares.data.installed import engines, folders
from squares.data.places import shipped
from squares.data.texts import ENGLISH

if TYPE_CHECKING:
    from scenes.ui.fonts import Fonts
    from scenes.ui.paintbox import Paintbox
    from scenes.ui.text import Letters


def load_theme(mode: str = "light", palette: str = "okabe_ito") -> Theme:
    """Load the theme without what is ``unfit``. Errors: as ``Theme.load``."""
    bad = unfit()
    files = [engine.folder / "theme.yaml" for engine in engines().values() if engine.folder / "theme.yaml" not in bad]
    return Theme.load(_base(), mode, palette, tuple(path for path in files if path.is_file()))


def unfit() -> dict[Path, str]:
    """Return what is wrong with theme files of engines from outside: each must lie well upon the program's own."""
    found: dict[Path, str] = {}
    for engine in engines().values():
        path = engine.folder / "theme.yaml"
        if not engine.is_shipped and path.is_file():
            try:
                Theme.load(_base(), more=(path,))
            except (OSError, ValueError, AttributeError, yaml.YAMLError) as fault:
                found[path] = str(fault)
    return found


def paintbox(theme: Theme, fonts: Fonts | None = None, language: str = ENGLISH) -> Paintbox:
    """Return what paints with a theme: the program's sprites and those of the engines.

    ``language``: as of ``speak``.
    """
    from scenes.ui.paintbox import Paintbox

    sprites = (shipped("sprites"), *(folder / "sprites" for folder in folders()))
    made = Paintbox(theme, sprites, shipped("fonts") if fonts is None else fonts)
    speak(made.letters, language)
    return made


def speak(letters: Letters, language: str) -> None:
    """Have texts written in a language, those of games' files too; what was written before is forgotten elsewhere."""
    letters.language, letters.told = language, partial(in_language, language=language)


def _base() -> Path:
    return shipped("data", "theme.yaml")
