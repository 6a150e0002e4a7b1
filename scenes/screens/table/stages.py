"""What of the table is drawn in which frame while pieces move: all of it at once would hold them up.

What has moved lies where it will lie as soon as it has come there, and lies where it lay as it sets out. So nobody sees
that the still picture, the board or what stands beside it is drawn a frame or two later.
"""

from __future__ import annotations

from scenes.board.film import Film


class Stages:
    """What frames of a film leave to the next."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._moves = False  # in this frame, or it has just come to its end
        self._shown = False  # whether the film ran in the last picture
        self._laid = False  # whether the board of the still picture is new in this frame
        self._panel_waits = False  # whether it is new but for the panel
        self._seen = False  # whether it was painted since the table came on show or was covered
        self._late: frozenset[str] = frozenset()

    def update(self, ms: float) -> bool:
        """Let the film go on; whether there is anything to draw."""
        self._moves = self._film.update(ms)
        return self._moves or bool(self._late)

    def repaint(self) -> bool:
        """Hear that the still picture has changed; whether it can be painted at once, else ``drawn`` says when."""
        self._panel_waits = False
        if not self._film.running or self._shown:
            return True
        self._late |= {"still"}
        return False

    def lay(self) -> str:
        """Hear that the still picture is painted; which of its "board" and "panel" shall stand in it as it was."""
        waited, seen = self._panel_waits, self._seen
        self._panel_waits = seen and self._moves and not waited
        self._laid, self._seen = seen and not waited, True
        self._late |= {"panel"} if waited else set()
        if not seen:
            self._late = frozenset()
        return "board" if waited else "panel" if self._panel_waits else ""

    def cover(self) -> None:
        """Hear that nothing of the table is on show: what was seen before is not seen again."""
        self._seen = self._panel_waits = False

    def late(self) -> frozenset[str]:
        """What of "view" and "around" shall stand as it was in this frame."""
        before, laid = self._late, self._laid and self._moves
        self._laid = False
        if laid:
            self._late = frozenset(("around",) if self._film.running else ("around", "view"))
        else:
            self._late = frozenset(("around",) if before & {"still", "view", "panel"} else ()) | (before & {"still"})
        return self._late

    def drawn(self) -> bool:
        """Hear that a picture was drawn; whether the still one is to be painted for the next."""
        paints = "still" in self._late or self._panel_waits
        self._late -= {"still"}
        self._shown = self._film.running
        return paints
