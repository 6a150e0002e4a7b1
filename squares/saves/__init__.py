"""What stays on the disk: records of matches, the folder they lie in, and the player's settings.

What is named here is loaded when it is first asked for: ``files`` alone is wanted before the window is on the screen.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from squares.saves.files import SaveProblem as SaveProblem
    from squares.saves.journal import Journal as Journal
    from squares.saves.match_file import MatchFile as MatchFile
    from squares.saves.record import BadFile as BadFile
    from squares.saves.record import Damaged as Damaged
    from squares.saves.record import Record as Record
    from squares.saves.record import Summary as Summary
    from squares.saves.record import new_id as new_id
    from squares.saves.settings import Settings as Settings
    from squares.saves.store import Opened as Opened
    from squares.saves.store import Store as Store

_KEPT = {
    "files": ("SaveProblem",),
    "journal": ("Journal",),
    "match_file": ("MatchFile",),
    "record": ("BadFile", "Damaged", "Record", "Summary", "new_id"),
    "settings": ("Settings",),
    "store": ("Opened", "Store"),
}


def __getattr__(name: str) -> Any:
    for module, names in _KEPT.items():
        if name in names:
            return getattr(import_module(f"squares.saves.{module}"), name)
    raise AttributeError(name)
