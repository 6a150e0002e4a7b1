"""What the pages of the bench share: the services, the file, and the variant of it that is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scenes.screens.bench.file import BenchFile

if TYPE_CHECKING:
    from scenes.services import Services
    from scenes.ui.widgets import Form
    from squares.core.game import AnyGame
    from squares.data.faults import Diagnostic


@dataclass
class Desk:
    """``variant``: the id of the variant that is looked at, None for the first.

    ``form`` holds the widgets of the page on show. ``relayout`` places everything anew, as after a change of what is
    shown; ``repaint`` paints the still picture anew. The screen sets both. ``go`` opens a page by its name.

    ``reveal``: a place that page Layout shows in the text of the file when it is opened.
    """

    services: Services
    file: BenchFile
    form: Form
    variant: str | None = None
    reveal: Diagnostic | None = None
    relayout: Callable[[], None] = field(default=lambda: None)
    repaint: Callable[[], None] = field(default=lambda: None)
    go: Callable[[str], None] = field(default=lambda name: None)

    @property
    def game(self) -> AnyGame | None:
        """The game of the last good version in the variant that is looked at; None before there was one."""
        return self.file.game(self.variant)
