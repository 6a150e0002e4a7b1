"""Grids of faces as a saved object of Tabletop Simulator: boards, and a deck for each other one.

Its pictures are read from a folder. How large the simulator makes a board it tells nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

POKER, APART = 88.0, 4.0
"""Height in millimetres of a card that is drawn in its natural size, and how far objects stand apart."""
BOARD, BEYOND = "board", 16.0
"""The kind of what becomes a board, and how far beyond the other objects it lies."""


def saved_object(title: str, grids: Sequence[Mapping[str, Any]], folder: Path) -> str:
    """The text of the file. ``grids``: as ``sheets.json`` lists them; ``folder``: where their pictures lie."""
    found = [(_board if grid["kind"] == BOARD else _deck)(number, grid, folder) for number, grid in enumerate(grids, 1)]
    return json.dumps({"SaveName": title, "ObjectStates": found}, indent=1, ensure_ascii=False) + "\n"


def _board(number: int, grid: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """A board, for people to make as large as their pieces want it; a grid has one at the most."""
    image = {
        "ImageURL": _address(folder / grid["front"]),
        "ImageSecondaryURL": "",
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
    }
    transform = _transform(number, 1.0) | {"posZ": BEYOND}
    found = {"Name": "Custom_Board", "Nickname": grid["parts"][0]["title"], "Transform": transform}
    return found | {"CustomImage": image}


def _transform(number: int, size: float) -> dict[str, float]:
    """Where the object of that number stands, from 1; ``size``: of what it measures by itself."""
    place = {"posX": APART * (number - 1), "posY": 2.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return place | {"scaleX": size, "scaleY": 1.0, "scaleZ": size}


def _deck(number: int, grid: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """A deck with every part in its number, face down where it has backs; one part alone is a card."""
    custom = {
        str(number): {
            "FaceURL": _address(folder / grid["front"]),
            "BackURL": _address(folder / grid.get("back", grid["front"])),
            "NumWidth": grid["columns"],
            "NumHeight": grid["rows"],
            "BackIsHidden": True,
            "UniqueBack": True,
        }
    }
    transform = _transform(number, grid["height_mm"] / POKER) | {"rotZ": 180.0 if "back" in grid else 0.0}
    cards = [
        {"Name": "Card", "Nickname": part["title"], "Transform": transform, "CardID": 100 * number + index}
        | {"CustomDeck": custom}
        for index, part in enumerate(grid["parts"])
        for _ in range(part["count"])
    ]
    if len(cards) == 1:
        return cards[0]
    deck = {"Name": "DeckCustom", "Nickname": grid["title"], "Transform": transform, "CustomDeck": custom}
    return deck | {"DeckIDs": [card["CardID"] for card in cards], "ContainedObjects": cards}


def _address(path: Path) -> str:
    """A file as the simulator names it: with nothing escaped."""
    return "file:///" + path.absolute().as_posix().lstrip("/")
