"""Clocks at the table: they run, stand still, warn, run out and repaint themselves alone. Time is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.boot import build
from scenes.screens.table.screen import Table
from squares.core.clock import TimeControl
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from tests.scenes.at_table import NAMES, Hand, N, S

TEN = TimeControl(600)


class Asleep:
    """Bots that think and never answer."""

    margin, spare = 0.12, 0

    def __init__(self) -> None:
        self.limits: list[float] = []

    def ask(self, question: Any, heard: object) -> None:
        self.limits.append(question.limit.seconds)

    def prepare(self, *_: object) -> None: ...

    cancel = close = poll = prepare


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1024, 640), clock=lambda: Hand.now)
    made.services.worker = Asleep()  # type: ignore[assignment]
    made.services.change(motion="none")
    yield made
    made.close()


Sit = Callable[..., Hand]


@pytest.fixture
def sit(program: App, monkeypatch: pytest.MonkeyPatch) -> Sit:
    heard: list[str] = []
    monkeypatch.setattr(program.services.audio, "play", heard.append)
    program.services.change(clock_stops=True)

    def sit(control: TimeControl | None = TEN, bots: tuple[Seat, ...] = ()) -> Hand:
        players = {seat: NAMES.get(seat, seat.value) for seat in Seat}
        made = program.services.registry.game("qubism")
        seated = {seat: BotPlayer(3, 5.0) for seat in bots}
        hand = Hand(program, Table(program.services, Match(made, Setup(), 1, players, bots=seated, time=control)))
        heard.clear()
        hand.heard = heard  # type: ignore[attr-defined]
        hand.wait(0)
        return hand

    return sit


def faces(hand: Hand) -> dict[Seat, str]:
    return {seat: face.text for seat, face in hand.table.sitting.clock.faces.items()}


def moods(hand: Hand) -> list[str]:
    return [face.mood for face in hand.table.sitting.clock.faces.values()]


def wait(hand: Hand, seconds: float) -> None:
    """In frames that a slow computer has."""
    for _ in range(round(seconds / 0.5)):
        hand.wait(500)


def sounds(hand: Hand) -> int:
    return sum(name == "clock_low" for name in hand.heard)  # type: ignore[attr-defined]


def play(hand: Hand) -> None:
    hand.table.session.play(hand.match.legal_actions()[0])
    hand.wait(0)


def test_the_clock_of_whoever_decides_runs_and_undo_gives_time_back(sit: Sit) -> None:
    hand = sit()
    wait(hand, 4)
    assert faces(hand) == {S: "09:56", N: "10:00"}
    play(hand)
    wait(hand, 2.5)
    assert faces(hand) == {S: "09:56", N: "09:57"}
    hand.table.commands.look(0)
    hand.wait(1000)
    assert faces(hand) == {S: "10:00", N: "10:00"}, "looking back shows the times of then"
    hand.table.commands.back_to_game()
    hand.wait(0)
    assert faces(hand)[N] == "09:56", "and the clock ran on"
    hand.table.commands.undo()
    hand.wait(0)
    assert faces(hand) == {S: "10:00", N: "10:00"}
    hand.wait(3_600_000)
    assert faces(hand)[S] == "09:59", "a computer that slept takes nobody's time"


def test_a_clock_that_waits_for_nobody_counts_sleep_and_a_program_that_was_stopped(
    sit: Sit, program: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = [0.0]
    monkeypatch.setattr(program.services, "asleep", lambda: slept[0])
    hand = sit()
    program.services.change(clock_stops=False)
    hand.wait(30_000)
    assert faces(hand)[S] == "09:30"
    assert program.overlay.toast.text == "Nothing was shown for 00:30, and the clock ran on."
    slept[0] += 60_000
    hand.wait(500)
    assert faces(hand)[S] == "08:29"
    hand.table.commands.open_settings()
    wait(hand, 5)
    slept[0] += 60_000
    program.services.stack.pop()
    hand.wait(0)
    assert faces(hand)[S] == "07:24"
    program.services.change(clock_stops=True)
    slept[0] += 60_000
    hand.wait(1000)
    program.services.change(clock_stops=False)
    hand.wait(1000)
    assert faces(hand)[S] == "07:22"
    slept[0] += 600_000
    hand.wait(500)
    over = hand.match.outcome
    hand.table.commands.undo()
    hand.wait(0)
    assert over is not None
    assert over.reason == "time"
    assert faces(hand)[S] == "10:00", "as it stood when the position came up"


def test_only_figures_that_change_are_painted(sit: Sit, program: App) -> None:
    hand = sit()
    hand.wait(100)
    drawn = program.drawn
    for _ in range(20):
        hand.wait(100)
    assert program.drawn - drawn == 2
    place = hand.table.panel.clock(S)
    assert 0 < program.painted <= place.w * place.h
    hand.match.think(hand.match.left(S) - 9000)
    hand.wait(0)
    drawn = program.drawn
    for _ in range(10):
        hand.wait(50)
    assert program.drawn - drawn == 5, "tenths of the last seconds"


def test_dialogs_and_other_windows_stop_it_where_that_is_wanted(sit: Sit, program: App) -> None:
    hand = sit()

    def away(seconds: float) -> None:
        program.frame((pygame.Event(pygame.WINDOWFOCUSLOST),), Hand.now)
        wait(hand, seconds)
        program.frame((pygame.Event(pygame.WINDOWFOCUSGAINED),), Hand.now)

    away(5)
    hand.table.commands.ask_resign(S)
    wait(hand, 5)
    program.overlay.clear()
    hand.table.commands.open_settings()
    wait(hand, 5)
    program.services.stack.pop()
    hand.wait(0)
    assert faces(hand)[S] == "10:00"
    program.services.change(clock_stops=False)
    away(5)
    hand.table.commands.open_settings()
    wait(hand, 5)
    program.services.stack.pop()
    hand.wait(0)
    assert faces(hand)[S] == "09:50"


@pytest.mark.parametrize("loses", [True, False])
def test_a_person_is_warned_twice_then_time_is_up(sit: Sit, program: App, loses: bool) -> None:
    hand = sit(TimeControl(60, loses=loses))
    wait(hand, 31)
    assert (moods(hand), sounds(hand)) == (["low", "calm"], 1)
    wait(hand, 20)
    assert (moods(hand), sounds(hand)) == (["urgent", "calm"], 2)
    assert faces(hand)[S] == "9.0"
    wait(hand, 10)
    assert moods(hand)[0] == "out"
    outcome = hand.match.outcome
    if loses:
        assert outcome is not None
        assert (outcome.winner, outcome.reason, faces(hand)[S]) == (hand.match.game.side(N), "time", "00:00")
        hand.table.commands.undo()
        hand.wait(0)
        assert (hand.match.outcome, faces(hand)[S]) == (None, "01:00")
        assert program.overlay.toast.text.startswith("The loss on time is taken back")
    else:
        assert (outcome, faces(hand)[S], sounds(hand)) == (None, "−00:01", 3)
        wait(hand, 5)
        assert sounds(hand) == 3, "it is told once"


def test_a_bot_thinks_no_longer_than_its_clock_allows_and_never_loses_by_it(sit: Sit) -> None:
    hand = sit(TimeControl(50), bots=(N,))
    play(hand)
    asleep = hand.app.services.worker
    assert isinstance(asleep, Asleep)
    assert asleep.limits[-1] == pytest.approx(2.0 - 0.12)
    wait(hand, 20)
    assert faces(hand)[N] == "00:48"
    assert (hand.match.outcome, sounds(hand)) == (None, 0)


def test_what_a_clock_took_is_kept_when_the_table_is_left(sit: Sit) -> None:
    hand = sit(TimeControl(60))
    play(hand)
    wait(hand, 7)
    id = hand.table.match_file.record_id
    assert id is not None
    hand.table.leave()
    record = hand.app.services.store.load(id).value
    again = Table.resume(hand.app.services, record)
    assert again.state.match.left(N) == 53_000


def test_no_clock_runs_under_the_cover(sit: Sit) -> None:
    hand = sit()
    assert hand.table.sitting.clock.running is S
    hand.table.state.observer.cover = S
    assert hand.table.sitting.clock.running is None
