"""Folders in which bots look for what is known of games: tables of solved ones, and what was learned by self-play."""

from __future__ import annotations

from pathlib import Path

FOLDERS: list[Path] = []
"""Each holds ``solved`` and ``learned``, which need not be there."""


def look_in(folder: Path) -> None:
    """Look in a further folder, which need not be there."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
