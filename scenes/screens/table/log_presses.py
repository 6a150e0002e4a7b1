"""What presses and keys do at the log: look at a ply, go to another line, open the menu or the note of either."""

from __future__ import annotations

from scenes.input import Key
from scenes.screens.table.panel import Panel
from scenes.screens.table.popups import Popups
from scenes.table.commands import Commands
from scenes.table.keys import command_of
from scenes.table.lines import OtherLine
from scenes.table.state import TableState


class LogPresses:
    """Knows where the log lies by its panel."""

    def __init__(self, state: TableState, panel: Panel, popups: Popups, commands: Commands) -> None:
        self._state, self._panel, self._popups, self._commands = state, panel, popups, commands

    def press(self, pos: tuple[float, float], button: int) -> bool:
        """A click looks at a ply or goes to another line; the right button opens the menu of either."""
        logged = self._panel.logged(pos)
        if logged is None:
            return False
        if button == 3:
            self._popups.open_logged(logged, self._panel.log.place(logged))
        elif isinstance(logged, OtherLine):
            self._commands.walk(logged.node)
        else:
            self._commands.look(logged)
        return True

    def open_at_ply(self, key: Key) -> None:
        """The menu of the ply on show, or the card for the note on it."""
        ply = self._state.observer.ply
        if command_of(key) == "pin":
            self._popups.pin(ply, self._panel.log.place(ply), key.name)
        else:
            self._popups.open_logged(ply, self._panel.log.place(ply), by_keys=True)
