"""Our end of the process that draws SVG of all kinds and decodes JPEG (``renderer``): started when first needed, ended
where it takes too long. Its death is a reason why one picture is not drawn, and no more.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any
from xml.etree.ElementTree import Element, tostring

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.art import jpeg, svg
from squares.data.places import shipped

PATIENCE = 5.0
"""Seconds for all pictures of a game together."""
LEAST = 0.5
"""Seconds with fewer than which no further one is begun."""
MOST_SIDE, MOST_BOARD_SIDE = 2400, 4096  # pixels: 10 and 17 cm at 600 to the inch
MOST_PIXELS = 48_000_000  # of all that is drawn for a game
PACKAGE = "resvg_py"
_RENDERER = Path(__file__).with_name("renderer.py")
_MOST_KEPT = 67_108_864  # bytes
_KEPT: OrderedDict[bytes, bytes] = OrderedDict()
"""What was made, the last used last: a file that is checked again brings mostly the same pictures."""
_FONTS = {
    "font_family": "Masume text",
    "sans_serif_family": "Masume text",
    "serif_family": "Masume text",  # which stands in for every face that is not there
    "cursive_family": "Masume display",
    "fantasy_family": "Masume display",
    "monospace_family": "IBM Plex Mono",
}
_LAST_LATIN = "\u024f"
_HIDDEN = getattr(subprocess, "CREATE_NO_WINDOW", 0)


class Renderer:
    """Draws the ``pictures`` of one game, at most so many. A context manager: at its end the process is ended."""

    def __init__(self, pictures: int = 1, seconds: float = PATIENCE) -> None:
        self._left = max(1, pictures)
        self._pixels = MOST_PIXELS // self._left
        self._seconds = self._most = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> Renderer:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._end()

    def svg(self, drawing: Element, board: bool = False) -> bytes:
        """Return a cleaned drawing as a PNG. Errors: BadData where it cannot be drawn, or not in time."""
        sizes, _ = svg.sides(drawing.attrib)
        wide, narrow = max(sizes), min(sizes)
        side = int(min(MOST_BOARD_SIDE if board else MOST_SIDE, (self._pixels * wide / narrow) ** 0.5))
        drawing.attrib.update(xmlns=svg.SVG, width=str(sizes[0]), height=str(sizes[1]))
        words = {"kind": "svg", "side": side, "wide": sizes[0] == wide, "fonts": _fonts(drawing)}
        return self._made(tostring(drawing), words)

    def jpeg(self, source: bytes, board: bool = False) -> bytes:
        """Return a JPEG as it is, or upright, in plain colours and not too large. Errors: BadData."""
        plain = jpeg.taken(source)
        made = self._made(source, {"kind": "jpeg", "side": MOST_BOARD_SIDE if board else MOST_SIDE})
        return made or plain

    def _made(self, held: bytes, words: dict[str, Any]) -> bytes:
        """Return what the process makes of it, or made before. Errors: BadData."""
        key = hashlib.sha256(json.dumps([self._most, words]).encode() + held).digest()
        if key not in _KEPT:
            patience = self._seconds / 2  # so that one picture leaves time for others
            share = min(patience / 2, (self._seconds - LEAST) / self._left)
            self._left = max(1, self._left - 1)
            words = {**words, "seconds": share, "patience": patience, "length": len(held), "exact": False}
            answer, made = self._asked(held, words)
            if "side" in answer:
                with suppress(BadData):  # what is small is better than nothing
                    made = self._asked(held, {**words, "side": answer["side"], "exact": True})[1]
            _keep(key, made)
        _KEPT.move_to_end(key)
        return _KEPT[key]

    def _asked(self, held: bytes, words: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        """Return the answer to a request, and what was drawn. Errors: BadData."""
        begun = time.monotonic()
        if self._seconds < LEAST:
            raise BadData(phrase("data.art_slow", most=int(PATIENCE)))
        most = words["patience"]
        process = self._process = self._process or self._started()
        ended = threading.Timer(most, process.kill)
        ended.start()
        try:
            answer, made = _exchanged(process, held, words)
        except (OSError, ValueError):
            self._end()
            late = time.monotonic() - begun >= most
            raise BadData(phrase("data.art_long", most=round(most, 1)) if late else phrase("data.art_died")) from None
        finally:
            ended.cancel()
            self._seconds -= time.monotonic() - begun
        if "missing" in answer:
            raise BadData(phrase("data.art_no_renderer", package=PACKAGE if words["kind"] == "svg" else "pillow"))
        if "failed" in answer:
            raise BadData(phrase("data.art_no_svg" if words["kind"] == "svg" else "data.art_no_jpeg"))
        return answer, made

    def _started(self) -> subprocess.Popen[bytes]:
        """Start the process, in a folder that is empty. Errors: BadData."""
        if getattr(sys, "frozen", False):  # packed into one file, there is no interpreter to run it
            raise BadData(phrase("data.art_no_renderer", package=PACKAGE))
        self._folder = self._folder or tempfile.TemporaryDirectory()
        pipe = subprocess.PIPE
        words = [sys.executable, "-P", str(_RENDERER)]
        try:
            return subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, cwd=self._folder.name, creationflags=_HIDDEN
            )
        except OSError:
            raise BadData(phrase("data.art_died")) from None

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def _exchanged(process: subprocess.Popen[bytes], held: bytes, words: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Send a request, return answer and bytes. Errors: OSError, ValueError where the process has ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(words).encode() + b"\n" + held)
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    made = process.stdout.read(answer["length"])
    if len(made) < answer["length"]:
        raise ValueError
    return answer, made


def _fonts(drawing: Element) -> dict[str, Any]:
    """Return what draws the letters of a drawing: the faces of the program and no others."""
    letters = "".join("".join(element.itertext()) for element in drawing.iter("text"))
    own = "*.otf" if max(letters, default="") > _LAST_LATIN else "[!j]*.otf"  # the Japanese ones take long to open
    files = sorted(shipped("fonts").glob(own), key=lambda path: ("text" not in path.name, path.name))
    return {**_FONTS, "font_files": list(map(str, files))} if letters else {}  # the first that has a letter draws it


def _keep(key: bytes, made: bytes) -> None:
    _KEPT[key] = made
    while sum(map(len, _KEPT.values())) > _MOST_KEPT and len(_KEPT) > 1:
        _KEPT.popitem(last=False)
