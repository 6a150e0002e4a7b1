"""Which seats are played by bots is part of a record and of what the set-up remembers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Record, Settings, record_text
from squares.saves.record import AnyMatch
from squares.saves.settings import LastBot, LastSetup

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def text(played: Callable[..., AnyMatch]) -> str:
    match = played(6)
    match.bots = {Seat.NORTH: BotPlayer(4, 0.5)}
    return record_text.dump(Record.from_match(match, "a-game", NOON, NOON))


def test_a_resumed_match_goes_on_with_its_bots(text: str, registry: Registry) -> None:
    match: Match[object, object] = record_text.parse(text).to_match(registry)
    assert match.bots == {Seat.NORTH: BotPlayer(4, 0.5)}
    assert record_text.parse_head(text).game == match.game.id


def test_a_record_without_bots_says_nothing_of_them(played: Callable[..., AnyMatch], registry: Registry) -> None:
    text = record_text.dump(Record.from_match(played(6), "a-game", NOON, NOON))
    assert "bots" not in text
    assert record_text.parse(text).to_match(registry).bots == {}


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("level: 4", "level: 6"),
        ("level: 4", "level: strong"),
        ("seconds: 0.5", "seconds: 0"),
        ("north: {l", "east: {l"),
    ],
)
def test_a_bot_that_cannot_be_is_told(text: str, was: str, now: str) -> None:
    assert text.count(was) == 1
    with pytest.raises(BadData) as caught:
        record_text.parse(text.replace(was, now))
    assert "bots" in Texts.load().say(caught.value.phrase)


def test_the_last_bots_are_kept(tmp_path: Path) -> None:
    last = LastSetup(variant="classic", bots={"north": LastBot(level=2, seconds=5)})
    chosen = Settings().changed(last={"squares-ii": last}, bot_pace="short", evaluation=True)
    chosen.save(tmp_path / "settings.yaml")
    assert Settings.load(tmp_path / "settings.yaml") == (chosen, None)
