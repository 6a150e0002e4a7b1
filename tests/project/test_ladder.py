"""The official measurement: what it writes into the files of levels, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import ladder
from squares.bots.levels import Roster
from squares.registry import Registry

LEVELS = """search: alphabeta
    full_nodes: 50
    levels: [{nodes: 9, depth: 1}, {nodes: 20, depth: 1}, {nodes: 30}, {}]
"""
HEAD = f"""# Kept as it is.
format: 1
games:
  ENGINE:
    {LEVELS}
"""
TAIL = "# ---- measured, written by a program\nmeasured: {}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "data"
    for engine in ("qubism", "rengoma"):
        (path / "games" / engine).mkdir(parents=True)
        (path / "games" / engine / "levels.yaml").write_text(HEAD.replace("ENGINE", engine) + TAIL, encoding="utf-8")
    (path / "levels.yaml").write_text(f"others:\n    {LEVELS}", encoding="utf-8")
    return path


def measure(monkeypatch: pytest.MonkeyPatch, folder: Path, *words: str) -> None:
    base = ("ladder", "--games", "2", "--fewer", "0", "--workers", "1")
    places = ("--folder", str(folder), "--results", str(folder.parent / "games"))
    monkeypatch.setattr("sys.argv", [*base, *places, *words])
    ladder.main()


def pairings(folder: Path, id: str, variant: str | None = None) -> list[tuple[str, str, int]]:
    game = Registry.of_engines().game(id, variant)
    return [(p.a, p.b, p.games) for p in Roster.load(*ladder.files(folder)).measured(game)]


def written(folder: Path, engine: str) -> str:
    return (folder / "games" / engine / "levels.yaml").read_text(encoding="utf-8")


def test_figures_are_written_below_the_mark(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    measure(monkeypatch, folder, "qubism", "--pair", "L2-L1")
    measure(monkeypatch, folder, "qubism", "--against", "beginner")
    measure(monkeypatch, folder, "rengoma", "--against", "beginner")
    assert pairings(folder, "qubism") == [("L1", "beginner", 2), ("L2", "L1", 2)]
    assert pairings(folder, "rengoma") == [("L1", "beginner", 2)]
    for engine in ("qubism", "rengoma"):
        head = HEAD.replace("ENGINE", engine)
        assert written(folder, engine).startswith(f"{head}# ---- measured, written by a program\nmeasured:\n")
    assert [path.name for path in folder.iterdir() if path.suffix == ".new"] == []


def test_figures_that_do_not_hold_any_more_are_left_out(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    measure(monkeypatch, folder, "qubism", "--pair", "L2-L1", "--against", "beginner")
    text = written(folder, "qubism").replace("{nodes: 20, depth: 1}", "{nodes: 21, depth: 1}", 1)
    (folder / "games" / "qubism" / "levels.yaml").write_text(text, encoding="utf-8")
    measure(monkeypatch, folder, "qubism", "--against", "beginner")
    assert pairings(folder, "qubism") == [("L1", "beginner", 2)]
    assert "L2, b: L1" not in written(folder, "qubism")


def test_finished_games_are_not_played_again(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    measure(monkeypatch, folder, "qubism", "--against", "beginner")
    monkeypatch.setattr("squares.playtest.course.play", lambda *_: pytest.fail("played again"))
    measure(monkeypatch, folder, "qubism", "--against", "beginner")
    assert pairings(folder, "qubism") == [("L1", "beginner", 2)]


def test_every_variant_is_measured_and_the_first_in_more_games(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    measure(monkeypatch, folder, "qubism", "--fewer", "1", "--against", "beginner")
    first, *others = Registry.of_engines().entry("qubism").variants
    assert pairings(folder, "qubism", first) == [("L1", "beginner", 2)]
    assert others
    assert all(pairings(folder, "qubism", each) == [("L1", "beginner", 1)] for each in others)


def test_a_dry_run_writes_nothing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    measure(monkeypatch, folder, "qubism", "--against", "beginner", "--dry")
    assert written(folder, "qubism") == HEAD.replace("ENGINE", "qubism") + TAIL


def test_a_file_of_games_that_is_none_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    measure(monkeypatch, folder, "qubism", "--against", "beginner")
    (path,) = (folder.parent / "games").iterdir()
    _, games = path.read_text(encoding="utf-8").split("\n", 1)
    path.write_text(games, encoding="utf-8")
    with pytest.raises(SystemExit, match=f"{path.name}.*arena") as stopped:
        measure(monkeypatch, folder, "qubism", "--against", "beginner")
    assert "\n" not in str(stopped.value)
    assert path.read_text(encoding="utf-8") == games
