"""Grids of faces as a saved object of Tabletop Simulator: a deck for each, with pictures read from a folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

POKER, APART = 88.0, 4.0
"""Height in millimetres of a card that is drawn in its natural size, and how far decks stand apart."""


def saved_object(title: str, grids: Sequence[Mapping[str, Any]], folder: Path) -> str:
    """The text of the file. ``grids``: as ``sheets.json`` lists them; ``folder``: where their pictures lie."""
    decks = [_deck(number, grid, folder) for number, grid in enumerate(grids, 1)]
    return json.dumps({"SaveName": title, "ObjectStates": decks}, indent=1, ensure_ascii=False) + "\n"


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
    size = grid["height_mm"] / POKER
    transform = {"posX": APART * (number - 1), "posY": 2.0, "posZ": 0.0}
    transform |= {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if "back" in grid else 0.0}
    transform |= {"scaleX": size, "scaleY": 1.0, "scaleZ": size}
    cards = [
        {"Name": "Card", "Nickname": part["name"], "Transform": transform, "CardID": 100 * number + index}
        | {"CustomDeck": custom}
        for index, part in enumerate(grid["parts"])
        for _ in range(part["count"])
    ]
    if len(cards) == 1:
        return cards[0]
    deck = {"Name": "DeckCustom", "Nickname": grid["kind"], "Transform": transform, "CustomDeck": custom}
    return deck | {"DeckIDs": [card["CardID"] for card in cards], "ContainedObjects": cards}


def _address(path: Path) -> str:
    """A file as the simulator names it: with nothing escaped."""
    return "file:///" + path.absolute().as_posix().lstrip("/")
