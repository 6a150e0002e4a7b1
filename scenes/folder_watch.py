"""Tells whether a folder of the player's own documents has changed, as by an editor. Knows not what they hold."""

from __future__ import annotations

from pathlib import Path

from scenes.own_games import WATCHED
from squares.data.loader import Stamp, stamp

_SETTLED = 60.0


class FolderWatch:
    """Asked once a frame by a screen that shows what lies in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known = self._restless = self._now()
        self._passed = 0.0

    def changed(self, ms: float) -> bool:
        """``ms`` after it was asked last: whether something has changed since, and stayed so for a moment."""
        self._passed += ms
        if self._passed < (WATCHED if self._restless == self._known else _SETTLED):
            return False
        self._passed = 0.0
        before, self._restless = self._restless, self._now()
        if self._restless == self._known or self._restless != before:
            return False
        self._known = self._restless
        return True

    def _now(self) -> dict[Path, Stamp | None]:
        try:
            return {path: stamp(path) for path in sorted(self._folder.iterdir()) if path.suffix == ".yaml"}
        except OSError:
            return {}
