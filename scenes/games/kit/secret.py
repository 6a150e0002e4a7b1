"""What the set-up page asks of the choices that the other players must not see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from squares.core.game import AnyGame, Option

Answer = tuple[str, ...]
Done = Callable[[Answer], None]


class SecretChoices(ABC):
    """How players choose in secret. A set-up page has one of its own, which may remember what was chosen.

    ``words``: which of the texts ``setup.choose`` and ``setup.chosen`` stand on the players' buttons. ``for_bots``:
    whether a person may choose for a bot as well, instead of the lot.
    """

    words = "secretly"
    for_bots = False

    @abstractmethod
    def choose(
        self, game: AnyGame, option: Option, name: str, done: Done, *, bot: bool = False, alone: bool = False
    ) -> None:
        """Lets the player called ``name`` choose; ``done`` hears the answer to the option.

        ``bot``: the choice is made for a bot; an empty answer leaves it to the lot. ``alone``: no other person is
        there who should look away.
        """

    def first(self, game: AnyGame, option: Option, *, bot: bool) -> Answer:
        """What a person's or a bot's seat begins with; empty where nothing is chosen before somebody does."""
        return ()

    def called(self, game: AnyGame, answer: Answer) -> str:
        """What an answer is called on the button of a bot, and of a person who is alone; empty if it has no name."""
        return ""

    def recalled(self, game: AnyGame, choices: Mapping[str, Answer]) -> Mapping[str, Answer]:
        """Which secret answers of the last game are offered again; none, unless they stay secret all the same."""
        return {}

    def stale(self, ms: float) -> bool:
        """Asked once a frame, ``ms`` after the last: whether what answers were taken from has changed since."""
        return False

    def as_now(self, game: AnyGame, choices: Mapping[str, Answer]) -> Mapping[str, Answer]:
        """The answers by their options, where what they were taken from may have changed meanwhile."""
        return choices
