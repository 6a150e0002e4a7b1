"""The process in which files are read and checked for an editor, and the editor's end of the pipe to it.

Files may be a stranger's: one that takes too long ends the process, and another one is begun. Knows no protocol.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from squares.checking import diagnosed
from squares.core.errors import BadData, Fault
from squares.core.phrase import phrase
from squares.data import installed
from squares.data.bounded import unsaved
from squares.data.engines import engine, names, parts
from squares.data.pydantic_faults import schema_of
from squares.data.sheets.reading import read_any
from squares.lsp.book import Book, Place, begun, files_of
from squares.lsp.completion import Completion, completions, ids_at, unasked
from squares.lsp.cursor import Token, Writing, token_at
from squares.lsp.hover import Meaning, hover
from squares.lsp.names import given, renamed
from squares.lsp.problems import Found, problems
from squares.lsp.symbols import Symbol, symbols
from squares.registry import Registry

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from squares.data.art import Trial
    from squares.data.texts import Texts

SECONDS = 20.0
"""How long an answer may take, of which the first one has the time that the process needs to come up."""


class Workshop(NamedTuple):
    """What a process works with: ``games`` are the player's own, ``draws`` tries drawings."""

    texts: Texts
    games: Path
    draws: Trial | None


class Asked(NamedTuple):
    """A question to ``Desk``: a method of it and its words; ``texts`` are what is not saved yet."""

    what: str
    texts: Mapping[Path, bytes]
    words: tuple[Any, ...]


class Desk:
    """Answers questions about files. Lines and columns count from 1, columns in code points."""

    def __init__(self, workshop: Workshop) -> None:
        self._shop, self._book = workshop, Book()
        self._unasked: dict[Path, Iterator[Writing]] = {}
        self._registry = Registry.of_engines(workshop.games)

    def warm(self) -> None:
        """Load what else the first answers would have to wait for."""
        for name in names():
            with suppress(BadData):
                schema_of(engine(name).definition)
        for model in parts().values():
            schema_of(model)

    def problems(self, path: Path) -> Found:
        """See ``squares.lsp.problems``."""
        return problems(path, self._registry, self._shop.draws, self._shop.texts.say)

    def read(self, path: Path) -> None:
        """Read a file, so that what is asked next of it is known."""
        self._book.read(path)
        self._unasked[path] = unasked(self._book, path)

    def prepare(self, path: Path) -> bool:
        """Find out something that may be asked of a file that was read; return whether there is more."""
        writing = next(self._unasked.get(path, iter(())), None)
        if writing is not None:
            ids_at(self._book, path, writing)
        return writing is not None

    def completions(self, path: Path, line: int, column: int) -> list[Completion]:
        """See ``squares.lsp.completion``."""
        return completions(self._book, path, line, column)

    def hover(self, path: Path, line: int, column: int) -> Meaning | None:
        """See ``squares.lsp.hover``."""
        return hover(self._book, path, line, column, self._shop.texts.say)

    def symbols(self, path: Path) -> list[Symbol]:
        """See ``squares.lsp.symbols``."""
        return symbols(path)

    def definition(self, path: Path, line: int, column: int) -> Place | None:
        """Return where what is named under a cursor is given: an id, or a file that is included."""
        token = self._token(path, line, column)
        if token is None:
            return None
        if token.path[:1] == ("include",):
            file = next((each for each in files_of(path).values() if each.as_posix().endswith(token.word)), None)
            return Place(file, 1, 1, 1) if file is not None else None
        found = given(path, token)
        return found.place if found is not None else None

    def nameable(self, path: Path, line: int, column: int) -> Place | None:
        """Return where the id stands that is under a cursor; None where there is none to rename."""
        token = self._token(path, line, column)
        if token is None or given(path, token) is None:
            return None
        return Place(path, token.mark.line, token.mark.column, token.mark.column + len(token.word))

    def rename(self, path: Path, line: int, column: int, new: str) -> list[Place]:
        """See ``squares.lsp.names``. Errors: BadData."""
        token = self._token(path, line, column)
        if token is None:
            raise BadData(phrase("lsp.nothing_here"))
        return renamed(path, token, new, lambda file: diagnosed(read_any(file), self._registry))

    def _token(self, path: Path, line: int, column: int) -> Token | None:
        return token_at(begun(path), line, column)


def serve(pipe: Connection[Any, Any], workshop: Workshop) -> None:
    """Answer each question by True and the answer, or False and why not, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)  # what engines print must not get among what is said to the editor
    sys.stdout = sys.stderr
    desk = Desk(workshop)
    with suppress(EOFError, OSError):
        while True:
            asked: Asked = pipe.recv()
            try:
                with unsaved(asked.texts):
                    pipe.send((True, getattr(desk, asked.what)(*asked.words)))
            except Fault as fault:
                pipe.send((False, fault.phrase))
            except Exception as error:  # a file, or an engine from outside, that nobody has thought of
                pipe.send((False, installed.failed(error) or phrase("lsp.failed", error=type(error).__name__)))


class Assistant:
    """A process with a desk, which is started when it is first asked. Errors of ``ask``: BadData, OSError."""

    def __init__(self, workshop: Workshop, seconds: float = SECONDS) -> None:
        self._shop, self._seconds = workshop, seconds
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None

    def ask(self, what: str, texts: Mapping[Path, bytes], *words: object) -> Any:
        """Return what a method of ``Desk`` answers. Errors: BadData where it refuses or takes too long."""
        pipe = self._pipe or self.start()
        try:
            pipe.send(Asked(what, texts, words))
            answers = pipe.poll(self._seconds)
            done, answer = pipe.recv() if answers else (False, phrase("lsp.too_long", n=int(self._seconds)))
        except (EOFError, OSError):
            answers, done, answer = False, False, phrase("lsp.died")
        if not answers:
            self.stop()
        if not done:
            raise BadData(answer)
        return answer

    def start(self) -> Connection[Any, Any]:
        """Have the process come up; return the end of the pipe to it. Errors: OSError."""
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs, self._shop), name="lsp", daemon=True)
        self._process.start()
        theirs.close()
        return self._pipe

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
