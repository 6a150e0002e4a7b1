"""Static instances of variable fonts ("cuts"): made by fontTools, found again by name and checksum.

Runs as a program of its own (``cutting.py FOLDER JOB...``), so that the window never waits. A cut's file name ends with
the checksum of its content: whatever does not match was damaged, is deleted and made again.
"""

from __future__ import annotations

import io
import json
import os
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MANY = 1000  # glyphs; a face with more of them is trimmed first
LETTERS = (range(0x0250), range(0x02B0, 0x0530), range(0x1E00, 0x1F00), range(0x2000, 0x2300), range(0xFB00, 0xFB07))


def job(source: Path, axes: Mapping[str, float], stem: str) -> str:
    """One cut to make, as an argument of the program."""
    return json.dumps({"source": str(source), "axes": dict(axes), "stem": stem})


def find(folder: Path, stem: str) -> Path | None:
    """The good cut of this name, or None; damaged ones are deleted."""
    for path in sorted(folder.glob(f"{stem}.*.ttf")):
        if path.name == _name(stem, path.read_bytes()):
            return path
        path.unlink()
    return None


def cut(source: Path, axes: Mapping[str, float]) -> bytes:
    """A variable font at one place of its axes, as a static font file."""
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    with TTFont(source, lazy=True) as font:
        if len(font.getGlyphOrder()) > MANY:
            _trim(font)
        content = io.BytesIO()
        instantiateVariableFont(font, dict(axes), inplace=True).save(content)
    return content.getvalue()


def _trim(font: Any) -> None:
    """Leaves the letters of the languages of Europe and their kerning: the rest would double the time of a cut."""
    from fontTools import subset

    if "GSUB" in font:
        del font["GSUB"]
    options = subset.Options(layout_features=["kern"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for code in font.getBestCmap() if any(code in part for part in LETTERS)])
    subsetter.subset(font)


def keep(folder: Path, stem: str, content: bytes) -> Path:
    """Writes a cut under its name; another process never sees half a file."""
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{stem}.{os.getpid()}.part"
    unfinished.write_bytes(content)
    return unfinished.replace(folder / _name(stem, content))


def _name(stem: str, content: bytes) -> str:
    return f"{stem}.{zlib.crc32(content):08x}.ttf"


def main(arguments: list[str]) -> None:
    """Makes the cuts given as jobs."""
    folder = Path(arguments[0])
    if hasattr(os, "nice"):
        os.nice(10)
    for text in arguments[1:]:
        task = json.loads(text)
        keep(folder, task["stem"], cut(Path(task["source"]), task["axes"]))


if __name__ == "__main__":
    main(sys.argv[1:])
