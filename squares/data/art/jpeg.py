"""Which JPEG pictures are taken from strangers: whole ones of a moderate size. Pixels are not decoded here.

The headers are looked at before anything is decoded, and only what is needed to draw the picture is kept: no place, no
camera, no preview.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from squares.core.errors import BadData
from squares.core.phrase import phrase

MOST_BYTES = 8_388_608
MOST_PIXELS = 50_000_000  # of a camera; what is too large to draw is made smaller
SIGNATURE = b"\xff\xd8\xff"
_END, _SCAN = 0xD9, 0xDA
_FRAMES = frozenset((0xC0, 0xC1, 0xC2))  # coded by Huffman, plain or progressive
_KEPT = _FRAMES | {0xC4, 0xDB, 0xDD, _SCAN, 0xE0, 0xEE}
"""Frames, tables, scans, JFIF, and Adobe's note of how colours are told."""
_OTHER = frozenset(range(0xC0, 0xD0)) - _KEPT
_BARE = frozenset((0x01, *range(0xD0, 0xD8)))  # markers without contents


def taken(source: bytes) -> bytes:
    """Return the picture with nothing but what is drawn. Errors: BadData with why it is not taken."""
    if len(source) > MOST_BYTES:
        raise BadData(phrase("data.art_big", most=MOST_BYTES))
    kept, frames = [SIGNATURE[:2]], 0
    for kind, whole in _segments(source):
        if kind in _OTHER:
            raise BadData(phrase("data.art_odd_jpeg"))
        if kind in _FRAMES:
            frames += 1
            _sized(whole)
        if kind in _KEPT:
            kept.append(whole)
    if frames != 1:
        raise _broken()
    return b"".join((*kept, bytes((0xFF, _END))))


def size(picture: bytes) -> tuple[int, int]:
    """Return width and height in pixels of a picture that is taken. Errors: BadData where it is none."""
    for kind, whole in _segments(picture):
        if kind in _FRAMES:
            return _sized(whole)
    raise _broken()


def _broken() -> BadData:
    return BadData(phrase("data.art_no_jpeg"))


def _sized(frame: bytes) -> tuple[int, int]:
    if len(frame) < 10:
        raise _broken()
    depth, height, width, _ = struct.unpack_from(">BHHB", frame, 4)
    if depth != 8:
        raise BadData(phrase("data.art_odd_jpeg"))
    if not width or not height:
        raise _broken()
    if width * height > MOST_PIXELS:
        raise BadData(phrase("data.art_vast", width=width, height=height, most=MOST_PIXELS))
    return width, height


def _segments(source: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield kind and whole of each segment up to the end, a scan with its pixels. Errors: BadData where one is cut."""
    if not source.startswith(SIGNATURE):
        raise _broken()
    at = 2
    while True:
        while source[at : at + 2] == b"\xff\xff":  # what fills up
            at += 1
        if len(source) < at + 2 or source[at] != 0xFF:
            raise _broken()
        kind = source[at + 1]
        if kind == _END:
            return
        if kind in _BARE:
            at += 2
            continue
        if len(source) < at + 4:
            raise _broken()
        (length,) = struct.unpack_from(">H", source, at + 2)
        end = at + 2 + length
        if length < 2 or end > len(source):
            raise _broken()
        if kind == _SCAN:
            end = _scanned(source, end)
        yield kind, source[at:end]
        at = end


def _scanned(source: bytes, at: int) -> int:
    """Return where the pixels of a scan end: at the next marker that is none within them."""
    while (at := source.find(b"\xff", at)) >= 0 and at + 1 < len(source):
        if source[at + 1] and source[at + 1] not in _BARE:
            return at
        at += 2
    raise _broken()
