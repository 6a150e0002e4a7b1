"""Game files and records that somebody has meddled with: seeded changes of plain data that keep its shape."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

Place = tuple[Any, Any]  # a mapping or list, and a key or index of it

NUMBERS = (-11, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 20, 60, 99, 100, 400, 9999)
WORDS = ("", "-", "S", "grid", "own", "any", "draw", "自転", "a" * 60, "x y", "a,b", "a/b", "s", "*", "\u3000", "d4")


def places(value: Any) -> Iterator[Place]:
    """Every entry below a value."""
    if isinstance(value, (dict, list)):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def mutated(document: dict[str, Any], dice: random.Random, most: int = 3) -> dict[str, Any]:
    """The document with one to ``most`` changes."""
    changed = deepcopy(document)
    for _ in range(dice.randint(1, most)):
        known = list(places(changed))
        if dice.random() < 0.1:
            names = [key for _, key in known if isinstance(key, str)]
            changed = _renamed(changed, dice.choice(names), dice.choice(WORDS))
        else:
            _change(dice.choice(known), known, dice)
    return changed


def _renamed(value: Any, old: str, new: str) -> Any:
    """The value with another name for something, wherever it stands."""
    if isinstance(value, dict):
        return {new if key == old else key: _renamed(child, old, new) for key, child in value.items()}
    if isinstance(value, list):
        return [_renamed(child, old, new) for child in value]
    return new if value == old else value


def _change(place: Place, known: list[Place], dice: random.Random) -> None:
    holder, key = place
    value = holder[key]
    if dice.random() < 0.15:
        del holder[key]
    elif isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        holder[key] = dice.choice((value + 1, value - 1, dice.choice(NUMBERS)))
    elif isinstance(value, str):
        alike = [other[k] for other, k in known if isinstance(other[k], str)]
        holder[key] = dice.choice((dice.choice(alike), dice.choice(WORDS)))
    elif isinstance(value, list) and value:
        holder[key] = dice.choice(([], value[1:], [*value, deepcopy(value[0])], value[::-1], value[:1]))
    elif isinstance(value, dict) and isinstance(holder, dict) and dice.random() < 0.5:
        others = [other[k] for other, k in known if isinstance(other[k], dict) and set(other[k]) & set(value)]
        holder[key] = deepcopy(dice.choice(others)) if others else {}
    elif isinstance(value, dict):
        word = dice.choice(WORDS)
        value[word] = deepcopy(dice.choice(list(value.values()))) if value else dice.choice(NUMBERS)
    else:
        holder[key] = dice.choice(NUMBERS)


def scribbled(text: str, dice: random.Random) -> str:
    """The text with one mistake of somebody who edits it, or of the disk."""
    at = dice.randrange(len(text))
    wrong = ("[" * 3000, "9" * 400, "\0", "é", '"', "}", "1e999", "NaN", "!!int abc", "&a ", "*a", "\n", ": ", "- ")
    return dice.choice(
        (
            text[:at],
            text[:at] + dice.choice(wrong) + text[at:],
            text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :],
        )
    )
