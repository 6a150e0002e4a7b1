"""The official measurement: what it writes into the file of levels, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import ladder
from squares.bots.levels import Roster
from squares.data.places import shipped
from squares.registry import Registry

LEVELS = """    search: alphabeta
    full_nodes: 50
    levels: [{nodes: 9, depth: 1}, {nodes: 20, depth: 1}, {nodes: 30}, {nodes: 40}, {}]
"""
HEAD = f"""# Kept as it is.
format: 1
games:
  qubism:
{LEVELS}
  rengoma:
{LEVELS}
others:
{LEVELS.replace("    ", "  ")}
"""
TAIL = "# ---- measured, written by a program\nmeasured: {}\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "bots.yaml"
    path.write_text(HEAD + TAIL, encoding="utf-8")
    return path


def measure(monkeypatch: pytest.MonkeyPatch, file: Path, *words: str) -> None:
    base = ("ladder", "--games", "2", "--workers", "1", "--file", str(file), "--results", str(file.parent / "games"))
    monkeypatch.setattr("sys.argv", [*base, *words])
    ladder.main()


def pairings(file: Path, id: str) -> list[tuple[str, str, int]]:
    game = Registry([shipped("data", "games")]).game(id)
    return [(p.a, p.b, p.games) for p in Roster.load(file).measured(game) or ()]


def test_figures_are_written_below_the_mark(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    measure(monkeypatch, file, "qubism", "--pair", "L2-L1")
    measure(monkeypatch, file, "qubism", "--pair", "L1-random")
    measure(monkeypatch, file, "rengoma", "--pair", "L1-random")
    assert pairings(file, "qubism") == [("L1", "random", 2), ("L2", "L1", 2)]
    assert pairings(file, "rengoma") == [("L1", "random", 2)]
    assert file.read_text(encoding="utf-8").startswith(f"{HEAD}# ---- measured, written by a program\nmeasured:\n")
    assert [path.name for path in file.parent.iterdir() if path.suffix == ".new"] == []


def test_figures_that_do_not_hold_any_more_are_left_out(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    measure(monkeypatch, file, "qubism", "--pair", "L2-L1", "--pair", "L1-random")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("{nodes: 20, depth: 1}", "{nodes: 21, depth: 1}", 1), encoding="utf-8")
    measure(monkeypatch, file, "rengoma", "--pair", "L1-random")
    assert pairings(file, "qubism") == [("L1", "random", 2)]
    assert "L2, b: L1" not in file.read_text(encoding="utf-8")


def test_finished_games_are_not_played_again(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    measure(monkeypatch, file, "qubism", "--pair", "L1-random")
    monkeypatch.setattr("squares.playtest.course.play", lambda *_: pytest.fail("played again"))
    measure(monkeypatch, file, "qubism", "--pair", "L1-random")
    assert pairings(file, "qubism") == [("L1", "random", 2)]


def test_a_dry_run_writes_nothing(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    measure(monkeypatch, file, "qubism", "--pair", "L1-random", "--dry")
    assert file.read_text(encoding="utf-8") == HEAD + TAIL
