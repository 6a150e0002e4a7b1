"""A stand-in for the bots' process, and tables at which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.screens.table.screen import Table
from squares.bots.bot import Choice
from squares.bots.evaluation import WIN
from squares.bots.process import Answer, Prepare, Question, Trouble
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from tests.scenes.at_table import NAMES, Hand, N

BOT = BotPlayer(4, 2.0)


class Clerk:
    """Stands in for the bots' process: keeps the question, answers when it is told to."""

    margin = 0.12
    spare = 0  # further processes

    def __init__(self) -> None:
        self.question: Question | None = None
        self.asked = 0
        self.closed = False
        self.prepared: tuple[Prepare, ...] = ()
        self._heard: Callable[[Answer], None] | None = None

    def ask(self, question: Question, heard: Callable[[Answer], None]) -> None:
        self.question, self._heard = question, heard
        self.asked += 1

    def prepare(self, *bots: Prepare) -> None:
        self.prepared = bots

    def cancel(self) -> None:
        self.question = self._heard = None

    def poll(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True

    def answer(self, value: int = 0, nodes: int = 9, worth: int | None = None, others: int = 1) -> None:
        """The first legal action, worth ``value``; what was played instead is ``worth`` so much.

        So many ``others`` are told with it; of actions to be compared each is worth less, the last loses.
        """
        assert self.question is not None
        assert self._heard is not None
        legal, among, position = self.question.view.legal, self.question.among, self.question.view.position
        told = tuple((action, value - at) for at, action in enumerate(legal[:others]))

        def choice(action: Any, worth: int) -> Choice[Any, Any]:
            return Choice(action, worth, (action,), position, told, nodes, 1, 0.1)

        compared = [Answer(choice(action, -10 * at)) for at, action in enumerate(among[:-1])]
        compared += [Answer(choice(among[-1], 1 - WIN))] if among else []
        heard = self._heard
        self.cancel()
        heard(Answer(choice(legal[0], value), worth=worth, among=tuple(compared)))

    def fail(self, trouble: Trouble | None = None, trace: str = "") -> None:
        assert self._heard is not None
        heard = self._heard
        self.cancel()
        heard(Answer(None, trouble=trouble, trace=trace))


class Sit(Protocol):
    def __call__(self, game: str = ..., *, bots: dict[Seat, BotPlayer] | None = ..., variant: str | None = ...) -> Hand:
        """A table with bots, one frame old."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    yield made
    made.close()


@pytest.fixture
def clerk(program: App, monkeypatch: pytest.MonkeyPatch) -> Clerk:
    clerk = Clerk()
    monkeypatch.setattr(program.services, "worker", clerk)
    program.services.change(motion="none", bot_pace="off", evaluation=False, spare_questions=False)
    return clerk


@pytest.fixture
def sit(program: App, clerk: Clerk) -> Sit:
    def sit(game: str = "squares-ii", *, bots: dict[Seat, BotPlayer] | None = None, variant: str | None = None) -> Hand:
        made = program.services.registry.game(game, variant)
        names = {seat: NAMES.get(seat, seat.value) for seat in made.seats}
        match: Match[Any, Any] = Match(made, Setup(), 1, names, bots={N: BOT} if bots is None else bots)
        hand = Hand(program, Table(program.services, match))
        hand.wait(1)
        return hand

    return sit


def play_first(hand: Hand) -> None:
    """The person to move plays something."""
    hand.table.session.play(hand.match.legal_actions()[0])
    hand.wait(1)
