"""Which parts of a game look otherwise than in an older version, so that only these are cut out anew.

The definition of every game that is printed is kept under the hash that its sheets bear.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.games.kit.parts import Draw, Part
from scenes.geometry import Point, Rect
from scenes.print.paths import IDENTITY, Matrix, Segment
from scenes.print.svg import Shape
from scenes.print.vector_canvas import PER_MM, VectorCanvas
from scenes.ui.paintbox import Paintbox
from scenes.ui.theme import Colour
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.data.engines import engine
from squares.saves import files
from squares.saves.files import SaveProblem
from squares.saves.versions import MOST_BYTES

if TYPE_CHECKING:
    from squares.data.check import GameFile

Digests = Mapping[tuple[str, str], tuple[str, int]]
"""Of each part by kind and name: what it looks like, and its number."""


Known = dict[int, tuple[Sequence[Shape], bytes]]
"""Looks of drawings by identity. Each drawing stays with its look, for an identity is given again once it is gone."""


class DigestPen:
    """Draws nothing, and knows whether the same was drawn.

    ``known``: drawings that were seen, as the same few lie on many parts and telling their paths takes the longest.
    """

    def __init__(self, known: Known) -> None:
        self._seen = hashlib.sha256()
        self._known = known

    def _note(self, *what: object) -> None:
        self._seen.update(repr(what).encode())

    def shapes(self, shapes: Sequence[Shape], matrix: Matrix = IDENTITY, alpha: float = 1.0) -> None:
        """See Pen."""
        if id(shapes) not in self._known:
            self._known[id(shapes)] = shapes, hashlib.sha256(repr(shapes).encode()).digest()
        self._note(self._known[id(shapes)][1], matrix, alpha)

    def text(self, string: str, face: str, size: float, at: Point, colour: Colour) -> None:
        """See Pen."""
        self._note(string, face, size, at, colour)

    def picture(self, data: bytes, matrix: Matrix, alpha: float = 1.0) -> None:
        """See Pen."""
        self._note(data, matrix, alpha)

    def push(self, matrix: Matrix = IDENTITY, clip: Sequence[Segment] = (), alpha: float = 1.0) -> None:
        """See Pen."""
        self._note(matrix, clip, alpha)

    def pop(self) -> None:
        """See Pen."""
        self._note()

    def digest(self) -> str:
        """Equal for equal drawings."""
        return self._seen.hexdigest()


def digests(parts: Sequence[Part], box: Paintbox, known: Known) -> Digests:
    """What all parts look like."""
    return {(part.kind, part.name): (digest(part, box, known), part.count) for part in parts}


def digest(part: Part, box: Paintbox, known: Known, scale: float = PER_MM) -> str:
    """What a part looks like, front and back; ``scale``: as of the canvas."""
    pen = DigestPen(known)
    pen.push(Matrix(part.w, 0, 0, part.h))
    for draw in filter(None, (part.front, part.back)):
        _drawn(draw, part, VectorCanvas(pen, box, (part.w, part.h), scale))
    return pen.digest()


def _drawn(draw: Draw, part: Part, canvas: VectorCanvas) -> None:
    draw(canvas, Rect(0, 0, part.w, part.h), 0.0)


def changed(parts: Sequence[Part], before: Digests, box: Paintbox, known: Known) -> list[Part]:
    """The parts that are new or look otherwise, and of those that are more in number the further ones."""
    found = []
    for part in parts:
        look, count = before.get((part.kind, part.name), ("", 0))
        more = part.count - (count if look == digest(part, box, known) else 0)
        if more > 0:
            found.append(replace(part, count=more))
    return found


def game_of(file: GameFile, variant: str) -> AnyGame:
    """The game of an older file, in the variant or, where it has none of that name, its first one."""
    name = variant if variant in file.definitions else next(iter(file.definitions))
    definition = file.definitions[name]
    return engine(definition.engine).make(definition, name)


def keep(folder: Path, hash: str, definition: Mapping[str, Any], variant: str) -> None:
    """Notes what was printed. A folder that cannot be written to is no reason not to print."""
    with suppress(OSError, SaveProblem):
        folder.mkdir(parents=True, exist_ok=True)
        files.replace(folder / f"{hash}.json", json.dumps({"variant": variant, "definition": definition}))


def kept(folder: Path, hash: str) -> tuple[Mapping[str, Any], str] | None:
    """Definition and variant of what was printed under a hash or its beginning; None where that is not known."""
    found = sorted(folder.glob(f"{hash}*.json")) if hash.isalnum() and folder.is_dir() else []
    try:
        record = json.loads(files.read(found[0], MOST_BYTES)) if len(found) == 1 else None
        return (dict(record["definition"]), str(record["variant"])) if record else None
    except (BadData, OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
