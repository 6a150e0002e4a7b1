"""Puts the files of this folder on the program's paths: rules, evaluation, look and levels.

Texts and the game file go to the player's folder, where a designer would put them.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import scenes.games
import squares.bots.evaluations
import squares.rules
from squares.bots import levels, process
from squares.data.places import Places

HERE = Path(__file__).parent
ID = next(HERE.glob("games/*.yaml")).stem
PATHS: tuple[tuple[list[Any], Any], ...] = (
    (squares.rules.__path__, str(HERE / "rules")),
    (squares.bots.evaluations.__path__, str(HERE / "evaluations")),
    (scenes.games.__path__, str(HERE / "looks")),
    (levels.FOLDERS, HERE / "bots"),
)


def add() -> None:
    """The engine, its evaluation, its look and its levels are found from now on."""
    for path, folder in PATHS:
        path.append(folder)


def remove() -> None:
    """They are no longer found."""
    for path, folder in PATHS:
        path.remove(folder)


def install(home: Path) -> None:
    """The game file with its cover, and the texts, in a player's folder."""
    places = Places(home)
    shutil.copytree(HERE / "games", places.games, dirs_exist_ok=True)
    shutil.copytree(HERE / "text", places.texts, dirs_exist_ok=True)


def serve(pipe: Any) -> None:
    """The bots' process with this game."""
    add()
    process.serve(pipe)
