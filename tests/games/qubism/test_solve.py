"""``masume solve``, run inside this process."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from scenes.main import main
from squares.solving import solvers

SMALL = """\
format: 1
id: tiny
engine: qubism
title: Tiny
board: {files: 3, ranks: 3}
cubes: 1
"""


def run(capsys: pytest.CaptureFixture[str], home: Path, *words: str) -> tuple[int, str, str]:
    """Exit status, stdout and stderr."""
    try:
        status = main(["--home", str(home), "solve", *words])
    except SystemExit as stop:
        status = int(stop.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A game file with a small board."""
    file = tmp_path / "tiny.yaml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def test_a_small_game_is_solved_and_found_again(capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path) -> None:
    pytest.importorskip("numpy")
    status, out, err = run(capsys, tmp_path, str(tiny))
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "South begins: South wins in 5 turns.",
        "North begins: North wins in 5 turns.",
        "1,881 positions are known.",
    ]
    (folder,) = (tmp_path / "data" / "solved").iterdir()
    assert {path.suffix for path in folder.iterdir()} == {".bin", ".json"}
    assert run(capsys, tmp_path, str(tiny)) == (0, out, "")


def test_a_packed_table_in_a_folder_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path) -> None:
    pytest.importorskip("numpy")
    _, out, _ = run(capsys, tmp_path, str(tiny), "-o", str(tmp_path / "here"), "--pack", "--json")
    found = json.loads(out)
    assert found["begins"]["north"] == {"result": "win", "moves": 5}
    folder = tmp_path / "here" / found["hash"]
    assert {path.suffix for path in folder.iterdir()} == {".xz", ".json"}
    run(capsys, tmp_path, str(tiny))
    run(capsys, tmp_path, str(tiny), "--pack")
    (own,) = (tmp_path / "data" / "solved").iterdir()
    assert {path.name: path.read_bytes() for path in own.iterdir()} == {
        path.name: path.read_bytes() for path in folder.iterdir()
    }


def test_what_was_stopped_goes_on_only_when_asked_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numpy")
    module = solvers.solver_of("qubism")
    with monkeypatch.context() as patch:
        patch.setattr(module.Solver, "_north_round", interrupted)
        assert run(capsys, tmp_path, str(tiny)) == (130, "", "Stopped. Go on with the same command and --resume.\n")
    status, out, err = run(capsys, tmp_path, str(tiny))
    assert (status, out) == (2, "")
    assert err.startswith("The folder ")
    assert "Go on with --resume, or delete the folder." in err
    assert run(capsys, tmp_path, str(tiny), "--resume")[1].startswith("South begins: South wins in 5 turns.")


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("qubism",), "About 1.2 × 10^17 positions would have to be kept, 187,"),
        (("rengoma",), "Games that chance or something hidden decides cannot be solved."),
        (("qubism", "--variant", "9x9"), "9x9"),
        (("qubism", "--variant", "5x5-swap"), "Games in which the sides may be swapped cannot be solved."),
        (("gone.yaml",), "gone.yaml"),
    ],
)
def test_what_cannot_be_solved_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    pytest.importorskip("numpy")
    status, out, err = run(capsys, tmp_path, *words)
    assert (status, out) == (2, "")
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "data").exists(), "nothing is left behind"


def test_a_board_with_too_many_cells_and_a_missing_package_are_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("squares.solving.solve.find_spec", lambda _: importlib.util.spec_from_loader("numpy", None))
    tiny.write_text(SMALL.replace("files: 3, ranks: 3", "files: 9, ranks: 8"), encoding="utf-8")
    assert run(capsys, tmp_path, str(tiny)) == (2, "", "Boards with more than 64 cells cannot be solved.\n")
    monkeypatch.setattr("squares.solving.solve.find_spec", lambda _: None)
    status, _, err = run(capsys, tmp_path, str(tiny))
    assert status == 2
    assert 'pip install "masume[solve]"' in err
