"""Files that are never half written: the one place that writes to the player's folders.

Text goes to a temporary file in the same folder, is forced to the disk and read back, and takes the old file's name in
one step; or it is added to the end of a file. What the text says is not known here.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from squares.core.errors import BadData, Fault
from squares.core.phrase import phrase
from squares.data.loader import MOST_BYTES

TEMPORARY = ".tmp"
_OWNER = 0o700
_PRIVATE = 0o600
_BINARY = getattr(os, "O_BINARY", 0)
_LOCK_TRIES = 40
_LOCK_WAIT = 0.025  # seconds


class SaveProblem(Fault):
    """Something could not be written or removed; the game goes on without it."""


def read(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file of at most ``most`` bytes. Errors: BadData; FileNotFoundError where there is none."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadData(phrase("saves.no_file", file=path.name))
        with path.open("rb") as file:
            source = file.read(most + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadData(phrase("saves.unreadable", file=path.name, reason=error.strerror or error)) from error
    if len(source) > most:
        raise BadData(phrase("saves.too_big", file=path.name, most=most))
    return source.decode("utf-8", errors="replace")


def replace(path: Path, text: str, older: tuple[Path, ...] = (), mode: int = _PRIVATE) -> None:
    """Put ``text`` under the name ``path``; what was there moves on to the first of ``older``, and so on.

    When this returns, the text is on the disk and has been read back, and nobody but its owner may read it, unless
    ``mode`` allows it. Killed at any instant, ``path`` or the first of ``older`` holds what was there before, whole.
    Errors: SaveProblem; then nothing of the old is lost either.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}{TEMPORARY}")
    try:
        _write_new(temporary, text.encode("utf-8", "replace"), mode)
        if path.exists():
            _push_down((path, *older))
        os.replace(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise problem(error, path.parent) from error


def append(path: Path, text: str, size: int) -> None:
    """Add ``text`` to the end of a file of ``size`` bytes. When this returns, the text is on the disk.

    Killed meanwhile, the file ends within the text. Errors: SaveProblem; then the file is as it was wherever the
    system allows it.
    """
    source = text.encode("utf-8", "replace")
    try:
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
        try:
            if os.write(handle, source) < len(source):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(handle)
        except OSError:
            with suppress(OSError):
                os.ftruncate(handle, size)
            raise
        finally:
            os.close(handle)
    except OSError as error:
        raise problem(error, path.parent) from error


def rewrite(path: Path, text: str) -> None:
    """Put ``text`` into a file of a person's own, wherever a link leads, which stays as open to others as it was.

    Errors: SaveProblem; then nothing of the old is lost.
    """
    try:
        path = path.resolve(strict=True)
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError as error:
        raise problem(error, path.parent) from error
    replace(path, text, mode=mode)


def private(folder: Path) -> None:
    """Close a folder to everybody but its owner, where the system knows of others."""
    with suppress(OSError):
        if stat.S_IMODE(folder.stat().st_mode) != _OWNER:
            folder.chmod(_OWNER)


def remove(paths: tuple[Path, ...]) -> None:
    """Remove those of the files that exist. Errors: SaveProblem."""
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise problem(error, path.parent) from error


def sweep(folder: Path, older_than: float) -> None:
    """Remove temporary files that a killed program left more than ``older_than`` seconds ago."""
    limit = time.time() - older_than
    with suppress(OSError):
        for path in folder.glob(f".*{TEMPORARY}"):
            if path.stat().st_mtime < limit:
                path.unlink()


def problem(error: OSError, folder: Path) -> SaveProblem:
    """What an error of the system means to a player."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return SaveProblem(phrase("saves.disk_full", folder=str(folder)))
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return SaveProblem(phrase("saves.read_only", folder=str(folder)))
    return SaveProblem(phrase("saves.not_written", folder=str(folder), reason=error.strerror or str(error)))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other windows out of the folder meanwhile. The system lets go of the lock if the program dies.

    Errors: SaveProblem where the folder cannot be written, or another window keeps it for over a second.
    """
    try:
        handle = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, _PRIVATE)
    except OSError as error:
        raise problem(error, folder) from error
    try:
        for left in reversed(range(_LOCK_TRIES)):
            if _take(handle):
                break
            if left == 0:
                raise SaveProblem(phrase("saves.busy", folder=str(folder)))
            time.sleep(_LOCK_WAIT)
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _take(handle: int) -> bool:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False


def _write_new(path: Path, source: bytes, mode: int) -> None:
    """Write a file that is not there yet, force it to the disk and read it back. Errors: OSError."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
    try:
        left = memoryview(source)
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)
    if path.read_bytes() != source:
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def _push_down(chain: tuple[Path, ...]) -> None:
    """Give each file the name of the next one; the last one's file goes."""
    for younger, elder in reversed(tuple(pairwise(chain))):
        if younger.exists():
            os.replace(younger, elder)


def _sync_folder(folder: Path) -> None:
    """Force the new names to the disk, where the system lets a folder be opened."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
