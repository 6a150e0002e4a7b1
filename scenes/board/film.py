"""The plan that is running now, its clock and its sounds."""

from __future__ import annotations

from collections.abc import Callable

from scenes.board.plan import Crest, Loss, Plan
from scenes.board.poses import Sprite
from squares.core.actions import Spot


class Film:
    """Runs one plan at a time; a new one cuts the old one off. ``sound`` hears the names of its cues."""

    def __init__(self, sound: Callable[[str], object]) -> None:
        self._sound = sound
        self._plan: Plan | None = None
        self._ms = 0.0
        self._heard = 0

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return self._plan is not None

    @property
    def touched(self) -> frozenset[Spot]:
        """Spots whose resting pieces the still picture leaves out."""
        return self._plan.touched if self._plan else frozenset()

    @property
    def sprites(self) -> tuple[Sprite, ...]:
        """What moves right now."""
        return self._plan.at(self._ms) if self._plan else ()

    @property
    def moves(self) -> bool:
        """Whether a piece is still on its way."""
        return self._plan is not None and self._plan.moves(self._ms)

    @property
    def crest(self) -> Crest | None:
        """The crest that sweeps the board right now."""
        return self._plan.crest(self._ms) if self._plan else None

    @property
    def losses(self) -> tuple[Loss, ...]:
        """The numbers that rise right now."""
        return self._plan.risen(self._ms) if self._plan else ()

    @property
    def frame_share(self) -> float:
        """How much of the frame round the winning cells is drawn, 0 to 1; all of it while nothing runs."""
        return self._plan.frame_share(self._ms) if self._plan else 1.0

    def start(self, plan: Plan) -> None:
        """Begin to show a plan; one without any length is only heard."""
        self._plan, self._ms, self._heard = plan, 0.0, 0
        self._hear()
        if plan.length <= 0:
            self.skip()

    def skip(self) -> bool:
        """End the running plan at once; whether there was one."""
        running, self._plan = self.running, None
        return running

    def update(self, ms: float) -> bool:
        """Let time pass; whether anything moved."""
        if self._plan is None:
            return False
        self._ms += ms
        self._hear()
        if self._ms >= self._plan.length:
            self._plan = None
        return True

    def _hear(self) -> None:
        cues = self._plan.cues if self._plan else ()
        while self._heard < len(cues) and cues[self._heard].ms <= self._ms:
            self._sound(cues[self._heard].sound)
            self._heard += 1
