"""Which PNG pictures are taken from strangers: one still picture of a moderate size, whole and within its bounds.

The header is looked at before anything is unpacked, and no more is unpacked than the header promises. Only what is
needed to draw the picture is kept. Pixels are not decoded here.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from squares.core.errors import BadData
from squares.core.phrase import phrase

MOST_BYTES = 2_097_152
MOST_SIDE = 2048  # pixels; more than any piece, card or board is drawn with
SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_NEEDED = b"A"[0], b"Z"[0]  # the first letter of a chunk without which the picture cannot be drawn is a capital
_MOVING = (b"acTL", b"fcTL", b"fdAT")
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # of a pixel, by the kind of colour
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""First column and row, and from one to the next, of each pass of an interlaced picture."""


class Header(NamedTuple):
    """What the first chunk says; ``width`` and ``height`` in pixels."""

    width: int
    height: int
    depth: int
    colour: int
    packing: int
    filters: int
    interlaced: int


def taken(source: bytes, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the picture with nothing but what is drawn. Errors: BadData with why it is not taken."""
    if len(source) > most_bytes:
        raise BadData(phrase("data.art_big", most=most_bytes))
    if not source.startswith(SIGNATURE):
        raise _broken()
    kept, pixels, header = [SIGNATURE], zlib.decompressobj(), None
    left, last = 0, b""
    for kind, data, whole in _chunks(source):
        if kind in _MOVING:
            raise BadData(phrase("data.art_moves"))
        if header is None:
            header = _header(kind, data)
            left = _unpacked(header)
        elif kind == b"IDAT":
            left -= _length(pixels, data, left + 1)
        elif _NEEDED[0] <= kind[0] <= _NEEDED[1] and kind not in _KEPT[1:]:
            raise _broken()
        if kind in _KEPT:
            kept.append(whole)
        last = kind
    if header is None or last != b"IEND" or left:
        raise _broken()
    return b"".join(kept)


def pixels(picture: bytes) -> int:
    """Return how many a picture that is taken has."""
    width, height = struct.unpack_from(">II", picture, len(SIGNATURE) + 8)
    return int(width * height)


def _broken() -> BadData:
    return BadData(phrase("data.art_no_png"))


def _chunks(source: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Yield kind, contents and whole of each chunk up to the end. Errors: BadData where one is cut off or altered."""
    at = len(SIGNATURE)
    while at < len(source):
        if len(source) < at + 12:
            raise _broken()
        (length,) = struct.unpack_from(">I", source, at)
        whole = source[at : at + length + 12]
        if len(whole) < length + 12 or zlib.crc32(whole[4:-4]) != struct.unpack(">I", whole[-4:])[0]:
            raise _broken()
        at += length + 12
        yield whole[4:8], whole[8:-4], whole
        if whole[4:8] == b"IEND":
            return


def _header(kind: bytes, data: bytes) -> Header:
    """Read the header. Errors: BadData where it is none, or the picture is too large."""
    if kind != b"IHDR" or len(data) != 13:
        raise _broken()
    header = Header(*struct.unpack(">IIBBBBB", data))
    known = header.depth in _DEPTHS.get(header.colour, ()) and header.interlaced in (0, 1)
    if not known or header.packing or header.filters or not (header.width and header.height):
        raise _broken()
    if max(header.width, header.height) > MOST_SIDE:
        raise BadData(phrase("data.art_large", width=header.width, height=header.height, most=MOST_SIDE))
    return header


def _unpacked(header: Header) -> int:
    """Return the bytes of all rows, each with the byte that tells its filter."""
    bits = header.depth * _SAMPLES[header.colour]
    passes = _PASSES if header.interlaced else ((0, 0, 1, 1),)
    total = 0
    for x, y, dx, dy in passes:
        columns, rows = -(-(header.width - x) // dx), -(-(header.height - y) // dy)
        if columns > 0 and rows > 0:
            total += rows * (1 + -(-columns * bits // 8))
    return total


def _length(pixels: zlib._Decompress, data: bytes, most: int) -> int:
    """Return how many bytes a chunk unpacks to. Errors: BadData where they are more than missing, or none."""
    try:
        count = len(pixels.decompress(data, most))
    except zlib.error:
        raise _broken() from None
    if count >= most:
        raise _broken()
    return count
