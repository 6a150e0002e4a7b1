"""What the table does while a game is looked over: room for its course, marks in the log, keys, what is kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from scenes.geometry import Rect
from scenes.screens.table.panel import Panel
from scenes.screens.table.tabs import MOVES, REPORT
from scenes.services import Services
from scenes.table.commands import Commands
from scenes.table.review import MARKS, TableReview
from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.saves import MatchFile


class ReviewMode:
    """``save`` keeps the match with what was found."""

    def __init__(self, review: TableReview, panel: Panel, commands: Commands, save: Callable[[], None]) -> None:
        self._review, self._panel, self._commands, self._save = review, panel, commands, save
        self._opened, self._marked = False, list[int]()

    def part(self, stage: Rect, compact: bool) -> tuple[Rect, Rect]:
        """The course of the game at the foot of the stage while the review is open, and what is left for the board."""
        strip, rest = stage.cut_bottom((92.0 if compact else 132.0) if self._review.open else 0.0)
        return strip.inset(0 if compact else 8, 0), rest

    def follow(self) -> bool:
        """Mark the plies of the log that were found wanting; whether room is wanted, or free again."""
        review = self._review
        marked = [each.number for each in review.plies if MARKS[each.kind]] if review.open else []
        if marked != self._marked:
            self._marked = marked
            self._panel.log.refresh()
        turned, self._opened = self._opened != review.open, review.open
        if turned and not review.open and self._panel.tab == REPORT:
            self._panel.tab = MOVES
        return turned

    @property
    def looks(self) -> object:
        """All that the still picture shows of the review: marks in the log, and on the plates what a ply cost."""
        return self._opened, self._review.running, tuple(self._marked)

    def keep(self) -> None:
        """Save what was found, once nothing more is asked."""
        if self._review.unsaved and not self._review.running:
            self._review.unsaved = False
            self._save()

    def step(self, arrow: str) -> bool:
        """Go from ply to ply by the arrow keys, and from turning point to turning point; not while it is closed."""
        if not self._review.open:
            return False
        if arrow in ("left", "right"):
            self._commands.run("earlier" if arrow == "left" else "later")
        else:
            self._commands.look_at_point(1 if arrow == "down" else -1)
        return True


def keep_review(services: Services, file: MatchFile, match: AnyMatch, review: TableReview) -> None:
    """Save a match with what was found, and once that is all have exercises made of it."""
    file.save(match, played=False)
    if review.whole and file.record_id is not None and match.people:
        with suppress(BadData, OSError):  # the page of exercises tells what is the matter with them
            services.trainer.make([file.record_id])
