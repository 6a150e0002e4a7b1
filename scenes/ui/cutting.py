"""Static cuts of variable fonts: made by fontTools, found again by name and checksum.

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
        static = instantiateVariableFont(font, dict(axes), inplace=True)
        kept = io.BytesIO()
        static.save(kept)
    return kept.getvalue()


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
