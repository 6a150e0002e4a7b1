"""What a folder of several runs was asked for: a file of its own beside them, which tells whether one goes on there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.playtest.plan import Folder, read
from squares.saves import files


class Asked(Protocol):
    """What was asked, as a pydantic model."""

    def model_dump_json(self) -> str:
        """The text of its file."""

    def is_same(self, other: Self) -> bool:
        """Whether these are the same games, of which there may be more."""


A = TypeVar("A", bound=Asked)


class AskedFile(Generic[A]):
    """The file ``name``, read by ``read``; ``other``: the text key that says that a folder holds something else."""

    def __init__(self, name: str, read: Callable[[bytes], A], other: str) -> None:
        self._name, self._read, self._other = name, read, other

    def read(self, folder: Path) -> A:
        """What the runs in a folder are about. Errors: BadData."""
        return read(folder / self._name, self._read)

    def begin(self, folder: Path, asked: A) -> None:
        """Lie down in a folder, or go on there. Errors: BadData where it holds something else or cannot be used."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / self._name).is_file() and not self.read(folder).is_same(asked):
                raise BadData(phrase(self._other, folder=folder))
            files.lay(folder / self._name, asked.model_dump_json() + "\n")
        except OSError as error:
            raise Folder(folder).trouble(error) from None

    def place(self, folder: Path, name: str, asked: A) -> Path:
        """Where it goes among others: where it lies already, else a folder of its own."""
        for number in count(1):
            path = folder / (name if number == 1 else f"{name}-{number}")
            if not path.exists():
                return path
            with suppress(BadData):
                if self.read(path).is_same(asked):
                    return path
        raise AssertionError
