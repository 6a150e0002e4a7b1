"""``masume tournament`` and ``masume improve``: what they print, keep and refuse."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from squares.cli import commands
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves.record import Record
from squares.saves.store import Store

S, N = Seat.SOUTH, Seat.NORTH
WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def run(folder: Path, *words: str) -> int:
    return commands.run(words[0], [*words[1:], "--workers", "1"], Places(folder), Texts.load())


def save(folder: Path, number: int, helped: bool) -> None:
    game: Any = Registry.of_engines().game("qubism", "4x4")
    match = Match(game, Setup(), number, {S: "Mei", N: "Bot"}, bots={N: BotPlayer(1, 1.0)})
    if helped:
        match.help()
    match.resign(N)
    Store(Places(folder).saves).add(Record.from_match(match, f"qubism-{number}", WHEN, WHEN))


def test_a_table_is_printed_and_kept_with_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "qubism:4x4", "random", "beginner", "--games", "2", "-o", str(tmp_path / "kept"))
    assert run(tmp_path, *words) == 0
    said = capsys.readouterr().out
    assert said.startswith("Qubism (4x4): 2 games, seed 1\n")
    assert "It is not known yet who is the best." in said
    assert {path.name for path in (tmp_path / "kept").iterdir()} >= {"report.html", "table.json", "games.jsonl"}
    assert run(tmp_path, "tournament", str(tmp_path / "kept"), "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_saved_games_of_people_count_without_those_with_help(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, helped in enumerate((False, False, True)):
        save(tmp_path, number, helped)
    assert run(tmp_path, "tournament", "qubism:4x4", "random", "L1", "--games", "2", "--saves", "--json") == 0
    table = json.loads(capsys.readouterr().out)
    assert {each["name"]: each["games"] for each in table["places"]} == {"Mei": 2, "L1": 4, "random": 2}


@pytest.mark.parametrize("first", ["random", "random:deck=*"])
def test_who_is_improved_brings_one_thing(tmp_path: Path, first: str) -> None:
    with pytest.raises(Exception, match="improve.one"):
        run(tmp_path, "improve", "logistic", first, "random:deck=tide")


def test_an_exchange_is_tried_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    options, even = ("--trials", "1", "--games", "2"), {(0, 0): 2}
    monkeypatch.setattr("squares.cli.improve._Measure.__call__", lambda *_: even)
    assert run(tmp_path, "improve", "logistic", "random:deck=gale", "random:deck=tide", *options) == 0
    assert capsys.readouterr().out.startswith("1. ")
