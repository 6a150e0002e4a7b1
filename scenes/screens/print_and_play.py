"""Print and play: what it is for, what it needs, and which game is to be laid out on sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.pages.pick_game import PickGame

if TYPE_CHECKING:
    from scenes.services import Services


class PrintAndPlay(PickGame):
    """A list of all games that can be printed; one that is chosen opens on its sheets."""

    def __init__(self, services: Services) -> None:
        say = services.say
        entries = [entry for entry in services.registry.entries if not entry.faults and entry.definition]
        words = [say(f"print.home.{part}") for part in ("what", "needs")]
        super().__init__(
            services, say("home.door.print"), entries, words, [(say("print.home.open"), services.routes.printing)]
        )
