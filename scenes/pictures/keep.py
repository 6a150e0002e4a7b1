"""A picture of the position on a table, kept in the player's folder of pictures."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.pictures.files import Pictures
from scenes.services import Link
from squares.core.errors import BadData
from squares.saves import files

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.core.match import AnyMatch
    from squares.core.seats import Seat

_SCALE = 2


def keep(services: Services, match: AnyMatch, ply: int, side: Seat | None) -> None:
    """Write the position after so many plies as ``side`` sees it, and say where it lies."""
    say, folder = services.say, services.places.own("pictures")
    file = folder / f"{match.game.id}-{services.wall_clock().astimezone():%Y-%m-%d-%H%M%S}-{ply}.png"
    made = Pictures(match, say, services.theme, services.registry.picture, side)
    try:
        with files.refused("print.no_file", file=file):
            files.lay(file, made.png(ply, _SCALE))
    except BadData as fault:
        services.toast(say(fault.phrase))
        return
    show = Link(say("session.show"), partial(services.shell.open_folder, folder))
    services.shell.toast(say("pictures.kept", name=file.name), show, done=True)
