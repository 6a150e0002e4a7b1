"""Game files that were opened by their path and lie outside the folder of one's own games: kept over starts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from squares.saves.settings import MOST_PATH, MOST_RECENT

if TYPE_CHECKING:
    from scenes.services import Services

_ENDINGS = (".yaml", ".yml")


def recent(services: Services) -> list[Path]:
    """The files, the one that was opened last first; they need not be there any more."""
    return [Path(path) for path in services.settings.recent]


def remember(services: Services, path: Path) -> None:
    """Puts a file first, unless it lies where all games of one's own are found."""
    path = path.absolute()
    if path.suffix in _ENDINGS and path.parent != services.places.games.absolute() and len(str(path)) <= MOST_PATH:
        _keep(services, [path, *(each for each in recent(services) if each != path)][:MOST_RECENT])


def forget(services: Services, path: Path) -> None:
    """Takes a file off the list; the file itself stays."""
    _keep(services, [each for each in recent(services) if each != path])


def _keep(services: Services, paths: list[Path]) -> None:
    if paths != recent(services):
        services.change(recent=tuple(map(str, paths)))
