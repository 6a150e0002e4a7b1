"""Rolls as people write them, such as ``2d6+d8-1``, ``d%``, ``3dF`` and ``d{sword,shield}``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.core.rng import Rng

MOST_LETTERS, MOST_DICE, MOST_SIDES, MOST_FACES, MOST_FACE = 80, 40, 1000, 36, 16
"""Of what is written, of one roll, of a die of numbers, and of a die with faces of its own and of such a face."""
_PART = re.compile(r"\s*([+-]?)\s*(?:([0-9]*)\s*[dD]\s*(%|[fF]|[0-9]+|\{[^{}]*\})|([0-9]+))\s*")
_FATE = ("−", "0", "+")
"""What stands on the faces of a fudge die, from -1 to 1."""


@dataclass(frozen=True, slots=True)
class Die:
    """``low``: the number of its first face. ``faces``: what stands on them, where these are no numbers or signs."""

    low: int
    sides: int
    faces: tuple[str, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether what it shows is added up."""
        return not self.faces or self.faces == _FATE

    def face(self, index: int) -> str:
        """Return what stands on a face, counted from 0."""
        return self.faces[index] if self.faces else str(self.low + index)


@dataclass(frozen=True, slots=True)
class Roll:
    """``dice`` with their signs, 1 or -1; ``plus``: what is added to them."""

    dice: tuple[tuple[Die, int], ...]
    plus: int = 0

    def thrown(self, rng: Rng) -> tuple[Thrown, Rng]:
        """Throw all dice; what they show, and the generator after it."""
        faces, total = [], self.plus
        for die, sign in self.dice:
            index, rng = rng.below(die.sides)
            faces.append(die.face(index))
            total += sign * (die.low + index) if die.counts else 0
        return Thrown(tuple(faces), total if any(die.counts for die, _ in self.dice) else None), rng


@dataclass(frozen=True, slots=True)
class Thrown:
    """``faces``: what each die shows; ``total``: their sum, None where no die shows a number."""

    faces: tuple[str, ...]
    total: int | None


def parse(text: str) -> Roll:
    """Read a roll. Errors: BadData with the part that cannot be read, or with what there is too much of."""
    if not text.strip():
        raise BadData(phrase("dice.nothing"))
    if len(text) > MOST_LETTERS:
        raise BadData(phrase("dice.long", most=MOST_LETTERS))
    dice: list[tuple[Die, int]] = []
    plus, at = 0, 0
    while at < len(text):
        found = _PART.match(text, at)
        if found is None or (at and not found[1]):
            wrong = re.split(r"(?<=.)[+-]", text[at:].strip(), maxsplit=1)[0]
            raise BadData(phrase("dice.unclear", part=wrong.strip("+- ") or text[at:].strip()))
        sign, at = -1 if found[1] == "-" else 1, found.end()
        if found[4]:
            plus += sign * int(found[4])
            continue
        count = int(found[2] or 1)
        if len(dice) + count > MOST_DICE or not count:
            raise BadData(phrase("dice.many", n=len(dice) + count, most=MOST_DICE))
        dice += [(_die(found[3]), sign)] * count
    if not dice:
        raise BadData(phrase("dice.none"))
    return Roll(tuple(dice), plus)


def _die(text: str) -> Die:
    """Read what follows the d. Errors: BadData."""
    if text == "%":
        return Die(1, 100)
    if text in "fF":
        return Die(-1, 3, _FATE)
    if text[0] != "{":
        sides = int(text)
        if not 2 <= sides <= MOST_SIDES:
            raise BadData(phrase("dice.sides", n=sides, most=MOST_SIDES))
        return Die(1, sides)
    faces = tuple(" ".join(face.split()) for face in text[1:-1].split(","))
    if not 2 <= len(faces) <= MOST_FACES or not all(0 < len(face) <= MOST_FACE for face in faces):
        raise BadData(phrase("dice.faces", most=MOST_FACES, letters=MOST_FACE))
    return Die(0, len(faces), faces)
