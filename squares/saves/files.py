"""Files that are never half written: the one place that writes files, and the bounded reader of those it wrote.

What is written goes to a temporary file in the same folder, is forced to the disk and read back, and takes the old
file's name in one step; or it is added to the end of a file. What it says is not known here.
"""

from __future__ import annotations

import errno
import os
import platform
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from squares.core.errors import BadData, Fault
from squares.core.phrase import phrase
from squares.data.bounded import NoFileError, start_of
from squares.data.faults import named, shown
from squares.data.loader import MOST_BYTES

TEMPORARY = ".tmp"
_OWNER = 0o700
PRIVATE = 0o600
"""The mode of a file that nobody but its owner may read."""
_ANYBODY = 0o666  # less what the system keeps from others
_BINARY = getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_LOCK_TRIES = 40
_LOCK_WAIT = 0.025  # seconds
_LOCK_AT = 1 << 30  # the byte that is locked where what is locked cannot be read
_MOST_WHO = 200  # bytes of what a lock says of its holder
_MOST_NAME = 60  # characters of a file's name that its temporary file bears


class SaveProblem(Fault):
    """Something could not be written or removed; the game goes on without it."""


def read(path: Path, most: int = MOST_BYTES) -> str:
    """Return the text of a file of at most ``most`` bytes. Errors: BadData; FileNotFoundError where there is none."""
    return read_bytes(path, most).decode("utf-8", errors="replace")


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return what a file of at most ``most`` bytes holds. Errors: BadData; FileNotFoundError where there is none."""
    try:
        source = start_of(path, most + 1)
    except FileNotFoundError:
        raise
    except NoFileError:
        raise BadData(phrase("saves.no_file", file=named(path.name))) from None
    except OSError as error:
        raise BadData(phrase("saves.unreadable", file=named(path.name), reason=error.strerror or error)) from error
    if len(source) > most:
        raise BadData(phrase("saves.too_big", file=named(path.name), most=most))
    return source


def regular(path: Path) -> None:
    """Refuse what is there but no file: a pipe, which would be waited for, or a link. Errors: BadData, OSError."""
    if not stat.S_ISREG(path.lstat().st_mode):
        raise BadData(phrase("saves.no_file", file=named(path.name)))


def replace(path: Path, source: bytes | str, older: tuple[Path, ...] = (), *, lasting: bool = True) -> None:
    """Put ``source`` under the name ``path``; what was there moves on to the first of ``older``, and so on.

    When this returns, it is on the disk, unless it need not be ``lasting``, and has been read back, and nobody but its
    owner may read it. Killed at any instant, ``path`` or the first of ``older`` holds what was there before, whole.
    Errors: SaveProblem; then nothing of the old is lost either.
    """
    temporary = _temporary(path)
    try:
        with _tidied(temporary):
            _write_new(temporary, _bytes(source), PRIVATE, lasting)
            if path.exists():
                _push_down((path, *older))
            os.replace(temporary, path)
            if lasting:
                _sync_folder(path.parent)
    except OSError as error:
        raise problem(error, path.parent) from error


def put(path: Path, source: bytes | str) -> None:
    """Write a whole file where a person wants it, wherever a link leads. It stays as open to others as it was.

    A device or a pipe is written to as it is. Errors: OSError; then what was there is there still.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        path.write_bytes(_bytes(source))
    else:
        lay(path, source)


def lay(path: Path, source: bytes | str) -> None:
    """Write a whole file into a folder that may come from others: a link or a pipe of its name gives way to it.

    A file stays as open to others as it was. Errors: OSError; then what was there is there still.
    """
    status = path.lstat() if os.path.lexists(path) else None
    temporary = _temporary(path)
    with _tidied(temporary):
        _write_new(temporary, _bytes(source), _ANYBODY)
        if status is not None and stat.S_ISREG(status.st_mode):
            temporary.chmod(stat.S_IMODE(status.st_mode))
        os.replace(temporary, path)
        _sync_folder(path.parent)


def put_new(path: Path, source: bytes | str, mode: int = _ANYBODY) -> None:
    """Write a whole file under a name that is free. Errors: OSError, FileExistsError where the name is taken."""
    temporary = _temporary(path)
    with _tidied(temporary):
        _write_new(temporary, _bytes(source), mode)
        name_also(temporary, path)
        _sync_folder(path.parent)


def name_also(path: Path, name: Path) -> None:
    """Give a file a second name, which must be free; where the system knows no second names, that one instead.

    Errors: OSError, FileExistsError where the name is taken.
    """
    try:
        os.link(path, name)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(name):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)) from None
        os.rename(path, name)


def take_back(name: Path, path: Path) -> None:
    """Undo ``name_also(path, name)``, unless another file has the name ``path`` by now. Errors: OSError."""
    if not os.path.lexists(path):
        os.rename(name, path)
    elif os.path.samefile(path, name):
        os.unlink(name)  # moving a file onto its other name would leave both


def append(path: Path, text: str) -> None:
    """Add as ``add`` does. Errors: SaveProblem."""
    try:
        add(path, text.encode("utf-8", "replace"))
    except OSError as error:
        raise problem(error, path.parent) from error


def add(path: Path, source: bytes) -> None:
    """Add to the end of a file that is there. When this returns, all of it is on the disk.

    Killed meanwhile, the file ends within ``source``. Errors: OSError; then the file is as it was wherever the system
    allows it.
    """
    handle = os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)
    try:
        size = os.fstat(handle).st_size
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


def rewrite(path: Path, text: str) -> None:
    """Put as ``put`` does, for a file that is there. Errors: SaveProblem."""
    try:
        put(path.resolve(strict=True), text)
    except OSError as error:
        raise problem(error, path.parent) from error


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


def move(pairs: Sequence[tuple[Path, Path]]) -> None:
    """Give files other names, in this order; one that is not there is left out. Folders are made as they are wanted.

    A moved file counts as written now. Errors: SaveProblem.
    """
    for path, target in pairs:
        try:
            if os.path.lexists(path):
                target.parent.mkdir(mode=_OWNER, exist_ok=True)
                with suppress(OSError, NotImplementedError):
                    os.utime(path, follow_symlinks=False)
                os.replace(path, target)
        except OSError as error:
            raise problem(error, path.parent) from error
    for folder in {path.parent for pair in pairs for path in pair}:
        with suppress(OSError):
            _sync_folder(folder)


def sweep(folder: Path, older_than: float) -> None:
    """Remove temporary files that a killed program left more than ``older_than`` seconds ago."""
    limit = time.time() - older_than
    with suppress(OSError):
        for path in folder.glob(f".*{TEMPORARY}"):
            if path.stat().st_mtime < limit:
                path.unlink()


def discard(path: Path) -> None:
    """Remove what a killed program left of a file that it had not finished."""
    path = Path(os.path.realpath(path))
    its = re.compile(rf"\.{re.escape(path.name[:_MOST_NAME])}\.[0-9a-f]{{8}}{re.escape(TEMPORARY)}")
    with suppress(OSError):
        for left in path.parent.iterdir():
            if its.fullmatch(left.name):
                left.unlink()


def problem(error: OSError, folder: Path) -> SaveProblem:
    """Return what an error of the system means to a player."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return SaveProblem(phrase("saves.disk_full", folder=folder))
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return SaveProblem(phrase("saves.read_only", folder=folder))
    return SaveProblem(phrase("saves.not_written", folder=folder, reason=error.strerror or str(error)))


@contextmanager
def refused(key: str, **where: object) -> Iterator[None]:
    """Say in a text what the system refuses and, as its value ``why``, for what reason. Errors: BadData."""
    try:
        yield
    except OSError as error:
        raise BadData(phrase(key, **where, why=error.strerror or str(error))) from None


@contextmanager
def locked(folder: Path, told: bool = False) -> Iterator[None]:
    """Keep other programs out of the folder meanwhile. The system lets go of the lock if the program dies.

    What holds the lock is written into it, so that a link in its place, which may lead anywhere, is refused.
    ``told``: others are told who it is. Errors: SaveProblem where the folder cannot be written, or another program
    keeps it for over a second.
    """
    path = folder / ".lock"
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _NO_LINK, PRIVATE)
    except OSError as error:
        raise problem(error, folder) from error
    try:
        for left in reversed(range(_LOCK_TRIES)):
            if _take(handle):
                break
            if left == 0:
                who = os.read(handle, _MOST_WHO).decode("utf-8", "replace").strip()
                raise SaveProblem(
                    phrase("saves.in_use", folder=folder, who=shown(who))
                    if who
                    else phrase("saves.busy", folder=folder)
                )
            time.sleep(_LOCK_WAIT)
        if told:
            _sign(handle, f"{os.getpid()} ({platform.node()})")
        try:
            yield
        finally:
            if told:
                _sign(handle, "")
    finally:
        os.close(handle)


def _sign(handle: int, who: str) -> None:
    """Write into a lock who holds it; a lock holds without."""
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, who.encode())


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        os.lseek(handle, _LOCK_AT, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _take(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EINTR)  # others: no locks on this disk
        return True


def _temporary(path: Path) -> Path:
    """Return a name beside the file that no other has."""
    return path.with_name(f".{path.name[:_MOST_NAME]}.{secrets.token_hex(4)}{TEMPORARY}")


@contextmanager
def _tidied(temporary: Path) -> Iterator[None]:
    """Take a temporary file away, however this ends short of a kill."""
    try:
        yield
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _bytes(source: bytes | str) -> bytes:
    return source.encode("utf-8", "replace") if isinstance(source, str) else source


def _write_new(path: Path, source: bytes, mode: int, lasting: bool = True) -> None:
    """Write a file that is not there yet, force it to the disk if it is to last, and read it back. Errors: OSError."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
    try:
        left = memoryview(source)
        while left:
            left = left[os.write(handle, left) :]
        if lasting:
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
