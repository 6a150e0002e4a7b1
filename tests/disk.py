"""A disk that fails: every call of a program that changes files below a folder is counted, and any of them can fail."""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

_BY_PATH = ("replace", "rename", "link", "unlink", "remove", "mkdir", "rmdir", "chmod")
_BY_HANDLE = ("fsync", "ftruncate")
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Disk:
    """``asked``: the calls so far. The one at ``at`` (from 1) fails with ``number``; ``lasting``: so do all later ones.

    A write that fails has written half.
    """

    def __init__(self, root: object, at: int = 0, number: int = errno.ENOSPC, lasting: bool = False) -> None:
        self.asked: list[str] = []
        self._root, self._at, self._number, self._lasting = str(root), at, number, lasting
        self._handles: set[int] = set()

    @property
    def failed(self) -> bool:
        """Whether a call has failed."""
        return 0 < self._at <= len(self.asked)

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Meanwhile calls are counted and fail."""
        with pytest.MonkeyPatch.context() as patch:
            for name in _BY_PATH:
                patch.setattr(os, name, self._by_path(name, getattr(os, name)))
            for name in _BY_HANDLE:
                patch.setattr(os, name, self._by_handle(name, getattr(os, name)))
            patch.setattr(os, "write", self._write(os.write))
            patch.setattr(os, "close", self._close(os.close))
            opened = self._opened(io.open)
            patch.setattr(os, "open", self._open(os.open))
            patch.setattr(io, "open", opened)
            patch.setattr(builtins, "open", opened)
            yield

    def ask(self, what: str) -> None:
        """Count a call. Errors: OSError where it is to fail."""
        self.asked.append(what)
        if self._at and (len(self.asked) == self._at or (self._lasting and len(self.asked) > self._at)):
            raise OSError(self._number, os.strerror(self._number))

    def _is_below(self, path: object) -> bool:
        with suppress(TypeError):
            return os.fsdecode(os.fspath(path)).startswith(self._root)  # type: ignore[call-overload]
        return False

    def _by_path(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *words: Any, **more: Any) -> Any:
            there = name == "mkdir" and os.path.isdir(path)  # which needs nothing of the disk
            if not there and (self._is_below(path) or more.get("dir_fd") is not None):
                self.ask(name)
            return real(path, *words, **more)

        return call

    def _by_handle(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(handle: Any, *words: Any) -> Any:
            if handle in self._handles:
                self.ask(name)
            return real(handle, *words)

        return call

    def _open(self, real: Callable[..., int]) -> Callable[..., int]:
        def call(path: Any, flags: int, *words: Any, **more: Any) -> int:
            if not self._is_below(path):
                return real(path, flags, *words, **more)
            if flags & _WRITING:
                self.ask("open")
            handle = real(path, flags, *words, **more)
            self._handles.add(handle)
            return handle

        return call

    def _write(self, real: Callable[..., int]) -> Callable[..., int]:
        def call(handle: int, source: Any) -> int:
            if handle in self._handles:
                try:
                    self.ask("write")
                except OSError:
                    real(handle, bytes(source)[: len(source) // 2])
                    raise
            return real(handle, source)

        return call

    def _close(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def call(handle: int) -> None:
            self._handles.discard(handle)
            real(handle)

        return call

    def _opened(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, mode: str = "r", *words: Any, **more: Any) -> Any:
            if not self._is_below(path) or not set(mode) & set("wax+"):
                return real(path, mode, *words, **more)
            self.ask("open")
            return _Writing(real(path, mode, *words, **more), self)

        return call


class _Writing:
    """A file that is written to, of a failing disk."""

    def __init__(self, file: Any, disk: Disk) -> None:
        self._file, self._disk = file, disk

    def write(self, source: Any) -> Any:
        try:
            self._disk.ask("write")
        except OSError:
            self._file.write(source[: len(source) // 2])
            raise
        return self._file.write(source)

    def flush(self) -> None:
        self._disk.ask("flush")
        self._file.flush()

    def truncate(self, size: int | None = None) -> Any:
        self._disk.ask("truncate")
        return self._file.truncate(size)

    def __enter__(self) -> _Writing:
        return self

    def __exit__(self, *_words: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)
