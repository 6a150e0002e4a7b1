"""A process of its own that draws what strangers wrote: SVG by resvg, JPEG by Pillow. It imports nothing of ours.

It reads requests from its input and writes each answer to its output: a line of JSON, then as many bytes as it says.
Whoever started it ends it where it takes too long; what it may use of the machine it bounds itself.
"""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

MOST_MEMORY = 1_610_612_736  # bytes
MOST_SECONDS = 60  # of work, should nobody end it
FIRST, LEAST = 300, 600  # pixels of the longer side: of the first try, and fewer than which are for want of time only
QUALITY = 92


def main() -> None:
    """Answer until there are no more requests."""
    _bounded()
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints is no answer
    while line := requests.readline():
        asked = json.loads(line)
        held = requests.read(asked["length"])
        try:
            answer, made = _KINDS[asked["kind"]](held, asked)
        except ImportError as error:
            answer, made = {"missing": error.name}, b""
        except BaseException as error:  # a library written in Rust panics with one of its own
            answer, made = {"failed": type(error).__name__}, b""
        _answer(answers, {**answer, "length": len(made)}, made)


def _bounded() -> None:
    """Bound memory and work, and write no file, where the system can see to it."""
    with suppress(ImportError):
        import resource

        names = ("RLIMIT_AS", MOST_MEMORY), ("RLIMIT_CPU", MOST_SECONDS), ("RLIMIT_FSIZE", 0), ("RLIMIT_CORE", 0)
        for name, most in names:
            with suppress(ValueError, OSError, AttributeError):
                resource.setrlimit(getattr(resource, name), (most, most))


def _answer(answers: BinaryIO, words: dict[str, Any], made: bytes) -> None:
    answers.write(json.dumps(words).encode() + b"\n" + made)
    answers.flush()


def _svg(held: bytes, asked: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Draw as a PNG: at the size that is asked for, or at a small one, and tell the largest that takes no longer."""
    from resvg_py import svg_to_bytes

    def drawn(side: int) -> bytes:
        width, height = (side, None) if asked["wide"] else (None, side)
        words = {"skip_system_fonts": True, "dpi": 96, **asked["fonts"]}
        return bytes(svg_to_bytes(svg_string=held.decode(), width=width, height=height, **words))

    def timed(side: int) -> tuple[float, bytes]:
        begun = time.perf_counter()
        made = drawn(side)
        return time.perf_counter() - begun, made

    side = asked["side"]
    if asked["exact"]:
        return {}, drawn(side)
    first, made = timed(min(FIRST, side))
    if side <= FIRST or first * (LEAST / FIRST) ** 2 > asked["seconds"]:
        return {}, made
    second, made = timed(min(LEAST, side))
    slope = max(0.0, second - first) / (LEAST**2 - FIRST**2)  # reading it takes as long at every size
    while second + slope * (side**2 - LEAST**2) > asked["seconds"] and side > LEAST:
        side = max(LEAST, side // 2)
    return ({"side": side} if side > LEAST else {}), made


def _jpeg(held: bytes, asked: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """Decode a picture; what must be turned, coloured otherwise or made smaller is written anew, else nothing."""
    from PIL import Image, ImageCms, ImageOps

    Image.MAX_IMAGE_PIXELS = None  # whoever asks has looked at the size
    picture: Image.Image = Image.open(io.BytesIO(held), formats=("JPEG",))
    profile, side = picture.info.get("icc_profile", b""), asked["side"]
    turned = picture.getexif().get(0x0112, 1) not in (0, 1)
    picture.load()
    own = bool(profile) and b"sRGB" not in profile
    if picture.mode in ("L", "RGB") and not turned and not own and max(picture.size) <= side:
        return {}, b""
    picture.thumbnail((side, side), Image.Resampling.LANCZOS)
    if own:
        with suppress(ImageCms.PyCMSError, OSError):  # colours that nobody can read are taken as those of screens
            screen = ImageCms.createProfile("sRGB")
            made = ImageCms.profileToProfile(picture, io.BytesIO(profile), screen, outputMode="RGB")
            picture = made or picture
    picture = ImageOps.exif_transpose(picture)
    written = io.BytesIO()
    picture.convert("L" if picture.mode == "L" else "RGB").save(written, "JPEG", quality=QUALITY, exif=b"")
    return {}, written.getvalue()


_KINDS: dict[str, Callable[[bytes, dict[str, Any]], tuple[dict[str, Any], bytes]]] = {"svg": _svg, "jpeg": _jpeg}

if __name__ == "__main__":
    main()
