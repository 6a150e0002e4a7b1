"""What all games share holds what more than one game has; what a single one has is a part that its room hands over."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import scenes.games
from scenes.board.picture import Picture
from scenes.games.kit.board_view import BoardView
from scenes.games.kit.look import Look
from squares.core.events import Event
from squares.data import installed

ROOT = Path(__file__).parents[3]
ROOMS = ROOT / "scenes" / "games"
ENGINES = tuple(name for name, engine in installed.engines().items() if engine.is_shipped)
PARTS = {"seat_style", "choices", "documents", "draw_box"}
"""Where ``Look`` hands over a part. Those of ``BoardView`` are set by the views themselves."""

pytestmark = pytest.mark.skipif(len(ENGINES) < 5, reason="too few games to tell what they share")


def heirs(base: type[Any]) -> Iterator[type[Any]]:
    for heir in base.__subclasses__():
        yield heir
        yield from heirs(heir)


def implementors(base: type) -> dict[str, set[str]]:
    """The engines whose rooms have a member of their own, by the members of an interface."""
    for module in pkgutil.walk_packages(scenes.games.__path__, "scenes.games."):
        importlib.import_module(module.name)
    rooms: dict[type, str] = {}
    for heir in heirs(base):
        if heir.__module__.startswith("scenes.games."):
            rooms[heir] = heir.__module__.split(".")[2]
    members: dict[str, Any] = {name: member for name, member in vars(base).items() if not name.startswith("_")}
    return {
        name: {room for heir, room in rooms.items() if room in ENGINES and inspect.getattr_static(heir, name) != member}
        for name, member in members.items()
    }


@pytest.mark.parametrize("base", [BoardView, Look])
def test_no_member_has_a_single_implementor(base: type) -> None:
    found = implementors(base)
    assert len(found) >= 10
    assert {name: rooms for name, rooms in found.items() if len(rooms) == 1 and name not in PARTS} == {}


@cache
def written(folder: Path, word: str) -> dict[Path, set[str]]:
    """What the modules in a folder say in the group of a pattern."""
    return {path: set(re.findall(word, path.read_text(encoding="utf-8"))) for path in folder.rglob("*.py")}


def readers(name: str) -> set[str]:
    """The engines whose rooms read a field of a picture, and ``""`` for what all share."""
    files = [path for path, read in written(ROOT / "scenes", r"\bpicture\.(\w+)").items() if name in read]
    return {next((engine for engine in ENGINES if path.is_relative_to(ROOMS / engine)), "") for path in files}


def test_no_field_of_a_picture_is_read_by_a_single_game() -> None:
    names = [field.name for field in fields(Picture) if field.name != "cards"]
    assert [name for name in names if len(readers(name)) == 1 and "" not in readers(name)] == []
    assert [name for name in names if not readers(name)] == []


def users(name: str) -> set[str]:
    """The engines whose rules report an event."""
    folders = {engine: ROOT / "squares" / "games" / engine / "rules" for engine in ENGINES}
    return {
        engine
        for engine, folder in folders.items()
        if any(name in made for made in written(folder, r"\b(\w+)\(").values())
    }


def test_no_event_is_told_by_a_single_game() -> None:
    """But for a fight, which what all games share shows, marks and times: a game from outside may have one."""
    names = sorted({heir.__name__ for heir in heirs(Event) if heir.__module__ == Event.__module__})
    assert len(names) > 8
    assert [name for name in names if len(users(name)) < 2] == ["Fought"]
