"""Plays saved games again at once, without a process."""

from __future__ import annotations

from scenes.screens.saved.thumbnails import Replays
from squares.saves.library.replay import Replayed, replayed


class ReadyReplays(Replays):
    """Has its answer at the next ``poll``."""

    def ask(self, path: str) -> None:
        self.asked = path

    def poll(self) -> Replayed | None:
        path, self.asked = self.asked, None
        return None if path is None else replayed(path)
