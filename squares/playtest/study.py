"""A study: a run, a comparison or a sweep, kept in a folder of its own and gone on with there.

Its folder holds a file that says what was asked, which tells whether a study goes on there, and one of its figures.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import Field, ValidationError

from squares import __version__
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.faults import shown
from squares.data.models import Model
from squares.registry import Registry, definition_of, hash_of
from squares.saves import files

T = TypeVar("T")
F = TypeVar("F")

MOST_BYTES = 64_000_000  # of a file that says what was asked, or what it came to


class Study(Model):
    """What was asked. ``FILE``: the name of its file; ``KEYS``: what tells it from another study, which may differ in
    how many games are played; ``OTHER``: the text that refuses the folder of another one.
    """

    FILE: ClassVar[str]
    KEYS: ClassVar[tuple[str, ...]] = ()
    OTHER: ClassVar[str]

    @property
    @abstractmethod
    def name(self) -> str:
        """What its folder is called where nobody says."""

    def differences(self, other: Self) -> Iterator[tuple[str, Any, Any]]:
        """Tell two studies apart: the keys that differ, with the values here and there."""
        values = ((key, getattr(self, key), getattr(other, key)) for key in self.KEYS)
        return ((key, theirs, ours) for key, theirs, ours in values if theirs != ours)

    @classmethod
    def lies_in(cls, folder: Path) -> bool:
        """Whether one was begun in a folder."""
        return (folder / cls.FILE).is_file()

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Read what was asked in a folder. Errors: BadData."""
        return read(folder / cls.FILE, cls.model_validate_json)

    def begin(self, folder: Path) -> None:
        """Lie down in a folder, or go on there with as many games as are asked now.

        Errors: BadData where another study lies there, or nothing can be written.
        """
        with files.refused("playtest.no_folder", folder=folder):
            folder.mkdir(parents=True, exist_ok=True)
            if self.lies_in(folder):
                for key, theirs, ours in self.read(folder).differences(self):
                    raise BadData(phrase(self.OTHER, folder=folder, key=key, theirs=shown(theirs), ours=shown(ours)))
            files.lay(folder / self.FILE, self.model_dump_json() + "\n")

    def place(self, folder: Path) -> Path:
        """Find where it goes among others: where it lies already, else a folder of its own."""
        for number in count(1):
            path = folder / (self.name if number == 1 else f"{self.name}-{number}")
            if not path.exists():
                return path
            with suppress(BadData):
                if not any(self.read(path).differences(self)):
                    return path
        raise AssertionError


class GameStudy(Study):
    """A study of one game by players that may change: ``version`` of the program, ``hash`` of the rules and ``levels``
    (a digest of the players' settings) tell whether what was done another day still counts.

    It holds the game's definition, so it goes on as it began whatever becomes of the game's file.
    """

    version: str
    game: str
    title: str
    variant: str
    hash: str
    levels: str
    seed: int = Field(ge=0)
    definition: dict[str, Any]

    @staticmethod
    def about(game: AnyGame) -> dict[str, Any]:
        """Return what a study keeps of a game."""
        return {
            "version": __version__,
            "game": game.id,
            "title": game.definition.title,
            "variant": game.variant,
            "hash": hash_of(game),
            "definition": definition_of(game),
        }

    def make(self) -> AnyGame:
        """The game, made anew. Errors: BadData."""
        return Registry(()).from_definition(self.definition, self.variant)


@dataclass(frozen=True, slots=True)
class Kept(Generic[F]):
    """A study that was played, whole or in part. ``when``: seconds since 1970, of its last figures ``found``."""

    path: Path
    when: float
    found: F


K = TypeVar("K", bound=Kept[Any])


def kept_in(folder: Path, pattern: str, figures: str, read: Callable[[Path], K]) -> Iterator[K]:
    """Read the studies that lie in a folder, the newest first; ``figures``: the file of each that tells how new.

    None is read before it is asked for; what cannot be read is left out.
    """
    found: list[tuple[float, Path]] = []
    for path in folder.glob(pattern) if folder.is_dir() else ():
        with suppress(OSError):
            found.append(((path / figures).stat().st_mtime, path))
    for _, path in sorted(found, reverse=True):
        with suppress(BadData):
            yield read(path)


def written(file: Path) -> float:
    """Seconds since 1970 at which a file of figures was written. Errors: BadData."""
    with files.refused("playtest.no_folder", folder=file.parent):
        return file.stat().st_mtime


def read(path: Path, parse: Callable[[bytes], T]) -> T:
    """What a file in the folder of a study says. Errors: BadData."""
    try:
        return parse(files.read_bytes(path, MOST_BYTES))
    except FileNotFoundError:
        raise BadData(phrase("playtest.no_run", folder=path.parent)) from None
    except ValidationError:
        raise BadData(phrase("playtest.bad_plan", file=path)) from None
