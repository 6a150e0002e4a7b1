"""Packs for testers and reports of evenings on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.evenings import evening, pack
from squares.registry import Registry
from tests.cli.test_cli import Program
from tests.evenings.made import given


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Program:
    return Program(tmp_path / "home", capsys, monkeypatch)


def test_a_pack_is_written_and_evenings_are_gathered(program: Program, tmp_path: Path) -> None:
    target = tmp_path / "evening.masume"
    words = ("pack", "qubism", "-o", str(target), "--players", "Ann,L3", "--note", "Hello", "--from", "Ada")
    more = ("--house", "house.max_plies=150", "--time", "30s", "--without", "review")
    assert program(*words, *more)[0] == 0
    manifest = pack.read(target.read_bytes()).manifest
    assert (manifest.sender, manifest.note, manifest.players) == ("Ada", "Hello", {"south": "Ann"})
    assert manifest.bots["north"].level == "L3"
    assert (manifest.house, manifest.without) == ({"house.max_plies": 150}, ("review",))
    assert manifest.time is not None
    assert (manifest.time.seconds, manifest.time.whole) == (30, False)
    folder = tmp_path / "given"
    folder.mkdir()
    (folder / "one.masume-session").write_text(given(Registry.of_engines().game("qubism")).dump(), encoding="utf-8")
    status, out, err = program("session", "gather", str(folder), "-o", str(tmp_path / "report.html"))
    assert (status, err) == (0, "")
    assert "Walls." in (tmp_path / "report.html").read_text(encoding="utf-8")
    (folder / "bad.masume-session").write_bytes(b"PK")
    status, out, err = program("session", "gather", str(folder), "--csv")
    assert status == 1
    assert "Walls." in out
    assert err == "bad.masume-session is not counted: This is no file of an evening, or it is wrong at -.\n"


@pytest.mark.parametrize(
    "words",
    [
        ("pack", "nothing"),
        ("pack", "qubism", "-o", "x.zip"),
        ("pack", "qubism", "--players", "L3,L3"),
        ("pack", "qubism", "--players", "a,b,c"),
        ("pack", "qubism", "--players", "L99"),
        ("pack", "qubism", "--house", "limit"),
        ("pack", "qubism", "--house", "house.max_plies=0"),
        ("pack", "qubism", "--time", "soon"),
        ("pack", "qubism", "--note", "x" * 900),
        ("pack", "qubism", "--questions", "none.yaml"),
        ("pack", "qubism", "-o", "nowhere/x.masume"),
        ("session", "gather", "nothing"),
        ("session", "gather", ".", "-o", "x.txt"),
    ],
)
def test_what_cannot_be_packed_or_gathered_is_told(program: Program, words: tuple[str, ...], tmp_path: Path) -> None:
    status, out, err = program(*words)
    assert (status, out) == (2, "")
    assert 1 <= len(err.splitlines()) <= 2
    assert not list(tmp_path.rglob("*.masume"))


def test_a_pack_is_played_in_the_terminal_and_given_back(program: Program, tmp_path: Path) -> None:
    target = tmp_path / "evening.masume"
    assert program("pack", "qubism", "-o", str(target), "--players", "Ann,Ben", "--from", "Ada")[0] == 0
    typed = "yes\na1R\na1U\nrules\nquit\nyes\n6\n4\n-\nfine\n"
    status, out, _ = program("play", "--text", str(target), "--first", "south", stdin=typed.encode())
    assert status == 0
    assert "A playtest from Ada" in out
    assert '"6" is none of 1, 2, 3, 4, 5.' in out
    listed = program("session", "give", "last", "--letters")[1]
    assert "Ann" not in listed
    for line in ("South: A", "A: 4", "A: prefers not to say", "A: fine", "Turn 1, A: a1R (0.0 s)"):
        assert line in listed.splitlines()
    assert "was refused: a1 is not empty." in listed
    given_back = tmp_path / "one.masume-session"
    assert program("session", "give", "last", "-o", str(given_back))[0] == 0
    found = evening.read(given_back.read_bytes())
    assert (found.game, found.players["south"], len(found.games)) == ("qubism", "Ann", 1)
    assert [each.kind for each in found.games[0].happenings] == ["refused", "rules"]


def test_in_the_terminal_nothing_is_recorded_without_a_yes(program: Program, tmp_path: Path) -> None:
    target = tmp_path / "evening.masume"
    assert program("pack", "qubism", "-o", str(target), "--players", "Ann,Ben")[0] == 0
    assert program("play", "--text", str(target), stdin=b"no\na1R\na1U\nquit\n")[0] == 0
    (saved,) = (tmp_path / "home" / "data" / "saves").glob("*.yaml")
    assert "session:" not in saved.read_text(encoding="utf-8")
    assert program("session", "give", saved.stem)[0] == 2
