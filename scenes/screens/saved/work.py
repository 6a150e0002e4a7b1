"""What is done with many saved games: a step a frame, told as it goes, and ended between any two games."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING

from scenes.services import Link
from squares.core.errors import BadData
from squares.saves import Store, files, session_sheet
from squares.saves.library.library import Library
from squares.saves.session_sheet import Sheet

if TYPE_CHECKING:
    from scenes.services import Services

_AT_ONCE = 40  # games that are moved in one step
_TOLD = 10  # games after which it is told how far it has come
Tell = Callable[[int, int], None]


class Work:
    """``steps`` does a part each time; ``finish`` is called when all is done."""

    def __init__(self, steps: Iterator[None], finish: Callable[[], None]) -> None:
        self._steps, self.finish = steps, finish

    def go_on(self, seconds: float) -> bool:
        """Do the next parts for about so long; whether anything is left. Errors: BadData, SaveProblem."""
        end = time.perf_counter() + seconds
        while next(self._steps, self) is None:
            if time.perf_counter() > end:
                return True
        return False


def delete(store: Store, ids: Sequence[str], told: Callable[[], None]) -> Work:
    """Put games into the bin."""
    return Work(_moved(store.delete, ids), told)


def restore(store: Store, ids: Sequence[str], told: Callable[[], None]) -> Work:
    """Put games back from the bin."""
    return Work(_moved(store.restore, ids), told)


def _moved(move: Callable[..., None], ids: Sequence[str]) -> Iterator[None]:
    for at in range(0, len(ids), _AT_ONCE):
        move(*ids[at : at + _AT_ONCE])
        yield


def tagged(services: Services, ids: Sequence[str], words: Sequence[str], tell: Tell) -> Work:
    """Give games tags; a word that begins with a minus takes one away. Games that cannot be read are left out."""
    store, done = services.store, list[str]()
    wanted = [word.strip() for word in words]
    gone = {word[1:].strip().casefold() for word in wanted if word.startswith("-")}
    more = [word for word in wanted if word and not word.startswith("-")]

    def steps() -> Iterator[None]:
        for number, id in enumerate(ids, 1):
            with suppress(BadData):
                tags = [tag for tag in store.load(id).value.tags if tag.casefold() not in gone]
                store.describe(id, tags=[*tags, *more])
                done.append(id)
            if number % _TOLD == 0:
                tell(number, len(ids))
            yield

    def finish() -> None:
        said = services.say("library.tagged", n=len(done))
        services.shell.toast(_without(services, said, len(ids) - len(done)), done=True)

    return Work(steps(), finish)


def _without(services: Services, said: str, n: int) -> str:
    """What was done, and how many games were left out."""
    return services.say("library.left_out", said=said, n=n) if n else said


def exported(services: Services, library: Library, ids: Sequence[str], tell: Tell) -> Work:
    """Write session records as Markdown and as CSV.

    Of several games those are left out that cannot be read, or whose hands are hidden.
    """
    sheets: list[Sheet] = []
    folder = services.places.own("sessions")
    name = ids[0].rpartition("/")[2].removesuffix(".yaml") if len(ids) == 1 else "games"

    def steps() -> Iterator[None]:
        for number, id in enumerate(ids, 1):
            with suppress(BadData) if len(ids) > 1 else nullcontext():
                record, match = library.open(id, services.registry).value
                if not (match.game.secrets and match.outcome is None and match.plies):
                    sheets.append(Sheet(record, match, services.texts))
            if number % _TOLD == 0:
                tell(number, len(ids))
            yield
        files.replace(folder / f"{name}.md", session_sheet.markdown(sheets))
        files.replace(folder / f"{name}.csv", session_sheet.table(sheets))
        yield

    def finish() -> None:
        said = services.say("library.exported", n=len(sheets), name=f"{name}.md")
        said = services.say("session.exported", name=f"{name}.md") if len(ids) == 1 else said
        said = _without(services, said, len(ids) - len(sheets))
        show = Link(services.say("session.show"), partial(services.shell.open_folder, folder))
        services.shell.toast(said, show, done=True)

    return Work(steps(), finish)
