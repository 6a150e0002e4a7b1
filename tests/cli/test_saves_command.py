"""masume saves: the saved games that are wanted, in lines or as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scenes.main import main
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.registry import Registry
from squares.saves import Record, Store

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A game that Mei gave up against a bot, and one between two people that goes on."""
    (tmp_path / "data" / "saves").mkdir(parents=True)
    store = Store(tmp_path / "data" / "saves")
    game = Registry.of_engines().game("qubism")
    names = {Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}
    match: AnyMatch = Match(game, Setup(), 5, names)
    match.play(match.legal_actions()[0])
    open_game = Record.from_match(match, "open-game", NOON, NOON - timedelta(days=9), "On the train")
    match.resign(Seat.SOUTH)
    lost = Record.from_match(match, "lost-game", NOON, NOON, tags=("club",))
    store.add(open_game)
    store.add(replace(lost, bots={Seat.NORTH: BotPlayer(1, 1.0)}))
    (store.folder / "bad.yaml").write_text("masume_record: 2\n")
    return tmp_path


def run(home: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["--home", str(home), "saves", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_games_that_are_wanted_are_told_a_line_each(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(home, capsys)
    assert (status, err, len(out.splitlines())) == (0, "", 3)
    _, out, _ = run(home, capsys, "#cl", "kaede")
    [line] = out.splitlines()
    assert line.split("  ")[1:] == ["lost-game", "Qubism", "You and Kaede", "You lost in 1 turn", "#club"]
    _, out, _ = run(home, capsys, "--result", "open", "--opponent", "Mei", "--until", "2026-02-28")
    assert "On the train" in out
    assert len(out.splitlines()) == 1
    assert run(home, capsys, "--result", "bad")[1].endswith("The saved game is incomplete: rules is missing.\n")
    assert run(home, capsys, "nothing")[1] == "No saved game is like that.\n"


def test_they_are_told_as_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [told] = json.loads(run(home, capsys, "--json", "--game", "qubism", "--since", "2026-02-28")[1])
    assert (told["id"], told["result"], told["winners"], told["tags"]) == ("lost-game", "lost", ["north"], ["club"])
    assert json.loads(run(home, capsys, "--json", "--game", "strive")[1]) == []


def test_a_bad_day_gets_a_sentence(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(home, capsys, "--since", "yesterday")
    assert (status, out) == (2, "")
    assert err == '"yesterday" is not a day such as 2026-03-14.\n'


def test_without_a_folder_there_are_no_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, capsys)[1] == "No saved game is like that.\n"
    assert list(tmp_path.iterdir()) == []
