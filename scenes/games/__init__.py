"""How the games look: a room (a folder) for each kind of game, and a kit that they are put together from.

A folder with a module ``look`` that holds a ``LOOK`` is a room; further folders may be added to ``__path__``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.games.kit.look import LOOK, Look
from squares.core.game import AnyGame

if TYPE_CHECKING:
    from scenes.games.kit.parts import Job, Part

__all__ = ["look_for", "look_of", "looks", "parts_of"]


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
    """The looks of all rooms."""
    for name in sorted({room.name for folder in __path__ for room in Path(folder).iterdir() if room.is_dir()}):
        look = _named(name)
        if look is not None:
            yield look


def parts_of(job: Job) -> Sequence[Part]:
    """What is cut out of paper for a game: its room says it, else the plain kit."""
    room = f"{__name__}.{job.game.definition.engine.replace('-', '_')}"
    own = find_spec(room) is not None and find_spec(f"{room}.parts") is not None
    found: Iterable[Part] = import_module(f"{room}.parts" if own else f"{__name__}.kit.parts").parts(job)
    return tuple(found)


def _serving(name: str, engine: str) -> Look:
    look = _named(name.replace("-", "_"))
    return look if look is not None and (look.serves is None or engine in look.serves) else LOOK


def _named(name: str) -> Look | None:
    room = f"{__name__}.{name}"
    spec = find_spec(room) if name.isidentifier() else None
    if spec is None or spec.submodule_search_locations is None or find_spec(f"{room}.look") is None:
        return None
    look: Look = import_module(f"{room}.look").LOOK
    return look
