"""How the games look: a room (a folder) for each engine, and a kit that they are put together from.

A room's module ``look`` holds a ``LOOK``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from scenes.games.kit.look import LOOK, Look
from squares.core.game import AnyGame
from squares.data.installed import engines, module

if TYPE_CHECKING:
    from scenes.games.kit.parts import Job, Part

__all__ = ["gallery_of", "look_for", "look_of", "looks", "parts_of"]


def look_of(game: AnyGame | None) -> Look:
    """What draws a game: the look that its ``look.view`` names if that serves its engine, else the plain one.

    A file that names no view has its engine's. None is a game that is not known.
    """
    if game is None:
        return LOOK
    engine = game.definition.engine
    return _serving(game.definition.look.view or engine, engine)


def look_for(engine: str) -> Look:
    """An engine's own look, for what depends on the rules and not on the view that a game file wants."""
    return _serving(engine, engine)


def looks() -> Iterator[Look]:
    """The plain look, and those of all engines that bring one."""
    yield LOOK
    yield from filter(None, map(_named, sorted(engines())))


def parts_of(job: Job) -> Sequence[Part]:
    """What is cut out of paper for a game: its engine says it, else the plain kit."""
    own = _own(job.game.definition.engine, "parts")
    found: Iterable[Part] = (import_module("scenes.games.kit.parts") if own is None else own).parts(job)
    return tuple(found)


def gallery_of(job: Job) -> Sequence[Part]:
    """What a game is played with as it is at the table, without its boards: its engine says it, else the plain kit."""
    from scenes.games.kit import gallery

    engine = job.game.definition.engine
    own, editing = _own(engine, "gallery"), module(engine, "editing")
    found: Iterable[Part] = (
        gallery.pieces(job, () if editing is None else editing.make(job.game).box) if own is None else own.gallery(job)
    )
    return tuple(found)


def _serving(name: str, engine: str) -> Look:
    look = _named(name)
    return look if look is not None and (look.serves is None or engine in look.serves) else LOOK


def _named(name: str) -> Look | None:
    module = _own(name, "look")
    look: Look | None = None if module is None else module.LOOK
    return look


def _own(engine: str, name: str) -> Any:
    """A module of an engine's look; None where it has none of that name."""
    found = engines().get(engine)
    return None if found is None else found.look(name)
