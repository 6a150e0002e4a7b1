"""The faces of the theme: where their files are, their static cuts, and one opened font per size.

The faces come as installed packages. pygame draws a variable font only at its default instance, so the cuts named in
the theme are made once (scenes/ui/cutting.py, in a process of its own) and kept in the player's cache folder. Until a
cut is there the default instance serves.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pygame

from scenes.ui import cutting
from scenes.ui.theme import Theme

FILES = {
    "fontpkg-newsreader": "files/Newsreader[opsz,wght].ttf",
    "fontpkg-source-sans-3": "files/SourceSans3[wght].ttf",
    "fontpkg-ibm-plex-mono": "files/IBMPlexMono-Regular.ttf",
}
NOTO = {"pylopdf-fonts-jp": "JP", "pylopdf-fonts-zh-tw": "TC"}


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the theme. ``cut`` are the axes of its static cut, empty where the file is static already."""

    name: str
    source: Path
    cut: Mapping[str, float]


def source_of(package: str, family: str) -> Path:
    """The font file of an installed package. Errors: FileNotFoundError where the package is missing."""
    spec = find_spec(package.replace("-", "_"))
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(package)
    if package in NOTO:
        style = "Serif" if "Serif" in family else "Sans"
        name = f"Noto{style}{NOTO[package]}-Regular.otf"
    else:
        name = FILES[package]
    return Path(spec.submodule_search_locations[0]) / name


def faces_of(theme: Theme) -> dict[str, Face]:
    """All faces that the theme names."""
    found: dict[str, Face] = {}
    for name, entry in theme.token("fonts").items():
        cut: Any = entry.get("cut", {})
        axes = {str(k): float(v) for k, v in cut.items()} if isinstance(cut, Mapping) else {}
        found[name] = Face(name, source_of(entry["package"], entry["family"]), axes)
    return found


class Fonts:
    """Opened fonts by face and size in device pixels.

    ``cache``: the folder for the cuts; None draws with the default instances and cuts nothing.
    """

    def __init__(self, theme: Theme, cache: Path | None = None) -> None:
        self.faces = faces_of(theme)
        self._cache = cache
        self._opened: dict[tuple[str, int], pygame.font.Font] = {}
        self._files = {name: face.source for name, face in self.faces.items()}
        self._cutters: list[subprocess.Popen[bytes]] = []
        self._seen = 0
        self._missing = self._take_cuts()

    @property
    def waiting(self) -> bool:
        """Whether cuts are missing or being made."""
        return bool(self._missing)

    def font(self, face: str, px: int) -> pygame.font.Font:
        """A font of this face, ``px`` device pixels to the em. Errors: KeyError for an unknown face."""
        key = face, px
        if key not in self._opened:
            self._opened[key] = pygame.font.Font(str(self._files[face]), px)
        return self._opened[key]

    def start_cutting(self) -> None:
        """Makes the missing cuts, in one process for each variable font; does nothing if they run already."""
        if self._cache is None or self._cutters:
            return
        for source in dict.fromkeys(face.source for face in self._missing):
            faces = [face for face in self._missing if face.source == source]
            jobs = [cutting.job(source, face.cut, self._stem(face)) for face in faces]
            # -P keeps this folder off the child's module path; the child imports fontTools, never pygame.
            command = [sys.executable, "-P", cutting.__file__, str(self._cache), *jobs]
            self._cutters.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    def poll(self) -> bool:
        """Takes over cuts that have become ready; True if text must be drawn anew. Cheap enough for every frame."""
        if not self._cutters or self._cache is None:
            return False
        working = [cutter for cutter in self._cutters if cutter.poll() is None]
        ended = len(working) < len(self._cutters)
        self._cutters = working
        seen = self._cache.stat().st_mtime_ns if self._cache.is_dir() else 0
        if seen == self._seen and not ended:
            return False
        self._seen = seen
        before = len(self._missing)
        self._missing = self._take_cuts()
        changed = len(self._missing) < before
        if not working:
            self._missing = []  # What failed is not tried again before the next start: the default instance stays.
        if changed:
            self._opened.clear()
        return changed

    def close(self) -> None:
        """Ends cutters that still run; an unfinished file is never taken for a cut."""
        for cutter in self._cutters:
            cutter.terminate()
            cutter.wait()
        self._cutters = []

    def _take_cuts(self) -> list[Face]:
        """Uses every good cut in the cache folder, deletes bad ones and gives the faces without one."""
        missing = []
        for name, face in self.faces.items():
            if not face.cut or self._cache is None:
                continue
            found = cutting.find(self._cache, self._stem(face))
            if found is None:
                missing.append(face)
            else:
                self._files[name] = found
        return missing

    def _stem(self, face: Face) -> str:
        axes = "-".join(f"{axis}{value:g}" for axis, value in sorted(face.cut.items()))
        return f"{face.source.name.partition('[')[0]}-{axes}-{face.source.stat().st_size}"
