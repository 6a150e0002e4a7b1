"""A zip archive that a stranger may have made, read within bounds: its members' bytes by name, or one sentence.

Nothing is written here, and no name leads out of the archive.
"""

from __future__ import annotations

import io
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import PurePosixPath

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import shown

STARTS = b"PK\x03\x04"
MOST_BYTES = 24_000_000  # of the archive
MOST_FILES = 600
MOST_FILE = 17_000_000  # bytes of one member
MOST_ALL = 48_000_000  # bytes of all members
MOST_RATIO = 250  # how many bytes one byte may become
_ROOM = 65_536  # bytes that no ratio is asked of
_MOST_NAME, _MOST_DEPTH = 200, 6
_MOST_DIRECTORY = MOST_FILES * (46 + _MOST_NAME * 4 + 64)  # bytes of the list of members
_END, _END_64 = b"PK\x05\x06", b"PK\x06\x07"
_END_SIZE = 22
_PART = re.compile(r"[\w-][\w .()+-]*")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_BROKEN = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, NotImplementedError, RuntimeError, EOFError,
    OSError, ValueError, OverflowError, LookupError, MemoryError,
)  # fmt: skip
"""What the library raises for archives that are none."""


def packed(members: Mapping[str, bytes]) -> bytes:
    """Return an archive, the same for the same members. Errors: BadData for a name that another system refuses."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            if not is_name(name):
                raise BadData(phrase("pack.name", name=shown(name, 80)))
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def is_name(name: str) -> bool:
    """Tell whether a name is relative and means the same file on every system."""
    parts = name.split("/")
    plain = unicodedata.normalize("NFC", name) == name and len(name) <= _MOST_NAME and len(parts) <= _MOST_DEPTH
    return plain and all(
        _PART.fullmatch(part) and not part.endswith((".", " ")) and not _DEVICES.fullmatch(part) for part in parts
    )


def members(source: bytes) -> dict[str, bytes]:
    """Return what the files of an archive hold, by name. Errors: BadData."""
    if len(source) > MOST_BYTES:
        raise BadData(phrase("pack.too_big", most=MOST_BYTES))
    if not source.startswith(STARTS):
        raise BadData(phrase("pack.no_pack"))
    _look_at_end(source)
    try:
        with zipfile.ZipFile(io.BytesIO(source)) as archive:
            infos = archive.infolist()
            _check(infos)
            return {info.filename: _read(archive, info) for info in infos}
    except _BROKEN as error:
        raise BadData(phrase("pack.broken")) from error


def _look_at_end(source: bytes) -> None:
    """Refuse a list of members that is longer than any pack's, before anybody reads it. Errors: BadData."""
    at = source.rfind(_END, max(0, len(source) - _END_SIZE - 0xFFFF))
    if at < 0 or at + _END_SIZE > len(source) or source[max(0, at - 20) : at].startswith(_END_64):
        raise BadData(phrase("pack.broken"))
    count, size = struct.unpack_from("<HI", source, at + 10)
    if count > MOST_FILES or size > _MOST_DIRECTORY:
        raise BadData(phrase("pack.many", most=MOST_FILES))


def _check(infos: list[zipfile.ZipInfo]) -> None:
    """Look at all that is said of the members. Errors: BadData naming the one that is refused."""
    if len(infos) > MOST_FILES:
        raise BadData(phrase("pack.many", most=MOST_FILES))
    known: set[str] = set()
    for info in infos:
        name = info.filename
        if not is_name(name) or info.is_dir():
            raise BadData(phrase("pack.name", name=shown(name, 80)))
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in (0, stat.S_IFREG) or info.flag_bits & 1:
            raise BadData(phrase("pack.no_file", name=shown(name, 80)))
        if name.casefold() in known:
            raise BadData(phrase("pack.twice", name=shown(name, 80)))
        known.add(name.casefold())
        if info.file_size > MOST_FILE or info.file_size > MOST_RATIO * info.compress_size + _ROOM:
            raise BadData(phrase("pack.swells", name=shown(name, 80)))
    if any(str(parent) in known for name in known for parent in PurePosixPath(name).parents):
        raise BadData(phrase("pack.broken"))
    if sum(info.file_size for info in infos) > MOST_ALL:
        raise BadData(phrase("pack.too_much", most=MOST_ALL))


def _read(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Return what a member holds, which is no more than it says of itself."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadData(phrase("pack.broken"))
    with archive.open(info) as member:
        content = member.read(info.file_size + 1)
        if len(content) != info.file_size:
            raise EOFError(info.filename)
        return content
