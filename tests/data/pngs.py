"""PNG files for tests, made chunk by chunk, so that each part can be wrong."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk with its length and its checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def header(w: int, h: int, depth: int = 8, colour: int = 6, interlaced: int = 0) -> bytes:
    """The chunk that comes first."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, depth, colour, 0, 0, interlaced))


def plain(w: int, h: int, pixel: bytes = b"\x11\xbb\x22\xff", more: bytes = b"") -> bytes:
    """A picture of one colour; ``more``: chunks between the header and the pixels."""
    rows = (b"\0" + pixel * w) * h
    return SIGNATURE + header(w, h) + more + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
