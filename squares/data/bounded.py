"""The one reader of files that others name or write: it reads no more than is asked for, and waits for nothing.

An editor may lay over a file what is not saved yet: it is read in the file's place.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)

_unsaved: dict[str, bytes] = {}


class NoFileError(OSError):
    """What has the name is a folder, a pipe or a device."""


def start_of(path: Path, most: int) -> bytes:
    """Return the first ``most`` bytes of a file. Errors: OSError, NoFileError where it is none."""
    if _unsaved and (text := _unsaved.get(os.path.realpath(path))) is not None:
        return text[:most]
    try:
        handle = os.open(path, _FLAGS)
    except ValueError:  # a name with a zero character
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from None
    except OSError:
        if path.is_dir():  # which some systems do not open
            raise _no_file() from None
        raise
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise _no_file()
        with open(handle, "rb", closefd=False) as file:
            return file.read(most)
    finally:
        os.close(handle)


@contextmanager
def unsaved(texts: Mapping[Path, bytes]) -> Iterator[None]:
    """Have these texts read in the place of what their files hold, or of texts that are already."""
    before = dict(_unsaved)
    _unsaved.update((os.path.realpath(path), text) for path, text in texts.items())
    try:
        yield
    finally:
        _unsaved.clear()
        _unsaved.update(before)


def _no_file() -> NoFileError:
    return NoFileError(errno.EINVAL, os.strerror(errno.EINVAL))
