"""What every way to edit a position has: saving it into the file, and playing on from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.screens.bench.layout.mode import Mode
from scenes.screens.bench.layout.save_form import Laid, SaveForm
from squares.core.errors import BadData, BadPosition
from squares.core.game import AnyGame
from squares.core.match import Match
from squares.saves import carry

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

AnyMatch = Match[Any, Any]


class PositionMode(Mode, ABC):
    """``saving``: the form in the place of the panel while it is asked for. ``done`` is called to end the mode.

    ``kept``: the position as it was at first, or was saved last.
    """

    title = "bench.edit.heading"

    def __init__(self, desk: Desk, done: Callable[[], None]) -> None:
        self._desk, self._done = desk, done
        self.saving: SaveForm | None = None
        self.kept = ""

    @property
    @abstractmethod
    def game(self) -> AnyGame:
        """Whose position it is."""

    @property
    def laid(self) -> Laid | None:
        """What lies there, where the game can be made to begin with it."""
        return None

    @property
    @abstractmethod
    def notation(self) -> str:
        """The position as text, possible or not."""

    def save(self) -> None:
        """Ask how the position is to be kept."""
        form = SaveForm(self._desk, self.game, lambda: self.notation, self._saved, self.close_form, self.laid)
        self.saving = form
        self._desk.relayout()
        self._desk.form.set_focus(self.saving.name)

    @property
    def unsaved(self) -> bool:
        """See Mode."""
        return self.notation != self.kept

    def _saved(self) -> None:
        self.kept = self.notation
        self.close_form()

    def close_form(self) -> None:
        """Go on editing."""
        self.saving = None
        self._desk.relayout()

    def play_on(self) -> None:
        """The set-up page; the match that is agreed on there begins with this position."""
        services, text = self._desk.services, self.notation

        def begun(match: AnyMatch) -> None:
            try:
                start = match.game.parse(text)
                services.routes.table(carry.begun(match, match.game, start), over=True)
            except (BadPosition, BadData) as problem:
                services.toast(services.say(problem.phrase))

        try:
            services.routes.set_up(self._desk.file.entry.id, begun)
        except BadData as problem:
            services.toast(services.say(problem.phrase))
