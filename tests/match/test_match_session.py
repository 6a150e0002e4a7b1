"""A match in progress without any screen: who is asked, what is told, and how draws, failures and clocks go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from squares.core.clock import TimeControl
from squares.core.errors import IllegalAction
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.match import deciding
from squares.match.news import Changed, DrawAnswered, News, SeatFailed, TimeLow, TimeUp
from squares.match.seats import Reply
from squares.match.session import MatchSession
from squares.registry import Registry

REGISTRY = Registry.of_engines()
S, N = Seat.SOUTH, Seat.NORTH
NAMES = {S: "Mei", N: "Kaede"}


class Remote:
    """A seat of another kind: whoever plays it answers when they like."""

    def __init__(self) -> None:
        self.hear: Callable[[Reply], None] | None = None
        self.cancelled = 0

    def time(self, left: float | None) -> float:
        return 60.0 if left is None else left

    def ask(self, seconds: float, hear: Callable[[Reply], None]) -> None:
        self.hear = hear

    def cancel(self) -> None:
        self.cancelled += 1

    def answer(self, reply: Reply) -> None:
        assert self.hear is not None
        self.hear(reply)


class Room:
    """A session whose North is a ``Remote``, and the news that it told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **terms: Any) -> None:
        self.remote = Remote()
        monkeypatch.setattr(deciding, "controllers", lambda match, client: {N: self.remote})
        game = REGISTRY.game("qubism")
        self.match = Match(game, Setup(first=S), 1, NAMES, bots={N: BotPlayer(1, 1.0)}, **terms)
        self.session = MatchSession(self.match)
        self.news: list[News] = []
        self.session.listen(self.news.append)

    def play(self) -> None:
        self.session.play(self.match.legal_actions()[0])

    def reply(self, **more: Any) -> bool:
        """North is asked and decides for its first action; whether that was played."""
        self.session.deciding.ask()
        self.remote.answer(Reply(self.match.legal_actions()[0], **more))
        return self.session.carry_out()


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    return Room(monkeypatch)


def test_what_is_played_is_told_with_its_step(room: Room) -> None:
    room.play()
    [told] = room.news
    assert told == Changed(room.match.plies[0].step)
    with pytest.raises(IllegalAction):
        room.session.play("nothing")
    assert room.news == [told]


def test_a_seat_is_asked_once_for_each_position_and_its_reply_waits_to_be_carried_out(room: Room) -> None:
    deciding = room.session.deciding
    assert not deciding.ask(), "a person decides"
    room.play()
    assert deciding.ask()
    assert not deciding.ask()
    assert (deciding.thinking, deciding.answered, deciding.granted) == (N, False, 60.0)
    room.remote.answer(Reply(room.match.legal_actions()[0]))
    assert (deciding.thinking, deciding.answered, room.match.cursor) == (None, True, 1)
    assert room.session.carry_out()
    assert room.match.cursor == 2
    assert not room.session.carry_out(), "once"


def test_a_reply_to_a_position_that_is_gone_is_not_played(room: Room) -> None:
    room.play()
    room.session.deciding.ask()
    late, action = room.remote.hear, room.match.legal_actions()[0]
    assert late is not None
    room.session.undo()
    assert room.session.deciding.cancel()
    assert room.remote.cancelled == 1
    late(Reply(action))
    assert not room.session.deciding.answered
    room.session.play(room.match.legal_actions()[1])
    room.session.deciding.ask()
    late(Reply(action))
    assert not room.session.deciding.answered
    assert not room.session.carry_out()


def test_a_reply_that_came_before_the_position_changed_is_not_played(room: Room) -> None:
    room.play()
    room.session.deciding.ask()
    room.remote.answer(Reply(room.match.legal_actions()[0]))
    room.session.undo()
    room.session.play(room.match.legal_actions()[1])
    assert not room.session.carry_out()
    assert not room.session.deciding.failed
    assert room.match.cursor == 1


def test_an_offered_draw_is_answered_by_the_first_reply_that_weighed_it(room: Room) -> None:
    side = room.match.game.side(S)
    room.play()
    assert room.session.deciding.offer_draw(side) is N
    assert room.reply(takes_draw=None), "a forced move answers nothing"
    room.play()
    assert room.reply(takes_draw=False)
    room.play()
    assert room.reply(takes_draw=True), "it was answered already"
    assert [each for each in room.news if isinstance(each, DrawAnswered)] == [DrawAnswered(N, False)]
    room.play()
    room.session.deciding.offer_draw(side)
    assert not room.reply(takes_draw=True)
    assert room.news[-2:] == [DrawAnswered(N, True), Changed()]
    assert room.match.outcome is not None
    assert room.match.outcome.reason == "agreed"


def test_nobody_answers_a_draw_where_only_people_play() -> None:
    match = Match(REGISTRY.game("qubism"), Setup(), 1, NAMES)
    assert MatchSession(match).deciding.offer_draw("south") is None


@pytest.mark.parametrize("reply", [Reply(None, trouble="failed"), Reply("no such action")])
def test_a_seat_that_finds_nothing_is_asked_again_only_when_somebody_says_so(room: Room, reply: Reply) -> None:
    room.play()
    deciding = room.session.deciding
    deciding.ask()
    room.remote.answer(reply)
    assert not room.session.carry_out()
    assert room.news[-1] == SeatFailed(N, reply)
    assert deciding.failed
    deciding.try_again()
    assert not deciding.failed
    assert room.reply()


def test_a_person_takes_over_a_seat(room: Room) -> None:
    room.play()
    room.session.deciding.ask()
    room.session.give_seat_to_a_person(N)
    assert room.remote.cancelled == 1
    assert room.session.deciding.seat is None
    assert room.match.people == (S, N)
    room.play()
    assert room.match.cursor == 2


def test_undo_goes_back_to_the_last_decision_of_a_person_and_redo_forward_to_the_next(room: Room) -> None:
    for _ in range(2):
        room.play()
        room.reply()
    assert room.session.undo()
    assert room.session.undo()
    assert room.match.cursor == 0
    assert room.session.redo()
    assert room.match.cursor == 2
    assert room.session.redo()
    assert room.match.cursor == 4
    step = room.news[-1]
    assert isinstance(step, Changed)
    assert step.step is not None
    assert step.step.position == room.match.position
    assert len(step.step.events) == sum(len(ply.step.events) for ply in room.match.plies[2:])


@pytest.mark.parametrize("loses", [True, False])
def test_a_clock_that_runs_low_and_out_is_told_once(monkeypatch: pytest.MonkeyPatch, loses: bool) -> None:
    room = Room(monkeypatch, time=TimeControl(60, loses=loses))
    for _ in range(62 if not loses else 60):
        room.session.think(1000)
    assert room.news.count(TimeLow()) == 2, "at 30 and 10 seconds"
    assert room.news.count(TimeUp(S)) == 1
    assert (room.match.outcome is not None) == loses


def test_a_controller_is_granted_no_more_than_its_clock_allows_and_loses_nothing_by_thinking_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room(monkeypatch, time=TimeControl(100))
    room.play()
    room.session.deciding.ask()
    granted = room.session.deciding.granted
    assert 0 < granted < 100
    for _ in range(200):
        room.session.think(1000)
    assert room.match.left(N) == pytest.approx(100_000 - granted * 1000, abs=1)
    assert room.match.outcome is None
