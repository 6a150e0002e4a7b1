"""Pictures that a game file brings: SVG, PNG and JPEG files beside it, and why one cannot be taken.

All of them are checked, so that a file from a stranger is harmless: ``svg``, ``png`` and ``jpeg`` know how. A drawing
that holds more than outlines is said with outlines (``flat``) or drawn in a process of its own (``rendering``). What a
picture shows is not known here.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.data.art import flat, jpeg, png, rendering, svg, wide
from squares.data.art.rendering import Renderer
from squares.data.bounded import NoFileError, start_of
from squares.data.faults import shown
from squares.data.models import PICTURES, Definition, Remark
from squares.data.tree import Node

Picture = str | bytes
"""The text of an SVG, or a PNG or JPEG."""


class Trial(NamedTuple):
    """What tries how a game looks, where a window could be opened: ``drawn`` a drawing (errors: BadData), ``odd`` all.

    What is odd is told by the definition: what cannot be seen whole. ``seconds``: for all that is more than outlines.
    """

    drawn: Callable[[str], None]
    odd: Callable[[Definition], Iterable[Remark]]
    seconds: float = rendering.PATIENCE


"""Draws the text of an SVG once, to see whether it can be borne. Errors: BadData where it takes too long."""

MOST_BYTES = 33_554_432  # of all pictures of a game together
MOST_PIXELS = 134_217_728  # the same
PATIENCE = 5.0  # seconds of work on all pictures of a game together
TOO_MUCH = ("data.art_all", "data.art_many", "data.art_slow")
"""Why a picture is not taken where no further one need be looked at."""
_MOST: Mapping[str, int] = {
    ".svg": wide.MOST_BYTES,
    ".png": png.MOST_BYTES,
    ".jpg": jpeg.MOST_BYTES,
    ".jpeg": jpeg.MOST_BYTES,
}
"""Bytes of a file by how its name ends, in small letters."""
_NAME = re.compile(r"[\w-][\w .-]*\.(svg|png|jpe?g)", re.IGNORECASE)


def is_file(name: str) -> bool:
    """Tell whether a game file means a file of its own and not something shipped."""
    return name.lower().endswith(PICTURES)


def named(look: Node | None) -> Iterator[Node]:
    """Yield the names of pictures in the part ``look`` of a game file: cover, board, and those of single things."""
    if look is None:
        return
    pictures = look.get("pictures")
    values = pictures.value.values() if pictures is not None and isinstance(pictures.value, dict) else ()
    for node in (look.get("cover"), look.get("board"), *values):
        if node is not None and isinstance(node.value, str) and (node in values or is_file(node.value)):
            yield node


def read(
    game_file: Path, name: str, draws: Trial | None = None, renderer: Renderer | None = None, board: bool = False
) -> tuple[str, Picture]:
    """Return the picture that lies beside a game file, and before it its name with a stamp. Errors: BadData.

    ``draws`` tries a drawing; ``renderer`` draws what is more than outlines, which is empty where there is none;
    ``board``: it lies under a whole board.
    """
    source = held(game_file, name)
    try:
        picture = taken(name, source, draws, renderer, board)
        return _stamped(name, source, picture), picture
    except BadData as error:
        if error.phrase.key in TOO_MUCH:
            raise
        raise _bad(name, error.phrase) from None


def taken(name: str, source: bytes, draws: Trial | None, renderer: Renderer | None, board: bool) -> Picture:
    """Return what is drawn of a file. Errors: BadData with why it is not taken. See ``read``."""
    match _kind(name):
        case ".svg":
            return _outlined(source, draws) or _rendered(wide.cleaned(source), draws, renderer, board)
        case ".png":
            return png.taken(source)
    return jpeg.taken(source) if renderer is None else renderer.jpeg(source, board)


def _kind(name: str) -> str:
    return name[name.rindex(".") :].lower()


def _outlined(source: bytes, draws: Trial | None) -> str:
    """Return a drawing of outlines that can be borne; empty for any other."""
    try:
        text = svg.taken(source)
        if draws is not None:
            draws.drawn(text)
    except BadData:
        return ""
    return text


def _rendered(drawing: Element, draws: Trial | None, renderer: Renderer | None, board: bool) -> Picture:
    """Return a drawing said with outlines, or its pixels. Errors: BadData."""
    text = flat.flat(drawing)
    if text is not None and (outlined := _outlined(text.encode(), draws)):
        return outlined
    return b"" if renderer is None else renderer.svg(drawing, board)


def held(game_file: Path, name: str) -> bytes:
    """Return what the file of a picture beside a game file holds, and no more of it than tells that it is too large.

    Errors: BadData, also where a link leads out of the folder.
    """
    if not _NAME.fullmatch(name):
        raise BadData(phrase("data.art_name", name=shown(name, 80)))
    try:
        path, folder = (game_file.parent / name).resolve(strict=True), game_file.resolve().parent
        if not path.is_relative_to(folder):
            raise _bad(name, phrase("data.art_outside"))
        return start_of(path, _MOST[_kind(name)] + 1)
    except NoFileError:
        raise _bad(name, phrase("data.no_file")) from None
    except (OSError, RuntimeError) as error:  # RuntimeError: links in a circle
        raise _bad(name, phrase("data.art_unread", reason=getattr(error, "strerror", None) or str(error))) from None


def _stamped(name: str, source: bytes, picture: Picture) -> str:
    """Return a picture's name with a stamp of what it holds: ``knight.svg#1a2b3c4d5e6f``.

    Of what was drawn from a file it is that of the file: with how many pixels, the machine's other work decides.
    """
    content = source if isinstance(picture, bytes) and _kind(name) != ".png" else picture
    return f"{name}#{hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()[:12]}"


def bounded(pictures: Mapping[str, Picture], seconds: float) -> None:
    """Refuse pictures that are too large together, or took too many ``seconds`` of work. Errors: BadData."""
    if seconds > PATIENCE:
        raise BadData(phrase("data.art_slow", most=int(PATIENCE)))
    if sum(map(len, pictures.values())) > MOST_BYTES:
        raise BadData(phrase("data.art_all", most=MOST_BYTES))
    if sum(_pixels(picture) for picture in pictures.values() if isinstance(picture, bytes)) > MOST_PIXELS:
        raise BadData(phrase("data.art_many", most=MOST_PIXELS))


def _pixels(picture: bytes) -> int:
    if not picture.startswith(png.SIGNATURE):
        return math.prod(jpeg.size(picture)) if picture else 0
    return png.pixels(picture)


def _bad(name: str, why: Phrase) -> BadData:
    return BadData(phrase("data.art", name=name, why=why))
