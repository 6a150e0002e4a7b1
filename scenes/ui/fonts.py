"""The faces of the theme: one opened font per size, from the files that the build made (fonts/cut.py).

A face whose file is missing or damaged is written with pygame's own font, which has the letters of Europe only. For
scripts that no face has, fonts of further packages are taken where they are installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pygame
import pygame.freetype

from scenes.ui.theme import Theme

_ANY = 12  # pixels: a size to try a file at


class Fonts:
    """Opened fonts by face and size in device pixels.

    ``folder``: where the files lie, one for each face. ``further`` are the files of further faces by their names.
    Large files take milliseconds to open, so each is tried when it is first wanted.
    """

    def __init__(self, theme: Theme, folder: Path) -> None:
        self.faces = frozenset(theme.token("fonts"))
        self.further = _installed(theme.token("further_fonts"))
        self._folder = folder
        self._opened: dict[tuple[str, int], pygame.font.Font] = {}
        self._letters: dict[tuple[str, str], bool] = {}
        self._charts: dict[str, pygame.freetype.Font] = {}
        self._good: dict[str, bool] = {}

    @property
    def missing(self) -> frozenset[str]:
        """The faces that pygame's own font stands for; tries all that nobody wanted yet."""
        return frozenset(face for face in self.faces if not self._is_good(face))

    def _is_good(self, face: str) -> bool:
        if face not in self._good:
            self._good[face] = face in self.further or self._opens(face)
        return self._good[face]

    def font(self, face: str, px: int) -> pygame.font.Font:
        """A font of this face, ``px`` device pixels to the em. Errors: KeyError for an unknown face."""
        key = face, px
        if key not in self._opened:
            if face not in self.faces and face not in self.further:
                raise KeyError(face)
            self._opened[key] = opened(self._file(face) if self._is_good(face) else None, px)
        return self._opened[key]

    def has(self, face: str, char: str) -> bool:
        """Whether a face has a letter, which ``pygame.font`` does not tell. Errors: KeyError for an unknown face."""
        key = face, char
        if key not in self._letters:
            if face not in self._charts:
                pygame.freetype.init()
                file = self._file(face) if self._is_good(face) else None
                self._charts[face] = pygame.freetype.Font(file, _ANY)
            self._letters[key] = self._charts[face].get_metrics(char)[0] is not None
        return self._letters[key]

    def _file(self, face: str) -> Path:
        return self.further.get(face) or self._folder / f"{face}.otf"

    def _opens(self, face: str) -> bool:
        try:
            opened(self._file(face), _ANY).size("M")  # a file that is no font fails only when it is used
        except (OSError, ValueError, pygame.error):
            return False
        return True


def _installed(wanted: Mapping[str, Mapping[str, str]]) -> Mapping[str, Path]:
    """The files of those fonts whose packages are installed."""
    found = {}
    for name, entry in wanted.items():
        spec = find_spec(entry["package"].replace("-", "_"))
        for folder in spec.submodule_search_locations or () if spec else ():
            found[name] = Path(folder) / entry["file"]
    return {name: file for name, file in found.items() if file.is_file()}


def opened(file: Path | None, px: int) -> pygame.font.Font:
    """The font of a file, or pygame's own. Errors: OSError, pygame.error for a file that is no font."""
    return pygame.font.Font(file, px)
