"""Which seats are played by bots is part of a record and of what the set-up remembers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.core.match import AnyMatch, Match
from squares.core.players import FULL, MOST_LEVELS, BotPlayer
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Record, Settings, record_text
from squares.saves.bot_entry import BotEntry
from squares.saves.settings import LastSetup

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
        ("level: L4", "level: L20"),
        ("level: L4", "level: strong"),
        ("level: L4", "level: 4, of: 3"),
        ("level: L4", "level: 10, of: 9"),
        ("level: L4", "level: 6"),
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
    last = LastSetup(variant="classic", bots={"north": BotEntry.of_bot(BotPlayer(2, 5))})
    chosen = Settings().changed(last={"squares-ii": last}, bot_pace="short", evaluation=True)
    chosen.save(tmp_path / "settings.yaml")
    assert Settings.load(tmp_path / "settings.yaml") == (chosen, None)


@pytest.mark.parametrize("level", [1, MOST_LEVELS - 1, FULL])
def test_every_level_is_written_and_read(level: int) -> None:
    bot = BotPlayer(level, 2.0)
    assert BotEntry.of_bot(bot).value() == bot


@pytest.mark.parametrize(
    ("was", "now"),
    [
        *zip(range(1, 6), (6, 7, 8, 8, FULL), strict=True),
        *zip((f"{level}, of: 9" for level in range(1, 10)), (*range(1, 9), FULL), strict=True),
    ],
)
def test_a_level_of_an_older_file_is_one_about_as_strong(text: str, tmp_path: Path, was: int | str, now: int) -> None:
    """Files that were written when there were five levels do not say how many there are."""
    old = text.replace("level: L4", f"level: {was}")
    assert record_text.parse_head(old).bots == {Seat.NORTH: BotPlayer(now, 0.5)}
    path = tmp_path / "settings.yaml"
    bots = f"{{north: {{level: {was}, seconds: 2.0}}}}"
    path.write_text(f"last: {{strive: {{variant: a, bots: {bots}}}}}", encoding="utf-8")
    settings, lost = Settings.load(path)
    assert lost is None
    assert settings.last["strive"].bots["north"].value() == BotPlayer(now, 2.0)
