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
        self._laid = False  # whether the still picture is new in this frame
        self._late: frozenset[str] = frozenset()

    def update(self, ms: float) -> bool:
        """Let the film go on; whether there is anything to draw."""
        self._moves = self._film.update(ms)
        return self._moves or bool(self._late)

    def repaint(self) -> bool:
        """Whether the still picture can be painted at once; else ``drawn`` says when."""
        if not self._film.running or self._shown:
            return True
        self._late |= {"still"}
        return False

    def lay(self) -> None:
        """Hear that the still picture is painted."""
        self._laid = True

    def late(self) -> frozenset[str]:
        """What of "view" and "around" shall stand as it was in this frame."""
        before, laid = self._late, self._laid and self._moves
        self._laid = False
        if laid:
            self._late = frozenset(("around",) if self._film.running else ("around", "view"))
        else:
            self._late = frozenset(("around",) if before & {"still", "view"} else ()) | (before & {"still"})
        return self._late

    def drawn(self) -> bool:
        """Hear that a picture was drawn; whether the still one is to be painted for the next."""
        paints = "still" in self._late
        self._late -= {"still"}
        self._shown = self._film.running
        return paints
