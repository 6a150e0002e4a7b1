"""Files that are made beside the window, in a process of their own: what runs there, and the window's end of its pipe.

Nothing here blocks: ``poll`` looks once a frame for what has come. A file is written whole or not at all, so that the
process can be ended at any time.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from scenes.child_process import ChildDiedError, ChildProcess
from scenes.print.whole import discard, write, write_all
from scenes.trial import PAPER
from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.registry import Entry, Registry, definition_of

if TYPE_CHECKING:
    from scenes.print.job import Print, Wish
    from squares.data.art import Picture
    from squares.data.check import GameFile
    from squares.data.texts import Texts


class Job(Protocol):
    """A file to write at ``path``, in whatever process ``make`` is called."""

    @property
    def path(self) -> Path:
        """The file, or the folder of files."""

    def make(self, tell: Callable[[int], object]) -> tuple[str, ...]:
        """Write it; gives the texts that came out too small to be read. ``tell`` hears how much of it is drawn.

        Errors: BadData.
        """


@dataclass(frozen=True, slots=True)
class Task:
    """A file to write. ``entry``: the game, None for the printer's test page.

    ``kept``: the folder in which is noted what was printed; ``older``: only what differs from it. Where ``form`` is
    not pdf, ``path`` is a folder of pictures with ``dpi``.
    """

    path: Path
    texts: Texts
    wish: Wish
    made: datetime
    kept: Path
    entry: Entry | None = None
    variant: str | None = None
    older: GameFile | None = None
    form: str = "pdf"
    dpi: int = 300

    def make(self, tell: Callable[[int], object]) -> tuple[str, ...]:
        """Write the file; gives the texts that came out too small to be read. ``tell`` hears the number of sides drawn.

        Errors: BadData.
        """
        from scenes.print import job, since

        job.without_window()
        if self.entry is None:
            write(self.path, job.test_page(self.texts.say, self.wish.paper, self.made, job.NO_DRIFT))
            return ()
        printed = printed_of(self.entry, self.variant, self.texts, self.wish, _finer(self.entry))
        if self.older is not None:
            printed.only_changed(since.game_of(self.older, printed.variant))
        drawn = 0

        def one_more() -> None:
            nonlocal drawn
            drawn += 1
            tell(drawn)

        if self.form != "pdf":
            write_all(self.path, printed.files(self.form, self.dpi, self.path), one_more)
        else:
            write(self.path, printed.pdf(self.made, one_more))
            since.keep(self.kept, printed.imprint.hash, definition_of(printed.game), printed.variant)
        return tuple(printed.box.tiny)


def printed_of(
    entry: Entry, variant: str | None, texts: Texts, wish: Wish, pictures: Mapping[str, Picture] = MappingProxyType({})
) -> Print:
    """A game that need not lie in any folder, on sheets. ``pictures``: finer ones than its own. Errors: BadData."""
    from scenes.print.job import Print

    registry = Registry.of_engines()
    registry.know(pictures)
    return Print(registry, registry.put(entry), variant, texts.say, wish)


def _finer(entry: Entry) -> Mapping[str, Picture]:
    """The pictures of a game as they are with the time that paper has, where any are drawn from an SVG as pixels."""
    if not any(isinstance(held, bytes) and ".svg#" in name.lower() for name, held in entry.pictures.items()):
        return {}
    return Entry(entry.path, draws=PAPER).pictures


def serve(pipe: Any, task: Job) -> None:
    """Write the file. Sends the number of sides drawn after each, the texts that came out too small to be read, and
    at the end None, or a phrase on what is wrong.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window, which ends this process
    wrong: Phrase | None = None
    try:
        pipe.send(task.make(pipe.send))
    except BadData as fault:
        wrong = fault.phrase
    except (EOFError, OSError):
        return
    with suppress(OSError):  # nobody may be there any more
        pipe.send(wrong)


J = TypeVar("J", bound=Job)


class Maker(Generic[J]):
    """Has one task done at a time. ``drawn``: how many sides or pictures are; ``task``: None while there is none;
    ``tiny``: the texts of the last file that came out too small to be read.

    ``done`` hears the task at its end, and what was wrong, if anything.
    """

    def __init__(self, done: Callable[[J, Phrase | None], None]) -> None:
        self._done = done
        self.task: J | None = None
        self.drawn = 0
        self.tiny: tuple[str, ...] = ()
        self._child = ChildProcess(serve, "prints")

    def start(self, task: J) -> None:
        """Begin, in the place of any other file."""
        self.stop()
        self.task, self.drawn, self.tiny = task, 0, ()
        try:
            self._child.start(task)
        except OSError:
            self._end(phrase("print.page.broken"))

    def poll(self) -> bool:
        """Once a frame: whether anything has come."""
        heard = False
        try:
            for message in self._child.poll():
                heard = True
                if isinstance(message, int):
                    self.drawn = message
                elif isinstance(message, tuple):
                    self.tiny = message
                else:
                    self._end(message)
        except ChildDiedError:
            heard = True
            self._end(phrase("print.page.broken"))
        return heard

    def stop(self) -> None:
        """End the process, whatever it does; nothing is heard of it."""
        self._child.close()
        if self.task is not None:
            discard(self.task.path)
            self.task = None

    def _end(self, wrong: Phrase | None) -> None:
        task = self.task
        self.stop()
        if task is not None:
            self._done(task, wrong)
